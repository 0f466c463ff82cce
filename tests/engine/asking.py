"""What may be done, found in two ways: as the engine lists it, and by asking the law of everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from deckgen.engine import Action, Table, interrupts, legal_moves
from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    JUMP,
    PASS,
    PEEK,
    PLAY,
    SUM,
    SWAP,
    TAKE,
)
from deckgen.engine.codes import KIND_COUNT, NUMBER_OF, WILD
from deckgen.engine.interrupts import owes_call
from deckgen.engine.table import OVER
from deckgen.engine.verdict import refusals


def by_tables(table: Table) -> Iterable[Action]:
    """The moves that the engine lists."""
    return (*legal_moves(table), *interrupts(table)) if table.phase < OVER else ()


def by_asking(table: Table) -> Iterable[Action]:
    """Everything that anybody could try, asked of the readable law one by one."""
    if table.phase >= OVER:
        return []
    return [action for action in conceivable(table) if not refusals(table, action)]


def conceivable(table: Table) -> Iterator[Action]:
    """Everything that anybody could try. Calls only where they are due and in time, swaps only the lowest
    three cards for the lowest three, as the engine lists them.
    """
    seats = range(table.players)
    for seat in seats:
        yield from (Action(verb, seat) for verb in (DRAW, PASS, TAKE, CHALLENGE))
        yield from (Action(COLOUR, seat, colour=colour) for colour in range(4))
        yield from (Action(CATCH, seat, target=other) for other in seats)
        if owes_call(table, seat) and not (table.called | table.ripe) >> seat & 1:
            yield Action(CALL, seat)
        for verb, kind in product((PLAY, JUMP), range(KIND_COUNT)):
            for copies in range(1, table.hands[seat][kind] + 1):
                yield from laid(verb, seat, (kind,) * copies)
        for group in groups(table.hands[seat]):
            yield Action(SUM, seat, group)
        for other in seats:
            for verb, copies in product((PLAY, JUMP), range(1, table.hands[seat][WILD] + 1)):
                wilds = (WILD,) * copies
                yield Action(verb, seat, wilds, menu=PEEK, target=other)
                give, get = lowest(table, seat, copies), lowest(table, other, 0)
                yield Action(verb, seat, wilds, menu=SWAP, target=other, give=give, get=get)


def laid(verb: int, seat: int, cards: tuple[int, ...]) -> Iterator[Action]:
    """Cards laid, naming each colour or none."""
    return (Action(verb, seat, cards, colour) for colour in range(-1, 4))


def groups(hand: list[int]) -> Iterator[tuple[int, ...]]:
    """Every group of two or more number cards of a hand."""
    numbers = [kind for kind in range(KIND_COUNT) if hand[kind] and NUMBER_OF[kind] >= 0]
    for counts in product(*(range(hand[kind] + 1) for kind in numbers)):
        if sum(counts) > 1:
            yield tuple(k for k, n in zip(numbers, counts, strict=True) for _ in range(n))


def lowest(table: Table, seat: int, wilds: int) -> tuple[int, ...]:
    """The three lowest cards of a hand in deck order, so many wilds left out."""
    held = {k: table.hands[seat][k] - wilds * (k == WILD) for k in range(KIND_COUNT)}
    cards = [k for k in range(KIND_COUNT) for _ in range(held[k])]
    return tuple(cards[:3])
