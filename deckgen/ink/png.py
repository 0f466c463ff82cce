"""PNG pictures of PDF pages: PDFium renders, a small writer encodes.

Flat art needs no row filters, so a writer of a dozen lines is twice as fast as Pillow's and its
files are smaller (ISO/IEC 15948). PDFium works in one thread only; encoding, four fifths of the
time, goes on beside it.
"""

from __future__ import annotations

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


def render(pdf: bytes, dpi: float, page: int = 0) -> tuple[int, int, bytes]:
    """A page of a PDF as pixels: width, height, RGB rows from the top."""
    document = pypdfium2.PdfDocument(pdf)
    wide, high = (round(side * dpi / POINTS_PER_INCH) for side in document[page].get_size())
    pixels = _pixels(document[page], wide, high)
    document.close()
    return wide, high, pixels


def pictures(pdf: bytes, size: tuple[int, int], dpi: float, tick: Tick) -> Iterator[bytes]:
    """Every page of a PDF as a PNG of exactly `size` pixels, in order; the page fills it."""
    document = pypdfium2.PdfDocument(pdf)
    count, workers = len(document), min(4, os.cpu_count() or 1)
    waiting: deque[Future[bytes]] = deque()
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        for number in range(count):
            rows = _pixels(document[number], *size)
            waiting.append(pool.submit(png, *size, rows, dpi))
            if len(waiting) > workers:  # bounded, so that memory does not grow with the deck
                yield waiting.popleft().result()
                tick(done := done + 1, count)
        while waiting:
            yield waiting.popleft().result()
            tick(done := done + 1, count)
    document.close()


def png(width: int, height: int, rgb: bytes, dpi: float) -> bytes:
    """RGB rows as a PNG file that states its resolution."""
    row = 3 * width
    raw = b"".join(b"\0" + rgb[y * row : (y + 1) * row] for y in range(height))
    per_metre = round(dpi / MM_PER_INCH * 1000)
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", zlib.compress(raw, LEVEL)),
            _chunk(b"IEND", b""),
        ]
    )


def _pixels(page: Any, width: int, height: int) -> bytes:
    """A page drawn over exactly so many pixels, RGB rows from the top."""
    bitmap = pypdfium2.PdfBitmap.new_native(
        width, height, pdfium.FPDFBitmap_BGR, rev_byteorder=True
    )
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    pdfium.FPDF_RenderPageBitmap(
        bitmap, page, 0, 0, width, height, 0, pdfium.FPDF_REVERSE_BYTE_ORDER
    )
    stride, data = bitmap.stride, bytes(bitmap.buffer)
    bitmap.close()
    if stride == 3 * width:
        return data
    return b"".join(data[y * stride : y * stride + 3 * width] for y in range(height))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
