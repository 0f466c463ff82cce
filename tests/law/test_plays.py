"""What the clauses say of single plays, as the tables of the rules have it."""

from __future__ import annotations

import pytest

from deckgen.definition.variants import load_variant
from deckgen.law import LAWBOOK, Law
from deckgen.law.meaning import Owed, Play, Situation, Way
from deckgen.model.cards import Colour
from deckgen.model.notation import parse_card, parse_cards

COLOURS = {"r": Colour.RED, "y": Colour.YELLOW, "g": Colour.GREEN, "b": Colour.BLUE}


def on(tops: str, **facts: object) -> Situation:
    """A situation in which the last of these cards has its own colour active."""
    return Situation(parse_cards(tops), COLOURS.get(tops[-2]), **facts)  # type: ignore[arg-type]


def refused(changes: str, situation: Situation, play: Play) -> list[str]:
    """The clauses of league, with changes, that refuse a play."""
    law = Law(load_variant("league", changes.split()).rules)
    return [refusal.clause for refusal in law.refusals(situation, play)]


def test_an_exception_lifts_only_what_it_names() -> None:
    """A challenge lets a wild draw four pass that has the colour beside it, not one that answers a
    draw two.
    """
    red = Situation(parse_cards("r5"), Colour.RED, holds_colour=True)
    owing = Situation(parse_cards("r+2"), Colour.RED, Owed.TWO, holds_colour=True)
    four = Play(parse_cards("+4"), 3)
    when = "wild_draw_four.when=no-active-colour"

    assert refused(when, red, four) == ["wild_draw_four.when"]
    assert refused(f"{when} wild_draw_four.challenge=true", red, four) == []
    assert refused(f"{when} wild_draw_four.challenge=true", owing, four) == [
        "draw_two.answer",
        "stack.cross",
    ]


def test_a_jump_in_is_no_answer() -> None:
    """A jump-in is free of what limits answers, and only as long as nobody has acted."""
    fresh = Situation(parse_cards("r+2"), Colour.RED, Owed.TWO, final=True, fresh=True)
    stale = Situation(parse_cards("r+2"), Colour.RED, Owed.TWO, final=True)
    own = Situation(parse_cards("r+2"), Colour.RED, Owed.TWO, fresh=True, own=True)
    jump = Play(parse_cards("r+2"), 3, Way.JUMP)

    assert refused("jump_in=coloured draw_two.answer=none", fresh, jump) == []
    assert refused("jump_in=coloured", stale, jump) == ["jump_in"]
    assert refused("jump_in=coloured", own, jump) == ["jump_in"]
    assert refused("", fresh, jump) == ["jump_in"]


@pytest.mark.parametrize(
    ("value", "top", "cards", "left", "right"),
    [
        ("same-colour", "r5", "r2 r3", 2, True),
        ("same-colour", "r5", "r5", 2, False),  # D68: several cards
        ("same-colour", "r5", "r0 r5", 2, True),
        ("same-colour", "r5", "r5 rS", 2, False),  # number cards
        ("same-colour", "r5", "r2 r2", 2, False),
        ("same-colour", "r5", "b2 b3", 2, False),
        ("same-colour", "r5", "r2 b3", 2, False),
        ("same-colour", "rS", "r2 r3", 2, False),
        ("same-colour", "rS", "rS rS", 2, False),
        ("any-colour", "r5", "b2 b3", 2, True),
        ("any-colour", "r5", "y2 b3", 2, False),  # O11
        ("to-win", "r5", "r2 r3", 0, True),
        ("to-win", "r5", "r2 r3", 1, False),
        ("to-win", "r5", "r2 r2", 0, False),
        ("none", "r5", "r2 r3", 0, False),
    ],
)
def test_what_adds_up_may_be_grabbed_with(
    value: str, top: str, cards: str, left: int, right: bool
) -> None:
    """sum_grab: two or more number cards of one colour that add up to the number just played."""
    grab = Play(parse_cards(cards), left, Way.SUM)

    found = refused(f"sum_grab={value}", on(top, fresh=True), grab)

    assert found == ([] if right else ["sum_grab"])


