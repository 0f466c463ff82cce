"""How simulated players choose: at random, or by a few rules of thumb.

The thinking player sees the own hand, the top card and how many cards the others hold; nothing
else. It is no strong player, but plays like people do: it answers draws where it can, sheds cards,
keeps black cards for need, hurts whoever is about to win, sometimes forgets to call, and
challenges more readily the more cards the other holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from deckgen.engine import Action, Table
from deckgen.engine.actions import CHALLENGE, COLOUR, DRAW, NO_MENU, PASS, PLAY
from deckgen.engine.codes import COLOURS, FOUR, WILD
from deckgen.engine.compiled import OWES, PLAIN, CompiledLaw

RANDOM: Final = "random"
THINKING: Final = "thinking"
POLICIES: Final = (THINKING, RANDOM)

CALLS: Final = 0.9
"""How often a thinking player remembers the last-card call."""
CATCHES: Final = 0.5
"""How often, before the next act, somebody notices a missing call that may be caught."""
GRABS: Final = 0.8
"""How often a thinking table sees that it may throw in (jump-in, sum-grab)."""
BLUFF_AT: Final = 2
"""A wild draw four is played against its condition only if the next player holds so few cards."""
DOUBT_PER_CARD: Final = 0.04
MOST_DOUBT: Final = 0.5
"""A challenge is made with so much probability per card that the other holds, and at most so."""

_SHEDS = 15.0
_FOLLOWS = 3.0
_HURTS = 30.0
_BLACK = -25.0
_GUILTY = -80.0
_TAKES = -60.0
_DRAWS = -50.0
_KEEPS = -12.0
_NEVER = -1000.0
_PER_COLOUR = WILD // len(COLOURS)


class RandomPlayer:
    """Every legal move is equally likely; due calls are always made, throw-ins every other time."""

    calls = 1.0
    catches = 0.0
    grabs = 0.5

    def __init__(self, _: CompiledLaw) -> None:
        pass

    def choose(self, _: Table, moves: Sequence[Action], chance: Random) -> Action:
        """One of two or more moves."""
        return moves[int(chance.random() * len(moves))]


class ThinkingPlayer:
    """The move that helps most, by the weights above; ties are broken by lot."""

    calls = CALLS
    catches = CATCHES
    grabs = GRABS

    def __init__(self, law: CompiledLaw) -> None:
        self._base = [
            _BLACK if kind >= WILD else law.points[kind] or (kind % _PER_COLOUR) * 1.0
            for kind in range(len(law.copies))
        ]
        self._effects = law.effects
        self._challenge = law.settings.challenge

    def choose(self, table: Table, moves: Sequence[Action], chance: Random) -> Action:
        """The best of two or more moves."""
        hand = table.hands[table.turn]
        colours = [sum(hand[start : start + _PER_COLOUR]) for start in range(0, WILD, _PER_COLOUR)]
        near = table.sizes[table.follow[table.turn]] <= BLUFF_AT
        draw = chance.random
        best, most = moves[0], _NEVER * 2
        for move in moves:
            if move.verb == PLAY:
                worth = self._play(table, move, colours, near)
            elif move.verb == COLOUR:
                worth = float(colours[move.colour])
            else:
                worth = _other(table, move, draw)
            worth += draw()
            if worth > most:
                best, most = move, worth
        return best

    def _play(self, table: Table, move: Action, colours: list[int], near: bool) -> float:
        cards = move.cards
        kind = cards[0]
        worth = self._base[kind]
        if len(cards) > 1:
            worth += _SHEDS * (len(cards) - 1)
        if kind < WILD:
            worth += _FOLLOWS * colours[kind // _PER_COLOUR]
        elif move.menu == NO_MENU:
            worth += _FOLLOWS * colours[move.colour]
            if kind == FOUR and self._challenge and not near and _holds_active(table):
                worth += _GUILTY
        else:
            return _NEVER
        effect = self._effects[kind]
        if near and effect != PLAIN:
            worth += _HURTS if effect == OWES else _HURTS / 2
        return worth


def _holds_active(table: Table) -> bool:
    return bool(table.masks[table.turn] & table.law.colour_masks[table.lead])


def _other(table: Table, move: Action, draw: Callable[[], float]) -> float:
    """What drawing, keeping, taking, challenging and naming are worth."""
    verb = move.verb
    if verb == DRAW:
        return _DRAWS
    if verb == PASS:
        return _KEEPS
    if verb == CHALLENGE:
        held = table.sizes[table.layer] if table.layer >= 0 else 0
        doubts = draw() < min(MOST_DOUBT, DOUBT_PER_CARD * held)
        return 0.0 if doubts else _NEVER
    return _TAKES


Player = RandomPlayer | ThinkingPlayer
_PLAYERS: Final[dict[str, type[RandomPlayer] | type[ThinkingPlayer]]] = {
    RANDOM: RandomPlayer,
    THINKING: ThinkingPlayer,
}


def player_of(policy: str, law: CompiledLaw) -> Player:
    """The player that a policy's name stands for."""
    return _PLAYERS[policy](law)
