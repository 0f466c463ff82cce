"""Faces imposed on the job's sheets: its paper or labels, its printer, its colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deckgen.cards.shapes import CardFace
from deckgen.definition.margin_words import margin_words
from deckgen.ink.sheets import Document, sheets_pdf
from deckgen.press.job import Job
from deckgen.sheets import Layout, Placement, Sheet, best_layout, impose, slot_layout


def layout_of(job: Job) -> Layout:
    """Where the cards lie on a job's sheet: the best way, or the slots of its label sheet."""
    card = job.variant.format
    if job.slots:
        return slot_layout(job.slots, card.trim, bleed=card.bleed, duplex=job.duplex)
    return best_layout(
        job.paper, card.trim, bleed=card.bleed, gap=job.gap, marks=job.marks, duplex=job.duplex
    )


def deck_sheets(job: Job) -> tuple[Sheet, ...]:
    """The sheets of the cards to print, each with its back."""
    placements = [Placement(job.fronts[c.number].name, job.back.name) for c in job.cards]
    return impose(placements, layout_of(job), job.offset)


def imposed_pdf(
    job: Job, sheets: Sequence[Sheet], faces: Iterable[CardFace], title: str, what: str, lang: str
) -> bytes:
    """The PDF of a job's sheets; `what` they are goes into its keywords."""
    document = Document(title, lang, f"{job.variant.id}, card game, {what}", job.colour)
    words = margin_words(lang)
    return sheets_pdf(sheets, faces, job.variant.format, job.book, words, document, job.duplex)
