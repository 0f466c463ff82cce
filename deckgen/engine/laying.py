"""Laying cards: what a play does to the table. The hot path of every playout."""

from __future__ import annotations

from deckgen.engine.actions import Action
from deckgen.engine.codes import BIT, FOUR, LEAD_COLOUR, LEAD_KIND, NO_CARD, WILD, lead_of
from deckgen.engine.compiled import (
    FINAL_FOURS,
    FINAL_TWO,
    FOURS,
    NOTHING,
    OWES,
    PLAIN,
    SKIPS,
    TURNS,
    TWO,
)
from deckgen.engine.table import OVER, UNDECIDED, WON, Link, Table


def play(table: Table, action: Action) -> None:
    """Cards laid in turn: a legal play, one kind, any number of copies."""
    seat = action.seat
    if table.uncalled or table.ripe:
        close_windows(table, seat)
    table.clockwise_before = table.clockwise
    land(table, action, len(action.cards))


def land(table: Table, action: Action, turnings: int) -> None:
    """Cards of one kind land on the discard pile and act from the seat that laid them.

    `turnings` is how often a reverse turns the direction.
    """
    law = table.law
    seat = action.seat
    cards = action.cards
    kind = cards[0]
    copies = len(cards)
    effect = law.effects[kind]
    if kind == FOUR and law.settings.challenge:
        _link(table, seat, copies)
    hand = table.hands[seat]
    hand[kind] -= copies
    if not hand[kind]:
        table.masks[seat] ^= BIT[kind]
    table.sizes[seat] -= copies
    table.discards.extend(cards)
    table.tops = ()
    table.drawn = NO_CARD
    table.idle = 0
    table.fresh = True
    table.layer = seat
    if kind < WILD:
        table.lead = kind
    else:
        if law.settings.menu:
            table.colour_before = LEAD_COLOUR[table.lead]
        table.lead = lead_of(kind, _colour_after(table, action))
    if effect == PLAIN:
        table.turn = table.follow[seat]
    else:
        table.turn = _next_by_effect(table, action, effect, turnings)
    mask = table.masks[seat]
    if not mask & (mask - 1):  # one kind left, or none
        few_left(table, seat)
    if table.ending == WON and table.phase < OVER:
        _keep_final(table)


def _next_by_effect(table: Table, action: Action, effect: int, turnings: int) -> int:
    """Let an action card or a black card act; who is next."""
    seat = action.seat
    following = table.follow[seat]
    if effect == OWES:
        kind = action.cards[0]
        table.pending += table.law.owes[kind] * len(action.cards)
        table.state = FOURS if kind == FOUR else TWO
    elif effect == SKIPS:
        following = _after_skip(table, following)
    elif effect == TURNS and turnings & 1:
        following = _after_reverse(table, seat)
    return following


def _colour_after(table: Table, action: Action) -> int:
    return action.colour if action.colour >= 0 else LEAD_COLOUR[table.lead]


def _link(table: Table, seat: int, copies: int) -> None:
    colour_mask = table.law.colour_masks[table.lead]
    guilty = table.law.settings.guilty(bool(table.masks[seat] & colour_mask))
    table.chain.append(Link(seat, copies, guilty, table.lead, table.tops))


def _after_skip(table: Table, following: int) -> int:
    """Who follows a skip: one player is passed over, or owes nothing more of what is pending."""
    if table.pending and table.inside == 2:
        return following  # the draws go back to the other player (O6)
    for _ in range(table.law.settings.skip_passes):
        following = table.follow[following]
    return following


def _after_reverse(table: Table, seat: int) -> int:
    if table.law.settings.reverse_turns:
        table.turn_round()
    if table.inside == 2 and not table.pending and table.law.settings.two_player_reverse_skips:
        return seat
    return table.follow[seat]


def close_windows(table: Table, seat: int) -> None:
    """An act of `seat` closes or opens the windows of calls that are due (call.window)."""
    if table.law.settings.catch_after_next:
        table.ripe = (table.ripe | table.uncalled) & ~BIT[seat]
    table.uncalled = 0


def few_left(table: Table, seat: int) -> None:
    """A hand of one kind or none: it wins, or may ask for a last-card call (call.when) anew."""
    mask = table.masks[seat]
    table.called &= ~BIT[seat]
    if not mask:
        go_out(table, seat)
        return
    together = table.law.together[mask.bit_length() - 1]
    if table.law.settings.must_call(table.sizes[seat], together):
        table.uncalled |= BIT[seat]


def go_out(table: Table, seat: int) -> None:
    """An empty hand wins (end.win); the game is over unless others play on or draws are open."""
    settings = table.law.settings
    if table.ending == WON:
        return  # the winner stays the winner
    table.winners.append(seat)
    table.ending = WON
    table.close_ring()
    if table.turn in table.winners:
        table.turn = table.follow[table.turn]
    if len(table.winners) < settings.exempt and table.inside > 1:
        table.ending = UNDECIDED
    elif not (settings.final_draw and table.pending):
        end(table)


def is_final(table: Table) -> bool:
    """Whether the game is won and only the last draws are open (end.final_draw)."""
    return table.ending == WON


def _keep_final(table: Table) -> None:
    table.state = FINAL_FOURS if table.state in (FOURS, FINAL_FOURS) else FINAL_TWO


def end(table: Table) -> None:
    """The game is over: nothing is owed, nothing may be caught or grabbed any more."""
    table.phase = OVER
    table.pending = 0
    table.state = NOTHING
    table.fresh = False
    table.chain = []


def leads(table: Table) -> tuple[int, ...]:
    """The kinds that lie to be followed: the top card, or all cards of a sum-grab."""
    return table.tops or (LEAD_KIND[table.lead],)
