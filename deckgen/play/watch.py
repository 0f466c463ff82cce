"""What is seen of a game: action by action, which clauses fired, how many cards were drawn.

The engine keeps no log, so what fired is read off the actions: a card that acts counts for the
clause of its effect, an answer to pending draws for the clause that lets it answer, a draw for
draw.when, and so on. Clauses that only forbid leave no trace in legal play and are not counted.
"""

from __future__ import annotations

from typing import Final

from deckgen.engine import Action, Table
from deckgen.engine.actions import (
    CALL,
    CATCH,
    COLOUR,
    DRAW,
    JUMP,
    NAME,
    NO_MENU,
    PASS,
    PLAY,
    TAKE,
)
from deckgen.engine.codes import FOUR
from deckgen.engine.compiled import TURNS
from deckgen.engine.door import advance
from deckgen.engine.laying import is_final
from deckgen.engine.table import STALEMATE
from deckgen.law import LAWBOOK
from deckgen.model.cards import KINDS, Symbol

CLAUSES: Final = tuple(LAWBOOK)
_AT: Final = {clause: place for place, clause in enumerate(CLAUSES)}
_EFFECT: Final = {
    Symbol.SKIP: "skip.effect",
    Symbol.REVERSE: "reverse.effect",
    Symbol.DRAW_TWO: "draw_two.effect",
    Symbol.COLOURED_WILD: "play.coloured_wild",
    Symbol.WILD: "wild.effect",
    Symbol.WILD_DRAW_FOUR: "wild_draw_four.effect",
}
_LEAD: Final = {
    Symbol.SKIP: "start.skip",
    Symbol.REVERSE: "start.reverse",
    Symbol.DRAW_TWO: "start.draw_two",
    Symbol.COLOURED_WILD: "start.coloured_wild",
    Symbol.WILD: "start.wild",
    Symbol.WILD_DRAW_FOUR: "start.wild_draw_four",
}
_ACTIONS: Final = frozenset(place for place, kind in enumerate(KINDS) if kind.is_action)
"""Coloured cards with an effect, which go by colour or symbol all the same."""
_LAID: Final = tuple(_AT[_EFFECT.get(kind.symbol, "play.match")] for kind in KINDS)
(
    _MATCH, _DOUBLE, _MENU, _TWO_PLAYERS, _ANSWER_TWO, _ANSWER_FOUR, _CROSS, _DRAW, _THEN, _NOTHING,
    _AFTER, _CHALLENGE, _GUILTY, _JUMP, _SUM, _CALL, _WINDOW, _CAUGHT, _EMPTY, _WIN, _FINAL, _STUCK,
) = (
    _AT[clause]
    for clause in (
        "play.match", "double_play", "wild.menu", "reverse.two_players", "draw_two.answer",
        "wild_draw_four.answer", "stack.cross", "draw.when", "draw.then", "pile.nothing",
        "penalty.then", "wild_draw_four.challenge", "wild_draw_four.guilty", "jump_in", "sum_grab",
        "call.when", "call.window", "call.penalty", "pile.empty", "end.win", "end.final_draw",
        "end.stalemate",
    )
)  # fmt: skip
_KINGS_DRAW, _KINGS_WILD, _KINGS_FOUR = (
    _AT[clause] for clause in ("kings.draw", "kings.wild", "kings.wild_draw_four")
)

WATCHED: Final = frozenset(
    CLAUSES[place]
    for place in (
        *_LAID, *(_AT[clause] for clause in _LEAD.values()), _DOUBLE, _MENU, _TWO_PLAYERS,
        _ANSWER_TWO, _ANSWER_FOUR, _CROSS, _DRAW, _THEN, _NOTHING, _AFTER, _CHALLENGE, _GUILTY, _JUMP,
        _SUM, _CALL, _WINDOW, _CAUGHT, _EMPTY, _WIN, _FINAL, _STUCK, _KINGS_DRAW, _KINGS_WILD,
        _KINGS_FOUR,
    )
)  # fmt: skip
"""The clauses that can be seen to fire."""


