"""Which numbers of draws can be pending, by hand from the deck and the clauses."""

from __future__ import annotations

import pytest

from deckgen.definition.variants import load_variant
from deckgen.law import Law
from deckgen.law.pending import pending_amounts, pending_problem
from deckgen.model.notation import parse_card

DRAW_TWOS = 8 * 2
FOURS = 4 * 4


@pytest.mark.parametrize(
    ("id_", "changes", "top", "amounts"),
    [
        ("kings", "", "r5", []),
        ("kings", "", "rW", []),
        ("kings", "", "rS", []),
        ("league", "", "W", []),
        ("family", "", "r+2", [2]),
        ("family", "jump_in=coloured", "r+2", [2, 4]),
        ("family", "double_play=two", "r+2", [2, 4]),
        ("family", "deck.draw_two=3 double_play=two", "r+2", [2, 4]),
        ("family", "deck.draw_two=3 jump_in=any", "r+2", [2, 4, 6]),
        ("family", "jump_in=coloured double_play=two", "+4", [4]),
        ("family", "jump_in=any", "+4", [4, 8, 12, 16]),
        ("kings", "", "r+2", [*range(2, DRAW_TWOS + 1, 2)]),
        ("league", "", "bR", [*range(2, DRAW_TWOS + 1, 2)]),
        ("league", "draw_two.answer=draw-two", "bR", []),
        ("kings", "", "+4", [4]),
        ("street", "", "+4", [4, 8, 12, 16]),
        ("league", "stack.cross=true", "+4", [*range(4, DRAW_TWOS + FOURS + 1, 2)]),
        ("kings", "stack.cross=true", "+4", [*range(4, DRAW_TWOS + 4 + 1, 2)]),
        ("family", "stack.cross=true", "+4", [4, 6]),
        ("family", "stack.cross=true double_play=two", "+4", [4, 6, 8]),
        ("family", "stack.cross=true deck.draw_two=0", "+4", [4]),
    ],
)
def test_what_can_be_pending(id_: str, changes: str, top: str, amounts: list[int]) -> None:
    """As many draws as the cards that the clauses let lie on one another make; nothing between."""
    variant = load_variant(id_, changes.split())
    law = Law(variant.rules)
    card = parse_card(top)

    assert list(pending_amounts(law, variant.deck, card)) == amounts
    for amount in range(41):
        problem = pending_problem(law, variant.deck, card, amount)
        assert (problem is None) == (amount in (0, *amounts))


@pytest.mark.parametrize(
    ("id_", "top", "problem"),
    [
        ("family", "r5", "no draws can be pending on red-5"),
        ("family", "r+2", "3 draws cannot be pending on red-draw-two: only 2 can be"),
        (
            "street",
            "+4",
            "3 draws cannot be pending on wild-draw-four: 4 are, or 4 more each time, up to 16",
        ),
    ],
)
def test_what_is_said_of_a_number_that_cannot_be(id_: str, top: str, problem: str) -> None:
    """The sentence names the number that can be, or the first, the step and the last."""
    variant = load_variant(id_)

    assert pending_problem(Law(variant.rules), variant.deck, parse_card(top), 3) == problem
