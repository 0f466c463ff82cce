"""Faces imposed on the job's sheets: its paper or labels, its printer, its colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deckgen.cards.shapes import CardFace
from deckgen.definition.margin_words import margin_words
from deckgen.ink.sheets import Document, sheets_pdf
from deckgen.press.job import Job
from deckgen.sheets import Layout, Placement, Sheet, best_layout, impose, slot_layout

_IN_WORDS = {
    "sheet.ruler": "the 50 mm ruler",
    "sheet.scale": "the note to print at 100 %",
    "sheet.duplex": "how to turn the paper",
    "sheet.offset": "the printer's offset",
    "sheet.page": "the page number",
    "sheet.paper": "the paper's name",
    "sheet.cut": "how to cut",
    "sheet.mixed": "how to cut",
}
"""What stands in a margin, in the words of a notice, the most important first."""


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


def margin_notices(job: Job) -> tuple[str, ...]:
    """What the margin of a job's fullest sheet has no room for, in a sentence; none if all has."""
    texts = job.penalties.entries if job.penalties else ()
    runs = {
        "deck": len(job.cards),
        "penalties": sum(entry.copies for entry in texts),
        "reference": job.variant.rules.players()[1],
    }
    most = max((count for part, count in runs.items() if part in job.parts), default=0)
    if not most:
        return ()
    layout = layout_of(job)
    fullest = [Placement("front", "back")] * min(most, len(layout.slots))
    missing = {key for sheet in impose(fullest, layout, job.offset) for key in sheet.missing}
    lacking = [
        name for key, name in _IN_WORDS.items() if any(one.startswith(key) for one in missing)
    ]
    if not lacking:
        return ()
    return (f"The margin of {job.paper.name} has no room for {', '.join(lacking)}.",)


def imposed_pdf(
    job: Job, sheets: Sequence[Sheet], faces: Iterable[CardFace], title: str, what: str, lang: str
) -> bytes:
    """The PDF of a job's sheets; `what` they are goes into its keywords."""
    document = Document(title, lang, f"{job.variant.id}, card game, {what}", job.colour)
    words = margin_words(lang)
    return sheets_pdf(sheets, faces, job.variant.format, job.book, words, document, job.duplex)
