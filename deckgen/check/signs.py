"""The signs by which play shows that a clause came up: looked for after every act of a playout.

A clause that comes up only before play (who deals, how many play) or only on paper has no sign. A
clause whose sign never shows in a run was not tried by that run, and `check` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    JUMP,
    NAME,
    PASS,
    PLAY,
    SUM,
    TAKE,
    Action,
)
from deckgen.engine.codes import FOUR, WILD
from deckgen.engine.table import CALLED_OFF, OVER, PENALTIES, STALEMATE, WON, Table
from deckgen.model.cards import KINDS, Symbol

LAYING = (PLAY, JUMP, SUM)


class Before(Struct, frozen=True):
    """What is remembered of a position until the act is done."""

    pending: int
    phase: int
    pile: int
    drawn: int
    inside: int
    final: bool
    guilty: bool
    top: Symbol

    @classmethod
    def of(cls, table: Table) -> Before:
        """What is remembered of this position."""
        return cls(
            table.pending,
            table.phase,
            len(table.pile),
            table.drawn,
            table.inside,
            table.ending == WON,
            any(link.guilty for link in table.chain),
            table.top.symbol,
        )


class Seen(Struct, frozen=True):
    """An act as it was seen: before, what was done, after."""

    before: Before
    action: Action
    table: Table

    @property
    def symbol(self) -> Symbol | None:
        """What the cards laid show, None if none were laid."""
        return KINDS[self.action.cards[-1]].symbol if self.action.cards else None

    def lays(self, *symbols: Symbol) -> bool:
        """Whether one of these cards was laid in turn or as a jump-in."""
        return self.symbol in symbols and self.action.verb in (PLAY, JUMP)

    def verb(self, *verbs: int) -> bool:
        """Whether one of these was done."""
        return self.action.verb in verbs

    @property
    def playing(self) -> bool:
        """Whether the game was still on."""
        return self.before.phase < OVER

    def ends(self, ending: str) -> bool:
        """Whether the act ended the game this way."""
        return self.playing and self.table.phase >= OVER and self.table.ending == ending


Sign = Callable[[Seen], bool]

SIGNS: Mapping[str, Sign] = {
    "play.match": lambda s: s.verb(PLAY) and s.action.cards[-1] < WILD,
    "play.coloured_wild": lambda s: s.lays(Symbol.COLOURED_WILD),
    "wild.effect": lambda s: s.lays(Symbol.WILD) and s.action.colour >= 0,
    "wild.when": lambda s: s.lays(Symbol.WILD),
    "wild.menu": lambda s: s.action.menu > 0,
    "double_play": lambda s: s.verb(PLAY, JUMP) and len(s.action.cards) > 1,
    "skip.effect": lambda s: s.lays(Symbol.SKIP),
    "reverse.effect": lambda s: s.lays(Symbol.REVERSE),
    "reverse.two_players": lambda s: s.lays(Symbol.REVERSE) and s.before.inside == 2,
    "draw_two.effect": lambda s: s.lays(Symbol.DRAW_TWO),
    "draw_two.answer": lambda s: s.verb(PLAY) and s.before.pending > 0 and s.action.cards[0] < WILD,
    "wild_draw_four.effect": lambda s: s.lays(Symbol.WILD_DRAW_FOUR),
    "wild_draw_four.when": lambda s: s.lays(Symbol.WILD_DRAW_FOUR),
    "wild_draw_four.challenge": lambda s: s.verb(CHALLENGE),
    "wild_draw_four.guilty": lambda s: s.verb(CHALLENGE) and s.before.guilty,
    "wild_draw_four.answer": lambda s: (
        s.verb(PLAY)
        and s.action.cards[-1] == FOUR
        and s.before.top is Symbol.WILD_DRAW_FOUR
        and s.before.pending > 0
    ),
    "stack.cross": lambda s: (
        s.verb(PLAY)
        and s.action.cards[-1] == FOUR
        and s.before.top is Symbol.DRAW_TWO
        and s.before.pending > 0
    ),
    "penalty.then": lambda s: s.verb(TAKE) and not s.before.final,
    "draw.when": lambda s: s.verb(DRAW) and s.playing,
    "draw.then": lambda s: s.verb(PASS) or (s.verb(PLAY) and s.before.drawn >= 0),
    "pile.empty": lambda s: s.playing and (len(s.table.pile) > s.before.pile or s.ends(CALLED_OFF)),
    "pile.nothing": lambda s: s.playing and s.verb(DRAW, TAKE) and s.table.idle > 0,
    "jump_in": lambda s: s.verb(JUMP),
    "sum_grab": lambda s: s.verb(SUM),
    "call.when": lambda s: s.verb(CALL),
    "call.window": lambda s: s.verb(CATCH),
    "call.penalty": lambda s: s.verb(CATCH),
    "end.win": lambda s: s.ends(WON),
    "end.last_card": lambda s: s.verb(*LAYING) and not s.table.sizes[s.action.seat],
    "end.final_draw": lambda s: s.before.final and s.playing,
    "end.stalemate": lambda s: s.ends(STALEMATE),
    "start.wild": lambda s: s.verb(COLOUR) and s.before.top is Symbol.WILD,
    "start.wild_draw_four": lambda s: s.verb(COLOUR) and s.before.top is Symbol.WILD_DRAW_FOUR,
    "kings.draw": lambda s: s.verb(DRAW) and s.before.phase == PENALTIES,
    "kings.wild": lambda s: s.verb(NAME) and s.before.drawn != FOUR,
    "kings.wild_draw_four": lambda s: s.verb(NAME) and s.before.drawn == FOUR,
}
"""The sign of every clause that comes up in play."""

TOP_SIGNS: Mapping[Symbol, str] = {
    Symbol.SKIP: "start.skip",
    Symbol.REVERSE: "start.reverse",
    Symbol.DRAW_TWO: "start.draw_two",
    Symbol.COLOURED_WILD: "start.coloured_wild",
}
"""The clause that a lead card brings up when a game starts."""

SWITCHED: Mapping[str, tuple[object, ...]] = {
    "wild.menu": (False,),
    "double_play": ("none",),
    "draw_two.answer": ("none",),
    "wild_draw_four.challenge": (False,),
    "wild_draw_four.answer": ("none",),
    "stack.cross": (False,),
    "draw.then": ("end-turn",),
    "jump_in": ("none",),
    "sum_grab": ("none",),
    "end.final_draw": (False,),
    "start.wild": ("put-back",),
    "start.coloured_wild": ("put-back",),
    "start.wild_draw_four": ("put-back", "discard"),
}
"""The values with which a clause leaves no sign: it forbids, and nothing happens."""

NEEDS: Mapping[str, tuple[tuple[str, object], ...]] = {
    "wild_draw_four.guilty": (
        ("wild_draw_four.challenge", True),
        ("wild_draw_four.when", "no-active-colour"),
    ),
}
"""Clauses that come up only where others have these values."""
