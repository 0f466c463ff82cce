"""Every back behind its front, on every sheet."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from simulated import pairs

from deckgen.cards.shapes import Matrix
from deckgen.definition.slots import SheetSlot, SlotSheet
from deckgen.errors import ImpositionError
from deckgen.model.format import PAPERS, Paper, Size
from deckgen.sheets import (
    Duplex,
    Edges,
    Offset,
    Placement,
    Side,
    best_layout,
    impose,
    slot_layout,
)

A4 = Paper("a4", PAPERS["a4"])
LYING = Paper("a4 lying", PAPERS["a4"].turned())
CARD = Size(56, 87)


def cards(count: int) -> list[Placement]:
    """So many different cards with a back each."""
    return [Placement(f"front {n}", f"back {n}") for n in range(count)]


@pytest.mark.parametrize("count", [1, 8, 9, 10, 11, 19])
@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("card", [CARD, Size(70, 120), Size(87, 56)])
@pytest.mark.parametrize("paper", [A4, LYING])
def test_every_back_lies_behind_its_front(
    paper: Paper, card: Size, duplex: Duplex, count: int
) -> None:
    """Whatever the flip and the number of cards, back n is within 0.01 mm of front n, and the
    same way up when the cut card is turned over like the page of a book. Tarot cards make a mixed
    sheet on A4, so turned cards are among them.
    """
    layout = best_layout(paper, card, bleed=3, duplex=duplex)

    sheets = impose(cards(count), layout)

    found = pairs(sheets, layout)
    assert [front.face for front, _ in found] == [f"front {n}" for n in range(count)]
    assert [back.face for _, back in found] == [f"back {n}" for n in range(count)]


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT, Duplex.NONE])
def test_backs_of_any_rotation_are_the_right_way_up(duplex: Duplex) -> None:
    """Slots at 0, 90, 180 and 270 degrees all have their backs the right way up."""
    slots = tuple(SheetSlot(10 + 60 * n, 20, 50, 50, 90 * n) for n in range(4))
    layout = slot_layout(SlotSheet("four", LYING, slots), Size(40, 45), duplex=duplex)

    found = pairs(impose(cards(3), layout), layout)

    assert [back.face for _, back in found] == ["back 0", "back 1", "back 2"]
    assert [front.rotation for front, _ in found] == [0, 90, 180]


@settings(max_examples=80, deadline=None)
@given(
    paper=st.builds(Size, st.floats(110, 330), st.floats(110, 330)),
    count=st.integers(1, 40),
    duplex=st.sampled_from(Duplex),
    bleed=st.sampled_from([0, 2, 3.175]),
)
def test_backs_follow_on_any_paper(paper: Size, count: int, duplex: Duplex, bleed: float) -> None:
    """On papers of any shape, upright or lying, no card is lost and every back is in place."""
    try:
        layout = best_layout(Paper("any", paper), Size(44, 67), bleed=bleed, duplex=duplex)
    except ImpositionError:
        return
    sheets = impose(cards(count), layout)

    assert len(pairs(sheets, layout)) == count


def test_the_pages_are_in_printing_order() -> None:
    """11 cards, 9 on a sheet: a flip alternates sides, a run of its own puts the backs last."""
    flipped = impose(cards(11), best_layout(A4, CARD, bleed=3))
    apart = impose(cards(11), best_layout(A4, CARD, bleed=3, duplex=Duplex.NONE))

    assert [(s.side, len(s.faces)) for s in flipped] == [
        (Side.FRONT, 9), (Side.BACK, 9), (Side.FRONT, 2), (Side.BACK, 2),
    ]  # fmt: skip
    assert [(s.side, len(s.faces)) for s in apart] == [
        (Side.FRONT, 9), (Side.FRONT, 2), (Side.BACK, 9), (Side.BACK, 2),
    ]  # fmt: skip


@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("count", [0, 1, 9, 10])
def test_without_backs_there_are_no_back_pages(duplex: Duplex, count: int) -> None:
    """No card, no page; cards without backs give front pages only, none of them blank."""
    layout = best_layout(A4, CARD, bleed=3, duplex=duplex)

    sheets = impose([replace(card, back=None) for card in cards(count)], layout)

    assert len(sheets) == math.ceil(count / len(layout.slots))
    assert all(sheet.side is Side.FRONT and sheet.faces for sheet in sheets)


def test_a_blank_back_stays_where_a_later_sheet_counts_on_it() -> None:
    """A sheet whose cards have no backs keeps its blank page, so that the next back is fed behind
    its own front, be it by a flip or in a run of its own; at the end no blank page is needed.
    """
    some = [Placement(f"front {n}", "back" if n == 9 else None) for n in range(19)]

    flipped = impose(some, best_layout(A4, CARD, bleed=3))
    apart = impose(some, best_layout(A4, CARD, bleed=3, duplex=Duplex.NONE))

    assert [len(s.faces) for s in flipped] == [9, 0, 9, 1, 1]
    assert [len(s.faces) for s in apart] == [9, 9, 1, 0, 1]
    assert [s.side for s in apart] == [Side.FRONT] * 3 + [Side.BACK] * 2


def test_one_common_back_serves_all() -> None:
    """One back named by every card lies behind each of them."""
    common = [Placement(f"front {n}", "back") for n in range(10)]
    layout = best_layout(A4, CARD, bleed=3)

    assert [back.face for _, back in pairs(impose(common, layout), layout)] == ["back"] * 10


def test_a_fold_keeps_the_line_free() -> None:
    """Fronts lie on one side of the fold, backs on the other, and the line is in the middle: half
    of A4 is 105 wide, which holds four turned cards of 87 and all their bleed.
    """
    layout = best_layout(A4, CARD, bleed=3, duplex=Duplex.FOLD)
    (sheet,) = impose(cards(4), layout)

    assert sheet.fold is not None
    assert ((sheet.fold.x1, sheet.fold.x2), len(layout.slots)) == ((105, 105), 4)
    fronts = [face for face in sheet.faces if face.face.startswith("front")]
    backs = [face for face in sheet.faces if face.face.startswith("back")]
    assert max(face.clip.right for face in fronts) < 105 < min(face.clip.x for face in backs)


@pytest.mark.parametrize("size", [PAPERS["a4"], PAPERS["a4"].turned(), Size(200, 200)])
def test_a_fold_keeps_both_margins(size: Size) -> None:
    """With uneven margins, neither the fronts nor the backs on the other half leave them."""
    margins = Edges(left=5, top=6, right=20, bottom=24)
    layout = best_layout(
        Paper("any", size), Size(44, 40), bleed=3, margins=margins, duplex=Duplex.FOLD
    )
    (sheet,) = impose(cards(len(layout.slots)), layout)

    for face in sheet.faces:
        assert face.clip.x >= 5
        assert face.clip.y >= 6
        assert face.clip.right <= size.width - 20
        assert face.clip.bottom <= size.height - 24


def test_an_open_side_keeps_its_bleed() -> None:
    """Beside an empty slot a card has its whole bleed, though a neighbour would have limited it:
    on Letter rows touch, and the last card has nothing below.
    """
    layout = best_layout(Paper("letter", PAPERS["letter"]), CARD, bleed=3)

    face = impose(cards(1), layout)[0].faces[0]

    assert face.clip.bottom - face.trim.bottom == pytest.approx(3)
    assert layout.slots[0].clip.bottom - layout.slots[0].trim.bottom == pytest.approx(0)


@pytest.mark.parametrize("duplex", list(Duplex))
def test_the_offset_moves_backs_alone(duplex: Duplex) -> None:
    """1.5 mm right, 2 mm up: back pages move by exactly that, fronts and folded sheets do not."""
    layout = best_layout(A4, CARD, bleed=3, duplex=duplex)

    sheets = impose(cards(10), layout, Offset(dx=1.5, dy=-2.0))

    for sheet in sheets:
        moved = (1.5, -2.0) if sheet.side is Side.BACK else (0, 0)
        for x, y in ((0.0, 0.0), (210.0, 0.0), (31.7, 290.1)):
            assert sheet.matrix.at(x, y) == pytest.approx((x + moved[0], y + moved[1]))
    plain = impose(cards(10), layout)
    assert [s.faces for s in sheets] == [s.faces for s in plain]
    assert {s.matrix for s in sheets if s.side is Side.FRONT} == {Matrix()}


def test_the_angle_turns_about_the_middle_of_the_paper() -> None:
    """0.3° clockwise: the middle stays, a point 100 mm right of it goes down by 100·sin 0.3°."""
    matrix = Offset(angle=0.3).matrix(A4.size)

    assert matrix.at(105, 148.5) == pytest.approx((105, 148.5))
    turn = math.radians(0.3)
    assert matrix.at(205, 148.5) == pytest.approx(
        (105 + 100 * math.cos(turn), 148.5 + 100 * math.sin(turn))
    )


def test_a_slot_file_places_cards_in_the_middle_of_its_slots() -> None:
    """A 50 × 50 card in a slot of 60 × 54 at 10, 20 has its corner at 15, 22."""
    sheet = SlotSheet("one", A4, (SheetSlot(10, 20, 60, 54, 0), SheetSlot(72, 20, 60, 54, 0)))

    layout = slot_layout(sheet, Size(50, 50), bleed=8)

    trim, clip = layout.slots[0].trim, layout.slots[0].clip
    assert (trim.x, trim.y, trim.width, trim.height) == pytest.approx((15, 22, 50, 50))
    assert clip.right == pytest.approx(65 + 6)  # half of the 12 mm between the two cards
    assert clip.x == pytest.approx(7)


@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize("card", [CARD, CARD.turned()])
def test_a_card_larger_than_its_slot_is_refused(rotation: int, card: Size) -> None:
    """The error says which card of that shape would go into the slot."""
    sheet = SlotSheet("small", A4, (SheetSlot(10, 20, 40, 80, rotation),))
    largest = (40, 80) if card is CARD else (80, 40)

    with pytest.raises(ImpositionError) as caught:
        slot_layout(sheet, card)

    assert caught.value.largest == largest
    slot_layout(sheet, Size(*largest))


def test_no_note_stands_on_a_label() -> None:
    """A small card leaves most of its label free, but notes keep to what is between and around
    labels, on the back too; here that is 8 mm at the bottom, 5 of which the printer does not reach.
    """
    labels = tuple(SheetSlot(0, 93 * row, 210, 93, 0) for row in range(3))
    layout = slot_layout(
        SlotSheet("rows", A4, (*labels, SheetSlot(0, 279, 210, 10, 0))), Size(9, 9)
    )

    for sheet in impose(cards(4), layout):
        boxes = [note.box for note in sheet.notes] + [line.box for line in sheet.ruler]
        assert boxes
        assert all(box.y >= 289 for box in boxes)


@pytest.mark.parametrize(("rotation", "turned"), [(0, 90), (90, 180), (270, 0)])
def test_a_card_is_turned_only_where_it_fits_only_so(rotation: int, turned: int) -> None:
    """A slot's own rotation is kept if it can be; else a quarter more is."""
    slot = Size(60, 90) if rotation % 180 else Size(90, 60)
    lying = SlotSheet("lying", A4, (SheetSlot(10, 20, slot.width, slot.height, rotation),))
    square = SlotSheet("square", A4, (SheetSlot(10, 20, 90, 90, rotation),))

    assert slot_layout(lying, CARD).slots[0].rotation == turned
    assert slot_layout(square, CARD).slots[0].rotation == rotation


def test_a_slot_file_is_not_folded() -> None:
    """Slots are where they are; a fold would put backs on none."""
    sheet = SlotSheet("one", A4, (SheetSlot(10, 20, 60, 90, 0),))

    with pytest.raises(ImpositionError, match="folded"):
        slot_layout(sheet, CARD, duplex=Duplex.FOLD)
