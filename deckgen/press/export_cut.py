"""The cut path of the sheets that `build` prints with the same flags."""

from __future__ import annotations

from deckgen.ink.cutpath import cut_path, read_cut_path
from deckgen.press.checks import NEAR, Check, size_check
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
    trims = {name: _trims(sheet, half) for name, sheet in sheets.items()}
    files = {
        name: cut_path(sheet.paper.size, trims[name], corner, title)
        for name, sheet in sheets.items()
    }
    checks = [
        one
        for name, sheet in sheets.items()
        for one in _checks(name, files[name], sheet, trims[name])
    ]
    asked.tick(1, 1)
    text = manifest(asked, files, paper=job.paper.name, corner_mm=corner)
    notes = (FOLDED,) if job.duplex is Duplex.FOLD else ()
    return Export({**files, "manifest.json": text}, (*checks, size_check(files.values())), notes)


def _trims(sheet: Sheet, half: Rect) -> list[Rect]:
    """What must be cut: all cards, of a folded sheet those on the half that holds the fronts."""
    return [face.trim for face in sheet.faces if face.trim.overlaps(half)]


def _checks(name: str, data: bytes, sheet: Sheet, trims: list[Rect]) -> list[Check]:
    """That the file has the paper's size and an outline round every trim of the sheet to be cut."""
    size, boxes = read_cut_path(data)
    paper = sheet.paper.size
    off = [
        max(abs(a.x - b.x), abs(a.y - b.y), abs(a.right - b.right), abs(a.bottom - b.bottom))
        for a, b in zip(boxes, trims, strict=False)
    ]
    right = len(boxes) == len(trims) and max(off, default=0.0) <= NEAR
    trim = trims[0] if trims else Rect(0, 0, 0, 0)
    asked = f"{len(trims)} of {trim.width:g} × {trim.height:g} mm"
    found = f"{len(boxes)} outlines" if right else "outlines elsewhere"
    return [
        Check(f"canvas of {name}", str(paper), str(size), size == paper),
        Check(f"trim of {name}", asked, found, right),
    ]
