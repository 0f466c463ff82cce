"""Clauses of what may be done out of turn: jump-in, sum-grab, the last-card call."""

from __future__ import annotations

from deckgen.law import amounts
from deckgen.law.meaning import Meaning, Play, Situation, Way
from deckgen.law.registry import Clause, Words, choice, counted
from deckgen.model.cards import CardKind, Colour

F = "interrupts"
DRAWS_GO_ON = (
    "start.draw_two",
    "wild.when",
    "draw_two.answer",
    "wild_draw_four.answer",
    "stack.cross",
    "end.final_draw",
)
"""A jump-in is no answer: it is free of all that limits the answers to pending draws."""


def _identical(situation: Situation, play: Play) -> bool:
    return (
        play.way is Way.JUMP
        and situation.fresh
        and not situation.own
        and play.card in situation.tops
    )


def _identical_in_colour(situation: Situation, play: Play) -> bool:
    return play.card.colour is not None and _identical(situation, play)


def _add_up(cards: tuple[CardKind, ...], tops: tuple[CardKind, ...]) -> bool:
    numbers = [card.symbol.number for card in cards if card.symbol.number is not None]
    return len(numbers) == len(cards) and sum(numbers) in [top.symbol.number for top in tops]


def _sum_of(situation: Situation, play: Play, colour: Colour | None) -> bool:
    return (
        play.way is Way.SUM
        and situation.fresh
        and not situation.own
        and len(play.cards) >= amounts.SUM_CARDS
        and all(card.colour is colour for card in play.cards)
        and _add_up(play.cards, situation.tops)
    )


def _sum_in_its_colour(situation: Situation, play: Play) -> bool:
    return _sum_of(situation, play, situation.colour)


def _sum_in_any_colour(situation: Situation, play: Play) -> bool:
    return _sum_of(situation, play, play.card.colour)


def _sum_to_win(situation: Situation, play: Play) -> bool:
    return play.left == 0 and _sum_in_its_colour(situation, play)


def _one_left(left: int, _: int) -> bool:
    return left == amounts.LAST_CARD


def _left_together(left: int, together: int) -> bool:
    return left <= together


CLAUSES = (
    choice(
        "jump_in",
        F,
        {
            "none": Meaning(does={"jump": False, "jump_reverse_pairs": False}),
            "coloured": Meaning(
                permits=_identical_in_colour,
                excepts=DRAWS_GO_ON,
                does={"jump": True, "jump_reverse_pairs": True},
            ),
            "any": Meaning(
                permits=_identical,
                excepts=DRAWS_GO_ON,
                does={"jump": True, "jump_reverse_pairs": False},
            ),
        },
        governs=Way.JUMP,
    ),
    choice(
        "sum_grab",
        F,
        {
            "none": Meaning(does={"sum_grab": False}),
            "same-colour": Meaning(permits=_sum_in_its_colour, does={"sum_grab": True}),
            "any-colour": Meaning(permits=_sum_in_any_colour, does={"sum_grab": True}),
            "to-win": Meaning(permits=_sum_to_win, does={"sum_grab": True}),
        },
        governs=Way.SUM,
    ),
    Clause("call.word", F, Words(), played=False),
    choice(
        "call.when",
        F,
        {
            "one-left": Meaning(does={"must_call": _one_left}),
            "one-left-or-identical": Meaning(does={"must_call": _left_together}),
        },
    ),
    choice(
        "call.window",
        F,
        {
            "until-next-plays": Meaning(does={"catch_after_next": False}),
            "after-next-plays": Meaning(does={"catch_after_next": True}),
        },
    ),
    counted("call.penalty", F, 0, 20, lambda cards: {"call_penalty": cards}),
    counted("call.false", F, 0, 20, lambda cards: {"false_call_penalty": cards}),
)
