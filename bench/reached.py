"""Which scenarios and tests call a function of the law or the engine, noted while all is whole.

What does not call a mutated function cannot object to the mutant, and need not be asked.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from cProfile import Profile
from functools import cache
from pathlib import Path
from types import CodeType

import pytest

from bench.bodies import functions, modules
from bench.forked import judged
from deckgen.definition.scenario import load_scenarios
from deckgen.engine import run_scenario
from deckgen.engine.compiled import compile_law
from deckgen.model.scenario import Scenario

ROOT = Path(__file__).resolve().parent.parent
SLOW = ("test_tables.py", "test_game_laws.py")
"""Tests that call nearly everything: to ask them takes less than to note what each calls."""

Tests = Mapping[str, float]
"""Tests by name, each with the seconds that it takes."""


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Every worked example there is."""
    folders = ("tests/scenarios", "tests/check/scenarios", "deckgen/examples")
    return load_scenarios([ROOT / folder for folder in folders])


@cache
def reaching_scenarios() -> Mapping[str, tuple[Scenario, ...]]:
    """The scenarios that call a function, by its dotted name."""
    found: dict[str, list[Scenario]] = {}
    for scenario in scenarios():
        with _Calls() as called:
            result = run_scenario(scenario)
        if not result.holds:
            raise RuntimeError(f"{result} although nothing is changed")
        for function in called:
            found.setdefault(function, []).append(scenario)
    return {function: tuple(some) for function, some in found.items()}


def reaching_tests(files: Iterable[Path], jobs: int) -> Mapping[str, Tests]:
    """The tests that call a function, by its dotted name."""
    found: dict[str, dict[str, float]] = {}
    for file, noted in judged(files, _noted, jobs):
        if not noted:
            raise RuntimeError(f"{file} fails although nothing is changed")
        for test, (seconds, called) in noted.items():
            for function in called:
                found.setdefault(function, {})[test] = seconds
    return found


def files_of_tests(*rooms: str) -> list[Path]:
    """The tests of some rooms."""
    return sorted(path for room in rooms for path in (ROOT / "tests" / room).glob("test_*.py"))


def failing(files: Iterable[Path], plugin: object) -> bool:
    """Whether one of some tests fails; the first that does ends the run."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    words = ["-x", "-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider", "--capture=no"]
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        return bool(pytest.main([*words, *map(str, files)], plugins=[plugin]))


def _noted(file: Path) -> dict[str, tuple[float, set[str]]]:
    """Per test of a file how long it takes and which functions it calls; nothing if one fails."""
    noting = _Noting(nullcontext(set(functions())) if file.name in SLOW else _Calls())
    return {} if failing([file], noting) else noting.noted


class _Noting:
    """Notes while pytest runs what each test calls."""

    def __init__(self, calls: AbstractContextManager[set[str]]) -> None:
        self.calls = calls
        self.noted: dict[str, tuple[float, set[str]]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        begun = time.process_time()
        with self.calls as called:
            result = yield
        self.noted[item.nodeid] = time.process_time() - begun, called
        return result


class _Calls(AbstractContextManager[set[str]]):
    """The functions called meanwhile; laws are compiled anew, so that one asked before is asked."""

    def __enter__(self) -> set[str]:
        compile_law.cache_clear()
        self.called: set[str] = set()
        self.profile = Profile(builtins=False)
        self.profile.enable()
        return self.called

    def __exit__(self, *_: object) -> None:
        self.profile.disable()
        names = {module.__file__: module.__name__ for module in modules()}
        for entry in self.profile.getstats():
            code = entry.code
            if isinstance(code, CodeType) and code.co_filename in names:
                inside = code.co_qualname.split(".<locals>")[0]
                self.called.add(f"{names[code.co_filename]}.{inside}")
