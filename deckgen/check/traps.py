"""Findings from small decks explored whole: tables at which the game stands still or goes round for
ever, with the shortest way there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckgen.check.explore import Explored
from deckgen.check.finding import Finding, Severity
from deckgen.engine import Action, Table
from deckgen.engine.actions import (
    CHALLENGE,
    COLOUR,
    DRAW,
    JUMP,
    NO_MENU,
    PASS,
    PEEK,
    PLAY,
    SUM,
    TAKE,
)
from deckgen.engine.codes import COLOURS, LEAD_KIND, WILD
from deckgen.model.cards import KINDS
from deckgen.model.variant import Variant

ROUND_AGAIN = (
    "If the same position comes round again and no player can do otherwise, the game is over "
    "without a winner."
)
CANNOT_FINISH = (
    "If everyone left holds only cards that may not be the last, and there is nothing to draw, the "
    "game is over without a winner."
)
STUCK = "If nobody can do anything, the game is over without a winner."


def findings(variant: Variant, explored: Sequence[Explored]) -> tuple[Finding, ...]:
    """What the small decks have shown, one finding for each kind of trap: the shortest."""
    return (
        *_stuck(explored),
        *_round_for_ever(variant, explored),
        *_no_winner(explored),
        *_unseen(explored),
    )


def examined(explored: Sequence[Explored]) -> str:
    """What was explored, in counts."""
    parts = [
        f"{one.recipe.name} ({one.law.deck.size} cards, {one.recipe.players} players) "
        f"{'' if one.whole else 'the first '}{one.size:,}"
        for one in explored
    ]
    deals = sum(len(one.starts) for one in explored)
    total = sum(one.size for one in explored)
    return f"{total:,} positions from {deals:,} deals of small decks explored: " + ", ".join(parts)


def _unseen(explored: Sequence[Explored]) -> Iterator[Finding]:
    """Decks that have more positions than were looked at: silence there proves nothing."""
    for one in explored:
        if not one.whole:
            yield Finding(
                Severity.NOTE,
                "explored-in-part",
                (),
                f"Of a small deck of {one.recipe.name} only the first {one.size:,} positions were "
                "looked at; a table beyond them at which the game stands still would not show.",
                "check --deep looks at more.",
            )


def _nearest(explored: Sequence[Explored], found: Sequence[list[int]]) -> tuple[Explored, int]:
    """The position with the shortest way to it, of all decks."""
    candidates = [
        (len(one.line(numbers[0])[1]), place, numbers[0])
        for place, (one, numbers) in enumerate(zip(explored, found, strict=True))
        if numbers
    ]
    _, place, number = min(candidates)
    return explored[place], number


def _stuck(explored: Sequence[Explored]) -> Iterator[Finding]:
    found = [one.stuck for one in explored]
    if any(found):
        yield Finding(
            Severity.ERROR,
            "stands-still",
            ("draw.when", "pile.nothing"),
            "The game can come to a stand: it is not over, and nobody can do anything.",
            f"This is a fault of deckgen; until it is mended, agree: “{STUCK}”",
            _shown(*_nearest(explored, found)),
        )


def _round_for_ever(variant: Variant, explored: Sequence[Explored]) -> Iterator[Finding]:
    found = [one.trapped() for one in explored]
    if not any(found):
        return
    one, number = _nearest(explored, found)
    count = sum(map(len, found))
    total = sum(deck.size for deck in explored)
    numbers_last = variant.rules.get("end.last_card") == "number"
    clauses = ("end.last_card",) if numbers_last else ("draw.when",)
    sentence = CANNOT_FINISH if numbers_last and _only_unfit(one, number) else ROUND_AGAIN
    yield Finding(
        Severity.WARNING,
        "goes-round-for-ever",
        (*clauses, "pile.nothing", "end.stalemate"),
        "When hardly a card is left to draw, the game can go round for ever: nobody can win any "
        f"more, whatever they do, and it does not end ({count} of {total:,} positions of the small "
        "decks).",
        f"Rare with the whole deck; the rulebook might say: “{sentence}”",
        _shown(one, number),
    )


def _only_unfit(one: Explored, number: int) -> bool:
    """Whether somebody at the trap holds no number card."""
    table = one.line(number)[2]
    return any(not any(kind.is_number for kind in table.hand(s)) for s in range(table.players))


def _no_winner(explored: Sequence[Explored]) -> Iterator[Finding]:
    found = [one.barren() for one in explored]
    if any(found):
        count, total = sum(map(len, found)), sum(one.size for one in explored)
        yield Finding(
            Severity.NOTE,
            "only-stalemate-left",
            ("pile.nothing", "end.stalemate"),
            "When all cards are in the hands, the game can be such that nobody can win any more and "
            f"it only ends without a winner ({count} of {total:,} positions of the small decks).",
            "The rulebook has a sentence for it (end.stalemate); nothing need be done.",
            _shown(*_nearest(explored, found)),
        )


def _shown(one: Explored, number: int) -> tuple[str, ...]:
    """The deal, the line of play, and the table at its end, as text."""
    dealt, actions, table = one.line(number)
    deck = ", ".join(
        kind.name if copies == 1 else f"{copies} {kind.name}"
        for kind, copies in one.law.deck.counts
    )
    lines = [f"Deck: {deck}."]
    if actions:
        lines += ["Dealt:", *picture(dealt), "Played:"]
        lines += [f"  {place}. {told(action)}" for place, action in enumerate(actions, start=1)]
        lines.append("Then:")
    else:
        lines.append("As dealt:")
    return (*lines, *picture(table))


def picture(table: Table) -> tuple[str, ...]:
    """A table as text: who holds what, whose turn it is, what lies on top, what is left to draw."""
    lines = []
    for seat in range(table.players):
        held = " ".join(kind.name for kind in table.hand(seat)) or "nothing"
        turn = "  <- to act" if seat == table.turn and not table.over else ""
        lines.append(f"  seat {seat}: {held}{turn}")
    top = KINDS[LEAD_KIND[table.lead]].name
    colour = f", {table.colour.value} named" if table.lead >= WILD and table.colour else ""
    way = "clockwise" if table.clockwise else "counterclockwise"
    owed = f", {table.pending} draws pending" if table.pending else ""
    left = " ".join(KINDS[kind].name for kind in sorted(table.pile)) or "nothing"
    below = " ".join(KINDS[kind].name for kind in table.discards[:-1]) or "nothing"
    return (
        *lines,
        f"  on top: {top}{colour}, {way}{owed}",
        f"  to draw: {left}; under the top card: {below}",
    )


def told(action: Action) -> str:
    """An act as one would tell it: seat 1 plays red-5."""
    cards = " ".join(KINDS[kind].name for kind in action.cards)
    named = f" and names {COLOURS[action.colour].value}" if action.colour >= 0 else ""
    if action.menu != NO_MENU:
        named = f" and {'looks at the hand of' if action.menu == PEEK else 'swaps with'} seat {action.target}"
    words = {
        PLAY: f"plays {cards}{named}",
        JUMP: f"jumps in with {cards}{named}",
        SUM: f"grabs with {cards}",
        DRAW: "draws",
        PASS: "keeps the drawn card",
        TAKE: "takes the pending draws",
        CHALLENGE: "challenges",
        COLOUR: f"names {COLOURS[action.colour].value}",
    }
    return f"seat {action.seat} {words[action.verb]}"
