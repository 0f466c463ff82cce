"""The context of a face: card, theme, language, fonts, and the anchors every part hangs from.

Lengths of look.md are multiplied by u and anchored: `left(x)` and `top(y)` keep their distance to
the top left corner, `bottom(y)` to the bottom edge. The safe zone does not shrink with the card:
where it is wider than look.md's 3 u, anchored things move in by the difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from deckgen.cards.outline import rectangle
from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import FIGURE, Matrix, Metrics, Part, Path, Shape
from deckgen.model.format import CLEAR, CardFormat
from deckgen.model.theme import ColourTints, Theme, Tint
from deckgen.units import points


@dataclass(frozen=True)
class Spec:
    """What all faces of a deck share. `lang` is the language of the texts on the cards,
    `blank_text` what a group wants on its blank cards instead of lines.
    """

    format: CardFormat
    theme: Theme
    lang: str
    metrics: Metrics
    blank_text: str = ""
    parts: dict[str, tuple[Shape, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Shapes already made, by name, so that faces share them."""

    @cached_property
    def u(self) -> float:
        """The scale against the reference card."""
        return self.format.unit

    @cached_property
    def width(self) -> float:
        """The trim's width in mm."""
        return self.format.trim.width

    @cached_property
    def height(self) -> float:
        """The trim's height in mm."""
        return self.format.trim.height

    @cached_property
    def inset(self) -> float:
        """How far anchored things move in, in mm."""
        return self.format.inset(CLEAR)

    def left(self, x: float) -> float:
        """The place in mm of look.md's x, anchored to the left edge."""
        return x * self.u + self.inset

    def corner(self, x: float, y: float, clear: float) -> tuple[float, float]:
        """The place in mm of look.md's (x, y) in the top left corner, for something that comes as
        near as `clear` mm (before u) to the edges.
        """
        inset = self.format.inset(clear)
        return x * self.u + inset, y * self.u + inset

    def right(self, x: float) -> float:
        """The place in mm of look.md's W − x."""
        return self.width - self.left(x)

    def top(self, y: float) -> float:
        """The place in mm of look.md's y, anchored to the top edge."""
        return y * self.u + self.inset

    def bottom(self, y: float) -> float:
        """The place in mm of look.md's H − y."""
        return self.height - self.top(y)

    def ground(self, tints: ColourTints) -> Tint:
        """The colour of the wall as printed: ink-saver leaves it white."""
        return self.theme.paper if self.theme.outlined else tints.wall

    def turned(self, shapes: tuple[Shape, ...]) -> Part:
        """The shapes again, turned by 180° about the card's middle."""
        return Part(shapes, Matrix.half_turn(self.width / 2, self.height / 2))

    def bleed_box(self, fill: Tint) -> Path:
        """Trim and bleed filled with one colour."""
        b = self.format.bleed
        return Path(rectangle(-b, -b, self.width + 2 * b, self.height + 2 * b), fill)

    def size(self, pt: float, smallest: float) -> float:
        """The type size in pt for look.md's `pt`, not under `smallest`."""
        return max(pt * self.u, smallest)

    def figure_size(self, cap: float) -> float:
        """The size in pt at which the figure face has capitals of `cap` mm."""
        return points(cap / self._cap)

    @cached_property
    def _cap(self) -> float:
        """The cap height of the figure face in em: 0.70 for Lilita One; read off a user's own."""
        if "figure" not in self.theme.fonts:
            return 0.70
        return self.metrics.ink("H", FIGURE)[3]

    def chooser(self, weight: int, latin_weight: int = 600) -> FontChooser:
        """The fonts of running text at these weights, remembered."""
        return self._choosers.setdefault(
            (weight, latin_weight), FontChooser(self.metrics, self.lang, weight, latin_weight)
        )

    @cached_property
    def _choosers(self) -> dict[tuple[int, int], FontChooser]:
        return {}
