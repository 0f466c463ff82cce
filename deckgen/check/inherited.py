"""What the game that a definition extends has as well: told in one line, after the definition's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from deckgen.check.finding import Finding, Severity
from deckgen.check.values import agreed, with_values
from deckgen.model.variant import Variant

GATHERED = ("idle-clauses", "never-came-up")
"""Findings that list clauses, each for itself."""


def extended(variant: Variant) -> Variant | None:
    """The game as it was before the definition agreed on anything; None if it agreed on nothing."""
    own = agreed(variant)
    if variant.base is None or not own:
        return None
    return with_values(variant, {clause: variant.base[clause] for clause in own})


def own_first(
    variant: Variant, found: Sequence[Finding], before: Iterable[Finding]
) -> tuple[Finding, ...]:
    """What was found, without the warnings and notes that were found `before` too, and a note that
    names those.
    """
    known = {(one.id, clause) for one in before for clause in one.clauses or ("",)}
    own: list[Finding] = []
    same: dict[str, None] = {}
    for one in found:
        new = tuple(c for c in one.clauses or ("",) if (one.id, c) not in known)
        if one.severity is Severity.ERROR or new == (one.clauses or ("",)):
            own.append(one)
        elif not new:
            same[one.id] = None
        else:
            own.append(replace(one, clauses=new) if one.id in GATHERED else one)
    if same:
        own.append(
            Finding(
                Severity.NOTE,
                "as-before",
                (),
                f"What {variant.extends} has as well is not told again: {', '.join(same)}.",
                f"deckgen check {variant.extends} shows it.",
            )
        )
    return tuple(own)
