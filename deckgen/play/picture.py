"""The picture of a run: how numbers are spread over the games, who wins, what a rule changes.

Shapes in mm and nothing else; whoever draws them turns them into a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10
from typing import Final

from msgspec import Struct

from deckgen.cards.shapes import LATIN, Font, Matrix, Metrics, Part, Path, Shape, Step, Text
from deckgen.model.cards import Colour
from deckgen.model.format import Size
from deckgen.model.theme import Theme, Tint
from deckgen.play.figures import Figure, Report, Spread
from deckgen.units import mm_of_points

PANEL: Final = Size(120.0, 70.0)
"""One diagram with its margins, mm; two stand beside each other."""
EDGE: Final = (14.0, 12.0, 6.0, 14.0)
"""Margins of a diagram, mm: left, top, right, bottom."""
HEAD: Final = 22.0
MOST_BARS: Final = 40
ORDER: Final = (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW)
"""The tints of the series, in order."""
NO_WINNER: Final = "no game was won"
CLIPPED: Final = "  (last bar: so many or more)"
_TITLE, _LABEL, _SMALL = 13.0, 9.0, 7.5
PLAIN: Final = Font("latin", 450)


class Series(Struct, frozen=True):
    """The report on one set of rules, and what it is called in the picture."""

    name: str
    report: Report


class Plotter:
    """Makes the shapes of a picture: the first series as bars, others as outlines upon them."""

    def __init__(self, theme: Theme, metrics: Metrics) -> None:
        self.metrics = metrics
        self.ink = theme.ink
        self.paper = theme.paper
        self.tints = [theme.colours[colour].wall for colour in ORDER]
        self.grid = _mixed(theme.ink, theme.paper, 0.85)

    def picture(
        self, title: str, remark: str, series: Sequence[Series]
    ) -> tuple[Size, list[Shape]]:
        """The page's size in mm, and everything on it."""
        panels = [self._spread(found) for found in _by_spread(series)]
        panels.append(self._shares(series))
        size = Size(2 * PANEL.width, HEAD + ceil(len(panels) / 2) * PANEL.height)
        shapes: list[Shape] = [_box(0, 0, size.width, size.height, self.paper)]
        shapes.append(self._text(title, EDGE[0], 10, _TITLE, LATIN))
        shapes.append(self._text(remark, EDGE[0], 16, _SMALL))
        shapes += self._legend(series, size.width)
        for place, panel in enumerate(panels):
            across, down = place % 2, place // 2
            at = Matrix.moved(across * PANEL.width, HEAD + down * PANEL.height)
            shapes.append(Part(tuple(panel), at))
        return size, shapes

    def _legend(self, series: Sequence[Series], width: float) -> Iterator[Shape]:
        if len(series) == 1:
            return
        x = width - EDGE[2]
        for place, one in reversed(list(enumerate(series))):
            x -= self._width(one.name, _SMALL)
            yield self._text(one.name, x, 10, _SMALL)
            x -= 5
            yield _box(x, 7.4, 3.4, 2.6, self.tints[place % len(self.tints)])
            x -= 4

    def _spread(self, spreads: Sequence[Spread | None]) -> list[Shape]:
        """A histogram; bars for the first, outlines for the others, all as shares of games."""
        first = next(one for one in spreads if one)
        low, high, clipped = _range([one for one in spreads if one])
        step = max(1, ceil((high - low) / MOST_BARS))
        bins = [_binned(one, low, high, step) if one else [] for one in spreads]
        top = max(max(bars) for bars in bins if bars)
        frame = _Frame(low, low + step * ceil((high - low) / step), min(_nice_above(top), 1.0))
        middle = 0.5 if step == first.unit == 1 else 0.0
        shapes = self._axes(
            frame, first.label + (CLIPPED if clipped else ""), middle, first.unit == 1
        )
        for place, bars in enumerate(bins):
            tint = self.tints[place % len(self.tints)]
            if bars:
                shapes += _bars(frame, bars, low, step, tint, filled=place == 0)
        median = first.median / first.unit
        at = frame.x(median + middle)
        shapes.append(_line([(at, frame.y(0)), (at, frame.y(frame.top))], self.ink, 0.3))
        shapes.append(self._text(f"median {median:.3g}", at + 1, EDGE[1] + 3, _SMALL))
        return shapes

    def _shares(self, series: Sequence[Series]) -> list[Shape]:
        """Games won by seat, with their intervals."""
        figures = [one.report.teams or one.report.seats for one in series]
        seats = len(figures[0])
        ends = [
            f.estimate.high or f.estimate.value for group in figures for f in group if f.estimate
        ]
        frame = _Frame(0, seats, min(_nice_above(max(ends, default=1.0)), 1.0))
        shapes = self._axes(frame, "games won, by seat or team")
        level = frame.y(1 / seats)
        shapes.append(_line([(frame.x(0), level), (frame.x(seats), level)], self.ink, 0.2))
        for place, group in enumerate(figures):
            tint = self.tints[place % len(self.tints)]
            for seat, figure in enumerate(group):
                shapes += _share_bar(frame, seat, place, len(figures), figure, tint, self.ink)
        for seat, label in enumerate(self._fitting(figures[0], frame.x(1) - frame.x(0))):
            at = frame.x(seat + 0.5) - self._width(label, _SMALL) / 2
            shapes.append(self._text(label, at, PANEL.height - EDGE[3] + 4, _SMALL))
        if not any(f.estimate and f.estimate.value for group in figures for f in group):
            shapes.append(self._text(NO_WINNER, frame.x(0) + 2, EDGE[1] + 6, _SMALL))
        return shapes

    def _fitting(self, figures: Sequence[Figure], room: float) -> list[str]:
        """What the seats are called, all by their number alone if one has no room (mm)."""
        labels = [figure.label for figure in figures]
        if all(self._width(label, _SMALL) < room for label in labels):
            return labels
        return [next(filter(str.isdigit, label.split()), label) for label in labels]

    def _axes(
        self, frame: _Frame, title: str, middle: float | None = None, whole: bool = False
    ) -> list[Shape]:
        """The frame of a diagram, its ticks below `middle` into each value; `whole` numbers if
        nothing lies between them.
        """
        shapes: list[Shape] = [self._text(title, EDGE[0], EDGE[1] - 3, _LABEL, LATIN)]
        left, right = frame.x(frame.left), frame.x(frame.right)
        for value in _ticks(0, frame.top):
            y = frame.y(value)
            shapes.append(_line([(left, y), (right, y)], self.grid, 0.2))
            label = f"{value * 100:g} %"
            at = EDGE[0] - 1.5 - self._width(label, _SMALL)
            shapes.append(self._text(label, at, y + 0.9, _SMALL))
        shapes.append(_line([(left, frame.y(0)), (right, frame.y(0))], self.ink, 0.3))
        if middle is None:
            return shapes
        for value in _ticks(frame.left, frame.right - middle, 1.0 if whole else 0.0):
            label = f"{value:g}"
            at = frame.x(value + middle) - self._width(label, _SMALL) / 2
            shapes.append(self._text(label, at, PANEL.height - EDGE[3] + 4, _SMALL))
        return shapes

    def _text(self, text: str, x: float, y: float, size: float, font: Font = PLAIN) -> Text:
        return Text(x, y, text, font, size, self.ink)

    def _width(self, text: str, size: float) -> float:
        return self.metrics.advance(text, PLAIN) * mm_of_points(size)


