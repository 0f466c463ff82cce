"""Where to cut, and what stands in the margin."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.errors import ImpositionError
from deckgen.model.format import CARD_SIZES, PAPERS, Paper, Size
from deckgen.sheets import (
    Duplex,
    Edges,
    Layout,
    Marks,
    MarkStyle,
    Offset,
    PlacedFace,
    Placement,
    Rect,
    Segment,
    Sheet,
    Side,
    best_layout,
    impose,
)
from deckgen.sheets.ruler import ruler

A4 = Paper("a4", PAPERS["a4"])
CARD = Size(56, 87)


def cards(count: int) -> list[Placement]:
    """So many cards with one back."""
    return [Placement(f"front {n}", "back") for n in range(count)]


def ends(lines: tuple[Segment, ...]) -> set[tuple[float, float, float, float]]:
    """Segments as tuples, to 0.001 mm."""
    return {(round(s.x1, 3), round(s.y1, 3), round(s.x2, 3), round(s.y2, 3)) for s in lines}


def enters(line: Segment, box: Rect) -> bool:
    """Whether a level or plumb line runs inside a box, however little."""
    x1, x2 = sorted((line.x1, line.x2))
    y1, y2 = sorted((line.y1, line.y2))
    return (
        x1 < box.right - 1e-6 and x2 > box.x + 1e-6 and y1 < box.bottom - 1e-6 and y2 > box.y + 1e-6
    )


def assert_marks_are_right(sheet: Sheet, area: Rect) -> None:
    """No mark in a trim or bleed or outside the area, and each in line with a side of a card."""
    trims = [face.trim for face in sheet.faces]
    xs = {round(x, 3) for trim in trims for x in (trim.x, trim.right)}
    ys = {round(y, 3) for trim in trims for y in (trim.y, trim.bottom)}
    for mark in sheet.marks:
        assert not any(enters(mark, face.clip) for face in sheet.faces)
        assert min(mark.x1, mark.x2) >= area.x - 1e-6
        assert max(mark.x1, mark.x2) <= area.right + 1e-6
        assert min(mark.y1, mark.y2) >= area.y - 1e-6
        assert max(mark.y1, mark.y2) <= area.bottom + 1e-6
        plumb = mark.x1 == mark.x2
        assert (round(mark.x1, 3) in xs) if plumb else (round(mark.y1, 3) in ys)
        assert abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) >= 1 - 1e-6


def test_a_lone_card_has_eight_corner_marks() -> None:
    """The first card of A4 lies at 15, 12 with 3 mm bleed: its marks begin 3 mm outside the trim,
    are 3 mm long, and prolong its sides.
    """
    sheet = impose(cards(1), best_layout(A4, CARD, bleed=3))[0]

    assert ends(sheet.marks) == {
        (15, 6, 15, 9), (71, 6, 71, 9), (15, 102, 15, 105), (71, 102, 71, 105),
        (9, 12, 12, 12), (9, 99, 12, 99), (74, 12, 77, 12), (74, 99, 77, 99),
    }  # fmt: skip


def test_length_and_offset_are_as_given() -> None:
    """Offset 0.5 and length 2: a mark above the first card runs from 8.5 up to 6.5, since the
    block is where it was.
    """
    marks = Marks(MarkStyle.CORNERS, offset=0.5, length=2)

    sheet = impose(cards(1), best_layout(A4, CARD, bleed=3, marks=marks))[0]

    assert (15, 6.5, 15, 8.5) in ends(sheet.marks)
    assert len(sheet.marks) == 8


def test_a_full_sheet_has_marks_only_around_the_block() -> None:
    """Nine cards whose bleeds touch: two marks per column above and below, two per row at either
    side, nothing between the cards.
    """
    sheet = impose(cards(9), best_layout(A4, CARD, bleed=3))[0]

    columns = [15, 71, 77, 133, 139, 195]
    rows = [12, 99, 105, 192, 198, 285]
    assert ends(sheet.marks) == (
        {(x, 6, x, 9) for x in columns}
        | {(x, 288, x, 291) for x in columns}
        | {(9, y, 12, y) for y in rows}
        | {(198, y, 201, y) for y in rows}
    )


def test_edge_hints_fill_the_margin() -> None:
    """A hint runs from the printable edge, 5 mm in, up to the bleed; cards in between stop it."""
    layout = best_layout(A4, CARD, bleed=3, marks=Marks(MarkStyle.EDGES))

    full, one = impose(cards(9), layout)[0], impose(cards(1), layout)[0]

    assert (15, 5, 15, 9) in ends(full.marks)
    assert (15, 288, 15, 292) in ends(full.marks)
    assert (198, 12, 205, 12) in ends(full.marks)
    assert len(full.marks) == 24
    assert ends(one.marks) == {
        (15, 5, 15, 9), (71, 5, 71, 9), (15, 102, 15, 292), (71, 102, 71, 292),
        (5, 12, 12, 12), (5, 99, 12, 99), (74, 12, 205, 12), (74, 99, 205, 99),
    }  # fmt: skip


def test_edge_hints_stay_at_the_edge_of_the_paper() -> None:
    """However wide the gap, a hint that another card stops is left out: two cards side by side
    have four plumb hints above and below, and level ones only at their outer sides.
    """
    layout = best_layout(A4, CARD, bleed=1, gap=9, marks=Marks(MarkStyle.EDGES))

    sheet = impose(cards(2), layout)[0]

    level = [mark for mark in sheet.marks if mark.y1 == mark.y2]
    assert len(sheet.marks) == 4 * 2 + 2 * 2
    assert {5, 205} == {x for s in level for x in (s.x1, s.x2)} & {5, 205}
    assert all(s.x1 == 5 or s.x2 == 205 for s in level)


def test_no_marks_are_none() -> None:
    """The style none draws nothing, and asks for no cut in the notes."""
    sheet = impose(cards(9), best_layout(A4, CARD, bleed=3, marks=Marks(MarkStyle.NONE)))[0]

    assert sheet.marks == ()
    assert "sheet.cut" not in [note.key for note in sheet.notes]


def test_a_shared_cut_line_has_one_mark() -> None:
    """Without a gap two cards share a line: four lines for three columns, each marked once."""
    sheet = impose(cards(9), best_layout(A4, Size(60, 90), gap=0))[0]

    assert len(sheet.faces) == 9
    assert len(sheet.marks) == 4 * 2 + 4 * 2


def test_a_wide_gap_holds_marks() -> None:
    """Where the gap is wider than the bleeds by more than a mark, cards are marked within it."""
    sheet = impose(cards(2), best_layout(A4, CARD, bleed=1, gap=8))[0]
    right = sheet.faces[0].trim.right

    # 8 mm gap, 1 mm bleed on both sides: 6 mm between, 3 of them for each card's mark
    assert {round(s.x1 - right, 3) for s in sheet.marks if 0 < s.x1 - right < 7} == {1, 4}


def printable(layout: Layout, sheet: Sheet, margin: float = 5) -> Rect:
    """The paper less its margin."""
    size = layout.paper.size
    assert sheet.paper == layout.paper
    return Rect(0, 0, size.width, size.height).shrunk(Edges.even(margin))


@settings(max_examples=120, deadline=None)
@given(
    paper=st.sampled_from(list(PAPERS)),
    card=st.sampled_from(list(CARD_SIZES)),
    count=st.integers(1, 25),
    duplex=st.sampled_from(Duplex),
    style=st.sampled_from([MarkStyle.CORNERS, MarkStyle.EDGES]),
    offset=st.sampled_from([0, 0.5]),
    bleed=st.sampled_from([0, 3]),
    gap=st.sampled_from([None, 0, 2, 9.0]),
)
def test_marks_guide_every_cut_and_touch_no_card(
    paper: str,
    card: str,
    count: int,
    duplex: Duplex,
    style: MarkStyle,
    offset: float,
    bleed: float,
    gap: float | None,
) -> None:
    """On every page, full or not: marks are clear of cards, in line with one, and the same lines
    lie on both sides of the paper; the outermost cut lines are marked.
    """
    marks = Marks(style, offset=offset)
    try:
        layout = best_layout(
            Paper(paper, PAPERS[paper]), CARD_SIZES[card],
            bleed=bleed, gap=gap, duplex=duplex, marks=marks,
        )  # fmt: skip
    except ImpositionError:
        return
    sheets = impose(cards(count), layout)
    for sheet in sheets:
        assert_marks_are_right(sheet, printable(layout, sheet))
        assert_margin_is_clear(sheet, printable(layout, sheet))
        assert_outer_lines_are_marked(sheet)
    if duplex in (Duplex.LONG, Duplex.SHORT):
        width, height = layout.paper.size.width, layout.paper.size.height
        for front, back in zip(sheets[::2], sheets[1::2], strict=True):
            turned = {
                (width - s.x1, s.y1, width - s.x2, s.y2)
                if duplex is Duplex.LONG
                else (s.x1, height - s.y1, s.x2, height - s.y2)
                for s in back.marks
            }
            assert ends(front.marks) == ends(tuple(Segment(*sorted_ends(*line)) for line in turned))


def sorted_ends(x1: float, y1: float, x2: float, y2: float) -> tuple[float, float, float, float]:
    """The ends in reading order."""
    (x1, y1), (x2, y2) = sorted(((x1, y1), (x2, y2)))
    return x1, y1, x2, y2


def assert_outer_lines_are_marked(sheet: Sheet) -> None:
    """The outermost cut lines of the cards on a page have their marks."""
    trims = [face.trim for face in sheet.faces]
    plumb = {round(s.x1, 3) for s in sheet.marks if s.x1 == s.x2}
    level = {round(s.y1, 3) for s in sheet.marks if s.y1 == s.y2}
    assert {round(min(t.x for t in trims), 3), round(max(t.right for t in trims), 3)} <= plumb
    assert {round(min(t.y for t in trims), 3), round(max(t.bottom for t in trims), 3)} <= level


@pytest.mark.parametrize("bleed", [0, 3])
@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("card", CARD_SIZES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("style", list(MarkStyle))
def test_every_note_has_room(
    paper: str, card: str, duplex: Duplex, style: MarkStyle, bleed: float
) -> None:
    """On every paper and card we ship, the 50 mm ruler and all notes stand in the margin, printable,
    and touch neither marks nor cards nor one another; marks are the same on both sides.
    """
    layout = best_layout(
        Paper(paper, PAPERS[paper]),
        CARD_SIZES[card],
        bleed=bleed,
        duplex=duplex,
        marks=Marks(style),
    )
    sheets = impose(cards(len(layout.slots) + 1), layout, Offset(0.5, 0, 0))
    for sheet in sheets:
        assert not sheet.missing
        said = {note.key.replace(".brief", "") for note in sheet.notes}
        wanted = {"sheet.scale", f"sheet.duplex.{duplex}", "sheet.page", "sheet.paper"}
        assert wanted | ({"sheet.offset"} if sheet.side is Side.BACK else set()) <= said
        assert sorted(length(sheet.ruler[0]))[1] == pytest.approx(50, abs=0.01)
        assert_margin_is_clear(sheet, printable(layout, sheet))
        assert_marks_are_right(sheet, printable(layout, sheet))
    if duplex in (Duplex.LONG, Duplex.SHORT):
        for front, back in zip(sheets[::2], sheets[1::2], strict=True):
            assert ends(front.marks) == ends(tuple(map(layout.flip.segment, back.marks)))


def length(line: Segment) -> tuple[float, float]:
    """How far a line goes across and down, mm."""
    return abs(line.x2 - line.x1), abs(line.y2 - line.y1)


def assert_margin_is_clear(sheet: Sheet, area: Rect) -> None:
    """Notes are inside the area, on no card, mark or other note; nor is the ruler on a card."""
    notes = [note.box for note in sheet.notes]
    for n, box in enumerate(notes):
        assert box.x >= area.x - 1e-6
        assert box.y >= area.y - 1e-6
        assert box.right <= area.right + 1e-6
        assert box.bottom <= area.bottom + 1e-6
        assert not any(box.overlaps(other) for other in notes[n + 1 :])
        assert not any(box.overlaps(face.clip) for face in sheet.faces)
        lines = [*sheet.marks, *sheet.ruler, *([sheet.fold] if sheet.fold else [])]
        assert not any(enters(line, box) for line in lines)
    for tick in sheet.ruler:
        assert not any(enters(tick, face.clip) for face in sheet.faces)


def test_a_tight_sheet_shortens_its_marks_for_the_notes() -> None:
    """Nine turned mini cards on half of Letter: 205.9 − 3 × 67 leaves 1 mm for the marks on the
    left and 3.9 mm on the right, where 1 mm of mark leaves room for a line of text.
    """
    layout = best_layout(Paper("letter", PAPERS["letter"]), CARD_SIZES["mini"], duplex=Duplex.FOLD)
    (sheet,) = impose(cards(9), layout)

    assert len(layout.slots) == 9
    assert min(slot.trim.x for slot in layout.slots) == pytest.approx(5 + 1)
    assert {round(sum(length(mark)), 6) for mark in sheet.marks} == {1}
    assert not sheet.missing


def test_what_has_no_room_is_named_by_importance() -> None:
    """A card that fills the paper leaves room for nothing; 2 mm above it hold what is read first."""
    full = best_layout(Paper("odd", Size(100, 100)), Size(90, 90), marks=Marks(MarkStyle.NONE))
    some = best_layout(Paper("odd", Size(100, 100)), Size(90, 88), marks=Marks(MarkStyle.NONE))

    assert impose(cards(1), full)[0].missing == (
        "sheet.ruler", "sheet.scale", "sheet.duplex.long", "sheet.page", "sheet.paper",
    )  # fmt: skip
    (front, _) = impose(cards(1), some)
    assert front.missing == ("sheet.duplex.long", "sheet.page", "sheet.paper")
    assert [note.key for note in front.notes] == ["sheet.brief.scale"]


def test_a4_says_what_it_must() -> None:
    """Nine cards on A4: the ruler is 50 mm, and the notes name scale, flip, offset, paper and page."""
    layout = best_layout(A4, CARD, bleed=3)

    front, back = impose(cards(9), layout, Offset(1.5, -2, 0.3))

    xs = [x for line in front.ruler for x in (line.x1, line.x2)]
    assert max(xs) - min(xs) == pytest.approx(50)
    assert len(front.ruler) == 1 + 51
    assert {note.key for note in front.notes} == {
        "sheet.scale", "sheet.duplex.long", "sheet.paper", "sheet.page", "sheet.cut",
    }  # fmt: skip
    assert back.side is Side.BACK
    notes = {note.key: dict(note.values) for note in back.notes}
    assert notes["sheet.offset"] == {"dx": 1.5, "dy": -2, "angle": 0.3}
    assert notes["sheet.paper"] == {"paper": "a4", "width": 210, "height": 297}
    assert notes["sheet.page"] == {"number": "2/2", "side": "back"}
    assert notes["sheet.scale"] == {"ruler": 50}


@pytest.mark.parametrize("rotation", [0, 90, 270])
@pytest.mark.parametrize("height", [3.0, 1.7])
def test_the_ruler_has_a_tick_for_every_millimetre(rotation: int, height: float) -> None:
    """51 ticks, the k-th k mm from the start; those of 10 mm are longer than those of 5, and those
    longer than the others; all stand on the base, inside the box.
    """
    flat = rotation == 0
    box = Rect(20, 30, 50, height) if flat else Rect(20, 30, height, 50)
    base, *ticks = ruler(box, rotation)

    assert sorted(length(base)) == [0, 50]
    starts = [tick.x1 - 20 if flat else tick.y1 - 30 for tick in ticks]
    assert starts == pytest.approx(range(51), abs=0.01)
    tall = [sum(length(tick)) for tick in ticks]
    tens, fives = set(tall[::10]), set(tall[5::10])
    ones = {one for k, one in enumerate(tall) if k % 5}
    assert len(tens) == len(fives) == len(ones) == 1
    assert height > max(tens) > max(fives) > max(ones) > 0.3
    assert all(tick.y2 == base.y1 if flat else tick.x2 == base.x1 for tick in ticks)


def test_mixed_sheets_say_in_which_order_to_cut() -> None:
    """Where upright and turned cards meet, some cut lines end at a card: the note says so."""
    mixed = best_layout(A4, Size(70, 120), bleed=3)

    keys = [note.key for note in impose(cards(1), mixed)[0].notes]

    assert {slot.rotation for slot in mixed.slots} == {0, 90}
    assert "sheet.mixed" in keys
    assert "sheet.cut" not in keys


@pytest.mark.parametrize("bleed", [0, 3])
@pytest.mark.parametrize("card", CARD_SIZES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_cut_line_that_reaches_the_margin_is_marked_there(
    paper: str, card: str, bleed: float
) -> None:
    """From each corner of each card, wherever nothing lies between it and the end of the printable
    area, there is a mark in line with the cut: at both ends of every line that runs through.
    """
    layout = best_layout(Paper(paper, PAPERS[paper]), CARD_SIZES[card], bleed=bleed)
    for sheet in impose(cards(len(layout.slots)), layout)[::2]:
        area = printable(layout, sheet)
        for face in sheet.faces:
            trim, clip = face.trim, face.clip
            for x in (trim.x, trim.right):
                for y, edge in ((clip.y, area.y), (clip.bottom, area.bottom)):
                    way = Segment(x, min(y, edge), x, max(y, edge))
                    if not blocked(way, face, sheet):
                        assert any(abs(m.x1 - x) < 0.001 and within(m, way) for m in sheet.marks)
            for y in (trim.y, trim.bottom):
                for x, edge in ((clip.x, area.x), (clip.right, area.right)):
                    way = Segment(min(x, edge), y, max(x, edge), y)
                    if not blocked(way, face, sheet):
                        assert any(abs(m.y1 - y) < 0.001 and within(m, way) for m in sheet.marks)


def blocked(way: Segment, own: PlacedFace, sheet: Sheet) -> bool:
    """Whether a line touches the bleed of another card."""
    box = way.box.grown(Edges.even(1e-4))
    return any(box.overlaps(face.clip) for face in sheet.faces if face is not own)


def within(mark: Segment, way: Segment) -> bool:
    """Whether a mark lies on a line."""
    box = way.box.grown(Edges.even(1e-3))
    return box.x <= mark.x1 and box.y <= mark.y1 and mark.x2 <= box.right and mark.y2 <= box.bottom
