"""Findings over texts as they are set: what is too long for its card, and what no font has."""

from __future__ import annotations

from msgspec import Struct

from deckgen.check.finding import Finding, Severity
from deckgen.errors import Fault

_REFERENCE = "reference card"
"""The card that all rows together do not fit on."""
_CALL = "last-card line"
"""Where a reference card prints the words to call."""


class Setting(Struct, frozen=True):
    """What came of setting every text that `build` prints: what is refused, by language, under ""
    what leaves nothing to set; in which languages, on how many cards, and how many penalties.
    """

    refused: tuple[tuple[str, Fault], ...]
    languages: tuple[str, ...] = ()
    cards: int = 0
    penalties: int = 0


def findings(found: Setting) -> tuple[Finding, ...]:
    """Every text that `build` refuses, with its card and the place to change it. A reference card
    that is too small for its rows is a warning: the game can be played without.
    """
    return tuple(
        Finding(
            Severity.WARNING if fault.key == _REFERENCE else Severity.ERROR,
            "text-refused" if lang else "not-printed",
            ("call.word",) if fault.key == _CALL else (),
            f"Cannot be printed{f' in {lang}' if lang else ''}: {fault}",
            _remedy(lang, fault) if lang else "Nothing is printed until that is changed.",
        )
        for lang, fault in found.refused
    )


def _remedy(lang: str, fault: Fault) -> str:
    if fault.key == _REFERENCE:
        return "Take larger cards (--card), or build without reference cards (--only)."
    what = {_CALL: "call.word", "blank": f"[blank] {lang}"}.get(fault.key, "it there")
    return f"Shorten or change {what}, or take larger cards (--card) or more fonts (--theme)."


def examined(found: Setting) -> str:
    """What was set, in counts."""
    if not found.languages:
        return "nothing that could be set"
    texts = f", {found.penalties} penalties by themselves and as a list" if found.penalties else ""
    return (
        f"the fronts of {found.cards} cards{texts}, quick sheet and reference card set in "
        f"{', '.join(found.languages)}"
    )
