"""What the tests of finished files share: folders that were built, and facts that are changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import structs

from deckgen.check.built import Folder, Pdf
from deckgen.check.files import findings
from deckgen.ink.readback import PlacedCard, Printed
from deckgen.model.variant import Variant
from deckgen.press.build import build
from deckgen.press.order import Order, job_of
from tests.check.tables import having, ids


def built(place: Path, variant: str = "street", **flags: Any) -> Path:
    """A game built into a folder, in English and without a preview if nothing else is asked for."""
    said: dict[str, Any] = {"lang": "en", "only": "deck", **flags}
    job, _ = job_of(Order(variant, **said))
    place.mkdir(parents=True, exist_ok=True)
    for name, content in build(job).items():
        (place / name).write_bytes(content)
    return place


def found_in(facts: Folder, variant: Variant | None = None) -> set[str]:
    """The ids of what is found in a folder, of street if no other game is meant."""
    return ids(findings(variant or having("street"), facts))


def pdf_of(facts: Folder, name: str = "deck.pdf") -> Printed:
    """One of the PDFs, as it was read."""
    pdf: Pdf = facts.pdfs[name]
    assert isinstance(pdf, Printed)
    return pdf


def with_pdf(facts: Folder, name: str = "deck.pdf", **changes: object) -> Folder:
    """The facts with something else in one PDF."""
    changed = structs.replace(pdf_of(facts, name), **changes)  # type: ignore[arg-type]
    return structs.replace(facts, pdfs={**facts.pdfs, name: changed})


def with_page(facts: Folder, number: int, name: str = "deck.pdf", **changes: object) -> Folder:
    """The facts with something else on one page, counted from 0."""
    pages = list(pdf_of(facts, name).pages)
    pages[number] = structs.replace(pages[number], **changes)  # type: ignore[arg-type]
    return with_pdf(facts, name, pages=tuple(pages))


def in_order(facts: Folder, places: list[int], name: str = "deck.pdf") -> Folder:
    """The facts with the pages of a PDF in another order, some left out or there twice."""
    pages = pdf_of(facts, name).pages
    return with_pdf(facts, name, pages=tuple(pages[place] for place in places))


def cards_on(facts: Folder, number: int) -> list[PlacedCard]:
    """The cards on a page of the deck."""
    return list(pdf_of(facts).pages[number].cards)
