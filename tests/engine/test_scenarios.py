from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace
from witnesses import FOLDER, all_scenarios, shown_values

from deckgen.definition.scenario import load_scenario
from deckgen.engine import run_scenario
from deckgen.engine.compiled import CompiledLaw, compile_law
from deckgen.law import LAWBOOK, Clause, judge
from deckgen.law.meaning import Meaning
from deckgen.model.scenario import Phase, Position, Start

FILES = sorted(FOLDER.rglob("*.toml"))

A_NUMBER = "a number"
SHOWN_ELSEWHERE = {
    ("deck.blank", A_NUMBER): "blanks are set aside: test_start",
    ("deal.hand", A_NUMBER): "a scenario states the hands: test_start",
    ("dealer.next", "random"): "a dealer by lot is shown by test_series",
}
"""Values that no scenario can show, and where they are shown instead."""

NO_MECHANISM = {
    "wild.effect": "kings/a7-wild.toml",
    "penalty.then": "kings/a6-no-answer.toml",
    "pile.nothing": "kings/take-what-there-is.toml",
    "end.win": "kings/a15-the-game-ends.toml",
}
"""Clauses of one value that the engine has no setting for: it plays no other way. Their scenario."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_scenario_holds(path: Path) -> None:
    """What the worked examples say is what the engine plays."""
    result = run_scenario(load_scenario(path))

    assert str(result) == f"ok   {path}"


def test_tables_of_every_size_and_both_directions() -> None:
    """The examples cover 2, 3, 4, 5 and 10 players, and both directions."""
    scenarios = all_scenarios()
    directions = {one.given.clockwise for one in scenarios if isinstance(one.given, Position)}

    assert {2, 3, 4, 5, 10} <= {len(one.hands) for one in scenarios}
    assert directions == {True, False}
    assert {type(one.given) for one in scenarios} == {Position, Start, Phase}


def test_every_value_is_shown() -> None:
    """For each value of each executable clause some scenario holds that fails under another."""
    shown = shown_values()
    clauses = [clause for clause in LAWBOOK.values() if clause.played and len(clause.values) != 1]
    numbers = {clause for clause, _ in shown}
    missing = [
        (clause.id, value)
        for clause in clauses
        for value in clause.values
        if (clause.id, value) not in shown
    ]
    missing += [
        (clause.id, A_NUMBER)
        for clause in clauses
        if not clause.values and clause.id not in numbers
    ]

    assert set(missing) == SHOWN_ELSEWHERE.keys()


def single_valued() -> list[Clause]:
    """The executable clauses that have one value only."""
    return [clause for clause in LAWBOOK.values() if clause.played and len(clause.values) == 1]


def struck_out(clause: Clause) -> Clause:
    """The clause without its permissions and prohibitions, its settings at nothing."""
    meaning = clause.meaning(clause.values[0])
    nothing = {key: type(value)() for key, value in meaning.does.items()}
    return dataclasses.replace(clause, means=lambda _: Meaning(does=nothing))  # type: ignore[arg-type]


@pytest.mark.parametrize("clause", single_valued(), ids=lambda clause: clause.id)
def test_a_clause_of_one_value_fires(clause: Clause, monkeypatch: pytest.MonkeyPatch) -> None:
    """Struck out of the book, the clause is missed by some scenario."""
    if clause.id in NO_MECHANISM:
        assert (FOLDER / NO_MECHANISM[clause.id]).exists()
        return
    book = {**LAWBOOK, clause.id: struck_out(clause)}
    monkeypatch.setattr(judge, "LAWBOOK", book)
    monkeypatch.setattr("deckgen.engine.scenario.compile_law", CompiledLaw)

    assert any(not run_scenario(scenario).holds for scenario in all_scenarios())


def test_a_failure_says_where_and_what() -> None:
    """The report names step, expectation, what happened and the clause that refused."""
    scenario = load_scenario(FOLDER / "kings" / "a6-stacking.toml")
    rules = scenario.variant.rules.over({"draw_two.answer": "none"})

    result = run_scenario(scenario, replace(scenario.variant, rules=rules))

    assert not result.holds
    assert str(result) == (
        f'FAIL {scenario.path}: step 1: expected playable = "blue-draw-two", but it is ""'
    )


def test_a_refused_step_names_the_clause() -> None:
    """A step that the rules refuse fails with the clause id."""
    scenario = load_scenario(FOLDER / "street" / "b19-jump-in.toml")
    rules = scenario.variant.rules.over({"jump_in": "none"})

    result = run_scenario(scenario, replace(scenario.variant, rules=rules))

    assert (result.step, result.clause) == (2, "jump_in")
    assert compile_law(rules, scenario.variant.deck).settings.jump is False
