from __future__ import annotations

import pytest
from games import at, kinds, law

from deckgen.definition.variants import load_variant
from deckgen.engine import Action, Table, apply, begin_penalties, compile_law, verdict
from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    JUMP,
    NAME,
    PASS,
    PEEK,
    PLAY,
    SUM,
    SWAP,
    TAKE,
    VERBS,
)
from deckgen.engine.codes import INDEX, KIND_COUNT
from deckgen.engine.start import start_from
from deckgen.errors import IllegalMove
from deckgen.model.notation import parse_card, parse_cards


def here(id_: str, changes: str, hands: list[str], top: str, **more: int) -> Table:
    """A position with enough to draw."""
    return at(law(id_, *changes.split()), hands, top, pile="g1 g2 g3 g4 g6 g7 g8 g9", **more)


HANDS = ["r1 b5 W +4 y+2 r7", "r3 b3 r7", "b1 b2 b3"]


@pytest.mark.parametrize("change", ["misplay=none", "misplay=draw-1"])
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (Action(PLAY, 0, ()), "deal.hand"),
        (Action(JUMP, 1, ()), "deal.hand"),
        (Action(SUM, 1, ()), "deal.hand"),
        (Action(PLAY, 0, (99,)), "deal.hand"),
        (Action(PLAY, 0, (KIND_COUNT,)), "deal.hand"),
        (Action(PLAY, 0, (-1,)), "deal.hand"),
        (Action(PLAY, 0, kinds("W"), 4), "wild.effect"),
        (Action(PLAY, 0, kinds("W"), -2), "wild.effect"),
        (Action(PLAY, 0, kinds("r1"), -2), "wild.effect"),
        (Action(PLAY, 0, kinds("W"), menu=3, target=1), "wild.menu"),
        (Action(PLAY, 0, kinds("W"), menu=SWAP, target=1, give=(99, 99, 99)), "deal.hand"),
        (Action(99, 0), "play.match"),
        (Action(len(VERBS), 0), "play.match"),
        (Action(-1, 0), "play.match"),
        (Action(DRAW, 7), "players.range"),
        (Action(DRAW, len(HANDS)), "players.range"),
        (Action(CATCH, 1, target=len(HANDS)), "call.window"),
        (Action(CATCH, 1, target=7), "call.window"),
    ],
)
def test_what_no_game_has_is_refused(change: str, action: Action, clause: str) -> None:
    """Verbs, cards, colours, menus and seats beyond those that there are are refused, never fined,
    and are no fault of the program.
    """
    table = here("league", f"wild.menu=true {change}", HANDS, "r5")
    before = table.key()

    found = verdict(table, action)

    assert found is not None
    assert found.clause == clause
    with pytest.raises(IllegalMove):
        apply(table, action)
    assert table.key() == before


@pytest.mark.parametrize("colour", [-1, 4])
def test_a_lead_wild_wants_a_colour(colour: int) -> None:
    """start.wild: nothing but one of the colours answers a lead wild."""
    variant = load_variant("league")
    hands = [parse_cards("b1 y2")] * 2
    table = start_from(compile_law(variant.rules, variant.deck), hands, parse_cards("W r1 r2"))

    assert verdict(table, Action(COLOUR, 0, colour=colour)) is not None
    assert verdict(table, Action(COLOUR, 0, colour=3)) is None


