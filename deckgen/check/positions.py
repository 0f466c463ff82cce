"""Positions of a small deck with all draws open: every act in every way that the cards can fall.

The draw pile has no order until someone draws: each draw branches over the kinds that are left.
Last-card calls are made at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckgen.engine import Action, Table, legal_moves
from deckgen.engine.actions import CALL
from deckgen.engine.codes import COLOUR_OF, KIND_COUNT
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.door import advance
from deckgen.engine.moves import jumps, sums
from deckgen.engine.start import start_from
from deckgen.engine.table import OVER
from deckgen.law.meaning import Lead
from deckgen.model.cards import KINDS, CardKind


class OpenPile(list[int]):
    """A draw pile without an order: what is drawn follows `script`, place by place among the kinds
    that are left; `options` notes how many there were each time.
    """

    script: tuple[int, ...] = ()

    def __init__(self, cards: Iterable[int] = ()) -> None:
        super().__init__(cards)
        self.options: list[int] = []

    def pop(self, _: object = -1) -> int:
        """Draw the card that the script says; the first kind left once it says no more."""
        kinds = sorted(set(self))
        step = len(self.options)
        self.options.append(len(kinds))
        kind = kinds[self.script[step] if step < len(self.script) else 0]
        self.remove(kind)
        return kind


def after(table: Table, action: Action) -> Iterator[tuple[Table, tuple[int, ...]]]:
    """Every table that an act can lead to, with the script of draws that leads there."""
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        twin = table.copy()
        pile = OpenPile(twin.pile)
        pile.script = script
        twin.pile = pile
        advance(twin, action)
        for seat in range(twin.players):
            if twin.uncalled >> seat & 1 and twin.phase < OVER:
                advance(twin, Action(CALL, seat))
        taken = pile.options
        for place in range(len(script), len(taken)):
            head = (*script, *(0,) * (place - len(script)))
            scripts += [(*head, other) for other in range(1, taken[place])]
        yield twin, (*script, *(0,) * (len(taken) - len(script)))


def moves(table: Table) -> tuple[Action, ...]:
    """What can be done that moves the game on; a colour is named only if some card has it."""
    if table.phase >= OVER:
        return ()
    found = (*legal_moves(table), *jumps(table), *sums(table))
    present = {COLOUR_OF[kind] for kind, copies in enumerate(table.law.copies) if copies}
    return tuple(move for move in found if move.colour in present or move.colour < 0)


def deals(law: CompiledLaw, players: int) -> Iterator[Table]:
    """Every way to deal the hands and turn up a lead card that may lie, each once."""
    counts = tuple(law.copies)
    for lead in range(KIND_COUNT):
        if counts[lead] and law.turned_up[lead] is Lead.ACTS:
            left = _without(counts, (lead,))
            for hands, rest in _hands(left, players, law.settings.hand_size):
                named = [tuple(KINDS[kind] for kind in hand) for hand in hands]
                pile = [KINDS[lead], *_cards(rest)]
                yield start_from(law, named, pile)


def _hands(
    counts: tuple[int, ...], players: int, size: int
) -> Iterator[tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]]:
    if not players:
        yield (), counts
        return
    for hand in _choices(counts, size, 0):
        for others, rest in _hands(_without(counts, hand), players - 1, size):
            yield (hand, *others), rest


def _choices(counts: tuple[int, ...], size: int, lowest: int) -> Iterator[tuple[int, ...]]:
    """Every hand of `size` out of some counts, each once."""
    if not size:
        yield ()
        return
    for kind in range(lowest, len(counts)):
        if counts[kind]:
            for rest in _choices(_without(counts, (kind,)), size - 1, kind):
                yield (kind, *rest)


def _without(counts: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for kind in cards:
        left[kind] -= 1
    return tuple(left)


def _cards(counts: tuple[int, ...]) -> list[CardKind]:
    return [KINDS[kind] for kind, count in enumerate(counts) for _ in range(count)]
