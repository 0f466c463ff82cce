"""What an export is asked and what it gives; the frame of all services."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from deckgen import __version__
from deckgen.definition.services import Product, Service
from deckgen.errors import BadInput
from deckgen.ink.png import Tick
from deckgen.model.format import CardFormat, Size, corner_for
from deckgen.press.digests import digest
from deckgen.press.job import Job
from deckgen.units import MM_PER_INCH

SPARE = 0.25
"""What faces run over the canvas of a picture, mm, so that no edge pixel is half empty."""


class Asked(Struct, frozen=True):
    """An export as it was asked: the job, the service and its product (None for any size), and
    what a service may leave open: resolution, pictures with bleed or cut to the trim, the front or
    the back of a card first, text as outlines, where a table simulator will find its files.
    """

    job: Job
    service: Service
    product: Product | None
    dpi: int
    with_bleed: bool
    front_first: bool
    outlined: bool
    url: str
    tick: Tick


class Export(Struct, frozen=True):
    """The files of an export by name, the manifest among them, and what its user should know."""

    files: Mapping[str, bytes]
    notes: tuple[str, ...] = ()


def kept_clear(job: Job, least: float) -> Job:
    """The job with its safe zone at least so wide (mm): what a print service wants."""
    form = job.variant.format
    card = structs.replace(form, safe=max(form.safe, least))
    return structs.replace(job, variant=structs.replace(job.variant, format=card))


def safe_wanted(service: Service, product: Product | None, dpi: int) -> float:
    """How far inside the trim a service wants texts to stay, mm; 0 if it does not say."""
    if service.safe:
        return service.safe
    if not (service.safe_px and product and product.canvas):
        return 0.0
    mm = MM_PER_INCH / dpi
    wide, high = product.canvas
    beyond = min((wide * mm - product.trim.width) / 2, (high * mm - product.trim.height) / 2)
    return service.safe_px * mm - beyond


def formatted(job: Job, trim: Size, bleed: float) -> Job:
    """The job with its cards laid out for another trim and bleed (mm)."""
    form = job.variant.format
    corner = form.corner if trim == form.trim else corner_for(trim)
    card = CardFormat(trim, bleed, form.safe, corner)
    if small := card.too_small():
        raise BadInput.one("--card", "", small)
    return structs.replace(job, variant=structs.replace(job.variant, format=card))


def manifest(asked: Asked, files: Mapping[str, bytes], **more: Any) -> bytes:
    """`manifest.json`: what the files are for, and the digest of each."""
    card = asked.job.variant.format
    said = {
        "deckgen": __version__,
        "variant": asked.job.variant.id,
        "service": asked.service.id,
        "product": asked.product.id if asked.product else None,
        "language": asked.job.languages[0],
        "theme": asked.job.theme.name,
        "trim_mm": [card.trim.width, card.trim.height],
        **more,
        "files": {name: digest(content) for name, content in files.items()},
    }
    return (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()
