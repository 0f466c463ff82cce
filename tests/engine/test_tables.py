from __future__ import annotations

from functools import cache

import pytest

from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.engine.codes import BIT, KIND_COUNT
from deckgen.engine.compiled import LAST, SPOTS, CompiledLaw, situation_of
from deckgen.law import LAWBOOK
from deckgen.law.meaning import Forbid, Meaning, Permit, Play
from deckgen.model.cards import KINDS
from deckgen.model.rules import Value

VARIANTS = {id_: load_variant(id_) for id_ in BUILT_IN}
JUDGING = [
    clause
    for clause in LAWBOOK.values()
    if any(m.forbids or m.permits or m.excepts for m in map(clause.meaning, clause.values))
]
"""The clauses that have a say in which plays are legal."""
SWITCHED = [
    (id_, clause.id, value)
    for id_, variant in VARIANTS.items()
    for clause in JUDGING
    for value in clause.values
    if clause.id in variant.rules and variant.rules[clause.id] != value
]
"""Every other value that such a clause may have over each variant."""
SITUATIONS = [situation_of(spot) for spot in range(SPOTS)]
PLAYS = [[Play((kind,), left) for kind in KINDS] for left in (1, 0)]
ALL = (1 << KIND_COUNT) - 1


@cache
def said(predicate: Permit | Forbid) -> tuple[int, ...]:
    """The kinds, by spot, of which a permission or prohibition speaks; asked once for all laws."""
    return tuple(
        sum(
            BIT[kind]
            for kind, play in enumerate(PLAYS[spot & LAST])
            if predicate(SITUATIONS[spot], play)
        )
        for spot in range(SPOTS)
    )


def by_predicates(law: CompiledLaw) -> list[int]:
    """The playable kinds by spot, by each meaning in force: one permits, none forbids but what
    another excepts.
    """
    meanings = law.law.in_force
    permitted = [said(meaning.permits) for _, meaning in meanings if meaning.permits]
    forbidden = [
        (said(meaning.forbids), [within(other) for _, other in meanings if clause in other.excepts])
        for clause, meaning in meanings
        if meaning.forbids
    ]
    masks = []
    for spot in range(SPOTS):
        mask = 0
        for permits in permitted:
            mask |= permits[spot]
        for forbids, exceptions in forbidden:
            against = forbids[spot]
            for lifts in exceptions:
                against &= ~lifts[spot]
            mask &= ~against
        masks.append(mask)
    return masks


def within(meaning: Meaning) -> tuple[int, ...]:
    """The kinds, by spot, for which a meaning lifts what it excepts."""
    return said(meaning.permits) if meaning.permits else (ALL,) * SPOTS


def differing(law: CompiledLaw) -> list[int]:
    """The spots in which the table is not what the predicates say."""
    masks = by_predicates(law)
    return [spot for spot, mask in enumerate(masks) if law.playable(spot) != mask]


@pytest.mark.parametrize("id_", BUILT_IN)
def test_every_entry_is_what_the_predicates_say(id_: str) -> None:
    """The compiled tables and the readable law agree in every spot, for every kind."""
    variant = VARIANTS[id_]

    assert differing(CompiledLaw(variant.rules, variant.deck)) == []


@pytest.mark.parametrize(("id_", "clause", "value"), SWITCHED)
def test_every_entry_with_each_value_switched(id_: str, clause: str, value: Value) -> None:
    """They agree everywhere with each other value of each judging clause, over every variant."""
    rules = VARIANTS[id_].rules.over({clause: value})

    assert differing(CompiledLaw(rules, VARIANTS[id_].deck)) == []
