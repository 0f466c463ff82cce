"""The law book: every clause by id, in the order of the rulebook's sections."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from deckgen.law import actions, draws, ending, interrupts, kings, matching, setup
from deckgen.law.registry import Clause

_FAMILIES = (setup, matching, actions, draws, interrupts, ending, kings)

LAWBOOK: Mapping[str, Clause] = MappingProxyType(
    {clause.id: clause for family in _FAMILIES for clause in family.CLAUSES}
)
"""Every clause by id."""
