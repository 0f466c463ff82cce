"""Clauses of winning, of the last draws, of scores, teams and seats."""

from __future__ import annotations

from deckgen.law.registry import Choice, Clause, Count, Flag

F = "ending"

CLAUSES = (
    Clause("end.win", F, Choice(("empty-hand",))),
    Clause("end.last_card", F, Choice(("any", "number"))),
    Clause("end.final_draw", F, Flag()),
    Clause("end.stalemate", F, Choice(("no-winner",))),
    Clause("score.method", F, Choice(("none", "winner-takes-all", "own-losses", "chips"))),
    Clause("score.values", F, Choice(("none", "standard"))),
    Clause("score.target", F, Count(0, 100_000)),
    Clause("teams", F, Choice(("none", "equal-teams"))),
    Clause("seats", F, Choice(("fixed", "change")), played=False),
)
