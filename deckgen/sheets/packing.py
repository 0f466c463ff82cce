"""How many cards go on a sheet: blocks of upright and of turned cards, as a guillotine cuts them.

Lengths are mm. A packing is one block, or an upright and a turned block side by side or one above
the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from deckgen.model.format import Size
from deckgen.sheets.geometry import EPSILON, Axis, Rect

TURN = 90
"""The rotation of a turned card, degrees clockwise."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where the trim of one card lies, and its rotation."""

    trim: Rect
    rotation: int


@dataclass(frozen=True, slots=True)
class Packing:
    """Cells in reading order, block by block, and the gaps (x, y) between their trims."""

    cells: tuple[Cell, ...]
    gaps: tuple[float, float]
    blocks: int

    @property
    def merit(self) -> tuple[int, int, float, float]:
        """More cards are better, then fewer blocks to cut apart, then wider gaps."""
        return len(self.cells), -self.blocks, min(self.gaps), sum(self.gaps)


@dataclass(frozen=True, slots=True)
class _Block:
    """Rows and columns of cards that all lie the same way."""

    columns: int
    rows: int
    card: Size
    rotation: int

    def size(self, gaps: tuple[float, float]) -> Size:
        return Size(
            self.columns * (self.card.width + gaps[0]) - gaps[0],
            self.rows * (self.card.height + gaps[1]) - gaps[1],
        )

    def cells(self, x: float, y: float, gaps: tuple[float, float]) -> Iterator[Cell]:
        for row in range(self.rows):
            for column in range(self.columns):
                left = x + column * (self.card.width + gaps[0])
                top = y + row * (self.card.height + gaps[1])
                yield Cell(Rect(left, top, self.card.width, self.card.height), self.rotation)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Blocks that follow one another along an axis: horizontal is side by side."""

    blocks: tuple[_Block, ...]
    along: Axis

    @property
    def count(self) -> int:
        return sum(block.columns * block.rows for block in self.blocks)

    def size(self, gaps: tuple[float, float]) -> Size:
        sizes = [block.size(gaps) for block in self.blocks]
        between = len(sizes) - 1
        if self.along is Axis.HORIZONTAL:
            width = sum(size.width for size in sizes) + between * gaps[0]
            return Size(width, max(size.height for size in sizes))
        height = sum(size.height for size in sizes) + between * gaps[1]
        return Size(max(size.width for size in sizes), height)


@dataclass(frozen=True, slots=True)
class Strip:
    """What the notes of the margin would like: a strip `width` mm wide beyond the cards' reserve,
    beside at least one card that is `length` mm long there.
    """

    width: float = 0.0
    length: float = 0.0


def best_packing(
    area: Rect, card: Size, *, bleed: float, gap: float | None, reserve: float, strip: Strip
) -> Packing:
    """The packing of most cards, centred in `area` with `reserve` mm free around it.

    With no gap given, each axis takes the widest whole millimetre up to twice the bleed that
    holds as many cards and leaves a strip for notes on one axis; among equal counts the packing
    of fewest blocks wins, then of the widest gaps.
    """
    room = Size(area.width - 2 * reserve, area.height - 2 * reserve)
    least = 0.0 if gap is None else gap
    plans = list(_plans(room, card, least))
    most = max((plan.count for plan in plans), default=0)
    best = Packing((), (least, least), 0)
    for plan in plans:
        if plan.count == most:
            gaps = (least, least) if gap is not None else _widest(plan, room, 2 * bleed, strip)
            best = max(best, _placed(plan, area, gaps), key=lambda packing: packing.merit)
    return best


def _plans(room: Size, card: Size, gap: float) -> Iterator[_Plan]:
    """Every plan worth comparing: one block, or an upright block and what fits beside it."""
    upright, turned = _full(room, card, 0, gap), _full(room, card.turned(), TURN, gap)
    for block in (upright, turned):
        if block.columns and block.rows:
            yield _Plan((block,), Axis.HORIZONTAL)
    for columns in range(1, upright.columns + 1):
        rest = Size(room.width - columns * (card.width + gap), room.height)
        second = _full(rest, card.turned(), TURN, gap)
        if upright.rows and second.columns and second.rows:
            yield _Plan((_Block(columns, upright.rows, card, 0), second), Axis.HORIZONTAL)
    for rows in range(1, upright.rows + 1):
        rest = Size(room.width, room.height - rows * (card.height + gap))
        second = _full(rest, card.turned(), TURN, gap)
        if upright.columns and second.columns and second.rows:
            yield _Plan((_Block(upright.columns, rows, card, 0), second), Axis.VERTICAL)


def _full(room: Size, card: Size, rotation: int, gap: float) -> _Block:
    """The block that fills a room."""
    columns, rows = _fitting(room.width, card.width, gap), _fitting(room.height, card.height, gap)
    return _Block(columns, rows, card, rotation)


def _fitting(room: float, length: float, gap: float) -> int:
    """How many lengths with gaps between them go into a room, mm."""
    return max(0, math.floor((room + gap + EPSILON) / (length + gap)))


def _widest(plan: _Plan, room: Size, most: float, strip: Strip) -> tuple[float, float]:
    """The widest gaps (x, y) with which a plan still fits: `most` or a whole number of mm.

    The axes do not touch each other, so each is found by itself: with and without a strip.
    """
    steps = [most, *(float(mm) for mm in range(math.ceil(most) - 1, -1, -1))]
    widths = {g: plan.size((g, 0.0)).width for g in steps}
    heights = {g: plan.size((0.0, g)).height for g in steps}
    wide, high = _first(widths, room.width), _first(heights, room.height)
    cards = [block.card for block in plan.blocks]
    found = []
    if max(card.height for card in cards) >= strip.length:
        found.append((_first(widths, room.width - 2 * strip.width), high))
    if max(card.width for card in cards) >= strip.length:
        found.append((wide, _first(heights, room.height - 2 * strip.width)))
    fitting = [gaps for gaps in found if min(gaps) >= 0]
    return max(fitting or [(wide, high)], key=lambda gaps: (min(gaps), sum(gaps)))


def _first(lengths: dict[float, float], room: float) -> float:
    """The first gap whose length goes into a room, or -1."""
    return next((gap for gap, length in lengths.items() if length <= room + EPSILON), -1.0)


def _placed(plan: _Plan, area: Rect, gaps: tuple[float, float]) -> Packing:
    """The cells of a plan, each block centred across the axis along which the blocks follow."""
    whole = plan.size(gaps)
    x, y = area.x + (area.width - whole.width) / 2, area.y + (area.height - whole.height) / 2
    cells: list[Cell] = []
    for block in plan.blocks:
        size = block.size(gaps)
        if plan.along is Axis.HORIZONTAL:
            cells += block.cells(x, y + (whole.height - size.height) / 2, gaps)
            x += size.width + gaps[0]
        else:
            cells += block.cells(x + (whole.width - size.width) / 2, y, gaps)
            y += size.height + gaps[1]
    return Packing(tuple(cells), gaps, len(plan.blocks))
