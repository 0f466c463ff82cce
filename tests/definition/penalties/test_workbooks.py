"""Room: definition (XLSX lists)."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from openpyxl import Workbook

from deckgen.errors import BadInput
from tests.definition.penalties.conftest import Faults, Read


def book(fill: Callable[[Any, Any], None]) -> bytes:
    """A workbook with a first sheet named Sheet, filled by `fill(workbook, sheet)`."""
    made = Workbook()
    fill(made, made.active)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def rows(*values: list[Any]) -> bytes:
    """A workbook of these rows."""
    return book(lambda _, sheet: [sheet.append(row) for row in values])


def repacked(content: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """The workbook with its parts changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return out.getvalue()


def test_a_sheet_is_read_by_its_header(read: Read) -> None:
    """Columns in any order, numbers as ids and counts, rows as places."""
    content = rows(["数量", "内容", "编号", "辣"], [2.0, "唱歌。", 7, True], [None] * 4, [0, "跳舞。", 8.0, "否"])  # fmt: skip
    read_ = read("party.xlsx", content)
    assert [(one.id, one.hot, one.count, one.place) for one in read_.penalties] == [
        ("7", True, 2, "row 2"),
        ("8", False, 0, "row 4"),
    ]
    assert read_.form == 'XLSX, sheet "Sheet"'


def test_a_workbook_is_known_by_what_it_holds(read: Read) -> None:
    """Whatever its name ends with."""
    assert len(read("party.csv", rows(["text"], ["唱歌"])).penalties) == 1


def test_the_first_sheet_with_a_known_header_is_taken(read: Read) -> None:
    """Others that could be lists are named in a notice, hidden ones come last."""

    def fill(made: Any, sheet: Any) -> None:
        sheet.append(["remarks", "by"])
        hidden = made.create_sheet("Old")
        hidden.append(["text"])
        hidden.sheet_state = "hidden"
        for name, text in (("List", "a"), ("More", "b")):
            made.create_sheet(name).append(["id", "text"])
            made[name].append([1, text])

    read_ = read("party.xlsx", book(fill))
    assert read_.form == 'XLSX, sheet "List"'
    assert read_.penalties[0].texts["zh-Hans"] == "a"
    assert read_.notices[0] == 'the sheet "List" is read; "Old", "More" could be a list as well'


def test_sheets_without_a_list_are_named(faults: Faults) -> None:
    """With the first row of each (print case 45)."""

    def fill(made: Any, sheet: Any) -> None:
        sheet.append(["name", "what"])
        made.create_sheet("Zwei").append(["x", "y"])

    assert faults("party.xlsx", book(fill)) == [
        "party.xlsx: has no sheet with a column of texts (zh-Hans, zh-Hant or en). Its sheets: "
        '"Sheet" with name, what; "Zwei" with x, y.'
    ]


def test_one_column_without_header(read: Read) -> None:
    """A sheet that is one column is a list of texts."""
    assert len(read("party.xlsx", rows(["唱歌。"], ["跳舞。"])).penalties) == 2


def test_numbers_and_truth_values_in_texts(read: Read) -> None:
    """A number is the text that the sheet shows, and said to be one."""

    def fill(_: Any, sheet: Any) -> None:
        for value in ("text", 12, 3.0, 1.5, True, "012"):
            sheet.append([value])
        sheet["A7"].number_format = "@"
        sheet.append([7])
        sheet["A8"].number_format = "000"

    read_ = read("party.xlsx", book(fill))
    assert [one.texts["zh-Hans"] for one in read_.penalties] == ["12", "3", "1.5", "TRUE", "012", "007"]  # fmt: skip
    assert "12 in row 2" in read_.notices[0]
    assert "row 7" not in read_.notices[0]


def test_cells_that_do_not_hold_what_they_show(faults: Faults) -> None:
    """Dates, errors, formulas without a result and merged cells are faults, all at once."""

    def fill(_: Any, sheet: Any) -> None:
        for value in ("text", datetime.date(2026, 3, 4), "=1+1", "#N/A", "merged", None, "fine"):
            sheet.append([value])
        sheet.merge_cells("A5:A6")

    assert faults("party.xlsx", book(fill)) == [
        "party.xlsx: row 2: zh-Hans: has been turned into a date; format the cell as text and "
        "type it again.",
        "party.xlsx: row 3: zh-Hans: is a formula without a stored result; open and save it in "
        "Excel, or paste values.",
        "party.xlsx: row 4: zh-Hans: shows the error #N/A.",
        "party.xlsx: row 5: zh-Hans: is merged with its neighbours; unmerge the cells and give "
        "each row its own.",
    ]


