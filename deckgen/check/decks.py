"""Small decks cut out of a variant's own: few enough cards that everything in them is seen.

A small deck never holds more copies of a kind than the variant does, so that what is found in it
can happen at the table. Its recipe names numbers, actions and black cards; what the variant lacks
is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from deckgen.model.cards import BLACK, NUMBERS, CardKind, Colour, Deck, Symbol
from deckgen.model.rules import Rules, Value


class Recipe(Struct, frozen=True):
    """A small deck: copies per colour of coloured symbols, copies in all of black ones."""

    name: str
    colours: int
    per_colour: tuple[tuple[Symbol, int], ...]
    in_all: tuple[tuple[Symbol, int], ...] = ()
    players: int = 2
    hand: int = 2

    def deck(self, own: Deck) -> Deck:
        """The deck, of the variant's own cards."""
        counts: dict[CardKind, int] = {}
        for colour in own.colours[: self.colours]:
            counts |= dict(_cut(own, self.per_colour, colour))
        counts |= dict(_cut(own, self.in_all, None))
        return Deck.of(counts)


def seated(recipe: Recipe, own: Deck, rules: Rules) -> Recipe:
    """A small deck for as many players as may sit down, the nearest number; where these are more than
    it is made for and too few cards are left, with one card each.
    """
    low, high = rules.players()
    players = max(2, min(max(recipe.players, low), high))
    crowded = players > recipe.players and players * recipe.hand >= recipe.deck(own).size
    return replace(recipe, players=players, hand=1 if crowded else recipe.hand)


def _cut(
    own: Deck, wanted: tuple[tuple[Symbol, int], ...], colour: Colour | None
) -> Iterator[tuple[CardKind, int]]:
    for symbol, count in wanted:
        kind = CardKind(symbol, colour)
        yield kind, min(count, own.copies(kind))


def copies(count: int, *symbols: Symbol) -> tuple[tuple[Symbol, int], ...]:
    """So many copies of each symbol, as a recipe has them."""
    return tuple((symbol, count) for symbol in symbols)


def held(own: Deck, *symbols: Symbol) -> tuple[Symbol, ...]:
    """Those of some symbols that a deck has in its first colour, or black."""
    colour = own.colours[0] if own.colours else None
    return tuple(s for s in symbols if own.copies(CardKind(s, None if s in BLACK else colour)))


def numbers_of(own: Deck, wanted: int) -> tuple[Symbol, ...]:
    """The first numbers of a deck in its first colour, those with most copies first."""
    ranked = sorted(held(own, *NUMBERS), key=lambda s: -own.copies(CardKind(s, own.colours[0])))
    return tuple(ranked[:wanted])


def sums(own: Deck) -> Iterator[tuple[Symbol, Symbol, Symbol]]:
    """The numbers of a deck two and two with the number that they make, the smallest first."""
    numbers = held(own, *NUMBERS)
    pairs = combinations_with_replacement(sorted(map(NUMBERS.index, numbers)), 2)
    for total, one, other in sorted((sum(pair), *pair) for pair in pairs):
        if total < len(NUMBERS) and NUMBERS[total] in numbers:
            yield NUMBERS[one], NUMBERS[other], NUMBERS[total]


def few_kinds(own: Deck, players: int, colours: int = 4) -> Recipe:
    """The three symbols of which a deck has most cards, two in hand: as few copies as leave some to
    draw, whatever the deck is made of.
    """
    cards = Counter[Symbol]()
    for kind, count in own.counts:
        cards[kind.symbol] += count if kind.symbol is not Symbol.BLANK else 0
    most = [symbol for symbol, _ in cards.most_common(3)]
    coloured, black = [s for s in most if s not in BLACK], [s for s in most if s in BLACK]
    tried = (
        Recipe("few kinds", colours, copies(n, *coloured), copies(n, *black), players)
        for n in range(1, own.size + 1)
    )
    enough = 3 * players
    return next((one for one in tried if one.deck(own).size > enough), Recipe("few kinds", 4, ()))


def small_rules(rules: Rules, hand: int) -> Rules:
    """The same rules for a small deck: a small hand, any number of players."""
    changes: dict[str, Value] = {"deal.hand": hand, "players.range": "2-10"}
    return rules.over(changes)
