"""Reading the values of a file's tables: what is wrong is noted with its key, and reading goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from deckgen.errors import BadInput, Fault
from deckgen.law.registry import show
from deckgen.model.cards import CardKind, Colour
from deckgen.model.notation import parse_card, parse_cards
from deckgen.model.scenario import Kinds
from deckgen.model.words import nearest


class Reader(Struct):
    """The faults found so far in one file, and one method per type of value. `seats` is the size
    of the table once it is known. A value that is absent or wrong reads as None or as empty.
    """

    where: str
    faults: list[Fault] = field(default_factory=list)
    seats: int = 0

    def fault(self, key: str, problem: str, near: str | None = None) -> None:
        """Note a fault."""
        self.faults.append(Fault(self.where, key, problem, near))

    def known(self, table: Mapping[str, Any], keys: Iterable[str], prefix: str) -> None:
        """Every key of a table that is not one of `keys` is a fault."""
        for key in table:
            if key not in keys:
                self.fault(f"{prefix}{key}", "is not a key of a scenario", nearest(key, keys))

    def table(self, said: object, key: str) -> Mapping[str, Any]:
        """A table; {} if it is none."""
        if isinstance(said, dict):
            return said
        self.fault(key, "is missing" if said is None else f"{show(said)} is not a table")
        return {}

    def cards(self, said: object, key: str) -> Kinds:
        """The cards of a text; those that can be read."""
        if not isinstance(said, str):
            self.fault(key, f"{show(said)} is not a text of cards")
            return ()
        kinds: list[CardKind] = []
        for word in said.replace(",", " ").replace("、", " ").split():
            try:
                kinds.extend(parse_cards(word, self.where, key))
            except BadInput as error:
                self.faults.extend(error.faults)
        return tuple(kinds)

    def card(self, said: object, key: str) -> CardKind | None:
        """One card."""
        if not isinstance(said, str):
            self.fault(key, f"{show(said)} is not a card")
            return None
        try:
            return parse_card(said, self.where, key)
        except BadInput as error:
            self.faults.extend(error.faults)
            return None

    def colour(self, table: Mapping[str, Any], prefix: str) -> Colour | None:
        """The colour under the key `colour`."""
        word = self.word(table, "colour", tuple(colour.value for colour in Colour), prefix)
        return Colour(word) if word else None

    def word(
        self, table: Mapping[str, Any], key: str, valid: tuple[str, ...], prefix: str
    ) -> str | None:
        """One of some valid words."""
        if key not in table:
            return None
        said = table[key]
        if isinstance(said, str) and said in valid:
            return said
        listed = ", ".join(f'"{word}"' for word in valid)
        self.fault(
            f"{prefix}{key}", f"{show(said)} is not one of {listed}", nearest(str(said), valid)
        )
        return None

    def seat(self, table: Mapping[str, Any], key: str, prefix: str) -> int | None:
        """A seat of this table."""
        if key not in table:
            return None
        said = table[key]
        if isinstance(said, int) and not isinstance(said, bool) and 0 <= said < self.seats:
            return said
        if self.seats:
            self.fault(
                f"{prefix}{key}",
                f"{show(said)} is not a seat; there are seats 0 to {self.seats - 1}",
            )
        return None

    def number(self, table: Mapping[str, Any], key: str, prefix: str) -> int | None:
        """A whole number from 0."""
        if key not in table:
            return None
        said = table[key]
        if isinstance(said, int) and not isinstance(said, bool) and said >= 0:
            return said
        self.fault(f"{prefix}{key}", f"{show(said)} is not a whole number from 0")
        return None

    def numbers(
        self,
        table: Mapping[str, Any],
        key: str,
        prefix: str,
        *,
        signed: bool = False,
        per_seat: bool = True,
    ) -> tuple[int, ...] | None:
        """A list of whole numbers, one per seat unless told otherwise."""
        if key not in table:
            return None
        said = table[key]
        if not isinstance(said, list) or not all(
            isinstance(n, int) and not isinstance(n, bool) and (signed or n >= 0) for n in said
        ):
            self.fault(f"{prefix}{key}", "must be a list of whole numbers")
            return None
        if per_seat and self.seats and len(said) != self.seats:
            self.fault(f"{prefix}{key}", f"has {len(said)} numbers for {self.seats} seats")
        return tuple(said)

    def flag(self, table: Mapping[str, Any], key: str, prefix: str) -> bool | None:
        """A flag."""
        if key not in table:
            return None
        if isinstance(table[key], bool):
            return bool(table[key])
        self.fault(f"{prefix}{key}", f"{show(table[key])} is neither true nor false")
        return None

    def words(self, said: object, key: str) -> tuple[str, ...]:
        """A list of texts."""
        if isinstance(said, list) and all(isinstance(word, str) for word in said):
            return tuple(said)
        self.fault(key, "must be a list of texts")
        return ()
