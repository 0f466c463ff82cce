"""`penalty-list.<lang>.pdf`: the numbered list of penalties as a hand-out."""

from __future__ import annotations

from deckgen.book.penalty_list import Handout, list_pages
from deckgen.definition.margin_words import margin_words
from deckgen.ink.pages import pages_pdf
from deckgen.ink.sheets import Document
from deckgen.press.job import Job
from deckgen.press.titles import title_of


def make(job: Job) -> dict[str, bytes]:
    """One PDF per language; none for a variant without penalty texts."""
    if job.penalties is None:
        return {}
    files = {}
    for lang in job.languages:
        words = margin_words(lang)
        handout = Handout(job.title(lang), job.penalties, words)
        pages = list_pages(handout, job.paper.size, job.spec_in(lang))
        title = title_of("penalty-list", job, lang)
        document = Document(title, lang, f"{job.variant.id}, card game, penalties", job.colour)
        files[f"penalty-list.{lang}.pdf"] = pages_pdf(pages, job.paper.size, job.book, document)
    return files
