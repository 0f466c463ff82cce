"""`deck.pdf`: fronts and backs, imposed, in duplex order."""

from __future__ import annotations

from deckgen.press.imposed import deck_sheets, imposed_pdf
from deckgen.press.job import Job
from deckgen.press.titles import title_of


def make(job: Job) -> dict[str, bytes]:
    """The deck's PDF; texts are in the first language."""
    lang = job.languages[0]
    pdf = imposed_pdf(
        job, deck_sheets(job), job.distinct, title_of("deck", job, lang), "deck", lang
    )
    return {"deck.pdf": pdf}
