"""Mutants of ourselves: a sample of them, and every one is objected to."""

from __future__ import annotations

from bench.mutants import KINDS, mutants, objection, sample
from bench.mutations import EQUIVALENT
from deckgen.model.words import LANGUAGES


def test_no_mutant_of_a_sample_survives() -> None:
    """One thing changed at a time in law, prose or tables: some check or scenario objects."""
    chosen = sample(30, seed=7)

    assert {one.kind for one in chosen} == set(KINDS)
    assert [one.name for one in chosen if not objection(one)] == []


def test_mutants_have_names_of_their_own() -> None:
    """Each change is made once; those that nobody could see are left out, each with its reason."""
    names = [one.name for one in mutants()]

    assert len(set(names)) == len(names) > 3_000
    assert any(name.endswith(", in short") for name in names)
    assert any(name.startswith(", ".join(LANGUAGES)) for name in names)
    assert not set(names) & set(EQUIVALENT)
    assert all(EQUIVALENT.values())
