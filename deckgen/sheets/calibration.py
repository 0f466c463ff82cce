"""The calibration page: what a printer needs its back pages moved by, read against the light.

Front and back carry the same scales, the back's with a pitch shorter by 0.25 mm. Where two lines
fall into one, the front's label is the correction in quarters of a millimetre; the back's long
zero line points at the same number on a plain scale, which settles which of two such places is
meant. Scale A is at the top and B at the bottom (both read dx), C in the middle (dy).

Lengths are mm from the top left corner of the page as it is seen, y down; angles degrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees

from msgspec import Struct

from deckgen.errors import BadInput
from deckgen.model.format import Paper, Size
from deckgen.sheets.geometry import Axis, Flip, Rect, Segment
from deckgen.sheets.layout import Duplex, flip_axis
from deckgen.sheets.page import Note, Offset, Side

STEP = 0.25
"""What the scales are read to, mm."""

RANGE = 5.0
"""How far out of place a back may be, mm."""

PITCH = 3.0
"""The distance of the front's lines, mm; the back's is a step less."""

SMALLEST = Size(140.0, 200.0)
"""The smallest paper that holds the scales, mm."""

FROM_EDGE = 29.0
"""Where scales A and B stand from the upper and lower edge of the paper, mm."""

_LINES = range(-round(RANGE / STEP), round(RANGE / STEP) + 1)
_PER_MM = round(1 / STEP)


class Label(Struct, frozen=True):
    """A number or a letter centred on a point, 2 mm high."""

    x: float
    y: float
    text: str


class CalibrationPage(Struct, frozen=True):
    """One side of the calibration page: hairlines, labels, and notes set in their boxes."""

    paper: Paper
    side: Side
    lines: tuple[Segment, ...]
    labels: tuple[Label, ...]
    notes: tuple[Note, ...]


class _Scale(Struct, frozen=True):
    """A scale by its zero point: `t` runs along it, `u` away from its labels; a reading grows with
    `t` if `sign` is 1.
    """

    name: str
    x: float
    y: float
    along: Axis
    away: int
    sign: int

    def _point(self, t: float, u: float) -> tuple[float, float]:
        u *= self.away
        if self.along is Axis.HORIZONTAL:
            return self.x + t, self.y + u
        return self.x + u, self.y + t

    def _line(self, t: float, u1: float, u2: float) -> Segment:
        return Segment(*self._point(t, u1), *self._point(t, u2))

    def front(self) -> Iterator[Segment]:
        """The vernier's lines, longer at whole millimetres, and the plain scale of 1 mm."""
        for k in _LINES:
            yield self._line(k * PITCH, -6.0 if k % _PER_MM == 0 else -4.0, 0.0)
        for mm in range(-round(RANGE) - 1, round(RANGE) + 2):
            yield self._line(mm, 14.0, 18.0 if mm % 5 == 0 else 16.0)

    def labels(self) -> Iterator[Label]:
        """The scale's letter, and the corrections in mm at its lines."""
        yield Label(*self._point(_LINES[1] * PITCH, 11.0), self.name)
        for k in _LINES[::_PER_MM]:
            yield Label(*self._point(k * PITCH, -9.0), _signed(k * STEP * self.sign))
        for mm in (-RANGE, 0.0, RANGE):
            yield Label(*self._point(mm, 21.0), _signed(mm * self.sign))

    def back(self) -> Iterator[Segment]:
        """The lines that shine through, as seen from the front; the zero line is the pointer."""
        for k in _LINES:
            yield self._line(k * (PITCH - STEP), -5.0, 20.0 if k == 0 else 7.0)


def calibration_pages(
    paper: Paper, duplex: Duplex = Duplex.LONG
) -> tuple[CalibrationPage, CalibrationPage]:
    """The front and the back of the calibration page of a paper.

    Raises `BadInput` for a paper on which the scales have no room.
    """
    size = paper.size
    if size.width < SMALLEST.width or size.height < SMALLEST.height:
        problem = f"{size} is too small for the calibration page, which needs {SMALLEST}"
        raise BadInput.one("", "paper", problem)
    flip = Flip(flip_axis(size, duplex), size)
    scales = _scales(flip)
    front = CalibrationPage(
        paper,
        Side.FRONT,
        tuple(line for scale in scales for line in scale.front()),
        tuple(label for scale in scales for label in scale.labels()),
        _notes(paper, duplex),
    )
    shining = (line for scale in scales for line in scale.back())
    title = Note(
        Rect(size.width / 2 + 26, size.height / 2, size.width / 2 - 36, 6),
        "calibration.back", (("paper", paper.name),), 0,
    )  # fmt: skip
    return front, CalibrationPage(paper, Side.BACK, tuple(map(flip.segment, shining)), (), (title,))


def offset_of(a: float, b: float, c: float, paper: Paper, duplex: Duplex = Duplex.LONG) -> Offset:
    """The offset that puts the backs right, from the readings of the scales A, B and C in mm."""
    return Offset((a + b) / 2, c, (a - b) * degrees_per_mm(paper, duplex))


def degrees_per_mm(paper: Paper, duplex: Duplex = Duplex.LONG) -> float:
    """By how many degrees to turn the backs clockwise for each mm that A reads more than B."""
    apart = paper.size.height - 2 * FROM_EDGE
    turn = degrees(1 / apart)
    return turn if flip_axis(paper.size, duplex) is Axis.VERTICAL else -turn


def _scales(flip: Flip) -> tuple[_Scale, _Scale, _Scale]:
    """A, B and C. A back that is too far right on its own page is too far left against the light
    if the flip mirrors x: there the reading, which is a correction, grows to the right.
    """
    width, height = flip.size.width, flip.size.height
    sign = 1 if flip.axis is Axis.VERTICAL else -1
    return (
        _Scale("A", width / 2, FROM_EDGE, Axis.HORIZONTAL, -1, sign),
        _Scale("B", width / 2, height - FROM_EDGE, Axis.HORIZONTAL, 1, sign),
        _Scale("C", width / 2, height / 2, Axis.VERTICAL, 1, -sign),
    )


def _notes(paper: Paper, duplex: Duplex) -> tuple[Note, ...]:
    """How to read the page, left of scale C, and what to do with the readings, right of it."""
    width, height = paper.size.width, paper.size.height
    top, high = height / 2 - 55, 110.0
    how = (("step", STEP), ("range", RANGE), ("paper", paper.name), ("duplex", str(duplex)))
    result = (("degrees", degrees_per_mm(paper, duplex)),)
    return (
        Note(Rect(10, top, width / 2 - 24, high), "calibration.how", how, 0),
        Note(Rect(width / 2 + 26, top, width / 2 - 36, high), "calibration.result", result, 0),
    )


def _signed(value: float) -> str:
    return f"{value:+g}" if value else "0"
