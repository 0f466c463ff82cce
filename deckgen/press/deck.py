"""`deck.pdf`: fronts and backs, imposed, in duplex order."""

from __future__ import annotations

from deckgen.definition.margin_words import margin_words
from deckgen.ink.sheets import Document, sheets_pdf
from deckgen.press.job import Job
from deckgen.sheets import Placement, best_layout, impose


def make(job: Job) -> dict[str, bytes]:
    """The deck's PDF; texts are in the first language."""
    lang, card = job.languages[0], job.variant.format
    layout = best_layout(
        job.paper, card.trim, bleed=card.bleed, gap=job.gap, marks=job.marks, duplex=job.duplex
    )
    placements = [Placement(job.fronts[c.number].name, job.back.name) for c in job.cards]
    sheets = impose(placements, layout)
    document = Document(job.title(lang), lang, f"{job.variant.id}, card game, deck")
    words = margin_words(lang)
    pdf = sheets_pdf(sheets, job.distinct, card, job.book, words, document, job.duplex)
    return {"deck.pdf": pdf}
