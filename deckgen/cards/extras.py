"""Cards beside the deck: the penalty-only card and the reference card (look.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckgen.cards.atoms import Atoms, atoms_of
from deckgen.cards.breaking import balanced
from deckgen.cards.faces import CardText, number_label
from deckgen.cards.figures import chilli, figure, plus, reverse, skip
from deckgen.cards.fitting import card_steps
from deckgen.cards.index import four_pips
from deckgen.cards.outline import circle, rounded
from deckgen.cards.plaque import Plaque, plaque, set_text
from deckgen.cards.problems import EmptyText, TextTooLong, on_card
from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import FIGURE, LATIN, CardFace, Path, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import centred, line, on_ink, runs
from deckgen.cards.walls import plate, wall
from deckgen.cards.wilds import emblem
from deckgen.cards.windows import MOON
from deckgen.model.cards import Colour, Symbol
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points

SIGNS = {"zh-Hans": "罚", "zh-Hant": "罰", "en": "罚"}
MOST_ROWS = 7
RAISED = 0.3
"""How much higher the rows of a full card stand, in mm before u, to clear the rules below them."""
SECOND_LINE = 2.75
"""How much lower the second line of an effect stands, in mm before u."""
AIR = 1.6
"""How much further the text of a penalty-only card stays from its plaque, in mm before u: clear of
the second line (to 1.6 inside) and of the bites.
"""
SMALLEST = 6.5
"""No type on a reference card is under 6.5 pt (look.md 6)."""


@dataclass(frozen=True, slots=True)
class RowText:
    """One row of a reference card: what its icon shows, the card's name, and what it does."""

    symbol: Symbol
    name: str
    effect: str


def penalty_card(penalty: CardText, spec: Spec) -> CardFace:
    """A stand-alone penalty card, named `penalty.023`; raises a `TextProblem` that names it."""
    theme, u, hot = spec.theme, spec.u, penalty.hot
    tints = theme.colours[Colour.RED] if hot else theme.night
    x, y = spec.width / 2, 13 * u
    place = Plaque(4 * u, 25 * u, spec.width - 8 * u, spec.height - 35 * u, 3.2 * u)
    name = f"wall-penalty-{'hot' if hot else 'mild'}"
    shapes: list[Shape] = [
        wall(spec, name, tints, MOON, [(x, y)], 5.0, "penalty"),
        *_medallion(spec, hot, x, y),
        *plaque(spec, place, tints.wall, hot and theme.outlined, theme.paper),
    ]
    label = number_label(penalty.number)
    with on_card(penalty.where, label):
        shapes += set_text(spec, penalty.text, card_steps(u), place.inset(AIR * u), False)
    size = spec.size(7.5, 6.0)
    shapes.append(centred(spec, label, LATIN, x, spec.bottom(4.6), size, tints.on))
    return CardFace(f"penalty.{penalty.tag}", tuple(shapes))


def _medallion(spec: Spec, hot: bool, x: float, y: float) -> list[Shape]:
    """The disc that says what the card is: the sign for penalty, or the chilli."""
    theme, u = spec.theme, spec.u
    line_tint = theme.chilli if hot else theme.night.wall
    rings: list[tuple[float, Tint]] = [(7.4, line_tint), (6.95, theme.paper)]
    if not theme.outlined:
        ground = theme.colours[Colour.RED].wall if hot else theme.night.wall
        rings = [(7.4, theme.paper), (6.7, ground), (5.6, theme.paper)]
    shapes: list[Shape] = [Path(circle(x, y, radius * u), tint) for radius, tint in rings]
    if hot:
        return [*shapes, *chilli(spec, x, y, 8 * u)]
    font = spec.chooser(900).font(SIGNS[spec.lang], latin=False)
    return [*shapes, on_ink(spec, SIGNS[spec.lang], font, x, y, 18 * u, theme.ink)]


