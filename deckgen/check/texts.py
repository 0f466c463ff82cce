"""Findings over the rulebook's texts: that they are whole, and that they say what is played.

What is written in a definition for people to read (a rule for blanks, words to call, penalties) is
left alone: its digits and names are the group's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from deckgen.book.blocks import read_blocks
from deckgen.book.faults import sound_prose
from deckgen.book.own_words import own_words
from deckgen.book.prose import Prose
from deckgen.book.words import Words, words
from deckgen.check.between import between
from deckgen.check.finding import Finding, Severity
from deckgen.check.said import Said, unset
from deckgen.check.typed import typed
from deckgen.check.values import other_values
from deckgen.definition.files import shipped
from deckgen.errors import BadInput, Fault
from deckgen.law import LAWBOOK
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES, texts


class Speeches(Struct, frozen=True):
    """The prose to be checked by language, without the clauses in which something is wrong before a
    word is said, and what that is.
    """

    by_language: Mapping[str, Prose]
    faults: tuple[Fault, ...]

    def of(self, clause: str) -> Mapping[str, Prose]:
        """The languages in which the prose of a clause can be read."""
        return {lang: one for lang, one in self.by_language.items() if clause in one.entries}


@cache
def shipped_speeches() -> Speeches:
    """The prose that ships with deckgen."""
    return _speeches(
        {lang: (shipped("templates") / "rules" / lang, words(lang)) for lang in LANGUAGES}
    )


def own_speeches(folder: Path) -> Speeches:
    """The prose in a folder laid out like `templates`: `rules/<lang>/`, and `words/<lang>.toml`
    for a language that deckgen has no words of.
    """
    places: dict[str, tuple[Path, Words]] = {}
    faults: list[Fault] = []
    languages = sorted(path.name for path in (folder / "rules").glob("*") if path.is_dir())
    if not languages:
        raise BadInput.one(str(folder), "", "has no folder rules/<language> with prose in it")
    for lang in languages:
        place = folder / "rules" / lang
        try:
            places[lang] = place, _words(folder, lang)
        except BadInput as error:
            faults += error.faults
            read_blocks(place, faults)
    found = _speeches(places)
    return Speeches(found.by_language, (*faults, *found.faults))


def _words(folder: Path, lang: str) -> Words:
    if (folder / "words" / f"{lang}.toml").is_file():
        return own_words(folder / "words", lang)
    if lang in LANGUAGES:
        return words(lang)
    raise BadInput.one(str(folder), f"words/{lang}.toml", "is missing")


def _speeches(places: Mapping[str, tuple[Path, Words]]) -> Speeches:
    read = {lang: sound_prose(place, speech) for lang, (place, speech) in places.items()}
    return Speeches(
        {lang: prose for lang, (prose, _) in read.items()},
        tuple(fault for _, faults in read.values() for fault in faults),
    )


def findings(variant: Variant, speeches: Speeches) -> tuple[Finding, ...]:
    """Everything in which a variant's texts are at fault, or differ from what is played."""
    return (
        *map(unset, speeches.faults),
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
    said = Said(plain, clause, speeches.of(clause))
    return (*typed(said), *said.findings(), *between(said))


def examined(variant: Variant, speeches: Speeches) -> str:
    """What was read, in counts."""
    tried = sum(1 + len(other_values(LAWBOOK[id_], value)) for id_, value in variant.rules.items())
    languages = ", ".join(speeches.by_language) or "no language"
    spoilt = sum(
        clause not in one.entries
        for clause in variant.rules
        for one in speeches.by_language.values()
    )
    less = f", left out for their faults: {spoilt}" if spoilt else ""
    return f"{tried} values of {len(variant.rules)} clauses read in {languages}{less}"


def _blanks(variant: Variant) -> Iterator[Finding]:
    """A rule for the blanks that only some of the game's languages have, or no card."""
    blanks = variant.rules.number("deck.blank")
    if variant.blank_text and not blanks:
        yield Finding(
            Severity.NOTE,
            "blank-text-idle",
            ("deck.blank",),
            "There is a rule for the blanks, but the deck has none: it is printed nowhere.",
            "Add blanks under [deck] blank, or take [blank] out.",
        )
    missing = [lang for lang in variant.name if lang not in variant.blank_text]
    if blanks and variant.blank_text and missing:
        yield Finding(
            Severity.WARNING,
            "blank-text-missing",
            ("deck.blank",),
            f"The blanks carry a rule, but not in {', '.join(missing)}: there they stay empty.",
            f"Add [blank] {missing[0]}.",
        )
