"""Which cards to print: a list like `1-9,40`."""

from __future__ import annotations

import re

from deckgen.errors import BadInput, Fault

_PART = re.compile(r"\s*([0-9]{1,6})\s*(?:-\s*([0-9]{1,6})\s*)?")


def card_range(text: str, count: int) -> tuple[int, ...]:
    """The places, from 0, of the cards numbered from 1 that a list names, in deck order, each once.

    Raises `BadInput` with a fault for every part that names no card of the `count` there are.
    """
    chosen: set[int] = set()
    faults = []
    for part in text.split(","):
        found = _PART.fullmatch(part)
        if not found:
            problem = f'"{part.strip()}" is neither a number nor a range like 1-9'
            faults.append(Fault("", "--cards", problem))
            continue
        first = int(found[1])
        last = int(found[2] or first)
        if first > last:
            problem = f'"{part.strip()}" runs backwards'
            faults.append(Fault("", "--cards", problem, f"{last}-{first}"))
        elif first < 1 or last > count:
            problem = f'"{part.strip()}" is outside the {count} cards, 1 to {count}'
            faults.append(Fault("", "--cards", problem))
        else:
            chosen.update(range(first - 1, last))
    if faults:
        raise BadInput(faults)
    return tuple(sorted(chosen))
