"""Clauses of the King's Game: how the losers draw and do their penalties."""

from __future__ import annotations

from deckgen.law import amounts
from deckgen.law.meaning import Meaning
from deckgen.law.registry import Choice, Clause, Count, Flag
from deckgen.model.rules import Value

F = "kings"


def _phase(
    name: str,
    domain: Choice | Count | Flag,
    otherwise: Value,
    meaning: Meaning | None = None,
    played: bool = True,
) -> Clause:
    return Clause(
        f"kings.{name}",
        F,
        domain,
        played=played,
        arises_with="deck.penalty_text",
        otherwise=otherwise,
        means={otherwise: meaning} if meaning else None,
    )


def _exempt(value: Value) -> Meaning:
    return Meaning(does={"exempt": int(value)})


CLAUSES = (
    Clause(
        "kings.exempt",
        F,
        Count(1, 9),
        arises_with="deck.penalty_text",
        otherwise=1,
        means=_exempt,
    ),
    _phase(
        "draw",
        Choice(("one-each",)),
        "one-each",
        Meaning(does={"penalties_each": amounts.PENALTY_DRAW}),
    ),
    _phase(
        "wild",
        Choice(("name-another",)),
        "name-another",
        Meaning(does={"wild_names": amounts.NAMED_FOR_WILD}),
    ),
    _phase(
        "wild_draw_four",
        Choice(("name-another-for-two",)),
        "name-another-for-two",
        Meaning(does={"wild_draw_four_names": amounts.NAMED_FOR_WILD_DRAW_FOUR}),
    ),
    _phase("hot", Choice(("action-cards", "none")), "action-cards", played=False),
    _phase("ignore_text", Flag((True,)), True, played=False),
    _phase(
        "next",
        Choice(("winner-deals",)),
        "winner-deals",
        Meaning(excepts=("dealer.next",), does={"winner_deals": True}),
    ),
)
