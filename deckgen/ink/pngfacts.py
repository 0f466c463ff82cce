"""What is in finished PNGs, read back from the files: sizes, edges, and the faces they show."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from msgspec import Struct
from PIL import Image, ImageChops

from deckgen.ink.fresh import TOLERANCE, Fresh, off

_END = b"\0\0\0\0IEND\xaeB`\x82"
"""The last chunk of every PNG (ISO/IEC 15948)."""
_NOT_WHITE = [0] * 4 + [255] * 252
"""Within three steps of white is white: a JPEG's white is not pure."""


class PngFacts(Struct, frozen=True):
    """A PNG: its size in px, its resolution, its mode ("RGB"), how much it is off the face it
    should show (0 to 255), and the width in px of the thinnest white strip that runs along an edge
    and ends in a line without white, 0 if there is none.
    """

    width: int
    height: int
    dpi: float
    mode: str
    off: int
    seam: int


class SheetFacts(Struct, frozen=True):
    """A PNG of many cells: its size in px, its resolution, its mode, and how much each cell that
    was looked at is off the face it should show (0 to 255).
    """

    width: int
    height: int
    dpi: float
    mode: str
    off: Mapping[int, int]


def read_pngs(
    wanted: Iterable[tuple[Path, str]], size: tuple[int, int], fresh: Fresh, art: bool
) -> Iterator[PngFacts | str]:
    """What each of many PNGs of `size` px holds, in order, held against the face of a name, or in
    words why it cannot be read. They are decoded beside one another; edges are looked at if there
    is `art` or the face is another.
    """
    waiting: deque[Future[PngFacts | str]] = deque()
    workers = min(4, os.cpu_count() or 1)
    with ThreadPoolExecutor(workers) as pool:
        for path, name in wanted:
            waiting.append(pool.submit(read_png, path, fresh.picture(name, size), art))
            if len(waiting) > workers:  # bounded, so that memory does not grow with the deck
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def read_png(path: Path, face: Any, art: bool) -> PngFacts | str:
    """What a PNG holds, held against a face drawn afresh; in words why it cannot be read."""
    picture = _opened(path)
    if isinstance(picture, str):
        return picture
    wrong = off(picture, face)
    edge = seam(picture) if art or wrong > TOLERANCE else 0
    return PngFacts(picture.width, picture.height, _dpi(picture), picture.mode, wrong, edge)


def read_sheet(
    path: Path, columns: int, rows: int, cells: Mapping[int, str], fresh: Fresh
) -> SheetFacts | str:
    """What a PNG of so many columns and rows holds; of `cells`, counted from the upper left, each
    is held against the face of a name. In words why it cannot be read.
    """
    picture = _opened(path)
    if isinstance(picture, str):
        return picture
    wide, high = picture.width // columns, picture.height // rows
    found = {}
    for cell, name in cells.items():
        x, y = cell % columns * wide, cell // columns * high
        found[cell] = off(
            picture.crop((x, y, x + wide, y + high)), fresh.picture(name, (wide, high))
        )
    return SheetFacts(picture.width, picture.height, _dpi(picture), picture.mode, found)


def size_of(path: Path) -> tuple[int, int]:
    """The width and the height of a PNG in px, 0 × 0 if it is none."""
    try:
        with Image.open(path, formats=("PNG",)) as picture:
            return picture.width, picture.height
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return 0, 0


def seam(picture: Any) -> int:
    """The thinnest white strip along an edge that a line without white ends; a white ground with
    drawings on it has none.
    """
    inks = ImageChops.invert(picture.convert("RGB")).convert("L").point(_NOT_WHITE)
    box = inks.getbbox()
    if box is None:
        return 0
    left, top, right, bottom = box
    strips = (
        (left, (left, top, left + 1, bottom)),
        (picture.width - right, (right - 1, top, right, bottom)),
        (top, (left, top, right, top + 1)),
        (picture.height - bottom, (left, bottom - 1, right, bottom)),
    )
    return min(
        (wide for wide, line in strips if wide and inks.crop(line).getextrema()[0]), default=0
    )


def _opened(path: Path) -> Any:
    """The picture of a file, decoded; in words why it cannot be."""
    try:
        with Image.open(path, formats=("PNG",)) as picture:
            picture.load()
        return picture if path.read_bytes().endswith(_END) else "its end is missing"
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        return str(error) or "it is no PNG"


def _dpi(picture: Any) -> float:
    return float(picture.info.get("dpi", (0, 0))[0])
