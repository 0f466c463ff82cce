"""Which scenario shows which value of which clause: found by changing the value and replaying."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from deckgen.definition.clauses import complete
from deckgen.definition.scenario import load_scenarios
from deckgen.engine import run_scenario
from deckgen.law import LAWBOOK, Clause
from deckgen.model.deck import deck_of
from deckgen.model.rules import Value
from deckgen.model.scenario import Scenario
from deckgen.model.variant import Variant

FOLDER = Path(__file__).parent.parent / "scenarios"


def all_scenarios() -> tuple[Scenario, ...]:
    """Every scenario of the tests."""
    return load_scenarios([FOLDER])


def with_value(variant: Variant, clause: str, value: Value) -> Variant:
    """The variant with another value of one clause."""
    rules = complete(variant.rules.over({clause: value}), "", [])
    return replace(variant, rules=rules, deck=deck_of(rules, variant.deck.colours))


def other_values(clause: Clause, value: Value) -> Iterator[Value]:
    """Other values that a clause may have: all of a choice, the neighbours of a number."""
    if clause.values:
        yield from (other for other in clause.values if other != value)
    elif isinstance(value, int):
        yield from (
            n for n in (value + 1, value - 1, 0) if not clause.domain.problem(n) and n != value
        )
    elif clause.id == "players.range":
        yield from ("2-2", "3-9")
    elif clause.id == "deck.numbers":
        yield from ("0-9=1", "0-9=3")


def shows(scenario: Scenario, clause: str) -> bool:
    """Whether a scenario fails under some other value of a clause."""
    value = scenario.variant.rules[clause]
    return any(
        not run_scenario(scenario, with_value(scenario.variant, clause, other)).holds
        for other in other_values(LAWBOOK[clause], value)
    )


def shown_values() -> dict[tuple[str, Value], list[str]]:
    """Per clause and value the scenarios that show it."""
    found: dict[tuple[str, Value], list[str]] = {}
    for scenario in all_scenarios():
        if not run_scenario(scenario).holds:
            continue
        for clause, value in scenario.variant.rules.items():
            if LAWBOOK[clause].played and shows(scenario, clause):
                found.setdefault((clause, value), []).append(Path(scenario.path).name)
    return found
