"""The connective texts of a language: headings, introductions, the words of pictures and examples.

They are templates like the clause prose, rendered in the same strict sandbox; what users wrote
comes in as values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from deckgen.book.context import context
from deckgen.book.document import CLOSE, OPEN, Spans, spans_of
from deckgen.book.prose import rendered
from deckgen.book.words import words
from deckgen.definition.files import read_toml, shipped
from deckgen.errors import ProseError
from deckgen.model.cards import CardKind, Symbol
from deckgen.model.variant import Variant


@cache
def book_texts(lang: str) -> Mapping[str, str]:
    """The texts of `templates/book/<lang>.toml`, by dotted key."""
    table = read_toml(shipped("templates") / "book" / f"{lang}.toml")
    return dict(_flat(table))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


class Texts:
    """The connective texts of one book: rendered for its variant, references resolved by its
    clause numbers.
    """

    def __init__(self, variant: Variant, lang: str, numbers: Mapping[str, str]) -> None:
        self.lang = lang
        self.numbers = numbers
        self.words = words(lang)
        self.texts = book_texts(lang)
        self._names = {
            **context(variant, self.words, None),
            "name": name_of(variant, lang),
            "all": variant.deck.size,
            "ref": self._ref,
            "kings": "kings.draw" in variant.rules,
            "facts": variant.fresh_facts,
        }

    def _ref(self, clause: str) -> str:
        if clause not in self.numbers:
            raise ProseError(self.lang, clause, "is referred to, but does not arise")
        return f"{OPEN}{clause}{CLOSE}"

    def say(self, key: str, **more: object) -> str:
        """A text, rendered and set as lines; references are left as marks."""
        if key not in self.texts:
            raise ProseError(self.lang, key, "there is no such text")
        return rendered(self.texts[key], self._names | more, self.lang, key)

    def spans(self, key: str, **more: object) -> Spans:
        """A text of one paragraph as spans."""
        return spans_of(self.say(key, **more), self.numbers)

    def counted(self, table: str, number: int, unit: str) -> str:
        """So many of a thing that only a table of the book counts ("2 packs"), or of any other."""
        if f"{table}.many.{unit}" not in self.texts:
            return self.words.n(number, unit)
        form = f"{table}.one.{unit}" if number == 1 else f"{table}.many.{unit}"
        return self.texts.get(form, self.texts[f"{table}.many.{unit}"]).format(n=number)

    def card(self, kind: CardKind) -> str:
        """What a kind of card is called in running text: "red 5", "blue skip", "wild"."""
        if kind.colour is None:
            return self.words.card[kind.symbol.value.replace("-", "_")]
        colour = self.words.colour[kind.colour.value]
        if kind.is_number:
            return self.say("card.number", colour=colour, number=kind.symbol.number)
        if kind.symbol is Symbol.COLOURED_WILD:
            return self.say("card.wild", colour=colour, wild=self.words.card["wild"])
        name = self.words.card[kind.symbol.value.replace("-", "_")]
        return self.say("card.coloured", colour=colour, name=name)

    def cards(self, kinds: tuple[CardKind, ...]) -> str:
        """Several cards as a sentence lists them, like ones counted."""
        first, *more = kinds
        if more and set(more) == {first}:
            return self.say("card.several", count=len(kinds), name=self.card(first))
        return self.words.listing([self._in_sentence(kind) for kind in kinds])

    def _in_sentence(self, kind: CardKind) -> str:
        name = self.card(kind)
        return name if kind.colour else self.say("card.black", name=name)


def name_of(variant: Variant, lang: str) -> str:
    """The game's name in a language, or its id."""
    return variant.name.get(lang, variant.id)
