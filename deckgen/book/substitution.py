"""Ordinary playing cards in place of the deck: which stands for which, and how many packs.

A pack has a card of every rank in every suit, one big and one small joker. Suits are the colours:
the diamond is red's window, the clover green's (look.md). A to 9 are the numbers, the ten is 0,
J skips, Q reverses, K draws two, jokers are the black cards (C17 to C47, F2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from deckgen.model.cards import BLACK, NUMBERS, CardKind, Colour, Deck, Symbol

SUITS: Final[Mapping[Colour, str]] = MappingProxyType(
    {Colour.RED: "♦", Colour.YELLOW: "♥", Colour.GREEN: "♣", Colour.BLUE: "♠"}
)
"""The suit of each colour."""
TEN: Final = "10"
RANKS: Final[Mapping[Symbol, str]] = MappingProxyType(
    {
        Symbol.N1: "A",
        **{Symbol(str(n)): str(n) for n in range(2, 10)},
        Symbol.N0: TEN,
        Symbol.SKIP: "J",
        Symbol.REVERSE: "Q",
        Symbol.DRAW_TWO: "K",
    }
)
"""The rank that stands for each symbol."""
JOKERS: Final[Mapping[Symbol, str]] = MappingProxyType(
    {Symbol.WILD_DRAW_FOUR: "joker_big", Symbol.WILD: "joker_small"}
)
"""The joker that stands for each black card."""


class Ordinary(Struct, frozen=True):
    """A playing card: a rank in a suit, or a joker, which has none."""

    rank: str
    suit: Colour | None = None


_TENS = tuple(Ordinary(TEN, suit) for suit in SUITS)
PACK: Final = (
    *map(Ordinary, JOKERS.values()),
    *_TENS,
    *(Ordinary(rank, suit) for rank in RANKS.values() if rank != TEN for suit in SUITS),
)
"""The cards of a pack, those first that stand in first where they are spare (F2)."""


class Use(Struct, frozen=True):
    """So many of a playing card that stand for a card of the game."""

    kind: CardKind
    card: Ordinary
    count: int


class Substitution(Struct, frozen=True):
    """What a deck needs of playing cards: how many `packs`, in how many there are jokers for all
    black cards, the cards that rank or joker stand for, and what stands in for all others.
    """

    packs: int
    whole: int
    own: tuple[Use, ...]
    stand_ins: tuple[Use, ...]

    @property
    def stickers(self) -> tuple[Use, ...]:
        """The cards that do not say themselves what they stand for, as A to 9 do."""
        return (*(use for use in self.own if use.kind.symbol not in NUMBERS[1:]), *self.stand_ins)

    @property
    def missing(self) -> int:
        """The jokers that the packs lack."""
        black = sum(use.count for use in (*self.own, *self.stand_ins) if use.kind.is_black)
        return max(0, black - len(JOKERS) * self.packs)

    @property
    def tens(self) -> int:
        """The tens in the packs."""
        return len(_TENS) * self.packs

    @property
    def zeros(self) -> int:
        """The tens that are a 0."""
        return sum(use.count for use in self.own if use.card in _TENS)

    @property
    def spare_tens(self) -> int:
        """The tens that stand in."""
        return sum(use.count for use in self.stand_ins if use.card in _TENS)

    @property
    def stood(self) -> int:
        """The cards that stand in."""
        return sum(use.count for use in self.stand_ins)

    @property
    def left(self) -> int:
        """The cards of the packs that are not wanted."""
        return len(PACK) * self.packs - sum(use.count for use in self.own) - self.stood


def substitution(deck: Deck) -> Substitution:
    """The playing cards that a deck needs, of as few packs as have enough of each rank and in all."""
    ranked = [count for kind, count in deck.counts if kind.symbol in RANKS]
    packs = max(1, -(-deck.size // len(PACK)), *ranked)
    own = tuple(_own(deck, packs))
    black = deck.count(BLACK)
    whole = max(packs, -(-black // len(JOKERS)))
    return Substitution(packs, whole, own, tuple(_stand_ins(deck, own, packs)))


def _own(deck: Deck, packs: int) -> Iterator[Use]:
    """The cards that a rank or a joker stands for, as far as the packs have them."""
    for kind, count in deck.counts:
        rank = (RANKS if kind.colour else JOKERS).get(kind.symbol)
        if rank:
            yield Use(kind, Ordinary(rank, kind.colour), min(count, packs))


def _stand_ins(deck: Deck, own: tuple[Use, ...], packs: int) -> Iterator[Use]:
    """Spare cards for all others: first those akin, then any, in the order of `PACK`."""
    spare, lacking = dict.fromkeys(PACK, packs), dict(deck.counts)
    for use in own:
        spare[use.card] -= use.count
        lacking[use.kind] -= use.count
    for fits in (_akin, lambda _kind, _card: True):
        for kind in deck.kinds:
            for card in PACK:
                count = min(lacking[kind], spare[card])
                if count and fits(kind, card):
                    spare[card] -= count
                    lacking[kind] -= count
                    yield Use(kind, card, count)


def _akin(kind: CardKind, card: Ordinary) -> bool:
    """Whether a card is easily taken for a kind: its suit is the colour, or both are black."""
    return card.suit is kind.colour if kind.colour else kind.is_black and card.suit is None
