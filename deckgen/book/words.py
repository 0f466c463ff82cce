"""The words of a language: card names, colours, counted things, lists (`templates/words`).

The only place that turns a number into text: 7 cards, 7张牌, 7張牌.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby

from msgspec import Struct

from deckgen.definition.files import read_text, shipped
from deckgen.errors import ProseError
from deckgen.model.cards import Colour


class Words(Struct, frozen=True):
    """What a language calls cards, colours and counted things."""

    lang: str
    card: Mapping[str, str]
    cards: Mapping[str, str]
    colour: Mapping[str, str]
    section: Mapping[str, str]
    one: Mapping[str, str]
    many: Mapping[str, str]
    form: Mapping[str, str]
    spelling: Mapping[str, str]

    def n(self, number: int, unit: str) -> str:
        """`number` of a unit ("card", "point" …) or of a card name ("skip" …): "7 cards"."""
        forms = self.one if number == 1 else self.many
        if unit in forms:
            return forms[unit].format(n=number)
        names = self.card if number == 1 else self.cards
        if unit not in names:
            raise ProseError(self.lang, "words", f'"{unit}" is nothing that can be counted')
        return self.form["named"].format(n=number, name=names[unit])

    def listing(self, items: Sequence[str], end: str = "and") -> str:
        """The items as a sentence lists them, "a, b and c"; `end` is the form of the last joint; ""
        for none.
        """
        *rest, last = items or [""]
        return self.form[end].join([self.form["comma"].join(rest), last]) if rest else last

    def calls(self, calls: Iterable[str]) -> tuple[str, ...]:
        """The words to call as this language spells them, each once, whatever its case."""
        spelt: dict[str, str] = {}
        for call in calls:
            word = self.spelling.get(call, call)
            spelt.setdefault(word.casefold(), word)
        return tuple(spelt.values())

    def quoted(self, text: str) -> str:
        """`text` in the quotation marks of the language."""
        return self.form["quoted"].format(text=text)

    def colours(self, colours: Iterable[Colour]) -> str:
        """The names of `colours`, listed."""
        return self.listing([self.colour[colour.value] for colour in colours], "last")

    def numbers(self, copies: Iterable[int]) -> str:
        """How often each number is there, from ten counts: "0 (1 card), 1–9 (2 cards each)"."""
        runs = []
        for count, run in groupby(enumerate(copies), key=lambda pair: pair[1]):
            span = [number for number, _ in run]
            if not count:
                continue
            kind = "run" if len(span) > 1 else "single"
            cards = self.n(count, "copy")
            runs.append(self.form[kind].format(first=span[0], last=span[-1], cards=cards))
        return self.listing(runs, "last") if runs else ""


def words_of(lang: str, table: Mapping[str, Mapping[str, str]]) -> Words:
    """The words in the tables of a word list; a plural not given is the singular."""
    return Words(
        lang,
        card=table["card"],
        cards={**table["card"], **table.get("cards", {})},
        colour=table["colour"],
        section=table["section"],
        one={**table["many"], **table.get("one", {})},
        many=table["many"],
        form=table["form"],
        spelling=table.get("spelling", {}),
    )


@cache
def words(lang: str) -> Words:
    """The words that ship with deckgen; own lists are read by `own_words`."""
    path = shipped("templates") / "words" / f"{lang}.toml"
    return words_of(lang, tomllib.loads(read_text(path)))
