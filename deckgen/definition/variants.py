"""From a definition file, with all that it extends, to a `Variant`.

The files of a chain are read from the base upwards; what a file says is laid over what it extends.
Sources and readings belong to a value: a file that gives a clause another value drops the ones it
inherited. Totals claimed for a deck are dropped when the deck is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from deckgen.definition.clauses import clause_values, complete
from deckgen.definition.files import read_toml, shipped
from deckgen.definition.schema import DefinitionFile, ReadingTable, faults_of
from deckgen.errors import BadInput, Fault
from deckgen.law import LAWBOOK
from deckgen.law.registry import show
from deckgen.model.cards import Colour
from deckgen.model.deck import deck_of
from deckgen.model.facts import Facts, rules_digest
from deckgen.model.format import REFERENCE, CardFormat, Size, corner_for
from deckgen.model.rules import Reading, Rules, Sourcing, Value
from deckgen.model.variant import Variant
from deckgen.model.words import nearest, texts

BUILT_IN = ("kings", "street", "family", "league")
"""The ids of the built-in variants, in the order of their sources."""

_LONGEST_CHAIN = 20


@dataclass(frozen=True, slots=True)
class _Link:
    """One file of a chain: where it is, what it says, its clause values."""

    path: Path
    said: DefinitionFile
    values: Mapping[str, Value]
    colours: tuple[Colour, ...] | None


@dataclass(slots=True)
class _Faults:
    """Faults found so far."""

    found: list[Fault] = field(default_factory=list)

    def stop_if_any(self) -> None:
        if self.found:
            raise BadInput(self.found)


def load_variant(source: str, changes: Iterable[str] = ()) -> Variant:
    """The variant of a built-in id or a definition file, with `CLAUSE=VALUE` changes laid over it.

    Raises `BadInput` with every fault of every file of the chain and of the changes.
    """
    faults = _Faults()
    chain = _chain(source, faults)
    overlay = _parse_changes(changes, faults)
    shelf = _shelf(faults)
    _check_mentions(chain, shelf, faults)
    form = _format(chain, faults)
    faults.stop_if_any()
    link = chain[-1]
    stated = Rules({clause: value for one in chain for clause, value in one.values.items()})
    rules = complete(stated.over(overlay), str(link.path), faults.found)
    faults.stop_if_any()
    colours = next((one.colours for one in reversed(chain) if one.colours), tuple(Colour))
    deck = deck_of(rules, colours)
    if not deck.size:
        raise BadInput.one(str(link.path), "deck", "has no card at all")
    sources = _sourcing(chain, rules)
    return Variant(
        id=link.said.id,
        name=texts({k: v for one in chain for k, v in one.said.name.items()}),
        deck=deck,
        rules=rules,
        sources=MappingProxyType(sources),
        readings=_readings(chain, sources, shelf),
        format=form,
        claims=MappingProxyType(_claims(chain, overlay)),
        penalties=_penalties(chain),
        blank_text=texts({k: v for one in chain for k, v in one.said.blank.items()}),
        base=_base(chain, rules, overlay),
        changed=tuple(overlay),
        facts=_facts(chain, rules_digest(rules, deck), changed=bool(overlay)),
    )


def load_variants(sources: Iterable[str], changes: Iterable[str] = ()) -> tuple[Variant, ...]:
    """The variants of several ids or files; raises `BadInput` with the faults of all of them."""
    overlay, faults, found = tuple(changes), _Faults(), []
    for source in sources:
        try:
            found.append(load_variant(source, overlay))
        except BadInput as error:
            faults.found += [fault for fault in error.faults if fault not in faults.found]
    faults.stop_if_any()
    return tuple(found)


def _chain(source: str, faults: _Faults) -> list[_Link]:
    """The files from the base to `source`; a loop or an unreadable file is a fault."""
    links: list[_Link] = []
    path, where, key = _path(source, Path(), "", "", faults), "", ""
    seen: list[Path] = []
    while path is not None:
        if path in seen or len(seen) > _LONGEST_CHAIN:
            names = " extends ".join(one.name for one in [*seen, path])
            faults.found.append(Fault(where, key, f"goes round in a circle: {names}"))
            break
        seen.append(path)
        table = _read(path, faults)
        where, key = str(path), "extends"
        link, extends = _link(path, table, faults), table.get("extends")
        if link:
            links.append(link)
        path = _path(extends, path.parent, where, key, faults) if isinstance(extends, str) else None
    return links[::-1]


def _path(source: str, folder: Path, where: str, key: str, faults: _Faults) -> Path | None:
    if source in BUILT_IN:
        return shipped("variants") / f"{source}.toml"
    path = folder / source
    try:
        if path.suffix == ".toml" or path.exists():
            return path.resolve()
        problem = f'"{show(source)[1:-1]}" is neither a built-in variant nor a file'
    except (
        OSError,
        ValueError,
        RuntimeError,
    ) as error:  # a name no system takes, links in a circle
        reason = getattr(error, "strerror", None) or str(error)
        problem = f'"{show(source)[1:-1]}" cannot be opened ({reason})'
    faults.found.append(Fault(where, key, problem, nearest(source[:80], BUILT_IN)))
    return None


def _read(path: Path, faults: _Faults) -> dict[str, Any]:
    try:
        return read_toml(path)
    except BadInput as error:
        faults.found.extend(error.faults)
        return {}


def _link(path: Path, table: dict[str, Any], faults: _Faults) -> _Link | None:
    """What one file says; shape and clause values are both looked at, so that no fault hides
    another. None if it cannot be used.
    """
    before = len(faults.found)
    said = None
    if table or not before:
        try:
            said = DefinitionFile.model_validate(table)
        except ValidationError as error:
            faults.found.extend(faults_of(error, str(path)))
    rules, deck = (
        {**one} if isinstance(one := table.get(key), dict) else {} for key in ("rules", "deck")
    )
    colours = _colours(deck.pop("colours", None), str(path), faults)
    values = clause_values(rules, deck, str(path), faults.found)
    return _Link(path, said, values, colours) if said else None


def _colours(words: object, where: str, faults: _Faults) -> tuple[Colour, ...] | None:
    if words is None:
        return None
    valid = [colour.value for colour in Colour]
    if not isinstance(words, list) or not words:
        faults.found.append(
            Fault(where, "deck.colours", f"is not a list of colours ({', '.join(valid)})")
        )
        return None
    unknown = [str(word) for word in words if word not in valid]
    for word in unknown:
        faults.found.append(
            Fault(
                where,
                "deck.colours",
                f'"{word}" is not a colour; there are {", ".join(valid)}',
                nearest(word, valid),
            )
        )
    return None if unknown else tuple(colour for colour in Colour if colour.value in words)


def _parse_changes(changes: Iterable[str], faults: _Faults) -> dict[str, Value]:
    """The values of `CLAUSE=VALUE` words."""
    raw: dict[str, Any] = {}
    for change in changes:
        clause, equals, word = (part.strip() for part in change.partition("="))
        if not equals or not clause:
            faults.found.append(Fault("--set", change, "is not of the form CLAUSE=VALUE"))
        else:
            raw[clause] = word
    return clause_values(raw, {}, "--set", faults.found, typed=False)


def _sourcing(chain: list[_Link], rules: Rules) -> dict[str, Sourcing]:
    """Per clause the citations and readings of the topmost file that gives its present value."""
    found: dict[str, Sourcing] = {}
    for link in chain:
        said = link.said
        for clause in rules:
            mentioned = any(
                clause in table for table in (said.sources, said.against, said.readings)
            )
            if mentioned:
                found[clause] = Sourcing(
                    tuple(said.sources.get(clause, ())),
                    tuple(said.against.get(clause, ())),
                    tuple(said.readings.get(clause, ())),
                )
            elif clause in link.values:
                found.pop(clause, None)
    stated = {clause: value for link in chain for clause, value in link.values.items()}
    return {
        clause: sourcing
        for clause, sourcing in found.items()
        if clause not in stated or stated[clause] == rules[clause]
    }


def _check_mentions(chain: list[_Link], shelf: Mapping[str, ReadingTable], faults: _Faults) -> None:
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


def _readings(
    chain: list[_Link], sources: Mapping[str, Sourcing], shelf: Mapping[str, ReadingTable]
) -> tuple[Reading, ...]:
    """The readings that the clauses name, each once, in the order of their first mention."""
    tables = {**shelf, **{key: one for link in chain for key, one in link.said.reading.items()}}
    used = dict.fromkeys(id_ for one in sources.values() for id_ in one.readings)
    return tuple(_reading(id_, tables[id_]) for id_ in used)


def _shelf(faults: _Faults) -> Mapping[str, ReadingTable]:
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


def _format(chain: list[_Link], faults: _Faults) -> CardFormat:
    """The card's geometry; the safe zone must leave room, the corners must meet the edges."""
    said: dict[str, float] = {}
    for link in chain:
        said |= link.said.format.model_dump(exclude_none=True)
    trim = Size(said.get("width", REFERENCE.width), said.get("height", REFERENCE.height))
    safe, corner = said.get("safe", 3.0), said.get("corner", corner_for(trim))
    short, where = min(trim.width, trim.height), str(chain[-1].path) if chain else ""
    if safe > short / 4:
        problem = f"{safe:g} mm leaves no room on a card {short:g} mm wide"
        faults.found.append(Fault(where, "format.safe", problem))
    if corner > short / 2:
        problem = f"{corner:g} mm is more than half of the card's short side, {short:g} mm"
        faults.found.append(Fault(where, "format.corner", problem))
    return CardFormat(trim, said.get("bleed", 3.0), safe, corner)


