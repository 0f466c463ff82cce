"""Declared contradictions: each is found where it is, and nowhere else."""

from __future__ import annotations

import string

import pytest
from msgspec import structs

from deckgen.check.conflicts import CONFLICTS, findings
from deckgen.check.conflicts.cards import COLOURED_WILDS
from deckgen.check.finding import Severity
from deckgen.definition.variants import load_variant
from deckgen.model.cards import Colour
from deckgen.model.deck import deck_of
from deckgen.model.rules import Value
from deckgen.model.variant import Variant
from tests.check.tables import having, ids

SINGLES: dict[str, Value] = {
    "deck__numbers": "0-9=1",
    "deck__skip": 1,
    "deck__reverse": 1,
    "deck__draw_two": 1,
}
NO_NUMBERS: dict[str, Value] = {"deck__numbers": "0-9=0"}
ONLY_WILDS: dict[str, Value] = {
    **NO_NUMBERS,
    "deck__skip": 0,
    "deck__reverse": 0,
    "deck__draw_two": 0,
}
CASES: dict[str, tuple[str, dict[str, Value]]] = {
    "no-lead-card": ("street", {**ONLY_WILDS, "start__wild": "put-back", "deck__wild": 40}),
    "no-skips": ("street", {"deck__skip": 0}),
    "no-reverses": ("street", {"deck__reverse": 0}),
    "no-draw-twos": ("street", {"deck__draw_two": 0}),
    "no-wilds": ("street", {"deck__wild": 0}),
    "no-wild-draw-fours": ("street", {"deck__wild_draw_four": 0}),
    "dealer-never-found": ("league", NO_NUMBERS),
    "no-playing-card-with-text": ("kings", {"deck__substitution": "playing-cards"}),
    "one-card-each": ("kings", {"deal__hand": 1}),
    "challenge-always-fails": ("league", {"wild_draw_four__challenge": True}),
    "guilt-never-shown": ("family", {"wild_draw_four__guilty": "takes-back"}),
    "challenge-without-fours": ("kings", {"deck__wild_draw_four": 0}),
    "nothing-deflects": ("league", {"deck__skip": 0, "deck__reverse": 0}),
    "answer-without-draw-twos": ("kings", {"deck__draw_two": 0}),
    "answer-without-fours": ("street", {"deck__wild_draw_four": 1}),
    "cross-without-cards": ("street", {"stack__cross": True, "deck__wild_draw_four": 0}),
    "cross-over-no-answer": ("family", {"stack__cross": True}),
    "cross-ends-the-chain": ("kings", {"stack__cross": True}),
    "lead-draw-two-cannot-pass": ("family", {"start__draw_two": "as-played"}),
    "jump-in-without-twins": ("street", {**SINGLES, "jump_in": "coloured"}),
    "jump-in-without-any-twins": (
        "street",
        {**SINGLES, "deck__wild": 1, "deck__wild_draw_four": 1},
    ),
    "double-play-without-twins": ("league", {**SINGLES, "double_play": "two"}),
    "double-play-without-any-twins": (
        "street",
        {**SINGLES, "deck__wild": 1, "deck__wild_draw_four": 1},
    ),
    "sum-grab-without-sums": ("league", {"sum_grab": "to-win", "deck__numbers": "8-9=2"}),
    "menu-without-wilds": ("league", {"wild__menu": True, "deck__wild": 0}),
    "hand-too-small-to-swap": ("league", {"wild__menu": True, "deal__hand": 3}),
    "identical-never-go-together": ("kings", {"call__when": "one-left-or-identical"}),
    "last-pair-uncalled": ("street", {"call__when": "one-left"}),
    "catch-costs-nothing": ("kings", {"call__penalty": 0}),
    "catch-between-two": ("kings", {"players__range": "2-2"}),
    "fined-but-told": ("street", {"misplay": "draw-1"}),
    "no-time-to-grab": ("league", {"time__limit": 2}),
    "no-time-to-jump": ("street", {"time__limit": 1}),
    "nobody-can-finish": ("street", {**NO_NUMBERS, "end__last_card": "number"}),
    "last-draws-never-hit": ("league", {"end__last_card": "number"}),
    "last-draws-without-draw-cards": ("family", {"deck__draw_two": 0, "deck__wild_draw_four": 0}),
    "last-draws-without-points": ("family", {"score__method": "none"}),
    "target-without-points": ("kings", {"score__target": 500}),
    "points-of-nothing": ("kings", {"score__method": "chips"}),
    "values-never-counted": ("kings", {"score__values": "standard"}),
    "teams-do-not-divide": ("league", {"teams": "equal-teams"}),
    "teams-count-nothing": ("kings", {"teams": "equal-teams", "players__range": "4-4"}),
    "teams-come-together": ("league", {"teams": "equal-teams", "seats": "change"}),
    "called-off-soon": ("street", {"pile__empty": "call-off", "deal__hand": 9}),
    "pile-empty-at-once": ("street", {"deal__hand": 10}),
    "no-hot-cards": (
        "kings",
        {"deck__skip": 0, "deck__reverse": 0, "deck__draw_two": 0},
    ),
    "no-card-with-a-text": ("kings", {**ONLY_WILDS, "deck__wild": 80}),
    "nobody-left-to-draw": ("kings", {"kings__exempt": 2}),
    "penalties-run-out": ("kings", {"deal__hand": 11}),
    "two-rules-for-the-dealer": ("kings", {"dealer__next": "random"}),
}
"""By id: a built-in variant that has not got it, and changes with which it has."""


def one_colour() -> Variant:
    """Street with red cards only."""
    street = having("street")
    return structs.replace(street, deck=deck_of(street.rules, [Colour.RED]))


