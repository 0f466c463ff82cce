"""Where the cards of a plan lie on a sheet: their gaps, and the margin that notes need.

Lengths are mm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from deckgen.model.format import Size
from deckgen.sheets.geometry import EPSILON, Rect
from deckgen.sheets.plans import Cell, Gaps, Plan, best_plans


class Strip(Struct, frozen=True):
    """What the notes of the margin would like: a strip `width` mm wide beyond the cards' reserve
    on each of so many sides, beside at least one card that is `length` mm long there.
    """

    width: float
    length: float
    sides: int


class Packing(Struct, frozen=True):
    """Cells in reading order, block by block; the gaps between their trims; of how many blocks
    they are, and how many of the strips wished for did not come true.
    """

    cells: tuple[Cell, ...]
    gaps: Gaps
    blocks: int
    missed: int

    @property
    def merit(self) -> tuple[int, int, int, float, float]:
        """More cards are better, then fewer blocks to cut apart, then a better strip for notes,
        then wider gaps.
        """
        return len(self.cells), -self.blocks, -self.missed, min(self.gaps), sum(self.gaps)


def best_packing(
    area: Rect,
    card: Size,
    *,
    bleed: float,
    gap: float | None,
    reserve: float,
    strips: Sequence[Strip],
) -> Packing:
    """The packing of most cards in `area` with `reserve` mm free around it.

    With no gap given, each axis takes the widest whole millimetre up to twice the bleed that
    holds as many cards and leaves the first strip of `strips` that can be had; among equal counts
    the packing of fewest blocks wins, then that of the best strip, then of the widest gaps. It is
    centred; for a strip that has room on one side only, it is pushed to the left or to the top.
    """
    room = Size(area.width - 2 * reserve, area.height - 2 * reserve)
    least = 0.0 if gap is None else gap
    steps = [least] if gap is not None else _steps(2 * bleed)
    packings = [_placed(plan, area, room, steps, strips) for plan in best_plans(room, card, least)]
    none = Packing((), (least, least), 0, 0)
    return max(packings, key=lambda packing: packing.merit, default=none)


def _steps(most: float) -> list[float]:
    """The gaps to try, mm: `most`, then whole millimetres down to none."""
    return [most, *(float(mm) for mm in range(math.ceil(most) - 1, -1, -1))]


def _placed(
    plan: Plan, area: Rect, room: Size, steps: Sequence[float], strips: Sequence[Strip]
) -> Packing:
    """The cells of a plan, its gaps and place chosen for the first strip that can be had."""
    gaps, missed = _arranged(plan, room, steps, strips)
    whole = plan.size(gaps)
    spare = [area.width - whole.width, area.height - whole.height]
    shares = [0.5, 0.5]
    if missed < len(strips) and strips[missed].sides == 1:
        slack = (room.width - whole.width, room.height - whole.height)
        wanted = strips[missed]
        axis = next(k for k in _axes(plan, wanted) if slack[k] >= wanted.width - EPSILON)
        if slack[axis] < 2 * wanted.width:
            shares[axis] = (spare[axis] - slack[axis]) / 2 / spare[axis]
    x, y = area.x + spare[0] * shares[0], area.y + spare[1] * shares[1]
    return Packing(tuple(plan.cells(x, y, gaps)), gaps, len(plan.blocks), missed)


def _arranged(
    plan: Plan, room: Size, steps: Sequence[float], strips: Sequence[Strip]
) -> tuple[Gaps, int]:
    """The widest gaps with which a plan fits beside the first strip possible, and its place among
    the strips. The axes do not touch each other, so each gap is found by itself.
    """
    lengths = (
        {gap: plan.size((gap, 0.0)).width for gap in steps},
        {gap: plan.size((0.0, gap)).height for gap in steps},
    )
    rooms = (room.width, room.height)
    widest = [_first(lengths[k], rooms[k]) for k in (0, 1)]
    for missed, strip in enumerate(strips):
        found = []
        for k in _axes(plan, strip):
            narrowed = _first(lengths[k], rooms[k] - strip.sides * strip.width)
            gaps = (narrowed, widest[1]) if k == 0 else (widest[0], narrowed)
            if narrowed >= 0:
                found.append(gaps)
        if found:
            return max(found, key=lambda gaps: (min(gaps), sum(gaps))), missed
    return (widest[0], widest[1]), len(strips)


def _axes(plan: Plan, strip: Strip) -> list[int]:
    """Across which axes a strip has a card beside it that is long enough: 0 is left and right of
    the cards, 1 above and below them.
    """
    cards = [block.card for block in plan.blocks]
    long = (max(card.height for card in cards), max(card.width for card in cards))
    return [k for k in (0, 1) if long[k] >= strip.length]


def _first(lengths: dict[float, float], room: float) -> float:
    """The first gap whose length goes into a room, or -1."""
    return next((gap for gap, length in lengths.items() if length <= room + EPSILON), -1.0)
