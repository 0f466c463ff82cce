"""Who objects to a mutant: scenarios, checks, playouts, and for code the tests of the law as well.

A judge works in a process of its own (`forked`); what it needs whole is put together before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

from bench.forked import patience
from bench.mutations import Mutant
from bench.reached import ROOT, Tests, failing, reaching_scenarios, scenarios
from deckgen.check import agreements, amounts, playing, texts
from deckgen.check.values import Flip, with_values
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.engine import run_scenario
from deckgen.engine.compiled import compile_law
from deckgen.model.scenario import Scenario
from deckgen.model.variant import Variant

PATIENCE = 6.0
"""Seconds of computing after which a scenario, a test or a playout hangs: each takes less than 2."""
LONG_PATIENCE = 60.0
"""The same for a search of agreements."""
ACTS = 400
"""Acts per table in the playouts that hold table entries against the law."""


@cache
def variants() -> tuple[Variant, ...]:
    """The built-in variants."""
    return tuple(load_variant(id_) for id_ in BUILT_IN)


def objection(mutant: Mutant, tests: Mapping[str, Tests]) -> str:
    """Who objects to a mutant: a scenario, a finding or one of the `tests` that call a function;
    "" if nobody does. The process that asks ends if the answer takes too long (`patience`).
    """
    match mutant.kind:
        case "body":
            with mutant.in_place():
                return _objecting_game(mutant, tests)
        case "prose":
            with mutant.in_place() as speeches:
                return _objecting_text(mutant.clause, speeches)
        case "table":
            with mutant.in_place():
                return _objecting_play([one for one in variants() if one.id == mutant.variant])
        case _:
            return _objecting_law(mutant)


def _objecting_game(mutant: Mutant, tests: Mapping[str, Tests]) -> str:
    """A scenario or a test that calls the function, or a playout."""
    compile_law.cache_clear()
    try:
        return (
            _objecting_scenario(reaching_scenarios().get(mutant.function, ()))
            or _objecting_test(tests.get(mutant.function, {}))
            or _objecting_play(variants())
        )
    except Exception as error:  # whatever a broken engine raises is an objection
        return type(error).__name__


def _objecting_law(mutant: Mutant) -> str:
    def otherwise(scenario: Scenario) -> bool:
        return scenario.variant.rules.get(mutant.clause) != mutant.value

    with mutant.in_place():
        if found := _objecting_scenario(sorted(scenarios(), key=otherwise)):
            return found
    patience(LONG_PATIENCE)
    variant = _having(mutant)
    idle = agreements.search(variant).without
    with mutant.in_place():
        return _objecting_check(variant, idle)


def _objecting_scenario(some: Iterable[Scenario]) -> str:
    """The first scenario that fails."""
    for scenario in some:
        patience(PATIENCE)
        try:
            if not run_scenario(scenario).holds:
                return Path(scenario.path).name
        except Exception as error:  # as above
            return f"{Path(scenario.path).name}: {type(error).__name__}"
    return ""


def _objecting_text(clause: str, speeches: texts.Speeches) -> str:
    for variant in variants():
        if clause in variant.rules:
            for found in texts.clause_findings(variant, clause, speeches):
                return f"{found.id} {found.clauses}"
    return ""


def _objecting_play(some: Iterable[Variant]) -> str:
    for variant in some:
        patience(PATIENCE)
        if broken := playing.watch(variant, acts=ACTS).broken:
            return next(iter(broken))
    return ""


def _objecting_check(variant: Variant, idle: tuple[Flip, ...]) -> str:
    """Amounts, playouts, and clauses that come to life or die by the mutation."""
    for found in amounts.findings():
        return str(found)
    if broken := _objecting_play([variant]):
        return broken
    patience(LONG_PATIENCE)
    return "" if agreements.search(variant).without == idle else "other agreements are idle"


def _having(mutant: Mutant) -> Variant:
    """A built-in variant that has the mutated value, or the last that can be given it."""
    asked = mutant.value if mutant.value is not None else ""
    fitting = [one for one in variants() if mutant.clause in one.rules]
    having = [one for one in fitting if one.rules[mutant.clause] == asked]
    return having[0] if having else with_values(fitting[-1], {mutant.clause: asked})


def _objecting_test(tests: Tests) -> str:
    """The first test that fails, quick ones first."""
    asking = _Asking(tests)
    files = {ROOT / test.split("::")[0] for test in tests}
    broken = bool(files) and failing(sorted(files), asking)
    return asking.failed or ("no test can be run" if broken else "")


class _Asking:
    """Chooses tests, and notes which fails; each has its own time."""

    def __init__(self, tests: Tests) -> None:
        self.tests = tests
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = (one for one in items if one.nodeid in self.tests)
        items[:] = sorted(chosen, key=lambda one: self.tests[one.nodeid])

    def pytest_runtest_logstart(self) -> None:
        patience(PATIENCE)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid.rpartition("/")[2]