def _claims(chain: list[_Link], overlay: Mapping[str, Value]) -> dict[str, int]:
    claims: dict[str, int] = {}
    for link in chain:
        if any(clause.startswith("deck.") for clause in link.values) or link.colours:
            claims = {}
        claims |= link.said.claims.model_dump(exclude_none=True)
    return {} if any(clause.startswith("deck.") for clause in overlay) else claims


def _penalties(chain: list[_Link]) -> str | None:
    """The built-in id of the penalty list, or its path made absolute by the file that names it."""
    for link in reversed(chain):
        if link.said.penalties:
            beside = link.path.parent / link.said.penalties
            return str(beside) if beside.suffix else link.said.penalties
    return None


def _facts(chain: list[_Link], digest: str, *, changed: bool) -> Facts | None:
    """The measured numbers of the topmost file that states some; inherited ones, and those of rules
    that are changed from outside, only if they still hold.
    """
    for link in reversed(chain):
        if link.said.facts:
            own = link is chain[-1] and not changed
            facts = Facts(**link.said.facts.model_dump())
            return facts if own or facts.rules == digest else None
    return None


def _base(chain: list[_Link], rules: Rules, overlay: Mapping[str, Value]) -> Rules | None:
    """The rules that a file extends or a change is laid over; None for a definition alone."""
    below = chain[:-1] if len(chain) > 1 else chain if overlay else []
    if not below:
        return None
    stated = {clause: value for link in below for clause, value in link.values.items()}
    return Rules({clause: stated.get(clause, value) for clause, value in rules.items()})
