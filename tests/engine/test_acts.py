"""What single acts leave on the table, where no worked example shows it."""

from __future__ import annotations

import pytest
from games import at, kinds, law, refused

from deckgen.engine import Action, apply, interrupts, legal_moves, outcome
from deckgen.engine.actions import (
    CATCH,
    CHALLENGE,
    DRAW,
    JUMP,
    PASS,
    PEEK,
    PLAY,
    SUM,
    TAKE,
)
from deckgen.engine.codes import FOUR, WILD
from deckgen.engine.piles import staying
from deckgen.engine.start import start_from
from deckgen.errors import IllegalMove
from deckgen.model.cards import Colour
from deckgen.model.notation import parse_card, parse_cards

RED, YELLOW, GREEN, BLUE = range(4)
CHALLENGED = ("wild_draw_four.when=no-active-colour", "wild_draw_four.challenge=true")
PILE = "g1 g2 g3 g4 g6 g7 g8 g9 y1 y2 y3 y4"


def test_a_drawn_red_nought_is_a_card() -> None:
    """draw.then: whatever card is drawn, it may be kept, and no second one is drawn."""
    table = at(law("family"), ["b1 y1", "g1 g2"], "r5", pile="r0 g1")
    apply(table, Action(DRAW, 0))

    assert legal_moves(table) == (Action(PLAY, 0, kinds("r0")), Action(PASS, 0))
    assert refused(table, Action(DRAW, 0)) == "draw.then"
    apply(table, Action(PASS, 0))
    assert table.turn == 1


def test_a_wrong_card_is_an_act() -> None:
    """misplay: it ends the time to grab and to catch, and whoever owes may then only take."""
    compiled = law("league", "misplay=draw-1", "jump_in=any", *CHALLENGED)
    table = at(compiled, ["+4 g1", "r9 r8", "+4 b1"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, (FOUR,), BLUE))
    assert refused(table, Action(JUMP, 2, (FOUR,), BLUE)) == ""
    apply(table, Action(PLAY, 1, kinds("r9")))

    assert refused(table, Action(JUMP, 2, (FOUR,), BLUE))
    assert refused(table, Action(CATCH, 2, target=0)) == "call.window"
    assert refused(table, Action(CHALLENGE, 1)) == "misplay"
    assert legal_moves(table) == (Action(TAKE, 1),)


def test_only_who_is_to_act_is_fined() -> None:
    """misplay: a card out of turn is refused, and so is one before the colour is named."""
    compiled = law("league", "misplay=draw-1")
    table = at(compiled, ["b1 b2", "y3 y4"], "r5", pile=PILE)
    naming = start_from(compiled, [parse_cards("b1 b2")] * 2, parse_cards("W g1 g2"))

    for here, seat, card in ((table, 1, "y3"), (naming, naming.turn, "b1")):
        with pytest.raises(IllegalMove):
            apply(here, Action(PLAY, seat, kinds(card)))
        assert here.sizes == [2, 2]


def test_a_challenge_is_an_act() -> None:
    """wild_draw_four.challenge: after it nobody grabs the card that was challenged."""
    compiled = law("league", "jump_in=any", *CHALLENGED)
    table = at(compiled, ["+4 r1 r2", "b1 b2", "+4 b1"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, (FOUR,), BLUE))
    assert refused(table, Action(JUMP, 2, (FOUR,), BLUE)) == ""
    apply(table, Action(CHALLENGE, 1))

    assert table.sizes == [2 + 4, 2, 2]
    assert refused(table, Action(JUMP, 2, (FOUR,), BLUE)) == "jump_in"


def test_a_challenge_of_the_last_draws_ends_the_game() -> None:
    """end.final_draw: once the guilty have drawn what was pending the game is over."""
    table = at(law("league", *CHALLENGED), ["+4 r1 r2", "+4", "b1 b2"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, (FOUR,), BLUE))
    apply(table, Action(PLAY, 1, (FOUR,), GREEN))
    assert (table.winner, table.over) == (1, False)
    assert outcome(table).scores == (0, 0, 0)
    apply(table, Action(CHALLENGE, 2))

    assert table.over
    assert table.sizes == [2 + 8, 0, 2 + 2]


def test_nobody_is_guilty_before_a_colour_is_active() -> None:
    """wild_draw_four.challenge: guilty is who held a card of the colour active then; on a lead wild
    draw four that is grabbed there was none.
    """
    compiled = law("league", "jump_in=any", *CHALLENGED)
    hands = ["r0 r1 r2", "b1 b2 b3", "+4 r0 y0"]
    table = start_from(compiled, [parse_cards(hand) for hand in hands], parse_cards(f"+4 {PILE}"))
    apply(table, Action(JUMP, 2, (FOUR,), RED))
    apply(table, Action(CHALLENGE, 0))

    assert table.sizes == [3 + 8 + 2, 3, 2]


def test_the_lead_four_stays_when_the_pile_is_rebuilt() -> None:
    """pile.empty (G12): where a guilty player takes cards back, the chain and the card below it stay;
    below the lead card lies none.
    """
    compiled = law("league", "wild_draw_four.guilty=takes-back", *CHALLENGED)
    table = start_from(compiled, [parse_cards("b1 b2")] * 2, parse_cards("+4 g1 g2"))

    assert staying(table) == 1 + 1
    assert staying(at(compiled, ["b1", "b2"], "r5")) == 1


