"""What a mutant changes: a meaning of a clause, a block of prose, or an entry of a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from deckgen.book.blocks import Block, Entry
from deckgen.book.prose import Prose, prose
from deckgen.check import playing, texts
from deckgen.check.concerns import concerned
from deckgen.engine.codes import BIT, kinds_in
from deckgen.engine.compiled import CompiledLaw, compile_law
from deckgen.law import LAWBOOK
from deckgen.law.meaning import Lead, Meaning, Place
from deckgen.law.registry import Clause, show
from deckgen.model.cards import KINDS, Deck
from deckgen.model.rules import Rules, Value
from deckgen.model.variant import Variant

TABLE_SPOTS = 40
"""Entries mutated in the tables of each variant, evenly spread over those that play comes to."""


@dataclass(frozen=True)
class Mutant:
    """One change: its kind, a name that says it, and how to put it in place for a while; prose
    mutants give the speeches that they spoilt.
    """

    kind: str
    name: str
    in_place: Callable[[], Any]
    clause: str = ""
    value: Value | None = None
    variant: str = ""
    function: str = ""
    """The dotted name of the function whose body is changed."""


def law_mutants() -> Iterator[Mutant]:
    """Every meaning of every clause with one part of it taken away or changed."""
    for clause in LAWBOOK.values():
        if not clause.played or clause.means is None:
            continue
        for value in clause.values or _some_values(clause):
            meaning = clause.meaning(value)
            for what, changed in _spoilt(meaning):
                name = f"{clause.id} = {show(value)}: {what}"
                yield Mutant("law", name, _law_change(clause, value, changed), clause.id, value)


def _some_values(clause: Clause) -> tuple[Value, ...]:
    for value in (1, 2, "2-10"):
        if not clause.domain.problem(value):
            return (value,)
    return ()


def _spoilt(meaning: Meaning) -> Iterator[tuple[str, Meaning]]:
    if meaning.permits:
        yield "permits nothing", replace(meaning, permits=None)
    if meaning.forbids:
        yield "forbids nothing", replace(meaning, forbids=None)
    for clause in meaning.excepts:
        left = tuple(other for other in meaning.excepts if other != clause)
        yield f"does not except {clause}", replace(meaning, excepts=left)
    for setting, said in meaning.does.items():
        for what, other in _otherwise(said):
            does: Any = {**meaning.does, setting: other}
            yield f"{setting} {what}", replace(meaning, does=does)


def _otherwise(said: object) -> Iterator[tuple[str, object]]:
    """Another thing for a setting to be."""
    match said:
        case bool():
            yield f"is {not said}", not said
        case int():
            yield f"is {said + 1}", said + 1
        case str():
            yield "is another word", "otherwise"
        case Lead():
            yield from ((f"is {one.name}", one) for one in Lead if one is not said)
        case (Place() as place, int() as steps):
            yield "is a seat further", (place, steps + 1)
        case (int() as low, int() as high):
            yield "is one less", (low, high - 1)
        case _ if callable(said):
            yield "is turned round", _turned(said)


def _turned(said: Callable[..., Any]) -> Callable[..., Any]:
    def otherwise(*given: Any) -> Any:
        result = said(*given)
        if isinstance(result, bool):
            return not result
        return result + 1 if isinstance(result, int) else tuple(-one - 1 for one in result)

    return otherwise


def _law_change(clause: Clause, value: Value, changed: Meaning) -> Callable[[], Any]:
    @contextmanager
    def in_place() -> Iterator[None]:
        before = clause.means

        def means(asked: Value) -> Meaning:
            if asked == value and isinstance(asked, bool) == isinstance(value, bool):
                return changed
            return before(asked) if callable(before) else before[asked]  # type: ignore[index]

        every = not clause.values
        object.__setattr__(clause, "means", _shifted(before, changed) if every else means)
        compile_law.cache_clear()
        try:
            yield
        finally:
            object.__setattr__(clause, "means", before)
            compile_law.cache_clear()

    return in_place


def _shifted(before: Any, changed: Meaning) -> Callable[[Value], Meaning]:
    """A number's meaning, off by one wherever the sample was."""
    (setting, _), *_ = changed.does.items()

    def means(asked: Value) -> Meaning:
        found = before(asked)
        (_, other), *_ = _otherwise(found.does[setting])
        return replace(found, does={**found.does, setting: other})

    return means


