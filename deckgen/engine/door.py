"""The door of the engine: verdict, and apply, which obeys it."""

from __future__ import annotations

from collections.abc import Callable

from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    JUMP,
    NAME,
    PASS,
    PLAY,
    SUM,
    SWAP,
    TAKE,
    Action,
)
from deckgen.engine.interrupts import call, catch, jump, sum_grab
from deckgen.engine.laying import play
from deckgen.engine.penalty_phase import penalty_act
from deckgen.engine.start import name_colour
from deckgen.engine.table import PENALTIES, Table
from deckgen.engine.turns import challenge, draw, fined, keep, take
from deckgen.engine.verdict import fine_for, refusals
from deckgen.errors import IllegalMove


def verdict(table: Table, action: Action) -> IllegalMove | None:
    """The refusal of an action, naming the clause that says no, or None if it is legal.

    A wrong card that is fined (misplay, draw.then) is refused here too; `apply` accepts it.
    """
    against = refusals(table, action)
    return against[0] if against else None


def is_accepted(table: Table, action: Action) -> bool:
    """Whether `apply` takes an action: it is legal, or a wrong card that is fined."""
    against = refusals(table, action)
    return not against or fine_for(table, action, against) > 0


def apply(table: Table, action: Action) -> None:
    """Do an action; raises `IllegalMove` and leaves the table as it was if the rules refuse it.

    A wrong card that the rules fine stays in the hand, and the fine is drawn.
    """
    against = refusals(table, action)
    if not against:
        advance(table, action)
    elif fine := fine_for(table, action, against):
        fined(table, action, fine)
        if action.call:
            call(table, action.seat)
    else:
        raise against[0]


def advance(table: Table, action: Action) -> None:
    """Do an action that is known to be legal; the caller answers for that."""
    verb = action.verb
    if verb == PLAY:
        if action.call or action.menu:
            _play_with_more(table, action, play)
        else:
            play(table, action)
    elif verb == DRAW:
        if table.phase == PENALTIES:
            penalty_act(table, action)
        else:
            draw(table, action)
    elif verb == TAKE:
        take(table, action)
    elif verb == PASS:
        keep(table, action)
    elif verb == CALL:
        call(table, action.seat)
    else:
        _advance_seldom(table, action)


def _advance_seldom(table: Table, action: Action) -> None:
    verb = action.verb
    if verb == JUMP:
        _play_with_more(table, action, jump)
    elif verb == SUM:
        _play_with_more(table, action, sum_grab)
    elif verb == CHALLENGE:
        challenge(table, action)
    elif verb == CATCH:
        catch(table, action)
    elif verb == COLOUR:
        name_colour(table, action.colour)
    elif verb == NAME:
        penalty_act(table, action)
    else:
        raise ValueError(f"there is no verb {verb}")


def _play_with_more(table: Table, action: Action, lay: Callable[[Table, Action], None]) -> None:
    """Lay cards with a call beside them, or with a wild that peeks or swaps."""
    lay(table, action)
    if action.call:
        call(table, action.seat)
    if action.menu == SWAP:
        _swap(table, action)


def _swap(table: Table, action: Action) -> None:
    for giver, taker, cards in (
        (action.seat, action.target, action.give),
        (action.target, action.seat, action.get),
    ):
        for kind in cards:
            table.remove(giver, kind)
        for kind in cards:
            table.give(taker, kind)
