"""Header names: English or Chinese, in any order; case, width and surrounding space ignored."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from deckgen.model.words import LANGUAGES

NAMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "id": ("id", "编号", "編號", "序号", "序號"),
        "hot": ("hot", "辣", "🌶"),
        "zh-Hans": (
            *("zh-Hans", "简体", "简体中文", "簡體", "簡體中文", "zh-CN", "zh-SG"),
            *("text", "内容", "中文", "chinese"),
        ),
        "zh-Hant": ("zh-Hant", "繁体", "繁體", "繁體中文", "繁体中文", "zh-TW", "zh-HK", "內容"),
        "en": ("en", "英文", "english", "英语", "英語"),
        "count": ("count", "数量", "數量", "张数", "張數", "copies"),
        "review": ("review", "校对", "校對", "审校", "審校"),
        "note": ("note", "notes", "备注", "備註", "comment", "comments", "remarks"),
    }
)
"""The columns and every name that each goes by; the first is the one written."""

_HANS = ("编号", "辣", "简体中文", "繁體中文", "英文", "数量", "校对", "备注")
_HANT = ("編號", "辣", "簡體中文", "繁體中文", "英文", "數量", "校對", "備註")

WRITTEN: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": {name: name for name in NAMES},
        "zh-Hans": dict(zip(NAMES, _HANS, strict=True)),
        "zh-Hant": dict(zip(NAMES, _HANT, strict=True)),
    }
)
"""The names written above columns, per language of the header."""

_ALIKE = 0.75
"""From this likeness on, a name that is no column is taken for a misspelt one."""


def folded(name: str) -> str:
    """A header name less case, width, spaces, invisible characters and what stands in brackets."""
    wide = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in wide if unicodedata.category(c) not in ("Cf", "Cc", "Mn"))
    bare = re.sub(r"\(.*?\)$", "", seen.strip()) or seen
    return re.sub(r"\s+", "", bare).replace("_", "-").strip("*:.")


_COLUMN_OF = {folded(name): column for column, names in NAMES.items() for name in names}


def column_of(name: str) -> str | None:
    """The column that a header name means, or None."""
    return _COLUMN_OF.get(folded(name))


def nearest_name(name: str, absent: Sequence[str]) -> str | None:
    """The name of one of the `absent` columns that `name` is most likely a slip for, or None."""
    word = folded(name)
    likeness = [
        (SequenceMatcher(None, word, folded(known)).ratio(), known)
        for column in absent
        for known in NAMES[column]
    ]
    best = max(likeness, default=(0.0, ""))
    return best[1] if best[0] >= _ALIKE else None


def known_columns(names: Sequence[str]) -> int:
    """How many of a row's cells name a column, each column once."""
    return len({column_of(name) for name in names} - {None})


def has_text_column(names: Sequence[str]) -> bool:
    """Whether one of a row's cells names a column of texts."""
    return any(column_of(name) in LANGUAGES for name in names)


class Header(Struct, frozen=True):
    """Where a header stands among the rows and, by place in the row, which column is which."""

    index: int
    names: tuple[str, ...]
    columns: Mapping[int, str]


_TITLE_ROWS = 10
"""Rows in which a header is looked for: some sheets have a title above it."""


def find_header(rows: Sequence[Sequence[str]]) -> Header | None:
    """The first row that names columns; below the first row it must name at least two of them,
    one of texts, so that a text which happens to be a name does not count.
    """
    for index, names in enumerate(rows[:_TITLE_ROWS]):
        known = known_columns(names)
        if known and (index == 0 or (known >= 2 and has_text_column(names))):
            return header_at(index, names)
    return None


def header_at(index: int, names: Sequence[str]) -> Header:
    """The header that a row is, whatever it names."""
    columns = {at: found for at, name in enumerate(names) if (found := column_of(name))}
    return Header(index, tuple(names), columns)
