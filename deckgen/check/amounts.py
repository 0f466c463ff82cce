"""Findings over amounts: the numbers that the prose names are the ones that the engine obeys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from deckgen.check.finding import Finding, Severity
from deckgen.check.shown import SHOWN
from deckgen.law import LAWBOOK
from deckgen.law.amounts import AMOUNTS, Amount
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.rules import Value

RED_SKIP = CardKind(Symbol.SKIP, Colour.RED)
WILD = CardKind(Symbol.WILD)
MOST = 100


class Held(Struct, frozen=True):
    """Where the engine gets an amount: the value of its clause, the setting, how to read it."""

    value: Value
    setting: str
    read: Callable[[object], object] = lambda said: said


def _of(kind: CardKind) -> Callable[[object], object]:
    return lambda said: said(kind) if callable(said) else said


def _due(said: object) -> object:
    """The cards left with which a call is due."""
    return next((n for n in range(1, MOST) if callable(said) and said(n, n)), None)


HELD: Mapping[str, Held] = {
    "draw_two": Held("draw-2-and-skip", "draw_two_owes"),
    "wild_draw_four": Held("draw-4-and-skip", "wild_draw_four_owes"),
    "wrong_challenge": Held(True, "false_challenge_fine"),
    "wrong_card": Held("may-play", "other_than_drawn_fine"),
    "misplay": Held("draw-1", "wrong_card_fine"),
    "pair": Held("two", "together", _of(RED_SKIP)),
    "last_card": Held("one-left", "must_call", _due),
    "action_points": Held("standard", "points", _of(RED_SKIP)),
    "black_points": Held("standard", "points", _of(WILD)),
    "penalty_draw": Held("one-each", "penalties_each"),
    "named_for_wild": Held("name-another", "wild_names"),
    "named_for_wild_draw_four": Held("name-another-for-two", "wild_draw_four_names"),
}
"""The amounts that a setting of the engine states."""

PRINTED: Mapping[str, str] = {
    "overtime": "no clock runs in the engine",
    "peek_seconds": "no clock runs in the engine",
    "pause_least": "no clock runs in the engine",
    "pause_most": "no clock runs in the engine",
    "hint_fine": "an example of what a group may agree on",
    "numberless": "the dealer is found before the game begins",
}
"""The amounts that only people keep, and why no game can show them."""


def findings(said: Mapping[str, Amount] = AMOUNTS) -> tuple[Finding, ...]:
    """Every amount that the rulebook names and the table does not keep."""
    return tuple(
        Finding(
            Severity.ERROR,
            "amount-differs",
            (said[name].clause,),
            f"The rulebook says {said[name].number} ({name.replace('_', ' ')}), but at the table it "
            f"is {played}.",
            "This is a fault of deckgen, not of your definition: please report it.",
        )
        for name in (*HELD, *SHOWN)
        if (played := _played(name, said[name].clause)) != said[name].number
    )


def examined() -> str:
    """What was held, in counts."""
    return f"{len(HELD) + len(SHOWN)} amounts held to the law, {len(PRINTED)} that only people keep"


def _played(name: str, clause: str) -> object:
    if name in SHOWN:
        return SHOWN[name]()
    held = HELD[name]
    does: Mapping[str, object] = {**LAWBOOK[clause].meaning(held.value).does}
    return held.read(does[held.setting])
