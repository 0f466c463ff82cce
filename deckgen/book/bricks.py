"""Blocks of the document as pieces: headings, clauses, paragraphs, lists, boxes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from deckgen.book.document import Block, Bullets, Clause, Note, Para, Section, Span, Spans
from deckgen.book.look import LEFT, MARGIN, MINI, WIDTH, Look, at, baseline, centred
from deckgen.book.pieces import Entry, Item, Link, Piece, keep
from deckgen.book.setting import Line, Style
from deckgen.book.shift import shifted
from deckgen.cards.outline import circle
from deckgen.cards.shapes import Path
from deckgen.units import mm_of_points

FEW = 7
"""A list of up to so many items is not parted for a little room."""
SHORT = 3
"""A paragraph of up to so many lines is never parted."""
INDENT = 5.0
"""How far list items stand in, mm."""
PADDING = 3.6
"""Inside a box, mm."""


def line_pieces(
    look: Look, lines: Sequence[Line], style: Style, x: float = 0.0, before: float = 0.0
) -> list[Piece]:
    """A paragraph's lines as pieces: the first two and the last two stay together."""
    pieces, count = [], len(lines)
    drop = baseline(style, look.english)
    for place, line in enumerate(lines):
        glued = place + 1 < count and (count <= SHORT or place in (0, count - 2))
        links = tuple(
            Link(x + reach.left, 0.0, reach.right - reach.left, style.line_height, reach.clause)
            for reach in line.links
        )
        items = tuple(at(line, x, drop))
        space = 0.0 if place else before
        pieces.append(Piece(style.line_height, items, space, glued, links))
    return pieces


def paragraph(
    look: Look,
    spans: Spans,
    style: Style,
    x: float = 0.0,
    width: float = WIDTH,
    before: float = 0.0,
) -> list[Piece]:
    """A paragraph as pieces."""
    return line_pieces(look, look.type.lines(spans, style, width), style, x, before)


def bullets(
    look: Look, block: Bullets, style: Style, x: float = 0.0, width: float = WIDTH
) -> list[Piece]:
    """A list: a small moon before each item."""
    pieces: list[Piece] = []
    anchors = block.anchors or ("",) * len(block.items)
    for item, anchor in zip(block.items, anchors, strict=True):
        lines = paragraph(look, item, style, x + INDENT, width - INDENT, 1.0)
        middle = style.line_height / 2
        mark = Path(circle(x + 1.8, middle, 0.62), look.link)
        pieces.append(replace(lines[0], items=(mark, *lines[0].items), anchor=anchor))
        pieces += lines[1:]
    return list(keep(pieces)) if len(block.items) <= FEW else pieces


def blocks_pieces(
    look: Look, blocks: Sequence[Block], style: Style, x: float = 0.0, width: float = WIDTH
) -> list[Piece]:
    """Paragraphs and lists, one after the other; a paragraph that leads to a list stays with it."""
    pieces: list[Piece] = []
    for place, block in enumerate(blocks):
        if isinstance(block, Para):
            used = look.small if block.small else style
            made = paragraph(look, block.spans, used, x, width, 2.4 if block.small else 1.6)
            leads = place + 1 < len(blocks) and isinstance(blocks[place + 1], Bullets)
            if leads:
                made[-1] = replace(made[-1], glued=True)
            pieces += made
        elif isinstance(block, Bullets):
            pieces += bullets(look, block, style, x, width)
    return pieces


def section_head(look: Look, section: Section, place: int) -> Piece:
    """A section's heading: its number in a window in the margin, its title beside it."""
    style = look.section
    height = 13.0
    x, y = MARGIN + 7.0 - LEFT, height / 2
    items: list[Item] = [*look.window(place, x, y, 5.6)]
    tint = look.on_window(place)
    size = 13 if len(section.number) < 2 else 11
    items += centred(look, section.number, look.style(size, 14, 900, tint, display=True), x, y)
    line = look.type.lines((Span(section.title),), style, WIDTH)[0]
    drop = (0.35 if look.english else 0.38) * mm_of_points(style.size)
    items += at(line, 0.0, y + drop)
    entry = Entry(f"{section.number}  {section.title}", 0)
    return Piece(height, tuple(items), 9.0, True, (), f"section.{section.id}", entry)


