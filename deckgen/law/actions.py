"""Clauses of what the action cards and the wild draw four do, and what answers them."""

from __future__ import annotations

from deckgen.law import amounts
from deckgen.law.meaning import Meaning, Owed, Play, Situation, Way
from deckgen.law.registry import choice
from deckgen.model.cards import ACTIONS, Symbol

F = "actions"
PASSING_ON = (Symbol.SKIP, Symbol.REVERSE)


def _unanswered_two(situation: Situation, _: Play) -> str | None:
    if situation.owed is Owed.TWO:
        return "nothing answers a draw two: the draws must be taken"
    return None


def _two_answers_two(situation: Situation, play: Play) -> str | None:
    if situation.owed is Owed.TWO and play.card.symbol is not Symbol.DRAW_TWO:
        return "only a draw two answers a draw two"
    return None


def _deflects(situation: Situation, play: Play) -> str | None:
    if situation.owed is not Owed.TWO:
        return None
    card, top = play.card, situation.tops[0]
    same_colour = card.colour is top.colour
    if top.symbol is Symbol.DRAW_TWO:
        if card.symbol is Symbol.DRAW_TWO or (card.symbol in PASSING_ON and same_colour):
            return None
        return "only a skip or reverse of its colour, or a draw two, answers a draw two"
    if card.symbol in ACTIONS and (same_colour or card.symbol is top.symbol):
        return None
    return "only a skip, reverse or draw two that matches the top card passes the draws on"


def _unanswered_four(situation: Situation, _: Play) -> str | None:
    if situation.owed is Owed.FOUR:
        return "nothing answers a wild draw four: the draws must be taken"
    return None


def _four_answers_four(situation: Situation, play: Play) -> str | None:
    if situation.owed is Owed.FOUR and play.card.symbol is not Symbol.WILD_DRAW_FOUR:
        return "only a wild draw four answers a wild draw four"
    return None


def _kinds_never_mix(situation: Situation, play: Play) -> str | None:
    mixed = (situation.owed, play.card.symbol) in (
        (Owed.TWO, Symbol.WILD_DRAW_FOUR),
        (Owed.FOUR, Symbol.DRAW_TWO),
    )
    return "draw twos and wild draw fours never answer each other" if mixed else None


def _four_on_two(situation: Situation, play: Play) -> bool:
    return (
        play.way is Way.TURN
        and situation.tops[0].symbol is Symbol.DRAW_TWO
        and play.card.symbol is Symbol.WILD_DRAW_FOUR
    )


def _only_without_the_colour(situation: Situation, play: Play) -> str | None:
    if play.card.symbol is Symbol.WILD_DRAW_FOUR and situation.holds_colour:
        return "a wild draw four may be played only with no card of the active colour in hand"
    return None


def _against_the_colour(holds_colour: bool) -> bool:
    return holds_colour


def _never(_: bool) -> bool:
    return False


CLAUSES = (
    choice("skip.effect", F, {"skip-next": Meaning(does={"skip_passes": 1})}),
    choice("reverse.effect", F, {"turn-direction": Meaning(does={"reverse_turns": True})}),
    choice("reverse.two_players", F, {"as-skip": Meaning(does={"two_player_reverse_skips": True})}),
    choice(
        "draw_two.effect", F, {"draw-2-and-skip": Meaning(does={"draw_two_owes": amounts.DRAW_TWO})}
    ),
    choice(
        "draw_two.answer",
        F,
        {
            "none": Meaning(forbids=_unanswered_two),
            "draw-two": Meaning(forbids=_two_answers_two),
            "deflect": Meaning(forbids=_deflects, excepts=("end.final_draw",)),
        },
    ),
    choice(
        "wild_draw_four.effect",
        F,
        {"draw-4-and-skip": Meaning(does={"wild_draw_four_owes": amounts.WILD_DRAW_FOUR})},
    ),
    choice(
        "wild_draw_four.when",
        F,
        {
            "any-time": Meaning(does={"guilty": _never}),
            "no-active-colour": Meaning(
                forbids=_only_without_the_colour, does={"guilty": _against_the_colour}
            ),
        },
    ),
    choice(
        "wild_draw_four.challenge",
        F,
        {
            True: Meaning(
                excepts=("wild_draw_four.when",),
                does={"challenge": True, "false_challenge_fine": amounts.WRONG_CHALLENGE},
            ),
            False: Meaning(does={"challenge": False, "false_challenge_fine": 0}),
        },
    ),
    choice(
        "wild_draw_four.guilty",
        F,
        {
            "takes-back": Meaning(does={"guilty_takes_back": True}),
            "card-stays": Meaning(does={"guilty_takes_back": False}),
        },
    ),
    choice(
        "wild_draw_four.answer",
        F,
        {
            "none": Meaning(forbids=_unanswered_four),
            "draw-four": Meaning(forbids=_four_answers_four),
        },
    ),
    choice(
        "stack.cross",
        F,
        {
            True: Meaning(
                permits=_four_on_two,
                excepts=("draw_two.answer",),
            ),
            False: Meaning(forbids=_kinds_never_mix),
        },
    ),
    choice("penalty.then", F, {"follow-top": Meaning()}),
)
