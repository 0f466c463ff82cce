"""Drawing cards, and rebuilding the draw pile (pile.empty, pile.nothing)."""

from __future__ import annotations

from deckgen.engine.codes import BIT
from deckgen.engine.laying import end
from deckgen.engine.table import CALLED_OFF, Table


def draw_cards(table: Table, seat: int, count: int) -> int:
    """A seat draws `count` cards, or what there is (pile.nothing); returns how many."""
    hand = table.hands[seat]
    pile = table.pile
    drawn = 0
    while drawn < count:
        if not pile and not rebuild(table):
            break
        kind = pile.pop()
        hand[kind] += 1
        table.masks[seat] |= BIT[kind]
        table.newest = kind
        drawn += 1
    table.sizes[seat] += drawn
    if drawn and (table.called or table.ripe):
        table.forget_call(seat)
    return drawn


def rebuild(table: Table) -> bool:
    """Shuffle the discards but the top card into the empty draw pile; whether it has cards now.

    What a challenge may bring to the top again (`staying`) stays where it lies too. Under pile.empty = call-off the game is over instead, unless it has a winner already.
    """
    if not table.law.settings.rebuild:
        if not table.winners:
            end(table)
            table.ending = CALLED_OFF
        return False
    kept = staying(table)
    spare = table.discards[:-kept]
    if not spare:
        return False
    del table.discards[:-kept]
    table.shuffler().shuffle(spare)
    table.pile.extend(spare)
    return True


def staying(table: Table) -> int:
    """How many discards a rebuild leaves: the top card; with it, where the guilty take their cards
    back, all of a chain that may yet be challenged, and the card below it (G12).
    """
    if not table.law.settings.guilty_takes_back:
        return 1
    return 1 + sum(link.copies for link in table.chain)
