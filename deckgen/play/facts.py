"""What a rulebook may quote from a simulation, stamped so that stale numbers can be told."""

from __future__ import annotations

from deckgen.model.facts import rules_digest
from deckgen.model.variant import Variant
from deckgen.play.figures import Report

Fact = int | float | str


def facts(
    variant: Variant, report: Report, *, players: int, seed: int, policy: str
) -> dict[str, Fact]:
    """The numbers to quote, with seed, number of games, players and rules they hold for."""
    figures = {figure.id: figure.estimate for figure in report.figures}
    found: dict[str, Fact] = {
        "players": players,
        "games": report.games,
        "seed": seed,
        "policy": policy,
        "rules": rules_digest(variant.rules, variant.deck),
    }
    for id_, digits in (("minutes", 0), ("turns", 0), ("series", 1)):
        estimate = figures.get(id_)
        if estimate is not None:
            rounded = round(estimate.value, digits)
            found[id_] = int(rounded) if digits == 0 else rounded
    first = figures.get("first_player")
    if first is not None:
        found["first_player"] = round(first.value, 3)
    return found


def facts_table(found: dict[str, Fact]) -> str:
    """The facts as the `[facts]` table of a definition file."""
    lines = [
        f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
        for key, value in found.items()
    ]
    return "\n".join(["[facts]", *lines])
