"""What players are offered, held against the rules as printed: nothing more, nothing less."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from deckgen.engine import Action, Table, interrupts, is_legal, legal_moves
from deckgen.engine.actions import JUMP, PLAY, SUM
from deckgen.engine.codes import NUMBER_OF, WILD, kinds_in
from deckgen.engine.laying import leads
from deckgen.engine.turns import playable_mask
from deckgen.engine.verdict import playable_by_law

LAID = (PLAY, JUMP, SUM)


def told_apart(table: Table) -> Iterator[str]:
    """Where a game under way offers something else than its readable law allows, by finding id."""
    if tuple(kinds_in(playable_mask(table))) != playable_by_law(table):
        yield "table-differs"
    moves = (*legal_moves(table), *interrupts(table))
    if not all(is_legal(table, move) for move in moves):
        yield "move-refused"
    offered = {(move.verb, move.seat, tuple(sorted(move.cards))) for move in moves}
    for move in (*_mixed(table), *thrown_in(table)):
        if (
            is_legal(table, move)
            and (move.verb, move.seat, tuple(sorted(move.cards))) not in offered
        ):
            yield "move-withheld"


def _mixed(table: Table) -> Iterator[Action]:
    """Two different cards of the hand to act, laid together."""
    held = list(islice(kinds_in(table.masks[table.turn]), 3))
    for one, other in combinations(held, 2):
        yield Action(PLAY, table.turn, (one, other), 0 if other >= WILD else -1)


def thrown_in(table: Table) -> Iterator[Action]:
    """Cards like those that landed, and pairs of numbers that make one of them, from every hand."""
    landed = leads(table) if table.fresh else ()
    for seat in range(table.players):
        for kind in landed:
            if table.hands[seat][kind]:
                yield Action(JUMP, seat, (kind,), 0 if kind >= WILD else -1)
            numbers = [
                k for k in kinds_in(table.masks[seat]) if 0 <= NUMBER_OF[k] <= NUMBER_OF[kind]
            ]
            for one, other in combinations(numbers, 2):
                if NUMBER_OF[one] + NUMBER_OF[other] == NUMBER_OF[kind]:
                    yield Action(SUM, seat, (one, other))
