"""Findings that need no play: totals, room for the players, citations, names.

That every clause has a value is the loader's law: a definition that lacks one is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from deckgen.check.finding import Finding, Severity
from deckgen.model.cards import ACTIONS, BLACK, NUMBERS, Symbol
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES

SOURCE_LINES = {"A": 18, "B": 22, "C": 109, "D": 82}
"""Lines (for B: numbered items) of the four source texts, by the letter that cites them."""


def findings(variant: Variant) -> tuple[Finding, ...]:
    """Everything that is wrong with the definition itself."""
    return tuple(found for finder in _FINDERS for found in finder(variant))


def examined(variant: Variant) -> str:
    """What `findings` looked at, in counts."""
    low, high = variant.rules.players()
    citations = sum(len(s.citations) + len(s.against) for s in variant.sources.values())
    return (
        f"{len(variant.rules)} clauses, {citations} citations, {len(variant.readings)} readings, "
        f"{variant.deck.size} cards, {low} to {high} players examined."
    )


def totals(variant: Variant) -> dict[str, int]:
    """What can be claimed of a deck, counted."""
    deck = variant.deck
    texts = variant.rules["deck.penalty_text"] != "none"
    return {
        "cards": deck.size - deck.count([Symbol.BLANK]),
        "numbers": deck.count(NUMBERS),
        "actions": deck.count(ACTIONS),
        "wilds": deck.count([*BLACK, Symbol.COLOURED_WILD]),
        "blanks": deck.count([Symbol.BLANK]),
        "penalty_texts": deck.count([*NUMBERS, *ACTIONS]) if texts else 0,
        "hot_texts": deck.count(ACTIONS) if texts else 0,
    }


def _claims(variant: Variant) -> Iterator[Finding]:
    counted = totals(variant)
    for claim, stated in variant.claims.items():
        if counted[claim] != stated:
            what = claim.replace("_", " ")
            yield Finding(
                Severity.ERROR,
                "deck-total",
                (),
                f"The definition claims {stated} {what}, but the deck has {counted[claim]}.",
                f"Change [deck], or [claims] {claim}.",
            )


def _room(variant: Variant) -> Iterator[Finding]:
    low, high = variant.rules.players()
    hand = variant.rules.number("deal.hand")
    playing = totals(variant)["cards"]
    most = (playing - 1) // hand
    if most >= high:
        return
    severity, who = (
        (Severity.ERROR, f"{low} to {high}") if most < low else (Severity.ERROR, f"{high}")
    )
    yield Finding(
        severity,
        "deck-too-small",
        ("deal.hand", "players.range"),
        f"With {who} players the deal runs out: {hand} cards each and a lead card need "
        f"{hand * high + 1} cards, the deck has {playing}, enough for {max(most, 0)} players.",
        "Deal fewer cards, let fewer play, or add cards.",
    )


def _citations(variant: Variant) -> Iterator[Finding]:
    for clause, sourcing in variant.sources.items():
        for citation in (*sourcing.citations, *sourcing.against):
            lines = SOURCE_LINES.get(citation[0])
            if lines is None or not 1 <= int(citation[1:]) <= lines:
                yield Finding(
                    Severity.ERROR if lines else Severity.WARNING,
                    "citation",
                    (clause,),
                    f"{citation} is cited, but no source has that line.",
                    "Cite A1–A18, B1–B22, C1–C109 or D1–D82.",
                )


def _unsourced(variant: Variant) -> Iterator[Finding]:
    if variant.base is not None:
        return
    for clause in variant.rules:
        if clause not in variant.sources:
            yield Finding(
                Severity.WARNING,
                "no-source",
                (clause,),
                "Nothing says where this rule comes from.",
                f'Cite it under [sources] "{clause}"; an empty list means that the source has no such rule.',
            )


def _names(variant: Variant) -> Iterator[Finding]:
    for lang in LANGUAGES:
        if lang not in variant.name:
            yield Finding(
                Severity.WARNING,
                "name-missing",
                (),
                f"The game has no name in {lang}, so nothing can be printed in that language.",
                f"Add [name] {lang}.",
            )


_FINDERS: tuple[Callable[[Variant], Iterator[Finding]], ...] = (
    _claims,
    _room,
    _citations,
    _unsourced,
    _names,
)