def clause_pieces(look: Look, block: Clause) -> list[Piece]:
    """A clause: its number and card in the margin, its title, its text, where to read on."""
    room = WIDTH - 13.0 * len(block.see)
    head = paragraph(look, (Span(block.title),), look.clause, 0.0, room, 3.4)
    number = Span(block.number)
    line = look.type.lines((number,), look.number, 40.0)[0]
    margin: list[Item] = [*at(line, MARGIN + 14.0 - LEFT - line.width, baseline(look.number, True))]
    body = blocks_pieces(look, block.blocks, look.body)
    body[0] = replace(body[0], before=0.4)
    if block.card is not None:
        place = head[0].height + 1.2
        margin.append(look.mini(block.card, MARGIN + 14.0 - MINI - LEFT, place, MINI))
        body = _room_for(look, head, body)
    entry = Entry(f"{block.number}  {block.title}", 1)
    more, links = _see(look, block.see)
    first = replace(
        head[0],
        items=(*margin, *head[0].items, *more),
        links=links,
        anchor=block.id,
        entry=entry,
        glued=True,
    )
    return [first, *(replace(piece, glued=True) for piece in head[1:]), *body]


def _room_for(look: Look, head: Sequence[Piece], body: list[Piece]) -> list[Piece]:
    """The body of a clause with a card in the margin: on the card's page as far as the card
    reaches, and no shorter than it.
    """
    needed = look.mini_height(MINI) + 1.2 - sum(piece.height for piece in head[1:])
    reach, glued = 0.0, []
    for piece in body:
        glued.append(replace(piece, glued=piece.glued or reach + piece.height < needed))
        reach += piece.before + piece.height
    if reach < needed:
        glued[-1] = replace(glued[-1], glued=True)
        glued.append(Piece(needed - reach))
    else:
        glued[-1] = replace(glued[-1], glued=False)
    return glued


def _see(look: Look, clauses: Sequence[str]) -> tuple[list[Item], tuple[Link, ...]]:
    """Where to read on, at the right end of a clause's title."""
    style, drop = look.small, baseline(look.clause, look.english)
    items: list[Item] = []
    links: list[Link] = []
    x = WIDTH
    for clause in reversed(clauses):
        span = Span(look_number(look, clause), clause=clause)
        line = look.type.lines((span,), style, 60.0)[0]
        x -= line.width
        items += at(line, x, drop)
        links.append(Link(x, 0.0, line.width, look.clause.line_height, clause))
        x -= 2.4
    return items, tuple(links)


def look_number(look: Look, clause: str) -> str:
    """A reference to a clause as it is printed."""
    return f"→\u00a0{look.numbers[clause]}"


def note(
    look: Look, block: Note, style: Style | None = None, x: float = 0.0, width: float = WIDTH
) -> list[Piece]:
    """A box that stays whole: heading, if it has one, and blocks on a ground of their own."""
    inner = width - 2 * PADDING
    heavy = replace(look.clause, tint=look.link)
    parts = paragraph(look, (Span(block.title),), heavy, x + PADDING, inner)
    parts += blocks_pieces(look, block.blocks, style or look.body, x + PADDING, inner)
    height = sum(part.height + part.before for part in parts) + 2 * PADDING - 1.0
    items: list[Item] = [look.panel(x, 0, width, height)]
    return [merged(parts, items, height, PADDING - 0.5, 4.0)]


def merged(
    parts: Sequence[Piece], ground: Sequence[Item], height: float, top: float, before: float
) -> Piece:
    """Pieces stacked from `top` into one piece, on a ground."""
    items, links, y = list(ground), [], top
    for part in parts:
        y += part.before
        items += [shifted(item, 0.0, y) for item in part.items]
        links += [replace(link, y=link.y + y) for link in part.links]
        y += part.height
    return Piece(height, tuple(items), before, False, tuple(links))
