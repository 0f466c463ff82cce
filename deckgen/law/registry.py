"""The law book's index: what a clause is, and the values that each may have.

A clause is one decision a group of players must agree on. This module holds the shapes; the
families beside it (setup, matching, actions, draws, interrupts, ending, kings) declare the
clauses; `deckgen.law` collects them. Floor 2: knows the model, no file, no engine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from deckgen.law.meaning import Does, Meaning, Way
from deckgen.model.deck import USUAL_NUMBERS, number_counts, number_counts_text
from deckgen.model.rules import Rules, Value
from deckgen.model.words import nearest


class Choice(Struct, frozen=True):
    """One word out of a list."""

    words: tuple[str, ...]

    def problem(self, value: Value) -> tuple[str, str | None] | None:
        """What is wrong with `value` and the nearest valid word, or None."""
        if isinstance(value, str) and value in self.words:
            return None
        listed = ", ".join(f'"{word}"' for word in self.words)
        return f"{show(value)} is not one of {listed}", nearest(str(value), self.words)

    def parse(self, text: str) -> Value:
        """The value that a command-line word means; unreadable words come back as they are."""
        return text


class Flag(Struct, frozen=True):
    """true or false, or the one of them that there is."""

    words: tuple[bool, ...] = (True, False)

    def problem(self, value: Value) -> tuple[str, str | None] | None:
        """What is wrong with `value`, or None."""
        if isinstance(value, bool) and value in self.words:
            return None
        if len(self.words) == 1:
            return f"{show(value)} is not {show(self.words[0])}, the only value there is", None
        return f"{show(value)} is neither true nor false (without quotes)", None

    def parse(self, text: str) -> Value:
        """The value that a command-line word means; unreadable words come back as they are."""
        return {"true": True, "false": False}.get(text, text)


class Count(Struct, frozen=True):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def problem(self, value: Value) -> tuple[str, str | None] | None:
        """What is wrong with `value`, or None."""
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        ):
            return None
        return f"{show(value)} is not a whole number from {self.low} to {self.high}", None

    def parse(self, text: str) -> Value:
        """The value that a command-line word means; unreadable words come back as they are."""
        return int(text) if re.fullmatch(r"-?\d{1,6}", text) else text


class Span(Struct, frozen=True):
    """A range of whole numbers written N-M, both within `low` … `high`."""

    low: int
    high: int

    def problem(self, value: Value) -> tuple[str, str | None] | None:
        """What is wrong with `value`, or None."""
        found = re.fullmatch(r"(\d{1,3})-(\d{1,3})", value) if isinstance(value, str) else None
        if found and self.low <= int(found[1]) <= int(found[2]) <= self.high:
            return None
        limits = f"within {self.low} to {self.high}"
        return f'{show(value)} is not a range like "{self.low}-{self.high}", {limits}', None

    def parse(self, text: str) -> Value:
        """The value that a command-line word means."""
        return text


class Words(Struct, frozen=True):
    """Free text: one or more words, separated by " / "."""

    def problem(self, value: Value) -> tuple[str, str | None] | None:
        """What is wrong with `value`, or None."""
        if isinstance(value, str) and all(w.strip() for w in value.split("/")) and len(value) <= 80:
            return None
        return (
            f"{show(value)} is not a word, nor words separated by /, of 80 characters at most",
            None,
        )

    def parse(self, text: str) -> Value:
        """The value that a command-line word means."""
        return text


class NumberCounts(Struct, frozen=True):
    """Copies of each number per colour, in the text form of `deckgen.model.deck`."""

    def problem(self, value: Value) -> tuple[str, str | None] | None:
        """What is wrong with `value`, or None."""
        if isinstance(value, str) and number_counts(value) is not None:
            return None
        what = f"{show(value)} does not count" if value else "counts no"
        return f'{what} numbers like "{USUAL_NUMBERS}" or "0=1 1-9=3"; "0-9=0" has none', None

    def parse(self, text: str) -> Value:
        """The value that a command-line word means, in its canonical form."""
        counts = number_counts(text)
        return text if counts is None else number_counts_text(counts)


Domain = Choice | Flag | Count | Span | Words | NumberCounts


def show(value: object) -> str:
    """A value as a definition file writes it, cut to 60 characters."""
    if isinstance(value, bool):
        return "true" if value else "false"
    shown = f'"{value}"' if isinstance(value, str) else str(value)
    return shown if len(shown) <= 60 else shown[:57] + "…" + shown[-1]


@dataclass(frozen=True, slots=True)
class Clause:
    """One decision: its id, the values it may have, and when it arises.

    `played` is False for manners: printed, not played. A clause with `arises_with` arises only
    where that other clause has a value that is not none or 0; there, and only there, a definition
    that does not state it gets `otherwise`. `means` gives the meaning of each value (none: the
    value has no bearing on play); `governs` is the way of laying cards that the clause opens, so
    that it is cited where nothing permits a play.
    """

    id: str
    family: str
    domain: Domain
    played: bool = True
    arises_with: str | None = None
    otherwise: Value | None = None
    means: Mapping[Value, Meaning] | Callable[[Value], Meaning] | None = field(
        default=None, compare=False, repr=False
    )
    governs: Way | None = None

    def meaning(self, value: Value) -> Meaning:
        """What the clause says with `value`."""
        if self.means is None:
            return Meaning()
        return self.means(value) if callable(self.means) else self.means[value]

    def arises(self, rules: Rules) -> bool:
        """Whether the group has to agree on this clause under `rules`."""
        if self.arises_with is None:
            return True
        return rules.get(self.arises_with) not in (None, 0, False, "none")

    @property
    def values(self) -> tuple[Value, ...]:
        """The values that can be listed: the words of a choice or a flag; else ()."""
        match self.domain:
            case Choice(words) | Flag(words):
                return words
            case _:
                return ()


def choice(
    id: str,  # noqa: A002  the clause's own word
    family: str,
    means: Mapping[Value, Meaning],
    *,
    arises_with: str | None = None,
    otherwise: Value | None = None,
    governs: Way | None = None,
) -> Clause:
    """A clause whose words, or true and false, each have a meaning."""
    words = tuple(word for word in means if isinstance(word, str))
    return Clause(
        id,
        family,
        Choice(words) if words else Flag(),
        arises_with=arises_with,
        otherwise=otherwise,
        means=means,
        governs=governs,
    )


def counted(
    id: str,  # noqa: A002  the clause's own word
    family: str,
    low: int,
    high: int,
    means: Callable[[int], Does],
) -> Clause:
    """A clause that holds a whole number, which goes into one setting of the engine."""

    def meaning(value: Value) -> Meaning:
        return Meaning(does=means(int(value)))

    return Clause(id, family, Count(low, high), means=meaning)
