"""XLSX lists: the first sheet with a known header, its cells as they are shown."""

from __future__ import annotations

import datetime
import io
import re
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from deckgen.definition.penalties.archive import check_archive
from deckgen.definition.penalties.columns import find_header, has_text_column
from deckgen.definition.penalties.grid import MOST_COLUMNS, MOST_ROWS, Cell, Grid, Kind, Row
from deckgen.errors import BadInput

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet


def read_workbook(content: bytes, where: str) -> Grid:
    """The rows of an XLSX workbook, or `BadInput` that lists the sheets it has."""
    day = check_archive(content, where)
    book = _open(content, where, values=False)
    grids = {sheet.title: _grid(sheet, where) for sheet in book.worksheets}
    sheet = _choose(book, grids, where)
    grid = grids[sheet.title]
    if any(cell.kind is Kind.FORMULA for row in grid.rows for cell in row.cells):
        results = _open(content, where, values=True)[sheet.title]
        grid.rows = list(_rows(sheet, where, results))
    width = max((len(row.cells) for row in grid.rows), default=0)
    grid.rows = [Row(row.place, _widened(row.cells, width)) for row in grid.rows]
    grid.date = day
    grid.form = f'XLSX, sheet "{sheet.title}"'
    others = [name for name, one in grids.items() if name != sheet.title and _is_list(one)]
    if others:
        named = ", ".join(f'"{name}"' for name in others)
        grid.notices.append(f'the sheet "{sheet.title}" is read; {named} could be a list as well')
    _note_hidden(sheet, grid)
    return grid


def _widened(cells: tuple[Cell, ...], width: int) -> tuple[Cell, ...]:
    """A sheet's rows are all of one width; what is beyond the header has no name."""
    return cells + (Cell(""),) * (width - len(cells))


def _open(content: bytes, where: str, *, values: bool) -> Workbook:
    """The workbook with its formulas, or with the results stored for them."""
    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and extensions that do not concern texts
            return load_workbook(io.BytesIO(content), data_only=values, keep_links=False)
    except Exception as error:  # a damaged part can fail in any way that its parser can
        problem = "is a damaged Excel workbook; open it in Excel, save it again and try once more"
        raise BadInput.one(where, "", problem) from error


def _choose(book: Workbook, grids: dict[str, Grid], where: str) -> Worksheet:
    """The first sheet with a known header (hidden ones last), else the first that is one column
    of texts.
    """
    sheets = sorted(book.worksheets, key=lambda sheet: bool(sheet.sheet_state != "visible"))
    for sheet in sheets:
        if _is_list(grids[sheet.title]):
            return sheet
    filled = [sheet for sheet in sheets if grids[sheet.title].rows]
    if not filled:
        raise BadInput.one(where, "", "has no rows in any of its sheets")
    if len(filled) == 1 or not any(cell.text for cell in _beyond_first(grids[filled[0].title])):
        return filled[0]
    present = "; ".join(
        f'"{sheet.title}" with {", ".join(filter(None, grids[sheet.title].rows[0].words()[:8]))}'
        for sheet in filled
    )
    problem = f"has no sheet with a column of texts (zh-Hans, zh-Hant or en). Its sheets: {present}"
    raise BadInput.one(where, "", problem)


def _is_list(grid: Grid) -> bool:
    header = find_header([row.words() for row in grid.rows[:12]])
    return header is not None and has_text_column(header.names)


def _beyond_first(grid: Grid) -> Iterator[Cell]:
    return (cell for row in grid.rows for cell in row.cells[1:])


def _grid(sheet: Worksheet, where: str) -> Grid:
    return Grid(list(_rows(sheet, where, None)), "")


def _rows(sheet: Worksheet, where: str, results: Worksheet | None) -> Iterator[Row]:
    """The rows that hold something; formulas by their results if they are given."""
    merged = {(one.min_row, one.min_col) for one in sheet.merged_cells.ranges}
    held: dict[int, dict[int, Any]] = {}
    # `iter_rows` would make every cell down to the last, and some sheets end at row 1,048,576
    for (row, column), one in sheet._cells.items():
        if one.value is not None and column <= MOST_COLUMNS:
            held.setdefault(row, {})[column] = one
    if len(held) > MOST_ROWS:
        raise BadInput.one(where, f'sheet "{sheet.title}"', f"has more than {MOST_ROWS} rows")
    for row, cells in sorted(held.items()):
        read = {column: _cell(one, merged, results) for column, one in cells.items()}
        if any(cell.text.strip() for cell in read.values()):
            whole = (read.get(column, Cell("")) for column in range(1, max(read) + 1))
            yield Row(f"row {row}", tuple(whole))


def _cell(one: Any, merged: set[tuple[int, int]], results: Worksheet | None) -> Cell:
    """A cell as text, with what it holds."""
    where = (one.row, one.column)
    if where in merged:
        return Cell(_shown(one), Kind.MERGED)
    if one.data_type == "f":
        result = results.cell(*where) if results is not None else None
        if result is None or result.value is None:
            return Cell("=", Kind.FORMULA)
        return Cell(_shown(result), _kind(result))
    return Cell(_shown(one), _kind(one))


def _kind(one: Any) -> Kind:
    if one.data_type == "e":
        return Kind.ERROR
    value = one.value
    if isinstance(value, bool):
        return Kind.BOOLEAN
    if isinstance(value, (int, float)):
        return Kind.NUMBER
    if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
        return Kind.DATE
    return Kind.TEXT


def _shown(one: Any) -> str:
    """A value as the sheet shows it: 12.0 as 12, TRUE, 012 where the format fills with zeros."""
    value = one.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if isinstance(value, int):
        digits = len(one.number_format) if re.fullmatch("0+", one.number_format or "") else 0
        return f"{value:0{digits}d}"
    return _unescaped(str(value))


def _unescaped(text: str) -> str:
    """Characters that XLSX writes as _xHHHH_ (ECMA-376 part 1, 22.9.2.19)."""
    return re.sub("_x([0-9A-Fa-f]{4})_", lambda found: chr(int(found[1], 16)), text)


def _note_hidden(sheet: Worksheet, grid: Grid) -> None:
    hidden = {f"row {row}" for row, shape in sheet.row_dimensions.items() if shape.hidden}
    places = [row.place for row in grid.rows if row.place in hidden]
    if places:
        named = ", ".join(place.removeprefix("row ") for place in places[:10])
        more = f" and {len(places) - 10} more" if len(places) > 10 else ""
        grid.notices.append(f"hidden rows are read like the others: {named}{more}")
