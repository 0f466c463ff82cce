"""Two laws side by side on one position: what may be done, what comes of it, what a game gives."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.engine.actions import CALL, PLAY, Action
from deckgen.engine.codes import WILD, kinds_in
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.door import apply
from deckgen.engine.moves import interrupts, legal_moves
from deckgen.engine.outcome import outcome
from deckgen.engine.penalty_phase import begin_penalties
from deckgen.engine.series import Series
from deckgen.engine.start import new_game
from deckgen.engine.table import OVER, PLAYING, Table
from deckgen.engine.turns import playable_mask
from deckgen.errors import BadInput, IllegalMove

LOTS = 3
"""How often a dealer chosen by lot is chosen."""


def begun(law: CompiledLaw, players: int, seed: int) -> Table | None:
    """A game dealt, or None if it cannot be: too few cards, or none that may lead."""
    try:
        return new_game(law, players, seed)
    except BadInput:
        return None


def offered(table: Table) -> tuple[Action, ...]:
    """What may be done: moves in turn and what may be thrown in."""
    return legal_moves(table) + interrupts(table)


def probes(table: Table) -> tuple[Action, ...]:
    """What the rules may fine: the first card that does not fit, a call by whoever acts next."""
    if table.phase != PLAYING:
        return ()
    seat = table.turn
    unfit = next(kinds_in(table.masks[seat] & ~playable_mask(table)), None)
    wrong = () if unfit is None else (Action(PLAY, seat, (unfit,), 0 if unfit >= WILD else -1),)
    return (*wrong, Action(CALL, seat))


def afterwards(table: Table, action: Action) -> bool:
    """Do an action if the rules take it; whether they did."""
    try:
        apply(table, action)
    except IllegalMove:
        return False
    return True


class Position:
    """A position of one law, for others to be held against: what may be done, what comes of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.over = table.phase == OVER
        self.moves = () if self.over else offered(table)
        self.tried = () if self.over else (*_each_once(self.moves), *probes(table))
        self._results = [_result(table, action) for action in self.tried]

    def differs(self, other: CompiledLaw) -> str:
        """In what another law differs here, in words; "" if in nothing seen."""
        twin = self.table.copy()
        twin.law = other
        if self.over:
            return _ended(self.table, twin)
        theirs = offered(twin)
        if self.moves != theirs and set(self.moves) != set(theirs):
            return "other moves are open"
        for action, result in zip(self.tried, self._results, strict=True):
            if _result(twin, action) != result:
                return "the same move has another result"
        return ""


def _each_once(moves: tuple[Action, ...]) -> Iterator[Action]:
    """The moves, of those that only name another colour the first."""
    seen = set()
    for move in moves:
        alike = (move.verb, move.seat, move.cards, move.menu, move.target)
        if alike not in seen:
            seen.add(alike)
            yield move


def _result(table: Table, action: Action) -> tuple[object, ...] | None:
    after = table.copy()
    if not afterwards(after, action):
        return None
    return (*after.key(), tuple(after.pile)) if after.phase < OVER else (after.key(), _given(after))


def _ended(table: Table, twin: Table) -> str:
    if _given(table) != _given(twin) or _decided(table, twin) != _decided(twin, table):
        return "the game gives other results"
    mine, theirs = table.copy(), twin.copy()
    begin_penalties(mine)
    begin_penalties(theirs)
    return "the penalties begin otherwise" if mine.key() != theirs.key() else ""


def _given(table: Table) -> tuple[object, ...]:
    """What a finished game gives: points, the next dealer, totals, who is ahead."""
    result = outcome(table)
    start = Series.begin(table.law, table.players)
    lots = tuple(start.after(result, lot).dealer for lot in range(LOTS))
    series = start.after(result)
    return (result, lots, series.team_totals(), series.leaders())


def _decided(table: Table, twin: Table) -> tuple[bool, ...]:
    """Whether the series is over at the target of either law, where games give points."""
    if not any(outcome(table).scores):
        return ()
    rest = (0,) * (table.players - 1)
    targets = (table.law.settings.target, twin.law.settings.target)
    return tuple(
        Series(table.law, (total, *rest)).decided for total in (min(targets), max(targets))
    )
