"""A finding: one thing that is wrong or worth knowing, in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any


class Severity(IntEnum):
    """How bad it is; the worst sorts first."""

    ERROR = 0
    WARNING = 1
    NOTE = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found: an id for scripts, the clauses concerned, a sentence that says what happens
    at the table or on paper, and where to change it.
    """

    severity: Severity
    id: str
    clauses: tuple[str, ...]
    sentence: str
    remedy: str

    def __str__(self) -> str:
        about = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.severity.name.lower()} {self.id}{about}: {self.sentence} {self.remedy}"

    def as_data(self) -> dict[str, Any]:
        """The finding for JSON."""
        return {
            "severity": self.severity.name.lower(),
            "id": self.id,
            "clauses": list(self.clauses),
            "sentence": self.sentence,
            "remedy": self.remedy,
        }
