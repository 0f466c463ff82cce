"""From rows to penalties: every fault with its place, and a notice for whatever is passed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deckgen.definition.penalties import values
from deckgen.definition.penalties.columns import Header
from deckgen.definition.penalties.grid import LONGEST_TEXT, Cell, Grid, Kind, Row
from deckgen.definition.penalties.heading import header_and_rows
from deckgen.definition.penalties.work import Work, short
from deckgen.model.penalties import Penalty
from deckgen.model.words import LANGUAGES, texts

_WRONG_KINDS: Mapping[Kind, str] = {
    Kind.DATE: "has been turned into a date; format the cell as text and type it again",
    Kind.ERROR: "shows the error {text}",
    Kind.FORMULA: "is a formula without a stored result; open and save it in Excel, or paste values",
    Kind.MERGED: "is merged with its neighbours; unmerge the cells and give each row its own",
    Kind.OTHER: "is not a text (in quotes)",
}


def assemble(grid: Grid, where: str) -> tuple[Penalty, ...]:
    """The penalties of a grid; raises `BadInput` with every fault found, its notices are added to
    the grid.
    """
    work = Work(where, grid.strict, grid.faults, grid.notices)
    if not grid.rows:
        work.fault("", "is empty; it should have a header and at least one text")
        work.refuse()
    header, rows = header_and_rows(grid, work)
    found = [one for row in rows if (one := _penalty(row, header, work)) is not None]
    penalties = _with_ids(found, work)
    if not penalties and not work.faults:
        work.fault("", "has a header but no text below it")
    if work.faults:
        work.refuse()
    work.note_shared()
    return penalties


def _penalty(row: Row, header: Header, work: Work) -> Penalty | None:
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
            f'"{short(plain["hot"])}" says neither hot ({_list(values.TRUE)}) nor mild (blank, {_list(values.FALSE)})',
        )
    count = values.count(plain.get("count", ""))
    if count is None:
        work.fault(
            f"{row.place}: count",
            f'"{short(plain["count"])}" is not a whole number of cards from 0 (left out) to {values.MOST_CARDS}; blank means 1',
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


def _readable(row: Row, at: int, column: str, work: Work) -> Cell:
    """The cell of a column; one that does not hold what it shows is a fault."""
    cell = row.cells[at] if at < len(row.cells) else Cell("")
    problem = _WRONG_KINDS.get(cell.kind)
    if column in LANGUAGES and cell.kind in (Kind.NUMBER, Kind.BOOLEAN):
        if work.strict:
            problem = "{text} is not a text (put it in quotes)"
        else:
            work.numbers.append(f"{cell.text} in {row.place}")
    if problem and column != "note":
        work.fault(f"{row.place}: {column}", problem.format(text=short(cell.text)))
        return Cell("")
    return cell


def _check_width(row: Row, header: Header, work: Work) -> None:
    width = len(header.names)
    if any(cell.text.strip() for cell in row.cells[width:]):
        work.fault(
            row.place,
            f"has {len(row.cells)} cells under {width} names; put a text that holds "
            'the separator between quotation marks "…"',
        )


def _text(cell: Cell | None, row: Row, tag: str, work: Work) -> str:
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
            f"“{short(text)}” holds U+FFFD, the sign for a character that was lost when the "
            "file was saved; type it again",
        )
    return text


def _with_ids(found: list[Penalty], work: Work) -> tuple[Penalty, ...]:
    """The penalties with an id each: their own, which must differ, or the next free number."""
    places: dict[str, str] = {}
    for one in found:
        if one.id and one.id in places:
            work.fault(
                f"{one.place}: id", f'"{short(one.id)}" is the id in {places[one.id]} already'
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
