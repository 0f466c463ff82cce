"""Whether bytes are an XLSX workbook that is safe to open, or what they are instead."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Mapping
from typing import Final

from deckgen.errors import BadInput

MOST_UNPACKED: Final = 20_000_000
"""The most bytes that a workbook may unpack to: fifty times a list of a thousand texts."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_AGAIN = "save it as an Excel workbook (.xlsx)"
Members = Mapping[str, zipfile.ZipInfo]

_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, OSError, EOFError, RuntimeError)


def looks_like_workbook(content: bytes) -> bool:
    """Whether bytes begin as workbooks of any kind do, whatever the file is called."""
    return content.startswith((b"PK\x03\x04", _OLE))


def check_archive(content: bytes, where: str) -> str:
    """The day on which a sound workbook was last saved, blank if it does not say; anything else
    is `BadInput` that says what the file is.
    """
    if content.startswith(_OLE):
        raise BadInput.one(where, "", _old_or_locked(content))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            problem = _unsafe(archive)
            day = "" if problem else _saved(archive)
    except _BROKEN as error:
        raise BadInput.one(
            where, "", f"is no Excel workbook, or a damaged one; {_AGAIN}"
        ) from error
    if problem:
        raise BadInput.one(where, "", problem)
    return day


def _old_or_locked(content: bytes) -> str:
    if "EncryptedPackage".encode("utf-16-le") in content:
        return "is protected by a password; save a copy without one"
    return f"is a workbook of Excel 97 to 2003 (.xls); {_AGAIN}"


def _unsafe(archive: zipfile.ZipFile) -> str | None:
    """Why an archive is not opened, or None."""
    members = {one.filename: one for one in archive.infolist()}
    return _foreign(members) or _excessive(members) or _declaring(archive)


def _foreign(members: Members) -> str | None:
    """What else than an Excel workbook an archive is."""
    if "mimetype" in members and "content.xml" in members:
        return f"is an OpenDocument sheet (.ods); {_AGAIN}"
    if "xl/workbook.bin" in members:
        return f"is a binary Excel workbook (.xlsb); {_AGAIN}"
    if "[Content_Types].xml" not in members or not any(n.startswith("xl/") for n in members):
        return f"is an archive but no Excel workbook; {_AGAIN}"
    if any(one.flag_bits & 1 for one in members.values()):
        return "is protected by a password; save a copy without one"
    return None


def _excessive(members: Members) -> str | None:
    size = sum(one.file_size for one in members.values())
    if size > MOST_UNPACKED or len(members) > 2000:
        return (
            f"unpacks to {size / 1e6:.0f} MB in {len(members)} parts, far more than a list of "
            "texts; copy the rows into a new workbook"
        )
    return None


def _declaring(archive: zipfile.ZipFile) -> str | None:
    """Entities can grow without end when they are unpacked; no spreadsheet program writes any."""
    names = archive.namelist()
    parts = (archive.read(name) for name in names if name.endswith((".xml", ".rels")))
    if any(b"<!DOCTYPE" in part or b"<!ENTITY" in part for part in parts):
        return "holds XML declarations that no spreadsheet program writes; it is not opened"
    return None


def _saved(archive: zipfile.ZipFile) -> str:
    """The day in the workbook's own properties; days before 1990 are placeholders."""
    try:
        core = archive.read("docProps/core.xml")
    except KeyError:
        return ""
    found = re.search(rb"<dcterms:modified[^>]*>\s*(\d{4}-\d\d-\d\d)", core)
    return found[1].decode() if found and found[1] >= b"1990" else ""
