"""Clauses of what may be done out of turn: jump-in, sum-grab, the last-card call."""

from __future__ import annotations

from deckgen.law.registry import Choice, Clause, Count, Words

F = "interrupts"

CLAUSES = (
    Clause("jump_in", F, Choice(("none", "coloured", "any"))),
    Clause("sum_grab", F, Choice(("none", "same-colour", "any-colour", "to-win"))),
    Clause("call.word", F, Words()),
    Clause("call.when", F, Choice(("one-left", "one-left-or-identical"))),
    Clause("call.window", F, Choice(("until-next-plays", "after-next-plays"))),
    Clause("call.penalty", F, Count(0, 20)),
    Clause("call.false", F, Count(0, 20)),
)
