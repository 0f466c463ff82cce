"""How many cards a sheet holds, and where they lie."""

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deckgen.errors import ImpositionError
from deckgen.model.format import CARD_SIZES, PAPERS, Paper, Size
from deckgen.sheets import Duplex, Edges, Layout, Marks, MarkStyle, Rect, best_layout

EIGHT_PAPERS = {
    **PAPERS,
    "a6": Size(105, 148),
    "sra3": Size(320, 450),
    "a4 lying": Size(297, 210),
}
EIGHT_CARDS = {**CARD_SIZES, "standard": Size(63, 88), "domino": Size(44.45, 88.9)}


def count_along(room: float, length: float, gap: float) -> int:
    """How many lengths go into a room, laid down one after the other."""
    count = 0
    while count * (length + gap) + length <= room + 1e-6:
        count += 1
    return count


def most_cards(width: float, height: float, card: Size, gap: float, blocks: int = 3) -> int:
    """The most cards in a room by trying every cut: a block of either way on one side of the cut,
    and on the other side again the most there is of one block fewer.
    """
    best = 0
    for w, h in ((card.width, card.height), (card.height, card.width)):
        columns, rows = count_along(width, w, gap), count_along(height, h, gap)
        best = max(best, columns * rows)
        if blocks == 1:
            continue
        for n in range(1, columns + 1):
            rest = most_cards(width - n * (w + gap), height, card, gap, blocks - 1)
            best = max(best, n * rows + rest)
        for n in range(1, rows + 1):
            rest = most_cards(width, height - n * (h + gap), card, gap, blocks - 1)
            best = max(best, n * columns + rest)
    return best


def assert_sound(layout: Layout) -> None:
    """No card on another, no bleed in a neighbour's trim, all within the printable area."""
    for n, slot in enumerate(layout.slots):
        size = (slot.trim.width, slot.trim.height)
        card = (layout.card.width, layout.card.height)
        assert size == pytest.approx(card if slot.rotation in (0, 180) else card[::-1])
        assert slot.clip.x >= layout.area.x - 1e-6
        assert slot.clip.y >= layout.area.y - 1e-6
        assert slot.clip.right <= layout.area.right + 1e-6
        assert slot.clip.bottom <= layout.area.bottom + 1e-6
        for other in layout.slots[n + 1 :]:
            assert apart(slot.clip, other.clip)


