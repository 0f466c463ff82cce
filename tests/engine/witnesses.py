"""Which scenario shows which value of which clause: found by changing the value and replaying."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from deckgen.definition.clauses import complete
from deckgen.definition.scenario import load_scenarios
from deckgen.engine import run_scenario
from deckgen.law import LAWBOOK, Clause
from deckgen.model.deck import deck_of
from deckgen.model.rules import Rules, Value
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


def shown_values() -> dict[tuple[str, Value], str]:
    """Per clause and value the first scenario found that holds, and fails under another value."""
    groups: dict[Rules, list[Scenario]] = {}
    for scenario in all_scenarios():
        if run_scenario(scenario).holds:
            groups.setdefault(scenario.variant.rules, []).append(scenario)
    found: dict[tuple[str, Value], str] = {}
    for rules, scenarios in groups.items():
        for clause, value in rules.items():
            if LAWBOOK[clause].played and (clause, value) not in found:
                witness = _witness(clause, value, scenarios)
                if witness:
                    found[clause, value] = witness
    return found


def _witness(clause: str, value: Value, scenarios: list[Scenario]) -> str | None:
    """The first of some scenarios under the same rules that fails with another value."""
    for other in other_values(LAWBOOK[clause], value):
        changed = with_value(scenarios[0].variant, clause, other)
        for scenario in scenarios:
            if not run_scenario(scenario, changed).holds:
                return scenario.path
    return None
