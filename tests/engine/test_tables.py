from __future__ import annotations

from collections.abc import Iterator

import pytest

from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.engine.codes import BIT, KIND_COUNT
from deckgen.engine.compiled import LAST, SPOTS, CompiledLaw, situation_of
from deckgen.law import LAWBOOK
from deckgen.law.meaning import Play
from deckgen.model.cards import KINDS

JUDGING = [
    (clause.id, value)
    for clause in LAWBOOK.values()
    for value in clause.values
    if any(clause.meaning(v).forbids or clause.meaning(v).permits or clause.meaning(v).excepts
           for v in clause.values)
]  # fmt: skip
"""The values of all clauses that have a say in which plays are legal."""


def by_predicates(law: CompiledLaw, spot: int) -> int:
    """The playable kinds of a spot, asked of each meaning in force: one permits, none forbids."""
    situation = situation_of(spot)
    left = 0 if spot & LAST else 1
    judging = [(id_, m) for id_, m in law.law.in_force if m.permits or m.forbids or m.excepts]
    mask = 0
    for kind in range(KIND_COUNT):
        play = Play((KINDS[kind],), left)
        if any(m.permits(situation, play) for _, m in judging if m.permits):
            lifted = {id_ for _, m in judging if m.excepts for id_ in m.lifts(situation, play)}
            forbidden = any(
                m.forbids(situation, play) for id_, m in judging if m.forbids and id_ not in lifted
            )
            mask |= 0 if forbidden else BIT[kind]
    return mask


def differing(law: CompiledLaw, spots: Iterator[int] | range) -> list[int]:
    """The spots in which the table is not what the predicates say."""
    return [spot for spot in spots if law.playable(spot) != by_predicates(law, spot)]


@pytest.mark.parametrize("id_", BUILT_IN)
def test_every_entry_is_what_the_predicates_say(id_: str) -> None:
    """The compiled tables and the readable law agree in every spot, for every kind."""
    variant = load_variant(id_)

    found = differing(CompiledLaw(variant.rules, variant.deck), range(SPOTS))

    assert found == []


@pytest.mark.parametrize(("clause", "value"), JUDGING)
def test_every_entry_with_each_value_switched(clause: str, value: object) -> None:
    """They agree with each value of each judging clause: everywhere over league, in every 29th
    spot over the others.
    """
    for id_ in BUILT_IN:
        variant = load_variant(id_)
        if clause not in variant.rules:
            continue
        law = CompiledLaw(variant.rules.over({clause: value}), variant.deck)  # type: ignore[dict-item]
        spots = range(SPOTS) if id_ == "league" else range(len(id_), SPOTS, 29)

        assert differing(law, spots) == []
