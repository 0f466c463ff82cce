"""Clauses of the deck, the dealer, the deal and the lead card."""

from __future__ import annotations

from deckgen.law.registry import Choice, Clause, Count, NumberCounts, Span

F = "setup"

CLAUSES = (
    Clause("deck.numbers", F, NumberCounts()),
    Clause("deck.skip", F, Count(0, 20)),
    Clause("deck.reverse", F, Count(0, 20)),
    Clause("deck.draw_two", F, Count(0, 20)),
    Clause("deck.coloured_wild", F, Count(0, 20)),
    Clause("deck.wild", F, Count(0, 80)),
    Clause("deck.wild_draw_four", F, Count(0, 80)),
    Clause("deck.blank", F, Count(0, 80)),
    Clause("deck.penalty_text", F, Choice(("none", "all-but-wilds")), played=False),
    Clause("deck.substitution", F, Choice(("none", "playing-cards")), played=False),
    Clause("players.range", F, Span(2, 10)),
    Clause("dealer.choice", F, Choice(("highest-number", "random", "agreed")), played=False),
    Clause("dealer.next", F, Choice(("winner", "random", "agreed"))),
    Clause("deal.hand", F, Count(1, 20)),
    Clause("start.flips", F, Choice(("dealer", "left-of-dealer"))),
    Clause("start.first_player", F, Choice(("left-of-flipper", "flipper", "left-of-dealer"))),
    Clause("start.skip", F, Choice(("skip-first-player",))),
    Clause("start.reverse", F, Choice(("right-of-flipper", "flipper", "right-of-dealer"))),
    Clause("start.draw_two", F, Choice(("draw-and-skip", "as-played"))),
    Clause("start.wild", F, Choice(("first-player", "before-dealer", "dealer", "put-back"))),
    Clause(
        "start.coloured_wild",
        F,
        Choice(("match", "put-back")),
        arises_with="deck.coloured_wild",
        otherwise="match",
    ),
    Clause("start.wild_draw_four", F, Choice(("put-back", "discard", "as-played"))),
)
