"""From a `PenaltyList` to the bytes of a file: what is written reads back as the same list."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from deckgen.definition.penalties.columns import NAMES, WRITTEN
from deckgen.definition.penalties.delimited import SEPARATORS
from deckgen.errors import BadInput
from deckgen.model.penalties import Penalty, PenaltyList, unhinted
from deckgen.model.words import LANGUAGES, nearest

ENCODINGS: Final = {
    "utf-8-bom": "utf-8-sig",
    "utf-8": "utf-8",
    "utf-16": "utf-16",
    "gb18030": "gb18030",
    "big5": "cp950",
}
"""The encodings a list can be written in and their codecs; the first is what Excel opens."""

_NAME_OF = {codec: name for name, codec in ENCODINGS.items()}
SUFFIXES: Final = (".csv", ".tsv", ".txt", ".xlsx", ".toml")


def penalty_file(
    penalties: PenaltyList,
    suffix: str,
    *,
    where: str,
    encoding: str | None = None,
    separator: str | None = None,
    headers: str = "en",
) -> bytes:
    """The list as a file of the format that `suffix` names; `headers` is the language of its header.

    `encoding` and `separator` are for text files: UTF-8 with a mark, commas (tabs in a TSV) unless
    said otherwise. Raises `BadInput` naming `where`, the file to be written.
    """
    suffix = suffix.casefold()
    if suffix in (".xlsx", ".toml") and (encoding or separator):
        raise BadInput.one(where, "", "has no encoding or separator to choose (CSV and TSV have)")
    if suffix == ".xlsx":
        from deckgen.definition.penalties.sheet import workbook_bytes

        return workbook_bytes(*rows_of(penalties, headers), headers, penalties.date)
    if suffix == ".toml":
        return _toml(penalties).encode()
    if suffix not in SUFFIXES:
        problem = f'"{suffix or where}" is no format that is written here ({", ".join(SUFFIXES)})'
        raise BadInput.one(where, "", problem, nearest(suffix, SUFFIXES))
    named = {name: mark for mark, name in SEPARATORS.items()}
    mark = _known("--separator", separator or ("tab" if suffix == ".tsv" else "comma"), named)
    codec = _known("--encoding", encoding or "utf-8-bom", ENCODINGS)
    return delimited_bytes(rows_of(penalties, headers)[1], where, codec, mark)


def _known(flag: str, word: str, known: Mapping[str, str]) -> str:
    """What a flag's word stands for."""
    if word not in known:
        problem = f'"{word}" is not one of {", ".join(known)}'
        raise BadInput.one(flag, "", problem, nearest(word, known))
    return known[word]


def columns_of(penalties: Iterable[Penalty]) -> tuple[str, ...]:
    """The columns that hold something: id, hot and count always, languages, notes and reviews if
    one text has them.
    """
    listed = tuple(penalties)
    present = {tag for one in listed for tag in one.texts}
    present |= {"review"} if any(one.review for one in listed) else set()
    present |= {"note"} if any(one.note for one in listed) else set()
    return tuple(name for name in NAMES if name in ("id", "hot", "count") or name in present)


def header_of(columns: Iterable[str], headers: str) -> list[str]:
    """The names written above columns in the language `headers`."""
    return [WRITTEN[headers][name] for name in columns]


def rows_of(penalties: PenaltyList, headers: str) -> tuple[tuple[str, ...], list[list[str]]]:
    """The columns, and the header and every penalty as rows of texts."""
    columns = columns_of(penalties.penalties)
    true = "1" if headers == "en" else "是"
    rows = [header_of(columns, headers)]
    rows += [[_value(one, column, true) for column in columns] for one in penalties.penalties]
    return columns, rows


def _value(one: Penalty, column: str, true: str) -> str:
    if column in LANGUAGES:
        return one.texts.get(column, "")
    if column == "hot":
        return true if one.hot else ""
    return str(getattr(one, column))


def delimited_bytes(
    rows: Sequence[Sequence[str]],
    where: str,
    codec: str = "utf-8-sig",
    separator: str = ",",
) -> bytes:
    """Rows as CSV with line ends of Windows, cells quoted where need be; characters that the
    encoding does not have are a fault. Hints are for Unicode: Excel shows them in GBK as signs.
    """
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(rows)
    text = out.getvalue() if codec.startswith("utf") else unhinted(out.getvalue())
    lost = [char for char in dict.fromkeys(text) if not _encodes(char, codec)]
    if lost:
        named = ", ".join(f"{char} (U+{ord(char):04X})" for char in lost[:3])
        which = named if len(lost) <= 3 else f"{len(lost)} of its characters, such as {named}"
        raise BadInput.one(
            where, "--encoding", f"{_NAME_OF[codec]} does not have {which}; write utf-8-bom instead"
        )
    return text.encode(codec)


def _encodes(char: str, codec: str) -> bool:
    if char < "\x80" or codec.startswith("utf"):
        return True
    try:
        return char.encode(codec).decode(codec) == char
    except UnicodeError:
        return False


def _toml(penalties: PenaltyList) -> str:
    """The list as TOML; JSON's strings are TOML's, for texts without control characters."""
    lines = [f"name = {_quoted(penalties.name)}"]
    if penalties.date:
        lines.append(f"date = {penalties.date}")
    for one in penalties.penalties:
        lines += ["", "[[penalty]]", f"id = {_quoted(one.id)}"]
        lines += ["hot = true"] if one.hot else []
        lines += [f"{tag} = {_quoted(one.texts[tag])}" for tag in LANGUAGES if tag in one.texts]
        lines += [f"count = {one.count}"] if one.count != 1 else []
        lines += [f"review = {_quoted(one.review)}"] if one.review else []
        lines += [f"note = {_quoted(one.note)}"] if one.note else []
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
