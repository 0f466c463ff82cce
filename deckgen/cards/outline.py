"""Outlines: the few curves a face is drawn with, as steps in mm.

Quarter circles are cubic curves with the usual handle length, off the true circle by less than
0.03 % of the radius.
"""

from __future__ import annotations

import re
from math import cos, sin, tan

from deckgen.cards.shapes import Matrix, Step

QUARTER = 0.5522847498307936
"""Handle length of a quarter circle of radius 1: 4/3 (√2 − 1)."""


def polygon(*points: tuple[float, float]) -> tuple[Step, ...]:
    """The closed outline through `points`, in mm."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Step, ...]:
    """A rectangle from its left top corner, in mm."""
    return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def circle(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """A circle, in mm."""
    h = QUARTER * radius
    r = radius
    return (
        ("M", x + r, y),
        ("C", x + r, y + h, x + h, y + r, x, y + r),
        ("C", x - h, y + r, x - r, y + h, x - r, y),
        ("C", x - r, y - h, x - h, y - r, x, y - r),
        ("C", x + h, y - r, x + r, y - h, x + r, y),
        ("Z",),
    )


def arc(x: float, y: float, radius: float, start: float, end: float) -> Step:
    """The curve along a circle round (x, y) from angle `start` to `end` (radians, clockwise as
    seen, at most a quarter turn or little more).
    """
    handle = 4 / 3 * tan((end - start) / 4) * radius
    a, b, c, d = cos(start), sin(start), cos(end), sin(end)
    return (
        "C",
        x + radius * a - handle * b,
        y + radius * b + handle * a,
        x + radius * c + handle * d,
        y + radius * d - handle * c,
        x + radius * c,
        y + radius * d,
    )


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Step, ...]:
    """A rectangle with round corners, in mm; the radius is at most half the shorter side."""
    right, bottom, r = x + width, y + height, min(radius, width / 2, height / 2)
    k = r * QUARTER
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - r + k, y, right, y + r - k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - r + k, right - r + k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + r - k, bottom, x, bottom - r + k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + r - k, x + r - k, y, x + r, y),
        ("Z",),
    )


def concave(x: float, y: float, width: float, height: float, radius: float) -> tuple[Step, ...]:
    """A rectangle whose corners are bitten off by quarter circles about the corner points: the
    plaque (look.md 2), in mm.
    """
    right, bottom, r, k = x + width, y + height, radius, QUARTER * radius
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - r, y + k, right - k, y + r, right, y + r),
        ("L", right, bottom - r),
        ("C", right - k, bottom - r, right - r, bottom - k, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + r, bottom - k, x + k, bottom - r, x, bottom - r),
        ("L", x, y + r),
        ("C", x + k, y + r, x + r, y + k, x + r, y),
        ("Z",),
    )


def steps_of(text: str) -> tuple[Step, ...]:
    """The steps of an outline written with the letters M, L, H, V, C and Z, absolute."""
    steps: list[Step] = []
    x = y = 0.0
    for letter, arguments in re.findall(r"([MLHVCZ])([^MLHVCZ]*)", text):
        numbers = [float(word) for word in re.findall(r"-?[0-9]*\.?[0-9]+", arguments)]
        if letter == "Z":
            steps.append(("Z",))
        elif letter == "C":
            for k in range(0, len(numbers), 6):
                a, b, c, d, x, y = numbers[k : k + 6]
                steps.append(("C", a, b, c, d, x, y))
        elif letter in "HV":
            x, y = (numbers[0], y) if letter == "H" else (x, numbers[0])
            steps.append(("L", x, y))
        else:
            for k in range(0, len(numbers), 2):
                x, y = numbers[k : k + 2]
                steps.append(("M" if letter == "M" and k == 0 else "L", x, y))
    return tuple(steps)


def mapped(steps: tuple[Step, ...], matrix: Matrix) -> tuple[Step, ...]:
    """The outline after `matrix`."""
    at = matrix.at
    out: list[Step] = []
    for step in steps:
        if step[0] == "C":
            out.append(("C", *at(step[1], step[2]), *at(step[3], step[4]), *at(step[5], step[6])))
        elif step[0] == "Z":
            out.append(step)
        else:
            out.append((step[0], *at(step[1], step[2])))
    return tuple(out)
