"""Clauses of drawing, and of a draw pile that runs out."""

from __future__ import annotations

from deckgen.law import amounts
from deckgen.law.meaning import Meaning, Play, Situation, Way
from deckgen.law.registry import choice

F = "draws"


def _only_the_drawn_card(situation: Situation, play: Play) -> str | None:
    if situation.drawn is not None and play.way is Way.TURN and play.cards != (situation.drawn,):
        return "after drawing, only the card just drawn may be played"
    return None


CLAUSES = (
    choice(
        "draw.when",
        F,
        {
            "must": Meaning(does={"draw_by_choice": False}),
            "optional": Meaning(does={"draw_by_choice": True}),
        },
    ),
    choice(
        "draw.then",
        F,
        {
            "may-play": Meaning(
                forbids=_only_the_drawn_card,
                does={"play_drawn": True, "other_than_drawn_fine": amounts.WRONG_CARD},
            ),
            "end-turn": Meaning(does={"play_drawn": False, "other_than_drawn_fine": 0}),
        },
    ),
    choice(
        "pile.empty",
        F,
        {
            "reshuffle": Meaning(does={"rebuild": True}),
            "call-off": Meaning(does={"rebuild": False}),
        },
    ),
    choice("pile.nothing", F, {"take-what-there-is": Meaning()}),
)
