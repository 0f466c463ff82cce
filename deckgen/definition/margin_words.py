"""The texts of a sheet's margin and of the calibration page, per language, by dotted key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from deckgen.definition.files import read_toml, shipped


def margin_words(lang: str) -> Mapping[str, str]:
    """The texts of `templates/sheets/<lang>.toml`, by key: `sheet.scale`, `side.front`."""
    tables = read_toml(shipped("templates") / "sheets" / f"{lang}.toml")
    return MappingProxyType(dict(_flat(tables)))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value
