"""The pre-flight of PNG pictures: canvas, edges, and the face that each should show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from deckgen.cards.shapes import CardFace
from deckgen.ink.fresh import Fresh
from deckgen.ink.pngfacts import PngFacts, read_pngs
from deckgen.model.format import Size
from deckgen.press.checks import (
    CUT,
    Check,
    Unreadable,
    Written,
    archive_check,
    faces_check,
    listed,
    read_manifest,
    safe_check,
)
from deckgen.press.digests import digest
from deckgen.press.exports import SPARE, Asked, formatted
from deckgen.units import MM_PER_INCH, pixels

BACK = "back.png"


def picture_checks(asked: Asked, written: Written) -> list[Check]:
    """What the pictures of an export hold, beside what the service asks of each card ordered."""
    canvas, dpi, form = _canvas(asked), asked.dpi, asked.job.variant.format
    trim = asked.product.trim if asked.product else form.trim
    page = Size(canvas[0] / dpi * MM_PER_INCH, canvas[1] / dpi * MM_PER_INCH)
    beyond = min((page.width - trim.width) / 2, (page.height - trim.height) / 2)
    over = max(page.width - trim.width, page.height - trim.height, 0.0) / 2 + SPARE
    job = formatted(asked.job, trim, over)
    per_card = asked.service.per == "card"
    fronts = [job.fronts[card.number] for card in job.cards]
    copies = Counter(face.name for face in fronts)
    faces = fronts if per_card else list({face.name: face for face in fronts}.values())
    names = sorted(name for name in written if name.endswith(".png") and name != BACK)
    fresh = Fresh([*faces, job.back], job.variant.format, page, job.book)
    places = dict(zip(names, faces, strict=False))
    places |= {BACK: job.back} if BACK in written else {}
    facts = _facts(asked, places, written, canvas, fresh)
    least = form.safe
    if asked.service.safe_px:
        least = asked.service.safe_px / dpi * MM_PER_INCH - beyond
    checks = fact_checks(list(facts.values()), canvas, dpi, len(faces) + 1, beyond)
    checks[1:1] = [_trim(trim, dpi, list(facts.values())), safe_check(fresh.clear(), least)]
    offs = {name: one.off for name, one in facts.items()}
    checks.append(faces_check(offs, len(faces) + 1, [fresh]))
    checks.append(_names(names, faces, [1 if per_card else copies[f.name] for f in faces], written))
    if not per_card:
        checks.append(archive_check(written, f"{job.variant.id}-png.zip"))
    return checks


def fact_checks(
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


def _canvas(asked: Asked) -> tuple[int, int]:
    """The size in px that a picture must have, worked out here anew: whoever made it may be wrong."""
    if asked.product and asked.product.canvas:
        return asked.product.canvas
    form = asked.job.variant.format
    over = 2 * form.bleed * asked.with_bleed
    sides = form.trim.width + over, form.trim.height + over
    return pixels(sides[0], asked.dpi), pixels(sides[1], asked.dpi)


def _facts(
    asked: Asked,
    places: Mapping[str, CardFace],
    written: Written,
    canvas: tuple[int, int],
    fresh: Fresh,
) -> dict[str, PngFacts]:
    """The facts of each picture; files that are the same and should show the same are read once."""
    keys = {name: (face.name, digest(written[name].read_bytes())) for name, face in places.items()}
    first = {key: name for name, key in reversed(keys.items())}
    wanted = [(written[name], face) for (face, _), name in first.items()]
    read = read_pngs(wanted, canvas, fresh, bool(asked.job.theme.art))
    facts, broken = {}, {}
    for done, (key, one) in enumerate(zip(first, read, strict=True), 1):
        if isinstance(one, str):
            broken[first[key]] = one
        else:
            facts[key] = one
        asked.tick(done, len(first))
    if broken:
        raise Unreadable(broken)
    return {name: facts[key] for name, key in keys.items()}


def _trim(trim: Size, dpi: float, facts: Sequence[PngFacts]) -> Check:
    """That the card's trim is no larger than its picture; where it lies in it, the faces say."""
    wide, high = trim.width / MM_PER_INCH * dpi, trim.height / MM_PER_INCH * dpi
    small = sum(one.width <= wide - 1 or one.height <= high - 1 for one in facts)
    px = f"{wide:.1f} × {high:.1f} px"
    found = f"{px}, centred" if not small else f"{px}, {small} pictures are smaller"
    return Check("trim", str(trim), found, not small)


def _names(
    names: Sequence[str], faces: Sequence[CardFace], copies: Sequence[int], written: Written
) -> Check:
    """That the files are numbered in the order of the deck, named after their faces, and listed so
    in the manifest, each with how often it is wanted.
    """
    wrong = []
    said = read_manifest(written)
    wanted = [
        {"file": name, "face": face.name, "copies": count}
        for name, face, count in zip(names, faces, copies, strict=False)
    ]
    for place, (name, face) in enumerate(zip(names, faces, strict=False), 1):
        number, _, rest = name.removesuffix(".png").partition("-")
        if number.lstrip("0") != str(place) or rest != face.name.replace(".", "-"):
            wrong.append(name)
    if not wrong and (said.get("fronts"), said.get("back")) != (wanted, BACK):
        wrong = ["the manifest's list"]
    found = "in deck order" if not wrong else f"wrong: {listed(wrong)}"
    return Check("names", f"{len(faces)} in deck order", found, not wrong)
