"""Tabletop Simulator: sheets of faces, the back, and the saved object that loads them as a deck.

A sheet's file name carries a digest of it, because the simulator remembers pictures by their
address.
"""

from __future__ import annotations

import json
from typing import Any

from deckgen.ink.onecard import one_card_pdf
from deckgen.ink.png import pictures
from deckgen.ink.sheets import Document
from deckgen.ink.tabletop import Grid, grid_for, sheet_picture
from deckgen.model.format import Size
from deckgen.press.digests import digest
from deckgen.press.exports import SPARE, Asked, Export, formatted, manifest
from deckgen.press.job import Job
from deckgen.press.saved_object import saved_object
from deckgen.units import pixels


def export_table(asked: Asked) -> Export:
    """The sheets, the back and the saved object; `url` is where the pictures will be found."""
    service, trim = asked.service, asked.job.variant.format.trim
    job = formatted(asked.job, trim, SPARE)
    most_px = service.most_px or 0
    faces = job.distinct[:-1]
    size = service.columns * service.rows - 1  # the last cell is the card as others see it
    batches = [faces[start : start + size] for start in range(0, len(faces), size)]
    grids = [
        grid_for(len(batch) + 1, trim, most_px, service.columns, service.rows) for batch in batches
    ]
    files: dict[str, bytes] = {}
    sheets: list[str] = []
    for number, (batch, grid) in enumerate(zip(batches, grids, strict=True), start=1):
        data = sheet_picture(batch, job.back, grid, job.variant.format, job.book)
        sheets.append(_named(files, f"sheet-{number}", data))
        asked.tick(number, len(batches) + 1)
    back = _named(files, "back", _back(job, asked.dpi, most_px))
    asked.tick(len(batches) + 1, len(batches) + 1)
    cells = {
        face.name: (sheet, cell)
        for sheet, batch in enumerate(batches, start=1)
        for cell, face in enumerate(batch)
    }
    decks = {
        str(number): _custom_deck(asked.url + name, asked.url + back, grid)
        for number, (name, grid) in enumerate(zip(sheets, grids, strict=True), start=1)
    }
    name = f"{job.variant.id}.json"
    files[name] = (
        json.dumps(saved_object(job, cells, decks), ensure_ascii=False, indent=1) + "\n"
    ).encode()
    text = manifest(asked, files, back=back, sheets=sheets)
    note = f"Copy {name} into the simulator's Saves/Saved Objects folder and load it from there."
    return Export({**files, "manifest.json": text}, (note,))


def _named(files: dict[str, bytes], stem: str, data: bytes) -> str:
    """Keep a picture under a name that changes with it."""
    name = f"{stem}.{digest(data).removeprefix('sha256:')[:8]}.png"
    files[name] = data
    return name


def _back(job: Job, dpi: int, most_px: int) -> bytes:
    """The back alone, cut to its trim."""
    card = job.variant.format
    while max(pixels(card.trim.width, dpi), pixels(card.trim.height, dpi)) > most_px:
        dpi -= 10
    canvas = pixels(card.trim.width, dpi), pixels(card.trim.height, dpi)
    page = Size(card.trim.width, card.trim.width * canvas[1] / canvas[0])
    pdf = one_card_pdf([job.back], card, page, job.book, Document("", "en"))
    return next(iter(pictures(pdf, canvas, dpi, lambda *_: None)))


def _custom_deck(face: str, back: str, grid: Grid) -> dict[str, Any]:
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": grid.columns,
        "NumHeight": grid.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }
