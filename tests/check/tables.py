"""What the tests of check share: variants with some clauses changed, and what is found in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from deckgen.check.agreements import Agreements, search
from deckgen.check.explore import Explored, explored
from deckgen.check.finding import Finding
from deckgen.check.values import with_values
from deckgen.definition.variants import load_variant
from deckgen.model.rules import Value
from deckgen.model.variant import Variant


def having(id_: str, **changes: Value) -> Variant:
    """A built-in variant with other values: `having("league", jump_in="any", deck__skip=0)`."""
    return with_values(load_variant(id_), {key.replace("__", "."): v for key, v in changes.items()})


def ids(found: Iterable[Finding]) -> set[str]:
    """The ids of what is found."""
    return {one.id for one in found}


@cache
def searched(id_: str, *changes: str) -> Agreements:
    """The agreements of a variant, searched once."""
    return search(load_variant(id_, changes))


@cache
def decks(id_: str, *changes: str) -> tuple[Explored, ...]:
    """The small decks of a variant, explored once."""
    return explored(load_variant(id_, changes), 6_000)
