"""What may be done between two acts: jump-in, sum-grab, call, catch."""

from __future__ import annotations

from deckgen.engine.actions import Action
from deckgen.engine.codes import BIT, LEAD_KIND, WILD, lead_of
from deckgen.engine.laying import close_windows, few_left, land
from deckgen.engine.piles import draw_cards
from deckgen.engine.table import NAMING, PLAYING, Table


def jump(table: Table, action: Action) -> None:
    """Cards identical with those just landed, laid out of turn (jump_in).

    What they landed on has no effect of its own, but draw amounts add (O4).
    """
    close_windows(table, action.seat)
    if table.phase == NAMING:
        table.phase = PLAYING
    if table.clockwise != table.clockwise_before:
        table.turn_round()
    if LEAD_KIND[table.lead] == WILD:
        table.lead = lead_of(WILD, table.colour_before)
    land(table, action, len(action.cards) + table.law.settings.jump_reverse_pairs)


def sum_grab(table: Table, action: Action) -> None:
    """Number cards that add up to the one just landed, laid out of turn (sum_grab)."""
    seat = action.seat
    close_windows(table, seat)
    for kind in action.cards:
        table.remove(seat, kind)
    table.discards.extend(action.cards)
    table.lead = action.cards[-1]
    table.tops = tuple(sorted(set(action.cards)))
    table.layer = seat
    table.turn = table.follow[seat]
    mask = table.masks[seat]
    if not mask & (mask - 1):
        few_left(table, seat)


def owes_call(table: Table, seat: int) -> bool:
    """Whether a hand asks for a last-card call (call.when), made or not."""
    mask = table.masks[seat]
    return (
        mask != 0
        and not mask & (mask - 1)
        and table.law.settings.must_call(
            table.sizes[seat], table.law.together[mask.bit_length() - 1]
        )
    )


def call(table: Table, seat: int) -> None:
    """A seat makes the last-card call; one that is not due costs call.false cards. One that comes
    after the next player has acted, where that is when one is caught, wards off no catch (K19).
    Who is out has no hand to call for: it changes nothing.
    """
    bit = BIT[seat]
    if not table.masks[seat]:
        return
    if owes_call(table, seat):
        table.called |= bit
        table.uncalled &= ~bit
    else:
        draw_cards(table, seat, table.law.settings.false_call_penalty)


def catchable(table: Table, seat: int) -> bool:
    """Whether a seat owes a call, did not make it, and its window is open (call.window)."""
    open_windows = table.ripe if table.law.settings.catch_after_next else table.uncalled
    return bool(open_windows & BIT[seat])


def catch(table: Table, action: Action) -> None:
    """A player who did not call in time is caught, once, and draws (call.penalty)."""
    table.forget_call(action.target)
    draw_cards(table, action.target, table.law.settings.call_penalty)
