"""Positions without names: what differs only by seat, direction, colour or unseen order is the same."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from deckgen.engine import Table
from deckgen.engine.codes import COLOUR_OF, COLOURS, KIND_COUNT, UNNAMED, WILD, kinds_in, lead_of
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.piles import staying
from deckgen.engine.table import NAMING

PER_COLOUR = WILD // len(COLOURS)
Key = tuple[object, ...]
Groups = list[list[int]]
"""Heaps of cards, by kind; the order within a heap cannot be told."""


class Naming:
    """Gives positions of one small deck their keys; `renamings` are the ways to swap colours that
    hold the same cards.
    """

    def __init__(self, law: CompiledLaw) -> None:
        settings = law.settings
        self._grabs = settings.jump or settings.sum_grab
        self._menu = settings.menu
        self._calls = law.rules.get("double_play") == "two"  # the last pair asks for the call
        self.renamings = [_renaming(swap) for swap in _swaps(law.copies)]

    def key(self, table: Table) -> Key:
        """What tells a position from any that is not the same but for names."""
        groups, leads, rest = self._seen(table)
        plain = (*map(tuple, map(sorted, groups)), *leads)
        for kinds, led in self.renamings:
            other = (*_renamed(groups, kinds), *(led[lead] for lead in leads))
            plain = min(plain, other)
        return (plain, rest)

    def _seen(self, table: Table) -> tuple[Groups, list[int], Key]:
        """A position seen from the seat to act, as if play went clockwise."""
        count = table.players
        step = 1 if table.clockwise else -1
        seats = [(table.turn + step * place) % count for place in range(count)]
        place_of = [0] * count
        for place, seat in enumerate(seats):
            place_of[seat] = place
        chain = table.chain
        kept = staying(table)
        groups = [_cards(table, seat) for seat in seats]
        groups += [list(table.pile), table.discards[:-kept], table.discards[-kept:][:1]]
        groups += [list(table.tops), [table.drawn] if table.drawn >= 0 else []]
        groups += [list(link.tops) for link in chain]
        leads = [table.lead, *(link.lead for link in chain)]
        fresh = table.fresh and self._grabs
        if fresh and self._menu:
            leads.append(lead_of(WILD, table.colour_before))
        rest: Key = (
            table.state,
            table.pending,
            table.phase,
            table.ending,
            fresh and table.layer >= 0 and place_of[table.layer],
            fresh and table.clockwise == table.clockwise_before,
            table.idle,
            [table.called >> seat & 1 for seat in seats] if self._calls else (),
            sorted(place_of[seat] for seat in table.winners),
            [(place_of[link.seat], link.copies, link.guilty) for link in chain],
            place_of[table.first] if table.phase == NAMING else -1,
        )
        return groups, leads, tuple(map(_hashable, rest))


def _hashable(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _cards(table: Table, seat: int) -> list[int]:
    hand = table.hands[seat]
    return [kind for kind in kinds_in(table.masks[seat]) for _ in range(hand[kind])]


def _renamed(groups: Groups, kinds: list[int]) -> Iterable[tuple[int, ...]]:
    return (tuple(sorted([kinds[kind] for kind in group])) for group in groups)


def _swaps(copies: list[int]) -> list[dict[int, int]]:
    """Every way to name the colours otherwise, but for the names they have."""
    held: dict[tuple[int, ...], list[int]] = {}
    for colour in range(len(COLOURS)):
        cards = tuple(copies[colour * PER_COLOUR : (colour + 1) * PER_COLOUR])
        if any(cards):
            held.setdefault(cards, []).append(colour)
    swaps: list[dict[int, int]] = [{}]
    for group in held.values():
        swaps = [
            {**swap, **dict(zip(group, order, strict=True))}
            for swap in swaps
            for order in permutations(group)
        ]
    return swaps[1:]


def _renaming(swap: dict[int, int]) -> tuple[list[int], list[int]]:
    """The kinds, and the leads, by their other names."""
    kinds = []
    for kind in range(KIND_COUNT):
        colour = COLOUR_OF[kind]
        kinds.append(
            kind if colour < 0 else kind + (swap.get(colour, colour) - colour) * PER_COLOUR
        )
    leads = kinds[:WILD]
    for black in (WILD, WILD + 1):
        leads += [lead_of(black, swap.get(colour, colour)) for colour in range(UNNAMED + 1)]
    return kinds, leads
