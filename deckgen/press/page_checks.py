"""The pre-flight of PDFs of one card a page: boxes, fonts, colours, and the face of every page."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.cards.shapes import CardFace
from deckgen.ink.fresh import Fresh
from deckgen.ink.pagelooks import PageLook, page_looks
from deckgen.ink.preflight import CMYK, OTHER, RGB, PdfFacts, read_pdf
from deckgen.model.format import CardFormat, Size
from deckgen.press.checks import CUT, NEAR, Check, Unreadable, Written, faces_check, safe_check
from deckgen.press.exports import Asked, formatted


def page_checks(asked: Asked, written: Written) -> list[Check]:
    """What the PDF of an export holds, beside what the service asks of each card ordered."""
    service, form = asked.service, asked.job.variant.format
    trim = asked.product.trim if asked.product else form.trim
    job = formatted(asked.job, trim, form.bleed if service.bleed is None else service.bleed)
    card, cmyk = job.variant.format, job.colour == "cmyk"
    order: list[CardFace] = []
    for one in job.cards:
        sides = job.fronts[one.number], job.back
        order += sides if asked.front_first else reversed(sides)
    data, facts = _read(written)
    page = Size(trim.width + 2 * card.bleed, trim.height + 2 * card.bleed)
    fresh = Fresh(order, card, page, job.book, job.colour)
    wanted = [face.name for face in order]
    looks = page_looks(data, facts.pages, wanted, fresh, asked.outlined)
    clear = fresh.clear() if asked.outlined else text_clear(facts)
    checks = [
        *fact_checks(facts, card, order, cmyk, asked.outlined, service.dpi),
        faces_check(
            {f"page {number}": look.off for number, look in enumerate(looks, 1)},
            len(order),
            [fresh],
            asked.outlined,
        ),
    ]
    checks[1:1] = [bleed_check(looks, card.bleed), safe_check(clear, service.safe or card.safe)]
    return checks + (press_checks(facts, service.most_ink, service.jpeg_only) if cmyk else [])


def fact_checks(
    facts: PdfFacts,
    card: CardFormat,
    order: Sequence[CardFace],
    cmyk: bool,
    outlined: bool = False,
    dpi: int | None = None,
) -> list[Check]:
    """That every page is trim and bleed, with all fonts embedded or, as outlines, none, pictures of
    `dpi` or more, colours of one kind, and that the pages are in order.
    """
    return [
        _canvas(facts, card),
        trim_check(facts, card.trim),
        _resolution(facts, dpi),
        _no_fonts(facts) if outlined else _fonts(facts),
        colour_check(facts, cmyk),
        _order(facts, order),
    ]


def text_clear(facts: PdfFacts) -> float | None:
    """How far text stays inside the trim on all pages, mm; None without text."""
    return min((page.clear for page in facts.pages if page.clear is not None), default=None)


def bleed_check(looks: Sequence[PageLook], bleed: float) -> Check:
    """That no picture has a white strip which a cut `bleed` mm inside would leave a sliver of."""
    seams = sum(0 < look.seam < bleed + CUT for look in looks)
    return Check("bleed", "to every edge", f"{seams} with a white edge", not seams)


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


def _read(written: Written) -> tuple[bytes, PdfFacts]:
    """The one PDF among the files, and what it holds; raises `Unreadable`."""
    name = next((name for name in written if name.endswith(".pdf")), "")
    try:
        data = written[name].read_bytes()
        return data, read_pdf(data)
    except (OSError, ValueError, RuntimeError, LookupError, StopIteration) as error:
        raise Unreadable({name or "the PDF": str(error) or "it is no PDF of ours"}) from error


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
