"""Whole games: seeded random playouts, and replays of a list of actions."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from msgspec import Struct

from deckgen.engine.actions import CALL, Action
from deckgen.engine.codes import BIT
from deckgen.engine.compiled import MOST_SEATS, CompiledLaw
from deckgen.engine.door import advance, apply
from deckgen.engine.moves import interrupts, jumps, legal_moves, sums
from deckgen.engine.outcome import Outcome, outcome
from deckgen.engine.penalty_phase import begin_penalties
from deckgen.engine.start import law_of, new_game
from deckgen.engine.table import ALL_DONE, OVER, Table
from deckgen.model.cards import Deck
from deckgen.model.variant import Variant

CAP: Final = 5_000
"""Actions after which a game, and again its penalty phase, is cut short: a finding, not an error."""
CALLS: Final = tuple(Action(CALL, seat) for seat in range(MOST_SEATS))


class Playout(Struct, frozen=True):
    """A finished playout: the last position, its outcome, the number of actions; `capped` if the
    cap cut the game, or its penalty phase, short. `actions` is the record, () if none was kept.
    """

    table: Table
    outcome: Outcome
    length: int
    capped: bool
    actions: tuple[Action, ...]


def playout(
    source: Variant | CompiledLaw,
    players: int,
    seed: int = 0,
    cap: int = CAP,
    *,
    dealer: int = 0,
    deck: Deck | None = None,
    lively: float = 0.0,
    record: bool = False,
) -> Playout:
    """A game of random legal moves, the same for the same seed.

    In turn every move is equally likely; due calls are made at once, and whoever can jump in or
    sum-grab does so every other time. With `lively` above 0 calls are no longer automatic: before
    each move, with that probability, one of all open interrupts (calls and catches too) happens.
    """
    table = new_game(source, players, seed, dealer, deck)
    chance = Random(seed ^ 0x5EED)
    kept: list[Action] | None = [] if record or lively else None
    length = _lively(table, chance, cap, lively, kept) if lively else run(table, chance, cap, kept)
    if begin_penalties(table):
        length += run(table, chance, cap, kept)
    capped = table.phase not in (OVER, ALL_DONE)
    return Playout(table, outcome(table), length, capped, tuple(kept or ()))


def run(table: Table, chance: Random, cap: int, kept: list[Action] | None) -> int:
    """Play random moves until nobody can move or `cap` is reached; returns how many actions."""
    draw = chance.random
    throws_in = table.law.settings.jump or table.law.settings.sum_grab
    length = 0
    while length < cap:
        moves = legal_moves(table)
        if not moves:
            break
        move = moves[int(draw() * len(moves))] if len(moves) > 1 else moves[0]
        advance(table, move)
        length += 1
        if kept is not None:
            kept.append(move)
        if table.uncalled and table.phase < OVER:
            length += _call(table, move.seat, kept)
        if throws_in and table.fresh and draw() < 0.5:
            length += _throw_in(table, chance, kept)
    return length


def _call(table: Table, seat: int, kept: list[Action] | None) -> int:
    if not table.uncalled & BIT[seat]:
        return 0
    advance(table, CALLS[seat])
    if kept is not None:
        kept.append(CALLS[seat])
    return 1


def _throw_in(table: Table, chance: Random, kept: list[Action] | None) -> int:
    moves = jumps(table) + sums(table)
    if not moves:
        return 0
    move = moves[int(chance.random() * len(moves))]
    advance(table, move)
    if kept is not None:
        kept.append(move)
    return 1 + (_call(table, move.seat, kept) if table.phase < OVER else 0)


def _lively(table: Table, chance: Random, cap: int, share: float, kept: list[Action] | None) -> int:
    length = 0
    while length < cap and table.phase < OVER:
        moves = legal_moves(table)
        thrown_in = interrupts(table) if chance.random() < share else ()
        move = chance.choice(thrown_in or moves)
        advance(table, move)
        length += 1
        if kept is not None:
            kept.append(move)
    return length


def replay(table: Table, actions: Iterable[Action]) -> Table:
    """Apply actions one after another to a table and return it; raises `IllegalMove` at the first
    that is refused. The penalty phase opens by itself when an action needs it.
    """
    for action in actions:
        if table.phase == OVER:
            begin_penalties(table)
        apply(table, action)
    return table


__all__ = ["CAP", "Playout", "law_of", "playout", "replay", "run"]
