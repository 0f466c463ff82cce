"""The first page below its head: the box of what differs, and the table of contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from deckgen.book.bricks import note, paragraph
from deckgen.book.cover import BANNER
from deckgen.book.document import Book, Bullets, Note, Section, Span
from deckgen.book.look import BOTTOM, LEFT, MARGIN, TOP, WIDTH, Look, at, centred
from deckgen.book.pieces import Item, Link, Piece, glue
from deckgen.book.setting import Style
from deckgen.book.shift import shifted
from deckgen.cards.outline import circle
from deckgen.cards.shapes import Path
from deckgen.units import mm_of_points

FIRST = BANNER + 17.0
"""Where the text of the first page begins, mm."""
ROOM = BOTTOM - FIRST
"""How much there is room for below."""
WIDE = WIDTH + LEFT - MARGIN
"""How far a box and contents in two columns reach: over the margin too."""
LINES = (6.0, 5.2)
"""The height of a line of the contents, and the least."""
HEAD = 10.0
"""What the heading of the contents takes, with the space above it."""


def differing(look: Look, block: Note) -> list[Piece]:
    """The box of what differs, whole on the first page: set smaller and wider as far as it must
    be; with more than even that holds, one box a page.
    """
    english = look.english
    fine = look.style(7.2, 9.6) if english else look.style(7.0, 10.4)
    for style, x, width in (
        (look.body, 0.0, WIDTH),
        (look.small, 0.0, WIDTH),
        (look.small, MARGIN - LEFT, WIDE),
        (fine, MARGIN - LEFT, WIDE),
    ):
        made = note(look, block, style, x, width)
        if made[0].height <= ROOM:
            return made
    return _parted(look, block, fine)


def _parted(look: Look, block: Note, style: Style) -> list[Piece]:
    """A box for the first page with as many points as it holds, and one for each page after it."""
    lead = tuple(one for one in block.blocks if not isinstance(one, Bullets))
    items = [item for one in block.blocks if isinstance(one, Bullets) for item in one.items]
    found: list[Piece] = []
    title, room = block.title, ROOM
    while items:
        for count in range(len(items), 0, -1):
            part = Note(title, (*lead, Bullets(tuple(items[:count]))))
            made = note(look, part, style, MARGIN - LEFT, WIDE)
            if made[0].height <= room:
                break
        found += made
        items, lead, title, room = items[count:], (), "", BOTTOM - TOP
    return found


class Shape(Struct, frozen=True):
    """How the contents are set: columns, the height of a line, whether on the first page."""

    columns: int
    line: float
    first: bool


def shape_of(book: Book, above: Sequence[Piece]) -> Shape:
    """The shape that the contents take below what stands above them: one column by itself or on a
    page of their own, two where that is what the first page has room for.
    """
    used = sum(piece.height + piece.before for piece in above) + HEAD
    for columns in (1, 2):
        rows = -(-len(book.sections) // columns)
        for line in LINES:
            if used + rows * line <= ROOM:
                return Shape(columns, line, True)
    return Shape(1, LINES[0], False)


def contents(
    look: Look, book: Book, shape: Shape, pages: Mapping[str, int] | None = None
) -> list[Piece]:
    """The table of contents, all of it on one page; without `pages` only the room it takes."""
    gap, columns = 6.0, shape.columns
    left, whole = (0.0, WIDTH) if columns == 1 else (MARGIN - LEFT, WIDE)
    width = (whole - gap * (columns - 1)) / columns
    rows = -(-len(book.sections) // columns)
    pieces = paragraph(look, (Span(book.contents),), look.clause, left, before=5.0)
    if pages is None:
        return list(glue([*pieces, *(Piece(shape.line) for _ in range(rows))]))
    style = _line_style(look, book, width - 17.0)
    lines = [
        _line(look, place, one, pages, width, shape.line, style)
        for place, one in enumerate(book.sections)
    ]
    for row in range(rows):
        cells = [
            (left + column * (width + gap), cell) for column, cell in enumerate(lines[row::rows])
        ]
        items = [shifted(item, x, 0.0) for x, cell in cells for item in cell.items]
        links = [replace(link, x=link.x + x) for x, cell in cells for link in cell.links]
        pieces.append(Piece(shape.line, tuple(items), 0.0, False, tuple(links)))
    return list(glue(pieces))


def _line_style(look: Look, book: Book, room: float) -> Style:
    """One style for all lines of the contents, in which the longest title fits."""
    style = look.style(10, 14, 500) if look.english else look.style(9.4, 14, 500)
    widest = max(look.type.width(section.title, style) for section in book.sections)
    return replace(style, size=style.size * min(1.0, room / widest))


def _line(
    look: Look,
    place: int,
    section: Section,
    pages: Mapping[str, int],
    width: float,
    height: float,
    style: Style,
) -> Piece:
    """A line of the contents: number, title, page."""
    anchor = f"section.{section.id}"
    x, y = 3.0, height / 2
    items: list[Item] = [*look.window(place, x, y, 2.35)]
    on = look.on_window(place)
    items += centred(look, section.number, look.style(6.6, 8, 900, on, display=True), x, y)
    drop = y + (0.35 if look.english else 0.38) * mm_of_points(style.size)
    line = look.type.lines((Span(section.title),), style, 1e6)[0]
    items += at(line, 8.5, drop)
    figure = look.style(9.4, 14, 900, display=True)
    right = look.type.lines((Span(str(pages.get(anchor, 0))),), figure, 40.0)[0]
    items += at(right, width - right.width, drop)
    items += _leaders(look, 8.5 + line.width + 2.0, width - right.width - 2.0, drop - 0.6)
    return Piece(height, tuple(items), 0.0, False, (Link(0, 0, width, height, anchor),))


def _leaders(look: Look, start: float, end: float, y: float) -> list[Item]:
    """Dots from the title to the page, in step on all lines."""
    step = 2.2
    first = int(start / step) + 1
    places = [k * step for k in range(first, int(end / step) + 1)]
    steps = tuple(step for x in places for step in circle(x, y, 0.22))
    return [Path(steps, look.theme.stone.wall)] if steps else []
