"""A list to start from: a header, numbered rows, the last ones marked hot."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.definition.penalties.writer import delimited_bytes, header_of
from deckgen.errors import BadInput
from deckgen.model.words import nearest

SUFFIXES = (".csv", ".xlsx")


def template_bytes(suffix: str, where: str, languages: Sequence[str], mild: int, hot: int) -> bytes:
    """An empty list with a column per language and `mild` + `hot` numbered rows, its header in the
    first language: CSV with a byte order mark, or XLSX. Rows left empty are passed over by the
    reader.
    """
    columns = ("id", "hot", *languages, "count")
    headers = languages[0]
    true = "1" if headers == "en" else "是"
    blank = [""] * len(languages)
    rows = [header_of(columns, headers)]
    rows += [[str(number), "", *blank, ""] for number in range(1, mild + 1)]
    rows += [[str(number), true, *blank, ""] for number in range(mild + 1, mild + hot + 1)]
    if suffix.casefold() == ".xlsx":
        from deckgen.definition.penalties.sheet import workbook_bytes

        return workbook_bytes(columns, rows, headers)
    if suffix.casefold() == ".csv":
        return delimited_bytes(rows, where)
    problem = f'"{suffix or where}" is no format for a template; name it .csv or .xlsx'
    raise BadInput.one(where, "", problem, nearest(suffix, SUFFIXES))
