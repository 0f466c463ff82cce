"""What a variant decided: a value per clause, with the sources for and against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from msgspec import Struct

from deckgen.model.words import Texts

Value = bool | int | str
"""A clause value: TOML boolean, integer or string."""


@dataclass(frozen=True, slots=True)
class Rules(Mapping[str, Value]):
    """The value of each clause, by clause id; read-only and hashable."""

    values_by_clause: Mapping[str, Value]

    def __post_init__(self) -> None:
        frozen = MappingProxyType(dict(self.values_by_clause))
        object.__setattr__(self, "values_by_clause", frozen)

    def __getitem__(self, clause: str) -> Value:
        return self.values_by_clause[clause]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_clause)

    def __len__(self) -> int:
        return len(self.values_by_clause)

    def __hash__(self) -> int:
        return hash(frozenset(self.values_by_clause.items()))

    def text(self, clause: str) -> str:
        """The value of a clause that holds a text or a choice."""
        value = self[clause]
        if not isinstance(value, str):
            raise TypeError(f"{clause} holds {value!r}, no text")
        return value

    def number(self, clause: str) -> int:
        """The value of a clause that holds a whole number."""
        value = self[clause]
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{clause} holds {value!r}, no number")
        return value

    def flag(self, clause: str) -> bool:
        """The value of a clause that holds true or false."""
        value = self[clause]
        if not isinstance(value, bool):
            raise TypeError(f"{clause} holds {value!r}, neither true nor false")
        return value

    def players(self) -> tuple[int, int]:
        """Fewest and most players (players.range)."""
        low, high = self.text("players.range").split("-")
        return int(low), int(high)

    def words_to_call(self) -> tuple[str, ...]:
        """The words of the last-card call; the first is printed (call.word, K4)."""
        return tuple(word.strip() for word in self.text("call.word").split("/"))

    def over(self, changes: Mapping[str, Value]) -> Rules:
        """These rules with `changes` laid over them."""
        return Rules({**self, **changes})


class Sourcing(Struct, frozen=True):
    """Which lines of the sources support a clause's value, and which speak against it."""

    citations: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class Reading(Struct, frozen=True):
    """How one silence or contradiction of the sources was read: what is said, what speaks
    against it, what was taken; one text per language each (readings.md).
    """

    id: str
    clauses: tuple[str, ...]
    says: Texts
    but: Texts
    taken: Texts
