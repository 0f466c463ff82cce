"""The reference card: what every card does, and what to shout with one card left (look.md 4).

Rows and the last-card line come with shorter wordings; the card says as much as fits on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from deckgen.cards.atoms import Atoms, atoms_of
from deckgen.cards.breaking import balanced
from deckgen.cards.figures import figure, plus, reverse, skip
from deckgen.cards.heading import heading
from deckgen.cards.index import four_pips
from deckgen.cards.outline import rounded
from deckgen.cards.problems import CardTooSmall, EmptyText, TextTooLong, on_card
from deckgen.cards.shapes import CardFace, Path, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import line, runs
from deckgen.cards.walls import plate
from deckgen.model.cards import Colour, Symbol
from deckgen.units import mm_of_points

EFFECT, NAME, CALL = 6.5, 8.0, 7.5
"""Sizes in pt of an effect, a name and the last-card line, before u; nothing is under the first
(look.md 6) …
"""
SMALL = (6.5, 6.25, 6.0, 5.75, 5.5)
"""… but on cards smaller than the reference, which rather shrink the type than lose a rule."""
LEAST_ROW = 6.4
"""The height of a row with its effect on one line at which it clears the rules, in mm at 6.5 pt."""
TIGHT, TIGHT_DROP = 7.6, 0.4
"""Under which height of a row its rule stands lower, and by how much, in mm at 6.5 pt: in the middle
between the tails of one row's letters and the capitals of the next; Chinese has no tails.
"""
NEXT_LINE = 2.75
"""How much lower each further line of an effect stands, in mm at 6.5 pt."""
MOST_LINES = 6
"""The lines of one effect: more would leave the other rows none."""


class RowText(Struct, frozen=True):
    """One row of a reference card: what its icon shows, the card's name, and what it does, from
    the fullest wording to the shortest.
    """

    symbol: Symbol
    name: str
    effects: tuple[str, ...]


class _Row(Struct, frozen=True):
    """A row with one of its wordings broken at a size in pt, on as few lines as it needs."""

    text: RowText
    atoms: Atoms
    size: float
    breaks: tuple[int, ...]

    @property
    def scale(self) -> float:
        """How large the type is against look.md's: what vertical distances are multiplied by."""
        return self.size / EFFECT

    @property
    def extra(self) -> float:
        """How much higher it is than a row of one line, in mm."""
        return (len(self.breaks) - 1) * NEXT_LINE * self.scale


def reference_card(
    rows: Sequence[RowText], title: str, subtitle: str, calls: Sequence[str], spec: Spec
) -> CardFace:
    """What every card does, on one card; below it the last-card line, the first of `calls` that
    fits. Raises a `TextTooLong` that names the row, or `CardTooSmall`.
    """
    shapes: list[Shape] = [spec.bleed_box(spec.theme.paper), *heading(spec, title, subtitle)]
    made = _set(spec, rows)
    # look.md's six rows fill 17.9 … H − 12.7; more or fewer share the same field
    u, top = spec.u, spec.top(17.9)
    pitch = min(_pitch(spec, made), 11.5 * u + (spec.height - 87 * u) / 6)
    tight = spec.lang == "en" and pitch < TIGHT * made[0].scale
    for k, row in enumerate(made):
        if k:
            shapes.append(_rule(spec, top + (TIGHT_DROP * row.scale if tight else 0.0)))
        shapes += _row(spec, row, top + (pitch + row.extra) / 2)
        top += pitch + row.extra
    with on_card("reference card", "last-card line"):
        shapes += _call(spec, calls)
    return CardFace("reference", tuple(shapes))


def _set(spec: Spec, rows: Sequence[RowText]) -> list[_Row]:
    """The rows at the largest size at which all of them fit with their fullest wordings; at
    the smallest, if need be, with shorter ones.
    """
    sizes = (EFFECT * spec.u,) if spec.u >= 1 else SMALL
    wordings = [[list(_wordings(spec, row, size)) for row in rows] for size in sizes]
    for choices in wordings:
        made = _chosen(spec, choices, shorten=choices is wordings[-1]) if all(choices) else None
        if made:
            return made
    for row, fitting in zip(rows, wordings[-1], strict=True):
        if not fitting:
            with on_card("reference card", row.name):
                raise _too_long(spec, row.effects[-1], sizes[-1])
    problem = (
        f"{len(rows)} rows do not fit on a card of {spec.format.trim}; take a larger one, or leave "
        "reference cards out (--only)"
    )
    raise CardTooSmall(problem, "", "reference card")