def prose_mutants(languages: Sequence[str]) -> Iterator[Mutant]:
    """Every block of prose with something wrong in it, in one language and in all of them."""
    for clause, entry in prose(languages[0]).entries.items():
        for value in entry.blocks:
            wrong = {lang: dict(_misread(prose(lang).entries[clause], value)) for lang in languages}
            for what in dict.fromkeys(what for spoilt in wrong.values() for what in spoilt):
                having = tuple(lang for lang in languages if what in wrong[lang])
                alone = tuple((lang,) for lang in having)
                together = having == tuple(languages) and _told_together(clause, value, what)
                for spoken in (*alone, having) if together else alone:
                    name = f"{', '.join(spoken)}, {clause} = {value}: {what}"
                    blocks = {lang: wrong[lang][what] for lang in spoken}
                    yield Mutant("prose", name, _prose_change(clause, value, blocks), clause)


def _told_together(clause: str, value: str, what: str) -> bool:
    """Whether a fault can be told if all languages share it: where a number has a block of its own,
    the block for any number is as right; one card for another that the clause is about as well may
    make another rule as good.
    """
    cards = re.findall(r"card\.(\w+)", what)
    return not value.isdigit() and not (cards and concerned(clause, cards[1:]))


def _misread(entry: Entry, value: str) -> Iterator[tuple[str, Block | None]]:
    block = entry.blocks[value]
    yield "is gone", None
    other = next((one for name, one in entry.blocks.items() if name != value), None)
    for what, text in _spelt_otherwise(block.text, other and other.text):
        yield what, replace(block, text=text)
    for what, short in _spelt_otherwise(block.short, other and other.short):
        yield f"{what}, in short", replace(block, short=short)
    if block.card:
        for what, card in _spelt_otherwise(block.card, other and (other.card or other.short)):
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


def _prose_change(clause: str, value: str, spoilt: Mapping[str, Block | None]) -> Callable[[], Any]:
    @contextmanager
    def in_place() -> Iterator[texts.Speeches]:
        by_language = {one: prose(one) for one in texts.LANGUAGES}
        for lang, block in spoilt.items():
            speech = prose(lang)
            others = {one: b for one, b in speech.entries[clause].blocks.items() if one != value}
            blocks = {**others, value: block} if block else others
            entry = replace(speech.entries[clause], blocks=blocks)
            by_language[lang] = Prose(speech.words, {**speech.entries, clause: entry})
        yield texts.Speeches(by_language, ())

    return in_place


def table_mutants(variants: Sequence[Variant], acts: int) -> Iterator[Mutant]:
    """Entries that play comes to, with one playable card forgotten or one more allowed."""
    for variant in variants:
        law = playing.used(variant, acts)
        spots = [spot for spot, mask in enumerate(law.table) if mask >= 0]
        held = [kind for kind, copies in enumerate(law.copies) if copies]
        for place in range(0, len(spots), max(1, len(spots) // TABLE_SPOTS)):
            spot = spots[place]
            known = [kind for kind in kinds_in(law.table[spot]) if law.copies[kind]]
            kind = known[place % len(known)] if known else held[place % len(held)]
            for flipped in {kind, held[(place * 7) % len(held)]}:
                name = f"{variant.id}, table entry {spot}: {KINDS[flipped].name} is flipped"
                yield Mutant("table", name, _table_change(spot, flipped), variant=variant.id)


def _table_change(spot: int, kind: int) -> Callable[[], Any]:
    @contextmanager
    def in_place() -> Iterator[None]:
        def flipped(rules: Rules, deck: Deck) -> CompiledLaw:
            law = CompiledLaw(rules, deck)
            law.fill(spot)
            law.table[spot] ^= BIT[kind]
            return law

        playing.CompiledLaw = flipped  # type: ignore[assignment, misc]
        try:
            yield
        finally:
            playing.CompiledLaw = CompiledLaw  # type: ignore[misc]

    return in_place
