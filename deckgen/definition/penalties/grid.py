"""What every format is read into: rows of cells, each row with the place that faults name."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from msgspec import Struct, field

from deckgen.errors import Fault

MOST_BYTES = 10_000_000
"""The largest list taken: a thousand times the built-in one's texts."""
MOST_ROWS = 20_000
MOST_COLUMNS = 200
LONGEST_TEXT = 10_000


class Kind(Enum):
    """What a cell holds. CSV cells are all texts."""

    TEXT = auto()
    NUMBER = auto()
    BOOLEAN = auto()
    DATE = auto()
    ERROR = auto()
    FORMULA = auto()
    MERGED = auto()
    OTHER = auto()


class Cell(Struct, frozen=True):
    """A cell as it is shown, and what it holds."""

    text: str
    kind: Kind = Kind.TEXT


class Row(Struct, frozen=True):
    """A row: "line 14" of a file or "row 14" of a sheet, and its cells."""

    place: str
    cells: tuple[Cell, ...]

    @property
    def is_blank(self) -> bool:
        """Whether no cell holds anything."""
        return not any(cell.text.strip() for cell in self.cells)

    def words(self) -> tuple[str, ...]:
        """The texts of the cells."""
        return tuple(cell.text for cell in self.cells)


class Grid(Struct):
    """A list as rows: without the blank ones, with the header among them if there is one.

    `strict` is set where a text must be written as one (TOML) and unknown keys are mistakes.
    `only_texts` says that every row is one text, whatever it looks like.
    """

    rows: Sequence[Row]
    form: str
    name: str = ""
    date: str = ""
    strict: bool = False
    only_texts: bool = False
    faults: list[Fault] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


def text_row(place: str, words: Sequence[str]) -> Row:
    """A row of texts."""
    return Row(place, tuple(Cell(word) for word in words))
