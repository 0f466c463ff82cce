"""What the languages say of one clause, in full and in short, held against what is played.

Each value reads differently; a short form, and one for the reference card, says no number and no
card that the text does not say. What is typed is held by `typed`, languages against each other by
`between`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec.structs import replace

from deckgen.book.blocks import Block, heading
from deckgen.book.prose import Prose
from deckgen.check.concerns import concerned
from deckgen.check.finding import Finding, Severity
from deckgen.check.forms import (
    CARD,
    SHORT,
    TEXT,
    Form,
    amounts_in,
    cards_in,
    listed,
    named,
    numbers,
)
from deckgen.check.values import other_values
from deckgen.errors import Fault, ProseError
from deckgen.law import LAWBOOK
from deckgen.law.amounts import AMOUNTS
from deckgen.law.registry import Count, show
from deckgen.model.rules import Value
from deckgen.model.variant import Variant


class Said:
    """What the languages say of one clause, with its own value and with others."""

    def __init__(self, variant: Variant, clause: str, speeches: Mapping[str, Prose]) -> None:
        self.clause = clause
        self.rules = variant.rules
        self.own_words = " ".join((*variant.name.values(), *variant.rules.words_to_call()))
        self.speeches = speeches
        own = variant.rules[clause]
        self.values = (own, *other_values(LAWBOOK[clause], own))
        self.texts: dict[tuple[Form, str, Value], str] = {}
        self.failed: list[Fault] = []
        for value in self.values:
            changed = replace(variant, rules=variant.rules.over({clause: value}))
            for lang, speech in speeches.items():
                for form in self.forms(value):
                    try:
                        self.texts[form, lang, value] = form.said(speech, clause, changed)
                    except ProseError as error:
                        key = f"{clause} = {heading(value)}"
                        place = speech.entries[clause].place
                        self.failed.append(Fault(place, key, error.problem))

    def findings(self) -> Iterator[Finding]:
        """All that is wrong with them, language by language."""
        if self.failed:
            yield from map(unset, dict.fromkeys(self.failed))
            return
        for lang in self.speeches:
            yield from self._amountless(lang)
            for value in self.values:
                yield from self._cardless(lang, value)
                yield from self._beyond(lang, value)
                yield from self._strange(lang, value)
            for form in (TEXT, SHORT, CARD):
                yield from self._alike(form, lang)
                yield from self._numberless(form, lang)

    def finding(
        self, id_: str, sentence: str, severity: Severity = Severity.ERROR, *, lang: str = ""
    ) -> Finding:
        """A finding about the clause, with the place of its prose, in one language or in all."""
        family = LAWBOOK[self.clause].family
        place = self.speeches[lang].entries[self.clause].place if lang else f"{family}.md.j2"
        remedy = f"Change {place}, # {self.clause}."
        return Finding(severity, id_, (self.clause,), sentence, remedy)

    def block(self, lang: str, value: Value) -> Block:
        """The prose of a value in one language, unrendered; an empty one if it has none."""
        found = self.speeches[lang].entries[self.clause].block(value)
        return found or Block()

    def forms(self, value: Value, *langs: str) -> tuple[Form, ...]:
        """The forms in which some of the languages (of all, if none is named) say a value: a
        reference card prints the short form unless there is one for it.
        """
        own = any(self.block(lang, value).card for lang in langs or self.speeches)
        return (TEXT, SHORT, CARD) if own else (TEXT, SHORT)

    def printed(self, form: Form, lang: str, value: Value) -> str:
        """What a form prints of a value in one language."""
        return self.texts.get((form, lang, value)) or self.texts[SHORT, lang, value]

    def spelt(self) -> tuple[Value, ...]:
        """The values that the languages spell in blocks of their own, one for each."""
        blocks = {
            tuple(self.block(lang, value).text for lang in self.speeches): value
            for value in reversed(self.values)
        }
        return tuple(reversed(blocks.values()))

    def _amountless(self, lang: str) -> Iterator[Finding]:
        """An amount that the clause fixes and no text of it names."""
        blocks = self.speeches[lang].entries[self.clause].blocks.values()
        named = {name for block in blocks for name in amounts_in(block.text)}
        own = {name for name, amount in AMOUNTS.items() if amount.clause == self.clause}
        if lacking := own - named:
            yield self.finding(
                "prose-number-missing",
                f"In {lang} nothing under {self.clause} says the number that it fixes "
                f"({listed('amount.' + name for name in lacking)}).",
                lang=lang,
            )

    def _cardless(self, lang: str, value: Value) -> Iterator[Finding]:
        """A text that does not name the card that its clause, or an amount in it, is about."""
        words = self.speeches[lang].words
        owners = {AMOUNTS[name].clause for name in amounts_in(self.block(lang, value).text)}
        about = {
            part
            for clause in (self.clause, *owners)
            for part in clause.split(".")
            if clause == self.clause or self.rules.get(f"deck.{part}", 1)
        }
        for name in sorted(about & set(words.card)):
            names = (words.card[name], words.cards[name])
            text = self.texts[TEXT, lang, value].casefold()
            if not any(one.casefold() in text for one in names):
                yield self.finding(
                    "prose-card-missing",
                    f"In {lang} the rulebook does not name the {name.replace('_', ' ')} where "
                    f"{self.clause} is {show(value)}: nobody can tell which card it speaks of.",
                    lang=lang,
                )

    def _beyond(self, lang: str, value: Value) -> Iterator[Finding]:
        """Numbers and cards of the short forms that the text does not have."""
        block = self.block(lang, value)
        text = numbers(self.texts[TEXT, lang, value])
        for form in self.forms(value, lang)[1:]:
            short = numbers(self.texts[form, lang, value])
            more = set(named(form.of(block))) - set(named(block.text))
            if short - text or more:
                told = listed([*(short - text), *more])
                yield self.finding(
                    "prose-short-differs",
                    f"With {self.clause} = {show(value)} {form.name} in {lang} says what the "
                    f"rulebook does not ({told}): two players play two games.",
                    lang=lang,
                )

    def _strange(self, lang: str, value: Value) -> Iterator[Finding]:
        """Cards that the clause is not about."""
        block = self.block(lang, value)
        forms = self.forms(value, lang)
        named = {name for form in forms for name in cards_in(form.of(block))}
        if strange := named - concerned(self.clause, named):
            yield self.finding(
                "prose-card-strange",
                f"In {lang} the rulebook speaks of {listed(strange)} where {self.clause} is "
                f"{show(value)}, a rule that is not about it: see that no other card was meant.",
                Severity.NOTE,
                lang=lang,
            )

    def _alike(self, form: Form, lang: str) -> Iterator[Finding]:
        """Two values that read the same: nobody could tell from the book which is played."""
        if form is not TEXT and not LAWBOOK[self.clause].values:
            return  # a number is looked for by itself, and a list may be too long for one line
        said = {v: self.printed(form, lang, v) for v in self.values}
        for one, other in combinations(said, 2):
            own = {*self.forms(one, lang), *self.forms(other, lang)}
            if form in own and said[one] == said[other]:
                yield self.finding(
                    "prose-alike",
                    f"In {lang} {form.name} reads the same whether {self.clause} is {show(one)} "
                    f"or {show(other)}: nobody can tell which is played.",
                    lang=lang,
                )

    def _numberless(self, form: Form, lang: str) -> Iterator[Finding]:
        """A number that the definition states and the text does not."""
        blocks = self.speeches[lang].entries[self.clause].blocks
        for value in self.values if isinstance(LAWBOOK[self.clause].domain, Count) else ():
            spelt = heading(value) in blocks or form not in self.forms(value, lang)
            if not spelt and int(value) not in numbers(self.texts[form, lang, value]):
                yield self.finding(
                    "prose-number-missing",
                    f"In {lang} {form.name} does not say {value} where {self.clause} is {value}: "
                    "players will play by another number.",
                    lang=lang,
                )


def unset(fault: Fault) -> Finding:
    """The finding that prose is at fault before it says anything."""
    said = f"The rulebook cannot be set: {fault}"
    return Finding(Severity.ERROR, "prose-fault", (), said, f"Mend {fault.where}.")
