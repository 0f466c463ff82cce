"""The margin of a sheet: a ruler to check the size with, and notes for whoever prints and cuts.

Everything stands in bands along the inside of the printable area, clear of marks and bleeds; what
finds no room there is left out, the ruler last. Lengths are mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from deckgen.sheets.geometry import EPSILON, Edges, Rect, Segment
from deckgen.sheets.page import Note

RULER = 50.0
"""The length of the ruler, mm."""

BAND = 3.0
"""The height of a note and of the ruler, mm."""

CLEAR = 0.4
"""What stays free around marks, bleeds and notes, mm."""

TICKS = ((10, 2.5), (5, 1.5), (1, 0.8))
"""A tick at each multiple of so many mm is so long; the longest wins."""

Values = tuple[tuple[str, str | float], ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A note that looks for a place `length` mm long, and will do with one of `least`."""

    key: str
    length: float
    values: Values = ()
    least: float = 0.0

    @property
    def lengths(self) -> tuple[float, ...]:
        """What it would take, the best first: all, five sixths, the least, mm."""
        five_sixths = self.length * 5 / 6
        return (self.length, *((five_sixths, self.least) if self.least else ()))


def furnish(
    area: Rect, taken: Iterable[Rect], wanted: Iterable[Wanted]
) -> tuple[tuple[Segment, ...], tuple[Note, ...]]:
    """The ruler and the notes of a page, each in the first free place of the best length there is.

    Args:
        area: what the printer reaches.
        taken: the boxes of bleeds and marks.
        wanted: the notes, the most important first.

    """
    occupied = [box.grown(Edges.even(CLEAR)) for box in taken]
    ruler: tuple[Segment, ...] = ()
    if place := _claim(area, occupied, RULER):
        ruler = _ruler(*place)
    placed = ((note, _longest(area, occupied, note.lengths)) for note in wanted)
    notes = (Note(place[0], note.key, note.values, place[1]) for note, place in placed if place)
    return ruler, tuple(notes)


def _longest(area: Rect, occupied: list[Rect], lengths: Iterable[float]) -> tuple[Rect, int] | None:
    """A place of the first length that has one."""
    return next((place for one in lengths if (place := _claim(area, occupied, one))), None)


def _claim(area: Rect, occupied: list[Rect], length: float) -> tuple[Rect, int] | None:
    """The first free box of a length and its rotation; it is marked as occupied."""
    for band, rotation in _bands(area):
        for start, end in _free(band, rotation, occupied):
            if end - start >= length - EPSILON:
                flat = rotation == 0
                box = (
                    Rect(start, band.y, length, BAND) if flat else Rect(band.x, start, BAND, length)
                )
                occupied.append(box.grown(Edges.even(CLEAR)))
                return box, rotation
    return None


def _bands(area: Rect) -> tuple[tuple[Rect, int], ...]:
    """Where notes may stand: at the bottom, the top, the left and the right."""
    return (
        (Rect(area.x, area.bottom - BAND, area.width, BAND), 0),
        (Rect(area.x, area.y, area.width, BAND), 0),
        (Rect(area.x, area.y, BAND, area.height), 270),
        (Rect(area.right - BAND, area.y, BAND, area.height), 90),
    )


def _free(band: Rect, rotation: int, occupied: Iterable[Rect]) -> Iterator[tuple[float, float]]:
    """The stretches of a band that nothing reaches into, from its start to its end."""
    boxes = [box for box in occupied if box.overlaps(band)]
    if rotation == 0:
        start, last = band.x, band.right
        blocked = sorted((box.x, box.right) for box in boxes)
    else:
        start, last = band.y, band.bottom
        blocked = sorted((box.y, box.bottom) for box in boxes)
    for low, high in blocked:
        if low > start:
            yield start, low
        start = max(start, high)
    if last > start:
        yield start, last


def _ruler(box: Rect, rotation: int) -> tuple[Segment, ...]:
    """A base line and a tick for every millimetre."""
    flat = rotation == 0
    base = (
        Segment(box.x, box.bottom, box.right, box.bottom)
        if flat
        else Segment(box.right, box.y, box.right, box.bottom)
    )
    lines = [base]
    for mm in range(round(RULER) + 1):
        tall = next(height for step, height in TICKS if mm % step == 0)
        if flat:
            lines.append(Segment(box.x + mm, box.bottom - tall, box.x + mm, box.bottom))
        else:
            lines.append(Segment(box.right - tall, box.y + mm, box.right, box.y + mm))
    return tuple(lines)
