"""Clauses of what fits on what."""

from __future__ import annotations

from deckgen.law import amounts
from deckgen.law.meaning import Meaning, Owed, Play, Situation, Way
from deckgen.law.registry import Choice, Clause, Count, choice
from deckgen.model.cards import CardKind, Symbol

F = "matching"
ALL = 99
"""More cards than any hand holds alike."""


def _colour_or_symbol(situation: Situation, play: Play) -> bool:
    card = play.card
    return play.way is Way.TURN and (
        card.is_black
        or card.colour is situation.colour
        or any(card.symbol is top.symbol for top in situation.tops)
    )


def _only_on_own_colour(situation: Situation, play: Play) -> str | None:
    card = play.card
    if card.symbol is Symbol.COLOURED_WILD and card.colour is not situation.colour:
        return "a coloured wild goes only on its own colour"
    return None


def _no_wild_on_draws(situation: Situation, play: Play) -> str | None:
    if play.card.symbol is Symbol.WILD and situation.owed is not Owed.NONE:
        return "no wild may be played while draws are pending"
    return None


def _alike(together: int, play: Play) -> str | None:
    if play.way is Way.SUM or len(play.cards) == 1:
        return None
    if len(set(play.cards)) > 1:
        return "only identical cards may be played together"
    if len(play.cards) > together:
        return f"no more than {together} of these cards may be played at once"
    return None


def _one_at_a_time(_: Situation, play: Play) -> str | None:
    return _alike(1, play)


def _two_of_a_colour(card: CardKind) -> int:
    return amounts.PAIR if card.colour else 1


def _pairs(situation: Situation, play: Play) -> str | None:
    if situation.owes_call and len(play.cards) > 1:
        return "the last two go together only after the last-card call"
    return _alike(_two_of_a_colour(play.card), play)


def _any_number(_: Situation, play: Play) -> str | None:
    return _alike(ALL, play)


def _no_second_try(situation: Situation, play: Play) -> str | None:
    if situation.barred and play.way is Way.TURN:
        return "who laid a card that does not fit plays none in this turn"
    return None


CLAUSES = (
    choice(
        "play.match",
        F,
        {"colour-or-symbol": Meaning(permits=_colour_or_symbol)},
        governs=Way.TURN,
    ),
    choice(
        "play.coloured_wild",
        F,
        {"own-colour": Meaning(forbids=_only_on_own_colour)},
        arises_with="deck.coloured_wild",
        otherwise="own-colour",
    ),
    choice("wild.effect", F, {"name-colour": Meaning()}),
    choice("wild.when", F, {"not-pending": Meaning(forbids=_no_wild_on_draws)}),
    choice(
        "wild.menu",
        F,
        {True: Meaning(does={"menu": True}), False: Meaning(does={"menu": False})},
    ),
    choice(
        "double_play",
        F,
        {
            "none": Meaning(
                forbids=_one_at_a_time,
                does={"together": lambda _: 1},
            ),
            "two": Meaning(
                forbids=_pairs,
                does={"together": _two_of_a_colour},
            ),
            "any": Meaning(
                forbids=_any_number,
                does={"together": lambda _: ALL},
            ),
        },
    ),
    choice(
        "misplay",
        F,
        {
            "none": Meaning(does={"wrong_card_fine": 0}),
            "draw-1": Meaning(forbids=_no_second_try, does={"wrong_card_fine": amounts.MISPLAY}),
        },
    ),
    Clause("time.limit", F, Count(0, 600), played=False),
    Clause("table.manners", F, Choice(("none", "listed")), played=False),
)
