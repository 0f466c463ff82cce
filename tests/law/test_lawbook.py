from __future__ import annotations

import inspect
from typing import get_type_hints

import pytest
from msgspec.structs import fields

from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.law import (
    LAWBOOK,
    Clause,
    Law,
    actions,
    draws,
    ending,
    interrupts,
    kings,
    matching,
    setup,
)
from deckgen.law.judge import Settings
from deckgen.law.meaning import Does, Meaning, Owed, Play, Situation, Way
from deckgen.model.cards import Colour
from deckgen.model.notation import parse_card, parse_cards
from deckgen.model.rules import Value

FAMILIES = (setup, matching, actions, draws, interrupts, ending, kings)
SAMPLES: dict[str, tuple[Value, ...]] = {"players.range": ("2-10",), "call.word": ("UNO",)}


def meanings(clause: Clause) -> list[Meaning]:
    """The meanings of the values of a clause, or of a sample of them."""
    values = clause.values or SAMPLES.get(clause.id, (1, 2))
    return [clause.meaning(value) for value in values]


def test_every_setting_belongs_to_one_clause() -> None:
    """Each setting of the engine is set by one clause alone, by every value of it."""
    setters: dict[str, str] = {}
    for clause in LAWBOOK.values():
        keys = [set(meaning.does) for meaning in meanings(clause)]
        assert all(found == keys[0] for found in keys), clause.id
        for key in keys[0]:
            assert key not in setters, f"{key}: {setters.get(key)} and {clause.id}"
            setters[key] = clause.id

    assert set(setters) == set(get_type_hints(Does)) == {one.name for one in fields(Settings)}


def test_exceptions_name_clauses() -> None:
    """What a clause excepts is in the book, and is not itself."""
    for clause in LAWBOOK.values():
        for meaning in meanings(clause):
            assert set(meaning.excepts) <= LAWBOOK.keys() - {clause.id}


def test_no_clause_reads_the_rules() -> None:
    """A meaning knows the situation and the play, never the value of another clause."""
    for family in FAMILIES:
        source = inspect.getsource(family)

        assert "Rules" not in source
        assert "rules[" not in source


def test_each_way_of_laying_is_governed_by_one_clause() -> None:
    """Where nothing permits a play, one clause is there to be cited."""
    governed = [clause.governs for clause in LAWBOOK.values() if clause.governs]

    assert sorted(governed, key=str) == sorted(Way, key=str)


@pytest.mark.parametrize("winner", range(3))
def test_only_the_other_hands_count(winner: int) -> None:
    """score.method: the winner gets the points of all other hands, whatever the own one holds; what
    is paid in chips is what is got.
    """
    left = (100, 62, 15)
    others = sum(left) - left[winner]
    score = {
        value: meaning.does["score"](left, winner)
        for value in ("winner-takes-all", "own-losses", "chips")
        for meaning in (LAWBOOK["score.method"].meaning(value),)
    }

    assert score["winner-takes-all"] == tuple(others * (seat == winner) for seat in range(3))
    assert score["own-losses"] == tuple(n * (s != winner) for s, n in enumerate(left))
    assert score["chips"] == tuple(others if s == winner else -n for s, n in enumerate(left))
    assert sum(score["chips"]) == 0


def test_manners_have_no_meaning_in_play() -> None:
    """What is printed and not played leaves the engine alone."""
    for clause in LAWBOOK.values():
        if not clause.played:
            assert all(meaning == Meaning() for meaning in meanings(clause)), clause.id


@pytest.mark.parametrize("id_", BUILT_IN)
def test_the_order_of_the_book_does_not_decide(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shuffled clauses judge the same: exceptions are data, not places."""
    rules = load_variant(id_).rules
    upright = Law(rules)
    monkeypatch.setattr("deckgen.law.judge.LAWBOOK", dict(reversed(LAWBOOK.items())))
    upside_down = Law(rules)
    plays = [
        Play((kind,), left) for kind in parse_cards("r5 b5 bS rR b+2 W +4 rW bW") for left in (0, 3)
    ]
    for situation in situations():
        for play in plays:
            assert upright.permits(situation, play) == upside_down.permits(situation, play)
            assert upright.permits(situation, play) == (not upright.refusals(situation, play))


def situations() -> list[Situation]:
    """Some situations of every sort."""
    return [
        Situation((parse_card(top),), colour, owed, lead, final, barred, holds)
        for top, colour in (
            ("r5", Colour.RED),
            ("b+2", Colour.BLUE),
            ("W", Colour.RED),
            ("bS", Colour.BLUE),
        )
        for owed in Owed
        for lead in (False, True)
        for final in (False, True)
        for barred in (False, True)
        for holds in (False, True)
    ]
