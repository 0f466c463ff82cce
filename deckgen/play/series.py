"""Games to target: the games of a run played one after another as series at one table."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.engine import CompiledLaw, Outcome, Series
from deckgen.engine.table import WON


def has_target(law: CompiledLaw) -> bool:
    """Whether totals end a series (score.target); chips are counted when the group stops (L12)."""
    return law.settings.target > 0 and law.settings.ends and law.rules["score.method"] != "none"


def series_lengths(law: CompiledLaw, scores: Sequence[Sequence[int]]) -> list[int]:
    """How many games each series took; a last one that was not decided is left out.

    Every game was dealt by seat 0, so its seats are turned to where the series has its dealer.
    """
    if not scores or not has_target(law):
        return []
    players = len(scores[0])
    lengths = []
    series = Series.begin(law, players)
    for number, points in enumerate(scores):
        turned = tuple(points[(seat - series.dealer) % players] for seat in range(players))
        best = 0 if law.settings.losses else max(turned)
        winners = (turned.index(best),) if any(turned) else ()
        series = series.after(Outcome(WON, winners, turned, ()), seed=number)
        if series.decided:
            lengths.append(series.games)
            series = Series.begin(law, players, series.dealer)
    return lengths
