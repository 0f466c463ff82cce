"""CSV, TSV and plain lines: quoted line breaks kept, every slip of quoting named with its line."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from deckgen.definition.penalties.columns import find_header, has_text_column, known_columns
from deckgen.definition.penalties.encoding import decode
from deckgen.definition.penalties.grid import (
    LONGEST_TEXT,
    MOST_COLUMNS,
    MOST_ROWS,
    Grid,
    Row,
    text_row,
)
from deckgen.errors import BadInput, Fault

SEPARATORS: Final = {",": "comma", ";": "semicolon", "\t": "tab"}
"""What may separate columns, and its name."""


def read_delimited(content: bytes, where: str, suffix: str) -> Grid:
    """The rows of a file of separated columns or, without a header, of one text a line."""
    decoded = decode(content, where)
    text, named = _named_separator(decoded.text)
    separator = named or _separator(text, "\t" if suffix in (".tsv", ".tab") else ",")
    grid = Grid((), f"{decoded.encoding}, {SEPARATORS[separator]}-separated")
    if decoded.guessed:
        grid.notices.append(
            f"the encoding is taken for {decoded.encoding} but is hard to tell; "
            "look at the texts, or save the file as UTF-8"
        )
    first_line = 2 if named else 1
    rows = _records(text, separator, first_line, where, grid.faults)
    if find_header([row.words() for row in rows]) is None and _one_text_a_line(text, rows, suffix):
        grid.form = f"{decoded.encoding}, one text a line"
        grid.only_texts = True
        if suffix == ".txt":
            grid.faults.clear()
            rows = _lines(text, first_line, where)
    grid.rows = [row for row in rows if not row.is_blank]
    return grid


def _one_text_a_line(text: str, rows: list[Row], suffix: str) -> bool:
    """Whether a file without a header is a list of texts: a .txt always, others if no row has a
    second cell.
    """
    if suffix == ".txt" and "\t" not in text:
        return True
    return all(not cell.text.strip() for row in rows for cell in row.cells[1:])


def _named_separator(text: str) -> tuple[str, str | None]:
    """The text without Excel's `sep=;` line, and the separator that it names."""
    found = re.match(r"\ufeff?\s*sep=([,;\t])[ \t]*(?:\r\n|\r|\n)", text, re.IGNORECASE)
    return (text[found.end() :], found[1]) if found else (text.removeprefix("\ufeff"), None)


def _separator(text: str, usual: str) -> str:
    """The separator with which the first rows name the most columns; the usual one on a tie."""
    head = "".join(io.StringIO(text, newline="").readlines()[:40])

    def names(separator: str) -> tuple[bool, int]:
        rows = [row.words() for row in _records(head, separator, 1, "", [])[:10]]
        header = find_header(rows)
        named = header.names if header else ()
        return has_text_column(named), known_columns(named)

    return max(sorted(SEPARATORS, key=lambda one: one != usual), key=names)


def _records(
    text: str, separator: str, first_line: int, where: str, faults: list[Fault]
) -> list[Row]:
    """Every record with the line it begins on; one that cannot be read is a fault and left out."""
    source = io.StringIO(text, newline="")
    reader = csv.reader(source, delimiter=separator, strict=True, skipinitialspace=True)
    rows: list[Row] = []
    while True:
        line = reader.line_num + first_line
        try:
            record = next(reader)
        except StopIteration:
            return rows
        except csv.Error as error:
            faults.append(Fault(where, f"line {line}", _slip(error, separator)))
            continue
        if len(rows) == MOST_ROWS:
            raise BadInput.one(where, "", f"has more than {MOST_ROWS} rows")
        rows.append(text_row(f"line {line}", record[:MOST_COLUMNS]))


def _slip(error: csv.Error, separator: str) -> str:
    """What is wrong with a record, in our words."""
    said = str(error)
    if "unexpected end" in said:
        return 'opens a quotation mark " that is closed nowhere after it'
    if "expected after" in said:
        return (
            'goes on after a closing quotation mark; double every " inside a quoted text, '
            f"and put a {SEPARATORS[separator]} between cells"
        )
    if "field larger" in said:
        return f"holds a text far over {LONGEST_TEXT} characters; is a quotation mark left open?"
    return f"cannot be read ({said})"


def _lines(text: str, first_line: int, where: str) -> list[Row]:
    """Every line as one text."""
    lines = re.split("\r\n|\r|\n", text)
    if len(lines) > MOST_ROWS:
        raise BadInput.one(where, "", f"has more than {MOST_ROWS} lines")
    return [text_row(f"line {number}", [line]) for number, line in enumerate(lines, first_line)]
