"""What the tests of the book share: languages, variants, and values to try for a clause."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.law import LAWBOOK
from deckgen.law.registry import Count, NumberCounts, Span
from deckgen.model.rules import Value
from deckgen.model.variant import Variant

CLAUSES = tuple(LAWBOOK)
VARIANTS = BUILT_IN


@cache
def variant(name: str) -> Variant:
    """A built-in variant, loaded once."""
    return load_variant(name)


def having(base: Variant, clause: str, value: Value) -> Variant:
    """`base` with another value of one clause."""
    return replace(base, rules=base.rules.over({clause: value}))


def values(clause: str) -> tuple[Value, ...]:
    """Values to try: all words, both flags; numbers at the bounds and between."""
    domain = LAWBOOK[clause].domain
    if LAWBOOK[clause].values:
        return LAWBOOK[clause].values
    if isinstance(domain, Count):
        low, high = domain.low, domain.high
        return tuple(sorted({low, low + 1, low + 2, low + 6, high}))
    if isinstance(domain, Span):
        return ("2-10", "2-6", "3-6", "4-4", "5-5")
    if isinstance(domain, NumberCounts):
        return ("0-once-1-9-twice", "0=1 1-9=3", "1-9=2", "5=1", "0-9=0")
    return ("KANO", "KANO / UNO", "UNO", "卡诺 / 尤诺 / KANO")
