"""`reference.<lang>.pdf`: a reference card for every player, imposed like the deck."""

from __future__ import annotations

from deckgen.book.reference import reference_face
from deckgen.cards.faces import back
from deckgen.press.imposed import imposed_pdf, layout_of
from deckgen.press.job import Job
from deckgen.press.titles import title_of
from deckgen.sheets import Placement, impose


def make(job: Job) -> dict[str, bytes]:
    """One PDF per language, as many cards as the game has players at most."""
    return {f"reference.{lang}.pdf": _pdf(job, lang) for lang in job.languages}


def _pdf(job: Job, lang: str) -> bytes:
    spec = job.spec_in(lang)
    face, behind = reference_face(job.variant, lang, spec), back(spec)
    _, most = job.variant.rules.players()
    sheets = impose([Placement(face.name, behind.name)] * most, layout_of(job), job.offset)
    title = title_of("reference", job, lang)
    return imposed_pdf(job, sheets, [face, behind], title, "reference cards", lang)
