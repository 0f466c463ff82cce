"""The laws of filling pages: what is glued, what is kept, what floats."""

from __future__ import annotations

from deckgen.book.filling import SPARE, fill, free_of
from deckgen.book.pieces import Area, Entry, Page, Piece, keep

AREA = Area(0.0, 0.0, 100.0, 0.0)
"""A page of 100 mm, the first one too."""


def names(pages: list[Page]) -> list[str]:
    """The anchors of the pieces, page by page."""
    return ["".join(placed.piece.anchor for placed in page.placed) for page in pages]


def piece(name: str, height: float, *, glued: bool = False, kept: bool = False) -> Piece:
    """A piece with a name."""
    return Piece(height, glued=glued, kept=kept, anchor=name)


def test_glued_pieces_are_never_parted() -> None:
    """However empty it leaves the page, what is glued moves on as one."""
    assert names(fill([piece("a", 20), piece("b", 50, glued=True), piece("c", 40)], AREA)) == [
        "a",
        "bc",
    ]


def test_kept_pieces_are_parted_for_a_hole_only() -> None:
    """What is kept moves on as one where that leaves little free, and is parted where it leaves a
    hole.
    """
    full, empty = 100 * (1 - SPARE), 100 * (1 - SPARE) - 1
    group = [piece("b", 12, kept=True), piece("c", 12)]
    assert names(fill([piece("a", full), *group], AREA)) == ["a", "bc"]
    assert names(fill([piece("a", empty), *group], AREA)) == ["ab", "c"]


def test_a_parted_list_leaves_two_lines_on_either_side() -> None:
    """The first two and the last two lines of what is kept stay together."""
    lines = list(keep(piece(name, 10) for name in "bcdef"))
    assert names(fill([piece("a", 65), *lines], AREA)) == ["abcd", "ef"]
    assert names(fill([piece("a", 55), *lines], AREA)) == ["abcd", "ef"]
    assert names(fill([piece("a", 75), *lines], AREA)) == ["abc", "def"]


def test_what_floats_is_overtaken_within_its_section() -> None:
    """Text goes on before a picture that does not fit; the picture heads the next page, and comes
    before the next section.
    """
    lead = piece("a", 40, kept=True)
    picture = Piece(70, anchor="P", floats=True)
    text = [piece(name, 20) for name in "bcd"]
    section = Piece(10, anchor="S", entry=Entry("S", 0))
    assert names(fill([lead, picture, *text], AREA)) == ["abcd", "P"]
    assert names(fill([lead, picture, *text[:2], section], AREA)) == ["abc", "PS"]


def test_a_clause_is_not_torn_by_what_floats() -> None:
    """A clause that would be parted by the picture comes after it as a whole."""
    lead, picture = piece("a", 40, kept=True), Piece(70, anchor="P", floats=True)
    clause = [Piece(20, anchor="b", entry=Entry("b", 1)), *(piece(name, 25) for name in "cd")]
    assert names(fill([lead, picture, *clause], AREA)) == ["a", "Pb", "cd"]


def test_what_is_free_is_a_share_of_the_page() -> None:
    """A page with 60 mm on 100 mm has two fifths free."""
    (page,) = fill([piece("a", 60)], AREA)
    assert free_of(page, AREA) == 0.4
