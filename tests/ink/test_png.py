"""PNG: exact sizes, the right pixels, in order."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from deckgen.cards.outline import rectangle
from deckgen.cards.shapes import CardFace, Font, Path, Text
from deckgen.ink.fonts import FontBook
from deckgen.ink.onecard import one_card_pdf
from deckgen.ink.png import pictures, png
from deckgen.ink.pngfacts import PngFacts, seam
from deckgen.ink.sheets import Document
from deckgen.model.format import CardFormat, Size
from deckgen.model.theme import Tint
from deckgen.press.picture_checks import fact_checks

BOOK = FontBook()


def coloured(number: int) -> CardFace:
    """A face of one colour, with a letter, because a file has at least one font."""
    tint = Tint((number * 40 / 255, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
    wall = Path(rectangle(-9, -9, 90, 120), tint)
    return CardFace(f"face-{number}", (wall, Text(20, 40, "A", Font("latin", 600), 9, tint)))


@pytest.mark.parametrize("size", [(750, 1125), (732, 1101), (822, 1122), (661, 1028), (597, 822)])
def test_pictures_have_exactly_the_canvas_and_no_white_edge(size: tuple[int, int]) -> None:
    """Canvases that are no whole number of millimetres come out to the pixel, filled to the edge."""
    page = Size(size[0] / 300 * 25.4, size[1] / 300 * 25.4)
    card = CardFormat(Size(56, 87), 9.0, 3.0, 3.5)
    faces = [coloured(n) for n in range(6)]
    pdf = one_card_pdf(faces, card, page, BOOK, Document("", "en"))
    told = []
    made = list(pictures(pdf, size, 300, lambda done, count: told.append((done, count))))

    assert told == [(n, 6) for n in range(1, 7)]
    for number, data in enumerate(made):
        with Image.open(io.BytesIO(data)) as picture:
            assert picture.size == size
            assert picture.mode == "RGB"
            assert round(picture.info["dpi"][0]) == 300
            corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
            assert {picture.getpixel(at) for at in corners} == {(number * 40, 0, 0)}
            assert not seam(picture)


def test_the_writer_is_read_by_pillow_pixel_by_pixel() -> None:
    """What goes in comes out."""
    rows = [bytes((x + y) % 256 for x in range(48)) for y in range(16)]
    with Image.open(io.BytesIO(png(16, 16, lines(rows), 300))) as picture:
        assert picture.tobytes() == b"".join(rows)


def lines(rows: list[bytes]) -> bytes:
    """Rows as the writer takes them."""
    return b"".join(b"\0" + row for row in rows)


def test_a_white_edge_is_found() -> None:
    """One column of white beside a dark picture is a seam; a white picture has none."""
    row = b"\xff\xff\xff" + b"\x10\x10\x10" * 9
    assert seam_of(png(10, 10, lines([row] * 10), 300))
    assert not seam_of(png(10, 10, lines([b"\xff" * 30] * 10), 300))


@pytest.mark.parametrize("wide", [1, 3, 5])
def test_a_white_frame_is_measured(wide: int) -> None:
    """A frame of so many px around something solid, and nothing where the white goes on inside."""
    framed = Image.new("RGB", (40, 60), (254, 255, 255))
    framed.paste((9, 9, 9), (wide, 7, 40 - 7, 60 - 7))
    assert seam(framed) == wide
    framed.paste((255, 255, 255), (wide, 20, 40 - 7, 30))
    framed.paste((255, 255, 255), (20, 7, 30, 60 - 7))
    assert seam(framed) == 0


def seam_of(data: bytes) -> int:
    """What the pre-flight sees of a picture's edges."""
    with Image.open(io.BytesIO(data)) as picture:
        return seam(picture)


@pytest.mark.parametrize(("strip", "holds"), [(0, True), (1, False), (45, False), (60, True)])
def test_a_white_strip_must_be_far_from_the_cut(strip: int, holds: bool) -> None:
    """At 300 dpi a cut 3.75 mm inside may fall up to 4.75 mm, 56 px, inside: white must go on."""
    facts = PngFacts(750, 1125, 300.0, "RGB", 0, strip)
    found = {c.name: c.holds for c in fact_checks([facts], (750, 1125), 300, 1, 3.75)}
    assert found.pop("bleed") == holds
    assert all(found.values())
