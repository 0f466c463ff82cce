"""Fitting a text into a plaque: the largest size at which it can be broken well (look.md 7)."""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct

from deckgen.cards.atoms import Atoms, atoms_of
from deckgen.cards.breaking import cheapest, greedy, unmarked_breaks
from deckgen.cards.problems import EmptyText, TextTooLong
from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import runs
from deckgen.model.penalties import unhinted
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points

LARGE = 12.0
"""The largest size of a penalty on a kings card, pt (look.md 7)."""
MEASURED = 1000
"""No card takes more characters: of a longer text only so many are looked at."""


class Step(Struct, frozen=True):
    """One size in pt with its leading (in sizes) and the most lines it is set in."""

    size: float
    leading: float
    lines: int


class Box(Struct, frozen=True):
    """Where a text goes: the width it may take, the height it must not exceed, and its centre, in
    mm.
    """

    x: float
    y: float
    width: float
    height: float


class Fitted(Struct, frozen=True):
    """A text as fitted: its size, leading and the atom after each line's last."""

    atoms: Atoms
    step: Step
    breaks: tuple[int, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The characters of each line."""
        firsts = (0, *self.breaks)
        return tuple(map(self.atoms.line, firsts, self.breaks))


def plaque_steps(lang: str, u: float) -> tuple[Step, ...]:
    """The sizes of penalty texts, largest first (look.md 7): for u > 1 they grow by u, never under
    8 pt. English has leading 1.20 and one line more.
    """
    grown = max(u, 1.0)
    latin = lang == "en"
    table = ((12.0, 3), (11.0, 3), (10.0, 4), (9.5, 4), (9.0, 4), (8.5, 4))
    leading = 1.20 if latin else 1.32
    steps = [Step(size * grown, leading, lines + latin) for size, lines in table]
    return (*steps, Step(8.0 * grown, 1.20, 5 + latin))


def card_steps(u: float) -> tuple[Step, ...]:
    """The sizes of texts on penalty-only cards and blanks: 17 … 9 pt, leading 1.36, up to 8 lines
    (look.md 4).
    """
    sizes = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
    scaled = (max(size * u, 8.0) for size in sizes)
    return tuple(Step(size, 1.36, 8) for size in dict.fromkeys(scaled))


def fit(text: str, steps: tuple[Step, ...], box: Box, chooser: FontChooser, spec: Spec) -> Fitted:
    """The text at the largest size with a solution; one down to 85 % of it wins if it has fewer
    breaks not after a mark. English breaks between words anyway and reads better large: there every
    break counts, lest it be a tower, but no size up to 12 pt gives way. Raises `TextTooLong`,
    `EmptyText` or a problem of a character.
    """
    atoms = atoms_of(text[:MEASURED], chooser, spec.metrics)
    if not atoms.text.strip(" \u3000"):
        raise EmptyText
    best: Fitted | None = None
    fewest, smallest, latin = 0, 0.0, chooser.lang == "en"
    for step in steps if len(text) <= MEASURED else ():
        if best is not None and (not fewest or step.size < smallest):
            break
        em = mm_of_points(step.size)
        found = cheapest(atoms, _most_lines(step, box, em), box.width / em)
        if found is None:
            continue
        broken = len(found[1]) - 1 if latin else unmarked_breaks(atoms, found[1])
        if best is None:
            smallest = max(0.85 * step.size, LARGE if latin else 0.0)
        if best is None or broken < fewest:
            best, fewest = Fitted(atoms, step, found[1]), broken
    if best is None:
        read = unhinted(text)
        raise TextTooLong(read, len(read) - _capacity(atoms, steps[-1], box))
    return best


def _most_lines(step: Step, box: Box, em: float) -> int:
    """The lines that fit the box's height, the first and last counted with half an em."""
    return min(step.lines, int((box.height / em - 1) / step.leading + 1e-9) + 1)


def _capacity(atoms: Atoms, step: Step, box: Box) -> int:
    """How many characters of the text fit at the smallest size, each line as full as it goes; of a
    word wider than a line as many as do fit.
    """
    em = mm_of_points(step.size)
    width, first, end = box.width / em, 0, 0
    for last in greedy(atoms, width)[: _most_lines(step, box, em)]:
        end = atoms.atoms[last - 1].end
        if atoms.width(first, last) > width:
            start = atoms.atoms[first].start
            return bisect_right(atoms.places, atoms.places[start] + width) - 1
        first = last
    return min(end, len(atoms.text) - 1)


def block(fitted: Fitted, box: Box, chooser: FontChooser, fill: Tint) -> tuple[Shape, ...]:
    """The fitted text in the box: up to three lines centred, four and more flush left in a centred
    block; baselines 0.38 em (Latin 0.35) below the lines' middles (look.md 7.4).
    """
    em = mm_of_points(fitted.step.size)
    atoms, breaks = fitted.atoms, fitted.breaks
    firsts = (0, *breaks[:-1])
    widths = [atoms.width(*pair) * em for pair in zip(firsts, breaks, strict=True)]
    drop = 0.35 if chooser.lang == "en" else 0.38
    shapes: list[Shape] = []
    for k, (first, last) in enumerate(zip(firsts, breaks, strict=True)):
        middle = box.y + (k - (len(breaks) - 1) / 2) * fitted.step.leading * em
        width = widths[k] if len(breaks) <= 3 else max(widths)
        x = box.x - width / 2
        shapes += runs(atoms, first, last, x, middle + drop * em, fitted.step.size, fill)
    return tuple(shapes)
