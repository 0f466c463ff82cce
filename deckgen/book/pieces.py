"""Pieces of a page and how they fill pages: nothing split that belongs together. Lengths in mm.

A piece is a line of text, a row of a table or a picture. A piece that is glued stays on the page of
the next: so headings are never last, paragraphs leave no single line, rows stay whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from deckgen.book.setting import Run
from deckgen.cards.shapes import CardFace, Matrix, Shape
from deckgen.model.theme import Tint


@dataclass(frozen=True, slots=True)
class Mini:
    """A card at any size: its face, drawn through a map from its own mm, corners rounded; white
    cards have an edge.
    """

    face: CardFace
    matrix: Matrix
    edge: Tint | None = None


Item = Shape | Run | Mini
"""What a page is made of."""


@dataclass(frozen=True, slots=True)
class Link:
    """A place on a page that leads to an anchor: left, top, width, height in mm."""

    x: float
    y: float
    width: float
    height: float
    anchor: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the outline: its title and how deep it stands, from 0."""

    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Something of a height that is not split: its items from its top left corner; `before` is the
    space above it, but not at the top of a page.
    """

    height: float
    items: tuple[Item, ...] = ()
    before: float = 0.0
    glued: bool = False
    links: tuple[Link, ...] = ()
    anchor: str = ""
    entry: Entry | None = None
    turns: bool = False
    """Whether a new page begins with it."""
    head: Piece | None = None
    """What is repeated above it where a page begins with it."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece at its place on a page."""

    piece: Piece
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page: what stands on it, placed."""

    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """Where pieces may stand: left, top, and height in mm; `first` is where the first page begins."""

    x: float
    top: float
    height: float
    first: float


def glue(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, all on one page: every one but the last glued to the next."""
    every = list(pieces)
    for place, piece in enumerate(every):
        yield replace(piece, glued=True) if place + 1 < len(every) else piece


def fill(pieces: Sequence[Piece], area: Area) -> list[Page]:
    """The pages that the pieces fill, in order; a run of glued pieces moves on as one."""
    pages: list[list[Placed]] = [[]]
    y, bottom = area.first, area.top + area.height
    for run in runs_of(pieces):
        needed = sum(p.height + p.before for p in run)
        if pages[-1] and (run[0].turns or y + needed > bottom + 1e-6):
            pages.append([])
            y = area.top
            if head := run[0].head:
                pages[-1].append(Placed(head, area.x, y))
                y += head.height
        for piece in run:
            if pages[-1] and y + piece.before + piece.height > bottom + 1e-6:
                pages.append([])  # only a run taller than a page comes here
                y = area.top
            y += piece.before if pages[-1] else 0.0
            pages[-1].append(Placed(piece, area.x, y))
            y += piece.height
    return [Page(tuple(page)) for page in pages]


def runs_of(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The runs of pieces that stay together."""
    run: list[Piece] = []
    for piece in pieces:
        run.append(piece)
        if not piece.glued:
            yield run
            run = []
    if run:
        yield run
