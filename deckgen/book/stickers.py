"""The substitution sheet on pages: the table of what stands for what, and stickers to cut out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from deckgen.book.bricks import blocks_pieces, merged
from deckgen.book.document import Para, Span
from deckgen.book.headband import EDGE, HEAD, headband
from deckgen.book.look import MUTED, Look, centred
from deckgen.book.pieces import Item, Page, Piece, Placed
from deckgen.book.sections import clause_numbers
from deckgen.book.setting import Typesetter
from deckgen.book.shift import shifted
from deckgen.book.substitution import JOKERS, RANKS, SUITS, Substitution, substitution
from deckgen.book.texts import Texts, name_of
from deckgen.cards.figures import in_gate, plus
from deckgen.cards.index import four_pips
from deckgen.cards.outline import polygon, rounded
from deckgen.cards.shapes import Path
from deckgen.cards.spec import Spec
from deckgen.cards.walls import plate, window_of
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.format import Size
from deckgen.model.theme import Tint
from deckgen.model.variant import Variant

COLUMN = 25.0
"""The width of a suit's column, mm."""
STICKER = 18.0
"""The side of a sticker."""
PITCH = (22.5, 27.0)
"""From sticker to sticker, across and down."""


def substitution_pages(variant: Variant, lang: str, spec: Spec, paper: Size) -> tuple[Page, ...]:
    """The sheet of a variant that may be played with ordinary playing cards."""
    sheet = _Sheet(variant, lang, spec, paper)
    pages = [sheet.table(), *sheet.stickers()]
    return tuple(Page((Placed(Piece(0.0, tuple(items)), 0.0, 0.0),)) for items in pages)


class Sticker(Struct, frozen=True):
    """A sticker: the card it makes, and the playing card it goes on."""

    kind: CardKind
    on: str


