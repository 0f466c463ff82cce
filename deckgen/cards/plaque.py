"""The plaque that carries a text, the seal on hot ones, and the lines below (look.md 2, 3, 8)."""

from __future__ import annotations

from msgspec import Struct

from deckgen.cards.figures import chilli
from deckgen.cards.fitting import Box, Step, block, fit
from deckgen.cards.outline import circle, concave
from deckgen.cards.shapes import Path, Shape
from deckgen.cards.spec import Spec
from deckgen.model.theme import Tint


class Plaque(Struct, frozen=True):
    """A plaque's place in mm (left, top, width, height) and the radius of its bitten corners."""

    x: float
    y: float
    width: float
    height: float
    corner: float

    def inset(self, by: float) -> Plaque:
        """The plaque `by` mm further in on all sides, corners as they are."""
        return Plaque(
            self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by, self.corner
        )

    def outline(self, fill: Tint | None, stroke: Tint | None = None, width: float = 0) -> Path:
        """Its outline, filled or drawn."""
        steps = concave(self.x, self.y, self.width, self.height, self.corner)
        return Path(steps, fill, stroke, width)

    def box(self, u: float) -> Box:
        """Where its text goes: 3.2 u from the sides, 2.0 u from top and bottom (look.md 7)."""
        return Box(
            self.x + self.width / 2,
            self.y + self.height / 2,
            self.width - 6.4 * u,
            self.height - 4.0 * u,
        )


def plaque(spec: Spec, place: Plaque, line: Tint, hot: bool, mild: Tint) -> list[Shape]:
    """The empty plaque: mild in `mild`, hot in ink; in ink-saver an outline in `line`, hot with a
    second one in ink.
    """
    theme, u = spec.theme, spec.u
    if not theme.outlined:
        return [place.outline(theme.ink if hot else mild)]
    shapes: list[Shape] = [
        place.outline(theme.paper),
        place.inset(0.25 * u).outline(None, line, 0.5 * u),
    ]
    if hot:
        shapes.append(place.inset(1.3 * u).outline(None, theme.ink, 0.6 * u))
    return shapes


def set_text(
    spec: Spec, text: str, steps: tuple[Step, ...], place: Plaque, dark: bool
) -> tuple[Shape, ...]:
    """The text fitted into the plaque: ink on light at weight 600, paper on dark at 700."""
    chooser = spec.chooser(700 if dark else 600)
    box = place.box(spec.u)
    fill = spec.theme.paper if dark else spec.theme.ink
    return block(fit(text, steps, box, chooser, spec), box, chooser, fill)


def seal(spec: Spec) -> list[Shape]:
    """The disc with the chilli, top right: this one is hot."""
    x, y, u = spec.right(8.0), spec.top(8.0), spec.u
    disc: list[Shape] = []
    if not spec.theme.outlined:
        disc.append(Path(circle(x, y, 4.4 * u), spec.theme.paper))
    return [*disc, *chilli(spec, spec.right(7.9), y, 6.6 * u)]
