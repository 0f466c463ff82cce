"""How the book looks: its page, its styles, its colours, the window that numbers a section.

Shapes, colours and type are those of the cards (look.md); only the sizes are the book's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct

from deckgen.book.document import Span
from deckgen.book.pieces import Item, Mini
from deckgen.book.setting import Line, Run, Style, Typesetter
from deckgen.cards.faces import back, front
from deckgen.cards.outline import rounded
from deckgen.cards.shapes import CardFace, Matrix, Path
from deckgen.cards.spec import Spec
from deckgen.cards.windows import WINDOWS
from deckgen.model.cards import CardKind, Colour
from deckgen.model.format import Size
from deckgen.model.theme import Theme, Tint
from deckgen.units import mm_of_points

PAGE: Final = Size(148.0, 210.0)
"""The page, A5."""
LEFT, WIDTH, TOP, BOTTOM = 31.0, 103.0, 17.0, 192.0
"""The text column: left edge and width, first and last line in mm."""
MARGIN: Final = 13.0
"""Where the margin column begins: clause numbers and the cards described."""
MINI: Final = 12.0
"""The width of a card in the margin."""
MUTED: Final = Tint((0.36, 0.38, 0.45), (0.0, 0.0, 0.0, 0.72))
"""Remarks and running heads."""
FAINT: Final = Tint((0.955, 0.955, 0.945), (0.0, 0.0, 0.02, 0.05))
"""The ground of boxes and every other row."""


class Look(Struct, frozen=True, dict=True):
    """The styles of a book in one language and theme, and what draws its cards."""

    spec: Spec
    type: Typesetter
    numbers: Mapping[str, str]

    @property
    def theme(self) -> Theme:
        """The theme of the cards."""
        return self.spec.theme

    @property
    def english(self) -> bool:
        """Whether the book is in English: Latin faces, a little tighter."""
        return self.spec.lang == "en"

    @cached_property
    def link(self) -> Tint:
        """The colour of references."""
        return self.theme.colours[Colour.BLUE].figure

    def style(
        self, size: float, leading: float, weight: int = 400, tint: Tint | None = None, **more: bool
    ) -> Style:
        """A style in the book's faces: plain, heavy or display; a book has no more weights, for
        each is a font of its own in the file.
        """
        weight = 900 if weight > 700 else 700 if weight > 500 else 400
        latin = 400 if weight < 700 else 600
        return Style(size, leading, weight, latin, tint or self.theme.ink, self.link, **more)

    @cached_property
    def body(self) -> Style:
        """Running text."""
        return self.style(9.4, 13.0) if self.english else self.style(9.0, 14.6)

    @cached_property
    def small(self) -> Style:
        """Remarks and tables."""
        return self.style(8.2, 11.0) if self.english else self.style(7.8, 11.8)

    @cached_property
    def tiny(self) -> Style:
        """Clause ids and running heads."""
        return self.style(6.6, 8.6, 400, MUTED)

    @cached_property
    def lead(self) -> Style:
        """Introductions of sections."""
        return self.style(9.4, 13.4, 500) if self.english else self.style(9.0, 14.6, 500)

    @cached_property
    def clause(self) -> Style:
        """Titles of clauses."""
        return self.style(10.6, 14, 600) if self.english else self.style(10.2, 15, 700)

    @cached_property
    def section(self) -> Style:
        """Titles of sections."""
        return self.style(19, 22, 900, display=True) if self.english else self.style(17, 22, 900)

    @cached_property
    def number(self) -> Style:
        """Clause numbers in the margin."""
        return self.style(10.5, 14, 900, self.link, display=True)

    def mini(self, kind: CardKind | None, x: float, y: float, width: float) -> Mini:
        """A card of a width in mm with its top left corner at (x, y); None is a back."""
        scale = width / self.spec.width
        edge = self.theme.stone.wall if self.theme.outlined else None
        return Mini(self.face(kind), Matrix.moved(x, y, scale), edge)

    def face(self, kind: CardKind | None) -> CardFace:
        """The face of a kind as the book shows it, without a penalty."""
        return plain_face(kind, self.spec)

    def mini_height(self, width: float) -> float:
        """How tall a card of that width is."""
        return width * self.spec.height / self.spec.width

    def window(self, place: int, x: float, y: float, radius: float) -> list[Path]:
        """The window of the `place`-th colour about (x, y), with a rim."""
        colour = tuple(Colour)[place % len(Colour)]
        tints, paper = self.theme.colours[colour], self.theme.paper
        outline = WINDOWS[colour].outline
        if self.theme.outlined:
            ring = Path(outline(x, y, radius), tints.wall)
            return [ring, Path(outline(x, y, radius, -0.09 * radius), paper)]
        return [Path(outline(x, y, radius), tints.wall)]

    def on_window(self, place: int) -> Tint:
        """What stands in that window."""
        return self.theme.colours[tuple(Colour)[place % len(Colour)]].on

    def panel(self, x: float, y: float, width: float, height: float, tint: Tint = FAINT) -> Path:
        """A box with round corners; ink-saver draws it as an outline."""
        if self.theme.outlined:
            return Path(rounded(x, y, width, height, 2.0), None, self.theme.stone.wall, 0.25)
        return Path(rounded(x, y, width, height, 2.0), tint)


def plain_face(kind: CardKind | None, spec: Spec) -> CardFace:
    """The face of a kind without a penalty, or the back; made once for all that a spec draws."""
    key = f"book.{kind.name if kind else 'back'}"
    if key not in spec.parts:
        face = front(kind, spec) if kind else back(spec)
        spec.parts[key] = face.shapes
    return CardFace(key.removeprefix("book."), spec.parts[key])


def at(line: Line, x: float, baseline: float) -> list[Run]:
    """The runs of a line from `x` on a baseline."""
    return [Run(x + r.x, baseline, r.text, r.font, r.size, r.tint, r.spread) for r in line.runs]


def baseline(style: Style, english: bool) -> float:
    """Where the baseline of a line stands below its top, in mm: its letters in the middle."""
    drop = 0.35 if english else 0.38
    return style.line_height / 2 + drop * mm_of_points(style.size)


def centred(look: Look, text: str, style: Style, x: float, y: float) -> list[Item]:
    """A text on one line with its middle at (x, y)."""
    lines = look.type.lines((Span(text),), style, 1e6)
    if not lines:
        return []
    drop = (0.35 if text.isascii() else 0.38) * mm_of_points(style.size)
    return [*at(lines[0], x - lines[0].width / 2, y + drop)]
