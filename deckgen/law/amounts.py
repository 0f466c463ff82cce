"""The amounts that clause values fix by themselves: engine and prose read the same numbers here.

An amount that a definition states (hand, catch, target …) is no constant and stands in the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

DRAW_TWO: Final = 2
WILD_DRAW_FOUR: Final = 4
WRONG_CHALLENGE: Final = 2
DRAW: Final = 1
WRONG_CARD: Final = 3
MISPLAY: Final = 1
OVERTIME: Final = 1
PAIR: Final = 2
SUM_CARDS: Final = 2
PEEK_SECONDS: Final = 5
SWAP: Final = 3
HINT_FINE: Final = 4
PAUSE_LEAST: Final = 1
PAUSE_MOST: Final = 2
LAST_CARD: Final = 1
NUMBERLESS: Final = 0
ACTION_POINTS: Final = 20
BLACK_POINTS: Final = 50
PENALTY_DRAW: Final = 1
NAMED_FOR_WILD: Final = 1
NAMED_FOR_WILD_DRAW_FOUR: Final = 2


class Amount(Struct, frozen=True):
    """A number that a value of a clause fixes."""

    number: int
    clause: str


AMOUNTS: Mapping[str, Amount] = MappingProxyType(
    {
        "draw_two": Amount(DRAW_TWO, "draw_two.effect"),
        "wild_draw_four": Amount(WILD_DRAW_FOUR, "wild_draw_four.effect"),
        "wrong_challenge": Amount(WRONG_CHALLENGE, "wild_draw_four.challenge"),
        "draw": Amount(DRAW, "draw.when"),
        "wrong_card": Amount(WRONG_CARD, "draw.then"),
        "misplay": Amount(MISPLAY, "misplay"),
        "overtime": Amount(OVERTIME, "time.limit"),
        "pair": Amount(PAIR, "double_play"),
        "sum_cards": Amount(SUM_CARDS, "sum_grab"),
        "peek_seconds": Amount(PEEK_SECONDS, "wild.menu"),
        "swap": Amount(SWAP, "wild.menu"),
        "hint_fine": Amount(HINT_FINE, "table.manners"),
        "pause_least": Amount(PAUSE_LEAST, "table.manners"),
        "pause_most": Amount(PAUSE_MOST, "table.manners"),
        "last_card": Amount(LAST_CARD, "call.when"),
        "numberless": Amount(NUMBERLESS, "dealer.choice"),
        "action_points": Amount(ACTION_POINTS, "score.values"),
        "black_points": Amount(BLACK_POINTS, "score.values"),
        "penalty_draw": Amount(PENALTY_DRAW, "kings.draw"),
        "named_for_wild": Amount(NAMED_FOR_WILD, "kings.wild"),
        "named_for_wild_draw_four": Amount(NAMED_FOR_WILD_DRAW_FOUR, "kings.wild_draw_four"),
    }
)
"""Every amount by the name that the prose gives it, with the clause whose value fixes it."""
