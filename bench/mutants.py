"""Mutants of ourselves: one thing changed at a time, and some check or scenario must object.

`make mutants` runs all of them and prints the survivors; the test suite runs a seeded sample. The
goal is that none survives.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from bench.bodies import body_mutants
from bench.mutations import EQUIVALENT, Mutant, law_mutants, prose_mutants, table_mutants
from deckgen.check import agreements, amounts, playing, texts
from deckgen.check.values import Flip, with_values
from deckgen.definition.scenario import load_scenarios
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.engine import run_scenario
from deckgen.engine.compiled import compile_law
from deckgen.model.scenario import Scenario
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30
"""Seconds after which a game that does not go on counts as objecting."""
KINDS = ("law", "prose", "table")
ACTS = 400
"""Acts per table in the playouts that hold table entries against the law."""


NOT_TRIED = (
    "Not tried: sentences negated or turned round, one card named for another in every language at "
    "once, and words in a language's own word list"
)
"""What no mutant does, so that nobody takes the last line for more than it says."""


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Every worked example there is."""
    folders = ("tests/scenarios", "tests/check/scenarios", "deckgen/examples")
    return load_scenarios([ROOT / folder for folder in folders])


@cache
def variants() -> tuple[Variant, ...]:
    """The built-in variants."""
    return tuple(load_variant(id_) for id_ in BUILT_IN)


def mutants() -> list[Mutant]:
    """Every mutant, in the order of the law book, of the prose, of the tables."""
    made = (*law_mutants(), *prose_mutants(LANGUAGES), *table_mutants(variants(), ACTS))
    return [one for one in made if one.name not in EQUIVALENT]


def objection(mutant: Mutant) -> str:
    """Who objects to a mutant: a scenario or a finding; "" if nobody does."""
    if mutant.kind == "body":
        return _objecting_game(mutant)
    with mutant.in_place() as speeches:
        if speeches is not None:
            return _objecting_text(mutant.clause, speeches)
        if mutant.kind == "table":
            return _objecting_play(next(one for one in variants() if one.id == mutant.variant))
        if found := _objecting_scenario(mutant):
            return found
    baseline = _idle(mutant)
    with mutant.in_place():
        return _objecting_check(mutant, baseline)


def _objecting_game(mutant: Mutant) -> str:
    """A scenario, or a game of the built-ins that breaks or hangs, under a mutated function."""
    previous = signal.signal(signal.SIGALRM, _hangs)
    signal.alarm(PATIENCE)
    try:
        with mutant.in_place():
            games = (_objecting_play(one) for one in variants())
            return _objecting_scenario(mutant) or next(filter(None, games), "")
    except Exception as error:  # whatever a broken engine raises is an objection
        return type(error).__name__
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)
        compile_law.cache_clear()


def _hangs(*_: object) -> None:
    raise TimeoutError


def _objecting_text(clause: str, speeches: texts.Speeches) -> str:
    for variant in variants():
        if clause in variant.rules:
            for found in texts.clause_findings(variant, clause, speeches):
                return f"{found.id} {found.clauses}"
    return ""


def _objecting_play(variant: Variant) -> str:
    return next(iter(playing.watch(variant, acts=ACTS).broken), "")


def _objecting_check(mutant: Mutant, baseline: tuple[Flip, ...]) -> str:
    """Amounts, playouts, and clauses that come to life or die by the mutation."""
    for found in amounts.findings():
        return str(found)
    variant = _having(mutant)
    if broken := _objecting_play(variant):
        return broken
    return "" if agreements.search(variant).without == baseline else "other agreements are idle"


def _having(mutant: Mutant) -> Variant:
    """A built-in variant that has the mutated value, or the last that can be given it."""
    asked = mutant.value if mutant.value is not None else ""
    fitting = [one for one in variants() if mutant.clause in one.rules]
    having = [one for one in fitting if one.rules[mutant.clause] == asked]
    return having[0] if having else with_values(fitting[-1], {mutant.clause: asked})


def _idle(mutant: Mutant) -> tuple[Flip, ...]:
    """The other values that make no difference as long as nothing is mutated."""
    key = (mutant.clause, mutant.value)
    if key not in _BASELINES:
        _BASELINES[key] = agreements.search(_having(mutant)).without
    return _BASELINES[key]


_BASELINES: dict[tuple[str, object], tuple[Flip, ...]] = {}


def _objecting_scenario(mutant: Mutant) -> str:
    """The first scenario that fails; those whose rules hold the mutated value come first."""
    ordered = sorted(
        scenarios(), key=lambda one: one.variant.rules.get(mutant.clause) != mutant.value
    )
    for scenario in ordered:
        compile_law.cache_clear()
        try:
            if not run_scenario(scenario).holds:
                return Path(scenario.path).name
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            return f"{Path(scenario.path).name}: {type(error).__name__}"
    return ""


def run(chosen: Sequence[Mutant]) -> list[Mutant]:
    """The survivors of some mutants."""
    return [mutant for mutant in chosen if not objection(mutant)]


def sample(count: int, seed: int) -> list[Mutant]:
    """Some of the mutants, as many of each kind, the same for the same seed."""
    made, random = mutants(), Random(seed)
    by_kind = {kind: [one for one in made if one.kind == kind] for kind in KINDS}
    return [one for some in by_kind.values() for one in random.sample(some, count // len(KINDS))]


def main() -> int:
    """Run the mutants and print the survivors; 1 if there are any."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--sample", type=int, default=0, help="only so many, chosen by --seed")
    asked.add_argument("--seed", type=int, default=1)
    words = asked.parse_args()
    chosen = sample(words.sample, words.seed) if words.sample else [*mutants(), *body_mutants()]
    begun = time.perf_counter()
    survivors = run(chosen)
    kinds = {kind: sum(one.kind == kind for one in chosen) for kind in (*KINDS, "body")}
    counts = ", ".join(f"{count} of {kind}" for kind, count in kinds.items())
    print(f"{len(chosen)} mutants ({counts}) in {time.perf_counter() - begun:.0f} s")
    print(f"{len(EQUIVALENT)} more change nothing that anybody could see, and are left out")
    print(f"{len(survivors)} survive" + (":" if survivors else ""))
    for mutant in survivors:
        print(f"  {mutant.name}")
    print(NOT_TRIED)
    return bool(survivors)


if __name__ == "__main__":
    sys.exit(main())
