"""Findings over worked examples: those of the rulebook, and scenarios kept beside a definition."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from deckgen.book.examples import replays
from deckgen.check.finding import Finding, Severity, several
from deckgen.engine import Result, run_scenario
from deckgen.errors import BadInput
from deckgen.model.scenario import Scenario
from deckgen.model.variant import Variant


class Replayed(Struct, frozen=True):
    """What came of the examples: how many the rulebook shows, what is wrong with them, and the
    scenarios of the variant with their results.
    """

    shown: int
    faulty: tuple[str, ...]
    results: tuple[Result, ...]


def replayed(variant: Variant, scenarios: Iterable[Scenario] = ()) -> Replayed:
    """Replay the rulebook's examples, and every scenario that names this variant's file."""
    shown, faulty = 0, []
    try:
        shown = len(replays(variant))
    except BadInput as error:
        faulty += [str(fault) for fault in error.faults]
    results = [run_scenario(one) for one in scenarios if one.variant.file == variant.file]
    return Replayed(shown, tuple(faulty), tuple(results))


def findings(found: Replayed) -> tuple[Finding, ...]:
    """Examples of the rulebook that cannot be set, and any that does not come out as it says."""
    unread = (
        Finding(
            Severity.ERROR,
            "example-faulty",
            (),
            f"A worked example cannot be printed: {fault}",
            "Mend the example.",
        )
        for fault in found.faulty
    )
    failed = (
        Finding(
            Severity.ERROR,
            "example-fails",
            (result.clause,) if result.clause else (),
            f"A worked example does not come out as it says: {str(result).removeprefix('FAIL ')}.",
            "Change the example, or the clause.",
        )
        for result in found.results
        if not result.holds
    )
    return (*unread, *failed)


def examined(found: Replayed) -> str:
    """What was replayed, in counts."""
    return (
        f"{several(found.shown, 'worked example')} of the rulebook and "
        f"{several(len(found.results), 'scenario')} replayed"
    )
