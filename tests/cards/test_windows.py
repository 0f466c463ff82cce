"""The four windows, against the formulas of look.md's first table."""

from __future__ import annotations

from math import pi, sqrt

import pytest
from card_geometry import area, distance, flattened, inside
from hypothesis import given
from hypothesis import strategies as st

from deckgen.cards.windows import WINDOWS, Window
from deckgen.model.cards import Colour

ALL = list(WINDOWS.items())
IDS = [colour.value for colour in Colour]
CORNERS = 4 - pi  # what four round corners of radius 1 take from a square


@pytest.mark.parametrize(("colour", "window"), ALL, ids=IDS)
def test_areas_are_those_of_the_table(colour: Colour, window: Window) -> None:
    """At R = 1: diamond 2·1.26² less corners of 0.16; square 1.70² less corners of 0.20; begonia a
    square of 2c with four half discs of c; moon π.
    """
    c = 0.53
    expected = {
        Colour.RED: 2 * 1.26**2 - CORNERS * 0.16**2,
        Colour.YELLOW: 1.7**2 - CORNERS * 0.20**2,
        Colour.GREEN: 4 * c * c + 2 * pi * c * c,
        Colour.BLUE: pi,
    }[colour]
    (contour,) = flattened(window.outline(0, 0, 1.0), pieces=200)
    assert area(contour) == pytest.approx(expected, rel=1e-3)


def test_windows_look_equal_in_size() -> None:
    """No window's area is off the mean of the four by more than a tenth."""
    areas = [area(flattened(w.outline(0, 0, 10.0))[0]) for w in WINDOWS.values()]
    mean = sum(areas) / 4
    assert all(abs(a - mean) < 0.1 * mean for a in areas)


@pytest.mark.parametrize(("colour", "window"), ALL, ids=IDS)
@pytest.mark.parametrize("offset", [0.75, 1.25, 2.0, -0.8])
def test_offsets_are_parallel(colour: Colour, window: Window, offset: float) -> None:
    """Every point of a grown outline is the offset away from the window (look.md). Of a shrunk
    begonia this holds but for the cusps, where the smaller lobes meet farther in.
    """
    radius = 16.5
    (base,) = flattened(window.outline(0, 0, radius), pieces=100)
    (grown,) = flattened(window.outline(0, 0, radius, offset), pieces=100)
    for x, y in grown[::3]:
        assert inside((x, y), base) == (offset < 0)
        gap = distance((x, y), base)
        assert gap > abs(offset) - 0.02
        in_cusp = colour is Colour.GREEN and offset < 0 and abs(abs(x) - abs(y)) < 1.2
        assert gap < abs(offset) + 0.02 or in_cusp


@pytest.mark.parametrize(("colour", "window"), ALL, ids=IDS)
def test_extents(colour: Colour, window: Window) -> None:
    """Half the width at R and offset o: diamond 1.26 R + o√2 less what its round tip lacks,
    corner·(√2 − 1); square 0.85 R + o; begonia 2c + o; moon R + o.
    """
    r, o = 10.0, 2.0
    expected = {
        Colour.RED: 1.26 * r + o * sqrt(2) - (0.16 * r + o) * (sqrt(2) - 1),
        Colour.YELLOW: 0.85 * r + o,
        Colour.GREEN: 2 * 0.53 * r + o,
        Colour.BLUE: r + o,
    }[colour]
    (contour,) = flattened(window.outline(30.0, 40.0, r, o), pieces=100)
    assert max(x for x, _ in contour) == pytest.approx(30.0 + expected, abs=1e-3)
    assert min(x for x, _ in contour) == pytest.approx(30.0 - expected, abs=1e-3)
    assert max(y for _, y in contour) == pytest.approx(40.0 + expected, abs=1e-3)


def test_begonia_cusps() -> None:
    """Lobes meet at (±q, ±q), q = (c + √(2r² − c²))/2 with r = c + o: at offset 0 at (±c, ±c)."""
    for offset in (0.0, 2.0, -1.0):
        c = 0.53 * 10
        q = (c + sqrt(2 * (c + offset) ** 2 - c * c)) / 2
        steps = WINDOWS[Colour.GREEN].outline(0, 0, 10, offset)
        ends = {(round(abs(s[-2]), 6), round(abs(s[-1]), 6)) for s in steps if len(s) > 1}
        assert (round(q, 6), round(q, 6)) in ends


def test_diamond_rounds_touch_the_sides() -> None:
    """A tip's round touches the sides corner/√2 from the tip along both axes."""
    steps = WINDOWS[Colour.RED].outline(0, 0, 10)
    touch = 1.6 / sqrt(2)
    assert steps[0][1:] == pytest.approx((touch, -12.6 + touch))


@given(st.floats(-15, 15), st.floats(-15, 15), st.sampled_from(list(Colour)))
def test_holds_agrees_with_the_outline(x: float, y: float, colour: Colour) -> None:
    """A point is held by a window if and only if the drawn outline winds round it."""
    window = WINDOWS[colour]
    (contour,) = flattened(window.outline(0, 0, 10), pieces=60)
    if distance((x, y), contour) > 0.02:
        assert window.holds(x, y, 10) == inside((x, y), contour)
