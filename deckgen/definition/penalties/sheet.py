"""XLSX files as a person wants to find them: widths, a frozen header, texts as texts, a note."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from deckgen.definition.penalties.values import MOST_CARDS
from deckgen.definition.penalties.words import NOTE_TITLE, NOTES, SHEET_TITLE
from deckgen.model.words import LANGUAGES

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

WIDTHS: Final = {"id": 7, "hot": 7, "zh-Hans": 44, "zh-Hant": 44, "en": 56, "count": 8}
"""Widths of columns in characters of Excel's default face."""
_OTHER_WIDTH = 20
_NEVER = "1980-01-01"
_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def workbook_bytes(
    columns: Sequence[str], rows: Sequence[Sequence[str]], headers: str, date: str = ""
) -> bytes:
    """Rows under their header as a workbook with a second sheet that explains the columns in the
    language of the headers; the same rows give the same bytes.
    """
    from openpyxl import Workbook

    book = Workbook()
    book.properties.creator = "deckgen"
    sheet = book.active
    assert sheet is not None  # noqa: S101 – a new workbook has one sheet
    sheet.title = SHEET_TITLE[headers]
    _fill(sheet, columns, rows)
    _dress(sheet, columns, len(rows))
    _explain(book.create_sheet(NOTE_TITLE[headers]), headers)
    out = io.BytesIO()
    book.save(out)
    return _timeless(out.getvalue(), date or _NEVER)


def _fill(sheet: Worksheet, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Texts as texts, so that Excel turns none into a date, a number or a formula."""
    for number, row in enumerate(rows, start=1):
        for place, (column, text) in enumerate(zip(columns, row, strict=True), start=1):
            cell = sheet.cell(number, place)
            cell.number_format = "@" if column in LANGUAGES else "General"
            if not text:
                continue
            if column in ("id", "hot", "count") and _is_number(text):
                cell.value = int(text)
            else:
                # a lone _xHHHH_ would be read as a character (ECMA-376 part 1, 22.9.2.19)
                cell.value = _ESCAPED.sub("_x005F_", text)
                cell.data_type = "s"  # not a formula, whatever it begins with


def _is_number(text: str) -> bool:
    """Whether a number cell shows exactly this; Excel marks numbers kept as texts as mistakes."""
    return text.isascii() and text.isdecimal() and len(text) < 10 and str(int(text)) == text


def _dress(sheet: Worksheet, columns: Sequence[str], rows: int) -> None:
    """Widths, wrapped texts, a bold header that stays in sight, and what hot and count may be."""
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter

    sheet.freeze_panes = "A2"
    for place, column in enumerate(columns, start=1):
        letter = get_column_letter(place)
        sheet.column_dimensions[letter].width = WIDTHS.get(column, _OTHER_WIDTH)
        if column in LANGUAGES:
            sheet.column_dimensions[letter].number_format = "@"
        head = sheet[f"{letter}1"]
        head.font = Font(bold=True, color="FFFFFF")
        head.fill = PatternFill("solid", fgColor="171924")
        for row in range(2, rows + 1):
            sheet[f"{letter}{row}"].alignment = Alignment(
                vertical="top", wrap_text=column in LANGUAGES
            )
        for validation in _validations(column, f"{letter}2:{letter}{max(rows, 2) + 200}"):
            sheet.add_data_validation(validation)


def _validations(column: str, cells: str) -> list[Any]:
    from openpyxl.worksheet.datavalidation import DataValidation

    if column == "count":
        whole = DataValidation("whole", operator="between", allow_blank=True, sqref=cells)
        whole.formula1, whole.formula2, whole.showErrorMessage = "0", str(MOST_CARDS), True
        return [whole]
    if column == "hot":
        return [DataValidation("list", formula1='"1,是"', allow_blank=True, sqref=cells)]
    return []


def _explain(sheet: Worksheet, headers: str) -> None:
    from openpyxl.styles import Alignment, Font

    sheet.column_dimensions["A"].width = 18
    sheet.column_dimensions["B"].width = 80
    for number, (name, words) in enumerate(NOTES[headers], start=1):
        sheet.cell(number, 1, name).font = Font(bold=True)
        sheet.cell(number, 2, words)
        for place in (1, 2):
            sheet.cell(number, place).alignment = Alignment(vertical="top", wrap_text=True)


def _timeless(content: bytes, day: str) -> bytes:
    """The workbook with `day` for every time that it states."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            part = old.read(name)
            if name == "docProps/core.xml":
                part = re.sub(rb"\d{4}-\d\d-\d\dT[\d:.]+Z?", f"{day}T00:00:00Z".encode(), part)
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, part)
    return out.getvalue()
