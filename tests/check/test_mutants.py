"""Mutants of ourselves: a sample of them, and every one is objected to."""

from __future__ import annotations

from bench.bodies import body_mutants
from bench.mutants import KINDS, mutants, objection, sample, scenarios
from bench.mutations import EQUIVALENT
from deckgen.engine import run_scenario
from deckgen.model.words import LANGUAGES


def test_no_mutant_of_a_sample_survives() -> None:
    """One thing changed at a time in law, prose or tables: some check or scenario objects."""
    chosen = sample(30, seed=7)

    assert {one.kind for one in chosen} == set(KINDS)
    assert [one.name for one in chosen if not objection(one)] == []


def test_a_mutated_predicate_is_objected_to() -> None:
    """What deflects a draw two, with any of its comparisons turned round, is told by a scenario;
    the function is whole again afterwards.
    """
    deflects = "deckgen.law.actions._deflects"
    bodies = [one for one in body_mutants() if one.name.startswith(deflects)]
    chosen = [one for one in bodies if one.name.endswith("compared otherwise")]

    assert len(chosen) > 1
    assert [one.name for one in chosen if not objection(one)] == []
    assert all(run_scenario(one).holds for one in scenarios())


def test_mutants_have_names_of_their_own() -> None:
    """Each change is made once; those that nobody could see are left out, each with its reason."""
    names = [one.name for one in mutants()]

    assert len(set(names)) == len(names) > 3_000
    assert any(name.endswith(", in short") for name in names)
    assert any(name.startswith(", ".join(LANGUAGES)) for name in names)
    assert not set(names) & set(EQUIVALENT)
    assert all(EQUIVALENT.values())
