"""Mutants of ourselves: a sample of them, and every one is objected to."""

from __future__ import annotations

from random import Random

from bench.bodies import functions
from bench.equivalent import EQUIVALENT
from bench.mutants import KINDS, every, mutants, run, sample
from bench.reached import files_of_tests, reaching_tests, scenarios
from deckgen.engine import compile_law, run_scenario
from deckgen.model.words import LANGUAGES


def test_no_mutant_of_a_sample_survives() -> None:
    """One thing changed at a time in law, prose, tables or the law's code: some check, scenario or
    test of the law objects.
    """
    law = [one for one in mutants() if one.function.startswith("deckgen.law.")]
    chosen = [*sample(KINDS[:3], 18, seed=7), *Random(7).sample(law, 8)]
    tests = reaching_tests(files_of_tests("law"), 2)

    assert {one.kind for one in chosen} == set(KINDS)
    assert [one.name for one, said in run(chosen, 2, tests) if not said] == []


def test_a_mutated_predicate_is_whole_again() -> None:
    """What deflects a draw two, with any of its comparisons turned round, is told by a scenario, and
    plays as before once that is undone.
    """
    deflects = [one for one in mutants() if one.function == "deckgen.law.actions._deflects"]
    chosen = [one for one in deflects if " is not " in one.name.rpartition("` is `")[2]]

    assert len(chosen) > 1
    for mutant in chosen:
        with mutant.in_place():
            assert not all_hold()
        assert all_hold()


def all_hold() -> bool:
    """Whether every scenario holds by laws compiled anew."""
    compile_law.cache_clear()
    return all(run_scenario(one).holds for one in scenarios())


def test_mutants_have_names_of_their_own() -> None:
    """Each change is made once; those that nobody could see are left out, each with its reason."""
    names = [one.name for one in mutants()]

    assert len(set(names)) == len(names) > 4_000
    assert any(name.endswith(", in short") for name in names)
    assert any(name.startswith(", ".join(LANGUAGES)) for name in names)
    assert not set(names) & set(EQUIVALENT)
    assert set(EQUIVALENT) < {one.name for one in every()}
    assert all(EQUIVALENT.values())


def test_every_function_that_decides_is_mutated() -> None:
    """Of the functions of law and engine those without a mutant decide nothing: they hand on."""
    mutated = {one.function for one in mutants() if one.kind == "body"}

    assert mutated < set(functions())
    assert len(mutated) > 150
