"""The first page: title, what differs, contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckgen.book.bricks import paragraph
from deckgen.book.document import Book, Section, Span
from deckgen.book.look import PAGE, WIDTH, Look, at, centred
from deckgen.book.pieces import Item, Link, Piece, glue
from deckgen.book.setting import Style
from deckgen.book.shift import shifted
from deckgen.cards.outline import circle
from deckgen.cards.shapes import Matrix, Path
from deckgen.cards.walls import plate
from deckgen.cards.wilds import emblem
from deckgen.model.cards import CardKind
from deckgen.units import mm_of_points

BANNER = 66.0
"""How far the night reaches down on the first page, mm."""
FAN = 19.0
"""The width of a card of the fan."""
LINE = 6.0
"""The height of a line of the contents."""
RINGS = (40.6, 36.2, 31.8, 27.4, 23.0)
"""The echo round the emblem, from outside in."""


def banner(look: Look, book: Book, fan: Sequence[CardKind]) -> list[Item]:
    """The night at the head of the first page: emblem and echo, title, a fan of cards."""
    theme = look.theme
    items: list[Item] = []
    on = theme.ink
    if not theme.outlined:
        on = theme.night.on
        items.append(plate(-3, -3, PAGE.width + 6, BANNER + 3, theme.night.wall))
        if theme.night.echo:
            items += _rings(look)
    items += emblem(look.spec, 27.0, 26.0, 15.0)
    items += _fan(look, fan)
    x, room = 47.0, PAGE.width - 47.0 - 12.0
    title = _fitted(look, book.title, look.style(27, 30, 900, on, display=True), room)
    lines = look.type.lines((Span(book.title),), title, room)[:2]
    y = 21.0 if len(lines) > 1 else 25.0
    for line in lines:
        items += at(line, x, y)
        y += title.line_height
    kind = look.style(13, 16, 700, on, display=True)
    items += at(look.type.lines((Span(book.kind),), kind, room)[0], x, y + 0.5)
    tag = look.style(9.5, 13, 500, on)
    for line in look.type.lines((Span(book.tagline),), replace(tag, spread=False), 62.0):
        items += at(line, 12.0, 58.5)
    return items


def _fitted(look: Look, text: str, style: Style, room: float) -> Style:
    """The style, smaller if the text needs more than two lines or a word is wider than `room`."""
    while style.size > 11:
        lines = look.type.lines((Span(text),), replace(style, spread=False), room)
        if len(lines) <= 2 and all(line.width <= room for line in lines):
            break
        style = replace(style, size=style.size - 1, leading=style.leading - 1)
    return replace(style, spread=False)


def _rings(look: Look) -> list[Item]:
    night = look.theme.night
    tints = (night.echo or night.wall, night.wall)
    return [Path(circle(27.0, 26.0, r), tints[k % 2]) for k, r in enumerate(RINGS)]


def _fan(look: Look, cards: Sequence[CardKind]) -> list[Item]:
    """Cards in a fan at the lower right, over the edge of the night."""
    middle = (len(cards) - 1) / 2
    items: list[Item] = []
    for place, kind in enumerate(cards):
        turn = (place - middle) * 12.0
        hub = Matrix.moved(104.0, 119.0, 1.0, turn)
        scale = FAN / look.spec.width
        hung = Matrix.moved(-FAN / 2, -78.0, scale)
        items.append(replace(look.mini(kind, 0, 0, FAN), matrix=hub.after(hung)))
    return items


def contents(look: Look, book: Book, pages: Mapping[str, int]) -> list[Piece]:
    """The table of contents, all of it on one page: in two columns where a box stands above it."""
    columns = 2 if book.differs else 1
    gap = 6.0
    width = (WIDTH - gap * (columns - 1)) / columns
    lines = [_line(look, place, one, pages, width) for place, one in enumerate(book.sections)]
    rows = -(-len(lines) // columns)
    pieces = paragraph(look, (Span(book.contents),), look.clause, before=5.0)
    for row in range(rows):
        cells = lines[row::rows]
        items = [
            shifted(item, column * (width + gap), 0.0)
            for column, cell in enumerate(cells)
            for item in cell.items
        ]
        links = [
            replace(link, x=link.x + column * (width + gap))
            for column, cell in enumerate(cells)
            for link in cell.links
        ]
        pieces.append(Piece(LINE, tuple(items), 0.0, False, tuple(links)))
    return list(glue(pieces))


def _line(
    look: Look, place: int, section: Section, pages: Mapping[str, int], width: float
) -> Piece:
    """A line of the contents: number, title, page."""
    anchor = f"section.{section.id}"
    style = look.style(10, 14, 500) if look.english else look.style(9.4, 14, 500)
    x, y = 3.0, LINE / 2
    items: list[Item] = [*look.window(place, x, y, 2.35)]
    on = look.on_window(place)
    items += centred(look, section.number, look.style(6.6, 8, 900, on, display=True), x, y)
    drop = y + (0.35 if look.english else 0.38) * mm_of_points(style.size)
    while look.type.width(section.title, style) > width - 17.0 and style.size > 5:
        style = replace(style, size=style.size - 0.4)
    line = look.type.lines((Span(section.title),), style, 1e6)[0]
    items += at(line, 8.5, drop)
    figure = look.style(9.4, 14, 900, display=True)
    right = look.type.lines((Span(str(pages.get(anchor, 0))),), figure, 40.0)[0]
    items += at(right, width - right.width, drop)
    items += _leaders(look, 8.5 + line.width + 2.0, width - right.width - 2.0, drop - 0.6)
    return Piece(LINE, tuple(items), 0.0, False, (Link(0, 0, width, LINE, anchor),))


def _leaders(look: Look, start: float, end: float, y: float) -> list[Item]:
    """Dots from the title to the page, in step on all lines."""
    step = 2.2
    first = int(start / step) + 1
    places = [k * step for k in range(first, int(end / step) + 1)]
    steps = tuple(step for x in places for step in circle(x, y, 0.22))
    return [Path(steps, look.theme.stone.wall)] if steps else []
