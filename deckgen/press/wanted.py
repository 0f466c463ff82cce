"""Which cards to print, and how often: `1-9,40` and, with counts, `1-9,40x3`."""

from __future__ import annotations

import re

from deckgen.errors import BadInput, Fault
from deckgen.sheets import card_range

MOST_COPIES = 100
"""The most copies of one card taken."""
_COUNTED = re.compile(r"(.*?)\s*[x×*]\s*([0-9]{1,4})\s*", re.IGNORECASE)


def cards_wanted(text: str, count: int) -> tuple[int, ...]:
    """The numbers, from 1, of the cards that a list names, in deck order: each once, or as often
    as its part says. Raises `BadInput` with a fault for every part that names no card.
    """
    copies: dict[int, int] = {}
    faults: list[Fault] = []
    for part in text.split(","):
        counted = _COUNTED.fullmatch(part)
        times = int(counted[2]) if counted else 1
        if not 1 <= times <= MOST_COPIES:
            problem = f'"{part.strip()}" wants {times} copies, 1 to {MOST_COPIES} can be had'
            faults.append(Fault("", "--cards", problem))
        try:
            for place in card_range(counted[1] if counted else part, count):
                copies[place + 1] = max(times, copies.get(place + 1, 0))
        except BadInput as error:
            faults.extend(error.faults)
    if faults:
        raise BadInput(faults)
    return tuple(number for number in sorted(copies) for _ in range(copies[number]))
