"""The margin of a sheet: a ruler to check the size with, and notes for whoever prints and cuts.

Everything stands inside the printable area, clear of marks and bleeds: along its edges where there
is room, else in any strip that the cards leave. What finds none is said. Lengths are mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from deckgen.sheets.geometry import EPSILON, Edges, Rect, Segment
from deckgen.sheets.page import Note
from deckgen.sheets.ruler import RULER, ruler

BAND = 3.0
"""The height of a note of 6 pt and of the ruler, mm."""

NARROW = 1.7
"""The height of a note of 5 pt and of the ruler where room is short, mm."""

CLEAR = 0.3
"""What stays free above and below a note, mm."""

AIR = 1.0
"""What stays free before and after a note, mm."""

SMALLER = 5 / 6
"""A note of 5 pt is so much shorter than one of 6 pt."""

RULER_KEY = "sheet.ruler"

Values = tuple[tuple[str, str | float], ...]


class Wanted(Struct, frozen=True):
    """A note that is at most `length` mm long at 6 pt; said briefly, `brief` mm at 5 pt."""

    key: str
    length: float
    values: Values = ()
    brief: float = 0.0

    def ways(self, briefly: bool) -> list[tuple[str, float, float]]:
        """What would do, the best first: a key, and a length and a height in mm. Two notes of
        one subject have keys like `sheet.scale` and `sheet.brief.scale`.
        """
        whole = [(self.key, self.length, BAND), (self.key, self.length * SMALLER, NARROW)]
        key = self.key.replace("sheet.", "sheet.brief.", 1)
        short = [(key, self.brief, NARROW)] if self.brief else []
        return (short or whole[1:]) if briefly else whole + short


class Furniture(Struct, frozen=True):
    """What stands in a margin: the ruler, the notes, and the keys of those that found no room."""

    ruler: tuple[Segment, ...]
    notes: tuple[Note, ...]
    missing: tuple[str, ...]


def furnish(area: Rect, taken: Iterable[Rect], wanted: Sequence[Wanted]) -> Furniture:
    """The ruler and the notes of a page, each in the first free place of the best way there is.

    If that leaves one without a place, all are said briefly, and of the two the better one is
    taken.

    Args:
        area: what the printer reaches.
        taken: the boxes of bleeds and marks.
        wanted: the notes, the most important first, but after the ruler.

    """
    boxes = tuple(dict.fromkeys(box.grown(Edges.even(CLEAR)) for box in taken))
    roomy = _furnished(area, boxes, wanted, briefly=False)
    if not roomy.missing:
        return roomy
    return better(wanted, roomy, _furnished(area, boxes, wanted, briefly=True))


def better(wanted: Sequence[Wanted], one: Furniture, other: Furniture) -> Furniture:
    """The one that lacks less, by importance; the first if they lack the same."""
    keys = (RULER_KEY, *(note.key for note in wanted))
    lack = [[key in each.missing for key in keys] for each in (one, other)]
    return one if lack[0] <= lack[1] else other


def _furnished(
    area: Rect, boxes: Sequence[Rect], wanted: Iterable[Wanted], *, briefly: bool
) -> Furniture:
    space, notes, missing = _Space(area, list(boxes)), [], []
    lines: tuple[Segment, ...] = ()
    heights = (NARROW,) if briefly else (BAND, NARROW)
    places = (space.claim(RULER, height) for height in heights)
    if place := next(filter(None, places), None):
        lines = ruler(*place)
    else:
        missing.append(RULER_KEY)
    for note in wanted:
        for key, length, height in note.ways(briefly):
            if found := space.claim(length, height):
                notes.append(Note(found[0], key, note.values, found[1]))
                break
        else:
            missing.append(note.key)
    return Furniture(lines, tuple(notes), tuple(missing))


class _Space:
    """What is still free of an area."""

    def __init__(self, area: Rect, occupied: list[Rect]) -> None:
        self._area = area
        self._occupied = occupied
        self._longest: dict[
            float, float
        ] = {}  # where a search failed: the most there is, by height

    def claim(self, length: float, height: float) -> tuple[Rect, int] | None:
        """The first free box of a length and a height, and its rotation; it is free no longer."""
        if length > self._longest.get(height, length):
            return None
        longest = 0.0
        for band, rotation in _bands(self._area, self._occupied, height):
            for start, end in _free(band, rotation == 0, self._occupied):
                if end - start >= length - EPSILON:
                    box = (
                        Rect(start, band.y, length, height)
                        if rotation == 0
                        else Rect(band.x, start, height, length)
                    )
                    self._occupied.append(box.grown(Edges.even(CLEAR)))
                    return box, rotation
                longest = max(longest, end - start)
        self._longest[height] = longest
        return None


def _bands(area: Rect, boxes: Sequence[Rect], height: float) -> Iterator[tuple[Rect, int]]:
    """Where notes may stand: at the bottom, the top, the left and the right; then beside any box,
    level and upright.
    """
    yield Rect(area.x, area.bottom - height, area.width, height), 0
    yield Rect(area.x, area.y, area.width, height), 0
    yield Rect(area.x, area.y, height, area.height), 270
    yield Rect(area.right - height, area.y, height, area.height), 90
    for y in sorted({round(at, 6) for box in boxes for at in (box.bottom, box.y - height)}):
        if area.y <= y <= area.bottom - height:
            yield Rect(area.x, y, area.width, height), 0
    for x in sorted({round(at, 6) for box in boxes for at in (box.right, box.x - height)}):
        if area.x <= x <= area.right - height:
            yield Rect(x, area.y, height, area.height), 270


def _free(band: Rect, flat: bool, occupied: Iterable[Rect]) -> Iterator[tuple[float, float]]:
    """The stretches of a band that nothing reaches into, from its start to its end."""
    boxes = [box for box in occupied if box.overlaps(band)]
    if flat:
        start, last = band.x, band.right
        blocked = sorted((box.x, box.right) for box in boxes)
    else:
        start, last = band.y, band.bottom
        blocked = sorted((box.y, box.bottom) for box in boxes)
    more = AIR - CLEAR  # the boxes have grown by the one already
    for low, high in blocked:
        if low - more > start:
            yield start, low - more
        start = max(start, high + more)
    if last > start:
        yield start, last
