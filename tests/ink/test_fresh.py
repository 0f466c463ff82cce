"""Faces drawn afresh: the same face is told from every other."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path as FilePath

import pytest
from PIL import Image

from deckgen.cards.outline import polygon
from deckgen.cards.shapes import CardFace, Font, Path, Text
from deckgen.definition.variants import BUILT_IN
from deckgen.ink.fonts import FontBook
from deckgen.ink.fresh import HIGH, OUTLINED, TOLERANCE, Fresh, off
from deckgen.model.format import CardFormat, Size
from deckgen.model.theme import Tint
from tests.press.exported import asked_for

CARD = CardFormat(Size(56, 87), 3.0, 3.0, 3.5)
PAGE = Size(62, 93)
PIXELS = (62, 93)
"""A pixel a millimetre."""
RED, BLUE = Tint((0.8, 0.2, 0.0), (0, 1, 1, 0)), Tint((0.0, 0.2, 0.8), (1, 1, 0, 0))


def face(name: str, tint: Tint, x: float = 0.0) -> CardFace:
    """A white card with a shield of 20 × 21 mm whose left upper corner is 10 mm inside the trim;
    PDFium would round a rectangle to whole pixels.
    """
    left, middle, right = 10 + x, 20 + x, 30 + x
    shield = polygon((left, 10), (right, 10), (right, 30), (middle, 31), (left, 30))
    return CardFace(name, (Path(shield, tint),))


def drawn(*faces: CardFace) -> Fresh:
    """The faces drawn afresh with 3 mm of bleed."""
    return Fresh(faces, CARD, PAGE, FontBook())


def test_a_face_lies_in_the_middle_of_its_page() -> None:
    """Its trim begins 3 mm inside a page that is 6 mm larger."""
    picture = drawn(face("one", RED)).picture("one", PIXELS)
    assert picture.size == PIXELS
    assert picture.point(lambda value: 255 - value).getbbox() == (13, 13, 33, 34)
    assert picture.getpixel((14, 14)) == (204, 51, 0)


def test_pictures_differ_by_their_worst_pixel() -> None:
    """204 between two colours, half of what a pixel is if a face is half a pixel aside, all if the
    shape is another; the mode of the file does not matter.
    """
    fresh = drawn(face("one", RED), face("two", BLUE), face("aside", RED, 0.5))
    one, two, aside = (fresh.picture(name, PIXELS) for name in ("one", "two", "aside"))
    assert off(one, one) == 0
    assert off(one.convert("RGBA"), one) == 0
    assert off(one, two) == 204
    assert off(one, aside) == pytest.approx(255 / 2, abs=3)
    assert off(Image.new("RGB", (62, 92)), one) == 255


def test_faces_that_look_alike_are_counted() -> None:
    """Of three faces two of which are the same, one cannot be told from another."""
    fresh = drawn(face("one", RED), face("two", BLUE), face("three", RED))
    for name in ("one", "two", "three"):
        fresh.picture(name, PIXELS)
    assert fresh.alike == 1


def test_text_is_measured_from_the_trim() -> None:
    """A letter whose left side is 10 mm inside the trim keeps 10 mm, less its own side bearing."""
    letter = Text(10, 40, "H", Font("latin", 600), 20, RED)
    assert drawn(CardFace("one", (letter,))).clear() == pytest.approx(10.5, abs=0.6)
    assert drawn(face("one", RED)).clear() is None


@pytest.mark.parametrize("variant", BUILT_IN)
def test_any_two_faces_differ_by_more_than_is_allowed(variant: str, tmp_path: FilePath) -> None:
    """Also those that differ in a text, a number or the bar under 6 and 9."""
    job = asked_for("one-up", variant, tmp_path, "1-108").job
    fresh = Fresh(job.distinct, job.variant.format, PAGE, job.book)
    size = round(HIGH * PAGE.width / PAGE.height), HIGH
    pictures = [fresh.picture(one.name, size) for one in job.distinct]
    assert min(off(one, other) for one, other in combinations(pictures, 2)) > OUTLINED > TOLERANCE
    assert fresh.alike == 0
