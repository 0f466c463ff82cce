"""The calibration page is read as a person reads it, and the readings put the backs right."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulated import mirrors_x

from deckgen.cards.shapes import Matrix
from deckgen.errors import BadInput
from deckgen.model.format import PAPERS, Paper, Size
from deckgen.sheets import Duplex, Rect, Segment, card_range
from deckgen.sheets.calibration import CalibrationPage, calibration_pages, degrees_per_mm, offset_of

FLIPS = [Duplex.LONG, Duplex.SHORT]
SHEETS = {**PAPERS, "a4 lying": PAPERS["a4"].turned(), "smallest": Size(140, 200)}


def misprint(dx: float, dy: float, angle: float, size: Size) -> Matrix:
    """What a printer does to the back: a turn about the middle of the paper, then a shift."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = size.width / 2, size.height / 2
    return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y + dx, y - sin * x - cos * y + dy)


def seen(line: Segment, error: Matrix, paper: Paper, duplex: Duplex) -> Segment:
    """A line of the back as it is printed and shines through the front."""
    points = []
    for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
        px, py = error.at(x, y)
        if mirrors_x(paper, duplex):
            points.append((paper.size.width - px, py))
        else:
            points.append((px, paper.size.height - py))
    return Segment(*points[0], *points[1])


def value_at(front: CalibrationPage, name: str, place: float) -> float:
    """What the labels of the vernier say at a place along it; they stand 9 mm off its base."""
    size = front.paper.size
    if name == "C":
        row = [(t.y, t.text) for t in front.labels if abs(t.x - (size.width / 2 - 9)) < 0.1]
    else:
        y = 29 + 9 if name == "A" else size.height - 29 - 9
        row = [(t.x, t.text) for t in front.labels if abs(t.y - y) < 0.1]
    marks = sorted((at, float(text)) for at, text in row)
    assert sorted(value for _, value in marks) == list(range(-5, 6))
    (low, first), (high, last) = marks[0], marks[-1]
    return first + (place - low) / (high - low) * (last - first)


def read(
    name: str, pages: tuple[CalibrationPage, CalibrationPage], error: Matrix, duplex: Duplex
) -> float:
    """The label where a front line and a back line fall best into one, near the pointer."""
    front, back = pages
    size = front.paper.size
    level = name != "C"
    base = {"A": 29, "B": size.height - 29, "C": size.width / 2}[name]
    away = -1 if name == "A" else 1

    def along(line: Segment, at: float) -> float:
        """Where a line, leaning a little, crosses the height `at` of the scale."""
        x1, y1, x2, y2 = line.x1, line.y1, line.x2, line.y2
        if not level:
            x1, y1, x2, y2 = y1, x1, y2, x2
        return x1 + (at - y1) / (y2 - y1) * (x2 - x1)

    def of_scale(line: Segment, low: float, high: float) -> bool:
        mids = (line.y1 + line.y2) / 2 if level else (line.x1 + line.x2) / 2
        straight = abs(line.y2 - line.y1) > abs(line.x2 - line.x1)
        return straight == level and low < (mids - base) * away < high

    lines = [along(s, base) for s in front.lines if of_scale(s, -6.5, 0)]
    printed = [seen(s, error, front.paper, duplex) for s in back.lines]
    shining = [s for s in printed if of_scale(s, -5, 14)]
    assert len(lines) == 41
    pointer = max(shining, key=lambda s: math.hypot(s.x2 - s.x1, s.y2 - s.y1))
    middle = (size.width if level else size.height) / 2
    plain = along(pointer, base + away * 14) - middle
    sign = value_at(front, name, middle + 12)  # 12 mm are four lines, which is one mm
    places = [along(other, base) for other in shining]
    labelled = [(line, value_at(front, name, line)) for line in lines]
    values = [
        (min(abs(line - place) for place in places), value)
        for line, value in labelled
        if abs(value - plain * sign) < 1
    ]
    return min(values)[1]


@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(list(SHEETS)),
    duplex=st.sampled_from(FLIPS),
    dx=st.floats(-4, 4),
    dy=st.floats(-4, 4),
    angle=st.floats(-0.4, 0.4),
)
def test_the_readings_undo_the_error(
    name: str, duplex: Duplex, dx: float, dy: float, angle: float
) -> None:
    """Whatever the printer does to the back within the scales, moving the back by what was read
    leaves it within a step (0.25 mm) of its place, in the middle of the sheet.
    """
    paper = Paper(name, SHEETS[name])
    size = paper.size
    pages = calibration_pages(paper, duplex)
    error = misprint(dx, dy, angle, size)
    half = math.radians(angle) * (size.height / 2 - 29)
    if abs(dx) + abs(half) > 4.8:
        return

    a, b, c = (read(scale, pages, error, duplex) for scale in "ABC")
    offset = offset_of(a, b, c, paper, duplex)

    assert offset.dx == pytest.approx(-dx, abs=0.2)
    assert offset.dy == pytest.approx(-dy, abs=0.2)
    step = math.degrees(0.25 / (size.height - 58))
    assert offset.angle == pytest.approx(-angle, abs=1.2 * step)
    moved = error.at(*offset.matrix(size).at(size.width / 2, size.height / 2))
    assert math.dist(moved, (size.width / 2, size.height / 2)) < 0.28


