"""The deck that the `deck.*` clauses describe, and the text form of its number counts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from deckgen.model.cards import KINDS, NUMBERS, CardKind, Colour, Deck, Symbol
from deckgen.model.rules import Rules

USUAL_NUMBERS = "0-once-1-9-twice"
"""The usual counts of a colour: one 0, two each of 1 to 9 (B7)."""
_USUAL = (1, *(2,) * 9)
MOST_COPIES = 20

PER_COLOUR = {
    Symbol.SKIP: "deck.skip",
    Symbol.REVERSE: "deck.reverse",
    Symbol.DRAW_TWO: "deck.draw_two",
    Symbol.COLOURED_WILD: "deck.coloured_wild",
}
IN_ALL = {
    Symbol.WILD: "deck.wild",
    Symbol.WILD_DRAW_FOUR: "deck.wild_draw_four",
    Symbol.BLANK: "deck.blank",
}


def number_counts(text: str) -> tuple[int, ...] | None:
    """Copies per colour of 0 … 9 that `text` states ("0-once-1-9-twice" or "0=1 1-9=3";
    unnamed numbers count 0), or None if it states none or names one twice.
    """
    if text == USUAL_NUMBERS:
        return _USUAL
    counts: dict[int, int] = {}
    for part in text.split():
        found = re.fullmatch(r"([0-9])(?:-([0-9]))?=([0-9]{1,2})", part)
        if not found or int(found[3]) > MOST_COPIES:
            return None
        span = range(int(found[1]), int(found[2] or found[1]) + 1)
        if not span or counts.keys() & set(span):
            return None
        counts.update(dict.fromkeys(span, int(found[3])))
    return tuple(counts.get(number, 0) for number in range(10)) if counts else None


def number_counts_text(counts: tuple[int, ...]) -> str:
    """The text form of ten counts; the inverse of `number_counts`."""
    if counts == _USUAL:
        return USUAL_NUMBERS
    parts = []
    for copies, run in groupby(range(10), key=counts.__getitem__):
        numbers = list(run)
        span = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        parts.append(f"{span}={copies}")
    return " ".join(parts)


def deck_of(rules: Rules, colours: Iterable[Colour] = tuple(Colour)) -> Deck:
    """The deck that `rules` count, in the given colours."""
    present = frozenset(colours)
    numbers = number_counts(rules.text("deck.numbers")) or (0,) * 10
    counts: dict[CardKind, int] = {}
    for kind in KINDS:
        if kind.colour is None:
            counts[kind] = rules.number(IN_ALL[kind.symbol])
        elif kind.colour in present:
            counts[kind] = (
                numbers[NUMBERS.index(kind.symbol)]
                if kind.is_number
                else rules.number(PER_COLOUR[kind.symbol])
            )
    return Deck.of(counts)
