"""What other engines get wrong; each is tried here by itself."""

from __future__ import annotations

from random import Random

import pytest
from games import at, kinds, law

from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.engine import (
    Action,
    apply,
    legal_moves,
    new_game,
    outcome,
    verdict,
)
from deckgen.engine.actions import CATCH, COLOUR, DRAW, PASS, PLAY, TAKE
from deckgen.engine.codes import COLOURS, WILD, mask_of
from deckgen.engine.piles import draw_cards
from deckgen.engine.playout import run
from deckgen.engine.start import start_from
from deckgen.model.cards import CardKind, Colour, Deck
from deckgen.model.notation import parse_card, parse_cards


@pytest.mark.parametrize("id_", BUILT_IN)
def test_the_top_card_is_never_reshuffled(id_: str) -> None:
    """pile.empty: the top card stays where it is, all others come back."""
    table = at(law(id_), ["b1 b2", "b3 b4"], "r5", below="y1 y2 y3")

    assert draw_cards(table, 0, 3) == 3
    assert table.discards == list(kinds("r5"))
    assert table.top == parse_card("r5")
    assert draw_cards(table, 0, 1) == 0


@pytest.mark.parametrize("top", ["W", "+4"])
def test_a_rebuild_keeps_the_named_colour(top: str) -> None:
    """The named colour outlives a rebuild of the draw pile."""
    table = at(
        law("family"), ["b1 b2", "g3 b4"], top, below="y1", colour=COLOURS.index(Colour.GREEN)
    )
    apply(table, Action(DRAW, 0))

    assert table.colour is Colour.GREEN
    assert table.top == parse_card(top)
    assert [move.cards for move in legal_moves(table)] == [kinds("g3")]


def test_a_recycled_wild_has_no_colour() -> None:
    """A wild that comes back from the discards is a plain wild: any colour can be named."""
    table = at(law("family"), ["r1 r2", "y4 y6"], "g5", below="W")
    table.discards[0] = WILD
    apply(table, Action(DRAW, 0))

    assert table.hands[0][WILD] == 1
    named = {move.colour for move in legal_moves(table) if move.cards == (WILD,)}
    assert named == {0, 1, 2, 3}
    apply(table, Action(PLAY, 0, (WILD,), 1))
    assert table.colour is Colour.YELLOW


@pytest.mark.parametrize("id_", BUILT_IN)
def test_a_reverse_with_two_players(id_: str) -> None:
    """reverse.two_players: who lays it plays again."""
    table = at(law(id_), ["rR r1 r2", "r3 r4"], "r5")
    apply(table, Action(PLAY, 0, kinds("rR")))

    assert table.turn == 0


@pytest.mark.parametrize("id_", BUILT_IN)
def test_a_winning_reverse_with_two_players(id_: str) -> None:
    """end.win: who is out does not play again."""
    table = at(law(id_), ["rR", "r3 r4"], "r5")
    apply(table, Action(PLAY, 0, kinds("rR")))

    assert (table.winner, table.turn) == (0, 1)


@pytest.mark.parametrize("id_", BUILT_IN)
@pytest.mark.parametrize("players", range(2, 11))
def test_a_lead_draw_two_costs_the_turn(id_: str, players: int) -> None:
    """start.draw_two: the first player draws two and does not play."""
    compiled = law(id_)
    hands = [parse_cards("b1 y2 g3")] * players
    table = start_from(compiled, hands, parse_cards("r+2 y7 y8 y9"), dealer=0)
    first = table.turn
    apply(table, Action(TAKE, first))

    assert table.sizes[first] == 5
    assert table.turn == table.follow[first]


def test_a_penalty_larger_than_the_pile() -> None:
    """pile.nothing: what there is is taken, nothing stays owed, the turn passes."""
    table = at(law("kings"), ["b1 b2", "y3 y4"], "r+2", pile="g1 g2", below="g4", pending=16)
    apply(table, Action(TAKE, 0))

    assert (table.sizes, table.pending, table.turn) == ([5, 2], 0, 1)
    assert table.discards == list(kinds("r+2"))