@pytest.mark.parametrize("value", ["same-colour", "any-colour"])
def test_a_grab_comes_at_once_and_from_others(value: str) -> None:
    """sum_grab: while nobody has acted since, and not on one's own card."""
    grab = Play(parse_cards("r2 r3"), 2, Way.SUM)

    assert refused(f"sum_grab={value}", on("r5", fresh=True), grab) == []
    assert refused(f"sum_grab={value}", on("r5"), grab) == ["sum_grab"]
    assert refused(f"sum_grab={value}", on("r5", fresh=True, own=True), grab) == ["sum_grab"]


def test_what_adds_up_is_no_play_in_turn() -> None:
    """sum_grab opens a way of its own: in turn, two cards that add up fit by match alone."""
    fresh = on("r4", fresh=True)
    pair = parse_cards("b2 b2")

    assert refused("sum_grab=any-colour double_play=any", fresh, Play(pair, 2, Way.SUM)) == []
    assert refused("sum_grab=any-colour double_play=any", fresh, Play(pair, 2)) == ["play.match"]


def test_what_binds_the_seat_to_act_binds_no_jump_in() -> None:
    """draw.then, misplay: who drew may play that card only, who laid a wrong one none; a jump-in is
    another way of laying cards, and refused as such.
    """
    drawn = on("r5", drawn=parse_card("r7"))
    barred = on("r5", barred=True)
    five = Play(parse_cards("r5"), 3, Way.JUMP)

    assert refused("", drawn, Play(parse_cards("r7"), 3)) == []
    assert refused("", drawn, Play(parse_cards("r6"), 3)) == ["draw.then"]
    assert refused("jump_in=any", drawn, five) == ["jump_in"]
    assert refused("misplay=draw-1", barred, Play(parse_cards("r7"), 3)) == ["misplay"]
    assert refused("misplay=draw-1 jump_in=any", barred, five) == ["jump_in"]


def test_any_card_of_a_grab_may_be_followed() -> None:
    """play.match, sum_grab: by the symbol of any one of the cards, or by their colour."""
    grabbed = on("r2 r3")

    assert [refused("", grabbed, Play(parse_cards(card), 3)) for card in ("b2", "b3", "r9")] == [
        [],
        [],
        [],
    ]
    assert refused("", grabbed, Play(parse_cards("b5"), 3)) == ["play.match"]


def test_only_a_number_may_be_the_last() -> None:
    """end.last_card number: it concerns the last card alone, and only what is no number."""
    number = "end.last_card=number"

    assert refused(number, on("r5"), Play(parse_cards("rS"), 0)) == ["end.last_card"]
    assert refused(number, on("r5"), Play(parse_cards("rS"), 1)) == []
    assert refused(number, on("r5"), Play(parse_cards("r7"), 0)) == []


def test_a_wild_draw_four_crosses_in_turn() -> None:
    """stack.cross: it answers a draw two in turn; out of turn only what is identical is laid."""
    owing = on("r+2", owed=Owed.TWO, fresh=True)
    four = parse_cards("+4")

    assert refused("stack.cross=true jump_in=any", owing, Play(four, 3)) == []
    assert "jump_in" in refused("stack.cross=true jump_in=any", owing, Play(four, 3, Way.JUMP))


def test_the_last_two_want_the_call() -> None:
    """double_play two (D62): without the call the last two may not go together, one of them may."""
    pair, one = Play(parse_cards("r1 r1"), 0), Play(parse_cards("r1"), 1)

    assert refused("double_play=two", on("r5", owes_call=True), pair) == ["double_play"]
    assert refused("double_play=two", on("r5", owes_call=True), one) == []
    assert refused("double_play=two", on("r5"), pair) == []


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        *((f"y{face}", face) for face in range(10)),
        *((action, 20) for action in ("rS", "gR", "b+2")),
        *((wild, 50) for wild in ("W", "+4", "rW")),
        ("blank", 0),
    ],
)
def test_what_a_card_counts(cards: str, points: int) -> None:
    """score.values standard: numbers their face, actions 20, wilds 50, nothing else counts."""
    counts = {
        value: LAWBOOK["score.values"].meaning(value).does["points"](parse_card(cards))
        for value in ("standard", "none")
    }

    assert counts == {"standard": points, "none": 0}
