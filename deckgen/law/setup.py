"""Clauses of the deck, the dealer, the deal and the lead card."""

from __future__ import annotations

from deckgen.law.meaning import Lead, Meaning, Place, Play, Situation
from deckgen.law.registry import Choice, Clause, Count, NumberCounts, Span, choice, counted
from deckgen.model.rules import Value

F = "setup"


def _players(value: Value) -> Meaning:
    low, high = str(value).split("-")
    return Meaning(does={"players": (int(low), int(high))})


def _no_answer_to_the_lead(situation: Situation, _: Play) -> str | None:
    if situation.by_lead:
        return "a draw two that was turned up as the lead card cannot be answered"
    return None


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
    Clause("players.range", F, Span(2, 10), means=_players),
    Clause("dealer.choice", F, Choice(("highest-number", "random", "agreed")), played=False),
    choice(
        "dealer.next",
        F,
        {
            "winner": Meaning(does={"next_dealer": "winner"}),
            "random": Meaning(does={"next_dealer": "random"}),
            "agreed": Meaning(does={"next_dealer": "agreed"}),
        },
    ),
    counted("deal.hand", F, 1, 20, lambda cards: {"hand_size": cards}),
    choice(
        "start.flips",
        F,
        {
            "dealer": Meaning(does={"flipper": 0}),
            "left-of-dealer": Meaning(does={"flipper": 1}),
        },
    ),
    choice(
        "start.first_player",
        F,
        {
            "left-of-flipper": Meaning(does={"first_player": (Place.FLIPPER, 1)}),
            "flipper": Meaning(does={"first_player": (Place.FLIPPER, 0)}),
            "left-of-dealer": Meaning(does={"first_player": (Place.DEALER, 1)}),
        },
    ),
    choice("start.skip", F, {"skip-first-player": Meaning(does={"lead_skip_passes": 1})}),
    choice(
        "start.reverse",
        F,
        {
            "right-of-flipper": Meaning(does={"reverse_starter": (Place.FLIPPER, -1)}),
            "flipper": Meaning(does={"reverse_starter": (Place.FLIPPER, 0)}),
            "right-of-dealer": Meaning(does={"reverse_starter": (Place.DEALER, -1)}),
        },
    ),
    choice(
        "start.draw_two",
        F,
        {
            "draw-and-skip": Meaning(forbids=_no_answer_to_the_lead),
            "as-played": Meaning(),
        },
    ),
    choice(
        "start.wild",
        F,
        {
            "first-player": Meaning(
                does={"lead_wild": Lead.ACTS, "lead_wild_namer": (Place.FIRST, 0)}
            ),
            "before-dealer": Meaning(
                does={"lead_wild": Lead.ACTS, "lead_wild_namer": (Place.DEALER, -1)}
            ),
            "dealer": Meaning(does={"lead_wild": Lead.ACTS, "lead_wild_namer": (Place.DEALER, 0)}),
            "put-back": Meaning(
                does={"lead_wild": Lead.PUT_BACK, "lead_wild_namer": (Place.DEALER, 0)}
            ),
        },
    ),
    choice(
        "start.coloured_wild",
        F,
        {
            "match": Meaning(does={"lead_coloured_wild": Lead.ACTS}),
            "put-back": Meaning(does={"lead_coloured_wild": Lead.PUT_BACK}),
        },
        arises_with="deck.coloured_wild",
        otherwise="match",
    ),
    choice(
        "start.wild_draw_four",
        F,
        {
            "put-back": Meaning(does={"lead_wild_draw_four": Lead.PUT_BACK}),
            "discard": Meaning(does={"lead_wild_draw_four": Lead.DISCARD}),
            "as-played": Meaning(does={"lead_wild_draw_four": Lead.ACTS}),
        },
    ),
)
