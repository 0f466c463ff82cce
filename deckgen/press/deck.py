"""`deck.pdf`: fronts and backs, imposed, in duplex order."""

from __future__ import annotations

from deckgen.press.imposed import deck_sheets, imposed_pdf
from deckgen.press.job import Job


def make(job: Job) -> dict[str, bytes]:
    """The deck's PDF; texts are in the first language."""
    lang = job.languages[0]
    pdf = imposed_pdf(job, deck_sheets(job), job.distinct, job.title(lang), "deck", lang)
    return {"deck.pdf": pdf}
