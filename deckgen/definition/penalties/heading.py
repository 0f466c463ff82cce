"""The header of a list, and what is said of one that is missing, doubled or misspelt."""

from __future__ import annotations

from deckgen.definition.penalties.columns import (
    NAMES,
    Header,
    column_of,
    find_header,
    has_text_column,
    header_at,
    known_columns,
    nearest_name,
)
from deckgen.definition.penalties.grid import Grid, Row
from deckgen.definition.penalties.language import likely_language
from deckgen.definition.penalties.work import Work, short

_TEXT_COLUMNS = "zh-Hans or 简体中文, zh-Hant or 繁體中文, en or 英文"


def header_and_rows(grid: Grid, work: Work) -> tuple[Header, list[Row]]:
    """The header and the rows below it; a list without one is a column of texts."""
    rows = list(grid.rows)
    header = _find(grid)
    if header is None:
        if any(cell.text.strip() for row in rows for cell in row.cells[1:]):
            _no_header(rows[0], work)
        if known_columns(rows[0].cells[0].text.split("，")) > 1:
            work.fault(rows[0].place, "separates its columns by ，; separate them by , instead")
            work.refuse()
        tag = likely_language(row.cells[0].text for row in rows if row.cells)
        first = rows[0].cells[0].text
        work.notices.append(
            f"there is no header; every row, from “{short(first)}” on, is a text in {tag}"
        )
        return Header(-1, (tag,), {0: tag}), rows
    if header.index:
        work.notices.append(
            f"what stands above the header in {rows[header.index].place} is passed over"
        )
    _check_header(header, rows[header.index].place, work)
    below = rows[header.index + 1 :]
    nameless = [at for at, name in enumerate(header.names) if not name.strip()]
    if any(row.cells[at].text.strip() for row in below for at in nameless if at < len(row.cells)):
        work.notices.append("a column without a name is not used")
    return header, below


def _find(grid: Grid) -> Header | None:
    if grid.only_texts:
        return None
    if grid.strict:
        return header_at(0, grid.rows[0].words())
    return find_header([row.words() for row in grid.rows])


def _no_header(row: Row, work: Work) -> None:
    """A file of several columns must name them."""
    present = ", ".join(f'"{short(word)}"' for word in row.words()[:12] if word.strip())
    hint = ". If each line is one text, save the file as .txt" if "line" in row.place else ""
    work.fault(
        row.place,
        f"is not a header: it should name the columns, one of texts at least ({_TEXT_COLUMNS}); "
        f"it has {present}{hint}",
    )
    work.refuse()


def _check_header(header: Header, place: str, work: Work) -> None:
    """A column named twice, no column of texts and a likely slip are faults; a column that is not
    ours is passed over with a notice.
    """
    seen: dict[str, str] = {}
    for at, name in enumerate(header.names):
        column = header.columns.get(at)
        if column in seen:
            work.fault(
                place, f'"{seen[column]}" and "{name.strip()}" both name the column {column}'
            )
        elif column:
            seen[column] = name.strip()
    absent = [column for column in NAMES if column not in seen]
    for name in header.names:
        if not name.strip() or column_of(name):
            continue
        slip = nearest_name(name, absent)
        if slip or work.strict:
            what = "key of a penalty" if work.strict else "column of a penalty list"
            work.fault(place, f'"{short(name)}" is not a {what}', slip)
        else:
            work.notices.append(f'the column "{short(name)}" is not used')
    if not has_text_column(header.names):
        present = ", ".join(f'"{name.strip()}"' for name in header.names if name.strip())
        work.fault(place, f"names no column of texts ({_TEXT_COLUMNS}); there are {present}")
        work.refuse()
