"""Wilds, the blank, the back and the emblem (look.md 4)."""

from __future__ import annotations

from deckgen.cards.figures import plus
from deckgen.cards.fitting import card_steps
from deckgen.cards.index import PLACES
from deckgen.cards.names import foot_name
from deckgen.cards.outline import circle
from deckgen.cards.plaque import Plaque, plaque, set_text
from deckgen.cards.shapes import FIGURE, Font, Path, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import centred
from deckgen.cards.walls import Opening, gates, one_colour_gates, plate, wall, window_of
from deckgen.cards.windows import MOON, WINDOWS, Window
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.theme import Tint

GATE, SPREAD, ECHO = 8.4, 12.0, 9.0
BACK_FONT = Font("sans-sc", 900)
"""The back is the same for every language."""


def middle(spec: Spec) -> tuple[float, float]:
    """The card's middle in mm."""
    return spec.width / 2, spec.height / 2


def names_twice(spec: Spec, kind: CardKind, fill: Tint) -> tuple[Shape, ...]:
    """The name at the foot and the same turned."""
    name = foot_name(spec, kind, spec.bottom(5.2), fill)
    return (*name, spec.turned(name))


def wild_body(spec: Spec, kind: CardKind) -> list[Shape]:
    """Wall, four gates and, on a wild draw four, the disc."""
    x, y = middle(spec)
    d = SPREAD * spec.u
    tints = spec.theme.tints(kind.colour)
    centres = [(x + dx * d, y + dy * d) for dx, dy in PLACES]
    window = window_of(kind.colour)
    name = f"wall-{kind.colour or 'night'}-middle"
    ground = wall(spec, name, tints, window, [(x, y)], ECHO)
    if kind.colour:
        return [ground, one_colour_gates(spec, tints, window, centres, GATE)]
    openings = [
        Opening(WINDOWS[c], *at, spec.theme.colours[c].wall, spec.theme.colours[c].wall, core=True)
        for c, at in zip(Colour, centres, strict=True)
    ]
    shapes: list[Shape] = [ground, gates(spec, openings, GATE, tints.on, tints.wall)]
    if kind.symbol is Symbol.WILD_DRAW_FOUR:
        shapes += _disc(spec, x, y)
    return shapes


def _disc(spec: Spec, x: float, y: float) -> list[Shape]:
    theme, u = spec.theme, spec.u
    shapes: list[Shape] = [
        Path(circle(x, y, 12.2 * u), spec.ground(theme.night)),
        Path(circle(x, y, 10.7 * u), theme.paper),
    ]
    if theme.outlined:
        shapes.append(Path(circle(x, y, 10.4 * u), None, theme.ink, 0.6 * u))
    return [*shapes, *plus(spec, 4, x - 0.3 * u, y, 10.4 * u, theme.ink)]


def blank_body(spec: Spec) -> list[Shape]:
    """Stone wall and a plaque with six lines to write on, or with the group's own text."""
    u, stone = spec.u, spec.theme.stone
    top = spec.top(14)
    place = Plaque(5 * u, top, spec.width - 10 * u, spec.height - 2 * top, 4 * u)
    shapes: list[Shape] = [
        wall(spec, "wall-stone-middle", stone, MOON, [middle(spec)], ECHO),
        *plaque(spec, place, stone.wall, False, spec.theme.paper),
    ]
    if spec.blank_text:
        return [*shapes, *set_text(spec, spec.blank_text, card_steps(u), place, False)]
    thick = 0.25 * u
    for k in range(1, 7):
        y = place.y + place.height * k / 7 - thick / 2
        shapes.append(plate(place.x + 5 * u, y, place.width - 10 * u, thick, stone.wall))
    return shapes


def emblem(spec: Spec, x: float, y: float, radius: float) -> list[Shape]:
    """Window behind window, of `radius` mm about (x, y); in ink-saver rings of 0.055 radius."""
    theme = spec.theme
    layers: tuple[tuple[Window, float, Colour], ...] = (
        (MOON, 1.0, Colour.BLUE),
        (WINDOWS[Colour.GREEN], 0.83, Colour.GREEN),
        (WINDOWS[Colour.RED], 0.575, Colour.RED),
        (WINDOWS[Colour.YELLOW], 0.375, Colour.YELLOW),
    )
    shapes: list[Shape] = []
    for window, part, colour in layers:
        outline = window.outline
        shapes.append(Path(outline(x, y, part * radius), theme.colours[colour].wall))
        if theme.outlined:
            shapes.append(Path(outline(x, y, part * radius, -0.055 * radius), theme.paper))
    centre = theme.ink if theme.outlined else theme.paper
    return [*shapes, Path(circle(x, y, 0.19 * radius), centre)]


def back_shapes(spec: Spec) -> tuple[Shape, ...]:
    """The back: the same from both ends, for every language and variant."""
    theme, u, (x, y) = spec.theme, spec.u, middle(spec)
    night, line = theme.night, theme.night.on
    words: tuple[Shape, ...] = (
        centred(spec, "KANO", FIGURE, x, spec.top(12.4), 24 * u, line),
        centred(spec, "卡", BACK_FONT, x - 2.7 * u, spec.top(17.2), 9 * u, line),
        centred(spec, "诺", BACK_FONT, x + 2.7 * u, spec.top(17.2), 9 * u, line),
    )
    return (
        wall(spec, "wall-back", night, MOON, [(x, y)], 20.0, "back"),
        Path(circle(x, y, 22.4 * u), line),
        Path(circle(x, y, 21.6 * u), spec.ground(night)),
        *emblem(spec, x, y, 20.2 * u),
        *words,
        spec.turned(words),
    )
