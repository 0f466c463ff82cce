"""Printers that were calibrated: a file in the user's configuration folder.

    ["office"]          # the name by which `build --printer` finds it
    dx = 1.5            # what its backs are moved by: mm to the right,
    dy = -2.0           # mm down,
    angle = 0.3         # degrees clockwise about the middle of the paper,
    duplex = "long"     # if sheets are turned that way: long, short or none

The folder is where each system keeps such things: XDG, Application Support or AppData.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from deckgen.definition.files import exists, read_toml
from deckgen.errors import BadInput, Fault
from deckgen.model.words import nearest

FILE = "printers.toml"
FARTHEST = 20.0
"""The farthest that backs are moved, mm."""
STEEPEST = 5.0
"""The most that backs are turned, degrees."""
LONGEST_NAME = 60
FLIPS = {
    "long": "flip on the long edge",
    "short": "flip on the short edge",
    "none": "backs in a second run",
}
"""How a sheet came to its back when a printer was calibrated, by the word of `--duplex`."""


class Printer(Struct, frozen=True):
    """A printer by the name its owner gave it, and what its backs are moved by if sheets are turned
    as `duplex` says: mm right, mm down, degrees clockwise, as the back page is seen.
    """

    name: str
    dx: float
    dy: float
    angle: float
    duplex: str = "long"

    def __str__(self) -> str:
        dx, dy, angle = (f"{value + 0.0:+g}" for value in (self.dx, self.dy, self.angle))
        return f"{dx} mm right, {dy} mm down, {angle}°; {FLIPS[self.duplex]}"

    def turned(self, duplex: str) -> Printer:
        """The same printer when sheets are turned another way.

        A page for the short edge is the one for the long edge upside down: the printer misses by
        the same way on the paper, which on the page is the opposite one, and turns it alike. A
        second run feeds the paper afresh, so that nothing follows from the one for the other.
        Raises `BadInput` then.
        """
        if duplex == self.duplex:
            return self
        if "none" in (duplex, self.duplex):
            problem = (
                f'"{self.name}" was calibrated for --duplex {self.duplex} ({FLIPS[self.duplex]}), '
                f"which says nothing of --duplex {duplex}; calibrate it for that under another name"
            )
            raise BadInput.one("--printer", "", problem)
        return Printer(self.name, -self.dx, -self.dy, self.angle, duplex)


def printers_folder() -> Path:
    """The user's configuration folder: XDG, Application Support or AppData, by the system."""
    from platformdirs import user_config_path

    return user_config_path("deckgen", appauthor=False)


def printers() -> dict[str, Printer]:
    """The printers saved, by name."""
    path = printers_folder() / FILE
    if not exists(path):
        return {}
    found, faults = {}, []
    for name, table in read_toml(path).items():
        values = table if isinstance(table, dict) else {}
        numbers = [values.get(key, 0.0) for key in ("dx", "dy", "angle")]
        if not all(type(one) in (int, float) for one in numbers):
            faults.append(Fault(str(path), name, "dx, dy and angle are not all numbers"))
            continue
        dx, dy, angle = map(float, numbers)
        one = Printer(name, dx, dy, angle, values.get("duplex", "long"))
        found[name] = checked(one, f"{path}: {name}: ")
    if faults:
        raise BadInput(faults)
    return found


def printer(name: str) -> Printer:
    """The printer saved under a name; raises `BadInput` with the names there are."""
    known = printers()
    if name in known:
        return known[name]
    listed = f"saved are {', '.join(known)}" if known else "none is saved yet"
    problem = f'there is no printer "{name}" ({listed}); see deckgen calibrate'
    raise BadInput.one("--printer", "", problem, nearest(name, tuple(known)))


def checked(one: Printer, where: str = "--") -> Printer:
    """The same printer if its name and numbers are possible, or `BadInput`."""
    faults = []
    for key, value, most, unit in (
        ("dx", one.dx, FARTHEST, " mm"),
        ("dy", one.dy, FARTHEST, " mm"),
        ("angle", one.angle, STEEPEST, "°"),
    ):
        if not (math.isfinite(value) and abs(value) <= most):
            problem = f"{value:g}{unit} is not between -{most:g} and {most:g}{unit}"
            faults.append(Fault(f"{where}{key}", "", problem))
    if not isinstance(one.duplex, str) or one.duplex not in FLIPS:
        problem = f"{one.duplex!r} is not one of {', '.join(FLIPS)}"
        faults.append(Fault(f"{where}duplex", "", problem))
    if not one.name.strip() or len(one.name) > LONGEST_NAME or not one.name.isprintable():
        problem = f"a name has 1 to {LONGEST_NAME} visible characters"
        faults.append(Fault(f"{where}save", "", problem))
    if faults:
        raise BadInput(faults)
    return one


def printers_text(all_: Iterable[Printer]) -> str:
    """The file that holds these printers."""
    tables = [
        f"[{json.dumps(one.name, ensure_ascii=False)}]\n"
        f'dx = {one.dx!r}\ndy = {one.dy!r}\nangle = {one.angle!r}\nduplex = "{one.duplex}"\n'
        for one in sorted(all_, key=lambda one: one.name)
    ]
    return "\n".join(["# Printers, as `deckgen calibrate --save` writes them.", *tables])
