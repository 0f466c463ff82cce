"""The pre-flight: what a service asks, beside what the finished files hold, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from deckgen.cards.shapes import CardFace
from deckgen.ink.preflight import CMYK, OTHER, RGB, PdfFacts, PngFacts
from deckgen.model.format import CardFormat, Size
from deckgen.units import MM_PER_INCH

NEAR = 0.01
"""Boxes are right within so many mm."""
CUT = 1.0
"""A cut may be off by so many mm."""


@dataclass(frozen=True, slots=True)
class Check:
    """One line: what is looked at, what is asked, what was found, and whether that will do."""

    name: str
    asked: str
    found: str
    holds: bool


def size_check(files: Iterable[bytes]) -> Check:
    """How large the files are together."""
    total = sum(map(len, files))
    return Check("size", "–", f"{total / 1e6:.1f} MB", total > 0)


def picture_checks(
    facts: Sequence[PngFacts], canvas: tuple[int, int], dpi: float, wanted: int, beyond: float
) -> list[Check]:
    """That all pictures have the canvas, the resolution and the colours asked, and no white strip
    that a cut `beyond` mm inside the canvas would leave a sliver of, or an uneven rest.
    """
    sizes = sorted({f"{one.width} × {one.height} px" for one in facts})
    dpis = sorted({round(one.dpi) for one in facts})
    modes = sorted({one.mode for one in facts})
    most = (max(beyond, 0.0) + CUT) / MM_PER_INCH * dpi
    seams = sum(0 < one.seam < most for one in facts)
    asked = f"{canvas[0]} × {canvas[1]} px"
    return [
        Check("canvas", asked, ", ".join(sizes), sizes == [asked]),
        Check("bleed", "to every edge", f"{seams} with a white edge", not seams),
        Check("dpi", f"{dpi:g}", ", ".join(map(str, dpis)), dpis == [round(dpi)]),
        Check("fonts", "none (pixels)", "none (pixels)", bool(facts)),
        Check("colours", "RGB", ", ".join(modes), modes == ["RGB"]),
        Check("pages", f"{wanted} pictures", f"{len(facts)} pictures", len(facts) == wanted),
    ]


def trim_check(facts: PdfFacts, trim: Size) -> Check:
    """That the TrimBox of every page is the card, in the middle of the page."""
    wrong = 0
    for page in facts.pages:
        left, low, right, top = page.trim or (0.0, 0.0, 0.0, 0.0)
        x, y = page.media[2] / 2, page.media[3] / 2
        off = (right - left - trim.width, top - low - trim.height, left + right - 2 * x)
        wrong += max(map(abs, (*off, low + top - 2 * y))) > NEAR
    found = str(trim) if not wrong else f"{wrong} pages have another"
    return Check("trim", str(trim), found, not wrong)


def safe_check(facts: PdfFacts, least: float) -> Check:
    """That text stays `least` mm inside the trim on every page."""
    nearest = min((page.clear for page in facts.pages if page.clear is not None), default=None)
    found = "no text" if nearest is None else f"text {nearest:.2f} mm inside the trim"
    return Check("safe", f"{least:.2f} mm", found, nearest is None or nearest >= least - NEAR)


def page_checks(
    facts: PdfFacts,
    card: CardFormat,
    order: Sequence[CardFace],
    cmyk: bool,
    safe: float,
    plain: PdfFacts | None = None,
    dpi: int | None = None,
) -> list[Check]:
    """That every page is trim and bleed, shows the face it should, with all fonts embedded, pictures
    of `dpi` or more and colours of one kind. Of a file with outlines `plain` is the same with text,
    to measure by.
    """
    return [
        _canvas(facts, card),
        trim_check(facts, card.trim),
        safe_check(plain or facts, safe),
        _resolution(facts, dpi),
        _no_fonts(facts) if plain else _fonts(facts),
        colour_check(facts, cmyk),
        _order(facts, order),
    ]


def press_checks(facts: PdfFacts, most_ink: float | None, jpeg_only: bool) -> list[Check]:
    """That ink stays within its limit, pictures are JPEGs if they must be, and the printing
    condition is named.
    """
    checks = [Check("intent", "named", facts.intent or "none", facts.intent is not None)]
    if most_ink is not None:
        holds = facts.most_ink <= most_ink
        checks.append(Check("ink", f"≤ {most_ink:g} %", f"{facts.most_ink:g} %", holds))
    if jpeg_only:
        others = [one for one in facts.pictures if one.filter != "DCTDecode" or one.masked]
        found = f"{len(facts.pictures)} JPEG" if not others else f"{len(others)} are not JPEG"
        checks.append(Check("pictures", "none but JPEG", found, not others))
    return checks


def colour_check(facts: PdfFacts, cmyk: bool) -> Check:
    """That there is no RGB in a file in CMYK, and no CMYK operator in one in RGB."""
    wrong = facts.operators & ((RGB if cmyk else CMYK) | OTHER)
    pictures = [
        one for one in facts.pictures if cmyk and one.colours not in ("DeviceCMYK", "DeviceGray")
    ]
    found = " ".join(sorted(facts.operators)) or "none"
    if pictures:
        found += f", {len(pictures)} RGB pictures"
    asked = "CMYK, no RGB operator" if cmyk else "RGB"
    return Check("colours", asked, found, not wrong and not pictures)


def _canvas(facts: PdfFacts, card: CardFormat) -> Check:
    wide, high = card.trim.width + 2 * card.bleed, card.trim.height + 2 * card.bleed
    wrong = 0
    for page in facts.pages:
        boxes = (page.media, page.bleed or (0.0, 0.0, 0.0, 0.0))
        off = [abs(one[k] - side) for one in boxes for k, side in ((2, wide), (3, high))]
        wrong += max(*off, *(abs(one[k]) for one in boxes for k in (0, 1))) > NEAR
    asked = f"{Size(round(wide, 3), round(high, 3))}"
    found = asked if not wrong else f"{wrong} pages are not, or lack a BleedBox"
    return Check("canvas", asked, found, not wrong)


def _resolution(facts: PdfFacts, least: int | None) -> Check:
    coarsest = min((page.dpi for page in facts.pages if page.dpi is not None), default=None)
    found = "vector" if coarsest is None else f"vector, pictures of {coarsest:.0f} or more"
    holds = least is None or coarsest is None or coarsest >= least - 0.5
    return Check("dpi", "–" if least is None else f"≥ {least}", found, holds)


def _fonts(facts: PdfFacts) -> Check:
    missing = [name for name, embedded in facts.fonts.items() if not embedded]
    found = f"{len(facts.fonts)} embedded" if not missing else f"not embedded: {missing[0]}"
    return Check("fonts", "all embedded", found, not missing)


def _no_fonts(facts: PdfFacts) -> Check:
    return Check("fonts", "none (outlines)", f"{len(facts.fonts)} fonts", not facts.fonts)


def _order(facts: PdfFacts, order: Sequence[CardFace]) -> Check:
    drawn = [page.forms[0] if len(page.forms) == 1 else "" for page in facts.pages]
    right = drawn == [face.name for face in order]
    asked = f"{len(order)}: {order[0].name}, {order[1].name} …" if len(order) > 1 else "1"
    found = f"{len(drawn)} in order" if right else f"{len(drawn)} in another order"
    return Check("pages", asked, found, right)
