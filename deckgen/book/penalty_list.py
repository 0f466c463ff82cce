"""The numbered list of penalties as a hand-out: pages of shapes in mm, in two columns.

Numbers are those printed on the cards, so that dice or a random number can pick; the chilli marks
the hot ones. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from deckgen.cards.atoms import Atoms, atoms_of
from deckgen.cards.breaking import balanced, greedy
from deckgen.cards.figures import chilli
from deckgen.cards.shapes import LATIN, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import line, runs
from deckgen.cards.walls import plate
from deckgen.cards.wilds import emblem
from deckgen.model.assignment import Assignment, Entry
from deckgen.model.format import Size
from deckgen.units import mm_of_points

MARGIN, GUTTER = 14.0, 9.0
HEAD, FOOT = 31.0, 12.0
"""The header on the first page and the strip at the foot of each, mm."""
NUMBER = 10.0
"""From a column's left edge to its texts, mm."""
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5)
"""Type in pt: the largest that needs no more pages than the smallest."""
LEADING, BETWEEN = 1.38, 0.72
"""From line to line, and what stays free between two texts, in sizes."""
SHORT = 0.2
"""A last line shorter than this part of the width is avoided by breaking the lines evenly."""
TEXT_WEIGHT, HEAVY = 500, 900


@dataclass(frozen=True, slots=True)
class Handout:
    """What the list prints: the game's title, the chosen texts, the margin's words by key."""

    title: str
    assignment: Assignment
    words: Mapping[str, str]


def list_pages(handout: Handout, size: Size, spec: Spec) -> tuple[tuple[Shape, ...], ...]:
    """The pages of the list on paper of `size`, in the language of `spec`."""
    tried = [_columns(handout, size, spec, points) for points in SIZES]
    columns = min(tried, key=lambda found: (len(found) + 1) // 2)
    pages = [
        [shape for column in columns[k : k + 2] for shape in column]
        for k in range(0, len(columns), 2)
    ]
    head = _header(handout, size, spec)
    return tuple(
        (*(head if k == 0 else ()), *page, *_footer(handout, size, spec, k + 1, len(pages)))
        for k, page in enumerate(pages)
    )


def _columns(handout: Handout, size: Size, spec: Spec, points: float) -> list[list[Shape]]:
    """The columns in reading order, two to a page, at one size of type."""
    width = (size.width - 2 * MARGIN - GUTTER) / 2
    setter = _Setter(spec, points, width - NUMBER)
    columns: list[list[Shape]] = [[]]
    y = _top(0)
    for entry in handout.assignment.entries:
        item = setter.item(entry)
        if y + item.height > size.height - MARGIN - FOOT and columns[-1]:
            columns.append([])
            y = _top(len(columns) - 1)
        x = MARGIN + (len(columns) - 1) % 2 * (width + GUTTER)
        columns[-1] += setter.shapes(item, x, y)
        y += item.height + BETWEEN * setter.em
    return columns


def _top(column: int) -> float:
    return MARGIN + (HEAD if column < 2 else 0.0)


@dataclass(frozen=True, slots=True)
class _Item:
    entry: Entry
    atoms: Atoms
    breaks: tuple[int, ...]
    height: float


class _Setter:
    """Sets one text after another at one width."""

    def __init__(self, spec: Spec, points: float, width: float) -> None:
        self.spec, self.points, self.em = spec, points, mm_of_points(points)
        self.width = width / self.em
        self.chooser = spec.chooser(TEXT_WEIGHT, TEXT_WEIGHT)

    def item(self, entry: Entry) -> _Item:
        """A text broken into lines, and its height in mm."""
        atoms = atoms_of(entry.penalty.texts[self.spec.lang], self.chooser, self.spec.metrics)
        breaks = self._breaks(atoms)
        return _Item(entry, atoms, breaks, len(breaks) * LEADING * self.em)

    def _breaks(self, atoms: Atoms) -> tuple[int, ...]:
        breaks = greedy(atoms, self.width)
        if len(breaks) > 1 and atoms.width(breaks[-2], breaks[-1]) < SHORT * self.width:
            even = balanced(atoms, len(breaks), self.width)
            breaks = even[1] if even else breaks
        return breaks

    def shapes(self, item: _Item, x: float, y: float) -> list[Shape]:
        """Its number, its chilli and its lines, from the top left corner (mm)."""
        spec, ink = self.spec, self.spec.theme.ink
        baseline = y + 0.9 * LEADING * self.em
        label = str(item.entry.number)
        wide = spec.metrics.advance(label, LATIN) * self.em
        shapes: list[Shape] = list(
            line(label, self.chooser, spec.metrics, x + 5.4 - wide, baseline, self.points, ink)[0]
        )
        if item.entry.penalty.hot:
            shapes += chilli(spec, x + 7.5, baseline - 0.33 * self.em, 3.3)
        for k, (first, last) in enumerate(pairwise((0, *item.breaks))):
            down = baseline + k * LEADING * self.em
            shapes += runs(item.atoms, first, last, x + NUMBER, down, self.points, ink)
        return shapes


def _header(handout: Handout, size: Size, spec: Spec) -> Sequence[Shape]:
    theme, words, metrics = spec.theme, handout.words, spec.metrics
    heavy, text = spec.chooser(HEAVY), spec.chooser(TEXT_WEIGHT, TEXT_WEIGHT)
    x = MARGIN + 22
    shapes = [*emblem(spec, MARGIN + 8.5, MARGIN + 10.5, 8.5)]
    title = f"{handout.title} · {words['list.title']}"
    room = size.width - MARGIN - x
    _, wide = line(title, heavy, metrics, 0, 0, 22.0, theme.ink)
    shapes += line(title, heavy, metrics, x, MARGIN + 9.5, 22.0 * min(1, room / wide), theme.ink)[0]
    entries = handout.assignment.entries
    hot = sum(entry.penalty.hot for entry in entries)
    note = words["list.count" if hot else "list.mild"].format(count=len(entries), hot=hot)
    atoms = atoms_of(note, text, metrics)
    em = mm_of_points(9.5)
    for k, (first, last) in enumerate(pairwise((0, *greedy(atoms, room / em)))):
        shapes += runs(atoms, first, last, x, MARGIN + 15.5 + k * 1.35 * em, 9.5, theme.ink)
    shapes.append(plate(MARGIN, MARGIN + HEAD - 7.5, size.width - 2 * MARGIN, 0.5, theme.ink))
    return shapes


def _footer(handout: Handout, size: Size, spec: Spec, page: int, pages: int) -> Sequence[Shape]:
    words, listed = handout.words, handout.assignment.penalties
    chooser = spec.chooser(TEXT_WEIGHT, TEXT_WEIGHT)
    y = size.height - MARGIN
    edition = words["list.edition"].format(name=listed.name, edition=listed.edition)
    number = words["list.page"].format(page=page, pages=pages)
    left, _ = line(edition, chooser, spec.metrics, MARGIN, y, 8.0, spec.theme.ink)
    _, wide = line(number, chooser, spec.metrics, 0, y, 8.0, spec.theme.ink)
    x = size.width - MARGIN - wide
    right, _ = line(number, chooser, spec.metrics, x, y, 8.0, spec.theme.ink)
    return [*left, *right]