def reference_card(
    rows: Sequence[RowText], title: str, subtitle: str, call: str, spec: Spec
) -> CardFace:
    """What every card does, on one card: up to seven rows, below them the last-card line `call`.
    Raises a `TextTooLong` that names the row.
    """
    if not 0 < len(rows) <= MOST_ROWS:
        raise ValueError(f"a reference card has 1 to {MOST_ROWS} rows, not {len(rows)}")
    shapes: list[Shape] = [spec.bleed_box(spec.theme.paper), *_header(spec, title, subtitle)]
    made = [_measured(spec, row) for row in rows]
    # look.md's six rows fill 17.9 … H − 12.7; more or fewer share the same field, and rows with a
    # second line are taller by it
    u = spec.u
    top, field = 17.9 * u, spec.height - 30.6 * u
    doubles = sum(len(row.breaks) > 1 for row in made)
    single = (field - doubles * SECOND_LINE * u) / len(rows)
    single = min(single, 11.5 * u + (spec.height - 87 * u) / 6)
    for k, row in enumerate(made):
        pitch = single + (SECOND_LINE * u if len(row.breaks) > 1 else 0.0)
        if k:
            shapes.append(_rule(spec, top))
        raised = RAISED * u if len(rows) == MOST_ROWS else 0.0
        shapes += _row(spec, row, top + pitch / 2 - raised)
        top += pitch
    with on_card("reference card", "last-card line"):
        shapes += _call(spec, call)
    return CardFace("reference", tuple(shapes))


def _header(spec: Spec, title: str, subtitle: str) -> list[Shape]:
    theme, u, b = spec.theme, spec.u, spec.format.bleed
    shapes: list[Shape] = []
    on = theme.ink
    if not theme.outlined:
        height = 16 * u + spec.inset + b
        shapes.append(plate(-b, -b, spec.width + 2 * b, height, theme.night.wall))
        on = theme.night.on
    x, room = spec.left(18.4), spec.right(4.0) - spec.left(18.4)
    shapes += emblem(spec, spec.left(10.4), spec.top(8.6), 5.4 * u)
    chooser, size = spec.chooser(900), spec.size(14, SMALLEST)
    if spec.lang == "en":
        shapes += _one_line(spec, title, None, x, spec.top(8.3), size, room, on)
    else:
        shapes += _one_line(spec, title, chooser, x, spec.top(8.3), size, room, on)
    small = spec.size(8, SMALLEST)
    return shapes + _one_line(spec, subtitle, None, x, spec.top(12.8), small, room, on)


def _one_line(
    spec: Spec,
    text: str,
    chooser: FontChooser | None,
    x: float,
    y: float,
    size: float,
    room: float,
    fill: Tint,
) -> list[Shape]:
    """A heading on one line, smaller if it is wider than `room`; without a chooser in the figure
    face where that has the characters.
    """
    used = chooser or _FigureChooser(spec)
    shapes, width = line(text, used, spec.metrics, x, y, size, fill)
    if width > room:
        shapes, _ = line(text, used, spec.metrics, x, y, size * room / width, fill)
    return list(shapes)


class _FigureChooser(FontChooser):
    """The figure face first, then the heavy Chinese."""

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec.metrics, spec.lang, 900, 600)
        self._latin_first = (FIGURE, *self._latin_first)
        self._han_first = (FIGURE, *self._han_first)


@dataclass(frozen=True, slots=True)
class _Measured:
    """A row with its effect broken: on one line if it fits, else on two."""

    row: RowText
    atoms: Atoms
    size: float
    breaks: tuple[int, ...]


def _measured(spec: Spec, row: RowText) -> _Measured:
    """The row's effect at its size. Cards smaller than the reference may go below the smallest
    type, down to 5 pt, rather than lose a rule.
    """
    room = spec.right(4.0) - spec.left(13.6)
    with on_card("reference card", row.name):
        atoms = atoms_of(row.effect, spec.chooser(500, 500), spec.metrics)
        if not atoms.atoms:
            raise EmptyText
        size = spec.size(6.5, SMALLEST)
        for smaller in (size,) if spec.u >= 1 else (size, 6.0, 5.5, 5.0):
            width = room / mm_of_points(smaller)
            for lines in (1, 2):
                found = balanced(atoms, lines, width)
                if found:
                    return _Measured(row, atoms, smaller, found[1])
        whole = atoms.width(0, len(atoms.atoms))
        excess = round(len(row.effect) * (1 - 2 * width / whole))
        raise TextTooLong(row.effect, max(1, excess))


