"""One simulated game: played by the engine, observed, summed up as a row of integers."""

from __future__ import annotations

from random import Random
from typing import Final

from deckgen.engine import begin_penalties, new_game, outcome
from deckgen.engine.codes import BIT
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.interrupts import catchable, owes_call
from deckgen.engine.moves import jumps, legal_moves, sums
from deckgen.engine.table import CALLED_OFF, OVER, STALEMATE, WON
from deckgen.play.policy import Player
from deckgen.play.watch import Watch

COLUMNS: Final = (
    "turns",
    "actions",
    "seconds",
    "winner",
    "first",
    "ending",
    "drawn",
    "largest",
    "rebuilds",
    "points",
    "penalties",
)
"""What is noted of a game; after these one number per seat: scores, then penalties."""
TURNS_AT, ACTIONS_AT, SECONDS_AT, WINNER_AT, FIRST_AT, ENDING_AT = range(6)
DRAWN_AT, LARGEST_AT, REBUILDS_AT, POINTS_AT, PENALTIES_AT = range(6, 11)
ENDINGS: Final = (WON, STALEMATE, CALLED_OFF, "capped")
CAPPED: Final = 3
DEFAULT_CAP: Final = 2000
"""Turns after which a game is cut short."""

DEALING: Final = 60
TURN: Final = 8
DRAWING: Final = 1
SHUFFLING: Final = 20
CHALLENGING: Final = 10
PENALTY: Final = 40
"""Assumed seconds: to shuffle and deal, a turn, each card drawn, a new draw pile, a challenge, the
doing of a penalty text.
"""
_CHOICES: Final = 0x5EED << 48
"""Laid over a game's seed, it seeds the choices: a stream apart from that of the shuffle."""


def play_game(
    law: CompiledLaw, players: int, seed: int, player: Player, cap: int, fired: list[int]
) -> list[int]:
    """A whole game, penalty phase included, as one row of `COLUMNS` and numbers per seat; the same
    for the same seed. What fired is added to `fired`, one count per clause of `CLAUSES`.
    """
    table = new_game(law, players, seed)
    chance = Random(seed ^ _CHOICES)
    before = table.shuffles
    watch = Watch(table, fired)
    run(watch, player, chance, cap)
    rebuilds = table.shuffles - before
    if begin_penalties(table):
        _penalties(watch, chance)
    watch.finish(rebuilds)
    return _row(watch, rebuilds)


def run(watch: Watch, player: Player, chance: Random, cap: int) -> None:
    """Play until the game is over or `cap` turns are played."""
    table = watch.table
    settings = table.law.settings
    throws_in = settings.jump or settings.sum_grab
    act, choose, draw = watch.act, player.choose, chance.random
    while watch.turns < cap:
        moves = legal_moves(table)
        if not moves:
            return
        act(choose(table, moves, chance) if len(moves) > 1 else moves[0])
        if table.uncalled or table.ripe:
            _calls(watch, player, chance)
        if throws_in and table.fresh and draw() < player.grabs:
            _throw_in(watch, player, chance)


def _throw_in(watch: Watch, player: Player, chance: Random) -> None:
    moves = jumps(watch.table) + sums(watch.table)
    if moves:
        watch.throw_in(moves[int(chance.random() * len(moves))])
        if watch.table.uncalled:
            _calls(watch, player, chance)


def _calls(watch: Watch, player: Player, chance: Random) -> None:
    """Whoever laid cards may remember the call; what is missing may be caught."""
    table = watch.table
    if table.phase >= OVER:
        return
    seat = table.layer
    due = seat >= 0 and table.fresh and table.uncalled & BIT[seat]
    if due and (player.calls >= 1 or chance.random() < player.calls):
        watch.call(seat)
        return
    for seat in range(table.players if player.catches else 0):
        if catchable(table, seat) and owes_call(table, seat) and chance.random() < player.catches:
            other = int(chance.random() * (table.players - 1))
            watch.catch(other + (other >= seat), seat)


def _penalties(watch: Watch, chance: Random) -> None:
    """The penalty phase: losers draw, named players are chosen by lot."""
    while moves := legal_moves(watch.table):
        move = moves[int(chance.random() * len(moves))] if len(moves) > 1 else moves[0]
        watch.penalise(move)


def _row(watch: Watch, rebuilds: int) -> list[int]:
    table = watch.table
    result = outcome(table)
    ending = ENDINGS.index(result.ending) if table.over else CAPPED
    scores = result.scores if table.over else (0,) * table.players
    points = sum(scores) if table.law.settings.losses else max(scores)
    done = sum(result.penalties)
    seconds = (
        DEALING
        + TURN * watch.turns
        + DRAWING * watch.drawn
        + SHUFFLING * rebuilds
        + CHALLENGING * watch.challenges
        + PENALTY * done
    )
    winner = -1 if result.winner is None or not table.over else result.winner
    return [
        watch.turns, watch.actions, seconds, winner, table.first, ending, watch.drawn,
        watch.largest, rebuilds, points, done, *scores, *result.penalties,
    ]  # fmt: skip
