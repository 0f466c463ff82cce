"""Actions: what a player does, as plain data. Kinds, colours and seats are small integers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deckgen.engine.codes import COLOURS, KIND_COUNT
from deckgen.errors import IllegalMove

PLAY: Final = 0
JUMP: Final = 1
SUM: Final = 2
DRAW: Final = 3
PASS: Final = 4
TAKE: Final = 5
CHALLENGE: Final = 6
CALL: Final = 7
CATCH: Final = 8
COLOUR: Final = 9
NAME: Final = 10
VERBS: Final = (
    "play",
    "jump",
    "sum",
    "draw",
    "pass",
    "take",
    "challenge",
    "call",
    "catch",
    "colour",
    "name",
)
"""The verbs by number; NAME is naming a player in the penalty phase."""

NO_MENU: Final = 0
PEEK: Final = 1
SWAP: Final = 2
MENUS: Final = ("", "peek", "swap")


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that one seat does.

    `cards` are the kinds laid (several equal ones in a double play); `colour` is the colour named,
    -1 for none; `call` a last-card call made with the cards; `menu`, `target`, `give` and `get`
    what a wild does instead of naming a colour; `target` also who is caught or named.
    """

    verb: int
    seat: int
    cards: tuple[int, ...] = ()
    colour: int = -1
    call: bool = False
    menu: int = NO_MENU
    target: int = -1
    give: tuple[int, ...] = ()
    get: tuple[int, ...] = ()


def malformed(action: Action) -> IllegalMove | None:
    """The refusal of what no game has: verbs, cards, colours and menus beyond those that there are."""
    verb, colour = action.verb, action.colour
    kinds = (*action.cards, *action.give, *action.get)
    for wrong, clause, why in (
        (not 0 <= verb < len(VERBS), "play.match", "there is no such action"),
        (verb in (PLAY, JUMP, SUM) and not action.cards, "deal.hand", "no card is laid"),
        (any(not 0 <= k < KIND_COUNT for k in kinds), "deal.hand", "there is no such card"),
        (not -1 <= colour < len(COLOURS), "wild.effect", "there is no such colour"),
        (verb == COLOUR and colour < 0, "start.wild", "a colour must be named"),
        (not 0 <= action.menu < len(MENUS), "wild.menu", "a wild does no such thing"),
    ):
        if wrong:
            return IllegalMove(clause, why)
    return None