class _Frame(Struct, frozen=True):
    """The map from values to mm within a panel."""

    left: float
    right: float
    top: float

    def x(self, value: float) -> float:
        width = PANEL.width - EDGE[0] - EDGE[2]
        return EDGE[0] + (value - self.left) / (self.right - self.left) * width

    def y(self, value: float) -> float:
        height = PANEL.height - EDGE[1] - EDGE[3]
        return EDGE[1] + (1 - value / self.top) * height


def _by_spread(series: Sequence[Series]) -> Iterator[list[Spread | None]]:
    """For each spread of the first series the same one of every series."""
    for spread in series[0].report.spreads:
        yield [
            next((one for one in each.report.spreads if one.id == spread.id), None)
            for each in series
        ]


def _range(spreads: Sequence[Spread]) -> tuple[int, int, bool]:
    """From where to where a histogram goes, and whether a long tail is cut off."""
    low = min(min(one.counts) // one.unit for one in spreads)
    most = max(one.most // one.unit for one in spreads) + 1
    high = max((2 * one.high - one.median) // one.unit for one in spreads) + 1
    if most - low <= MOST_BARS:
        return low, most, False
    return low, min(high, most), high < most


def _binned(spread: Spread, low: int, high: int, step: int) -> list[float]:
    """Shares of games per bin; what lies above the last bin is counted in it."""
    bins = [0] * ceil((high - low) / step)
    for value, count in spread.counts.items():
        place = (value // spread.unit - low) // step
        bins[min(max(place, 0), len(bins) - 1)] += count
    total = sum(bins)
    return [count / total for count in bins]


def _bars(
    frame: _Frame, bars: Sequence[float], low: int, step: int, tint: Tint, *, filled: bool
) -> Iterator[Shape]:
    if filled:
        for place, value in enumerate(bars):
            if value:
                left, right = (frame.x(low + step * (place + k)) for k in (0.06, 0.94))
                yield _box(left, frame.y(value), right - left, frame.y(0) - frame.y(value), tint)
        return
    points = [(frame.x(low), frame.y(0))]
    for place, value in enumerate(bars):
        points += [(frame.x(low + step * (place + k)), frame.y(value)) for k in (0, 1)]
    yield _line([*points, (points[-1][0], frame.y(0))], tint, 0.7)


def _share_bar(
    frame: _Frame, seat: int, place: int, many: int, figure: Figure, tint: Tint, ink: Tint
) -> Iterator[Shape]:
    estimate = figure.estimate
    if estimate is None:
        return
    width = 0.7 / many
    left = frame.x(seat + 0.15 + place * width)
    right = frame.x(seat + 0.15 + (place + 0.9) * width)
    top = frame.y(estimate.value)
    yield _box(left, top, right - left, frame.y(0) - top, tint)
    if estimate.low is not None and estimate.high is not None:
        middle = (left + right) / 2
        yield _line([(middle, frame.y(estimate.low)), (middle, frame.y(estimate.high))], ink, 0.4)


def _nice_above(value: float) -> float:
    """The next number above of the kind 1, 2, 2.5, 5 times a power of ten, a little air included."""
    value = max(value * 1.08, 1e-9)
    power = 10.0 ** floor(log10(value))
    return next(power * k for k in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if power * k >= value)


def _ticks(low: float, high: float, least: float = 0.0) -> Iterator[float]:
    """Four to eight round values between two numbers, both counted in; fewer if they would be less
    than `least` apart.
    """
    power = 10.0 ** floor(log10(max(high - low, 1e-9) / 4))
    step = next(power * k for k in (1, 2, 2.5, 5, 10) if (high - low) / (power * k) <= 8)
    step = max(step, least)
    value = ceil(low / step - 1e-9) * step
    while value <= high + 1e-9:
        yield round(value, 10)
        value += step


def _mixed(a: Tint, b: Tint, share: float) -> Tint:
    r, g, blue = (x + (y - x) * share for x, y in zip(a.rgb, b.rgb, strict=True))
    c, m, yellow, k = (x + (y - x) * share for x, y in zip(a.cmyk, b.cmyk, strict=True))
    return Tint((r, g, blue), (c, m, yellow, k))


def _box(x: float, y: float, width: float, height: float, fill: Tint) -> Path:
    return Path(
        (
            ("M", x, y),
            ("L", x + width, y),
            ("L", x + width, y + height),
            ("L", x, y + height),
            ("Z",),
        ),
        fill,
    )


def _line(points: Sequence[tuple[float, float]], stroke: Tint, width: float) -> Path:
    first, *others = points
    steps: list[Step] = [("M", *first)]
    steps += [("L", *point) for point in others]
    return Path(tuple(steps), None, stroke, width)
