"""Ordinary playing cards in place of the deck: which stands for which, and how many packs.

A pack has a card of every rank in every suit, one big and one small joker. Suits are the colours:
the diamond is red's window, the clover green's (look.md). A to 9 are the numbers, the ten is 0,
J skips, Q reverses, K draws two, jokers are the black cards (C17 to C47, F2).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from deckgen.model.cards import CardKind, Colour, Deck, Symbol

SUITS: Final[Mapping[Colour, tuple[str, str]]] = MappingProxyType(
    {
        Colour.RED: ("diamonds", "♦"),
        Colour.YELLOW: ("hearts", "♥"),
        Colour.GREEN: ("clubs", "♣"),
        Colour.BLUE: ("spades", "♠"),
    }
)
"""The suit of each colour, and its sign."""
RANKS: Final[Mapping[Symbol, str]] = MappingProxyType(
    {
        Symbol.N1: "A",
        **{Symbol(str(n)): str(n) for n in range(2, 10)},
        Symbol.N0: "10",
        Symbol.SKIP: "J",
        Symbol.REVERSE: "Q",
        Symbol.DRAW_TWO: "K",
    }
)
"""The rank that stands for each symbol."""
JOKERS: Final = (Symbol.WILD_DRAW_FOUR, Symbol.WILD)
"""The big joker and the small one."""


class Substitution(Struct, frozen=True):
    """What a deck needs of playing cards.

    `packs` are needed for the ranks, `whole` to have all jokers as well; `short` counts the jokers
    that `packs` lack, by symbol. `tens` are in the packs, `zeros` in use; `stand_ins` says for
    which cards spare tens stand in, `left` which cards have nothing to stand for them.
    """

    packs: int
    whole: int
    short: Mapping[Symbol, int]
    tens: int
    zeros: int
    stand_ins: tuple[tuple[CardKind, Colour], ...]
    left: tuple[tuple[CardKind, int], ...]

    @property
    def spare(self) -> int:
        """The tens that stand for no zero."""
        return self.tens - self.zeros

    @property
    def missing(self) -> int:
        """How many jokers are missing in all."""
        return sum(self.short.values())


def substitution(deck: Deck) -> Substitution:
    """The playing cards that a deck needs; spare tens stand in for jokers that are missing, then
    for coloured wilds, each of its own suit.
    """
    ranked = [count for kind, count in deck.counts if kind.symbol in RANKS]
    packs = max(ranked, default=1)
    jokers = {symbol: deck.count((symbol,)) for symbol in JOKERS}
    short = {symbol: max(0, count - packs) for symbol, count in jokers.items()}
    zeros = {colour: deck.copies(CardKind(Symbol.N0, colour)) for colour in Colour}
    spare = [colour for k in range(packs) for colour in Colour if packs - zeros[colour] > k]
    wanted = _wanted(deck, short)
    stand_ins, left = _stood_for(wanted, spare)
    return Substitution(
        packs,
        max(packs, *jokers.values()),
        MappingProxyType(short),
        4 * packs,
        sum(zeros.values()),
        stand_ins,
        left,
    )


def _wanted(deck: Deck, short: Mapping[Symbol, int]) -> list[CardKind]:
    """The cards for which a pack has nothing, one by one."""
    black = [CardKind(symbol) for symbol in JOKERS for _ in range(short[symbol])]
    coloured = [
        kind
        for kind, count in deck.counts
        if kind.symbol is Symbol.COLOURED_WILD
        for _ in range(count)
    ]
    return black + coloured


def _stood_for(
    wanted: list[CardKind], spare: list[Colour]
) -> tuple[tuple[tuple[CardKind, Colour], ...], tuple[tuple[CardKind, int], ...]]:
    """Which spare ten stands for which card, and what is left over."""
    pool, found = list(spare), []
    left: dict[CardKind, int] = {}
    for kind in wanted:
        suit = kind.colour if kind.colour in pool else None
        if kind.colour is None and pool:
            suit = pool[0]
        if suit is None:
            left[kind] = left.get(kind, 0) + 1
            continue
        pool.remove(suit)
        found.append((kind, suit))
    return tuple(found), tuple(left.items())
