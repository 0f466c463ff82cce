"""Mutants of the prose: a title, or one form of a value, with something wrong in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from bench.mutations import Mutant
from deckgen.book.blocks import Block, Entry
from deckgen.book.prose import Prose, prose
from deckgen.check import texts
from deckgen.check.concerns import concerned

LACKING = "lacks its last sentence"


def prose_mutants(languages: Sequence[str]) -> Iterator[Mutant]:
    """Every title and block of prose with something wrong in it, in one language and in all of
    them.
    """
    for clause, entry in prose(languages[0]).entries.items():
        for part in ("title", *entry.blocks):
            wrong = {lang: dict(_wrong(prose(lang).entries[clause], part)) for lang in languages}
            for what in dict.fromkeys(what for spoilt in wrong.values() for what in spoilt):
                having = tuple(lang for lang in languages if what in wrong[lang])
                alone = tuple((lang,) for lang in having)
                together = having == tuple(languages) and _told_together(clause, part, what)
                for spoken in (*alone, having) if together else alone:
                    name = f"{', '.join(spoken)}, {clause} = {part}: {what}"
                    spoilt = {lang: wrong[lang][what] for lang in spoken}
                    yield Mutant("prose", name, _prose_change(spoilt), clause)


def _told_together(clause: str, part: str, what: str) -> bool:
    """Whether a fault can be told if all languages share it: where a number has a block of its own,
    the block for any number is as right; a rule may do with a sentence less; one card for another that the clause is about as well may
    make another rule as good.
    """
    cards = re.findall(r"card\.(\w+)", what)
    return what != LACKING and not part.isdigit() and not (cards and concerned(clause, cards[1:]))


def _wrong(entry: Entry, part: str) -> Iterator[tuple[str, Entry]]:
    """What can be wrong with the title, or with the block of a value, and the entry that has it."""
    if part == "title":
        for what, title in _spelt_otherwise(entry.title, None):
            yield what, replace(entry, title=title)
        return
    others = {value: block for value, block in entry.blocks.items() if value != part}
    yield "is gone", replace(entry, blocks=others)
    for what, block in _misread(entry.blocks[part], next(iter(others.values()), Block())):
        yield what, replace(entry, blocks={**others, part: block})


def _misread(block: Block, other: Block) -> Iterator[tuple[str, Block]]:
    for what, text in _spelt_otherwise(block.text, other.text):
        yield what, replace(block, text=text)
    for what, short in _spelt_otherwise(block.short, other.short):
        yield f"{what}, in short", replace(block, short=short)
    *kept, last = [line for line in block.text.splitlines() if line.strip()]
    if kept and "{%" not in last:
        yield LACKING, replace(block, text="\n".join(kept))
    if block.card:
        for what, card in _spelt_otherwise(block.card, other.card or other.short):
            yield f"{what}, on the card", replace(block, card=card)


def _spelt_otherwise(said: str, other: str | None) -> Iterator[tuple[str, str]]:
    """A text with another number or card, or that of another value."""
    if other:
        yield "says what another value says", other
    yield "types a number", f"{said.rstrip()} 7\n"
    for word, wrong in (*_NAMED_OTHERWISE, *_TURNED_ROUND):
        if word in said:
            yield f"{word.strip()} becomes {wrong.strip()}", said.replace(word, wrong, 1)


_NAMED_OTHERWISE = (
    ("amount.draw_two", "amount.wild_draw_four"),
    ("amount.", "0 + 1 + amount."),
    ("n(value,", "n(value + 1,"),
    ("card.skip", "card.reverse"),
    ("card.reverse", "card.skip"),
    ("card.draw_two", "card.wild"),
    ("card.wild ", "card.skip "),
    ("card.wild_draw_four", "card.draw_two"),
)
_TURNED_ROUND = (
    ("next player", "previous player"),
    ("player before", "player after"),
    ("’s left", "’s right"),
    ("’s right", "’s left"),
    (" clockwise", " counterclockwise"),
    ("counterclockwise", "clockwise"),
    ("draw pile", "discard pile"),
    ("may not", "may"),
    ("cannot", "can"),
    ("highest", "lowest"),
    ("下家", "上家"),
    ("上家", "下家"),
    ("左", "右"),
    ("右", "左"),
    ("顺时针", "逆时针"),
    ("逆时针", "顺时针"),
    ("順時針", "逆時針"),
    ("逆時針", "順時針"),
    ("牌库", "废牌堆"),
    ("牌庫", "棄牌堆"),
    ("不能", "可以"),
    ("最大", "最小"),
)
"""Sentences that say the contrary, in one language."""


def _prose_change(spoilt: Mapping[str, Entry]) -> Callable[[], Any]:
    @contextmanager
    def in_place() -> Iterator[texts.Speeches]:
        by_language = {one: prose(one) for one in texts.LANGUAGES}
        for lang, entry in spoilt.items():
            speech = prose(lang)
            by_language[lang] = Prose(speech.words, {**speech.entries, entry.clause: entry})
        yield texts.Speeches(by_language, ())

    return in_place
