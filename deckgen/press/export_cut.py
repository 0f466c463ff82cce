"""The cut path of the sheets that `build` prints with the same flags."""

from __future__ import annotations

from deckgen.ink.cutpath import cut_path
from deckgen.press.exports import Asked, Export, manifest
from deckgen.press.imposed import deck_sheets, layout_of
from deckgen.sheets import Duplex, Rect, Sheet, Side

FOLDED = (
    "Fold and glue each sheet first, then cut it with its fronts up; backs have no outlines, "
    "they lie behind the fronts."
)
"""What to know of the cut path of folded sheets."""


def export_cut(asked: Asked) -> Export:
    """An SVG for full sheets, and one for the last sheet if it holds fewer cards; of a folded sheet
    the outlines of its fronts, whose backs are glued behind them.
    """
    job = asked.job
    fronts = [sheet for sheet in deck_sheets(job) if sheet.side is Side.FRONT]
    sheets = {f"cut.{job.paper.name}.svg": fronts[0]}
    if len(fronts[-1].faces) != len(fronts[0].faces):
        sheets[f"cut.{job.paper.name}.last.svg"] = fronts[-1]
    corner, title = job.variant.format.corner, job.title(job.languages[0])
    half = layout_of(job).area
    files = {
        name: cut_path(sheet.paper.size, _trims(sheet, half), corner, title)
        for name, sheet in sheets.items()
    }
    asked.tick(1, 1)
    text = manifest(asked, files, paper=job.paper.name, corner_mm=corner)
    notes = (FOLDED,) if job.duplex is Duplex.FOLD else ()
    return Export({**files, "manifest.json": text}, notes)


def _trims(sheet: Sheet, half: Rect) -> list[Rect]:
    """What must be cut: all cards, of a folded sheet those on the half that holds the fronts."""
    return [face.trim for face in sheet.faces if face.trim.overlaps(half)]
