"""The head of the first page: the title on the night, and a fan of cards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from deckgen.book.document import Book, Span
from deckgen.book.look import PAGE, Look, at
from deckgen.book.pieces import Item
from deckgen.book.setting import Style
from deckgen.cards.outline import circle
from deckgen.cards.shapes import Matrix, Path
from deckgen.cards.walls import plate
from deckgen.cards.wilds import emblem
from deckgen.model.cards import CardKind

BANNER = 66.0
"""How far the night reaches down on the first page, mm."""
FAN = 19.0
"""The width of a card of the fan."""
SMALLEST = 8
"""No title is set under so many pt."""
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
    while style.size > SMALLEST:
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
