"""Small integers for the engine: kinds, colours, leads, and masks of kinds.

A kind is its place in `KINDS` (14 per colour, then wild, wild draw four, blank); a set of kinds is
an integer with one bit each. A *lead* is what the next player follows: a coloured card as it is,
or a black card with the colour that counts, so that one number holds top card and active colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from deckgen.model.cards import KINDS, CardKind, Colour, Symbol

KIND_COUNT: Final = len(KINDS)
COLOURS: Final = tuple(Colour)
INDEX: Final[dict[CardKind, int]] = {kind: place for place, kind in enumerate(KINDS)}
WILD: Final = INDEX[CardKind(Symbol.WILD)]
FOUR: Final = INDEX[CardKind(Symbol.WILD_DRAW_FOUR)]
BLANK: Final = INDEX[CardKind(Symbol.BLANK)]

NO_CARD: Final = -1
"""In place of a kind: none."""

BIT: Final = tuple(1 << kind for kind in range(KIND_COUNT))
COLOUR_OF: Final = tuple(COLOURS.index(kind.colour) if kind.colour else -1 for kind in KINDS)
NUMBER_OF: Final = tuple(-1 if kind.symbol.number is None else kind.symbol.number for kind in KINDS)

UNNAMED: Final = 4
"""In place of a colour: a black lead card waits for its colour to be named."""
LEAD_COUNT: Final = WILD + 2 * (UNNAMED + 1)


def lead_of(kind: int, colour: int) -> int:
    """The lead of a top card; `colour` (0 … 3, or UNNAMED) counts only for black cards."""
    return kind if kind < WILD else WILD + (kind - WILD) * (UNNAMED + 1) + colour


LEAD_KIND: Final = tuple(
    lead if lead < WILD else WILD + (lead - WILD) // (UNNAMED + 1) for lead in range(LEAD_COUNT)
)
LEAD_COLOUR: Final = tuple(
    COLOUR_OF[lead] if lead < WILD else (lead - WILD) % (UNNAMED + 1) for lead in range(LEAD_COUNT)
)


def mask_of(kinds: Iterable[int]) -> int:
    """The set of these kinds."""
    mask = 0
    for kind in kinds:
        mask |= BIT[kind]
    return mask


COLOUR_MASK: Final = tuple(
    mask_of(kind for kind in range(KIND_COUNT) if COLOUR_OF[kind] == colour)
    for colour in range(len(COLOURS))
)
NUMBER_MASK: Final = mask_of(kind for kind in range(KIND_COUNT) if NUMBER_OF[kind] >= 0)


def kinds_in(mask: int) -> Iterator[int]:
    """The kinds of a set, in deck order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
