"""Reading the fine points of clauses, `deckgen/sources/points.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import Field, RootModel, ValidationError

from deckgen.definition.files import read_toml, shipped
from deckgen.definition.schema import Table, faults_of
from deckgen.errors import BadInput, Fault
from deckgen.law import LAWBOOK
from deckgen.model.ledger import Point
from deckgen.model.words import nearest


class _PointTable(Table):
    question: str
    readings: list[str] = Field(default_factory=list)
    where: dict[str, list[bool | int | str]] = Field(default_factory=dict)
    silent: bool = True


class _PointsFile(RootModel[dict[str, dict[str, _PointTable]]]):
    """The file: per clause its points by id."""


def read_points(path: Path) -> Mapping[tuple[str, str], Point]:
    """The fine points of a file, by clause and id; raises `BadInput` with every fault in it."""
    try:
        tables = _PointsFile.model_validate(read_toml(path)).root
    except ValidationError as error:
        raise BadInput(faults_of(error, str(path))) from error
    named = [*tables, *(id_ for of in tables.values() for one in of.values() for id_ in one.where)]
    unknown = [id_ for id_ in named if id_ not in LAWBOOK]
    if unknown:
        raise BadInput(
            Fault(str(path), id_, "there is no such clause", nearest(id_, LAWBOOK))
            for id_ in unknown
        )
    return MappingProxyType(
        {
            (clause, id_): _point(clause, id_, table)
            for clause, of_clause in tables.items()
            for id_, table in of_clause.items()
        }
    )


def _point(clause: str, id_: str, table: _PointTable) -> Point:
    where = MappingProxyType({asked: tuple(values) for asked, values in table.where.items()})
    return Point(clause, id_, table.question, tuple(table.readings), where, table.silent)


@cache
def points() -> Mapping[tuple[str, str], Point]:
    """The fine points of all clauses, by clause and id."""
    return read_points(shipped("sources") / "points.toml")
