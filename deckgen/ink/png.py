"""PNG pictures of PDF pages: PDFium renders, a small writer encodes.

Flat art needs no row filters, so a writer of a dozen lines is twice as fast as Pillow's and its
files are smaller (ISO/IEC 15948). PDFium works in one thread only; encoding, four fifths of the
time, goes on beside it.
"""

from __future__ import annotations

import ctypes
import os
import struct
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pypdfium2
from pypdfium2 import raw as pdfium

from deckgen.units import MM_PER_INCH, POINTS_PER_INCH

LEVEL = 4
"""The zlib level: twice as fast as the usual 6, as small on flat art."""

Tick = Callable[[int, int], None]
"""Told how many of how many are done."""


def render(pdf: bytes, dpi: float) -> tuple[int, int, memoryview]:
    """The first page of a PDF in whole pixels at `dpi`: width, height and scanlines, for `png`."""
    document = pypdfium2.PdfDocument(pdf)
    wide, high = (round(side * dpi / POINTS_PER_INCH) for side in document[0].get_size())
    lines = memoryview(rows(document[0], wide, high))[:-1]
    document.close()
    return wide, high, lines


def pictures(pdf: bytes, size: tuple[int, int], dpi: float, tick: Tick) -> Iterator[bytes]:
    """Every page of a PDF as a PNG of exactly `size` pixels, in order; the page fills it."""
    document = pypdfium2.PdfDocument(pdf)
    count, workers = len(document), min(4, os.cpu_count() or 1)
    waiting: deque[Future[bytes]] = deque()
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        for number in range(count):
            lines = memoryview(rows(document[number], *size))[:-1]
            waiting.append(pool.submit(png, *size, lines, dpi))
            if len(waiting) > workers:  # bounded, so that memory does not grow with the deck
                yield waiting.popleft().result()
                tick(done := done + 1, count)
        while waiting:
            yield waiting.popleft().result()
            tick(done := done + 1, count)
    document.close()


def png(width: int, height: int, lines: bytes | memoryview, dpi: float) -> bytes:
    """Scanlines as a PNG file that states its resolution: each is a zero byte (no filter) and RGB
    pixels.
    """
    per_metre = round(dpi / MM_PER_INCH * 1000)
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", zlib.compress(lines, LEVEL)),
            _chunk(b"IEND", b""),
        ]
    )


def rows(page: Any, width: int, height: int) -> bytearray:
    """A page drawn over exactly so many pixels: a zero byte before every row of RGB pixels and one
    after the last. Without the last byte that is a PNG's scanlines, without the first rows of
    3 × `width` + 1 bytes: nothing is copied, and threads hardly wait for one another.
    """
    stride = 3 * width + 1
    lines = bytearray(1 + height * stride)
    pixels = (ctypes.c_ubyte * (height * stride)).from_buffer(lines, 1)
    bitmap = pypdfium2.PdfBitmap.new_native(
        width, height, pdfium.FPDFBitmap_BGR, rev_byteorder=True, buffer=pixels, stride=stride
    )
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    pdfium.FPDF_RenderPageBitmap(
        bitmap, page, 0, 0, width, height, 0, pdfium.FPDF_REVERSE_BYTE_ORDER
    )
    bitmap.close()
    return lines


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
