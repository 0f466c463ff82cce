"""Findings over the rulebook's texts: that they are whole, and that they say what is played.

What is written in a definition for people to read (a rule for blanks, words to call, penalties) is
left alone: its digits and names are the group's own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from deckgen.book.blocks import heading
from deckgen.book.faults import prose_faults
from deckgen.book.prose import Prose, prose, read_prose
from deckgen.book.words import read_words, words
from deckgen.check.finding import Finding, Severity
from deckgen.check.values import other_values
from deckgen.errors import BadInput, Fault, ProseError
from deckgen.law import LAWBOOK
from deckgen.law.registry import Count, show
from deckgen.model.rules import Value
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES, texts

_NAMED = re.compile(r"\b(?:cards?\.(?P<card>\w+)|amount\.(?P<amount>\w+))")


@dataclass(frozen=True, slots=True)
class Speeches:
    """The prose to be checked by language, and what was wrong with it before a word was said."""

    by_language: Mapping[str, Prose]
    faults: tuple[Fault, ...]


def shipped_speeches() -> Speeches:
    """The prose that ships with deckgen."""
    faults = tuple(fault for lang in LANGUAGES for fault in prose_faults(lang))
    return Speeches({} if faults else {lang: prose(lang) for lang in LANGUAGES}, faults)


def own_speeches(folder: Path) -> Speeches:
    """The prose in a folder laid out like `templates`: `rules/<lang>/`, and `words/<lang>.toml`
    for a language that deckgen has no words of.
    """
    found: dict[str, Prose] = {}
    faults: list[Fault] = []
    languages = sorted(path.name for path in (folder / "rules").glob("*") if path.is_dir())
    if not languages:
        raise BadInput.one(str(folder), "", "has no folder rules/<language> with prose in it")
    for lang in languages:
        place = folder / "rules" / lang
        own = (folder / "words" / f"{lang}.toml").is_file()
        if not own and lang not in LANGUAGES:
            faults.append(Fault(str(folder), f"words/{lang}.toml", "is missing"))
            continue
        try:
            found[lang] = read_prose(
                place, read_words(folder / "words", lang) if own else words(lang)
            )
            faults += prose_faults(lang, place) if lang in LANGUAGES else ()
        except BadInput as error:
            faults += error.faults
    return Speeches(found, tuple(faults))


def findings(variant: Variant, speeches: Speeches) -> tuple[Finding, ...]:
    """Everything in which a variant's texts are at fault, or differ from what is played."""
    return (
        *(_fault(fault) for fault in speeches.faults),
        *(
            found
            for clause in variant.rules
            for found in clause_findings(variant, clause, speeches)
        ),
        *_blanks(variant),
    )


def clause_findings(variant: Variant, clause: str, speeches: Speeches) -> tuple[Finding, ...]:
    """What is wrong with the texts of one clause that arises."""
    plain = replace(variant, blank_text=texts({}))
    return tuple(_Said(plain, clause, speeches.by_language).findings())


def examined(variant: Variant, speeches: Speeches) -> str:
    """What was read, in counts."""
    tried = sum(1 + len(other_values(LAWBOOK[id_], value)) for id_, value in variant.rules.items())
    languages = ", ".join(speeches.by_language)
    return f"{tried} values of {len(variant.rules)} clauses read in {languages or 'no language'}"


def _fault(fault: Fault) -> Finding:
    return Finding(
        Severity.ERROR,
        "prose-fault",
        (),
        f"The rulebook cannot be set: {fault}",
        f"Mend {fault.where}.",
    )


def _blanks(variant: Variant) -> Iterator[Finding]:
    """A rule for the blanks that only some of the game's languages have."""
    missing = [lang for lang in variant.name if lang not in variant.blank_text]
    if variant.rules.number("deck.blank") and variant.blank_text and missing:
        yield Finding(
            Severity.WARNING,
            "blank-text-missing",
            ("deck.blank",),
            f"The blanks carry a rule, but not in {', '.join(missing)}: there they stay empty.",
            f"Add [blank] {missing[0]}.",
        )


