"""The first page of the substitution sheet: the table of which playing card stands for which, and
beside it how many packs are needed and what stands in for what they lack. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from deckgen.book.bricks import blocks_pieces, merged
from deckgen.book.document import Para, Span
from deckgen.book.headband import EDGE, HEAD, headband
from deckgen.book.look import MUTED, Look, centred
from deckgen.book.pieces import Item, Piece
from deckgen.book.shift import shifted
from deckgen.book.substitution import (
    JOKERS,
    RANKS,
    SUITS,
    Ordinary,
    Substitution,
    Use,
    substitution,
)
from deckgen.book.texts import Texts, name_of
from deckgen.cards.outline import polygon, rounded
from deckgen.cards.shapes import Path
from deckgen.cards.walls import plate
from deckgen.model.cards import Colour, Deck, Symbol
from deckgen.model.format import Size
from deckgen.model.theme import Tint
from deckgen.model.variant import Variant

COLUMN = 25.0
"""The width of a suit's column."""
PITCH = 17.0
"""From row to row at most."""
ARROW = 4.2
"""What stands between a playing card and the card it stands for."""
TIMES = 6.5
"""The room for how many there are."""
JOKER = (2.6, 1.8)
"""How wide a joker is drawn, in widths of a card: in the table, and where it stands in."""


