"""Mutants of ourselves: one thing changed at a time, and some check, scenario or test must object.

`make mutants` runs all of them on all cores, in about five minutes on two, and prints the survivors
as they are found; the test suite runs a seeded sample. The goal is that none survives.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cache, partial
from random import Random

from bench.bodies import body_mutants
from bench.equivalent import EQUIVALENT
from bench.forked import judged
from bench.misread import prose_mutants
from bench.mutations import Mutant, law_mutants, table_mutants
from bench.objections import ACTS, objection, variants
from bench.reached import Tests, files_of_tests, reaching_scenarios, reaching_tests
from deckgen.check import texts
from deckgen.model.words import LANGUAGES

KINDS = ("law", "prose", "table", "body")

NOT_TRIED = (
    "Not tried: sentences left out or turned round in every language at once, or by words that are no terms of "
    "check/terms.py, one card named in every language at once for "
    "another that the clause is about, words in a language's own word list, and the code that "
    "replays scenarios, plays at random or describes the clauses"
)
"""What no mutant does, so that nobody takes the last line for more than it says."""


@cache
def every() -> tuple[Mutant, ...]:
    """All mutants, in the order of the law book, of the prose, of the tables, of the code."""
    return (
        *law_mutants(),
        *prose_mutants(LANGUAGES),
        *table_mutants(variants(), ACTS),
        *body_mutants(),
    )


def mutants() -> tuple[Mutant, ...]:
    """The mutants that somebody could see."""
    return tuple(one for one in every() if one.name not in EQUIVALENT)


def controls(kind: str) -> list[Mutant]:
    """Mutants of a kind that change nothing: if anything objects to them, no objection counts."""
    shipped = texts.shipped_speeches()
    what = {one.clause + one.variant: one for one in mutants() if one.kind == kind}
    some = list(what.values())[: None if kind == "prose" else 1]
    name = "nothing is changed"
    return [replace(one, name=name, in_place=lambda: nullcontext(shipped)) for one in some]


def run(
    chosen: Sequence[Mutant], jobs: int, tests: Mapping[str, Tests]
) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with who objects to it, as they are judged; "" where nobody does."""
    reaching_scenarios()  # before the processes part
    for mutant, said in judged(chosen, partial(objection, tests=tests), jobs):
        yield mutant, "it hangs or breaks down" if said is None else said


def sample(kinds: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """So many of the mutants, as many of each kind, the same for the same seed."""
    random = Random(seed)
    by_kind = ([one for one in mutants() if one.kind == kind] for kind in kinds)
    return [one for some in by_kind for one in random.sample(some, count // len(kinds))]


def main() -> int:
    """Run the mutants and print the survivors; 1 if there are any."""
    asked = _words()
    kinds = asked.kind or KINDS
    chosen = sample(kinds, asked.sample, asked.seed) if asked.sample else mutants()
    survivors = 0
    for kind in kinds:
        some = [one for one in chosen if one.kind == kind and asked.name in one.name]
        survivors += _run_kind(kind, some, asked.jobs)
    print(f"{len(EQUIVALENT)} more change nothing that anybody could see, and are left out")
    print(NOT_TRIED)
    return bool(survivors)


def _words() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kind", action="append", choices=KINDS, help="only these; may be repeated")
    asked.add_argument("--name", default="", help="only mutants that have this in their names")
    asked.add_argument("--sample", type=int, default=0, help="only so many, chosen by --seed")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many at once")
    return asked.parse_args()


def _run_kind(kind: str, some: Sequence[Mutant], jobs: int) -> int:
    """Judge mutants of one kind, print survivors as they are found; how many there are."""
    from rich.console import Console
    from rich.progress import Progress

    begun, survivors = time.perf_counter(), 0
    console = Console(soft_wrap=True, highlight=False, markup=False)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        for control, said in run(controls(kind), jobs, {}):
            if said:
                sys.exit(f"{kind}: {said} objects although {control.name}")
        files = files_of_tests("law", "engine") if kind == "body" else ()
        tests = reaching_tests(files, jobs)
        for mutant, said in bar.track(run(some, jobs, tests), len(some), description=kind):
            if not said:
                survivors += 1
                console.print(f"  survives: {mutant.name}")
    spent = time.perf_counter() - begun
    print(f"{kind}: {len(some)} mutants in {spent:.0f} s, {survivors} survive", flush=True)
    return survivors


if __name__ == "__main__":
    sys.exit(main())
