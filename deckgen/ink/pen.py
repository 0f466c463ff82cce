"""The pen: faces drawn into a reportlab canvas, one Form XObject per distinct face.

A form's origin is the lower left of the bleed box, its box clips to the bleed. Inside, one map turns
points upwards into millimetres downwards, so that every number stands as it does in the shapes.
Colours are written as the theme has them, RGB or CMYK, and never converted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO, Literal

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from deckgen.cards.shapes import CardFace, Font, Part, Path, Picture, Shape, Step, Text
from deckgen.model.format import CardFormat, Size
from deckgen.model.theme import Tint
from deckgen.units import POINTS_PER_MM, mm_of_points, points

ColourSpace = Literal["rgb", "cmyk"]
"""Screen values or print values."""


def open_canvas(
    target: str | BinaryIO, page: Size, names: Mapping[Font, str], title: str, lang: str
) -> Any:
    """A canvas that writes the same bytes for the same input: pages of `page` mm, which nobody trims
    unless they say so, the fonts of `names` (at least one) embedded and no other.
    """
    rl_config.useA85 = 0  # binary streams: an eighth smaller, and faster
    size = points(page.width), points(page.height)
    canvas = Canvas(
        target,
        pagesize=size,
        trimBox=(0, 0, *size),
        bleedBox=(0, 0, *size),
        pageCompression=1,
        pdfVersion=(1, 7),  # that of the viewer preferences
        invariant=1,
        initialFontName=next(iter(names.values())),
        lang=lang,
    )
    for font in map(pdfmetrics.getFont, names.values()):
        # characters numbered in the order of Unicode: their maps are smaller so
        font.splitString("".join(map(chr, sorted(font.face.charToGlyph))), canvas._doc)
    canvas.setTitle(title)
    canvas.setCreator("deckgen")
    canvas.setProducer("deckgen")
    return canvas


class Pen:
    """Draws shapes into one canvas. `names` are the registered fonts (`FontBook.register`)."""

    def __init__(self, canvas: Any, names: Mapping[Font, str], colour: ColourSpace = "rgb") -> None:
        self.canvas = canvas
        self._fonts = {font: pdfmetrics.getFont(name) for font, name in names.items()}
        self._colour = colour
        self._faces: dict[str, CardFace] = {}
        self._parts: dict[str, tuple[Shape, ...]] = {}
        self._tints: dict[Tint, str] = {}
        self._code: list[str] = []
        self._fill: Tint | None = None
        self._stroke: Tint | None = None
        self._resources = pdfdoc.PDFResourceDictionary(ProcSet=[])
        self._resources.basicFonts()
        self._shared = canvas._doc.Reference(self._resources, "faces")

    def define(self, face: CardFace, card: CardFormat) -> str:
        """Defines the face as a form, once; returns its name for `canvas.doForm`. One face name
        means one face. The form's origin is the lower left of the bleed box, to which it clips.
        """
        known = self._faces.get(face.name)
        if known is None:
            self._faces[face.name] = face
            self._define_parts(face.shapes, card)
            width = card.trim.width + 2 * card.bleed
            height = card.trim.height + 2 * card.bleed
            self.canvas.beginForm(face.name, 0, 0, points(width), points(height))
            self._begin([_upright(card), "1 j"])
            self._draw(face.shapes)
            self._end_form()
        elif known is not face and known != face:
            raise ValueError(f"two different faces are called {face.name}")
        return face.name

    def show(self, face: CardFace, card: CardFormat) -> None:
        """Draws the face at the canvas's origin, as the lower left of its bleed box, clipped to it:
        as its form if it was defined, else in place. Faces that occur once are smaller in place:
        those of one page are compressed against each other.
        """
        if face.name in self._faces:
            self.canvas.doForm(self.define(face, card))
            return
        self._define_parts(face.shapes, card)
        b, trim = card.bleed, card.trim
        box = " ".join(map(_number, (-b, -b, trim.width + 2 * b, trim.height + 2 * b)))
        self._begin(["q", _upright(card), f"{box} re W n 1 j"])
        self._draw(face.shapes)
        self._code.append("Q")
        self._flush()

    def draw(self, shapes: Iterable[Shape], height: float) -> None:
        """Draws shapes straight onto the current page of `height` mm, their origin its top left."""
        k = POINTS_PER_MM
        self._begin([f"q {k:.6f} 0 0 {-k:.6f} 0 {_number(points(height))} cm 1 j"])
        self._draw(shapes)
        self._code.append("Q")
        self._flush()

    def _define_parts(self, shapes: Iterable[Shape], card: CardFormat) -> None:
        """Named parts become forms of their own, in mm, before the face that shows them."""
        b, trim = card.bleed, card.trim
        for shape in shapes:
            if not isinstance(shape, Part):
                continue
            known = self._parts.get(shape.name) if shape.name else None
            if known is shape.shapes:
                continue
            if known is not None and known != shape.shapes:
                raise ValueError(f"two different parts are called {shape.name}")
            self._define_parts(shape.shapes, card)
            if shape.name and known is None:
                self._parts[shape.name] = shape.shapes
                name = _part_name(shape)
                self.canvas.beginForm(name, -b, -b, trim.width + b, trim.height + b)
                self._begin(["1 j"])
                self._draw(shape.shapes)
                self._end_form()

    def end_page(self) -> None:
        """Ends the current page; pages and forms share one dictionary of resources."""
        self._note_resources()
        self.canvas.showPage()
        self.canvas._doc.Pages.pages[-1].Resources = self._shared

    def _end_form(self) -> None:
        self._flush()
        self._note_resources()
        self.canvas.endForm(Resources=self._shared)

    def _note_resources(self) -> None:
        self._resources.XObject.update(self.canvas._doc.xobjDict(self.canvas._formsinuse).dict)

    def _begin(self, code: list[str]) -> None:
        self._code, self._fill, self._stroke = code, None, None

    def _flush(self) -> None:
        self.canvas.addLiteral("\n".join(self._code))
        self._code = []

    def _draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Path):
                self._path(shape)
            elif isinstance(shape, Text):
                self._text(shape)
            elif isinstance(shape, Part):
                self._part(shape)
            else:
                self._picture(shape)

    def _path(self, path: Path) -> None:
        code = self._code
        if path.fill is not None and path.fill is not self._fill:
            self._fill = path.fill
            code.append(self._operator(path.fill).lower())
        if path.stroke is not None:
            if path.stroke is not self._stroke:
                self._stroke = path.stroke
                code.append(self._operator(path.stroke).upper())
            code.append(f"{_number(path.width)} w {1 if path.round_ends else 0} J")
        ending = "f" if path.stroke is None else "S" if path.fill is None else "B"
        code.append(_outline(path.steps) + ending)

    def _operator(self, tint: Tint) -> str:
        found = self._tints.get(tint)
        if found is None:
            values = tint.rgb if self._colour == "rgb" else tint.cmyk
            operator = "rg" if self._colour == "rgb" else "k"
            found = self._tints[tint] = f"{' '.join(map(_number, values))} {operator}"
        return found

    def _text(self, text: Text) -> None:
        if text.fill is not self._fill:
            self._fill = text.fill
            self._code.append(self._operator(text.fill).lower())
        font, document = self._fonts[text.font], self.canvas._doc
        size = _number(mm_of_points(text.size))
        parts = [f"BT 1 0 0 -1 {_hundredths(text.x)} {_hundredths(text.y)} Tm"]
        for subset, codes in font.splitString(text.text, document):
            name = font.getSubsetInternalName(subset, document)
            parts.append(f"{name} {size} Tf <{codes.hex()}> Tj")
        parts.append("ET")
        self._code.append(" ".join(parts))

    def _part(self, part: Part) -> None:
        m = part.matrix
        moved = (m.a, m.b, m.c, m.d, m.e, m.f) != (1, 0, 0, 1, 0, 0)
        fill, stroke = self._fill, self._stroke
        if moved:
            turn = " ".join(f"{v:.6f}".rstrip("0").rstrip(".") for v in (m.a, m.b, m.c, m.d))
            self._code.append(f"q {turn} {_number(m.e)} {_number(m.f)} cm")
        if part.name:
            self._flush()
            self.canvas.doForm(_part_name(part))
        else:
            self._draw(part.shapes)
        if moved:
            self._code.append("Q")
            self._fill, self._stroke = fill, stroke

    def _picture(self, picture: Picture) -> None:
        """The picture scaled to cover its box, clipped to it; upright although y runs down."""
        from deckgen.ink.art import art_reader

        reader = art_reader(picture.file)
        wide, high = reader.getSize()
        scale = max(picture.width / wide, picture.height / high)
        width, height = wide * scale, high * scale
        x = picture.x + (picture.width - width) / 2
        y = picture.y + (picture.height - height) / 2
        box = (picture.x, picture.y, picture.width, picture.height)
        self._code.append(f"q {' '.join(map(_number, box))} re W n 1 0 0 -1 0 0 cm")
        self._flush()
        self.canvas.drawImage(reader, x, -(y + height), width, height, mask="auto")
        self._code.append("Q")


def _part_name(part: Part) -> str:
    return f"part.{part.name}"


def _upright(card: CardFormat) -> str:
    """The map from the trim's millimetres, y down, to points about the bleed box's lower left."""
    k = POINTS_PER_MM
    x, y = points(card.bleed), points(card.trim.height + card.bleed)
    return f"{k:.6f} 0 0 {-k:.6f} {_number(x)} {_number(y)} cm"


def _number(value: float) -> str:
    """Thousandths, without idle zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _hundredths(value: float) -> str:
    """Hundredths of a millimetre, finer than any printer, without idle zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _outline(steps: tuple[Step, ...]) -> str:
    """An outline as PDF operators."""
    out = []
    for step in steps:
        if step[0] == "Z":
            out.append("h ")
        else:
            numbers = " ".join([_hundredths(value) for value in step[1:]])
            out.append(f"{numbers} {step[0].lower()} ")
    return "".join(out)
