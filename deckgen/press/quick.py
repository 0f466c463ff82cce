"""`quick.<lang>.pdf`: everything needed at the table on one page."""

from __future__ import annotations

from deckgen.book.quick import quick_sheet
from deckgen.book.sections import clause_numbers
from deckgen.book.texts import Texts
from deckgen.ink.book_pdf import Imprint, pages_pdf
from deckgen.press.job import Job
from deckgen.press.rulebook import sheet_of
from deckgen.press.titles import title_of


def make(job: Job) -> dict[str, bytes]:
    """One page per language."""
    files = {}
    for lang in job.languages:
        texts = Texts(job.variant, lang, clause_numbers(job.variant.rules))
        title = title_of("quick", job, lang)
        keywords = texts.say("book.keywords")
        imprint = Imprint(title, title, keywords, lang, job.colour)
        paper = sheet_of(job)
        page = quick_sheet(job.variant, lang, job.spec_in(lang), paper)
        card = job.variant.format
        files[f"quick.{lang}.pdf"] = pages_pdf([page], paper, card, job.book, imprint)
    return files