class _Said:
    """What the languages say of one clause, with its own value and with others."""

    def __init__(self, variant: Variant, clause: str, speeches: Mapping[str, Prose]) -> None:
        self.clause = clause
        self.speeches = speeches
        own = variant.rules[clause]
        self.values = (own, *other_values(LAWBOOK[clause], own))
        self.texts: dict[tuple[str, Value], str] = {}
        self.failed: list[ProseError] = []
        for value in self.values:
            changed = replace(variant, rules=variant.rules.over({clause: value}))
            for lang, speech in speeches.items():
                try:
                    self.texts[lang, value] = speech.text(clause, changed)
                    speech.short(clause, changed)
                except ProseError as error:
                    self.failed.append(error)

    def findings(self) -> Iterator[Finding]:
        """All that is wrong with them."""
        for error in self.failed:
            yield self._finding("prose-fault", f"The rulebook cannot be set: {error}.")
        for lang in self.speeches:
            yield from self._alike(lang)
            yield from self._numberless(lang)
        for value in self.values:
            yield from self._numbers(value)
            yield from self._names(value)

    def _finding(self, id_: str, sentence: str, severity: Severity = Severity.ERROR) -> Finding:
        family = LAWBOOK[self.clause].family
        return Finding(
            severity,
            id_,
            (self.clause,),
            sentence,
            f"Change {family}.md.j2, # {self.clause}.",
        )

    def _alike(self, lang: str) -> Iterator[Finding]:
        """Two values that read the same: nobody could tell from the book which is played."""
        said = [(v, self.texts[lang, v]) for v in self.values if (lang, v) in self.texts]
        for (one, first), (other, second) in combinations(said, 2):
            if first == second:
                yield self._finding(
                    "prose-alike",
                    f"In {lang} the rulebook reads the same whether {self.clause} is {show(one)} "
                    f"or {show(other)}: nobody can tell which is played.",
                )

    def _numberless(self, lang: str) -> Iterator[Finding]:
        """A number that the definition states and the text does not."""
        entry = self.speeches[lang].entries.get(self.clause)
        for value in self.values if isinstance(LAWBOOK[self.clause].domain, Count) else ():
            said = self.texts.get((lang, value))
            spelt = entry is not None and heading(value) in entry.blocks
            if said is not None and not spelt and int(value) not in numbers(said):
                yield self._finding(
                    "prose-number-missing",
                    f"In {lang} the rulebook does not say {value} where {self.clause} is {value}: "
                    "players will play by another number.",
                )

    def _numbers(self, value: Value) -> Iterator[Finding]:
        """Numbers that the languages do not share."""
        said = {
            lang: numbers(self.texts[lang, value])
            for lang in self.speeches
            if (lang, value) in self.texts
        }
        if len(set(map(frozenset, said.values()))) > 1:
            told = "; ".join(f"{lang}: {_listed(found)}" for lang, found in said.items())
            yield self._finding(
                "prose-numbers-differ",
                f"With {self.clause} = {show(value)} the languages name different numbers ({told}): "
                "two players who read it in two languages play two games.",
            )

    def _names(self, value: Value) -> Iterator[Finding]:
        """Cards and amounts: where one language says this, another says that."""
        said: dict[str, Counter[str]] = {}
        for lang, speech in self.speeches.items():
            entry = speech.entries.get(self.clause)
            if block := entry.block(value) if entry else None:
                named = (found["card"] or found["amount"] for found in _NAMED.finditer(block.text))
                said[lang] = Counter(named)
        for one, other in combinations(said, 2):
            more, less = said[one] - said[other], said[other] - said[one]
            if (more and less) or set(said[one]) != set(said[other]):
                told = f"{one}: {_listed(set(more))}; {other}: {_listed(set(less))}"
                yield self._finding(
                    "prose-names-differ",
                    f"With {self.clause} = {show(value)} the languages speak of different cards or "
                    f"amounts ({told}).",
                    Severity.WARNING,
                )
                return


def _listed(found: Iterable[object]) -> str:
    return ", ".join(sorted(map(str, found))) or "none"


def numbers(text: str) -> set[int]:
    """The numbers that a text names in digits."""
    return {int(digits) for digits in re.findall(r"\d+", text)}
