"""The substitution sheet on pages: the table of what stands for what, and stickers to cut out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from deckgen.book.bricks import blocks_pieces, merged
from deckgen.book.document import Para, Span
from deckgen.book.headband import EDGE, HEAD
from deckgen.book.look import Look, centred
from deckgen.book.pieces import Item, Page, Piece, Placed
from deckgen.book.playing_cards import Sheet
from deckgen.book.sections import clause_numbers
from deckgen.book.setting import Typesetter
from deckgen.book.texts import Texts
from deckgen.cards.figures import in_gate, plus
from deckgen.cards.index import four_pips
from deckgen.cards.outline import rounded
from deckgen.cards.shapes import Path
from deckgen.cards.spec import Spec
from deckgen.cards.walls import plate, window_of
from deckgen.model.cards import CardKind, Symbol
from deckgen.model.format import Size
from deckgen.model.variant import Variant

STICKER = 18.0
"""The side of a sticker, mm."""
PITCH = (22.5, 27.0)
"""From sticker to sticker, across and down."""


def substitution_pages(variant: Variant, lang: str, spec: Spec, paper: Size) -> tuple[Page, ...]:
    """The sheet of a variant that may be played with ordinary playing cards."""
    numbers = clause_numbers(variant.rules)
    look = Look(spec, Typesetter(spec.metrics, lang), numbers)
    sheet = Sheet(variant, paper, look, Texts(variant, lang, numbers))
    pages = (sheet.table(), *_stickers(sheet))
    return tuple(Page((Placed(Piece(0.0, tuple(items)), 0.0, 0.0),)) for items in pages)


def _stickers(sheet: Sheet) -> Iterator[list[Item]]:
    """The pages of stickers: one per playing card that does not say what it stands for."""
    paper = sheet.paper
    across = int((paper.width - 2 * EDGE + PITCH[0] - STICKER) / PITCH[0])
    down = int((paper.height - HEAD - 24.0 - EDGE) / PITCH[1])
    wanted = [use for use in sheet.needs.stickers for _ in range(use.count)]
    for start in range(0, len(wanted), across * down):
        items = sheet.head()
        para = Para((Span(sheet.say("stickers_text")),))
        parts = blocks_pieces(sheet.look, (para,), sheet.look.body, EDGE, paper.width - 2 * EDGE)
        items += merged(parts, (), 0.0, HEAD + 6.0, 0.0).items
        for k, use in enumerate(wanted[start : start + across * down]):
            x, y = EDGE + k % across * PITCH[0], HEAD + 22.0 + k // across * PITCH[1]
            items += _sticker(sheet.look, use.kind, sheet.named(use.card), x, y)
        yield items


def _sticker(look: Look, kind: CardKind, on: str, x: float, y: float) -> list[Item]:
    """A sticker with a hairline to cut along, and below it the playing card it goes on."""
    spec, theme = look.spec, look.theme
    cx, cy = x + STICKER / 2, y + STICKER / 2
    tints = theme.stone if kind.symbol is Symbol.BLANK else theme.tints(kind.colour)
    square = rounded(x, y, STICKER, STICKER, 2.4)
    items: list[Item] = [Path(square, spec.ground(tints), theme.stone.wall, 0.2)]
    if kind.symbol is Symbol.WILD_DRAW_FOUR:
        items += plus(spec, 4, cx, cy, 8.0, tints.on)
    elif kind.symbol is Symbol.BLANK:
        fill = tints.on if not theme.outlined else tints.wall
        items += [plate(cx - 5.0, cy + 3.2 * row - 0.45, 10.0, 0.9, fill) for row in (-1, 0, 1)]
    elif kind.symbol in (Symbol.WILD, Symbol.COLOURED_WILD):
        fill = tints.on if not theme.outlined else tints.wall
        items += four_pips(spec, kind.colour, cx, cy, 3.6, 3.0, fill)
    elif kind.colour:
        gate = window_of(kind.colour).outline(cx, cy, 6.6)
        rim = (tints.wall, 0.6) if theme.outlined else ()
        items.append(Path(gate, theme.paper, *rim))
        items += in_gate(spec, kind.symbol, kind.colour, cx, cy, 8.0, 8.4)
    style = replace(look.small, weight=400, latin=400, tint=theme.ink)
    return [*items, *centred(look, on, style, cx, y + STICKER + 3.2)]
