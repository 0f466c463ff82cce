"""The words of `--paper` and of sizes: a paper by its name, a label sheet, a slot file, `WxH` in mm."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from deckgen.definition.slots import SlotSheet, load_slots, shipped_slots
from deckgen.errors import BadInput, Fault
from deckgen.model.format import PAPERS, Paper, Size
from deckgen.model.words import nearest

LARGEST = 2000.0
"""The longest side of a paper or card taken, mm."""

Sheet = tuple[Paper, SlotSheet | None]
"""A paper, and its slots if it has its own."""


def size_of(flag: str, word: str, known: dict[str, Size], also: Iterable[str] = ()) -> Size:
    """The size in mm of a name or of `WxH`; `also` are other words that the flag takes."""
    if word.strip().casefold() in known:
        return known[word.strip().casefold()]
    found = re.fullmatch(
        r"([0-9]+(?:\.[0-9]+)?)[x×]([0-9]+(?:\.[0-9]+)?)", word.strip(), re.IGNORECASE
    )
    if not found:
        names = (*known, *also)
        problem = f'"{word}" is neither one of {", ".join(names)} nor a size like 56x87 in mm'
        raise BadInput.one(flag, "", problem, nearest(word.casefold(), names))
    size = Size(float(found[1]), float(found[2]))
    if not 20 <= min(size.width, size.height) <= max(size.width, size.height) <= LARGEST:
        raise BadInput.one(flag, "", f"{size} is not between 20 and {LARGEST:g} mm on each side")
    return size


def sheet_of(word: str) -> Sheet:
    """The paper that `--paper` names, and its slots if it is a label sheet or a slot file."""
    known, name = shipped_slots(), word.strip().casefold()
    if name in known or Path(word).suffix.casefold() == ".toml":
        slots = load_slots(known.get(name, Path(word)))
        return slots.paper, slots
    return Paper(name, size_of("--paper", word, PAPERS, known)), None


def refuse_on_slots(
    sheet: Sheet | None, gap: float | None, marks: str | None, duplex: str | None
) -> None:
    """Raises `BadInput` with a fault for every flag that slots of their own leave nothing to."""
    slots = sheet[1] if sheet else None
    if slots is None:
        return
    faults = {
        "--gap": ("is not for {}: its slots are where they are", gap is not None),
        "--marks": ("is not for {}: it is cut already", marks not in (None, "none")),
        "--duplex": ("fold is not for {}: it is cut already", duplex == "fold"),
    }
    if any(given for _, given in faults.values()):
        raise BadInput(
            Fault(flag, "", why.format(slots.name))
            for flag, (why, given) in faults.items()
            if given
        )
