"""The effect of a house rule: the same seeds under both rules, compared game by game.

Many comparisons find something by chance. So all intervals of a run hold together: each is made so
wide that with no effect at all one of them misses nought in one run of twenty (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from deckgen.engine import CompiledLaw
from deckgen.play.batches import Batch
from deckgen.play.figures import MINUTES, rows_of
from deckgen.play.game import (
    CAPPED,
    DRAWN_AT,
    ENDING_AT,
    FIRST_AT,
    LARGEST_AT,
    PENALTIES_AT,
    POINTS_AT,
    REBUILDS_AT,
    SECONDS_AT,
    TURNS_AT,
    WINNER_AT,
)
from deckgen.play.intervals import LEVEL, Estimate, paired_mean, paired_share

Row = Sequence[int]


class Measure(Struct, frozen=True):
    """Something that two rules are compared in."""

    id: str
    label: str
    of: Callable[[Row], int]
    share: bool = False
    factor: float = 1.0


MEASURES: Final = (
    Measure("turns", "turns a game", lambda row: row[TURNS_AT]),
    Measure("minutes", "minutes a game", lambda row: row[SECONDS_AT], factor=MINUTES),
    Measure("drawn", "cards drawn a game", lambda row: row[DRAWN_AT]),
    Measure("largest", "largest pending draws of a game", lambda row: row[LARGEST_AT]),
    Measure("rebuilt", "games with a rebuild", lambda row: row[REBUILDS_AT] > 0, share=True),
    Measure(
        "first_player",
        "games won by the first player",
        lambda row: row[WINNER_AT] == row[FIRST_AT],
        share=True,
    ),
    Measure("no_winner", "games without a winner", lambda row: row[WINNER_AT] < 0, share=True),
)
_POINTS: Final = Measure("points", "points a game", lambda row: row[POINTS_AT])
_PENALTIES: Final = Measure("penalties", "penalty texts a game", lambda row: row[PENALTIES_AT])
_CUT: Final = Measure(
    "capped", "games cut short by --max-turns", lambda row: row[ENDING_AT] == CAPPED, share=True
)


class Difference(Struct, frozen=True):
    """One comparison: both means, what the change adds, and whether that is more than chance:
    `real` if its interval leaves nought out. `changed` is in how many games the two differ.
    """

    id: str
    label: str
    share: bool
    base: float
    other: float
    estimate: Estimate
    real: bool
    changed: int


def measures_for(*laws: CompiledLaw) -> tuple[Measure, ...]:
    """What games under these laws can be compared in."""
    scored = all(law.rules.text("score.method") != "none" for law in laws)
    punished = all(law.settings.penalties_each for law in laws)
    found = [*MEASURES, *([_POINTS] if scored else []), *([_PENALTIES] if punished else [])]
    return (*found, _CUT)


def differences(
    base: Batch, other: Batch, measures: Sequence[Measure], alternatives: int = 1
) -> tuple[Difference, ...]:
    """What `other` changes, measure by measure. Pairs of which a game was cut short count for the
    share of games cut short only. `alternatives` is how many rules the run compares in all.
    """
    pairs = list(zip(rows_of(base), rows_of(other), strict=True))
    whole = [pair for pair in pairs if CAPPED not in (pair[0][ENDING_AT], pair[1][ENDING_AT])]
    level = 1 - (1 - LEVEL) / (len(measures) * max(alternatives, 1))
    found = []
    for measure in measures:
        over = pairs if measure is _CUT else whole
        one = _difference(measure, over, level)
        if one is not None:
            found.append(one)
    return tuple(found)


def _difference(
    measure: Measure, pairs: Sequence[tuple[Row, Row]], level: float
) -> Difference | None:
    values = [(int(measure.of(a)), int(measure.of(b))) for a, b in pairs]
    paired = paired_share if measure.share else paired_mean
    estimate = paired(values, level)
    if estimate is None:
        return None
    changed = sum(a != b for a, b in values)
    low, high = estimate.low, estimate.high
    real = changed > 0 and low is not None and high is not None and not low <= 0 <= high
    count = len(values)
    return Difference(
        measure.id,
        measure.label,
        measure.share,
        sum(a for a, _ in values) / count * measure.factor,
        sum(b for _, b in values) / count * measure.factor,
        estimate.scaled(measure.factor),
        real,
        changed,
    )
