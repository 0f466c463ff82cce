"""A series of games: totals, target, teams, chips, and who deals next."""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.outcome import Outcome


class Series(Struct, frozen=True):
    """Games played one after another at one table, by seat.

    Teams sit apart: seat s plays for team s modulo the number of teams; alone, every seat is its
    own team. Under score.method = own-losses the totals are losses: fewest wins.
    """

    law: CompiledLaw
    totals: tuple[int, ...]
    dealer: int = 0
    games: int = 0

    @classmethod
    def begin(cls, law: CompiledLaw, players: int, dealer: int = 0) -> Series:
        """A series before its first game."""
        return cls(law, (0,) * players, dealer)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.totals)

    @property
    def team_count(self) -> int:
        """The number of teams (teams); every seat its own where there are none."""
        return self.law.settings.teams(self.players)

    def team_totals(self) -> tuple[int, ...]:
        """The points of each team so far."""
        count = self.team_count
        return tuple(sum(self.totals[team::count]) for team in range(count))

    def after(self, result: Outcome, seed: int = 0) -> Series:
        """The series after one more game; `seed` serves a dealer chosen by lot."""
        totals = tuple(a + b for a, b in zip(self.totals, result.scores, strict=True))
        dealer = self._next_dealer(result, seed)
        return replace(self, totals=totals, dealer=dealer, games=self.games + 1)

    def _next_dealer(self, result: Outcome, seed: int) -> int:
        """Who deals next (dealer.next, kings.next); what the group agrees is left to it, the same
        seat deals meanwhile, as after a game without a winner.
        """
        settings = self.law.settings
        if settings.next_dealer == "random" and not settings.winner_deals:
            return Random(seed).randrange(self.players)
        if result.winner is None:
            return self.dealer
        return result.winner if self.winner_deals else self.dealer

    @property
    def winner_deals(self) -> bool:
        """Whether the winner deals the next game."""
        settings = self.law.settings
        return settings.winner_deals or settings.next_dealer == "winner"

    @property
    def decided(self) -> bool:
        """Whether a total has reached score.target; without a target, and with chips (L12), the group
        stops at will.
        """
        target = self.law.settings.target if self.law.settings.ends else 0
        return target > 0 and max(self.team_totals()) >= target

    def leaders(self) -> tuple[int, ...]:
        """The teams that are ahead: most points, or fewest losses."""
        totals = self.team_totals()
        best = min(totals) if self.law.settings.losses else max(totals)
        return tuple(team for team, total in enumerate(totals) if total == best)