def _rule(spec: Spec, y: float) -> Shape:
    """The rule between two rows, 0.15 above their border."""
    x, u = spec.left(13.6), spec.u
    return plate(x, y - 0.25 * u, spec.right(4.4) - x, 0.2 * u, spec.theme.stone.wall)


def _row(spec: Spec, made: _Measured, y: float) -> list[Shape]:
    """One row about its middle `y`: icon, name, effect."""
    u, x, ink, row = spec.u, spec.left(13.6), spec.theme.ink, made.row
    shapes = _row_icon(spec, row.symbol, spec.left(8.0), y)
    if len(made.breaks) > 1:
        y -= SECOND_LINE / 2 * u
    name_size = min(spec.size(8, SMALLEST), 8 / 6.5 * made.size)
    shapes += line(row.name, spec.chooser(700), spec.metrics, x, y - 0.7 * u, name_size, ink)[0]
    for k, (start, end) in enumerate(zip((0, *made.breaks), made.breaks, strict=False)):
        baseline = y + (2.7 + SECOND_LINE * k) * u
        shapes += runs(made.atoms, start, end, x, baseline, made.size, ink)
    return shapes


def _row_icon(spec: Spec, symbol: Symbol, x: float, y: float) -> list[Shape]:
    ink, paper, u = spec.theme.ink, spec.theme.paper, spec.u
    if symbol is Symbol.SKIP:
        return skip(x, y, 6 * u, ink, paper)
    if symbol is Symbol.REVERSE:
        return reverse(x, y, 6 * u, ink)
    if symbol in (Symbol.DRAW_TWO, Symbol.WILD_DRAW_FOUR):
        return plus(spec, 2 if symbol is Symbol.DRAW_TWO else 4, x, y, 5 * u, ink)
    if symbol in (Symbol.WILD, Symbol.COLOURED_WILD):
        colour = Colour.RED if symbol is Symbol.COLOURED_WILD else None
        red = spec.theme.colours[Colour.RED].wall
        return four_pips(spec, colour, x, y, 1.75 * u, 1.4 * u, red)
    if symbol is Symbol.BLANK:
        thick = 0.8 * u
        rows = ((4.7, -2.2), (4.7, 0.0), (2.9, 2.2))
        return [
            Path(rounded(x - 2.35 * u, y + dy * u - thick / 2, w * u, thick, thick / 2), ink)
            for w, dy in rows
        ]
    return figure(spec, symbol.number or 0, x, y, 5 * u, ink)


def _call(spec: Spec, call: str) -> list[Shape]:
    """The pill at the foot: what to shout with one card left."""
    theme, u = spec.theme, spec.u
    yellow = theme.colours[Colour.YELLOW].wall
    left, top, width, height = 4 * u, spec.height - 10.4 * u, spec.width - 8 * u, 6.4 * u
    if theme.outlined:
        edge = 0.25 * u
        inner = rounded(left + edge, top + edge, width - 2 * edge, height - 2 * edge, height)
        pill = Path(inner, theme.paper, yellow, 0.5 * u)
    else:
        pill = Path(rounded(left, top, width, height, height / 2), yellow)
    chooser, size = spec.chooser(700), spec.size(7.5, SMALLEST)
    room = width - 4.8 * u
    smallest = SMALLEST if u >= 1 else 5.0
    _, set_width = line(call, chooser, spec.metrics, 0, 0, size, theme.ink)
    if set_width > room:
        size *= room / set_width
        if size < smallest:
            raise TextTooLong(call, max(1, round(len(call) * (1 - size / smallest))))
        set_width = room
    drop = (0.35 if spec.lang == "en" else 0.38) * mm_of_points(size)
    x, y = spec.width / 2 - set_width / 2, top + height / 2 + drop
    return [pill, *line(call, chooser, spec.metrics, x, y, size, theme.ink)[0]]
