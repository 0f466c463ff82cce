"""What is gathered while rows become penalties: faults, and notices of what is passed over."""

from __future__ import annotations

import re
from typing import NoReturn

from msgspec import Struct, field

from deckgen.errors import BadInput, Fault

_NAMED = 8


class Work(Struct):
    """Faults and notices found so far, and the places that several rows share a notice for."""

    where: str
    strict: bool
    faults: list[Fault]
    notices: list[str]
    empty: list[str] = field(default_factory=list)
    unseen: dict[str, list[str]] = field(default_factory=dict)
    numbers: list[str] = field(default_factory=list)

    def fault(self, place: str, problem: str, nearest: str | None = None) -> None:
        """Adds a fault of this file."""
        self.faults.append(Fault(self.where, place, problem, nearest))

    def refuse(self) -> NoReturn:
        """Raises every fault found, in the order of their lines or rows."""
        raise BadInput(sorted(self.faults, key=_line))

    def note_shared(self) -> None:
        """Adds the notices that several rows share."""
        if self.empty:
            self.notices.append(f"without a text and passed over: {some(self.empty)}")
        for char, places in self.unseen.items():
            self.notices.append(f"the invisible character {char} is left out: {some(places)}")
        if self.numbers:
            self.notices.append(
                f"numbers and truth values are taken as texts: {some(self.numbers)}"
            )


def _line(fault: Fault) -> int:
    found = re.match(r"(?:line|row|penalty) (\d+)", fault.key)
    return int(found[1]) if found else 0


def some(places: list[str]) -> str:
    """Places, the first few by name."""
    shown = ", ".join(dict.fromkeys(places[:_NAMED]))
    return f"{shown} and {len(places) - _NAMED} more" if len(places) > _NAMED else shown


def short(text: str, most: int = 30) -> str:
    """A text short enough to be quoted in a sentence."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most]}…"
