"""Other values that a clause might have had, and the rules that have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from deckgen.definition.clauses import complete
from deckgen.law import LAWBOOK
from deckgen.law.registry import Clause, Count, NumberCounts, Span, Words, show
from deckgen.model.cards import Colour
from deckgen.model.deck import deck_of
from deckgen.model.rules import Rules, Value
from deckgen.model.variant import Variant


class Flip(Struct, frozen=True):
    """One clause given another value."""

    clause: str
    value: Value

    def __str__(self) -> str:
        return f"{self.clause} = {show(self.value)}"


def other_values(clause: Clause, value: Value) -> tuple[Value, ...]:
    """The other words of a choice; of a number its neighbours and 0; else a few that differ."""
    if clause.values:
        return tuple(other for other in clause.values if other != value)
    match clause.domain:
        case Count() if isinstance(value, int):
            tried = dict.fromkeys((value + 1, value - 1, 0))
            return tuple(n for n in tried if n != value and not clause.domain.problem(n))
        case Span():
            return tuple(span for span in ("2-2", "3-9") if span != value)
        case NumberCounts():
            return tuple(counts for counts in ("0-9=1", "0-9=3") if counts != value)
        case Words():
            return tuple(word for word in ("KANO", "UNO / KANO") if word != value)
        case _:
            return ()


def flips(rules: Rules, *, played: bool = False) -> Iterator[Flip]:
    """Every other value of every clause that arises; only of clauses that are played, if asked."""
    for clause, value in rules.items():
        if LAWBOOK[clause].played or not played:
            yield from (Flip(clause, other) for other in other_values(LAWBOOK[clause], value))


def with_values(variant: Variant, changes: Mapping[str, Value]) -> Variant:
    """The variant with other values of some clauses, its deck and clauses in step."""
    rules = complete(variant.rules.over(changes), "", [])
    return replace(variant, rules=rules, deck=deck_of(rules, variant.deck.colours or tuple(Colour)))


def agreed(variant: Variant) -> tuple[str, ...]:
    """The clauses that a definition changed from what it extends, of those that arise there too."""
    base = variant.base
    if base is None:
        return ()
    return tuple(id_ for id_, value in variant.rules.items() if base.get(id_, value) != value)
