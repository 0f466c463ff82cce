"""`preview.png`: the contact sheet of all distinct faces."""

from __future__ import annotations

from deckgen.ink.preview import contact_sheet
from deckgen.press.job import Job


def make(job: Job) -> dict[str, bytes]:
    """The contact sheet, in the deck's language."""
    return {"preview.png": contact_sheet(job.distinct, job.variant.format, job.book)}
