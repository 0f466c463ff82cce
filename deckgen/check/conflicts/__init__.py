"""Declared contradictions: conditions under which clauses of one variant cannot both hold, or one
of them means nothing. Each is a record: where it holds, what happens at the table, what to change.
"""

from __future__ import annotations

from deckgen.check.conflicts import answers, cards, ending, interrupts, phase
from deckgen.check.conflicts.shape import Conflict, Facts
from deckgen.check.finding import Finding
from deckgen.model.variant import Variant

CONFLICTS: tuple[Conflict, ...] = (
    *cards.CONFLICTS,
    *answers.CONFLICTS,
    *interrupts.CONFLICTS,
    *ending.CONFLICTS,
    *phase.CONFLICTS,
)
"""Every declared contradiction, by family of clauses."""


def findings(variant: Variant) -> tuple[Finding, ...]:
    """The declared contradictions that this variant has."""
    facts = Facts(variant)
    return tuple(one.finding(facts) for one in CONFLICTS if one.holds(facts))


def examined() -> str:
    """What `findings` looked at, in counts."""
    return f"{len(CONFLICTS)} declared contradictions looked for"


__all__ = ["CONFLICTS", "Conflict", "Facts", "examined", "findings"]
