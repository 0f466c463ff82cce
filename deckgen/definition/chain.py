"""The files of a definition, from the base upwards: each read, its shape and clause values checked.

A file may extend a built-in variant or another file; a circle is named. No fault hides another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from pydantic import ValidationError

from deckgen.definition.clauses import clause_values
from deckgen.definition.files import read_toml, shipped
from deckgen.definition.schema import DefinitionFile, faults_of
from deckgen.errors import BadInput, Fault
from deckgen.law.registry import show
from deckgen.model.cards import Colour
from deckgen.model.rules import Value
from deckgen.model.words import nearest

BUILT_IN = ("kings", "street", "family", "league")
"""The ids of the built-in variants, in the order of their sources."""

_LONGEST_CHAIN = 20


class Link(Struct, frozen=True):
    """One file of a chain: where it is, what it says, its clause values."""

    path: Path
    said: DefinitionFile
    values: Mapping[str, Value]
    colours: tuple[Colour, ...] | None


class Faults(Struct):
    """Faults found so far."""

    found: list[Fault] = field(default_factory=list)

    def stop_if_any(self) -> None:
        """Raises `BadInput` with all of them."""
        if self.found:
            raise BadInput(self.found)


def chain_of(source: str, faults: Faults) -> list[Link]:
    """The files from the base to `source`; a loop or an unreadable file is a fault."""
    links: list[Link] = []
    path, where, key = _path(source, Path(), "", "", faults), "", ""
    seen: list[Path] = []
    while path is not None:
        if path in seen:
            names = " extends ".join(one.name for one in [*seen, path])
            faults.found.append(Fault(where, key, f"goes round in a circle: {names}"))
            break
        if len(seen) > _LONGEST_CHAIN:
            problem = f"is one too many: more than {_LONGEST_CHAIN} files extend one another"
            faults.found.append(Fault(where, key, problem))
            break
        seen.append(path)
        where, key = str(path), "extends"
        link, extends = _known(path) or _opened(path, faults)
        if link:
            links.append(link)
        path = _path(extends, path.parent, where, key, faults) if isinstance(extends, str) else None
    return links[::-1]


def _opened(path: Path, faults: Faults) -> tuple[Link | None, object]:
    """What a file says, and what it extends."""
    table = _read(path, faults)
    return _link(path, table, faults), table.get("extends")


@cache
def _known(path: Path) -> tuple[Link, object] | None:
    """The same of a built-in file, read once in a process; None for any other or a faulty one."""
    if path.parent != shipped("variants"):
        return None
    faults = Faults()
    link, extends = _opened(path, faults)
    return (link, extends) if link and not faults.found else None


def _path(source: str, folder: Path, where: str, key: str, faults: Faults) -> Path | None:
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


def _read(path: Path, faults: Faults) -> dict[str, Any]:
    try:
        return read_toml(path)
    except BadInput as error:
        faults.found.extend(error.faults)
        return {}


def _link(path: Path, table: dict[str, Any], faults: Faults) -> Link | None:
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
    return Link(path, said, values, colours) if said else None


def _colours(words: object, where: str, faults: Faults) -> tuple[Colour, ...] | None:
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
