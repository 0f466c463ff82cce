"""Positions of small decks as text: the deal, the line of play, the table at its end."""

from __future__ import annotations

from deckgen.check.explore import Explored, Step
from deckgen.engine import Table
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


def shown(one: Explored, number: int) -> tuple[str, ...]:
    """The deal, the line of play, and the table at its end, as text."""
    dealt, steps, table = one.line(number)
    deck = ", ".join(
        kind.name if copies == 1 else f"{copies} {kind.name}"
        for kind, copies in one.law.deck.counts
    )
    lines = [f"Deck: {deck}."]
    if steps:
        lines += ["Dealt:", *picture(dealt), "Played:"]
        lines += [f"  {place}. {told(step)}" for place, step in enumerate(steps, start=1)]
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
    idle = f"; turns passed in a row: {table.idle} of {table.inside}" if table.idle else ""
    return (
        *lines,
        f"  on top: {top}{colour}, {way}{owed}",
        f"  to draw: {left}; under the top card: {below}{idle}",
    )


def told(step: Step) -> str:
    """An act as one would tell it: seat 1 plays red-5."""
    action = step.action
    cards = " ".join(KINDS[kind].name for kind in action.cards)
    named = f" and names {COLOURS[action.colour].value}" if action.colour >= 0 else ""
    if action.menu != NO_MENU:
        named = f" and {'looks at the hand of' if action.menu == PEEK else 'swaps with'} seat {action.target}"
    words = {
        PLAY: f"plays {cards}{named}",
        JUMP: f"jumps in with {cards}{named}",
        SUM: f"grabs with {cards}",
        DRAW: "draws" if step.draws else "has nothing to draw and passes",
        PASS: "keeps the drawn card",
        TAKE: "takes the pending draws",
        CHALLENGE: "challenges",
        COLOUR: f"names {COLOURS[action.colour].value}",
    }
    return f"seat {action.seat} {words[action.verb]}"
