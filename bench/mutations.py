"""What a mutant changes: a meaning of a clause, or an entry of a table; prose is in `misread`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from deckgen.check import playing
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
