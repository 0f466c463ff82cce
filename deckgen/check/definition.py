"""Findings that need no play: values, totals, room for the players, penalties, citations, names."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from deckgen.check.finding import Finding, Severity
from deckgen.definition.penalties import read_penalties
from deckgen.errors import BadInput
from deckgen.law import LAWBOOK
from deckgen.model.assignment import assign, need_of
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
        f"{variant.deck.size} cards, {low} to {high} players looked at"
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
        "hot_texts": deck.count(ACTIONS) if variant.rules.get("kings.hot") == "action-cards" else 0,
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
    """Numbers of players that the definition allows and the deck has no cards for."""
    low, high = variant.rules.players()
    hand = variant.rules.number("deal.hand")
    playing = totals(variant)["cards"]
    short = [n for n in range(low, high + 1) if n * hand + 1 > playing]
    if not short:
        return
    who = f"{short[0]} to {high}" if len(short) > 1 else f"{high}"
    yield Finding(
        Severity.ERROR,
        "deck-too-small",
        ("deal.hand", "players.range"),
        f"With {who} players the deal runs out: {hand} cards each and a lead card need "
        f"{hand * short[0] + 1} cards for {short[0]} of them, the deck has {playing}, enough for "
        f"{max((playing - 1) // hand, 0)} players.",
        "Deal fewer cards, let fewer play, or add cards.",
    )


def _values(variant: Variant) -> Iterator[Finding]:
    """Clauses that arise without a value, or with one that the law book does not know."""
    rules = variant.rules
    for clause in LAWBOOK.values():
        missing = clause.arises(rules) and clause.id not in rules
        problem = None if clause.id not in rules else clause.domain.problem(rules[clause.id])
        if missing or problem:
            yield Finding(
                Severity.ERROR,
                "clause-value",
                (clause.id,),
                "The group has not agreed on this rule: it has no value."
                if missing
                else f"No table can play this: {problem[0] if problem else ''}.",
                f"Give {clause.id} a value under [rules].",
            )


def _penalties(variant: Variant) -> Iterator[Finding]:
    """Penalty texts against the cards that carry them."""
    need = need_of(variant)
    slots = len(need.mild) + len(need.hot)
    if not variant.penalties:
        if slots:
            yield Finding(
                Severity.WARNING,
                "no-penalties",
                ("deck.penalty_text",),
                f"{slots} cards carry a penalty, but the definition names no list of texts.",
                'Name one: penalties = "kings", or a file of your own.',
            )
        return
    try:
        listed = read_penalties(variant.penalties)
        assign(listed, variant, (), reserve=listed if listed.supply else read_penalties("kings"))
    except BadInput as error:
        for fault in error.faults:
            yield Finding(
                Severity.ERROR,
                "penalty-slots",
                ("deck.penalty_text",),
                f"Not every card gets the penalty that it should carry: {fault}",
                "Change the list, or the deck.",
            )


def is_line(citation: str) -> bool:
    """Whether one of the four sources has that line."""
    return 1 <= int(citation[1:]) <= SOURCE_LINES.get(citation[0], 0)


def _citations(variant: Variant) -> Iterator[Finding]:
    for clause, sourcing in variant.sources.items():
        for citation in (*sourcing.citations, *sourcing.against):
            if not is_line(citation):
                known = citation[0] in SOURCE_LINES
                yield Finding(
                    Severity.ERROR if known else Severity.WARNING,
                    "citation",
                    (clause,),
                    f"{citation} is cited, but "
                    + (
                        "that source has no such line."
                        if known
                        else f"there is no ledger of a source {citation[0]}: nothing is held to it."
                    ),
                    "Cite A1–A18, B1–B22, C1–C109 or D1–D82"
                    + ("." if known else ", or keep it for your own use."),
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


def _facts(variant: Variant) -> Iterator[Finding]:
    if variant.facts and not variant.fresh_facts:
        yield Finding(
            Severity.WARNING,
            "stale-facts",
            (),
            "The playing time was simulated under other rules, so the rulebook leaves it out.",
            "Run deckgen simulate --facts again and put what it prints under [facts].",
        )


_FINDERS: tuple[Callable[[Variant], Iterator[Finding]], ...] = (
    _values,
    _claims,
    _room,
    _penalties,
    _citations,
    _unsourced,
    _names,
    _facts,
)
