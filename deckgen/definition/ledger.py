"""Reading the ledgers of the four sources.

`deckgen/sources/<variant>.toml` holds the ledger of the text that describes that variant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from deckgen.definition.files import read_toml, shipped
from deckgen.definition.points import points
from deckgen.definition.schema import Citation, Table, faults_of
from deckgen.definition.sentences import sentences
from deckgen.errors import BadInput, Fault
from deckgen.law import LAWBOOK
from deckgen.model.ledger import Kind, Ledger, Point, Sentence, Statement
from deckgen.model.rules import Value
from deckgen.model.words import nearest

__all__ = ["ledgers", "read_ledger", "sentences"]

_SOURCES = ("kings", "street", "family", "league")


class _Says(Table):
    clause: str
    point: str = ""
    value: bool | int | str | None = None
    word: str | None = None
    unclear: bool = False
    garbled: bool = False
    offered: bool = False


class _Entry(Table):
    digest: Annotated[str, Field(pattern="^[0-9a-f]{12}$")]
    kind: Literal["rule", "manners", "story", "example", "heading"] = "rule"
    says: list[_Says] = Field(default_factory=list)


class _LedgerFile(Table):
    letter: Annotated[str, Field(pattern="^[A-Z]$")]
    variant: str
    counted_by: Literal["lines", "items"] = "lines"
    lines: dict[Citation, list[_Entry]]


def read_ledger(path: Path) -> Ledger:
    """The ledger of a file; raises `BadInput` with every fault in it."""
    try:
        said = _LedgerFile.model_validate(read_toml(path))
    except ValidationError as error:
        raise BadInput(faults_of(error, str(path))) from error
    faults = list(_faults(said, str(path)))
    if faults:
        raise BadInput(faults)
    found = tuple(
        _sentence(here, ordinal, entry)
        for here, entries in said.lines.items()
        for ordinal, entry in enumerate(entries, 1)
    )
    return Ledger(said.letter, said.variant, said.counted_by == "items", found)


def _sentence(here: str, ordinal: int, entry: _Entry) -> Sentence:
    statements = tuple(
        Statement(
            here,
            one.clause,
            one.point,
            _value(one),
            one.word is not None,
            one.unclear,
            one.garbled,
            one.offered,
        )
        for one in entry.says
    )
    return Sentence(here, ordinal, entry.digest, Kind(entry.kind), statements)


def _value(one: _Says) -> Value:
    return one.word if one.word is not None else one.value if one.value is not None else ""


def _faults(said: _LedgerFile, where: str) -> Iterator[Fault]:
    known = points()
    for here, entries in said.lines.items():
        if not here.startswith(said.letter):
            yield Fault(where, f"lines.{here}", f"does not begin with {said.letter}")
        for ordinal, entry in enumerate(entries, 1):
            key = f"lines.{here}.{ordinal}"
            if entry.kind == "rule" and not entry.says:
                yield Fault(where, key, "says nothing; a sentence that is no rule needs a kind")
            for one in entry.says:
                yield from _statement_faults(one, where, key, known)


def _statement_faults(
    one: _Says, where: str, key: str, known: Mapping[tuple[str, str], Point]
) -> Iterator[Fault]:
    clause = LAWBOOK.get(one.clause)
    if clause is None:
        yield Fault(where, key, f'"{one.clause}" is no clause', nearest(one.clause, LAWBOOK))
        return
    if one.point and (one.clause, one.point) not in known:
        of_clause = [point for id_, point in known if id_ == one.clause]
        problem = f'"{one.point}" is no point of {one.clause}'
        yield Fault(where, key, problem, nearest(one.point, of_clause))
    if (one.word is None) == (one.value is None):
        yield Fault(where, key, f"needs either a value or a word for {one.clause}")
    elif one.value is not None and (problem_of := clause.domain.problem(one.value)):
        yield Fault(where, f"{key}.{one.clause}", *problem_of)


@cache
def ledgers() -> Mapping[str, Ledger]:
    """The ledgers of the four sources, by letter."""
    read = [read_ledger(shipped("sources") / f"{name}.toml") for name in _SOURCES]
    return MappingProxyType({ledger.letter: ledger for ledger in read})
