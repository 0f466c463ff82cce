"""TOML lists: `[[penalty]]` tables with the columns' names as keys, and perhaps `name` and `date`."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import Any

from deckgen.definition.files import read_toml
from deckgen.definition.penalties.columns import column_of
from deckgen.definition.penalties.grid import MOST_ROWS, Cell, Grid, Kind, Row, text_row
from deckgen.errors import BadInput, Fault
from deckgen.model.words import nearest

TOP = ("name", "date", "penalty")


def read_tables(path: Path, content: bytes, where: str) -> Grid:
    """The rows of a TOML list."""
    data = read_toml(path)
    grid = Grid((), "TOML, UTF-8", strict=True)
    for key in data.keys() - set(TOP):
        grid.faults.append(Fault(where, key, "is not a key of a penalty list", nearest(key, TOP)))
    grid.name = _name(data.get("name", ""), where, grid.faults)
    grid.date = _date(data.get("date", ""), where, grid.faults)
    tables = data.get("penalty", [])
    if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
        raise BadInput.one(where, "penalty", "must be written as [[penalty]], once for each text")
    if len(tables) > MOST_ROWS:
        raise BadInput.one(where, "", f"has more than {MOST_ROWS} texts")
    places = _places(content, len(tables))
    named = [
        _by_column(table, place, where, grid.faults)
        for table, place in zip(tables, places, strict=True)
    ]
    keys = list(dict.fromkeys(key for table in named for key in table))
    grid.rows = _rows(named, keys, places) if keys else []
    return grid


def _by_column(
    table: dict[str, Any], place: str, where: str, faults: list[Fault]
) -> dict[str, Any]:
    """A table by the names of its columns, keys that name none as they are."""
    named: dict[str, Any] = {}
    for key, value in table.items():
        column = column_of(key) or key
        if column in named:
            faults.append(Fault(where, f"{place}: {key}", f"is the key {column} once more"))
        named.setdefault(column, value)
    return named


def _name(value: object, where: str, faults: list[Fault]) -> str:
    if isinstance(value, str):
        return value.strip()
    faults.append(Fault(where, "name", "is not a text (in quotes)"))
    return ""


def _date(value: object, where: str, faults: list[Fault]) -> str:
    """A day as 2026-01-31, or blank."""
    if isinstance(value, datetime.date):  # a datetime is one too
        return value.isoformat()[:10]
    if value == "":
        return ""
    try:
        return datetime.date.fromisoformat(str(value).strip()).isoformat()
    except ValueError:
        faults.append(Fault(where, "date", f'"{value}" is not a day written like 2026-01-31'))
        return ""


def _places(content: bytes, number: int) -> list[str]:
    """The line on which each table begins; if a text only looks like one, the tables' numbers."""
    text = content.decode("utf-8-sig")
    starts = [found.start() for found in re.finditer(r"(?m)^[ \t]*\[\[\s*penalty\s*\]\]", text)]
    if len(starts) != number:
        return [f"penalty {place}" for place in range(1, number + 1)]
    return [f"line {text.count(chr(10), 0, start) + 1}" for start in starts]


def _rows(tables: list[dict[str, Any]], keys: list[str], places: list[str]) -> list[Row]:
    header = text_row("", keys)
    rows = (
        Row(place, tuple(_cell(table.get(key)) for key in keys))
        for place, table in zip(places, tables, strict=True)
    )
    return [header, *rows]


def _cell(value: object) -> Cell:
    if value is None:
        return Cell("")
    if isinstance(value, bool):
        return Cell(str(value).lower(), Kind.BOOLEAN)
    if isinstance(value, (int, float)):
        return Cell(str(value), Kind.NUMBER)
    if isinstance(value, str):
        return Cell(value)
    return Cell(str(value), Kind.OTHER)
