"""The numbered list of penalties as a hand-out: pages of shapes in mm, in two columns.

Numbers are those printed on the cards, so that dice or a random number can pick; the chilli marks
the hot ones. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct

from deckgen.cards.atoms import Atoms, atoms_of
from deckgen.cards.breaking import balanced, greedy
from deckgen.cards.faces import number_label
from deckgen.cards.figures import chilli
from deckgen.cards.problems import on_card
from deckgen.cards.shapes import LATIN, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import line, runs
from deckgen.cards.walls import plate
from deckgen.cards.wilds import emblem
from deckgen.errors import all_of
from deckgen.model.assignment import Assignment, Entry
from deckgen.model.format import Size
from deckgen.units import mm_of_points

MARGIN, GUTTER = 14.0, 8.0
HEAD, FOOT = 31.0, 12.0
"""The header on the first page and the strip at the foot of each, mm."""
LABEL, CHILLI, NUMBER = 6.2, 8.6, 11.2
"""From a column's left edge to where numbers end, to the chillies' middle, to the texts, mm."""
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5)
"""Type in pt: the largest that needs no more pages than the smallest."""
LEADING, BETWEEN = 1.38, 0.72
"""From line to line, and what stays free between two texts, in sizes."""
EVEN = 0.1
"""How much even lines weigh against good breaks: no stub of a last line, but no split phrase."""
TEXT_WEIGHT, HEAVY = 500, 900


class Handout(Struct, frozen=True):
    """What the list prints: the game's title, the chosen texts, the margin's words by key."""

    title: str
    assignment: Assignment
    words: Mapping[str, str]


def list_pages(handout: Handout, size: Size, spec: Spec) -> tuple[tuple[Shape, ...], ...]:
    """The pages of the list on paper of `size`, in the language of `spec`; raises
    `BadInput` with every text that cannot be set.
    """
    entries = handout.assignment.entries
    made = all_of(partial(_atoms, handout.assignment, entry, spec) for entry in entries)
    texts = list(zip(entries, made, strict=True))
    plan = min((_planned(texts, size, points) for points in SIZES), key=lambda plan: plan.pages)
    head = _header(handout, size, spec)
    return tuple(
        (
            *(head if page == 0 else ()),
            *(shape for item in plan.on_page(page) for shape in _item_shapes(spec, plan, item)),
            *_footer(handout, size, spec, page + 1, plan.pages),
        )
        for page in range(plan.pages)
    )


def _atoms(chosen: Assignment, entry: Entry, spec: Spec) -> Atoms:
    with on_card(chosen.place(entry), f"{number_label(str(entry.number))}, list"):
        chooser = spec.chooser(TEXT_WEIGHT, TEXT_WEIGHT)
        # lines that its author parted stay apart, though the list breaks them where it will
        words = " ".join(entry.penalty.texts[spec.lang].splitlines())
        return atoms_of(words, chooser, spec.metrics)


class _Item(Struct, frozen=True):
    """One text in so many lines, in a column, its top left corner in mm."""

    entry: Entry
    atoms: Atoms
    lines: int
    column: int
    x: float
    y: float


class _Plan(Struct, frozen=True):
    """Where every text stands at one size of type, two columns to a page; lines take `room` em."""

    points: float
    room: float
    items: tuple[_Item, ...]

    @property
    def pages(self) -> int:
        """How many pages it takes."""
        return self.items[-1].column // 2 + 1

    def on_page(self, page: int) -> tuple[_Item, ...]:
        """The texts of a page, counted from 0."""
        return tuple(item for item in self.items if item.column // 2 == page)


def _planned(texts: Sequence[tuple[Entry, Atoms]], size: Size, points: float) -> _Plan:
    """The texts in reading order, each whole in one column."""
    em = mm_of_points(points)
    width = (size.width - 2 * MARGIN - GUTTER) / 2
    items: list[_Item] = []
    column, y = 0, _top(0)
    room = (width - NUMBER) / em
    for entry, atoms in texts:
        lines = len(greedy(atoms, room))
        height = lines * LEADING * em
        if y + height > size.height - MARGIN - FOOT and y > _top(column):
            column, y = column + 1, _top(column + 1)
        x = MARGIN + column % 2 * (width + GUTTER)
        items.append(_Item(entry, atoms, lines, column, x, y))
        y += height + BETWEEN * em
    return _Plan(points, room, tuple(items))


def _top(column: int) -> float:
    return MARGIN + (HEAD if column < 2 else 0.0)


def _breaks(item: _Item, room: float) -> tuple[int, ...]:
    """The best breaks into the fewest lines; a word wider than the column stands out of it."""
    found = balanced(item.atoms, item.lines, room, EVEN)
    return found[1] if found else greedy(item.atoms, room)


def _item_shapes(spec: Spec, plan: _Plan, item: _Item) -> list[Shape]:
    """A text's number, its chilli and its lines."""
    ink, points, em = spec.theme.ink, plan.points, mm_of_points(plan.points)
    baseline = item.y + 0.9 * LEADING * em
    label = str(item.entry.number)
    x = item.x + LABEL - spec.metrics.advance(label, LATIN) * em
    chooser = spec.chooser(TEXT_WEIGHT, TEXT_WEIGHT)
    shapes: list[Shape] = [*line(label, chooser, spec.metrics, x, baseline, points, ink)[0]]
    if item.entry.penalty.hot:
        shapes += chilli(spec, item.x + CHILLI, baseline - 0.33 * em, 3.3)
    for k, (first, last) in enumerate(pairwise((0, *_breaks(item, plan.room)))):
        down = baseline + k * LEADING * em
        shapes += runs(item.atoms, first, last, item.x + NUMBER, down, points, ink)
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
