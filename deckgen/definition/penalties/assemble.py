"""From rows to penalties: every fault with its place, and a notice for whatever is passed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from deckgen.definition.penalties import values
from deckgen.definition.penalties.columns import (
    NAMES,
    Header,
    column_of,
    find_header,
    has_text_column,
    nearest_name,
)
from deckgen.definition.penalties.grid import LONGEST_TEXT, Cell, Grid, Kind, Row
from deckgen.definition.penalties.language import likely_language
from deckgen.errors import BadInput, Fault
from deckgen.model.penalties import Penalty
from deckgen.model.words import LANGUAGES, texts

_WRONG_KINDS: Mapping[Kind, str] = {
    Kind.DATE: "has been turned into a date; format the cell as text and type it again",
    Kind.ERROR: "shows the error {text}",
    Kind.FORMULA: "is a formula without a stored result; open and save it in Excel, or paste values",
    Kind.MERGED: "is merged with its neighbours; unmerge the cells and give each row its own",
    Kind.OTHER: "is not a text (in quotes)",
}


@dataclass(slots=True)
class _Work:
    """What is gathered on the way."""

    where: str
    strict: bool
    faults: list[Fault]
    notices: list[str]
    empty: list[str] = field(default_factory=list)
    unseen: dict[str, list[str]] = field(default_factory=dict)
    numbers: list[str] = field(default_factory=list)

    def fault(self, place: str, problem: str, nearest: str | None = None) -> None:
        self.faults.append(Fault(self.where, place, problem, nearest))


def assemble(grid: Grid, where: str) -> tuple[Penalty, ...]:
    """The penalties of a grid; raises `BadInput` with every fault found, its notices are added to
    the grid.
    """
    work = _Work(where, grid.strict, grid.faults, grid.notices)
    if not grid.rows:
        work.fault("", "is empty; it should have a header and at least one text")
        raise BadInput(work.faults)
    header, rows = _header(grid, work)
    found = [one for row in rows if (one := _penalty(row, header, work)) is not None]
    penalties = _with_ids(found, work)
    if not penalties and not work.faults:
        work.fault("", "has a header but no text below it")
    if work.faults:
        raise BadInput(work.faults)
    _note(work)
    return penalties


def _header(grid: Grid, work: _Work) -> tuple[Header, list[Row]]:
    """The header and the rows below it; a list without one is a column of texts."""
    rows = list(grid.rows)
    header = None if grid.only_texts else find_header([row.words() for row in rows])
    if header is None:
        if any(cell.text.strip() for row in rows for cell in row.cells[1:]):
            _no_header(rows[0], work)
        tag = likely_language(row.cells[0].text for row in rows if row.cells)
        first = rows[0].cells[0].text.strip() if rows[0].cells else ""
        work.notices.append(
            f"there is no header; every row, from “{_short(first)}” on, is a text in {tag}"
        )
        return Header(-1, (tag,), {0: tag}), rows
    if header.index:
        work.notices.append(
            f"what stands above the header in {rows[header.index].place} is passed over"
        )
    _check_header(header, rows[header.index].place, work)
    return header, rows[header.index + 1 :]


def _no_header(row: Row, work: _Work) -> None:
    present = ", ".join(f'"{_short(word)}"' for word in row.words()[:12] if word.strip())
    hint = "; columns are separated by , not by ，" if any("，" in w for w in row.words()) else ""
    work.fault(
        row.place,
        f"is not a header: it should name the columns ({', '.join(NAMES)}), "
        f"a column of texts at least; it has {present}{hint}",
    )
    raise BadInput(work.faults)


def _check_header(header: Header, place: str, work: _Work) -> None:
    """A column named twice, no column of texts and a likely slip are faults; a column that is not
    ours is passed over with a notice.
    """
    seen: dict[str, str] = {}
    for at, name in enumerate(header.names):
        column = header.columns.get(at)
        if column in seen:
            work.fault(place, f'"{seen[column]}" and "{name}" both name the column {column}')
        elif column:
            seen[column] = name.strip()
    absent = [column for column in NAMES if column not in seen]
    for name in header.names:
        if not name.strip() or column_of(name):
            continue
        slip = nearest_name(name, absent)
        if slip or work.strict:
            work.fault(place, f'"{_short(name)}" is not a column of a penalty list', slip)
        else:
            work.notices.append(f'the column "{_short(name)}" is not used')
    if not has_text_column(header.names):
        present = ", ".join(f'"{name.strip()}"' for name in header.names if name.strip())
        work.fault(place, f"names no column of texts (zh-Hans, zh-Hant or en); there are {present}")
        raise BadInput(work.faults)


def _penalty(row: Row, header: Header, work: _Work) -> Penalty | None:
    """The penalty of a row, or None if it has no text or cannot be read."""
    before = len(work.faults)
    cells = {column: _readable(row, at, column, work) for at, column in header.columns.items()}
    _check_width(row, header, work)
    words = {tag: text for tag in LANGUAGES if (text := _text(cells.get(tag), row, tag, work))}
    plain = {column: values.clean(cell.text)[0] for column, cell in cells.items()}
    hot = values.truth(plain.get("hot", ""))
    if hot is None:
        work.fault(
            f"{row.place}: hot",
            f'"{_short(plain["hot"])}" says neither hot ({_list(values.TRUE)}) nor mild (blank, {_list(values.FALSE)})',
        )
    count = values.count(plain.get("count", ""))
    if count is None:
        work.fault(
            f"{row.place}: count",
            f'"{_short(plain["count"])}" is not a whole number of cards from 0 (left out) to {values.MOST_CARDS}; blank means 1',
        )
    if len(work.faults) > before or hot is None or count is None:
        return None
    if not words:
        if plain.get("count") and count:
            work.fault(row.place, f"should be on {count} cards but has no text")
        work.empty.append(row.place)
        return None
    return Penalty(
        plain.get("id", ""),
        hot,
        texts(words),
        count,
        plain.get("review", ""),
        plain.get("note", ""),
        row.place,
    )


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)


def _readable(row: Row, at: int, column: str, work: _Work) -> Cell:
    """The cell of a column; one that does not hold what it shows is a fault."""
    cell = row.cells[at] if at < len(row.cells) else Cell("")
    problem = _WRONG_KINDS.get(cell.kind)
    if column in LANGUAGES and cell.kind in (Kind.NUMBER, Kind.BOOLEAN):
        if work.strict:
            problem = "{text} is not a text (put it in quotes)"
        else:
            work.numbers.append(f"{cell.text} in {row.place}")
    if problem and column != "note":
        work.fault(f"{row.place}: {column}", problem.format(text=_short(cell.text)))
        return Cell("")
    return cell


def _check_width(row: Row, header: Header, work: _Work) -> None:
    width = len(header.names)
    if any(cell.text.strip() for cell in row.cells[width:]):
        work.fault(
            row.place,
            f"has {len(row.cells)} cells under {width} names; put a text that holds "
            'the separator between quotation marks "…"',
        )


def _text(cell: Cell | None, row: Row, tag: str, work: _Work) -> str:
    """The text of a cell without what cannot be seen."""
    if cell is None or not cell.text:
        return ""
    text, unseen = values.clean(cell.text)
    for char in unseen:
        work.unseen.setdefault(values.spelt(char), []).append(row.place)
    if len(text) > LONGEST_TEXT:
        work.fault(
            f"{row.place}: {tag}", f"has {len(text)} characters, at most {LONGEST_TEXT} are taken"
        )
    if "\ufffd" in text:
        work.fault(
            f"{row.place}: {tag}",
            f"“{_short(text)}” holds U+FFFD, the sign for a character that was lost when the "
            "file was saved; type it again",
        )
    return text


def _with_ids(found: list[Penalty], work: _Work) -> tuple[Penalty, ...]:
    """The penalties with an id each: their own, which must differ, or the next free number."""
    places: dict[str, str] = {}
    for one in found:
        if one.id and one.id in places:
            work.fault(
                f"{one.place}: id", f'"{_short(one.id)}" is the id in {places[one.id]} already'
            )
        elif one.id:
            places[one.id] = one.place
    named: list[Penalty] = []
    for number, one in enumerate(found, start=1):
        id_, free = one.id, number
        while not id_:
            id_ = "" if str(free) in places else str(free)
            free += 1
        places.setdefault(id_, one.place)
        named.append(Penalty(id_, one.hot, one.texts, one.count, one.review, one.note, one.place))
    return tuple(named)


def _note(work: _Work) -> None:
    """Notices that several rows share."""
    if work.empty:
        work.notices.append(
            f"{len(work.empty)} rows without a text are passed over: {_some(work.empty)}"
        )
    for char, places in work.unseen.items():
        work.notices.append(f"the invisible character {char} is left out: {_some(places)}")
    if work.numbers:
        work.notices.append(f"numbers and truth values are taken as texts: {_some(work.numbers)}")


def _some(places: list[str]) -> str:
    shown = ", ".join(dict.fromkeys(places[:8]))
    return f"{shown} and {len(places) - 8} more" if len(places) > 8 else shown


def _short(text: str, most: int = 30) -> str:
    """A text short enough to be quoted in a sentence."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most]}…"
