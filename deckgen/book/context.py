"""What a prose template may name: words, the variant's numbers, the law's amounts. Nothing else.

Texts that users wrote (the words to call, a rule for blanks) come in as plain values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.book.words import Words
from deckgen.law import LAWBOOK
from deckgen.law.amounts import AMOUNTS
from deckgen.model.cards import ACTIONS, NUMBERS, Colour, Symbol
from deckgen.model.deck import deck_of, number_counts
from deckgen.model.rules import Value
from deckgen.model.variant import Variant

_AMOUNTS = {name: amount.number for name, amount in AMOUNTS.items()}
_COUNTED = {
    "number_card": NUMBERS,
    "skip": (Symbol.SKIP,),
    "reverse": (Symbol.REVERSE,),
    "draw_two": (Symbol.DRAW_TWO,),
    "coloured_wild": (Symbol.COLOURED_WILD,),
    "wild": (Symbol.WILD,),
    "wild_draw_four": (Symbol.WILD_DRAW_FOUR,),
    "blank": (Symbol.BLANK,),
    "action": ACTIONS,
}


def vocabulary(words: Words) -> dict[str, Any]:
    """What every template may name, whatever the variant; enough to render a title."""
    return {
        "card": dict(words.card),
        "cards": dict(words.cards),
        "amount": _AMOUNTS,
        "n": words.n,
    }


def context(variant: Variant, words: Words, value: Value | None) -> dict[str, Any]:
    """All that the prose of a clause with `value` may name under the rules of `variant`; what is the
    same for every clause is gathered once, for a book asks for one variant at a time.
    """
    if not _LATEST or _LATEST[0] is not variant or _LATEST[1] is not words:
        _LATEST[:] = [variant, words, _gathered(variant, words)]
    return {**_LATEST[2], "value": value}


_LATEST: list[Any] = []
"""The variant and the words last asked for, and what was gathered for them."""


def _gathered(variant: Variant, words: Words) -> dict[str, Any]:
    """What every clause's prose may name."""
    rules = variant.rules
    colours = variant.deck.colours or tuple(Colour)
    deck = deck_of(rules, colours)
    low, high = rules.players()
    word, *more = words.calls(rules.words_to_call())
    counts = {name: deck.count(symbols) for name, symbols in _COUNTED.items()}
    exempt = rules.number("kings.exempt") if "kings.exempt" in rules else 1
    return {
        **vocabulary(words),
        "rule": {clause: rules.get(clause) for clause in LAWBOOK},
        "hand": rules.number("deal.hand"),
        "low": low,
        "high": high,
        "two_players": low == 2,
        "word": word,
        "other_words": words.listing([words.quoted(call) for call in more]),
        "target": rules.number("score.target"),
        "colours": words.colours(colours),
        "colour_count": len(colours),
        "numbers": words.numbers(number_counts(rules.text("deck.numbers")) or ()),
        "exempt": exempt,
        "goes_on": exempt > 1,
        **_present(counts, words),
        "total": {**counts, "penalty_text": counts["number_card"] + counts["action"]},
        "blank_text": variant.blank_text.get(words.lang, ""),
    }


def _present(counts: Mapping[str, int], words: Words) -> dict[str, Any]:
    """What the prose may ask of the cards that the deck has: `either` and `every` list those of some
    kinds ("skip or reverse", "skips and reverses"; "" if none).
    """

    def either(*kinds: str) -> str:
        return words.listing([words.card[kind] for kind in kinds if counts[kind]], "or")

    def every(*kinds: str) -> str:
        return words.listing([words.cards[kind] for kind in kinds if counts[kind]])

    return {
        "either": either,
        "every": every,
        "black": bool(every("wild", "wild_draw_four")),
        "pends": bool(every("draw_two", "wild_draw_four")),
        "textless": every("wild", "coloured_wild", "wild_draw_four"),
    }