@pytest.mark.parametrize("change", ["call.penalty=0", "call.penalty=2"])
def test_nobody_is_caught_twice(change: str) -> None:
    """call.window: a catch is over when it is made, with nothing to draw too."""
    table = at(law("family", change), ["r1 r2", "b3 b4", "y1 y2"], "r5")
    apply(table, Action(PLAY, 0, kinds("r1")))
    del table.discards[:-1]
    apply(table, Action(CATCH, 2, target=0))

    assert table.sizes == [1, 2, 2]
    refused = verdict(table, Action(CATCH, 1, target=0))
    assert refused is not None
    assert refused.clause == "call.window"


def test_a_forced_endless_circle_is_cut_by_the_cap() -> None:
    """Two draw twos that go round for ever: the cap ends the playout and says so."""
    compiled = law("family")
    table = at(compiled, ["r+2 r+2 r1", "r1", "b1 b1 b+2"], "b+2")

    assert run(table, Random(1), 3000, None) >= 3000
    assert not table.over


def test_nobody_can_move_is_a_stalemate() -> None:
    """end.stalemate: turns that pass with nothing to draw end the game after one round."""
    compiled = law("family", "end.last_card=number")
    table = at(compiled, ["yS", "gS", "bS"], "rS")
    for seat in range(3):
        assert not table.over
        apply(table, Action(DRAW, seat))

    assert table.over
    assert table.ending == "stalemate"
    assert table.winner is None


def test_taking_nothing_is_passing_with_nothing_to_draw() -> None:
    """end.stalemate: pending draws that nobody can draw end the game like turns that pass."""
    table = at(law("family"), ["b1", "y2"], "r+2", pending=2)
    apply(table, Action(TAKE, 0))
    assert not table.over
    apply(table, Action(DRAW, 1))

    assert table.ending == "stalemate"


def test_a_stalemate_of_those_still_in() -> None:
    """end.stalemate, kings.exempt: who is out does not pass; two are left, and both did."""
    table = at(law("kings", "kings.exempt=2"), ["r1", "b2 b3", "y4 y5"], "r5")
    apply(table, Action(PLAY, 0, kinds("r1")))
    del table.discards[:-1]
    apply(table, Action(DRAW, 1))
    assert not table.over
    apply(table, Action(DRAW, 2))

    assert (table.ending, table.winner) == ("stalemate", 0)


def test_a_won_game_is_not_called_off() -> None:
    """pile.empty call-off: a draw pile that runs out in the last draws takes the win from nobody."""
    table = at(law("family", "pile.empty=call-off"), ["r+2", "b1 b2"], "r5", pile="b3")
    apply(table, Action(PLAY, 0, kinds("r+2")))
    apply(table, Action(TAKE, 1))

    found = outcome(table)
    assert (found.ending, found.winner) == ("won", 0)
    assert found.scores == (6, 0)


def test_asking_changes_nothing() -> None:
    """Asking for the legal moves leaves the position as it was, wilds unpainted."""
    table = new_game(law("kings"), 6, 3)
    before = table.key()
    for _ in range(3):
        legal_moves(table)

    assert table.key() == before


def test_a_drawn_card_that_is_kept_does_not_stay_playable() -> None:
    """draw.then: after a pass the next player is free to play anything that fits."""
    table = at(law("family"), ["b1 y2", "r3 b4"], "r5", pile="r9")
    apply(table, Action(DRAW, 0))
    apply(table, Action(PASS, 0))

    assert table.drawn == -1
    assert {move.cards for move in legal_moves(table)} == {kinds("r3")}


def test_the_colour_of_a_lead_wild_is_free() -> None:
    """No colour is active before it is named, and each may be named."""
    table = start_from(law("league"), [parse_cards("b1 y2")] * 3, parse_cards("W r1 r2"), 0)

    assert {move.colour for move in legal_moves(table)} == {0, 1, 2, 3}
    apply(table, Action(COLOUR, 0, colour=2))
    assert table.colour is Colour.GREEN


def test_a_deck_without_a_colour_plays() -> None:
    """Decks that lack kinds play like others."""
    deck = Deck.of({CardKind(kind.symbol, kind.colour): 3 for kind in parse_cards("r1 r2 rS")})
    table = new_game(load_variant("family", ["deal.hand=2"]), 3, 5, deck=deck)

    assert run(table, Random(2), 500, None) > 0
    assert mask_of(table.discards) & ~mask_of(kinds("r1 r2 rS")) == 0
