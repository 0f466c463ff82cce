"""Where to cut: crop marks and cut hints, for the cards that are there. Lengths are mm.

Every cut line of a card is carried on outwards from the four corners of its trim, until its length
is reached, the printable area ends, or the bleed of another card begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from msgspec import Struct

from deckgen.sheets.geometry import EPSILON, Axis, Flip, Rect, Segment
from deckgen.sheets.layout import SHORTEST_MARK, Layout, Marks, MarkStyle, Slot


class _Ray(Struct, frozen=True):
    """Cut line at `at`, carried on along `axis` from `start` towards smaller (-1) or larger
    coordinates (1).
    """

    axis: Axis
    at: float
    start: float
    sign: int

    def reach(self, area: Rect, others: Sequence[Rect]) -> float:
        """How far it may go before the area ends (mm), or another clip begins."""
        reach = self._before(area, inside=True)
        for other in others:
            low, high = _across(other, self.axis)
            if low - EPSILON <= self.at <= high + EPSILON:
                ahead = self._before(other, inside=False)
                if ahead > -EPSILON or self._before(other, inside=True) > EPSILON:
                    reach = min(reach, ahead)
        return reach

    def _before(self, box: Rect, *, inside: bool) -> float:
        """The way to the far side of a box one is inside of, or to its near side from outside."""
        low, high = _along(box, self.axis)
        return self.sign * ((high if (self.sign > 0) == inside else low) - self.start)

    def segment(self, skip: float, length: float) -> Segment:
        """The piece of the ray from `skip` to `length`, mm."""
        ends = sorted((self.start + self.sign * skip, self.start + self.sign * length))
        if self.axis is Axis.VERTICAL:
            return Segment(self.at, ends[0], self.at, ends[1])
        return Segment(ends[0], self.at, ends[1], self.at)


def card_marks(slots: Sequence[Slot], area: Rect, marks: Marks) -> tuple[Segment, ...]:
    """The marks of the cards in these slots, each drawn once; never inside a trim or a bleed.

    A corner mark ends where it must but is at least `SHORTEST_MARK` long; a cut hint fills the
    margin from the bleed to the end of the printable area, and is drawn only if nothing is
    between.
    """
    if marks.style is MarkStyle.NONE:
        return ()
    clips = [slot.clip for slot in slots]
    drawn: dict[tuple[float, ...], Segment] = {}
    for slot in slots:
        others = [clip for clip in clips if clip is not slot.clip]
        for ray in _rays(slot):
            line = _mark(ray, area, others, marks)
            if line:
                key = tuple(round(v, 4) for v in (line.x1, line.y1, line.x2, line.y2))
                drawn.setdefault(key, line)
    return tuple(drawn.values())


def _mark(ray: _Ray, area: Rect, others: Sequence[Rect], marks: Marks) -> Segment | None:
    reach = ray.reach(area, others)
    if marks.style is MarkStyle.CORNERS:
        end = min(reach, marks.offset + marks.length)
    else:
        end = reach if reach > ray.reach(area, ()) - EPSILON else -inf
    return ray.segment(marks.offset, end) if end - marks.offset > SHORTEST_MARK - EPSILON else None


def _rays(slot: Slot) -> Iterator[_Ray]:
    trim, clip = slot.trim, slot.clip
    for x in (trim.x, trim.right):
        yield _Ray(Axis.VERTICAL, x, clip.y, -1)
        yield _Ray(Axis.VERTICAL, x, clip.bottom, 1)
    for y in (trim.y, trim.bottom):
        yield _Ray(Axis.HORIZONTAL, y, clip.x, -1)
        yield _Ray(Axis.HORIZONTAL, y, clip.right, 1)


def _along(box: Rect, axis: Axis) -> tuple[float, float]:
    return (box.y, box.bottom) if axis is Axis.VERTICAL else (box.x, box.right)


def _across(box: Rect, axis: Axis) -> tuple[float, float]:
    return (box.x, box.right) if axis is Axis.VERTICAL else (box.y, box.bottom)


def fold_line(layout: Layout) -> Segment:
    """The line to fold a sheet along, through the middle of the paper from margin to margin."""
    area, paper = layout.area, layout.paper.size
    if layout.flip.axis is Axis.VERTICAL:
        return Segment(paper.width / 2, area.y, paper.width / 2, area.bottom)
    return Segment(area.x, paper.height / 2, area.right, paper.height / 2)


def flipped(flip: Flip, slot: Slot) -> Slot:
    """The slot of the back that lies behind a slot of the front, the same way up."""
    return Slot(flip.rect(slot.trim), flip.rotation(slot.rotation), flip.rect(slot.clip))
