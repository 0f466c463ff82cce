"""Cards: colours, symbols, kinds, physical cards, decks.

A *kind* is what a player can tell apart in play (`red-5`); a *card* is one piece of cardboard of a
kind. Kinds of all possible decks stand in one fixed order, `KINDS`; decks count copies per kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum, unique

from msgspec import Struct


@unique
class Colour(StrEnum):
    """The four colours, in deck order."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"


@unique
class Symbol(StrEnum):
    """What a card shows beside its colour; a number is a symbol (D30)."""

    N0 = "0"
    N1 = "1"
    N2 = "2"
    N3 = "3"
    N4 = "4"
    N5 = "5"
    N6 = "6"
    N7 = "7"
    N8 = "8"
    N9 = "9"
    SKIP = "skip"
    REVERSE = "reverse"
    DRAW_TWO = "draw-two"
    COLOURED_WILD = "coloured-wild"
    WILD = "wild"
    WILD_DRAW_FOUR = "wild-draw-four"
    BLANK = "blank"

    @property
    def number(self) -> int | None:
        """The face value of a number card, else None."""
        return int(self.value) if self in NUMBERS else None


NUMBERS = tuple(Symbol)[:10]
ACTIONS = (Symbol.SKIP, Symbol.REVERSE, Symbol.DRAW_TWO)
BLACK = (Symbol.WILD, Symbol.WILD_DRAW_FOUR)
COLOURED = (*NUMBERS, *ACTIONS, Symbol.COLOURED_WILD)
COLOURLESS = (*BLACK, Symbol.BLANK)


class CardKind(Struct, frozen=True):
    """A distinct card: a symbol and, but for black cards and blanks, a colour."""

    symbol: Symbol
    colour: Colour | None = None

    @property
    def name(self) -> str:
        """The name used in files: `red-5`, `blue-draw-two`, `red-wild`, `wild`."""
        if self.colour is None:
            return self.symbol.value
        word = "wild" if self.symbol is Symbol.COLOURED_WILD else self.symbol.value
        return f"{self.colour.value}-{word}"

    @property
    def is_number(self) -> bool:
        """Whether this is a number card."""
        return self.symbol in NUMBERS

    @property
    def is_action(self) -> bool:
        """Whether this is a skip, a reverse or a draw two."""
        return self.symbol in ACTIONS

    @property
    def is_black(self) -> bool:
        """Whether this is a wild or a wild draw four (not a coloured wild)."""
        return self.symbol in BLACK

    def __str__(self) -> str:
        return self.name


KINDS: tuple[CardKind, ...] = (
    *(CardKind(symbol, colour) for colour in Colour for symbol in COLOURED),
    *(CardKind(symbol) for symbol in COLOURLESS),
)
"""Every kind there can be, in deck order: 14 per colour, then wild, wild draw four, blank."""


class Card(Struct, frozen=True):
    """One piece of cardboard: its kind and its place in the deck, counted from 1."""

    number: int
    kind: CardKind


class Deck(Struct, frozen=True):
    """How many copies of each kind there are; only kinds with at least one, in deck order."""

    counts: tuple[tuple[CardKind, int], ...]

    @classmethod
    def of(cls, counts: Mapping[CardKind, int]) -> Deck:
        """The deck with these counts; kinds counted 0 are left out."""
        return cls(tuple((kind, counts[kind]) for kind in KINDS if counts.get(kind, 0) > 0))

    @property
    def kinds(self) -> tuple[CardKind, ...]:
        """The distinct kinds, in deck order."""
        return tuple(kind for kind, _ in self.counts)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours that occur, in deck order."""
        present = {kind.colour for kind in self.kinds}
        return tuple(colour for colour in Colour if colour in present)

    @property
    def size(self) -> int:
        """The number of cards printed."""
        return sum(count for _, count in self.counts)

    def count(self, symbols: Iterable[Symbol]) -> int:
        """The number of cards that show one of `symbols`."""
        wanted = frozenset(symbols)
        return sum(count for kind, count in self.counts if kind.symbol in wanted)

    def copies(self, kind: CardKind) -> int:
        """The number of cards of `kind`."""
        return dict(self.counts).get(kind, 0)

    def cards(self) -> tuple[Card, ...]:
        """Every physical card once, in deck order, numbered from 1."""
        kinds = (kind for kind, count in self.counts for _ in range(count))
        return tuple(Card(number, kind) for number, kind in enumerate(kinds, start=1))