class Sheet(Struct, frozen=True, dict=True):
    """What the pages of a substitution sheet share."""

    variant: Variant
    paper: Size
    look: Look
    texts: Texts

    @cached_property
    def blanks_aside(self) -> bool:
        """Whether the deck has blanks that nobody plays, for want of a rule (deck.blank)."""
        ruled = self.variant.blank_text.get(self.texts.lang)
        return self.variant.deck.count((Symbol.BLANK,)) > 0 and not ruled

    @cached_property
    def needs(self) -> Substitution:
        """What the cards that are played need of playing cards."""
        aside = Symbol.BLANK if self.blanks_aside else None
        counts = {k: count for k, count in self.variant.deck.counts if k.symbol is not aside}
        return substitution(Deck.of(counts))

    def say(self, key: str, **more: object) -> str:
        """A text of the sheet."""
        return self.texts.say(f"substitution.{key}", **more)

    def head(self) -> list[Item]:
        """The head of every page."""
        name, tag = name_of(self.variant, self.look.spec.lang), " ".join(SUITS.values())
        return headband(self.look, self.paper, name, tag, self.say("title"))

    def named(self, card: Ordinary) -> str:
        """What a playing card is called: its suit and rank, or which joker it is."""
        return f"{SUITS[card.suit]} {card.rank}" if card.suit else self.say(card.rank)

    def table(self) -> list[Item]:
        """The first page: a column per suit, a row per rank, and what is needed beside it."""
        items, top = self.head(), HEAD + 9.0
        rows = [
            [use for use in self.needs.own if use.kind.symbol is symbol]
            for symbol in (*RANKS, *JOKERS)
        ]
        ranks = [row for row in rows if row and row[0].card.suit]
        jokers = [row[0] for row in rows if row and not row[0].card.suit]
        room = self.paper.height - EDGE - top - 10.0
        pitch = min(PITCH, self._pitch(COLUMN), room / (len(ranks) + bool(jokers)))
        for place, colour in enumerate(SUITS):
            items += self._suit(colour, EDGE + place * COLUMN, top)
        y = top + 9.0
        for row in ranks:
            for use in row:
                x = EDGE + tuple(SUITS).index(use.kind.colour or Colour.RED) * COLUMN
                items += self._pair(use, x, y, pitch)
            items += self._times(row[0].count, EDGE + 4 * COLUMN, y, pitch)
            y += pitch
        for place, use in enumerate(jokers):
            x = EDGE + 2 * place * COLUMN
            items += self._pair(use, x, y, pitch, JOKER[0])
            wide = self._width(pitch) * (JOKER[0] + 1) + ARROW
            items += self._times(use.count, x + wide + 0.8, y, pitch)
        return [*items, *self._beside(EDGE + 4 * COLUMN + TIMES + 1.5, top)]

    def _width(self, pitch: float) -> float:
        """The width of a card in rows of a pitch."""
        return (pitch - 1.6) * self.look.spec.width / self.look.spec.height

    def _pitch(self, width: float, joker: float = 1.0) -> float:
        """The pitch at which a pair is as wide as `width`."""
        wide = (width - ARROW - 1.0) / (1.0 + joker)
        return wide * self.look.spec.height / self.look.spec.width + 1.6

    def _suit(self, colour: Colour, x: float, y: float) -> list[Item]:
        """A column's head: the suit and the colour's window."""
        style = self.look.style(15, 16, 900, self._ink_of(colour))
        return [
            *centred(self.look, SUITS[colour], style, x + 4.6, y + 3.0),
            *self.look.window(tuple(Colour).index(colour), x + 17.0, y + 3.0, 2.8),
        ]

    def _ink_of(self, suit: Colour) -> Tint:
        red = SUITS[suit] in "♦♥"
        return self.look.theme.colours[Colour.RED].figure if red else self.look.theme.ink

    def _pair(self, use: Use, x: float, y: float, pitch: float, joker: float = 1.0) -> list[Item]:
        """A playing card, an arrow, and the card that it stands for."""
        wide, tall = self._width(pitch), pitch - 1.6
        box = wide if use.card.suit else wide * joker
        middle = y + tall / 2
        tip = polygon((1.4, -0.8), (1.4, 0.8), (2.6, 0.0))
        x2 = x + box + 0.8
        return [
            *self._playing(use.card, x, y, box, tall),
            plate(x2, middle - 0.18, 1.5, 0.36, MUTED),
            shifted(Path(tip, MUTED), x2, middle),
            self.look.mini(use.kind, x + box + ARROW, y, wide),
        ]

    def _playing(self, card: Ordinary, x: float, y: float, wide: float, tall: float) -> list[Item]:
        """A playing card as a picture."""
        theme, middle = self.look.theme, x + wide / 2
        blank = Path(rounded(x, y, wide, tall, 0.9), theme.paper, theme.stone.wall, 0.25)
        if card.suit is None:
            name, style = self.named(card), replace(self.look.small, weight=700, latin=600)
            while self.look.type.width(name, style) > wide - 1.0:
                style = replace(style, size=style.size * 0.95)
            return [blank, *centred(self.look, name, style, middle, y + tall / 2)]
        style = self.look.style(tall * 0.95, 12, 900, self._ink_of(card.suit), display=True)
        small = replace(style, size=tall * 0.62, display=False)
        return [
            blank,
            *centred(self.look, card.rank, style, middle, y + tall * 0.36),
            *centred(self.look, SUITS[card.suit], small, middle, y + tall * 0.74),
        ]

    def _times(self, number: int, x: float, y: float, pitch: float) -> list[Item]:
        """How many of a playing card are taken."""
        style = replace(self.look.small, weight=400, latin=400)
        return centred(self.look, f"× {number}", style, x + TIMES / 2, y + (pitch - 1.6) / 2)

    def _beside(self, x: float, y: float) -> list[Item]:
        """How many packs are needed, and what stands in for what they lack."""
        width = self.paper.width - EDGE - x
        style = replace(self.look.body, size=11.0, leading=17.0)
        paras = tuple(Para((Span(text),)) for text in self.sentences())
        parts = blocks_pieces(self.look, paras, style, 4.0, width - 8.0)
        said = sum(part.height + part.before for part in parts) + 7.0
        room = self.paper.height - EDGE - y - said - 3.0
        pictures = self._pictures(width - 8.0, room)
        height = said + pictures.height + 2.0
        drawn = [shifted(item, 4.0, said) for item in pictures.items]
        ground = [self.look.panel(0, 0, width, height), *drawn]
        piece = merged(parts, ground, height, 3.0, 0.0)
        return [shifted(item, x, y) for item in piece.items]

    def sentences(self) -> Iterator[str]:
        """What is needed, and what to do with it, sentence by sentence."""
        needs, texts = self.needs, self.texts

        def n(number: int, unit: str) -> str:
            return texts.counted("substitution", number, unit)

        yield self.say("intro")
        yield self.say("packs", packs=needs.packs, n=n)
        if needs.missing:
            yield self.say("jokers", short=needs.missing, n=n)
            yield self.say("enough", whole=needs.whole, n=n)
        if needs.stand_ins:
            yield self.say("stand_ins", stood=needs.stood)
        if needs.spare_tens and needs.zeros:
            more = {"tens": needs.tens, "zeros": needs.zeros, "spare": needs.spare_tens}
            yield self.say("tens", n=n, zero=0, **more)
        if needs.stickers:
            yield self.say("optional", mark=bool(needs.stand_ins))
        if self.blanks_aside:
            yield self.say("blanks")
        if needs.left:
            yield self.say("unused", left=needs.left)

    def _pictures(self, width: float, room: float) -> Piece:
        """The cards that stand in, with what they stand for and how many: two to a row, or more
        where `room` is short.
        """
        uses = self.needs.stand_ins
        joker = 1.0 if all(use.card.suit for use in uses) else JOKER[1]
        for columns in (2, 3, 4):
            column, rows = width / columns, -(-len(uses) // columns)
            pitch = min(PITCH, self._pitch(column - TIMES, joker))
            if rows * pitch <= room:
                break
        items: list[Item] = []
        for place, use in enumerate(uses):
            x, y = place % columns * column, place // columns * pitch
            items += self._pair(use, x, y, pitch, joker)
            box = self._width(pitch) * (joker if use.card.suit is None else 1.0)
            times = x + box + ARROW + self._width(pitch)
            items += self._times(use.count, times, y, pitch)
        return Piece(rows * pitch, tuple(items))