REFUSED = [
    ("family", "", "r5", 0, Action(PLAY, 0, kinds("y+2")), "play.match"),
    ("family", "", "r5", 0, Action(PLAY, 0, kinds("r1 r1")), "deal.hand"),
    ("family", "", "r5", 0, Action(PLAY, 1, kinds("r3")), "jump_in"),
    ("family", "", "r5", 0, Action(PLAY, 0, kinds("W")), "wild.effect"),
    ("family", "", "b9", 0, Action(PLAY, 0, kinds("W"), menu=SWAP, target=1), "wild.menu"),
    ("family", "", "r5", 0, Action(PLAY, 0, kinds("r1"), 2), "wild.effect"),
    ("family", "", "r5", 0, Action(PLAY, 0, kinds("+4"), 1), "wild_draw_four.when"),
    ("family", "", "r5", 0, Action(PLAY, 0, kinds("r1"), menu=PEEK, target=1), "wild.effect"),
    ("family", "", "r5", 0, Action(DRAW, 0), "draw.when"),
    ("family", "", "r5", 0, Action(DRAW, 1), "draw.when"),
    ("family", "", "r5", 0, Action(PASS, 0), "draw.then"),
    ("family", "", "r5", 0, Action(TAKE, 0), "draw_two.effect"),
    ("family", "", "r5", 0, Action(CHALLENGE, 0), "wild_draw_four.challenge"),
    ("kings", "", "r5", 0, Action(CHALLENGE, 0), "wild_draw_four.challenge"),
    ("family", "", "r5", 0, Action(COLOUR, 0, colour=1), "wild.effect"),
    ("kings", "", "r5", 0, Action(NAME, 0, target=1), "kings.wild"),
    ("family", "", "r5", 0, Action(CATCH, 1, target=0), "call.when"),
    ("family", "", "r5", 0, Action(CATCH, 1, target=1), "call.window"),
    ("family", "", "r5", 0, Action(JUMP, 1, kinds("r7")), "jump_in"),
    ("family", "", "r5", 0, Action(SUM, 2, kinds("b2 b3")), "sum_grab"),
    ("family", "", "r5", 0, Action(CALL, 7), None),
    ("family", "", "r+2", 2, Action(PLAY, 0, kinds("y+2")), "draw_two.answer"),
    ("family", "", "r+2", 2, Action(PLAY, 0, kinds("W"), 1), "wild.when"),
    ("family", "", "r+2", 2, Action(DRAW, 0), "draw_two.effect"),
    ("street", "", "r+2", 2, Action(PLAY, 0, kinds("+4"), 1), "draw_two.answer"),
    ("street", "misplay=draw-1", "r5", 0, Action(PLAY, 0, kinds("W")), "wild.effect"),
    ("street", "misplay=draw-1", "r5", 0, Action(PLAY, 0, kinds("+4")), "wild_draw_four.effect"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("W"), menu=SWAP, target=0, give=kinds("r1 b5 r7"), get=kinds("r1 b5 r7")),
     "wild.menu"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("W"), menu=SWAP, target=1, give=kinds("W b5 r7"), get=kinds("r3 b3 r7")),
     "wild.menu"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("W"), menu=SWAP, target=1, give=kinds("r1 b5"), get=kinds("r3 b3")),
     "wild.menu"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("W"), menu=SWAP, target=1, give=kinds("r1 b5"), get=kinds("r3 b3 r7")),
     "wild.menu"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("W"), menu=SWAP, target=1, give=kinds("r1 b5 r7"), get=kinds("r3 b3")),
     "wild.menu"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("W"), 0, menu=PEEK, target=1), "wild.menu"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("W"), menu=PEEK, target=-1), "wild.menu"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("W"), menu=PEEK, target=3), "wild.menu"),
    ("league", "wild.menu=true", "r5", 0,
     Action(PLAY, 0, kinds("+4"), menu=SWAP, target=1, give=kinds("r1 b5 r7"), get=kinds("r3 b3 r7")),
     "wild.menu"),
]  # fmt: skip


@pytest.mark.parametrize(("id_", "changes", "top", "pending", "action", "clause"), REFUSED)
def test_a_refusal_names_its_clause(
    id_: str, changes: str, top: str, pending: int, action: Action, clause: str | None
) -> None:
    """What the rules refuse they refuse by a clause; nothing is moved."""
    table = here(id_, changes, HANDS, top, pending=pending)
    before = table.key()

    found = verdict(table, action)

    assert found is not None
    assert clause is None or found.clause == clause
    with pytest.raises(IllegalMove):
        apply(table, action)
    assert table.key() == before


def test_nothing_is_legal_when_the_game_is_over() -> None:
    """After the end every action is refused, by the clause that ended the game."""
    table = here("family", "", ["r1", "b2 b3"], "r5")
    apply(table, Action(PLAY, 0, kinds("r1")))

    for action in (Action(DRAW, 1), Action(CALL, 1), Action(CATCH, 1, target=0)):
        found = verdict(table, action)
        assert found is not None
        assert found.clause == "end.win"


def test_the_penalty_phase_has_its_own_law() -> None:
    """Winners do not draw, nobody plays, who drew a wild names another."""
    table = here("kings", "", ["r1", "b2 b3", "b4"], "r5")
    apply(table, Action(PLAY, 0, kinds("r1")))
    assert begin_penalties(table)
    table.pile.append(INDEX[parse_card("W")])

    for action, clause in (
        (Action(DRAW, 0), "kings.exempt"),
        (Action(PLAY, 1, kinds("b2")), "kings.draw"),
        (Action(DRAW, 5), "players.range"),
        (Action(DRAW, 3), "players.range"),
    ):
        found = verdict(table, action)
        assert found is not None
        assert found.clause == clause
    apply(table, Action(DRAW, 1))
    for action in (
        Action(DRAW, 2),
        Action(DRAW, 1, target=2),
        *(Action(NAME, 1, target=nobody) for nobody in (1, 3, -1)),
        Action(NAME, 2, target=1),
    ):
        found = verdict(table, action)
        assert found is not None
        assert found.clause == "kings.wild"
    apply(table, Action(NAME, 1, target=2))
    apply(table, Action(DRAW, 2))
    apply(table, Action(DRAW, 2))

    assert table.penalties == [0, 0, 2]
    found = verdict(table, Action(DRAW, 1))
    assert found is not None
    assert found.clause == "kings.next"
    assert not begin_penalties(table)


def test_misplays_and_wrong_cards_are_fined_not_refused() -> None:
    """`verdict` names the clause, `apply` takes the fine."""
    table = here("league", "misplay=draw-1", ["b1 b2", "r3 r4"], "r5")
    action = Action(PLAY, 0, kinds("b1"))

    found = verdict(table, action)
    apply(table, action)

    assert found is not None
    assert found.clause == "play.match"
    assert table.sizes == [3, 2]
    assert table.turn == 1
