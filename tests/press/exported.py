"""Exports ordered in a process, and what their pre-flight says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import structs

from deckgen.press.checks import Check
from deckgen.press.export import Wish, asked_of, make, write
from deckgen.press.exports import Asked, Export
from deckgen.press.order import Order

Change = Callable[[bytes], bytes]


def asked_for(service: str, variant: str, out: Path, cards: str = "1-6", **wish: Any) -> Asked:
    """An export of a few cards, as the command line would ask for it."""
    order = Order(
        variant=variant,
        lang="en",
        paper="a4" if service == "cut" else None,
        card="poker" if service == "drivethrucards" else None,
        theme=wish.pop("theme", "classic"),
        penalties=None,
        fill=False,
        family=False,
        duplex=None,
        bleed=None,
        gap=None,
        marks=None,
        only=None,
        cards=cards,
        changes=(),
    )
    flags = dict.fromkeys(("dpi", "colour", "url"))
    flags |= dict.fromkeys(("no_bleed", "back_first", "outline"), False)
    asked, _ = asked_of(order, Wish(service, **{**flags, **wish}), out, lambda *_: None)
    return asked


def failing(out: Path, asked: Asked, made: Export | None = None) -> set[str]:
    """The names of the lines that fail; nothing of a failed export is left."""
    written, checks = write(out, asked, made or make(asked))
    found = {check.name for check in checks if not check.holds}
    assert bool(written) == (not found)
    assert all(path.is_file() for path in written)
    if found:
        assert not [*out.iterdir()]
    return found


def line(checks: Sequence[Check], name: str) -> Check:
    """The line of a name."""
    return next(check for check in checks if check.name == name)


def changed(made: Export, change: Change, ending: str) -> Export:
    """The export with other bytes in its first file of an ending."""
    name = next(name for name in made.files if name.endswith(ending))
    return structs.replace(made, files={**made.files, name: change(made.files[name])})
