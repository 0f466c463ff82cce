"""The pen: colours, clips, forms, and the same bytes for the same input."""

from __future__ import annotations

import io
import re
from pathlib import Path as File

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

from deckgen.cards import faces
from deckgen.cards.faces import CardText
from deckgen.cards.outline import circle, rectangle
from deckgen.cards.shapes import CardFace, Matrix, Part, Path, Picture
from deckgen.cards.spec import Spec
from deckgen.definition.themes import load_theme
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.pen import ColourSpace, Pen, open_canvas
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.format import REFERENCE, CardFormat, Size
from deckgen.model.theme import Tint

CARD = CardFormat(REFERENCE, 3.0, 3.0, 3.5)
RED = Tint((1, 0, 0), (0, 0.9, 1, 0))
GREEN = Tint((0, 1, 0), (0.8, 0, 1, 0))


def pdf_of(
    *shown: CardFace,
    colour: ColourSpace = "rgb",
    inline: bool = False,
    book: FontBook | None = None,
) -> bytes:
    """One page of the bleed box for each face."""
    book = book or FontBook()
    used = characters_used(shape for face in shown for shape in face.shapes)
    names = book.register(used or FONTS)
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, Size(62, 93), names, "test", "zh-Hans")
    pen = Pen(canvas, names, colour)
    for face in shown:
        if not inline:
            pen.define(face, CARD)
        pen.show(face, CARD)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


FONTS = characters_used(
    faces.front(
        CardKind(Symbol.N7, Colour.RED),
        Spec(CARD, load_theme("classic"), "zh-Hans", FontBook()),
    ).shapes
)


def kings_face(number: str = "23") -> CardFace:
    """A card with everything on it."""
    spec = Spec(CARD, load_theme("classic"), "zh-Hans", FontBook())
    text = CardText(number, "学一种乐器的声音，演奏《生日快乐》。", True)
    return faces.front(CardKind(Symbol.DRAW_TWO, Colour.GREEN), spec, text)


def pixels(pdf: bytes, page: int = 0, scale: float = 2.0) -> Image.Image:
    """The page as RGB."""
    return pdfium.PdfDocument(pdf)[page].render(scale=scale).to_pil().convert("RGB")


def at(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The pixel at a place in mm from the trim's top left."""
    per_mm = image.width / 62
    found = image.getpixel((int((x + 3) * per_mm), int((y + 3) * per_mm)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("inline", [False, True])
def test_the_same_input_gives_the_same_bytes(inline: bool) -> None:
    """Two files of one face are equal to the byte."""
    assert pdf_of(kings_face(), inline=inline) == pdf_of(kings_face(), inline=inline)


def test_a_face_in_place_is_its_form() -> None:
    """Drawn as a form or in place, a face looks the same to the pixel."""
    form, inline = pdf_of(kings_face()), pdf_of(kings_face(), inline=True)
    assert pixels(form).tobytes() == pixels(inline).tobytes()


def operators(pdf: bytes) -> set[str]:
    """The colour operators in all of a file's content."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        streams = [o.read_bytes() for o in document.objects if isinstance(o, pikepdf.Stream)]
    code = b"\n".join(s for s in streams if b" Tm" in s or b" cm" in s or b" c " in s)
    return {
        word
        for word in ("rg", "RG", "k", "K", "g", "G")
        if re.search(rf"[0-9] {word}\n".encode(), code)
    }


def test_colours_are_never_converted() -> None:
    """An RGB file has no CMYK operator and the other way round."""
    assert operators(pdf_of(kings_face())) <= {"rg", "RG"}
    assert operators(pdf_of(kings_face(), colour="cmyk")) <= {"k", "K"}


def test_only_our_fonts_are_in_the_file() -> None:
    """Every font is embedded; no standard font is named."""
    with pikepdf.open(io.BytesIO(pdf_of(kings_face()))) as document:
        fonts = [
            o
            for o in document.objects
            if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"
        ]
        assert len(fonts) >= 4
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)


@pytest.mark.parametrize("inline", [False, True])
def test_faces_are_clipped_to_the_bleed(inline: bool) -> None:
    """A shape reaching over the bleed box is cut at its edge: placed 40 mm right of it, nothing of
    its left half shows.
    """
    face = CardFace("huge", (Path(rectangle(-100, -100, 300, 300), RED),))
    names = FontBook().register(FONTS)
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, Size(142, 93), names, "test", "en")
    pen = Pen(canvas, names)
    if not inline:
        pen.define(face, CARD)
    canvas.translate(40 * 72 / 25.4, 0)
    pen.show(face, CARD)
    canvas.showPage()
    canvas.save()
    image = pixels(buffer.getvalue())
    per_mm = image.width / 142
    for x, expected in ((38, (255, 255, 255)), (42, (255, 0, 0)), (104, (255, 255, 255))):
        assert image.getpixel((int(x * per_mm), 50)) == expected


def test_shapes_stand_where_they_say() -> None:
    """Millimetres from the trim's top left, y down; parts are moved by their map, 180° too."""
    dot = (Path(circle(10, 20, 4), RED),)
    face = CardFace(
        "dots", (*dot, Part(dot, Matrix.half_turn(28, 43.5)), Part(dot, Matrix.moved(20, 0)))
    )
    image = pixels(pdf_of(face))
    for x, y in ((10, 20), (46, 67), (30, 20)):
        assert at(image, x, y) == (255, 0, 0)
        assert at(image, x + 5, y) == (255, 255, 255)


def test_named_parts_are_drawn_once() -> None:
    """A part that two faces share is one form; two parts of one name are a mistake."""
    shared = Part((Path(circle(20, 20, 5), RED),), name="dot")
    pdf = pdf_of(CardFace("one", (shared,)), CardFace("two", (shared,)))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        forms = [
            o
            for o in document.objects
            if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"
        ]
    assert len(forms) == 3
    other = Part((Path(circle(20, 20, 6), GREEN),), name="dot")
    with pytest.raises(ValueError, match="dot"):
        pdf_of(CardFace("one", (shared,)), CardFace("two", (other,)))


def test_one_name_is_one_face() -> None:
    """Two different faces of one name are refused, not silently mixed up."""
    with pytest.raises(ValueError, match="same"):
        pdf_of(
            CardFace("same", (Path(circle(20, 20, 5), RED),)),
            CardFace("same", (Path(circle(20, 20, 5), GREEN),)),
        )


def test_pictures_cover_their_box_upright(tmp_path: File) -> None:
    """A picture twice as wide as its box loses its sides, not its shape; its top stays on top."""
    picture = Image.new("RGB", (40, 20), "white")
    picture.paste((255, 0, 0), (0, 0, 40, 10))
    picture.paste((0, 0, 255), (0, 0, 5, 20))
    file = tmp_path / "wall.png"
    picture.save(file)
    image = pixels(pdf_of(CardFace("picture", (Picture(str(file), 10, 10, 30, 30),))))
    assert at(image, 25, 14) == (255, 0, 0)
    assert at(image, 25, 36) == (255, 255, 255)
    assert at(image, 11, 36) == (255, 255, 255)  # the blue edge is cut off
    assert at(image, 45, 14) == (255, 255, 255)
