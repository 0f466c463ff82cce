"""Small decks cut out of a variant's own: few enough cards that everything in them is seen.

A small deck never holds more copies of a kind than the variant does, so that what is found in it
can happen at the table. Its recipe names numbers, actions and black cards; what the variant lacks
is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from deckgen.model.cards import CardKind, Colour, Deck, Symbol
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


def _cut(
    own: Deck, wanted: tuple[tuple[Symbol, int], ...], colour: Colour | None
) -> Iterator[tuple[CardKind, int]]:
    for symbol, count in wanted:
        kind = CardKind(symbol, colour)
        yield kind, min(count, own.copies(kind))


def copies(count: int, *symbols: Symbol) -> tuple[tuple[Symbol, int], ...]:
    """So many copies of each symbol, as a recipe has them."""
    return tuple((symbol, count) for symbol in symbols)


def numbers_of(own: Deck, wanted: int) -> tuple[Symbol, ...]:
    """The first numbers of a deck in its first colour, those with most copies first."""
    colour = own.colours[0] if own.colours else Colour.RED
    held = [(own.copies(CardKind(s, colour)), s) for s in tuple(Symbol)[:10]]
    ranked = sorted((one for one in held if one[0]), key=lambda one: -one[0])
    return tuple(symbol for _, symbol in ranked[:wanted])


def small_rules(rules: Rules, hand: int) -> Rules:
    """The same rules for a small deck: a small hand, any number of players."""
    changes: dict[str, Value] = {"deal.hand": hand, "players.range": "2-10"}
    return rules.over(changes)