def _wordings(spec: Spec, row: RowText, size: float) -> Iterator[_Row]:
    """The row in each of its wordings that fits on `MOST_LINES` lines at `size` pt."""
    width = _room(spec) / mm_of_points(size)
    with on_card("reference card", row.name):
        for effect in row.effects:
            atoms = atoms_of(effect, spec.chooser(500, 500), spec.metrics)
            if not atoms.atoms:
                raise EmptyText
            tried = (balanced(atoms, lines, width) for lines in range(1, MOST_LINES + 1))
            found = next((one for one in tried if one), None)
            if found:
                yield _Row(row, atoms, size, found[1])


def _chosen(spec: Spec, choices: list[list[_Row]], shorten: bool) -> list[_Row] | None:
    """A wording for each row, the fullest; if they are too high together and may be shortened, the
    row of most lines says less, of like ones the last. None if they still are too high.
    """
    made = [wordings[0] for wordings in choices]
    while shorten and _pitch(spec, made) < LEAST_ROW * made[0].scale:
        less = [
            [row for row in rows if row.extra < now.extra]
            for rows, now in zip(choices, made, strict=True)
        ]
        shortest = max(
            (k for k, rows in enumerate(less) if rows),
            key=lambda k: (made[k].extra, k),
            default=None,
        )
        if shortest is None:
            break
        made[shortest] = less[shortest][0]
    return made if _pitch(spec, made) >= LEAST_ROW * made[0].scale else None


def _pitch(spec: Spec, rows: Sequence[_Row]) -> float:
    """The height in mm that is left for each row of one line."""
    field = spec.height - 12.7 * spec.u - spec.top(17.9)
    return (field - sum(row.extra for row in rows)) / len(rows)


def _room(spec: Spec) -> float:
    """The width of an effect's line, in mm."""
    return spec.right(4.0) - spec.left(13.6)


def _too_long(spec: Spec, effect: str, size: float) -> TextTooLong:
    """The problem of an effect that needs more than `MOST_LINES` lines."""
    atoms = atoms_of(effect, spec.chooser(500, 500), spec.metrics)
    whole = atoms.width(0, len(atoms.atoms)) * mm_of_points(size)
    return TextTooLong(effect, max(1, round(len(effect) * (1 - MOST_LINES * _room(spec) / whole))))


def _rule(spec: Spec, y: float) -> Shape:
    """The rule between two rows, 0.15 above their border."""
    x, u = spec.left(13.6), spec.u
    return plate(x, y - 0.25 * u, spec.right(4.4) - x, 0.2 * u, spec.theme.stone.wall)


def _row(spec: Spec, row: _Row, y: float) -> list[Shape]:
    """One row about its middle `y`: icon, name, effect."""
    k, x, ink = row.scale, spec.left(13.6), spec.theme.ink
    shapes = _icon(spec, row.text.symbol, spec.left(8.0), y)
    y -= row.extra / 2
    name = line(row.text.name, spec.chooser(700), spec.metrics, x, y - 0.7 * k, NAME * k, ink)
    shapes += name[0]
    for n, (start, end) in enumerate(zip((0, *row.breaks), row.breaks, strict=False)):
        baseline = y + (2.7 + NEXT_LINE * n) * k
        shapes += runs(row.atoms, start, end, x, baseline, row.size, ink)
    return shapes


def _icon(spec: Spec, symbol: Symbol, x: float, y: float) -> list[Shape]:
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


def _call(spec: Spec, calls: Sequence[str]) -> list[Shape]:
    """The pill at the foot: what to shout with one card left, in the fullest wording that fits."""
    theme, u = spec.theme, spec.u
    yellow = theme.colours[Colour.YELLOW].wall
    left, top, width, height = 4 * u, spec.height - 10.4 * u, spec.width - 8 * u, 6.4 * u
    if theme.outlined:
        edge = 0.25 * u
        inner = rounded(left + edge, top + edge, width - 2 * edge, height - 2 * edge, height)
        pill = Path(inner, theme.paper, yellow, 0.5 * u)
    else:
        pill = Path(rounded(left, top, width, height, height / 2), yellow)
    call, size, wide = _fitting_call(spec, calls, width - 4.8 * u)
    drop = (0.35 if spec.lang == "en" else 0.38) * mm_of_points(size)
    x, y = spec.width / 2 - wide / 2, top + height / 2 + drop
    return [pill, *line(call, spec.chooser(700), spec.metrics, x, y, size, theme.ink)[0]]


def _fitting_call(spec: Spec, calls: Sequence[str], room: float) -> tuple[str, float, float]:
    """The first wording that fits in `room` mm, its size in pt and its width in mm."""
    usual, smallest = spec.size(CALL, EFFECT), EFFECT * spec.u if spec.u >= 1 else SMALL[-1]
    for call in calls:
        _, width = line(call, spec.chooser(700), spec.metrics, 0, 0, usual, spec.theme.ink)
        size = usual * min(1.0, room / max(width, room))
        if size >= smallest:
            return call, size, min(width, room)
    raise TextTooLong(call, max(1, round(len(call) * (1 - size / smallest))))
