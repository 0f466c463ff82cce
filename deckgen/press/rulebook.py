"""The rulebook: `rulebook.<lang>.pdf`, `.html` and `.md`, the booklet to fold, and the substitution
sheet of a variant that may be played with ordinary playing cards.
"""

from __future__ import annotations

from deckgen.beside import beside
from deckgen.book.compose import rulebook
from deckgen.book.examples import Replay, replays
from deckgen.book.form import markdown
from deckgen.book.layout import lay_out
from deckgen.book.stickers import substitution_pages
from deckgen.book.texts import Texts
from deckgen.ink.book_html import rulebook_html
from deckgen.ink.book_pdf import Imprint, pages_pdf, rulebook_pdfs
from deckgen.model.format import PAPERS, Size
from deckgen.press.job import Job
from deckgen.press.titles import title_of


def make(job: Job) -> dict[str, bytes]:
    """The rulebook's files in every language; its examples are replayed once."""
    played = replays(job.variant)
    files: dict[str, bytes] = {}
    for lang in job.languages:
        files |= _in_language(job, lang, played)
    return files


def sheet_of(job: Job) -> Size:
    """The paper of sheets that are one page: the letter for American papers, else A4."""
    return PAPERS["letter" if job.paper.name in ("letter", "legal") else "a4"]


def _in_language(job: Job, lang: str, played: tuple[Replay, ...]) -> dict[str, bytes]:
    variant, spec, fonts = job.variant, job.spec_in(lang), job.book
    card = variant.format
    book = rulebook(variant, lang, played)
    texts = Texts(variant, lang, book.numbers)
    with beside(lambda: (rulebook_html(book, variant, spec, fonts), markdown(book, texts))) as made:
        laid = lay_out(book, variant, spec)
        single, folded = rulebook_pdfs(laid, card, fonts, sheet_of(job), job.colour)
        html, text = made()
    files = {
        f"rulebook.{lang}.pdf": single,
        f"rulebook-booklet.{lang}.pdf": folded,
        f"rulebook.{lang}.html": html,
        f"rulebook.{lang}.md": text.encode(),
    }
    if variant.rules["deck.substitution"] != "none":
        title = title_of("substitution", job, lang)
        imprint = Imprint(title, book.tagline, book.keywords, lang, job.colour)
        pages = substitution_pages(variant, lang, spec, sheet_of(job))
        pdf = pages_pdf(pages, sheet_of(job), card, fonts, imprint)
        files[f"substitution.{lang}.pdf"] = pdf
    return files
