"""PNG pictures: of each distinct face or of each card, on the canvas that a service prints."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence

from deckgen.cards.shapes import CardFace
from deckgen.errors import BadInput
from deckgen.ink.onecard import one_card_pdf
from deckgen.ink.png import pictures
from deckgen.ink.sheets import Document
from deckgen.model.format import Size
from deckgen.press.exports import SPARE, Asked, Export, formatted, manifest
from deckgen.press.job import Job
from deckgen.units import MM_PER_INCH, pixels

MOST_PIXELS = 89_000_000
"""The most pixels of one picture; Pillow takes a larger one for a decompression bomb."""


def export_pictures(asked: Asked) -> Export:
    """The pictures, their manifest, and for pictures of distinct faces all of it as one ZIP."""
    wide, high = canvas = canvas_of(asked)
    page = Size(wide / asked.dpi * MM_PER_INCH, high / asked.dpi * MM_PER_INCH)
    trim = asked.product.trim if asked.product else asked.job.variant.format.trim
    beyond = ((page.width - trim.width) / 2, (page.height - trim.height) / 2)
    job = formatted(asked.job, trim, max(*beyond, 0.0) + SPARE)
    card = job.variant.format
    pdf = one_card_pdf(job.distinct, card, page, job.book, Document("", job.languages[0]))
    drawn = pictures(pdf, canvas, asked.dpi, asked.tick)
    made = {face.name: data for face, data in zip(job.distinct, drawn, strict=True)}
    per_card = asked.service.per == "card"
    faces = [job.fronts[card.number] for card in job.cards] if per_card else job.distinct[:-1]
    names = picture_names([*faces, job.back])
    files = {name: made[face.name] for name, face in names}
    text = manifest(
        asked, files, **_contents(job, names, per_card), canvas_px=canvas, dpi=asked.dpi
    )
    whole = {**files, "manifest.json": text}
    if not per_card:
        whole[f"{job.variant.id}-png.zip"] = zipped(whole)
    return Export(whole)


def canvas_of(asked: Asked) -> tuple[int, int]:
    """The size of a picture in px: the product's, or the card's with or without its bleed."""
    if asked.product and asked.product.canvas:
        return asked.product.canvas
    card = asked.job.variant.format
    bleed = card.bleed if asked.with_bleed else 0.0
    wide = pixels(card.trim.width + 2 * bleed, asked.dpi)
    high = pixels(card.trim.height + 2 * bleed, asked.dpi)
    if wide * high > MOST_PIXELS:
        raise BadInput.one("--dpi", "", f"{asked.dpi} makes pictures of {wide} × {high} px")
    return wide, high


def picture_names(faces: Sequence[CardFace]) -> list[tuple[str, CardFace]]:
    """A file name for each face, numbered in order with leading zeros; the last is the back."""
    *fronts, back = faces
    digits = max(2, len(str(len(fronts))))
    names = [
        (f"{number:0{digits}d}-{face.name.replace('.', '-')}.png", face)
        for number, face in enumerate(fronts, start=1)
    ]
    return [*names, (f"{back.name}.png", back)]


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A ZIP of files that are compressed already; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return buffer.getvalue()


def _contents(job: Job, names: Sequence[tuple[str, CardFace]], per_card: bool) -> dict[str, object]:
    """Which picture shows which face, and how often it is wanted: once if each card has its own."""
    copies: dict[str, int] = {}
    for card in job.cards:
        face = job.fronts[card.number].name
        copies[face] = copies.get(face, 0) + 1
    fronts = [
        {"file": n, "face": f.name, "copies": 1 if per_card else copies[f.name]}
        for n, f in names[:-1]
    ]
    return {"fronts": fronts, "back": names[-1][0]}
