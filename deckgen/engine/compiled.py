"""The law compiled: settings per kind, and the playable kinds of every spot as a mask.

A *spot* is what a play in turn depends on: the state of the draws, the lead, whether the hand
holds the active colour, whether the card would be the last. Entries are filled from the readable
predicates when first asked for; a test compares them all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckgen.engine.actions import DRAW, PASS, PLAY, TAKE, Action
from deckgen.engine.codes import (
    BIT,
    COLOUR_MASK,
    COLOURS,
    INDEX,
    KIND_COUNT,
    LEAD_COLOUR,
    LEAD_COUNT,
    LEAD_KIND,
    UNNAMED,
    WILD,
)
from deckgen.law import Law
from deckgen.law.meaning import Lead, Owed, Play, Situation
from deckgen.model.cards import KINDS, Deck, Symbol
from deckgen.model.rules import Rules

NOTHING: Final = 0
TWO: Final = 1
FOURS: Final = 2
LEAD_TWO: Final = 3
FINAL_TWO: Final = 4
FINAL_FOURS: Final = 5
BARRED: Final = 6
STATES: Final = 7
OWED: Final = (Owed.NONE, Owed.TWO, Owed.FOUR, Owed.TWO, Owed.TWO, Owed.FOUR, Owed.TWO)
"""The kind of draws owed in each state; BARRED is any, for nothing may be played in it."""

HOLDS: Final = 2
LAST: Final = 1
SPOTS: Final = STATES * LEAD_COUNT * 4

PLAIN: Final = 0
SKIPS: Final = 1
TURNS: Final = 2
OWES: Final = 3
NAMES: Final = 4
_EFFECTS: Final = {
    Symbol.SKIP: SKIPS,
    Symbol.REVERSE: TURNS,
    Symbol.DRAW_TWO: OWES,
    Symbol.WILD: NAMES,
    Symbol.WILD_DRAW_FOUR: OWES,
}

MOST_SEATS: Final = 10
DRAWS: Final = tuple((Action(DRAW, seat),) for seat in range(MOST_SEATS))
TAKES: Final = tuple((Action(TAKE, seat),) for seat in range(MOST_SEATS))
PASSES: Final = tuple(Action(PASS, seat) for seat in range(MOST_SEATS))


def spot_of(state: int, lead: int) -> int:
    """The first spot of a state and a lead; HOLDS and LAST are added to it."""
    return (state * LEAD_COUNT + lead) * 4


def situation_of(spot: int) -> Situation:
    """The situation that a spot stands for."""
    state, lead = divmod(spot // 4, LEAD_COUNT)
    return Situation(
        tops=(KINDS[LEAD_KIND[lead]],),
        colour=None if LEAD_COLOUR[lead] == UNNAMED else COLOURS[LEAD_COLOUR[lead]],
        owed=OWED[state],
        by_lead=state == LEAD_TWO,
        final=state in (FINAL_TWO, FINAL_FOURS),
        barred=state == BARRED,
        holds_colour=bool(spot & HOLDS),
    )


class CompiledLaw:
    """One variant made ready for play: its law, its deck, and tables by kind and by spot."""

    __slots__ = (
        "by_mask",
        "colour_masks",
        "copies",
        "deck",
        "effects",
        "in_play",
        "law",
        "owes",
        "plays",
        "points",
        "rules",
        "settings",
        "several",
        "table",
        "together",
        "turned_up",
    )

    def __init__(self, rules: Rules, deck: Deck) -> None:
        self.rules = rules
        self.deck = deck
        self.law = Law(rules)
        self.settings = self.law.settings
        settings = self.settings
        self.copies: list[int] = [0] * KIND_COUNT
        for kind, count in deck.counts:
            if kind.symbol is not Symbol.BLANK:  # set aside (deck.blank)
                self.copies[INDEX[kind]] = count
        self.in_play: list[int] = [k for k in range(KIND_COUNT) for _ in range(self.copies[k])]
        self.effects: list[int] = [_EFFECTS.get(kind.symbol, PLAIN) for kind in KINDS]
        self.owes: list[int] = [
            {
                Symbol.DRAW_TWO: settings.draw_two_owes,
                Symbol.WILD_DRAW_FOUR: settings.wild_draw_four_owes,
            }.get(kind.symbol, 0)
            for kind in KINDS
        ]
        self.together: list[int] = [settings.together(kind) for kind in KINDS]
        self.several = settings.menu or max(self.together) > 1
        self.points: list[int] = [settings.points(kind) for kind in KINDS]
        self.turned_up: list[Lead] = [self.law.turned_up(kind) for kind in KINDS]
        self.colour_masks: list[int] = [
            0 if colour == UNNAMED else COLOUR_MASK[colour] for colour in LEAD_COLOUR
        ]
        self.table: list[int] = [-1] * SPOTS
        self.plays: list[list[tuple[Action, ...]]] = [
            [_single_plays(seat, kind) for kind in range(KIND_COUNT)] for seat in range(MOST_SEATS)
        ]
        self.by_mask: list[dict[int, tuple[Action, ...]]] = [{} for _ in range(MOST_SEATS)]

    def playable(self, spot: int) -> int:
        """The mask of the kinds that the law allows in a spot."""
        mask = self.table[spot]
        return mask if mask >= 0 else self.fill(spot)

    def fill(self, spot: int) -> int:
        """The mask of the kinds that the law allows in a spot, noted in the table."""
        situation = situation_of(spot)
        left = 0 if spot & LAST else 1
        mask = 0
        for kind in range(KIND_COUNT):
            if self.law.permits(situation, Play((KINDS[kind],), left)):
                mask |= BIT[kind]
        self.table[spot] = mask
        return mask


def _single_plays(seat: int, kind: int) -> tuple[Action, ...]:
    colours = (-1,) if kind < WILD else range(len(COLOURS))
    return tuple(Action(PLAY, seat, (kind,), colour) for colour in colours)


@lru_cache(maxsize=64)
def compile_law(rules: Rules, deck: Deck) -> CompiledLaw:
    """The compiled law of some rules with a deck; the same one for the same rules and deck."""
    return CompiledLaw(rules, deck)
