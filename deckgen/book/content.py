"""What is in the box: every kind of card with its count, and cards to picture it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckgen.book.document import Content, Kind
from deckgen.book.prose import Prose
from deckgen.book.sections import is_quiet
from deckgen.model.cards import NUMBERS, CardKind, Colour, Symbol
from deckgen.model.deck import IN_ALL, PER_COLOUR
from deckgen.model.variant import Variant

_SYMBOL = {clause: symbol for symbol, clause in (PER_COLOUR | IN_ALL).items()}


def content_of(
    variant: Variant, clauses: Sequence[str], numbers: Mapping[str, str], speech: Prose
) -> Content:
    """The lines of the box's content: one per clause that counts cards and finds some."""
    kinds = []
    for clause in clauses:
        cards = _cards(variant, clause)
        cards = cards if len(cards) == len(NUMBERS) else cards[: len(Colour)]
        if cards and not is_quiet(clause, variant.rules):
            title, text = speech.title(clause), speech.text(clause, variant)
            kinds.append(Kind(clause, numbers[clause], cards, title, text))
    return Content(tuple(kinds))


def _cards(variant: Variant, clause: str) -> tuple[CardKind, ...]:
    """The cards that picture a clause: numbers through the colours, others one per colour."""
    present = set(variant.deck.kinds)
    if clause == "deck.numbers":
        wanted = [
            CardKind(symbol, tuple(Colour)[place % len(Colour)])
            for place, symbol in enumerate(NUMBERS)
        ]
        numbered = [kind for kind in wanted if kind in present]
        return tuple(numbered) or tuple(k for k in variant.deck.kinds if k.is_number)[:10]
    symbol = _SYMBOL.get(clause)
    if symbol is None:
        return ()
    found = tuple(kind for kind in variant.deck.kinds if kind.symbol is symbol)
    return found * variant.deck.copies(found[0]) if len(found) == 1 else found


def picture_cards(variant: Variant) -> tuple[CardKind, ...]:
    """Five cards that stand for the deck: a number, the actions, a black card, where it has them."""
    wanted = (
        CardKind(Symbol.N7, Colour.RED),
        CardKind(Symbol.SKIP, Colour.YELLOW),
        CardKind(Symbol.REVERSE, Colour.GREEN),
        CardKind(Symbol.DRAW_TWO, Colour.BLUE),
        CardKind(Symbol.WILD_DRAW_FOUR),
    )
    present = set(variant.deck.kinds)
    found = [kind for kind in wanted if kind in present]
    return tuple(found) or variant.deck.kinds[:5]
