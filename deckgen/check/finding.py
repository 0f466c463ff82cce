"""A finding: one thing that is wrong or worth knowing, in plain words."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from msgspec import Struct


class Severity(IntEnum):
    """How bad it is; the worst sorts first.

    An error: the game cannot be played, or not as it is printed. A warning: players will run into
    it. A note: true and harmless.
    """

    ERROR = 0
    WARNING = 1
    NOTE = 2


class Finding(Struct, frozen=True):
    """What was found: an id for scripts, the clauses concerned, a sentence that says what happens
    at the table or on paper, where to change it, and lines that show it. `about`, where the sentence
    tells how often as well: what it is about besides the clauses, in any words.
    """

    severity: Severity
    id: str
    clauses: tuple[str, ...]
    sentence: str
    remedy: str
    shown: tuple[str, ...] = ()
    about: str | None = None

    @property
    def subject(self) -> tuple[object, ...]:
        """What makes it the same as another: how bad it is and what it is about, not how often."""
        return (
            self.severity,
            self.id,
            self.clauses,
            self.sentence if self.about is None else self.about,
        )

    def __str__(self) -> str:
        about = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.severity.name.lower()} {self.id}{about}: {self.sentence} {self.remedy}"

    def as_data(self) -> dict[str, Any]:
        """The finding for JSON."""
        data: dict[str, Any] = {
            "severity": self.severity.name.lower(),
            "id": self.id,
            "clauses": list(self.clauses),
            "sentence": self.sentence,
            "remedy": self.remedy,
        }
        return data | ({"shown": list(self.shown)} if self.shown else {})


def several(count: int, noun: str) -> str:
    """So many of a thing, as a sentence says it."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def worst_first(found: list[Finding]) -> tuple[Finding, ...]:
    """The findings by severity, each group in the order of the parts that found them."""
    return tuple(sorted(found, key=lambda one: one.severity))
