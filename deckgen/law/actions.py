"""Clauses of what the action cards and the wild draw four do, and what answers them."""

from __future__ import annotations

from deckgen.law.registry import Choice, Clause, Flag

F = "actions"

CLAUSES = (
    Clause("skip.effect", F, Choice(("skip-next",))),
    Clause("reverse.effect", F, Choice(("turn-direction",))),
    Clause("reverse.two_players", F, Choice(("as-skip",))),
    Clause("draw_two.effect", F, Choice(("draw-2-and-skip",))),
    Clause("draw_two.answer", F, Choice(("none", "draw-two", "deflect"))),
    Clause("wild_draw_four.effect", F, Choice(("draw-4-and-skip",))),
    Clause("wild_draw_four.when", F, Choice(("any-time", "no-active-colour"))),
    Clause("wild_draw_four.challenge", F, Flag()),
    Clause("wild_draw_four.guilty", F, Choice(("takes-back", "card-stays"))),
    Clause("wild_draw_four.answer", F, Choice(("none", "draw-four"))),
    Clause("stack.cross", F, Flag()),
    Clause("penalty.then", F, Choice(("follow-top",))),
)
