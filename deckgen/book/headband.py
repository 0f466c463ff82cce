"""The night at the head of a sheet: emblem, the game's name, what the sheet is."""

from __future__ import annotations

from msgspec.structs import replace

from deckgen.book.document import Span
from deckgen.book.look import Look, at
from deckgen.book.pieces import Item
from deckgen.cards.walls import plate
from deckgen.cards.wilds import emblem
from deckgen.model.cards import Colour
from deckgen.model.format import Size

EDGE = 11.0
"""What stays blank round a sheet, mm."""
HEAD = 30.0
"""How far the night reaches down."""


def headband(look: Look, paper: Size, name: str, tagline: str, title: str) -> list[Item]:
    """The head of a sheet of `paper`."""
    theme, middle = look.theme, HEAD / 2
    items: list[Item] = []
    on = theme.ink
    if not theme.outlined:
        on = theme.night.on
        items.append(plate(-3, -3, paper.width + 6, HEAD + 3, theme.night.wall))
    items += emblem(look.spec, EDGE + 9.0, middle, 9.0)
    style = look.style(15, 18, 900, on, display=True)
    right = look.type.lines((Span(title),), style, 1e6)[0]
    items += at(right, paper.width - EDGE - right.width, middle)
    for place in range(len(Colour)):
        x = paper.width - EDGE - 2.6 - (3 - place) * 6.4
        items += look.window(place, x, middle + 5.4, 2.4)
    x = EDGE + 23.0
    big = look.style(22, 24, 900, on, display=True)
    room = paper.width - EDGE - right.width - 8.0 - x
    while look.type.width(name, big) > room and big.size > 8:
        big = replace(big, size=big.size - 1)
    items += at(look.type.lines((Span(name),), big, 1e6)[0], x, middle)
    line = look.type.lines((Span(tagline),), look.style(9.5, 12, 500, on), 1e6)[0]
    return [*items, *at(line, x, middle + 6.6)]
