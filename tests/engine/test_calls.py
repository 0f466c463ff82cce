"""The last-card call: when it is due, whom it concerns, who is caught."""

from __future__ import annotations

import pytest
from games import at, kinds, law, refused

from deckgen.engine import Action, apply, interrupts, new_game
from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    DRAW,
    JUMP,
    PLAY,
    SUM,
    SWAP,
)
from deckgen.engine.codes import FOUR

BLUE = 3
PILE = "g1 g2 g3 g4 g6 g7 g8 g9 y1 y2 y3 y4"


@pytest.mark.parametrize("last", ["r0", "y7"])
def test_one_card_left_asks_for_a_call(last: str) -> None:
    """call.when: whatever the last card is, and however the others went."""
    played = at(law("family"), [f"r1 {last}", "b1 b2"], "r5", pile=PILE)
    apply(played, Action(PLAY, 0, kinds("r1")))
    grabbed = at(law("league", "sum_grab=any-colour"), ["r5 b1", f"b2 b3 {last}"], "r9", pile=PILE)
    apply(grabbed, Action(PLAY, 0, kinds("r5"), call=True))
    apply(grabbed, Action(SUM, 1, kinds("b2 b3")))

    for table, seat in ((played, 0), (grabbed, 1)):
        assert Action(CALL, seat) in interrupts(table)
        assert refused(table, Action(CATCH, 1 - seat, target=seat)) == ""


def test_a_position_is_one_in_which_nobody_has_called() -> None:
    """call.when: whoever has one card there may call; nobody is to be caught for it."""
    table = at(law("family"), ["r1", "b1 b2", "y1"], "r5", pile=PILE)
    dealt = new_game(law("family", "deal.hand=1"), 2)

    assert interrupts(table) == (Action(CALL, 0), Action(CALL, 2))
    assert interrupts(dealt) == (Action(CALL, 0), Action(CALL, 1))


@pytest.mark.parametrize(("pair", "due"), [("b2 b2", True), ("W W", False)])
def test_a_pair_asks_for_a_call_if_it_may_go_together(pair: str, due: bool) -> None:
    """call.when, double_play two: two identical coloured cards may go together, two wilds not."""
    table = at(law("league", "double_play=two"), [f"r1 {pair}", "b1 y2"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, kinds("r1")))

    assert (Action(CALL, 0) in interrupts(table)) is due
    assert (Action(CATCH, 1, target=0) in interrupts(table)) is due
    assert refused(table, Action(CATCH, 1, target=0)) == ("" if due else "call.when")


def test_each_time_the_call_is_due_it_is_due_anew() -> None:
    """call.when: who called for two identical cards and lays one of them must call again."""
    table = at(law("street"), ["r1 b2 b2", "b1 y4 y6"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, kinds("r1"), call=True))
    assert refused(table, Action(CATCH, 1, target=0)) == "call.window"
    apply(table, Action(PLAY, 1, kinds("b1")))
    apply(table, Action(PLAY, 0, kinds("b2")))

    assert Action(CALL, 0) in interrupts(table)
    assert refused(table, Action(CATCH, 1, target=0)) == ""


def test_a_call_is_for_the_hand_that_it_was_made_for() -> None:
    """call.when: after a swap a call made before counts no more, and one missed is not caught."""
    compiled = law("league", "wild.menu=true", "double_play=any")
    table = at(compiled, ["W y1 y1 y1", "r1 r1 r1 r2", "b1 b2"], "r2", pile=PILE, turn=1)
    apply(table, Action(PLAY, 1, kinds("r2"), call=True))
    apply(table, Action(PLAY, 2, kinds("b2")))
    swap = {"menu": SWAP, "target": 1, "give": kinds("y1 y1 y1"), "get": kinds("r1 r1 r1")}
    apply(table, Action(PLAY, 0, kinds("W"), **swap))  # type: ignore[arg-type]

    assert {Action(CALL, 0), Action(CALL, 1)} <= set(interrupts(table))
    assert refused(table, Action(CATCH, 2, target=0)) == "call.window"


def test_a_call_beside_a_swap_is_for_the_cards_left_before_it() -> None:
    """call.false: it is due when the wild has landed, whatever is swapped then."""
    compiled = law("league", "wild.menu=true", "double_play=any")
    swap = {"menu": SWAP, "target": 1, "get": kinds("r1 r2 r3")}
    due = at(compiled, ["W y1 y1 y1", "r1 r2 r3"], "r5", pile=PILE)
    apply(due, Action(PLAY, 0, kinds("W"), call=True, give=kinds("y1 y1 y1"), **swap))  # type: ignore[arg-type]
    undue = at(compiled, ["W y1 y2 y3", "r1 r2 r3"], "r5", pile=PILE)
    apply(undue, Action(PLAY, 0, kinds("W"), call=True, give=kinds("y1 y2 y3"), **swap))  # type: ignore[arg-type]

    assert (due.sizes, undue.sizes) == ([3, 3], [3 + 2, 3])


def test_who_is_out_calls_for_nothing() -> None:
    """call.false: a call beside one's last cards costs nothing, for who has won and who has not."""
    compiled = law("league", "jump_in=any", "double_play=any")
    table = at(compiled, ["b+2", "b1 b2", "b+2 b+2"], "b5", pile=PILE)
    apply(table, Action(PLAY, 0, kinds("b+2"), call=True))
    apply(table, Action(JUMP, 2, kinds("b+2 b+2"), call=True))

    assert (table.winner, table.sizes, table.pending) == (0, [0, 2, 0], 6)


def test_a_wrong_card_with_a_call() -> None:
    """misplay, call.false: the card is fined, and so is the call that is not due."""
    table = at(law("league", "misplay=draw-1"), ["b1 b2 b3", "r3 r4"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, kinds("b1"), call=True))

    assert table.sizes == [3 + 1 + 2, 2]


def test_the_last_pair_goes_with_its_call() -> None:
    """double_play two (D62): the call may be made beside the pair."""
    compiled = law("league", "double_play=two")
    table = at(compiled, ["r1 r1", "b1 b2"], "r5", pile=PILE)

    assert refused(table, Action(PLAY, 0, kinds("r1 r1"))) == "double_play"
    apply(table, Action(PLAY, 0, kinds("r1 r1"), call=True))
    assert table.winner == 0


def test_one_s_own_act_ends_the_time_to_be_caught() -> None:
    """call.window after-next-plays (K17): an act in one's own turn, though nothing was drawn."""
    table = at(law("kings"), ["r1 b2", "r3 y4"], "r5")
    apply(table, Action(PLAY, 0, kinds("r1")))
    apply(table, Action(PLAY, 1, kinds("r3"), call=True))
    del table.discards[:-1]
    assert refused(table, Action(CATCH, 1, target=0)) == ""
    apply(table, Action(DRAW, 0))

    assert refused(table, Action(CATCH, 1, target=0)) == "call.window"


def test_who_has_drawn_is_not_caught() -> None:
    """call.window: the guilty one who drew has more than one card, and nobody is to be caught."""
    compiled = law("kings", "wild_draw_four.guilty=card-stays")
    table = at(compiled, ["+4 r1", "b1 b2", "y1 y2"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, (FOUR,), BLUE))
    apply(table, Action(CHALLENGE, 1))

    assert table.sizes == [1 + 4, 2, 2]
    assert interrupts(table) == ()
