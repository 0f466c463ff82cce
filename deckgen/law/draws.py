"""Clauses of drawing, and of a draw pile that runs out."""

from __future__ import annotations

from deckgen.law.registry import Choice, Clause

F = "draws"

CLAUSES = (
    Clause("draw.when", F, Choice(("must", "optional"))),
    Clause("draw.then", F, Choice(("may-play", "end-turn"))),
    Clause("pile.empty", F, Choice(("reshuffle", "call-off"))),
    Clause("pile.nothing", F, Choice(("take-what-there-is",))),
)