def apart(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share no area."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return min(across, down) < 1e-6


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("card", EIGHT_CARDS)
@pytest.mark.parametrize("paper", EIGHT_PAPERS)
def test_no_way_of_laying_holds_more(paper: str, card: str, bleed: float) -> None:
    """On eight papers with eight cards the count is the best of one to three blocks, where
    5 mm stay blank, the outer bleed is whole, and the shortest mark (1 mm) has room.
    """
    size, trim = EIGHT_PAPERS[paper], EIGHT_CARDS[card]
    lost = 2 * (5 + bleed + 1)
    best = most_cards(size.width - lost, size.height - lost, trim, 0)

    layout = best_layout(Paper(paper, size), trim, bleed=bleed)

    assert len(layout.slots) == best
    assert_sound(layout)


@pytest.mark.parametrize("gap", [0.0, 2.0, 6.0, 8.5])
@pytest.mark.parametrize("card", EIGHT_CARDS)
@pytest.mark.parametrize("paper", EIGHT_PAPERS)
def test_a_given_gap_is_kept(paper: str, card: str, gap: float) -> None:
    """With a gap given, the count is the best there is with that gap between all trims."""
    size, trim = EIGHT_PAPERS[paper], EIGHT_CARDS[card]
    best = most_cards(size.width - 10, size.height - 10, trim, gap)

    layout = best_layout(Paper(paper, size), trim, gap=gap, marks=Marks(MarkStyle.NONE))

    assert len(layout.slots) == best
    for n, slot in enumerate(layout.slots):
        for other in layout.slots[n + 1 :]:
            assert apart(
                slot.trim.grown(Edges.even(gap / 2)), other.trim.grown(Edges.even(gap / 2))
            )


def test_nine_cards_on_a4_keep_their_bleed() -> None:
    """56 × 87 with 3 mm bleed: 9 bleed boxes are 186 × 279, the margins of A4 12 × 9 mm."""
    layout = best_layout(Paper("a4", PAPERS["a4"]), Size(56, 87), bleed=3)

    first, last = layout.slots[0], layout.slots[-1]
    assert len(layout.slots) == 9
    assert layout.inner_bleed == pytest.approx(3)
    assert (first.clip.x, first.clip.y) == pytest.approx((12, 9))
    assert (last.clip.right, last.clip.bottom) == pytest.approx((198, 288))
    assert (first.trim.x, first.trim.y) == pytest.approx((15, 12))
    assert [slot.rotation for slot in layout.slots] == [0] * 9
    assert [round(slot.trim.x, 6) for slot in layout.slots[:4]] == [15, 77, 139, 15]


def test_nine_cards_on_letter_share_their_level_cut_lines() -> None:
    """Letter is 279.4 high: 3 × 87 and what the margins need leave no whole mm between rows, so
    rows touch; between columns there is room for both bleeds.
    """
    layout = best_layout(Paper("letter", PAPERS["letter"]), Size(56, 87), bleed=3)

    middle = layout.slots[4]
    assert len(layout.slots) == 9
    assert layout.inner_bleed == 0
    assert middle.trim.y == pytest.approx(layout.slots[1].trim.bottom)
    assert middle.trim.y - middle.clip.y == pytest.approx(0)
    assert middle.trim.x - middle.clip.x == pytest.approx(3)
    assert layout.slots[0].trim.y - layout.slots[0].clip.y == pytest.approx(3)
    assert layout.slots[0].trim.y == pytest.approx((279.4 - 261) / 2)


@pytest.mark.parametrize(
    ("paper", "card", "count", "turned"),
    [
        # trims alone on the whole paper, by hand
        (Size(174, 112), Size(56, 87), 4, 4),  # 2 × 87 by 2 × 56
        (Size(143, 112), Size(56, 87), 3, 2),  # 56 + 87 by 87 | 2 × 56
        (Size(56, 87), Size(56, 87), 1, 0),
    ],
)
def test_mixed_wins_only_where_it_holds_more(
    paper: Size, card: Size, count: int, turned: int
) -> None:
    """A block of upright and one of turned cards are combined only for more cards."""
    layout = best_layout(
        Paper("odd", paper), card, margins=Edges.even(0), marks=Marks(MarkStyle.NONE)
    )

    assert len(layout.slots) == count
    assert sum(slot.rotation == 90 for slot in layout.slots) == turned


def test_uneven_margins_move_the_block() -> None:
    """The block is centred in what uneven margins leave."""
    margins = Edges(left=20, top=5, right=6, bottom=10)

    layout = best_layout(Paper("a4", PAPERS["a4"]), Size(60, 90), gap=0, margins=margins)

    # 210 - 26 = 184 wide: 180 of cards, 2 at each side; 297 - 15 = 282 high: 270, 6 at each end
    assert (layout.slots[0].trim.x, layout.slots[0].trim.y) == pytest.approx((22, 11))


@pytest.mark.parametrize("duplex", list(Duplex))
def test_a_too_large_card_says_what_fits(duplex: Duplex) -> None:
    """A card that does not fit is an error with the card, the paper and the largest that fits."""
    with pytest.raises(ImpositionError) as caught:
        best_layout(Paper("a5", PAPERS["a5"]), Size(150, 205), bleed=3, duplex=duplex)

    assert caught.value.card == (150, 205)
    assert "a5" in caught.value.sheet
    assert "150 × 205 mm" in str(caught.value)
    # 9 mm are lost at each edge of the paper, and 4 at each side of a fold
    best = (148 - 18, 210 - 18) if duplex is not Duplex.FOLD else (105 - 13, 148 - 18)
    assert caught.value.largest == pytest.approx(best)
    # and what is said to fit does
    best_layout(Paper("a5", PAPERS["a5"]), Size(*caught.value.largest), bleed=3, duplex=duplex)


def test_a_paper_without_room_says_that_nothing_fits() -> None:
    """A paper that is all margin holds nothing, and the error says so."""
    with pytest.raises(ImpositionError, match="nothing does"):
        best_layout(Paper("stamp", Size(10, 10)), Size(56, 87))


lengths = st.floats(20, 130).map(lambda mm: round(mm, 2))


@settings(max_examples=150, deadline=None)
@given(
    paper=st.builds(Size, st.floats(100, 460), st.floats(100, 460)),
    card=st.builds(Size, lengths, lengths),
    bleed=st.sampled_from([0, 1.5, 3, 3.175]),
    gap=st.none() | st.floats(0, 12),
    margins=st.builds(Edges, *[st.floats(0, 25)] * 4),
    duplex=st.sampled_from(Duplex),
    style=st.sampled_from(MarkStyle),
)
def test_every_layout_is_sound(
    paper: Size,
    card: Size,
    bleed: float,
    gap: float | None,
    margins: Edges,
    duplex: Duplex,
    style: MarkStyle,
) -> None:
    """Whatever is asked for: nothing overlaps, all is printable, and the outer bleed is whole."""
    try:
        layout = best_layout(
            Paper("any", paper), card,
            bleed=bleed, gap=gap, margins=margins, duplex=duplex, marks=Marks(style),
        )  # fmt: skip
    except ImpositionError:
        assume(False)

    assert_sound(layout)
    left = min(layout.slots, key=lambda slot: slot.trim.x)
    assert left.trim.x - left.clip.x == pytest.approx(bleed)
    assert_centred_or_pushed_once(layout)


def assert_centred_or_pushed_once(layout: Layout) -> None:
    """The block is in the middle; on one axis at most it may be pushed to the left or to the top,
    where then just the shortest mark has room.
    """
    clips, area = [slot.clip for slot in layout.slots], layout.area
    before = [min(c.x for c in clips) - area.x, min(c.y for c in clips) - area.y]
    after = [area.right - max(c.right for c in clips), area.bottom - max(c.bottom for c in clips)]
    pushed = [k for k in (0, 1) if not math.isclose(before[k], after[k], abs_tol=1e-6)]
    assert len(pushed) <= 1
    for k in pushed:
        assert before[k] == pytest.approx(layout.marks.room, abs=1e-6)
        assert after[k] - before[k] > 1


def test_a_block_is_pushed_aside_where_notes_would_have_no_room() -> None:
    """Two poker cards on half of A5 leave 1.55 mm beyond the marks at either end, too little for a
    line of text; 3.1 mm on one side are enough.
    """
    layout = best_layout(
        Paper("a5", PAPERS["a5"]), CARD_SIZES["poker"], bleed=3, duplex=Duplex.FOLD
    )

    top = min(slot.clip.y for slot in layout.slots)
    bottom = max(slot.clip.bottom for slot in layout.slots)
    assert len(layout.slots) == 2
    assert top == pytest.approx(5 + 1)
    assert layout.area.bottom - bottom == pytest.approx(2 * 2.55 - 1)


def test_three_blocks_where_two_hold_fewer() -> None:
    """130 × 110 holds nine cards of 30 × 50: a column of two upright ones, and beside it two rows
    of two turned ones (60 high) above a row of three upright ones (50 high). Two blocks hold eight.
    """
    card = Size(30, 50)
    layout = best_layout(
        Paper("odd", Size(130, 110)), card, margins=Edges.even(0), marks=Marks(MarkStyle.NONE)
    )

    assert most_cards(130, 110, card, 0, blocks=2) == 8
    assert len(layout.slots) == 9
    assert sum(slot.rotation == 90 for slot in layout.slots) == 4
    assert_sound(layout)
