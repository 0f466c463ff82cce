"""`penalties.<lang>.pdf`: stand-alone penalty cards, for groups that own a deck already."""

from __future__ import annotations

from deckgen.cards.extras import penalty_card
from deckgen.cards.faces import back
from deckgen.definition.margin_words import margin_words
from deckgen.ink.sheets import Document, sheets_pdf
from deckgen.press.job import Job
from deckgen.sheets import Placement, best_layout, impose


def make(job: Job) -> dict[str, bytes]:
    """One PDF per language, one card per text and copy; none for a variant without penalty texts."""
    if job.penalties is None:
        return {}
    return {f"penalties.{lang}.pdf": _pdf(job, lang) for lang in job.languages}


def _pdf(job: Job, lang: str) -> bytes:
    card, spec, words = job.variant.format, job.spec_in(lang), margin_words(lang)
    entries = job.penalties.entries if job.penalties else ()
    faces = {entry.number: penalty_card(job.card_text(entry, lang), spec) for entry in entries}
    behind = back(spec)
    layout = best_layout(
        job.paper, card.trim, bleed=card.bleed, gap=job.gap, marks=job.marks, duplex=job.duplex
    )
    placements = [
        Placement(faces[entry.number].name, behind.name)
        for entry in entries
        for _ in range(entry.copies)
    ]
    title = f"{job.title(lang)} · {words['cards.title']}"
    document = Document(title, lang, f"{job.variant.id}, card game, penalty cards")
    sheets = impose(placements, layout)
    return sheets_pdf(
        sheets, [*faces.values(), behind], card, job.book, words, document, job.duplex
    )