class _Sheet:
    """Draws the pages of one sheet."""

    def __init__(self, variant: Variant, lang: str, spec: Spec, paper: Size) -> None:
        numbers = clause_numbers(variant.rules)
        self.variant = variant
        self.paper = paper
        self.look = Look(spec, Typesetter(spec.metrics, lang), numbers)
        self.texts = Texts(variant, lang, numbers)
        self.needs: Substitution = substitution(variant.deck)

    def _head(self) -> list[Item]:
        name, title = name_of(self.variant, self.look.spec.lang), self._say("title")
        tag = "♦ ♥ ♣ ♠"
        return headband(self.look, self.paper, name, tag, title)

    def _say(self, key: str, **more: object) -> str:
        return self.texts.say(f"substitution.{key}", **more)

    def table(self) -> list[Item]:
        """The first page: a column per suit, a row per rank, and what is needed beside it."""
        items = self._head()
        top, bottom = HEAD + 9.0, self.paper.height - EDGE
        ranks = [(symbol, rank) for symbol, rank in RANKS.items() if self._present(symbol)]
        jokers = [symbol for symbol in JOKERS if self.variant.deck.count((symbol,))]
        rows = len(ranks) + (1 if jokers else 0)
        pitch = min(17.0, (bottom - top - 10.0) / rows)
        for place, colour in enumerate(SUITS):
            x = EDGE + place * COLUMN
            items += self._suit(colour, x, top)
            for row, (symbol, rank) in enumerate(ranks):
                kind = CardKind(symbol, colour)
                if self.variant.deck.copies(kind):
                    y = top + 9.0 + row * pitch
                    items += self._pair(kind, rank, SUITS[colour][1], x, y, pitch)
        y = top + 9.0 + len(ranks) * pitch
        for place, symbol in enumerate(jokers):
            big = self._say("joker_big" if symbol is Symbol.WILD_DRAW_FOUR else "joker_small")
            items += self._joker(symbol, big, EDGE + place * 2 * COLUMN, y, pitch)
        return [*items, *self._needs(EDGE + 4 * COLUMN + 6.0, top)]

    def _present(self, symbol: Symbol) -> bool:
        return self.variant.deck.count((symbol,)) > 0

    def _suit(self, colour: Colour, x: float, y: float) -> list[Item]:
        """A column's head: the suit and the colour's window."""
        sign = SUITS[colour][1]
        style = self.look.style(15, 16, 900, self._ink_of(colour))
        place = tuple(Colour).index(colour)
        return [
            *centred(self.look, sign, style, x + 4.6, y + 3.0),
            *self.look.window(place, x + 17.0, y + 3.0, 2.8),
        ]

    def _ink_of(self, colour: Colour) -> Tint:
        red = SUITS[colour][1] in "♦♥"
        return self.look.theme.colours[Colour.RED].figure if red else self.look.theme.ink

    def _pair(
        self, kind: CardKind, rank: str, sign: str, x: float, y: float, pitch: float
    ) -> list[Item]:
        """A playing card and the card that it stands for."""
        tall = pitch - 1.6
        wide = tall * self.look.spec.width / self.look.spec.height
        colour = kind.colour or Colour.RED
        style = self.look.style(tall * 0.95, 12, 900, self._ink_of(colour), display=True)
        small = replace(style, size=tall * 0.62, display=False)
        middle = x + wide / 2
        return [
            self._blank(x, y, wide, tall),
            *centred(self.look, rank, style, middle, y + tall * 0.36),
            *centred(self.look, sign, small, middle, y + tall * 0.74),
            *self._arrow(x + wide + 0.8, y + tall / 2),
            self.look.mini(kind, x + wide + 4.2, y, wide),
        ]

    def _blank(self, x: float, y: float, width: float, height: float) -> Item:
        theme = self.look.theme
        return Path(rounded(x, y, width, height, 0.9), theme.paper, theme.stone.wall, 0.25)

    def _arrow(self, x: float, y: float) -> list[Item]:
        tip = polygon((x + 1.4, y - 0.8), (x + 1.4, y + 0.8), (x + 2.6, y))
        return [plate(x, y - 0.18, 1.5, 0.36, MUTED), Path(tip, MUTED)]

    def _joker(self, symbol: Symbol, name: str, x: float, y: float, pitch: float) -> list[Item]:
        tall = pitch - 1.6
        wide = tall * self.look.spec.width / self.look.spec.height
        box = 2.6 * wide
        style = replace(self.look.small, weight=700, latin=600)
        while self.look.type.width(name, style) > box - 1.0:
            style = replace(style, size=style.size - 0.5)
        return [
            self._blank(x, y, box, tall),
            *centred(self.look, name, style, x + box / 2, y + tall / 2),
            *self._arrow(x + box + 0.8, y + tall / 2),
            self.look.mini(CardKind(symbol), x + box + 4.2, y, wide),
        ]

    def _needs(self, x: float, y: float) -> list[Item]:
        """How many packs are needed, and what stands in for what they lack."""
        width = self.paper.width - EDGE - x
        paras = tuple(Para((Span(text),)) for text in self._sentences())
        style = replace(self.look.body, size=11.0, leading=17.0)
        parts = blocks_pieces(self.look, paras, style, 4.0, width - 8.0)
        rows = self._stand_ins(4.0)
        height = sum(part.height + part.before for part in parts) + 8.0 + len(rows) * 17.0
        items: list[Item] = [self.look.panel(0, 0, width, height)]
        piece = merged(parts, items, height, 3.0, 0.0)
        below = height - len(rows) * 17.0 - 1.0
        drawn = [shifted(item, 0.0, below + k * 17.0) for k, row in enumerate(rows) for item in row]
        return [shifted(item, x, y) for item in (*piece.items, *drawn)]

    def _sentences(self) -> Iterator[str]:
        needs, texts = self.needs, self.texts

        def n(number: int, unit: str) -> str:
            return texts.counted("substitution", number, unit)

        yield self._say("intro")
        yield self._say("packs", packs=needs.packs, n=n)
        if needs.missing:
            yield self._say("jokers", short=needs.missing, n=n)
            yield self._say("enough", whole=needs.whole, n=n)
        if needs.stand_ins:
            more = {"tens": needs.tens, "zeros": needs.zeros, "spare": needs.spare}
            yield self._say("tens", n=n, **more)
            yield self._say("mark", zero=Symbol.N0.number)
        if needs.left:
            listed = texts.words.listing([texts.card(kind) for kind, _ in needs.left])
            yield self._say("left", cards=listed)
        yield self._say("unused")

    def _stand_ins(self, x: float) -> list[list[Item]]:
        """The spare tens with what they stand for, two to a row."""
        pairs = [
            self._pair(kind, "10", SUITS[suit][1], 0.0, 0.0, 16.0)
            for kind, suit in self.needs.stand_ins
        ]
        rows: list[list[Item]] = []
        for k, pair in enumerate(pairs):
            if k % 2 == 0:
                rows.append([])
            rows[-1] += [shifted(item, x + (k % 2) * 30.0, 0.0) for item in pair]
        return rows

    # stickers

    def stickers(self) -> list[list[Item]]:
        """The pages of stickers: one per card whose rank does not say what it does."""
        across = int((self.paper.width - 2 * EDGE + PITCH[0] - STICKER) / PITCH[0])
        down = int((self.paper.height - HEAD - 24.0 - EDGE) / PITCH[1])
        wanted = list(self._wanted())
        pages = []
        for start in range(0, len(wanted), across * down):
            items = self._head()
            para = Para((Span(self._say("stickers_text")),))
            width = self.paper.width - 2 * EDGE
            parts = blocks_pieces(self.look, (para,), self.look.body, EDGE, width)
            items += merged(parts, (), 0.0, HEAD + 6.0, 0.0).items
            for k, sticker in enumerate(wanted[start : start + across * down]):
                x, y = EDGE + k % across * PITCH[0], HEAD + 22.0 + k // across * PITCH[1]
                items += self._sticker(sticker, x, y)
            pages.append(items)
        return pages

    def _wanted(self) -> Iterator[Sticker]:
        for kind, count in self.variant.deck.counts:
            if kind.colour and RANKS.get(kind.symbol, "A") in ("J", "Q", "K", "10"):
                on = f"{SUITS[kind.colour][1]} {RANKS[kind.symbol]}"
                yield from [Sticker(kind, on)] * count
        for symbol in JOKERS:
            count = self.variant.deck.count((symbol,)) - self.needs.short[symbol]
            name = "joker_big" if symbol is Symbol.WILD_DRAW_FOUR else "joker_small"
            yield from [Sticker(CardKind(symbol), self._say(name))] * count
        for kind, suit in self.needs.stand_ins:
            yield Sticker(kind, f"{SUITS[suit][1]} 10")
        for kind, count in self.needs.left:
            yield from [Sticker(kind, "–")] * count

    def _sticker(self, sticker: Sticker, x: float, y: float) -> list[Item]:
        """A sticker with a hairline to cut along, and below it where it goes."""
        spec, theme, kind = self.look.spec, self.look.theme, sticker.kind
        cx, cy = x + STICKER / 2, y + STICKER / 2
        tints = theme.tints(kind.colour)
        square = rounded(x, y, STICKER, STICKER, 2.4)
        items: list[Item] = [Path(square, spec.ground(tints), theme.stone.wall, 0.2)]
        if kind.symbol is Symbol.WILD_DRAW_FOUR:
            items += plus(spec, 4, cx, cy, 8.0, tints.on)
        elif kind.symbol in (Symbol.WILD, Symbol.COLOURED_WILD):
            fill = tints.on if not theme.outlined else tints.wall
            items += four_pips(spec, kind.colour, cx, cy, 3.6, 3.0, fill)
        elif kind.colour:
            radius = 6.6
            gate = window_of(kind.colour).outline(cx, cy, radius)
            items.append(Path(gate, theme.paper))
            items += in_gate(spec, kind.symbol, kind.colour, cx, cy, 8.0, 8.4)
        style = replace(self.look.small, weight=400, latin=400, tint=theme.ink)
        return [*items, *centred(self.look, sticker.on, style, cx, y + STICKER + 3.2)]
