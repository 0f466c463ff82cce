"""Which cards side by side, which turned: blocks of upright and of turned cards, as a guillotine
cuts them. Lengths are mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from deckgen.model.format import Size
from deckgen.sheets.geometry import EPSILON, Axis, Rect

TURN = 90
"""The rotation of a turned card, degrees clockwise."""

MOST_BLOCKS = 3
"""More blocks seldom hold more cards, and each is a further cut through the sheet."""

Gaps = tuple[float, float]
"""Between trims, mm: from left to right, from top to bottom."""


class Cell(Struct, frozen=True):
    """Where the trim of one card lies, and its rotation."""

    trim: Rect
    rotation: int


class Block(Struct, frozen=True):
    """Rows and columns of cards that all lie the same way."""

    columns: int
    rows: int
    card: Size
    rotation: int

    @property
    def count(self) -> int:
        """How many cards it holds."""
        return self.columns * self.rows

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Itself."""
        return (self,)

    def size(self, gaps: Gaps) -> Size:
        """From the first trim to the last, mm."""
        return Size(
            self.columns * (self.card.width + gaps[0]) - gaps[0],
            self.rows * (self.card.height + gaps[1]) - gaps[1],
        )

    def cells(self, x: float, y: float, gaps: Gaps) -> Iterator[Cell]:
        """Its cards, row by row, from its top left corner."""
        for row in range(self.rows):
            for column in range(self.columns):
                left = x + column * (self.card.width + gaps[0])
                top = y + row * (self.card.height + gaps[1])
                yield Cell(Rect(left, top, self.card.width, self.card.height), self.rotation)


class Split(Struct, frozen=True):
    """A block and a plan that follows it along an axis: horizontal is side by side. The smaller is
    centred beside the larger.
    """

    first: Block
    rest: Plan
    along: Axis

    @property
    def count(self) -> int:
        """How many cards it holds."""
        return self.first.count + self.rest.count

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks in it."""
        return (self.first, *self.rest.blocks)

    def size(self, gaps: Gaps) -> Size:
        """From the first trim to the last, mm."""
        one, other = self.first.size(gaps), self.rest.size(gaps)
        if self.along is Axis.HORIZONTAL:
            return Size(one.width + gaps[0] + other.width, max(one.height, other.height))
        return Size(max(one.width, other.width), one.height + gaps[1] + other.height)

    def cells(self, x: float, y: float, gaps: Gaps) -> Iterator[Cell]:
        """Its cards, block by block, from its top left corner."""
        whole = self.size(gaps)
        for plan in (self.first, self.rest):
            size = plan.size(gaps)
            if self.along is Axis.HORIZONTAL:
                yield from plan.cells(x, y + (whole.height - size.height) / 2, gaps)
                x += size.width + gaps[0]
            else:
                yield from plan.cells(x + (whole.width - size.width) / 2, y, gaps)
                y += size.height + gaps[1]


Plan = Block | Split


def best_plans(room: Size, card: Size, gap: float) -> list[Plan]:
    """The plans that hold most cards; those of more blocks only where they hold more."""
    best: list[Plan] = []
    most = 0
    for blocks in range(1, MOST_BLOCKS + 1):
        found = list(_of_blocks(blocks, room, card, gap, most))
        most = max((plan.count for plan in found), default=most)
        best = [plan for plan in found if plan.count == most] or best
    return best


def _of_blocks(blocks: int, room: Size, card: Size, gap: float, beyond: int) -> Iterator[Plan]:
    """Every plan of so many blocks in a room that holds more than `beyond` cards."""
    if _bound(room, card, gap) <= beyond:
        return
    for size, rotation in ((card, 0), (card.turned(), TURN)):
        full = _full(room, size, rotation, gap)
        if blocks == 1:
            if full.count > beyond:
                yield full
            continue
        for columns in range(1, full.columns + 1 if full.rows else 0):
            first = Block(columns, full.rows, size, rotation)
            rest = Size(room.width - columns * (size.width + gap), room.height)
            for more in _of_blocks(blocks - 1, rest, card, gap, max(0, beyond - first.count)):
                yield Split(first, more, Axis.HORIZONTAL)
        for rows in range(1, full.rows + 1 if full.columns else 0):
            first = Block(full.columns, rows, size, rotation)
            rest = Size(room.width, room.height - rows * (size.height + gap))
            for more in _of_blocks(blocks - 1, rest, card, gap, max(0, beyond - first.count)):
                yield Split(first, more, Axis.VERTICAL)


def _bound(room: Size, card: Size, gap: float) -> int:
    """How many cards the area of a room would hold; a room may be less than nothing."""
    wide, high = max(0.0, room.width + gap), max(0.0, room.height + gap)
    return math.floor(wide * high / ((card.width + gap) * (card.height + gap)) + EPSILON)


def _full(room: Size, card: Size, rotation: int, gap: float) -> Block:
    """The block that fills a room."""
    columns, rows = _fitting(room.width, card.width, gap), _fitting(room.height, card.height, gap)
    return Block(columns, rows, card, rotation)


def _fitting(room: float, length: float, gap: float) -> int:
    """How many lengths with gaps between them go into a room, mm."""
    return max(0, math.floor((room + gap + EPSILON) / (length + gap)))
