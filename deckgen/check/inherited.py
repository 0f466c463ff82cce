"""What the game that a definition extends has as well: told in one line, after the definition's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from deckgen.check.finding import Finding, Severity
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.model.variant import Variant

GATHERED = ("idle-clauses", "never-came-up", "not-tried")
"""Findings that list clauses, each for itself."""


def extended(variant: Variant) -> Variant | None:
    """The built-in game that a definition changes; None if it changes nothing, or a file of
    somebody's own, of which nobody can say where it is: then all is told.
    """
    if variant.extends not in BUILT_IN or variant.base is None:
        return None
    base = load_variant(variant.extends)
    changed = (base.rules, base.deck) != (variant.rules, variant.deck)
    return base if changed and base.rules == variant.base else None


def own_first(
    variant: Variant,
    found: Sequence[Finding],
    before: Sequence[Finding],
    options: Iterable[str] = (),
) -> tuple[Finding, ...]:
    """What was found, without the warnings and notes that were found `before` too, and a note that
    names those, and the command with the `options` that shows them.
    """
    said = {one.subject for one in before}
    listed = {(one.id, clause) for one in before for clause in one.clauses if one.id in GATHERED}
    own: list[Finding] = []
    same: dict[str, None] = {}
    for one in found:
        new = tuple(clause for clause in one.clauses if (one.id, clause) not in listed)
        gathered = one.id in GATHERED
        if one.severity is Severity.ERROR:
            own.append(one)
        elif not new if gathered else one.subject in said:
            same[one.id] = None
        else:
            own.append(replace(one, clauses=new) if gathered else one)
    if same:
        own.append(
            Finding(
                Severity.NOTE,
                "as-before",
                (),
                f"What {variant.extends} has as well is not told again: {', '.join(same)}.",
                f"{' '.join(('deckgen check', variant.extends, *options))} shows it.",
            )
        )
    return tuple(own)
