"""The pre-flight of cut paths: the paper, and an outline round every card that `build` prints."""

from __future__ import annotations

from deckgen.ink.cutpath import CutFacts, read_cut_path
from deckgen.ink.fresh import Fresh
from deckgen.model.format import Size
from deckgen.press.checks import NEAR, Check, Unreadable, Written, safe_check
from deckgen.press.exports import Asked
from deckgen.press.imposed import deck_sheets
from deckgen.sheets import Rect, Sheet, Side


def cut_checks(asked: Asked, written: Written) -> list[Check]:
    """What the cut paths of an export hold, beside the sheets that are printed of the same cards."""
    job = asked.job
    form = job.variant.format
    sheets = _sheets(asked)
    facts = {name: _read(name, written) for name in sheets}
    found = sum(name.endswith(".svg") for name in written)
    page = Size(form.trim.width + 2 * form.bleed, form.trim.height + 2 * form.bleed)
    clear = Fresh(job.distinct, form, page, job.book).clear()
    strangers = sum(one.strangers for one in facts.values())
    told = "none (outlines)" if not strangers else f"{strangers} elements are no outlines"
    checks = [
        check
        for name, sheet in sheets.items()
        for check in _against(name, facts[name], sheet, form.corner, job.back.name)
    ]
    return [
        *checks,
        safe_check(clear, form.safe),
        Check("dpi", "none (outlines)", told, not strangers),
        Check("pages", f"{len(sheets)} files", f"{found} files", found == len(sheets)),
    ]


def _sheets(asked: Asked) -> dict[str, Sheet]:
    """The sheet that each file should follow: a full one, and the last if it holds fewer cards."""
    fronts = [sheet for sheet in deck_sheets(asked.job) if sheet.side is Side.FRONT]
    name, (first, last) = asked.job.paper.name, (fronts[0], fronts[-1])
    more = {f"cut.{name}.last.svg": last} if len(last.faces) < len(first.faces) else {}
    return {f"cut.{name}.svg": first, **more}


def _read(name: str, written: Written) -> CutFacts:
    try:
        return read_cut_path(written[name].read_bytes())
    except (KeyError, OSError, ValueError) as error:
        raise Unreadable({name: str(error)}) from error


def _against(name: str, facts: CutFacts, sheet: Sheet, corner: float, behind: str) -> list[Check]:
    """That a file has the paper's size, in mm, and one outline round every trim of its sheet but
    those of the backs (named `behind`) that are glued behind folded fronts.
    """
    paper = sheet.paper.size
    trims = [placed.trim for placed in sheet.faces if placed.face != behind]
    whole = facts.view == (0.0, 0.0, facts.size.width, facts.size.height)
    size = f"{facts.size}" if whole else f"{facts.size}, but its unit is not the mm"
    wrong = sum(
        _apart(box, trim) > NEAR or radius is None or abs(radius - corner) > NEAR
        for (box, radius), trim in zip(facts.outlines, trims, strict=False)
    )
    found = f"{len(facts.outlines)} outlines" + (f", {wrong} elsewhere" if wrong else "")
    asked = f"{len(trims)} of {trims[0].width:g} × {trims[0].height:g} mm, corners {corner:g} mm"
    return [
        Check(f"canvas of {name}", str(paper), size, whole and facts.size == paper),
        Check(f"trim of {name}", asked, found, not wrong and len(facts.outlines) == len(trims)),
    ]


def _apart(one: Rect, other: Rect) -> float:
    """How far two boxes are apart, at their worst side."""
    sides = (one.x - other.x, one.y - other.y, one.right - other.right, one.bottom - other.bottom)
    return max(map(abs, sides))
