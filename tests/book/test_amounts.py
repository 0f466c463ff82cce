"""The laws of the amounts: what the prose names is what the law does."""

from __future__ import annotations

import pytest

from deckgen.law import LAWBOOK, amounts
from deckgen.law.amounts import AMOUNTS
from deckgen.model.cards import KINDS, CardKind, Colour, Symbol
from deckgen.model.rules import Value


def does(clause: str, value: Value, setting: str) -> object:
    """The setting that a value of a clause hands to the engine."""
    settings = dict(LAWBOOK[clause].meaning(value).does)
    return settings[setting]


def test_amounts_name_their_clauses() -> None:
    """Every amount belongs to a clause of the law book."""
    assert {amount.clause for amount in AMOUNTS.values()} <= set(LAWBOOK)


@pytest.mark.parametrize(
    ("clause", "value", "setting", "amount"),
    [
        ("draw_two.effect", "draw-2-and-skip", "draw_two_owes", amounts.DRAW_TWO),
        ("wild_draw_four.effect", "draw-4-and-skip", "wild_draw_four_owes", amounts.WILD_DRAW_FOUR),
        ("wild_draw_four.challenge", True, "false_challenge_fine", amounts.WRONG_CHALLENGE),
        ("misplay", "draw-1", "wrong_card_fine", amounts.MISPLAY),
        ("draw.then", "may-play", "other_than_drawn_fine", amounts.WRONG_CARD),
        ("kings.draw", "one-each", "penalties_each", amounts.PENALTY_DRAW),
        ("kings.wild", "name-another", "wild_names", amounts.NAMED_FOR_WILD),
        (
            "kings.wild_draw_four",
            "name-another-for-two",
            "wild_draw_four_names",
            amounts.NAMED_FOR_WILD_DRAW_FOUR,
        ),
    ],
)
def test_amounts_are_the_laws(clause: str, value: Value, setting: str, amount: int) -> None:
    """An amount that the prose names is the one that the engine obeys."""
    assert does(clause, value, setting) == amount


def test_pairs_points_and_last_cards_are_the_laws() -> None:
    """So are the cards of a pair, the points of each card, and the card left that must be called."""
    together = does("double_play", "two", "together")
    points = does("score.values", "standard", "points")
    must_call = does("call.when", "one-left", "must_call")
    assert callable(together)
    assert callable(points)
    assert callable(must_call)
    assert together(CardKind(Symbol.SKIP, Colour.RED)) == amounts.PAIR
    assert must_call(amounts.LAST_CARD, amounts.LAST_CARD)
    assert not must_call(amounts.LAST_CARD + 1, amounts.LAST_CARD)
    for kind in KINDS:
        if kind.is_action:
            assert points(kind) == amounts.ACTION_POINTS
        elif kind.is_black or kind.symbol is Symbol.COLOURED_WILD:
            assert points(kind) == amounts.BLACK_POINTS
