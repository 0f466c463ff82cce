"""Acts in turn without laying a card: drawing, passing, taking, challenging, fined cards."""

from __future__ import annotations

from deckgen.engine.actions import Action
from deckgen.engine.codes import BIT, FOUR, LEAD_COUNT, NO_CARD
from deckgen.engine.compiled import BARRED, HOLDS, LAST, NOTHING, spot_of
from deckgen.engine.laying import close_windows, end, is_final
from deckgen.engine.piles import draw_cards
from deckgen.engine.table import STALEMATE, Link, Table


def playable_mask(table: Table) -> int:
    """The kinds that the seat to act may play now, one card of a kind, as a mask."""
    seat = table.turn
    hand = table.masks[seat]
    law = table.law
    lead = table.lead
    spot = (table.state * LEAD_COUNT + lead) * 4  # `spot_of`, spelt out: the hottest line there is
    extra = HOLDS if hand & law.colour_masks[lead] else 0
    if table.sizes[seat] == 1:
        extra += LAST
    mask = law.table[spot + extra]
    if mask < 0:
        mask = law.fill(spot + extra)
    if table.tops:  # after a sum-grab any of its cards may be followed
        for kind in table.tops:
            mask |= law.playable(spot_of(table.state, kind) + extra)
    if table.drawn != NO_CARD:
        mask &= BIT[table.drawn]
    return mask & hand


def draw(table: Table, action: Action) -> None:
    """A seat draws one card; it keeps the turn if it may play it (draw.then)."""
    seat = action.seat
    if table.uncalled or table.ripe:
        close_windows(table, seat)
    table.fresh = False
    if not draw_cards(table, seat, 1):
        _pass_idle(table)
        return
    if table.law.settings.play_drawn:
        table.drawn = table.newest
        if playable_mask(table):
            return
        table.drawn = NO_CARD
    table.turn = table.follow[seat]


def keep(table: Table, action: Action) -> None:
    """A seat keeps the card just drawn; the turn passes."""
    table.drawn = NO_CARD
    table.turn = table.follow[action.seat]


def take(table: Table, action: Action) -> None:
    """A seat takes all pending draws and loses the turn."""
    seat = action.seat
    _act(table, seat)
    _draw_pending(table, seat, table.pending)


def _act(table: Table, seat: int) -> None:
    close_windows(table, seat)
    table.fresh = False


def _draw_pending(table: Table, seat: int, count: int) -> None:
    final = is_final(table)
    settle(table)
    drawn = draw_cards(table, seat, count)
    if final:
        end(table)
    elif drawn:
        table.turn = table.follow[seat]
    else:
        _pass_idle(table)


def settle(table: Table) -> None:
    """Nothing is owed any more."""
    table.pending = 0
    table.state = NOTHING
    table.chain = []


def _pass_idle(table: Table) -> None:
    """The turn passes with nothing drawn; once all did so in a row the game is over
    (end.stalemate).
    """
    table.idle += 1
    table.turn = table.follow[table.turn]
    if table.law.settings.stalemate and table.idle >= table.inside:
        end(table)
        table.ending = STALEMATE


def challenge(table: Table, action: Action) -> None:
    """The seat that owes challenges everyone else in the chain (wild_draw_four.challenge).

    Found guilty, they share what the chain owes, and the challenger, who draws for each innocent
    one only, plays on; if all are innocent the challenger draws everything and loses the turn.
    """
    seat = action.seat
    _act(table, seat)
    settings = table.law.settings
    challenged = [link for link in table.chain if link.seat != seat]
    proven = [link for link in challenged if link.guilty]
    guilty = list(dict.fromkeys(link.seat for link in proven))
    innocent = {link.seat for link in challenged}.difference(guilty)
    fine = settings.false_challenge_fine * len(innocent)
    if not guilty:
        _draw_pending(table, seat, table.pending + fine)
        return
    owed = table.pending
    if settings.guilty_takes_back:
        _take_back(table, proven)
    settle(table)
    for culprit, share in zip(guilty, shares(owed, len(guilty)), strict=True):
        draw_cards(table, culprit, share)
    draw_cards(table, seat, fine)
    if is_final(table):
        end(table)


def shares(owed: int, guilty: int) -> list[int]:
    """Draws shared as evenly as can be; the earliest take one more (L5)."""
    each, more = divmod(owed, guilty)
    return [each + (place < more) for place in range(guilty)]


def _take_back(table: Table, proven: list[Link]) -> None:
    """The guilty take their cards back; the last card that stays counts again."""
    chain = table.chain
    last = len(chain)
    while last and chain[last - 1] in proven:
        last -= 1
        table.lead, table.tops = chain[last].lead, chain[last].tops
    for link in proven:
        for _ in range(link.copies):
            table.discards.pop()  # the chain lies on top, all of it wild draw fours
            table.give(link.seat, FOUR)


def fined(table: Table, action: Action, fine: int) -> None:
    """A wrong card goes back to the hand and its player draws the fine (misplay, draw.then).

    The turn passes; who still owes draws may only take them.
    """
    seat = action.seat
    _act(table, seat)
    draw_cards(table, seat, fine)
    table.drawn = NO_CARD
    table.idle = 0
    if table.pending:
        table.state = BARRED
    else:
        table.turn = table.follow[seat]
