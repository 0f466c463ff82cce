"""`penalties.<lang>.pdf`: stand-alone penalty cards, for groups that own a deck already."""

from __future__ import annotations

from functools import partial

from deckgen.cards.faces import back
from deckgen.cards.penalty import penalty_card
from deckgen.errors import all_of
from deckgen.press.imposed import imposed_pdf, layout_of
from deckgen.press.job import Job
from deckgen.press.titles import title_of
from deckgen.sheets import Placement, impose


def make(job: Job) -> dict[str, bytes]:
    """One PDF per language, one card per text and copy; none for a variant without penalty texts."""
    if job.penalties is None:
        return {}
    return {f"penalties.{lang}.pdf": _pdf(job, lang) for lang in job.languages}


def _pdf(job: Job, lang: str) -> bytes:
    spec = job.spec_in(lang)
    entries = job.penalties.entries if job.penalties else ()
    texts = [job.card_text(entry, lang) for entry in entries]
    made = all_of(partial(penalty_card, text, spec) for text in texts)
    faces = dict(zip((entry.number for entry in entries), made, strict=True))
    behind = back(spec)
    placements = [
        Placement(faces[entry.number].name, behind.name)
        for entry in entries
        for _ in range(entry.copies)
    ]
    title = title_of("penalties", job, lang)
    sheets = impose(placements, layout_of(job), job.offset)
    return imposed_pdf(job, sheets, [*faces.values(), behind], title, "penalty cards", lang)