@pytest.mark.parametrize("duplex", FLIPS)
@pytest.mark.parametrize("shift", [-5, -4.75, -0.25, 0, 0.25, 3, 5])
def test_a_pure_shift_is_read_exactly(duplex: Duplex, shift: float) -> None:
    """At every quarter of a millimetre a line of the back falls right into one of the front."""
    paper = Paper("a4", PAPERS["a4"])
    pages = calibration_pages(paper, duplex)

    across = misprint(shift, 0, 0, paper.size)
    down = misprint(0, shift, 0, paper.size)

    assert read("A", pages, across, duplex) == pytest.approx(-shift)
    assert read("B", pages, across, duplex) == pytest.approx(-shift)
    assert read("C", pages, down, duplex) == pytest.approx(-shift)
    assert read("C", pages, across, duplex) == pytest.approx(0)


def test_the_arithmetic_of_the_readings() -> None:
    """A and B are 239 mm apart on A4: 0.5 mm between them is atan(0.5 / 239) = 0.1199 degrees."""
    paper = Paper("a4", PAPERS["a4"])

    offset = offset_of(1.5, 1.0, -2.0, paper)

    assert (offset.dx, offset.dy) == (1.25, -2.0)
    assert offset.angle == pytest.approx(math.degrees(math.atan(0.5 / 239)), rel=1e-4)
    assert degrees_per_mm(paper, Duplex.SHORT) == -degrees_per_mm(paper, Duplex.LONG)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("duplex", FLIPS)
def test_all_of_the_page_is_printable(name: str, duplex: Duplex) -> None:
    """Lines, labels (5 × 2 mm) and notes keep 5 mm off the paper's edge and off one another."""
    size = SHEETS[name]
    for page in calibration_pages(Paper(name, size), duplex):
        boxes = [note.box for note in page.notes]
        for line in page.lines:
            assert min(line.x1, line.x2) >= 5 <= min(line.y1, line.y2)
            assert max(line.x1, line.x2) <= size.width - 5
            assert max(line.y1, line.y2) <= size.height - 5
            assert not any(line.box.overlaps(box) for box in boxes)
        texts = [Rect(label.x - 2.5, label.y - 1, 5, 2) for label in page.labels]
        for n, text in enumerate(texts):
            assert not any(text.overlaps(other) for other in texts[n + 1 :])
            assert not any(text.overlaps(line.box) for line in page.lines)
            assert not any(text.overlaps(box) for box in boxes)
        for label in page.labels:
            assert 7.5 <= label.x <= size.width - 7.5
            assert 6 <= label.y <= size.height - 6
        for box in boxes:
            assert 5 <= box.x < box.right <= size.width - 5
            assert 5 <= box.y < box.bottom <= size.height - 5


@pytest.mark.parametrize("size", [Size(139, 300), Size(300, 190)])
def test_a_paper_too_small_for_the_scales_is_refused(size: Size) -> None:
    """The scales have a size; what cannot hold them is bad input that says how much is needed."""
    with pytest.raises(BadInput, match="140 × 200 mm"):
        calibration_pages(Paper("small", size))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("1-9,40", (*range(9), 39)),
        ("3", (2,)),
        ("5,1-2, 2 ,5", (0, 1, 4)),
        (" 7 - 8 ", (6, 7)),
        ("40-40", (39,)),
    ],
)
def test_a_list_of_cards_names_places(text: str, places: tuple[int, ...]) -> None:
    """Numbers from 1 become places from 0, in deck order, each once."""
    assert card_range(text, 40) == places


@pytest.mark.parametrize(
    ("text", "faults", "nearest"),
    [
        ("", 1, None),
        ("0", 1, None),
        ("41", 1, None),
        ("9-1", 1, "1-9"),
        ("1-", 1, None),
        ("-3", 1, None),
        ("1.5", 1, None),
        ("1-2-3", 1, None),
        ("a,50,3,9-1", 3, None),
        ("9999999999", 1, None),
    ],
)
def test_a_list_that_names_no_cards_is_refused(text: str, faults: int, nearest: str | None) -> None:
    """Every part that is no number, runs backwards or lies outside the deck is a fault."""
    with pytest.raises(BadInput) as caught:
        card_range(text, 40)

    assert len(caught.value.faults) == faults
    assert caught.value.faults[0].nearest == nearest
