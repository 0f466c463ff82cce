"""The pen of books: what the pen of cards draws, and lines of text and small cards besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from reportlab.pdfbase import pdfmetrics

from deckgen.book.pieces import Item, Mini, Page
from deckgen.book.setting import Run
from deckgen.cards.outline import rounded
from deckgen.cards.shapes import CardFace, Font, Path, leaves
from deckgen.cards.shapes import Text as SetText
from deckgen.ink.pen import ColourSpace, Pen, _number, _outline
from deckgen.model.format import CardFormat, Size
from deckgen.model.theme import Tint
from deckgen.units import POINTS_PER_MM, mm_of_points, points


def characters_of(items: Iterable[Item]) -> dict[Font, frozenset[str]]:
    """Which characters of each font the items draw, the faces of cards included."""
    used: dict[Font, set[str]] = {}
    faces: dict[str, CardFace] = {}
    for item in items:
        if isinstance(item, Run):
            used.setdefault(item.font, set()).update(item.text)
        elif isinstance(item, Mini):
            faces[item.face.name] = item.face
        else:
            _gather((item,), used)
    for face in faces.values():
        _gather(face.shapes, used)
    return {font: frozenset(characters) for font, characters in used.items()}


def _gather(shapes: Iterable[Any], used: dict[Font, set[str]]) -> None:
    for shape, _ in leaves(shapes):
        if isinstance(shape, SetText):
            used.setdefault(shape.font, set()).update(shape.text)


Call = tuple[str, tuple[Any, ...]]
"""What was asked of a canvas: a method and its arguments."""
_WRITTEN = frozenset({"beginForm", "endForm", "doForm", "addLiteral"})


class Recorder:
    """A canvas that keeps what is written into forms, so that it can be written again."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self.calls: list[Call] = []

    @property
    def recorded(self) -> tuple[Call, ...]:
        """Everything written so far."""
        return tuple(self.calls)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._canvas, name)
        if name not in _WRITTEN:
            return found

        def kept(*arguments: Any, **named: Any) -> Any:
            self.calls.append((name, arguments))
            return found(*arguments, **named)

        return kept


class BookPen(Pen):
    """Draws pages of items. `card` is the format of the small cards."""

    def __init__(
        self,
        canvas: Any,
        names: Mapping[Font, str],
        card: CardFormat,
        colour: ColourSpace = "rgb",
    ) -> None:
        super().__init__(canvas, names, colour)
        self.names = names
        self._card = card
        self._minis: dict[str, CardFace] = {}
        self._runs = {font: pdfmetrics.getFont(name) for font, name in names.items()}

    def page_form(self, name: str, page: Page, size: Size) -> None:
        """Defines a page as a form of its size in points, so that a booklet can place it."""
        self._define_minis(page)
        self.canvas.beginForm(name, 0, 0, points(size.width), points(size.height))
        self._page(page, size.height)
        self._end_form()

    def _page(self, page: Page, height: float) -> None:
        k = POINTS_PER_MM
        self._begin([f"{k:.6f} 0 0 {-k:.6f} 0 {_number(points(height))} cm 1 j"])
        for placed in page.placed:
            if not placed.piece.items:
                continue
            self._code.append(f"q 1 0 0 1 {_number(placed.x)} {_number(placed.y)} cm")
            fill, stroke = self._fill, self._stroke
            self.items(placed.piece.items)
            self._code.append("Q")
            self._fill, self._stroke = fill, stroke
        self._flush()

    def repeat(self, calls: Iterable[Call], pen: BookPen) -> None:
        """Writes what another pen with the same fonts wrote into forms: first the fonts get the
        same codes for the same characters, in the same order.
        """
        first, second = pen.canvas._doc, self.canvas._doc
        by_name = {font.fontName: font for font in self._runs.values()}
        for name in first.fontMapping:
            font = by_name[name]
            state = font.state[first]
            font.splitString("".join(map(chr, state.assignments)), second)
            for subset in range(len(state.subsets)):
                font.getSubsetInternalName(subset, second)
        for method, arguments in calls:
            if method == "endForm":
                self._note_resources()
                self.canvas.endForm(Resources=self._shared)
            else:
                getattr(self.canvas, method)(*arguments)

    def items(self, items: Iterable[Item]) -> None:
        """Draws items; runs on one baseline share a text object."""
        for item in items:
            if isinstance(item, Run):
                self._run(item)
            elif isinstance(item, Mini):
                self._mini(item)
            else:
                self._draw((item,))

    def _run(self, run: Run) -> None:
        if run.tint is not self._fill:
            self._fill = run.tint
            self._code.append(self._operator(run.tint).lower())
        font, document = self._runs[run.font], self.canvas._doc
        size = _number(mm_of_points(run.size))
        parts = [f"BT 1 0 0 -1 {_number(run.x)} {_number(run.y)} Tm"]
        if run.spread:
            parts.append(f"{run.spread:.4f} Tc")
        for subset, codes in font.splitString(run.text, document):
            name = font.getSubsetInternalName(subset, document)
            parts.append(f"{name} {size} Tf <{codes.hex()}> Tj")
        parts.append("0 Tc ET" if run.spread else "ET")
        self._code.append(" ".join(parts))

    def _mini(self, mini: Mini) -> None:
        m = mini.matrix
        turn = " ".join(f"{v:.6f}".rstrip("0").rstrip(".") for v in (m.a, m.b, m.c, m.d))
        self._code.append(f"q {turn} {_number(m.e)} {_number(m.f)} cm")
        self._flush()
        self.canvas.doForm(f"mini.{mini.face.name}")
        self._code.append("Q")

    def _define_minis(self, page: Page) -> None:
        """Every card of a page as a form in its own mm, clipped to its round corners."""
        for placed in page.placed:
            for item in placed.piece.items:
                if isinstance(item, Mini) and item.face.name not in self._minis:
                    self._define_mini(item.face, item.edge)

    def _define_mini(self, face: CardFace, edge: Tint | None) -> None:
        card = self._card
        trim = card.trim
        self._minis[face.name] = face
        self._define_parts(face.shapes, card)
        self.canvas.beginForm(f"mini.{face.name}", 0, 0, trim.width, trim.height)
        corners = rounded(0, 0, trim.width, trim.height, card.corner)
        self._begin([f"{_outline(corners)}W n 1 j"])
        self._draw(face.shapes)
        if edge:
            self._draw((Path(corners, None, edge, 0.9),))
        self._end_form()
