"""Clauses of the King's Game: how the losers draw and do their penalties."""

from __future__ import annotations

from deckgen.law.registry import Choice, Clause, Count, Flag
from deckgen.model.rules import Value

F = "kings"


def _phase(
    name: str, domain: Choice | Count | Flag, otherwise: Value, played: bool = True
) -> Clause:
    return Clause(
        f"kings.{name}",
        F,
        domain,
        played=played,
        arises_with="deck.penalty_text",
        otherwise=otherwise,
    )


CLAUSES = (
    _phase("exempt", Count(1, 9), 1),
    _phase("draw", Choice(("one-each",)), "one-each"),
    _phase("wild", Choice(("name-another",)), "name-another"),
    _phase("wild_draw_four", Choice(("name-another-for-two",)), "name-another-for-two"),
    _phase("hot", Choice(("action-cards",)), "action-cards", played=False),
    _phase("ignore_text", Flag(), True, played=False),
    _phase("next", Choice(("winner-deals",)), "winner-deals"),
)
