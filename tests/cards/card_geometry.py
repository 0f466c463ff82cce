"""Measuring shapes: outlines as points, areas, distances, boxes. Own arithmetic, no drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from deckgen.cards.shapes import Matrix, Metrics, Path, Shape, Step, Text, leaves
from deckgen.units import mm_of_points

Point = tuple[float, float]


def flattened(steps: tuple[Step, ...], pieces: int = 24) -> list[list[Point]]:
    """The outline's contours as points, curves cut into `pieces`."""
    contours: list[list[Point]] = []
    for step in steps:
        if step[0] == "M":
            contours.append([(step[1], step[2])])
        elif step[0] == "L":
            contours[-1].append((step[1], step[2]))
        elif step[0] == "C":
            start = contours[-1][-1]
            contours[-1] += _curve(start, step[1:], pieces)
    return contours


def _curve(start: Point, rest: tuple[float, ...], pieces: int) -> list[Point]:
    points = []
    for k in range(1, pieces + 1):
        t = k / pieces
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                a * start[0] + b * rest[0] + c * rest[2] + d * rest[4],
                a * start[1] + b * rest[1] + c * rest[3] + d * rest[5],
            )
        )
    return points


def area(contour: list[Point]) -> float:
    """The area a contour encloses, positive whichever way it runs."""
    pairs = zip(contour, [*contour[1:], contour[0]], strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


def distance(point: Point, contour: list[Point]) -> float:
    """How far a point is from a contour's line."""
    return min(
        _to_segment(point, a, b)
        for a, b in zip(contour, [*contour[1:], contour[0]], strict=True)
        if a != b
    )


def _to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def inside(point: Point, contour: list[Point]) -> bool:
    """Whether a contour winds round a point (ray casting)."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(contour, [*contour[1:], contour[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def box_points(shape: Path | Text, matrix: Matrix, metrics: Metrics) -> list[Point]:
    """Points on the card whose extent is the extent of the shape's ink, strokes included."""
    if isinstance(shape, Path):
        half = shape.width / 2
        around = ((-half, -half), (half, half)) if half else ((0.0, 0.0),)
        raw = [
            (x + dx, y + dy)
            for contour in flattened(shape.steps)
            for x, y in contour
            for dx, dy in around
        ]
    else:
        em = mm_of_points(shape.size)
        left, bottom, right, top = metrics.ink(shape.text, shape.font)
        raw = [(shape.x + u * em, shape.y - v * em) for u in (left, right) for v in (bottom, top)]
    return [matrix.at(*point) for point in raw]


def boxes(
    shapes: Iterable[Shape], metrics: Metrics
) -> Iterator[tuple[Path | Text, tuple[float, float, float, float]]]:
    """Each path and text with its box on the card: left, top, right, bottom, in mm."""
    for shape, matrix in leaves(shapes):
        if isinstance(shape, Path | Text) and not (isinstance(shape, Text) and shape.text == " "):
            xs, ys = zip(*box_points(shape, matrix, metrics), strict=True)
            yield shape, (min(xs), min(ys), max(xs), max(ys))
