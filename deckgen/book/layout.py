"""The rulebook laid out: its document on A5 pages, with contents, page numbers and outline."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from deckgen.book.bricks import blocks_pieces, clause_pieces, note, section_head
from deckgen.book.content import picture_cards
from deckgen.book.contents import FIRST, contents, differing, shape_of
from deckgen.book.cover import banner
from deckgen.book.document import (
    Block,
    Book,
    Clause,
    ClauseTable,
    Content,
    Example,
    Flow,
    Note,
    Para,
    Readings,
    Section,
    Span,
)
from deckgen.book.filling import fill, free_of
from deckgen.book.look import BOTTOM, LEFT, MARGIN, PAGE, TOP, WIDTH, Look, at
from deckgen.book.pieces import Area, Item, Page, Piece, Placed
from deckgen.book.played import example
from deckgen.book.scenes import flow
from deckgen.book.setting import Typesetter
from deckgen.book.tables import clause_table, content, readings
from deckgen.cards.spec import Spec
from deckgen.model.variant import Variant

FOOT = 200.0
"""The baseline of the page's foot, mm."""
LITTLE = 45.0
"""A last page with less than this (mm) on it is spared, if it can be."""
HOLE = 0.26
"""No page but the last has more than this (share of its height) free at its foot, if it can be."""
LONGER = (0.0, 1.4, 2.8, -1.4, -2.8, -4.2, -5.6)
"""By how much (mm) all pages of a book may be longer for it, the first that will do."""


class LaidOut(Struct, frozen=True):
    """A book on pages, with the page (from 1) of every anchor."""

    book: Book
    pages: tuple[Page, ...]
    anchors: Mapping[str, int]


def lay_out(book: Book, variant: Variant, spec: Spec) -> LaidOut:
    """The pages of a rulebook; `spec` draws its cards."""
    look = Look(spec, Typesetter(spec.metrics, book.lang), book.numbers)
    cover = Piece(0.0, tuple(banner(look, book, picture_cards(variant))))
    first = differing(look, book.differs) if book.differs else []
    shape = shape_of(book, first)
    body = [
        piece
        for place, one in enumerate(book.sections)
        for piece in _section(look, book, one, place)
    ]
    body[0] = replace(body[0], turns=shape.first)
    area, pages = _filled([*first, *contents(look, book, shape), *body])
    anchors = _anchors(pages)
    pages = fill([*first, *contents(look, book, shape, anchors), *body], area)
    foots = [_foot(look, book, number) for number in range(1, len(pages) + 1)]
    full = tuple(
        Page((*page.placed, Placed(foot if number > 1 else cover, 0.0, 0.0)))
        for number, (page, foot) in enumerate(zip(pages, foots, strict=True), start=1)
    )
    return LaidOut(book, full, anchors)


def _filled(pieces: Sequence[Piece]) -> tuple[Area, list[Page]]:
    """Where the text stands, and the pages: as long as leaves the fewest holes, a last page with
    next to nothing on it counted as one.
    """
    found: list[tuple[int, int, int, Area, list[Page]]] = []
    for more in LONGER:
        area = Area(LEFT, TOP, BOTTOM - TOP + more, FIRST)
        pages = fill(pieces, area)
        *others, last = (free_of(page, area) for page in pages)
        faults = sum(free > HOLE for free in others) + ((1 - last) * area.height < LITTLE)
        if not faults:
            return area, pages
        found.append((faults, len(pages), len(found), area, pages))
    *_, area, pages = min(found)
    return area, pages


def _anchors(pages: Sequence[Page]) -> dict[str, int]:
    return {
        placed.piece.anchor: number
        for number, page in enumerate(pages, start=1)
        for placed in page.placed
        if placed.piece.anchor
    }


def _section(look: Look, book: Book, section: Section, place: int) -> list[Piece]:
    pieces = [section_head(look, section, place)]
    leads = False
    for block in section.blocks:
        made = _block(look, book, block)
        if leads:
            loose = made[0].floats or len(pieces) > 2
            pieces[-1] = replace(pieces[-1], glued=not loose, kept=loose)
        leads = isinstance(block, Para)
        pieces += made
    return pieces


def _block(look: Look, book: Book, block: Block) -> list[Piece]:
    if isinstance(block, Example):
        return example(look, block, str(block.number), book.words["example.result"])
    made = _BRICKS.get(type(block))
    return made(look, block) if made else blocks_pieces(look, [block], look.lead)


def _turn(look: Look, block: Flow) -> list[Piece]:
    drawing = flow(look, block)
    return [Piece(drawing.height, drawing.items, 2.4, floats=True)]


_BRICKS: dict[type[Block], Callable[[Look, Any], list[Piece]]] = {
    Clause: clause_pieces,
    Content: content,
    Note: note,
    Flow: _turn,
    ClauseTable: clause_table,
    Readings: readings,
}
"""What sets each kind of block."""


def _foot(look: Look, book: Book, number: int) -> Piece:
    """The running foot: the book's title, the page."""
    style = replace(look.tiny, spread=False)
    title = look.type.lines((Span(f"{book.title} · {book.kind}"),), style, WIDTH)[:1]
    figure = look.style(9, 10, 900, look.theme.ink, display=True)
    page = look.type.lines((Span(str(number)),), figure, 40.0)[0]
    items: list[Item] = []
    for line in title:
        items += at(line, LEFT, FOOT)
    items += look.window(number, PAGE.width - MARGIN - 3.4, FOOT - 1.1, 4.0)
    on = look.on_window(number)
    page = replace(page, runs=tuple(replace(run, tint=on) for run in page.runs))
    items += at(page, PAGE.width - MARGIN - 3.4 - page.width / 2, FOOT)
    return Piece(0.0, tuple(items))