def test_stored_results_of_formulas_are_read(read: Read) -> None:
    """As Excel leaves them behind the formula."""

    def stored(_: str, part: bytes) -> bytes:
        return part.replace(b"<f>1+1</f><v/>", b"<f>1+1</f><v>2</v>").replace(
            b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>"
        )

    content = repacked(rows(["text", "count"], ["唱歌", "=1+1"]), stored)
    assert read("party.xlsx", content).penalties[0].count == 2


def test_hidden_rows_are_read_and_said(read: Read) -> None:
    """A filtered sheet does not lose texts silently."""

    def fill(_: Any, sheet: Any) -> None:
        for value in ("text", "a", "b", "c"):
            sheet.append([value])
        sheet.row_dimensions[3].hidden = True

    read_ = read("party.xlsx", book(fill))
    assert len(read_.penalties) == 3
    assert "hidden rows are read like the others: 3" in read_.notices


def test_cells_beside_the_header(read: Read) -> None:
    """A remark beside the table is not used, and that is said."""
    read_ = read("party.xlsx", rows(["text"], ["a", None, "remark"]))
    assert read_.notices == ("a column without a name is not used",)


def test_escaped_characters(read: Read) -> None:
    """_x000D_ is a line end, as Excel means it, not seven letters."""
    assert read("a.xlsx", rows(["text"], ["a_x000D_\nb"])).penalties[0].texts["zh-Hans"] == "a\nb"


def test_a_cell_far_below_is_found(read: Read) -> None:
    """The last row of a sheet (2 to the power of 20) costs nothing."""

    def fill(_: Any, sheet: Any) -> None:
        sheet["A1"], sheet["A1048576"] = "text", "end"

    assert read("a.xlsx", book(fill)).penalties[0].place == "row 1048576"


def test_the_day_of_the_workbook(read: Read) -> None:
    """The date of the data is the day on which the workbook was saved, as it says itself."""

    def dated(_: str, part: bytes) -> bytes:
        return re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"2026-05-06T23:00:00Z", part)

    assert read("a.xlsx", repacked(SOUND, dated)).date == "2026-05-06"


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def archive(**parts: bytes) -> bytes:
    """A zip archive of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, part in parts.items():
            made.writestr(name.replace("__", "/"), part)
    return out.getvalue()


SOUND = rows(["text"], ["a"])
TYPES = {"[Content_Types].xml": b"<x/>"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (OLE + "EncryptedPackage".encode("utf-16-le"), "is protected by a password"),
        (OLE + b"Workbook", "is a workbook of Excel 97 to 2003 (.xls)"),
        (b"PK\x03\x04rubbish", "is no Excel workbook, or a damaged one"),
        (b"<html>", "is no Excel workbook, or a damaged one"),
        (SOUND[: len(SOUND) // 2], "is no Excel workbook, or a damaged one"),
        (archive(**{"mimetype": b"x", "content.xml": b"x"}), "is an OpenDocument sheet (.ods)"),
        (archive(**TYPES, **{"word/document.xml": b"x"}), "is an archive but no Excel workbook"),
        (archive(**TYPES, **{"xl/workbook.bin": b"x"}), "is a binary Excel workbook (.xlsb)"),
        (archive(**TYPES, **{"xl/workbook.xml": b"0" * 300_000_000}), "unpacks to 300 MB"),
        (archive(**TYPES, **{"xl/workbook.xml": b"<!DOCTYPE a []><a/>"}), "holds XML declarations"),
        (repacked(SOUND, lambda n, p: b"<x" if n == "xl/workbook.xml" else p), "is a damaged Excel"),
        (book(lambda *_: None), "has no rows in any of its sheets"),
    ],
)  # fmt: skip
def test_what_is_no_sound_workbook(faults: Faults, content: bytes, said: str) -> None:
    """One sentence says what the file is and how to save it."""
    (sentence,) = faults("party.xlsx", content)
    assert sentence.startswith(f"party.xlsx: {said}")


def test_every_byte_may_be_wrong(read: Read) -> None:
    """A workbook damaged anywhere is read or refused, never a traceback."""
    for place in range(0, len(SOUND), 61):
        broken = bytearray(SOUND)
        broken[place] ^= 0xFF
        with suppress(BadInput):
            assert read("party.xlsx", bytes(broken)).penalties
