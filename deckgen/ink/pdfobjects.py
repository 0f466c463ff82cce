"""The objects of a PDF as its bytes have them, for looking at what was really written.

Reads what this house writes: a table of offsets, plain object dictionaries, Flate streams
(ISO 32000-1, 7.5). It shares nothing with the writer.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

_STARTXREF = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_SECTION = re.compile(rb"xref\s+0 (\d+)\s+")
_OBJECT = re.compile(rb"\s*(\d+) 0 obj\s")
_STREAM = re.compile(rb"stream\r?\n")
_LENGTH = re.compile(r"/Length (\d+)(?! \d+ R)")
_ENTRY = 20


class UnreadablePdf(ValueError):
    """The bytes are not a PDF that can be read."""


class PdfObject(Struct, frozen=True, dict=True):
    """One object: its number, its dictionary as text, and the bytes of its stream as written."""

    number: int
    text: str
    raw: bytes | None

    @cached_property
    def stream(self) -> bytes:
        """The stream's content; raises `UnreadablePdf` if it is damaged."""
        raw = self.raw or b""
        try:
            return zlib.decompress(raw) if "/FlateDecode" in self.text else raw
        except zlib.error as error:
            raise UnreadablePdf(f"object {self.number} is damaged ({error})") from error

    def ref(self, key: str) -> int | None:
        """The number of the object that an entry refers to."""
        found = re.search(rf"/{re.escape(key)} (\d+) 0 R", self.text)
        return int(found[1]) if found else None

    def is_a(self, key: str, name: str) -> bool:
        """Whether an entry is this name: ("Type", "Page")."""
        return re.search(rf"/{key} ?/{name}(?![A-Za-z0-9])", self.text) is not None


class PdfObjects:
    """All objects of a file by number; raises `UnreadablePdf`."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            self._objects = {one.number: one for one in self._read()}
        except (IndexError, ValueError, TypeError, zlib.error) as error:
            raise UnreadablePdf(str(error)) from error

    def __iter__(self) -> Iterator[PdfObject]:
        return iter(self._objects.values())

    def __getitem__(self, number: int) -> PdfObject:
        return self._objects[number]

    def pages(self) -> list[PdfObject]:
        """The pages in order."""
        root = next((one for one in self if one.is_a("Type", "Pages")), None)
        if root is None:
            raise UnreadablePdf("its pages are not where a file of ours has them")
        kids = re.search(r"/Kids \[([^\]]*)\]", root.text)
        return [self[int(number)] for number in re.findall(r"(\d+) 0 R", kids[1] if kids else "")]

    def _read(self) -> Iterator[PdfObject]:
        data = self._data
        start = _STARTXREF.search(data, max(0, len(data) - 64))
        section = _SECTION.match(data, int(start[1])) if start else None
        if section is None:
            raise UnreadablePdf("there is no table of objects at its end")
        for number in range(1, int(section[1])):
            at = section.end() + number * _ENTRY
            if data[at + 17 : at + 18] == b"n":
                yield self._object(int(data[at : at + 10]), number)

    def _object(self, offset: int, number: int) -> PdfObject:
        data = self._data
        head = _OBJECT.match(data, offset)
        if head is None or int(head[1]) != number:
            raise UnreadablePdf(f"object {number} is not where the table says")
        end = data.index(b"endobj", head.end())
        stream = _STREAM.search(data, head.end(), end)
        if stream is None:
            return PdfObject(number, data[head.end() : end].decode("latin-1"), None)
        text = data[head.end() : stream.start()].decode("latin-1")
        length = _LENGTH.search(text)
        if length is None:
            raise UnreadablePdf(f"object {number} does not say how long it is")
        return PdfObject(number, text, data[stream.end() : stream.end() + int(length[1])])
