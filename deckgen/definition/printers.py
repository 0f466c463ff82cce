"""Printers that were calibrated: a file in the user's configuration folder.

    ["office"]          # the name by which `build --printer` finds it
    dx = 1.5            # what its backs are moved by: mm to the right,
    dy = -2.0           # mm down,
    angle = 0.3         # degrees clockwise about the middle of the paper

The folder is where each system keeps such things: XDG, Application Support or AppData.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from deckgen.definition.files import exists, read_toml
from deckgen.errors import BadInput, Fault
from deckgen.model.words import nearest

FILE = "printers.toml"
FARTHEST = 20.0
"""The farthest that backs are moved, mm."""
STEEPEST = 5.0
"""The most that backs are turned, degrees."""
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer by the name its owner gave it, and what its backs are moved by: mm right, mm down,
    degrees clockwise.
    """

    name: str
    dx: float
    dy: float
    angle: float

    def __str__(self) -> str:
        return f"{self.dx:+g} mm right, {self.dy:+g} mm down, {self.angle:+g}°"


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
        found[name] = checked(Printer(name, *map(float, numbers)), f"{path}: {name}: ")
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
        f"dx = {one.dx!r}\ndy = {one.dy!r}\nangle = {one.angle!r}\n"
        for one in sorted(all_, key=lambda one: one.name)
    ]
    return "\n".join(["# Printers, as `deckgen calibrate --save` writes them.", *tables])
