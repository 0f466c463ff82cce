"""How a game ended, and the points it gives (end.*, score.*)."""

from __future__ import annotations

from operator import mul

from msgspec import Struct

from deckgen.engine.table import Table


class Outcome(Struct, frozen=True):
    """The end of one game, by seat.

    `ending` is "won", "stalemate" or "called off", "" for a game that was cut short; `winners` in
    the order they finished; `scores` what score.method gives each seat; `penalties` the texts each
    seat has had to do.
    """

    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    penalties: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The seat that finished first."""
        return self.winners[0] if self.winners else None


def outcome(table: Table) -> Outcome:
    """The outcome as the table stands; points are counted only when the game is over."""
    counted = table.over and bool(table.winners)
    return Outcome(
        ending=table.ending if table.over else "",
        winners=tuple(table.winners),
        scores=scores(table, table.winners[0]) if counted else (0,) * table.players,
        penalties=tuple(table.penalties),
    )


def scores(table: Table, winner: int) -> tuple[int, ...]:
    """The points that this game gives each seat, by score.method and score.values."""
    points = table.law.points
    left = tuple(sum(map(mul, hand, points)) for hand in table.hands)
    return table.law.settings.score(left, winner)
