"""The penalty phase: whose turn it is, what may be done, where the cards go."""

from __future__ import annotations

import pytest
from games import at, cards_on, kinds, law

from deckgen.engine import Action, Table, apply, begin_penalties, legal_moves
from deckgen.engine.actions import DRAW, NAME, PLAY
from deckgen.engine.codes import NO_CARD
from deckgen.engine.table import ALL_DONE, OVER


def after_the_game(pile: str, *, clockwise: bool = True) -> Table:
    """Four players, of whom seat 2 has won, and what the losers draw from."""
    hands = ["b1 b2", "b3", "r1", "b4 b6"]
    table = at(law("kings"), hands, "r5", turn=2, pile=pile, clockwise=clockwise)
    apply(table, Action(PLAY, 2, kinds("r1")))
    assert begin_penalties(table)
    return table


@pytest.mark.parametrize("clockwise", [True, False])
def test_the_losers_draw_in_turn(clockwise: bool) -> None:
    """kings.draw: the nearest loser on the winner's left is next, whichever way play went; each draws
    once, and has no card of it.
    """
    table = after_the_game("g1 g2 g3 g4", clockwise=clockwise)
    for seat in (3, 0, 1):
        assert table.turn == seat
        assert legal_moves(table) == (Action(DRAW, seat),)
        apply(table, Action(DRAW, seat))
        assert table.drawn == NO_CARD

    assert table.phase == ALL_DONE
    assert legal_moves(table) == ()
    assert table.penalties == [1, 1, 0, 1]
    assert cards_on(table)[kinds("g1")[0]] == 1


def test_losers_may_draw_in_any_order() -> None:
    """kings.draw: nobody has to wait; the next is then the nearest who has not drawn."""
    table = after_the_game("g1 g2 g3 g4")
    apply(table, Action(DRAW, 0))
    assert table.turn == 1
    apply(table, Action(DRAW, 1))
    assert table.turn == 3


@pytest.mark.parametrize(("drawn", "times"), [("W", 1), ("gW", 1), ("+4", 2)])
def test_who_is_named_draws_next(drawn: str, times: int) -> None:
    """kings.wild, kings.wild_draw_four: one card, or two, besides the own one; whoever drew the wild is
    let off.
    """
    table = after_the_game(f"{drawn} g1 g2 g3 g4")
    apply(table, Action(DRAW, 3))

    assert table.turn == 3
    assert legal_moves(table) == tuple(Action(NAME, 3, target=other) for other in (0, 1, 2))
    apply(table, Action(NAME, 3, target=1))
    for _ in range(times):
        assert table.turn == 1
        apply(table, Action(DRAW, 1))
    assert table.turn == 1
    apply(table, Action(DRAW, 1))
    assert table.turn == 0
    apply(table, Action(DRAW, 0))
    assert table.phase == ALL_DONE
    assert table.penalties == [1, 1 + times, 0, 0]


def test_a_wild_upon_a_wild() -> None:
    """kings.wild: who was named and draws a wild names another; whoever is owed for comes after."""
    table = after_the_game("+4 W g1 g2 g3 g4")
    apply(table, Action(DRAW, 3))
    apply(table, Action(NAME, 3, target=0))
    apply(table, Action(DRAW, 0))
    apply(table, Action(NAME, 0, target=2))
    for seat in (2, 0, 0, 1):
        assert table.turn == seat
        apply(table, Action(DRAW, seat))

    assert table.phase == ALL_DONE
    assert table.penalties == [2, 1, 1, 0]


def test_the_pile_is_rebuilt_for_penalties_too() -> None:
    """pile.empty: losers draw from the reshuffled discards; with nothing left they do no text."""
    table = after_the_game("g1")
    apply(table, Action(DRAW, 3))
    assert len(table.pile) == 0
    apply(table, Action(DRAW, 0))
    apply(table, Action(DRAW, 1))

    assert table.phase == ALL_DONE
    assert sum(table.penalties) == 3
    assert len(table.pile) + len(table.discards) == 3


def test_without_losers_nobody_draws() -> None:
    """kings.draw: no penalties after a game without a winner, nor where no card has a text."""
    stalemate = at(law("kings", "end.last_card=number"), ["yS", "gS"], "rS")
    for seat in (0, 1):
        apply(stalemate, Action(DRAW, seat))
    won = at(law("family"), ["r1", "b1 b2"], "r5")
    apply(won, Action(PLAY, 0, kinds("r1")))

    for table in (stalemate, won):
        assert table.phase == OVER
        assert not begin_penalties(table)
        assert table.phase == OVER
        assert legal_moves(table) == ()
