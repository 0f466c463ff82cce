"""The King's Game: after the game the losers draw their penalties (kings.*).

Every loser draws one card and does its text; who draws a wild is let off and names a player, who
draws a penalty next; who draws a wild draw four names one for two. Drawn cards go to the discards.
"""

from __future__ import annotations

from deckgen.engine.actions import DRAW, NAME, Action
from deckgen.engine.codes import FOUR, KIND_COUNT, NO_CARD, WILD
from deckgen.engine.compiled import DRAWS
from deckgen.engine.piles import rebuild
from deckgen.engine.table import ALL_DONE, OVER, PENALTIES, Table
from deckgen.errors import IllegalMove
from deckgen.model.cards import KINDS, Symbol

NAMES_TWO = FOUR
NAMES_ONE = frozenset(
    kind for kind in range(KIND_COUNT) if KINDS[kind].symbol is Symbol.COLOURED_WILD
) | {WILD}


def begin_penalties(table: Table) -> bool:
    """Open the penalty phase of a game that is over; whether there is one.

    A game without a winner (stalemate, called off) has no losers either: nobody draws.
    """
    each = table.law.settings.penalties_each
    if table.phase != OVER or not each or not table.winners:
        return False
    table.phase = PENALTIES
    exempt = table.winners[: table.law.settings.exempt]
    table.due = [0 if seat in exempt else each for seat in range(table.players)]
    table.turn = table.winners[0]
    _next(table)
    return True


def _next(table: Table) -> None:
    """Whoever was named draws next; else the nearest loser on the left who has not drawn."""
    while table.named and not table.named[-1][1]:
        table.named.pop()
    if table.named:
        table.turn = table.named[-1][0]
        return
    order = [(table.turn + step) % table.players for step in range(table.players)]
    waiting = [seat for seat in order if table.due[seat]]
    if waiting:
        table.turn = waiting[0]
    else:
        table.phase = ALL_DONE


def must_name(table: Table) -> int:
    """How many cards the player to be named must draw; 0 if nobody is to be named."""
    settings = table.law.settings
    if table.drawn == NAMES_TWO:
        return settings.wild_draw_four_names
    return settings.wild_names if table.drawn in NAMES_ONE else 0


def penalty_act(table: Table, action: Action) -> None:
    """A draw, or the naming of a player, in the penalty phase."""
    if action.verb == NAME:
        table.named.append((action.target, must_name(table)))
        table.drawn = NO_CARD
        _next(table)
        return
    seat = action.seat
    if table.named:
        table.named[-1] = (seat, table.named[-1][1] - 1)
    else:
        table.due[seat] -= 1
        table.turn = seat
    if table.pile or rebuild(table):
        table.drawn = table.pile.pop()
        table.discards.append(table.drawn)
        if must_name(table):
            return
        table.penalties[seat] += 1
    table.drawn = NO_CARD
    _next(table)


def refuse_penalty(table: Table, action: Action) -> tuple[IllegalMove, ...]:
    """The clause against an action in the penalty phase, if any."""
    if table.phase == ALL_DONE:
        return (IllegalMove("kings.next", "all penalties are done"),)
    if must_name(table):
        return _refuse_naming(table, action)
    if not 0 <= action.seat < table.players:
        return (IllegalMove("players.range", f"there is no seat {action.seat}"),)
    if action.verb == DRAW:
        return _refuse_draw(table, action)
    return (IllegalMove("kings.draw", "the losers only draw now"),)


def _refuse_draw(table: Table, action: Action) -> tuple[IllegalMove, ...]:
    if table.named and table.named[-1][0] != action.seat:
        return (IllegalMove("kings.wild", f"seat {table.turn}, who was named, draws next"),)
    if not table.named and not table.due[action.seat]:
        exempt = action.seat in table.winners
        return (IllegalMove("kings.exempt" if exempt else "kings.draw", "no penalty is due"),)
    return ()


def _refuse_naming(table: Table, action: Action) -> tuple[IllegalMove, ...]:
    if action.verb != NAME or action.seat != table.turn:
        return (_naming(table, f"seat {table.turn} must name a player first"),)
    if action.target == action.seat or not 0 <= action.target < table.players:
        return (_naming(table, "another player must be named"),)
    return ()


def _naming(table: Table, why: str) -> IllegalMove:
    clause = "kings.wild_draw_four" if table.drawn == NAMES_TWO else "kings.wild"
    return IllegalMove(clause, why)


def penalty_moves(table: Table) -> tuple[Action, ...]:
    """The moves of the seat to act in the penalty phase."""
    if table.phase != PENALTIES:
        return ()
    seat = table.turn
    if must_name(table):
        return tuple(
            Action(NAME, seat, target=other) for other in range(table.players) if other != seat
        )
    return DRAWS[seat]
