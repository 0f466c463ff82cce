"""From a name or a file to a `PenaltyList`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Final

from deckgen.definition.files import read_bytes, shipped
from deckgen.definition.penalties.archive import looks_like_workbook
from deckgen.definition.penalties.assemble import assemble
from deckgen.definition.penalties.delimited import read_delimited
from deckgen.definition.penalties.grid import MOST_BYTES, Grid
from deckgen.errors import BadInput
from deckgen.model.penalties import PenaltyList, require_languages
from deckgen.model.words import nearest

BUILT_IN: Final[Mapping[str, str]] = MappingProxyType({"kings": "2026-11-30"})
"""The built-in lists and the day of their data."""

DELIMITED: Final = (".csv", ".tsv", ".tab", ".txt")
WORKBOOKS: Final = (".xlsx", ".xlsm", ".xltx")
FORMATS: Final = "CSV, TSV, TXT, XLSX and TOML"


def read_penalties(source: str | Path, languages: Iterable[str] = ()) -> PenaltyList:
    """The list of a built-in id or a file; every text that goes on cards has words in each of
    `languages`.

    Raises `BadInput` with every fault of the file, each with its line or row.
    """
    built_in = str(source) in BUILT_IN
    path = shipped("penalties") / f"{source}.csv" if built_in else Path(source)
    where = str(source)
    if not built_in and not path.suffix and not path.exists():
        problem = "is neither a built-in penalty list nor a file"
        raise BadInput.one(where, "", problem, nearest(where, BUILT_IN))
    grid = _grid(path, where)
    penalties = assemble(grid, where)
    read = PenaltyList(
        name=str(source) if built_in else grid.name or path.stem,
        penalties=penalties,
        date=BUILT_IN[str(source)] if built_in else grid.date,
        saved=date.fromtimestamp(path.stat().st_mtime).isoformat(),
        supply=built_in,
        source=where,
        form=grid.form,
        notices=tuple(grid.notices),
    )
    require_languages(where, (one for one in penalties if one.count), languages)
    return read


def _grid(path: Path, where: str) -> Grid:
    """The rows of a file, by what it holds and then by its name."""
    content = read_bytes(path, MOST_BYTES)
    suffix = path.suffix.casefold()
    if not content.strip():
        raise BadInput.one(where, "", "is empty; it should have a header and at least one text")
    if looks_like_workbook(content) or suffix in WORKBOOKS:
        from deckgen.definition.penalties.workbook import read_workbook

        return read_workbook(content, where)
    if suffix == ".toml":
        from deckgen.definition.penalties.tables import read_tables

        return read_tables(path, content, where)
    if suffix in DELIMITED:
        return read_delimited(content, where, suffix)
    known = [*DELIMITED, *WORKBOOKS, ".toml"]
    problem = f'"{suffix or path.name}" is no format that is read here ({FORMATS})'
    raise BadInput.one(where, "", problem, nearest(suffix, known))
