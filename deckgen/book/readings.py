"""The appendix on the sources: each of their silences and contradictions, and how it was read."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.book.document import Block, Para, ReadingEntry, Readings, Span
from deckgen.book.needs import is_told
from deckgen.book.sections import is_quiet
from deckgen.book.texts import Texts
from deckgen.model.rules import Reading, Rules
from deckgen.model.variant import Variant


def readings_of(variant: Variant, numbers: Mapping[str, str], texts: Texts) -> tuple[Block, ...]:
    """The readings that hold in a game, in the order of its clauses. One that is about a clause
    which the game changed, or has no more use for, is only named: it would contradict the rules.
    """
    entries, over = [], []
    for reading in variant.readings:
        clauses = tuple(clause for clause in reading.clauses if clause in numbers)
        if variant.base and any(_settled(one, reading, variant) for one in reading.clauses):
            over.append(reading.id)
        elif clauses:  # else it is about cards that the deck does not have
            entries.append(_entry(reading, clauses, texts.lang))
    place = {clause: place for place, clause in enumerate(numbers)}
    entries.sort(key=lambda one: min(place[clause] for clause in one.clauses))
    labels = (texts.say("words.says"), texts.say("words.but"), texts.say("words.taken"))
    blocks: tuple[Block, ...] = (Readings(labels, tuple(entries)),) if entries else ()
    if over:
        ids = texts.words.form["comma"].join(over)
        blocks += (Para((Span(texts.say("words.overtaken", ids=ids)),), small=True),)
    return blocks


def _entry(reading: Reading, clauses: tuple[str, ...], lang: str) -> ReadingEntry:
    says, but, taken = (
        one.get(lang) or next(iter(one.values()), "")
        for one in (reading.says, reading.but, reading.taken)
    )
    return ReadingEntry(reading.id, clauses, says, but, taken)


def _settled(clause: str, reading: Reading, variant: Variant) -> bool:
    """Whether a clause that the game took over with this reading is now settled in another way."""
    if variant.base is None or not _in_use(clause, variant.base):
        return False
    sourcing = variant.sources.get(clause)
    cited = sourcing is not None and reading.id in sourcing.readings
    return not cited or not _in_use(clause, variant.rules)


def _in_use(clause: str, rules: Rules) -> bool:
    return is_told(clause, rules) and not is_quiet(clause, rules)