def one_draw_two() -> Variant:
    """The same with a single draw two."""
    rules = having("street", deck__draw_two=1).rules
    return structs.replace(one_colour(), rules=rules, deck=deck_of(rules, [Colour.RED]))


def unexplained() -> Variant:
    """Street with a coloured wild, and not a word about it."""
    return load_variant("street", ["deck.coloured_wild=1"])


MADE = {
    "one-colour": one_colour,
    "lone-draw-two": one_draw_two,
    "coloured-wilds-unexplained": unexplained,
}
"""Those that no change of a value alone makes."""


def test_what_was_said_of_coloured_wilds_is_explained() -> None:
    """With both clauses agreed on, whatever the values, nothing is left to explain."""
    said = ["play.coloured_wild=own-colour", "start.coloured_wild=match"]
    found = findings(load_variant("street", ["deck.coloured_wild=1", *said]))

    assert "coloured-wilds-unexplained" not in ids(found)


def test_no_rule_is_about_cards_that_the_deck_lacks() -> None:
    """The clauses of the coloured wild arise with it alone, so that no book can explain one that
    nobody will hold.
    """
    without = load_variant("kings", ["deck.coloured_wild=0"]).rules

    assert set(COLOURED_WILDS) <= set(load_variant("kings").rules)
    assert not set(COLOURED_WILDS) & set(without)


def test_every_contradiction_has_a_case() -> None:
    """Each has an id of its own, and a definition that has it."""
    known = [one.id for one in CONFLICTS]

    assert len(set(known)) == len(known) >= 20
    assert set(known) == set(CASES) | set(MADE)


@pytest.mark.parametrize("id_", CASES)
def test_a_contradiction_is_found_where_it_is(id_: str) -> None:
    """It is found in the changed definition, and not in the one it was made from."""
    base, changes = CASES[id_]

    assert id_ in ids(findings(having(base, **changes)))
    assert id_ not in ids(findings(having(base)))


@pytest.mark.parametrize("id_", MADE)
def test_a_contradiction_that_a_loader_would_not_let_in(id_: str) -> None:
    """The same for definitions that only a program can make."""
    assert id_ in ids(findings(MADE[id_]()))
    assert id_ not in ids(findings(having("street")))


@pytest.mark.parametrize("base", ["kings", "street", "family", "league"])
def test_built_ins_contradict_themselves_nowhere(base: str) -> None:
    """The one thing to know of a built-in: league names identical cards that never go together."""
    found = findings(having(base))

    assert ids(found) <= {"identical-never-go-together"}
    assert all(one.severity is Severity.NOTE for one in found)


@pytest.mark.parametrize("one", CONFLICTS, ids=lambda one: one.id)
def test_sentences_speak_of_the_table(one: object) -> None:
    """Sentences and remedies are whole, name numbers only by their names, and no value of ours."""
    words = {
        "low",
        "high",
        "hand",
        "playing",
        "left",
        "exempt",
        "few",
        "seconds",
        "target",
        "uneven",
        "outside",
        "losers",
        "scarce",
    }
    for said in (one.sentence, one.remedy):  # type: ignore[attr-defined]
        named = {name for _, name, _, _ in string.Formatter().parse(said) if name}
        assert named <= words
        assert said[0].isupper()
        assert said.endswith(".")
    assert "." not in one.sentence.replace("{", "").split(" ")[0]  # type: ignore[attr-defined]


def test_numbers_in_a_sentence_are_the_definitions() -> None:
    """The players who form no equal teams are named."""
    found = findings(having("league", teams="equal-teams", players__range="3-5"))
    (sentence,) = [one.sentence for one in found if one.id == "teams-do-not-divide"]

    assert "With 3 or 5 players" in sentence


@pytest.mark.parametrize(
    ("hand", "players", "said"),
    [(10, 10, "only 7 cards are left to draw"), (53, 2, "only 1 card is left to draw"),
     (107, 1, "no card is left to draw")],
)  # fmt: skip
def test_what_is_left_to_draw_is_counted(hand: int, players: int, said: str) -> None:
    """Of 108 cards what the hands and the lead card leave: none, one and more are said in words."""
    found = findings(having("street", deal__hand=hand, players__range=f"{players}-{players}"))

    assert said in next(one.sentence for one in found if one.id == "pile-empty-at-once")


@pytest.mark.parametrize(
    ("exempt", "players", "said"),
    [(2, "2-10", "With 2 players 2 cannot"), (5, "3-10", "With 3 to 5 players 5 cannot"),
     (9, "3-4", "With 3 to 4 players 9 cannot")],
)  # fmt: skip
def test_all_who_cannot_be_let_off_are_named(exempt: int, players: str, said: str) -> None:
    """The game stops when one is left, so as many as play cannot go free."""
    found = findings(having("kings", kings__exempt=exempt, players__range=players))

    assert said in next(one.sentence for one in found if one.id == "nobody-left-to-draw")


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"deal__hand": 11}, "only 2 cards outside the hands, and 9 draw penalties"),
        ({"deal__hand": 11}, "the same few are shuffled and drawn again and again"),
        ({"deal__hand": 11, "pile__empty": "call-off"}, "the last find none"),
        ({"deal__hand": 11, "deck__wild": 3}, "only 1 card outside"),
    ],
)
def test_full_hands_leave_few_penalties(changes: dict[str, Value], what: str) -> None:
    """What may happen is no more than a note; whether the discards are shuffled makes a difference."""
    (found,) = (
        one for one in findings(having("kings", **changes)) if one.id == "penalties-run-out"
    )

    assert found.severity is Severity.NOTE
    assert what in found.sentence
