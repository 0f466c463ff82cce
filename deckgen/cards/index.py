"""The index: what a fanned hand shows, top left and turned (look.md 2), and pips."""

from __future__ import annotations

from deckgen.cards.figures import BARRED, bar, plus, reverse, skip
from deckgen.cards.outline import rounded
from deckgen.cards.shapes import FIGURE, Path, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import on_ink
from deckgen.cards.walls import window_of
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.format import FIGURE_CLEAR
from deckgen.model.theme import Tint

PIPS, PLUS, BARS = 3.3, 3.5, 4.7
"""How near to the edges the wild's pips, "+2" and "+4", and the blank's bars come, mm before u."""
PLACES = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""Where red, yellow, green and blue stand round the middle of a wild (look.md 4)."""


def pip(colour: Colour | None, x: float, y: float, radius: float, fill: Tint) -> Path:
    """A small window about (x, y), in mm."""
    return Path(window_of(colour).outline(x, y, radius), fill)


def four_pips(
    spec: Spec, colour: Colour | None, x: float, y: float, spread: float, radius: float, fill: Tint
) -> list[Shape]:
    """Four pips about (x, y), in mm: of one colour in `fill`, or, without a colour, all four in
    their own.
    """
    shapes: list[Shape] = []
    for (dx, dy), own in zip(PLACES, Colour, strict=True):
        tint = fill if colour else spec.theme.colours[own].wall
        shapes.append(pip(colour or own, x + dx * spread, y + dy * spread, radius, tint))
    return shapes


def three_bars(spec: Spec, fill: Tint) -> list[Shape]:
    """The sign of a blank: lines to write on."""
    u = spec.u
    rows = ((5.2, 5.2), (5.2, 7.6), (3.2, 10.0))
    thick = 0.9 * u
    places = [(length, *spec.corner(4.8, y, BARS)) for length, y in rows]
    return [
        Path(rounded(x, y - thick / 2, length * u, thick, thick / 2), fill)
        for length, x, y in places
    ]


def index(spec: Spec, kind: CardKind) -> tuple[Shape, ...]:
    """The index of a kind and the same turned; the pip under it is the colour's window."""
    once = tuple(_once(spec, kind))
    return (*once, spec.turned(once))


def _once(spec: Spec, kind: CardKind) -> list[Shape]:
    theme, u, symbol = spec.theme, spec.u, kind.symbol
    if symbol is Symbol.BLANK:
        return three_bars(spec, theme.stone.on)
    tints = theme.tints(kind.colour)
    if symbol in (Symbol.WILD, Symbol.COLOURED_WILD):
        fill = tints.wall if theme.outlined else tints.on
        x, y = spec.corner(7.8, 7.7, PIPS)
        return four_pips(spec, kind.colour, x, y, 2.3 * u, 1.75 * u, fill)
    if symbol is Symbol.WILD_DRAW_FOUR:
        return plus(spec, 4, *spec.corner(7.7, 7.6, PLUS), 6.2 * u, tints.on)
    shapes, low = _sign(spec, symbol, tints.on, spec.ground(tints))
    fill = tints.wall if theme.outlined else tints.on
    clear = PLUS if symbol is Symbol.DRAW_TWO else FIGURE_CLEAR
    shapes.append(pip(kind.colour, *spec.corner(7.4, low, clear), 1.8 * u, fill))
    return shapes


def _sign(spec: Spec, symbol: Symbol, on: Tint, ground: Tint) -> tuple[list[Shape], float]:
    """A number's or an action's sign, and look.md's y of the pip below it."""
    u, (x, y) = spec.u, spec.corner(7.4, 7.6, FIGURE_CLEAR)
    if symbol is Symbol.SKIP:
        return skip(x, y, 6.6 * u, on, ground), 14.0
    if symbol is Symbol.REVERSE:
        return reverse(x, y, 6.6 * u, on), 14.0
    if symbol is Symbol.DRAW_TWO:
        return plus(spec, 2, *spec.corner(7.7, 7.6, PLUS), 6.2 * u, on), 14.0
    size = spec.figure_size(6.8 * u)
    shapes: list[Shape] = [on_ink(spec, symbol.value, FIGURE, x, y, size, on)]
    if symbol.number in BARRED:
        shapes.append(bar(x, spec.corner(7.4, 11.5, FIGURE_CLEAR)[1], 4.4 * u, 0.85 * u, on))
        return shapes, 14.95
    return shapes, 14.0
