"""Pieces of a page: what is never split, and what they are made of. Lengths in mm.

A piece is a line of text, a row of a table or a picture. A piece that is glued stays on the page of
the next: so headings are never last, paragraphs leave no single line, rows stay whole. A piece that
is kept does so unless that would leave a hole at the foot of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from deckgen.book.setting import Run
from deckgen.cards.shapes import CardFace, Matrix, Shape
from deckgen.model.theme import Tint


class Mini(Struct, frozen=True):
    """A card at any size: its face, drawn through a map from its own mm, corners rounded; white
    cards have an edge.
    """

    face: CardFace
    matrix: Matrix
    edge: Tint | None = None


Item = Shape | Run | Mini
"""What a page is made of."""


class Link(Struct, frozen=True):
    """A place on a page that leads to an anchor: left, top, width, height in mm."""

    x: float
    y: float
    width: float
    height: float
    anchor: str


class Entry(Struct, frozen=True):
    """A line of the outline: its title and how deep it stands, from 0."""

    title: str
    level: int


class Piece(Struct, frozen=True):
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
    kept: bool = False
    """Whether it stays with the next as long as the page it leaves is full enough."""
    floats: bool = False
    """Whether what follows may fill the page before it, up to the next section."""
    head: Piece | None = None
    """What is repeated above it where a page begins with it."""


class Placed(Struct, frozen=True):
    """A piece at its place on a page."""

    piece: Piece
    x: float
    y: float


class Page(Struct, frozen=True):
    """A page: what stands on it, placed."""

    placed: tuple[Placed, ...]


class Area(Struct, frozen=True):
    """Where pieces may stand: left, top, and height in mm; `first` is where the first page begins."""

    x: float
    top: float
    height: float
    first: float


def keep(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, together where there is room; parted, two at least stay on either side."""
    every = list(pieces)
    count = len(every)
    for place, piece in enumerate(every[:-1]):
        yield replace(piece, glued=piece.glued or place in (0, count - 2), kept=True)
    yield from every[-1:]


def glue(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, all on one page: every one but the last glued to the next."""
    every = list(pieces)
    for place, piece in enumerate(every):
        yield replace(piece, glued=True) if place + 1 < len(every) else piece