def test_the_colour_active_when_a_four_is_grabbed() -> None:
    """wild_draw_four.challenge, jump_in: it is the colour that the first wild draw four named."""
    compiled = law("league", "jump_in=any", "wild.menu=true", *CHALLENGED)
    table = at(compiled, ["+4 y1 y2", "b1 b2 b3", "+4 r1 r2", "y3 y4"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, (FOUR,), BLUE))
    apply(table, Action(JUMP, 2, (FOUR,), GREEN))
    apply(table, Action(CHALLENGE, 3))

    assert table.sizes == [3 - 1, 3, 3 - 1, 2 + 8 + 2 * 2]


def test_the_colour_before_a_grabbed_wild() -> None:
    """wild.menu, jump_in: the grabbed wild named nothing; a peek leaves the colour before it."""
    compiled = law("league", "jump_in=any", "wild.menu=true")
    table = at(compiled, ["b5 y1", "W y1 y2", "g1 g2", "W y3 y4"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, kinds("b5"), call=True))
    apply(table, Action(PLAY, 1, (WILD,), GREEN))
    apply(table, Action(JUMP, 3, (WILD,), menu=PEEK, target=0))
    given = at(compiled, ["b5 y1", "W y1 y2"], "W", colour=YELLOW, pile=PILE)
    apply(given, Action(JUMP, 1, (WILD,), menu=PEEK, target=0))

    assert (table.colour, given.colour) == (Colour.BLUE, Colour.YELLOW)


@pytest.mark.parametrize("clockwise", [True, False])
def test_a_grabbed_reverse_turns_nothing(clockwise: bool) -> None:
    """jump_in any: the direction is that before the grabbed reverse, turned by the one on it."""
    compiled = law("street")
    table = at(
        compiled, ["rR r1 r2", "bR b1 b2", "y1 y2 bR", "bR y1 y2"], "r5",
        pile=PILE, clockwise=clockwise,
    )  # fmt: skip
    apply(table, Action(PLAY, 0, kinds("rR")))
    assert table.clockwise is not clockwise
    after = table.turn
    apply(table, Action(PLAY, after, kinds("bR")))
    assert table.clockwise is clockwise
    apply(table, Action(JUMP, 2, kinds("bR")))

    assert table.clockwise is clockwise


def test_a_grab_leaves_the_direction_as_it_was() -> None:
    """jump_in: a number turns nothing, whichever way play goes."""
    table = at(law("street"), ["r1 r2", "b1 b2", "r5 y1"], "r5", pile=PILE, clockwise=False)
    apply(table, Action(JUMP, 2, kinds("r5")))

    assert (table.clockwise, table.turn) == (False, 1)


def test_a_grab_is_followed_until_the_next_card() -> None:
    """sum_grab: the card named last lies on top, any of the cards may be followed, by the next player
    only; who grabbed does not grab again.
    """
    compiled = law("league", "sum_grab=same-colour", "jump_in=any")
    table = at(compiled, ["r5 b1 b2", "y2 y4 b3", "r2 r3 r3 b9"], "r9", pile=PILE)
    apply(table, Action(PLAY, 0, kinds("r5")))
    apply(table, Action(SUM, 2, kinds("r2 r3")))

    assert table.top == parse_card("r3")
    assert table.discards == list(kinds("r9 r5 r2 r3"))
    assert refused(table, Action(JUMP, 2, kinds("r3"))) == "jump_in"
    assert table.turn == 0
    apply(table, Action(DRAW, 0))
    assert table.turn == 1
    assert [move.cards for move in legal_moves(table)[:2]] == [kinds("y2"), kinds("b3")]
    apply(table, Action(PLAY, 1, kinds("y2")))
    assert refused(table, Action(PLAY, 2, kinds("r3"))) == "play.match"


def test_turns_that_pass_count_in_a_row() -> None:
    """end.stalemate: a play or a fined card between two passes begins the row anew."""
    compiled = law("family", "misplay=draw-1")
    for act in (Action(PLAY, 0, kinds("r1")), Action(PLAY, 0, kinds("b9"))):
        table = at(compiled, ["r1 b9 b8", "y2 g3", "y4 g6"], "r5", turn=1)
        apply(table, Action(DRAW, 1))
        apply(table, Action(DRAW, 2))
        apply(table, act)
        del table.discards[:-1]
        apply(table, Action(DRAW, 1))
        apply(table, Action(DRAW, 2))
        assert not table.over


def test_the_last_one_in_does_not_play_alone() -> None:
    """kings.exempt: with one player left the game is over, however many would be let off."""
    table = at(law("kings", "kings.exempt=9"), ["r1", "r2", "r3 b4"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, kinds("r1")))
    assert not table.over
    apply(table, Action(PLAY, 1, kinds("r2")))

    assert table.over
    assert table.winners == [0, 1]


def test_when_the_game_is_over_nothing_is_open() -> None:
    """end.win: nothing is owed, caught, grabbed or challenged any more."""
    compiled = law("kings", "wild_draw_four.answer=draw-four", "jump_in=any")
    table = at(compiled, ["+4", "+4 r1", "b1"], "r5", pile=PILE)
    apply(table, Action(PLAY, 0, (FOUR,), BLUE))

    assert table.over
    assert (table.pending, table.state, table.chain, table.fresh) == (0, 0, [], False)
    assert (legal_moves(table), interrupts(table)) == ((), ())


def test_a_game_called_off_has_no_winner() -> None:
    """pile.empty call-off: the outcome says so, and nobody has points."""
    table = at(law("family", "pile.empty=call-off"), ["b1 b2", "y3 y4"], "r5")
    apply(table, Action(DRAW, 0))

    assert outcome(table).ending == "called off"
    assert (outcome(table).winner, outcome(table).scores) == (None, (0, 0))
