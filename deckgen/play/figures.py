"""What a run tells: figures with intervals, shares by seat, clauses that fired, distributions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from deckgen.engine import CompiledLaw
from deckgen.law import LAWBOOK
from deckgen.play.batches import Batch
from deckgen.play.game import (
    CAPPED,
    COLUMNS,
    DRAWN_AT,
    ENDING_AT,
    ENDINGS,
    FIRST_AT,
    LARGEST_AT,
    PENALTIES_AT,
    POINTS_AT,
    REBUILDS_AT,
    SECONDS_AT,
    TURNS_AT,
    WINNER_AT,
)
from deckgen.play.intervals import Estimate, mean, quantile, share
from deckgen.play.series import has_target, series_lengths
from deckgen.play.watch import CLAUSES, WATCHED

MINUTES = 1 / 60
QUANTILES = (0.05, 0.5, 0.95)


class Figure(Struct, frozen=True):
    """One line of the report; `share` is shown in per cent."""

    id: str
    label: str
    estimate: Estimate | None
    share: bool = False


class Spread(Struct, frozen=True):
    """How one number is spread over the games: how often each value occurred, and what nine in ten
    games stay between; `unit` divides the values for the reader (seconds to minutes).
    """

    id: str
    label: str
    counts: Mapping[int, int]
    low: int
    median: int
    high: int
    most: int
    unit: int = 1


class Report(Struct, frozen=True):
    """Everything that a run tells of one variant. `endings` counts games by how they ended."""

    games: int
    endings: Mapping[str, int]
    figures: tuple[Figure, ...]
    seats: tuple[Figure, ...]
    teams: tuple[Figure, ...]
    spreads: tuple[Spread, ...]
    fired: Mapping[str, int]
    never: tuple[str, ...]
    series: int


def rows_of(batch: Batch) -> list[tuple[int, ...]]:
    """The games of a batch as rows."""
    rows, width = batch.rows, batch.width
    return [tuple(rows[start : start + width]) for start in range(0, len(rows), width)]


def report_of(law: CompiledLaw, batch: Batch, players: int) -> Report:
    """The report on the games of a batch; games that were cut short count as cap hits only."""
    every = rows_of(batch)
    rows = [row for row in every if row[ENDING_AT] != CAPPED]
    endings = Counter(row[ENDING_AT] for row in every)
    scores = [row[len(COLUMNS) : len(COLUMNS) + players] for row in rows]
    lengths = series_lengths(law, scores)
    return Report(
        games=len(every),
        endings={name: endings[place] for place, name in enumerate(ENDINGS)},
        figures=tuple(_figures(law, rows, every, players, lengths)),
        seats=tuple(_seats(rows, players)),
        teams=tuple(_teams(law, rows, players)),
        spreads=tuple(_spreads(law, rows, players)),
        fired={clause: n for clause, n in zip(CLAUSES, batch.fired, strict=True) if n},
        never=tuple(
            clause
            for clause, n in zip(CLAUSES, batch.fired, strict=True)
            if not n and clause in WATCHED and may_fire(law, clause, players)
        ),
        series=len(lengths),
    )


def may_fire(law: CompiledLaw, clause: str, players: int) -> bool:
    """Whether a clause is in force, and not just the absence of something."""
    if clause not in law.rules or not LAWBOOK[clause].arises(law.rules):
        return False
    unseen = clause == "draw.then" and law.rules[clause] == "end-turn"
    off = law.rules[clause] in ("none", "put-back", "discard", False, 0)
    unasked = clause == "wild_draw_four.guilty" and not law.settings.challenge
    crowded = clause == "reverse.two_players" and players - law.settings.exempt > 1
    return not (off or unseen or unasked or crowded)


def _figures(
    law: CompiledLaw,
    rows: Sequence[tuple[int, ...]],
    every: Sequence[tuple[int, ...]],
    players: int,
    lengths: list[int],
) -> Iterator[Figure]:
    def average(place: int) -> Estimate | None:
        return mean(row[place] for row in rows)

    def often(label: str, id_: str, hits: int, of: int) -> Figure:
        return Figure(id_, label, share(hits, of), share=True)

    minutes = average(SECONDS_AT)
    yield Figure("turns", "turns a game", average(TURNS_AT))
    yield Figure("minutes", "minutes a game", minutes.scaled(MINUTES) if minutes else None)
    yield Figure("drawn", "cards drawn a game", average(DRAWN_AT))
    yield Figure("largest", "largest pending draws of a game", average(LARGEST_AT))
    rebuilt = sum(row[REBUILDS_AT] > 0 for row in rows)
    first = sum(row[WINNER_AT] == row[FIRST_AT] for row in rows)
    endings = Counter(row[ENDING_AT] for row in every)
    yield often("games in which the draw pile was rebuilt", "rebuilt", rebuilt, len(rows))
    yield often("games won by the first player", "first_player", first, len(rows))
    yield often("games without a winner (stalemate)", "stalemates", endings[1], len(rows))
    if not law.settings.rebuild:
        yield often("games called off", "called_off", endings[2], len(rows))
    yield often("games cut short by --max-turns", "capped", endings[CAPPED], len(every))
    if law.settings.penalties_each:
        done = average(PENALTIES_AT)
        each = done.scaled(1 / players) if done else None
        yield Figure("penalties", "penalty texts a game", done)
        yield Figure("penalties_each", "penalty texts a player and game", each)
        yield Figure("penalties_most", "most texts for one player", _most(rows, players))
    if law.rules.text("score.method") != "none":
        yield Figure("points", "points a game", average(POINTS_AT))
    if has_target(law):
        yield Figure("series", f"games to {law.settings.target} points", mean(lengths))


def _most(rows: Sequence[tuple[int, ...]], players: int) -> Estimate | None:
    return mean(max(row[-players:]) for row in rows)


def _seats(rows: Sequence[tuple[int, ...]], players: int) -> Iterator[Figure]:
    won = Counter(row[WINNER_AT] for row in rows)
    for seat in range(players):
        label = f"seat {seat}" + (" (dealer)" if seat == 0 else "")
        yield Figure(f"seat_{seat}", label, share(won[seat], len(rows)), share=True)


def _teams(law: CompiledLaw, rows: Sequence[tuple[int, ...]], players: int) -> Iterator[Figure]:
    count = law.settings.teams(players)
    if count == players:
        return
    won = Counter(row[WINNER_AT] % count for row in rows if row[WINNER_AT] >= 0)
    for team in range(count):
        seats = ", ".join(str(seat) for seat in range(team, players, count))
        label = f"team {team} (seats {seats})"
        yield Figure(f"team_{team}", label, share(won[team], len(rows)), share=True)


def _spreads(law: CompiledLaw, rows: Sequence[tuple[int, ...]], players: int) -> Iterator[Spread]:
    if not rows:
        return
    yield _spread("turns", "turns a game", [row[TURNS_AT] for row in rows])
    yield _spread("minutes", "minutes a game", [row[SECONDS_AT] for row in rows], 60)
    yield _spread("drawn", "cards drawn a game", [row[DRAWN_AT] for row in rows])
    yield _spread("largest", "largest pending draws of a game", [r[LARGEST_AT] for r in rows])
    if law.settings.penalties_each:
        texts = [text for row in rows for text in row[-players:]]
        yield _spread("penalties_each", "penalty texts a player and game", texts)
    if law.rules.text("score.method") != "none":
        yield _spread("points", "points a game", [row[POINTS_AT] for row in rows])


def _spread(id_: str, label: str, values: list[int], unit: int = 1) -> Spread:
    ordered = sorted(values)
    low, median, high = (quantile(ordered, fraction) for fraction in QUANTILES)
    counts = dict(sorted(Counter(ordered).items()))
    return Spread(id_, label, counts, low, median, high, ordered[-1], unit)
