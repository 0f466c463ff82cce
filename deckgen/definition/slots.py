"""Slot files: sheets of labels or of pre-cut card stock, described in TOML.

    name = "Avery 94211"
    paper = "letter"        # a paper's name, or [width, height]

    [[slots]]               # a grid; columns and rows are 1 and the gaps 0 if not said
    x = 17.4                # left and top of the first slot
    y = 14.7
    width = 85.7
    height = 59.3
    columns = 2
    rows = 4
    gap_x = 9.6
    gap_y = 4.2
    rotation = 0            # 0, 90, 180 or 270 degrees clockwise

Lengths are mm from the top left corner of the paper, y down.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from deckgen.definition.files import read_toml, shipped
from deckgen.errors import BadInput, Fault
from deckgen.model.format import PAPERS, Paper, Size
from deckgen.model.words import nearest

MOST_SLOTS = 1000
"""The most slots a sheet may have."""

LONGEST = 2000.0
"""The longest length taken, mm."""

ROTATIONS = (0, 90, 180, 270)
TOUCH = 1e-6
"""Overlaps and overhangs up to this many mm are rounding."""

_LENGTHS = {"x": None, "y": None, "width": None, "height": None, "gap_x": 0.0, "gap_y": 0.0}
_COUNTS = {"columns": 1, "rows": 1, "rotation": 0}


class SheetSlot(Struct, frozen=True):
    """One label or card of a sheet: its box in mm and the rotation of what is printed there."""

    x: float
    y: float
    width: float
    height: float
    rotation: int


class SlotSheet(Struct, frozen=True):
    """A sheet of labels or pre-cut cards: its name, its paper and its slots in reading order."""

    name: str
    paper: Paper
    slots: tuple[SheetSlot, ...]


def load_slots(path: Path) -> SlotSheet:
    """The sheet that a slot file describes; raises `BadInput` with all its faults at once."""
    table = read_toml(path)
    where = str(path)
    faults = [
        Fault(where, key, "there is no such key", nearest(key, ("name", "paper", "slots")))
        for key in table
        if key not in ("name", "paper", "slots")
    ]
    name = table.get("name", path.stem)
    if not isinstance(name, str) or not name:
        faults.append(Fault(where, "name", "is not a text (in quotes)"))
    paper = _paper(table.get("paper"), where, faults)
    slots = _slots(table.get("slots"), where, faults)
    if paper and len(slots) <= MOST_SLOTS:
        faults += _misplaced(paper.size, slots, where)
    if faults or paper is None:
        raise BadInput(faults)
    return SlotSheet(name, paper, slots)


def shipped_slots() -> dict[str, Path]:
    """The slot files that come with deckgen, by id."""
    return {path.stem: path for path in sorted(shipped("slots").glob("*.toml"))}


def _paper(given: object, where: str, faults: list[Fault]) -> Paper | None:
    if given is None:
        faults.append(Fault(where, "paper", "is missing"))
    elif isinstance(given, str):
        if given in PAPERS:
            return Paper(given, PAPERS[given])
        problem = f'"{given}" is no paper: {", ".join(PAPERS)} or [width, height] in mm'
        faults.append(Fault(where, "paper", problem, nearest(given, PAPERS)))
    elif isinstance(given, list) and len(given) == 2 and all(_is_length(g, 1.0) for g in given):
        size = Size(float(given[0]), float(given[1]))
        return Paper(f"{size.width:g}x{size.height:g}", size)
    else:
        faults.append(Fault(where, "paper", "is neither a name nor [width, height] in mm"))
    return None


def _slots(given: object, where: str, faults: list[Fault]) -> tuple[SheetSlot, ...]:
    if not isinstance(given, list) or not given:
        faults.append(Fault(where, "slots", "is no list of tables [[slots]] with at least one"))
        return ()
    slots: list[SheetSlot] = []
    for number, grid in enumerate(given):
        key = f"slots.{number}"
        if not isinstance(grid, dict):
            faults.append(Fault(where, key, "is not a table"))
        elif found := _grid_faults(grid, where, key):
            faults += found
        else:
            slots += _grid(grid)
    if len(slots) > MOST_SLOTS:
        faults.append(Fault(where, "slots", f"are {len(slots)} in all, more than {MOST_SLOTS}"))
    return tuple(slots)


def _grid_faults(grid: dict[str, Any], where: str, key: str) -> list[Fault]:
    keys = (*_LENGTHS, *_COUNTS)
    faults = [
        Fault(where, f"{key}.{k}", "there is no such key", nearest(k, keys))
        for k in grid
        if k not in keys
    ]
    for k, default in _LENGTHS.items():
        least = 1.0 if k in ("width", "height") else 0.0
        if k not in grid and default is None:
            faults.append(Fault(where, f"{key}.{k}", "is missing"))
        elif k in grid and not _is_length(grid[k], least):
            faults.append(Fault(where, f"{key}.{k}", f"is no length in mm of {least:g} or more"))
    counts = [grid.get(k, 1) for k in ("columns", "rows")]
    if not all(type(n) is int and n >= 1 for n in counts) or counts[0] * counts[1] > MOST_SLOTS:
        problem = f"are not whole numbers from 1, of at most {MOST_SLOTS} slots"
        faults.append(Fault(where, f"{key}.columns, {key}.rows", problem))
    if grid.get("rotation", 0) not in ROTATIONS or type(grid.get("rotation", 0)) is not int:
        faults.append(Fault(where, f"{key}.rotation", "is not one of 0, 90, 180, 270"))
    return faults


def _is_length(value: object, least: float) -> bool:
    """Whether a value is a number of mm; true, nan and inf are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return least <= value <= LONGEST


def _grid(grid: dict[str, Any]) -> list[SheetSlot]:
    read = {**_LENGTHS, **_COUNTS, **grid}
    x, y, width, height, gap_x, gap_y = (float(read[k]) for k in _LENGTHS)
    return [
        SheetSlot(
            x + column * (width + gap_x),
            y + row * (height + gap_y),
            width,
            height,
            read["rotation"],
        )
        for row in range(read["rows"])
        for column in range(read["columns"])
    ]


def _misplaced(paper: Size, slots: tuple[SheetSlot, ...], where: str) -> list[Fault]:
    """A fault for each slot that hangs over the paper or lies on another."""
    faults = []
    for n, slot in enumerate(slots, 1):
        right, bottom = slot.x + slot.width, slot.y + slot.height
        if right > paper.width + TOUCH or bottom > paper.height + TOUCH:
            problem = f"slot {n} ends at {right:g}, {bottom:g} mm, outside the paper ({paper})"
            faults.append(Fault(where, "slots", problem))
        under = (m for m, other in enumerate(slots[: n - 1], 1) if _overlap(slot, other))
        if (m := next(under, None)) is not None:
            faults.append(Fault(where, "slots", f"slots {m} and {n} overlap"))
    return faults


def _overlap(one: SheetSlot, other: SheetSlot) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return min(across, down) > TOUCH