class Watch:
    """Counts what happens in one game; `fired` goes on over many."""

    __slots__ = ("actions", "challenges", "drawn", "fired", "largest", "table", "turns")

    def __init__(self, table: Table, fired: list[int]) -> None:
        self.table = table
        self.fired = fired
        self.turns = 0
        self.actions = 0
        self.drawn = 0
        self.largest = table.pending
        self.challenges = 0
        lead = _LEAD.get(table.top.symbol)
        if lead:
            fired[_AT[lead]] += 1

    def act(self, move: Action) -> None:
        """Do an action of the seat in turn, and note it."""
        self.actions += 1
        if move.verb == PLAY:
            if self.table.drawn >= 0:
                self.fired[_THEN] += 1
            else:
                self.turns += 1
            self._lay(move)
        else:
            self._other(move)

    def _lay(self, move: Action) -> None:
        table, fired = self.table, self.fired
        kind = move.cards[0]
        owed, state_four = table.pending, table.discards[-1] == FOUR
        advance(table, move)
        fired[_LAID[kind]] += 1
        if not owed and kind in _ACTIONS:
            fired[_MATCH] += 1
        if len(move.cards) > 1:
            fired[_DOUBLE] += 1
        if owed and move.verb == PLAY:
            four = kind == FOUR
            fired[(_ANSWER_FOUR if state_four else _CROSS) if four else _ANSWER_TWO] += 1
        if table.pending:
            self.largest = max(self.largest, table.pending)
            if is_final(table) and not owed:
                fired[_FINAL] += 1
        elif move.menu != NO_MENU:
            fired[_MENU] += 1
        elif table.inside == 2 and table.law.effects[kind] == TURNS:
            fired[_TWO_PLAYERS] += 1

    def _other(self, move: Action) -> None:
        table, fired, verb = self.table, self.fired, move.verb
        if verb == DRAW:
            before = table.sizes[move.seat]
            advance(table, move)
            got = table.sizes[move.seat] - before
            self.turns += 1
            self.drawn += got
            fired[_DRAW if got else _NOTHING] += 1
        elif verb == PASS:
            fired[_THEN] += 1
            advance(table, move)
        elif verb == COLOUR:
            advance(table, move)
        else:
            self._settle(move)

    def _settle(self, move: Action) -> None:
        """Taking or challenging pending draws."""
        table, fired = self.table, self.fired
        laid = sum(table.sizes), len(table.discards), table.shuffles
        self.turns += 1
        if move.verb == TAKE:
            owed = table.pending
            advance(table, move)
            got = sum(table.sizes) - laid[0]
            fired[_AFTER] += 1
            fired[_NOTHING] += got < owed
            self.drawn += got
            return
        guilty = sum(link.guilty for link in table.chain)
        back = sum(link.copies for link in table.chain if link.guilty)
        advance(table, move)
        self.challenges += 1
        fired[_CHALLENGE] += 1
        fired[_GUILTY] += bool(guilty)
        if not (guilty and table.law.settings.guilty_takes_back):
            back = 0
        self.drawn += sum(table.sizes) - laid[0] - back

    def throw_in(self, move: Action) -> None:
        """Do a jump-in or a sum-grab, and note it."""
        self.actions += 1
        self.turns += 1
        self.fired[_JUMP if move.verb == JUMP else _SUM] += 1
        self._lay(move)

    def call(self, seat: int) -> None:
        """A due last-card call is made."""
        self.actions += 1
        self.fired[_CALL] += 1
        advance(self.table, Action(CALL, seat))

    def catch(self, by: int, seat: int) -> None:
        """A missing call is caught."""
        table = self.table
        before = table.sizes[seat]
        self.actions += 1
        self.fired[_WINDOW] += 1
        self.fired[_CAUGHT] += 1
        advance(table, Action(CATCH, by, target=seat))
        self.drawn += table.sizes[seat] - before

    def penalise(self, move: Action) -> None:
        """Do an action of the penalty phase, and note it."""
        table, fired = self.table, self.fired
        if move.verb == NAME:
            fired[_KINGS_FOUR if table.drawn == FOUR else _KINGS_WILD] += 1
        else:
            fired[_KINGS_DRAW] += 1
        advance(table, move)

    def finish(self, rebuilds: int) -> None:
        """Note how often the draw pile was rebuilt, and how the game ended."""
        fired = self.fired
        fired[_EMPTY] += rebuilds
        fired[_WIN] += bool(self.table.winners)
        fired[_STUCK] += self.table.ending == STALEMATE
