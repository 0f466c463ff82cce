"""Clauses of what fits on what."""

from __future__ import annotations

from deckgen.law.registry import Choice, Clause, Count, Flag

F = "matching"

CLAUSES = (
    Clause("play.match", F, Choice(("colour-or-symbol",))),
    Clause(
        "play.coloured_wild",
        F,
        Choice(("own-colour",)),
        arises_with="deck.coloured_wild",
        otherwise="own-colour",
    ),
    Clause("wild.effect", F, Choice(("name-colour",))),
    Clause("wild.when", F, Choice(("not-pending",))),
    Clause("wild.menu", F, Flag()),
    Clause("double_play", F, Choice(("none", "two", "any"))),
    Clause("misplay", F, Choice(("none", "draw-1"))),
    Clause("time.limit", F, Count(0, 600), played=False),
    Clause("table.manners", F, Choice(("none", "listed")), played=False),
)
