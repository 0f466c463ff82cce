"""What the sources say of a variant's values: citations, what speaks against, readings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from deckgen.definition.chain import Faults, Link
from deckgen.definition.files import read_toml, shipped
from deckgen.definition.schema import ReadingTable, faults_of
from deckgen.errors import Fault
from deckgen.law import LAWBOOK
from deckgen.model.rules import Reading, Rules, Sourcing
from deckgen.model.words import nearest, texts


def sourcing(chain: list[Link], rules: Rules) -> dict[str, Sourcing]:
    """Per clause the citations and readings of the topmost file that gives its present value, or
    speaks of it; what it does not name of an unchanged clause stays.
    """
    found: dict[str, Sourcing] = {}
    for link in chain:
        said = link.said
        for clause in rules:
            mentioned = any(
                clause in table for table in (said.sources, said.against, said.readings)
            )
            if mentioned:
                kept = Sourcing() if clause in link.values else found.get(clause, Sourcing())
                found[clause] = Sourcing(
                    tuple(said.sources.get(clause, kept.citations)),
                    tuple(said.against.get(clause, kept.against)),
                    tuple(said.readings.get(clause, kept.readings)),
                )
            elif clause in link.values:
                found.pop(clause, None)
    stated = {clause: value for link in chain for clause, value in link.values.items()}
    return {
        clause: sourcing
        for clause, sourcing in found.items()
        if clause not in stated or stated[clause] == rules[clause]
    }


def check_mentions(chain: list[Link], shelf: Mapping[str, ReadingTable], faults: Faults) -> None:
    """Clauses and readings that are spoken of must be there."""
    readings = {**shelf, **{id_: one for link in chain for id_, one in link.said.reading.items()}}
    for link in chain:
        said, where = link.said, str(link.path)
        tables = {"sources": said.sources, "against": said.against, "readings": said.readings}
        spoken = [
            (f"{name}.{clause}", clause) for name, table in tables.items() for clause in table
        ]
        spoken += [
            (f"reading.{id_}.clauses", clause)
            for id_, r in said.reading.items()
            for clause in r.clauses
        ]
        for key, clause in spoken:
            if clause not in LAWBOOK:
                hint = nearest(clause, LAWBOOK)
                faults.found.append(Fault(where, key, f'"{clause}" is not a clause', hint))
        for clause, ids in said.readings.items():
            for id_ in (id_ for id_ in ids if id_ not in readings):
                problem, hint = f'"{id_}" is not a reading', nearest(id_, readings)
                faults.found.append(Fault(where, f"readings.{clause}", problem, hint))


def readings(
    chain: list[Link], sources: Mapping[str, Sourcing], shelf: Mapping[str, ReadingTable]
) -> tuple[Reading, ...]:
    """The readings that the clauses name, each once, in the order of their first mention."""
    tables = {**shelf, **{key: one for link in chain for key, one in link.said.reading.items()}}
    used = dict.fromkeys(id_ for one in sources.values() for id_ in one.readings)
    return tuple(_reading(id_, tables[id_]) for id_ in used)


def shelf(faults: Faults) -> Mapping[str, ReadingTable]:
    """The readings of the four sources, by id."""
    path = shipped("sources") / "readings.toml"
    try:
        return _read_shelf(path)
    except ValidationError as error:
        faults.found.extend(faults_of(error, str(path)))
        return {}


@cache
def _read_shelf(path: Path) -> Mapping[str, ReadingTable]:
    """The readings of a file, read once in a process."""
    return {id_: ReadingTable.model_validate(table) for id_, table in read_toml(path).items()}


def _reading(id_: str, table: ReadingTable) -> Reading:
    said = [texts(dict(one.items())) for one in (table.says, table.but, table.taken)]
    return Reading(id_, tuple(table.clauses), *said)
