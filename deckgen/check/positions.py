"""Positions of a small deck with all draws open: every act in every way that the cards can fall.

The draw pile has no order until someone draws: each draw branches over the kinds that are left.
Last-card calls are made at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from deckgen.engine import Action, Table, legal_moves
from deckgen.engine.actions import CALL, CHALLENGE, DRAW, TAKE
from deckgen.engine.codes import COLOUR_OF, KIND_COUNT
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.door import advance
from deckgen.engine.moves import jumps, sums
from deckgen.engine.start import start_from
from deckgen.engine.table import OVER
from deckgen.law.meaning import Lead
from deckgen.model.cards import KINDS, CardKind

Kinds = tuple[int, ...]


def after(table: Table, action: Action) -> Iterator[tuple[Table, Kinds]]:
    """Every table that an act can lead to, with the cards drawn on the way there."""
    count = _drawn(table, action)
    if not count:
        yield _done(table.copy(), action), ()
        return
    spare = _spare(table, action) if count > len(table.pile) else ()
    in_order = action.verb == CHALLENGE  # several seats may draw, one after the other
    for first in _falls(table.pile, count, in_order=in_order):
        for then in _falls(spare, count - len(first), in_order=in_order):
            twin = table.copy()
            _arrange(twin, first, then, spare)
            yield _done(twin, action), (*first, *then)


def _done(table: Table, action: Action) -> Table:
    """The table after an act, calls that are due made at once."""
    advance(table, action)
    for seat in range(table.players):
        if table.uncalled >> seat & 1 and table.phase < OVER:
            advance(table, Action(CALL, seat))
    return table


def _drawn(table: Table, action: Action) -> int:
    """How many cards an act makes players draw, if there are enough."""
    match action.verb:
        case _ if action.verb == DRAW:
            return 1
        case _ if action.verb == TAKE:
            return table.pending
        case _ if action.verb == CHALLENGE:
            twin = _done(table.copy(), action)
            return sum(twin.sizes) - sum(table.sizes) - _taken_back(table)
        case _:
            return 0


def _taken_back(table: Table) -> int:
    """How many cards the guilty of a challenged chain take back."""
    back = table.law.settings.guilty_takes_back
    return sum(link.copies for link in table.chain if link.guilty and back)


def _spare(table: Table, action: Action) -> Kinds:
    """What is shuffled when the draw pile runs out in this act: the discards that do not stay."""
    if not table.law.settings.rebuild:
        return ()
    if action.verb == CHALLENGE and _taken_back(table):
        chained = sum(link.copies for link in table.chain)
        return tuple(table.discards[: -chained - 1])
    return tuple(table.discards[:-1])


def _falls(cards: Sequence[int], count: int, *, in_order: bool) -> Iterator[Kinds]:
    """Every way in which `count` of some cards can come, or all of them if they are fewer."""
    size = min(count, len(cards))
    if in_order:
        yield from sorted(set(permutations(cards, size)))
    else:
        yield from sorted(set(combinations(sorted(cards), size)))


def _arrange(table: Table, first: Kinds, then: Kinds, spare: Kinds) -> None:
    """Lay the draw pile so that these cards come, those of the pile before the shuffled ones."""
    if then:
        del table.discards[: len(spare)]
    rest = [*_left(spare if then else (), then), *reversed(then), *_left(table.pile, first)]
    table.pile[:] = [*rest, *reversed(first)]


def _left(cards: Sequence[int], gone: Kinds) -> list[int]:
    left = sorted(cards)
    for kind in gone:
        left.remove(kind)
    return left


def moves(table: Table) -> tuple[Action, ...]:
    """What can be done that moves the game on; a colour is named only if some card has it, where no
    card has any the first.
    """
    if table.phase >= OVER:
        return ()
    found = (*legal_moves(table), *jumps(table), *sums(table))
    held = {COLOUR_OF[kind] for kind, copies in enumerate(table.law.copies) if copies}
    named = {colour for colour in held if colour >= 0} or {0}
    return tuple(move for move in found if move.colour in named or move.colour < 0)


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
