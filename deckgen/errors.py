"""The one error tree: every member carries data and says itself in one sentence.

Floor 0. Readers collect `Fault`s and raise `BadInput` with all of them at once; the command line
prints one sentence per fault and exits with 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Fault(Struct, frozen=True):
    """One thing that is wrong: where (file, key or row), what, and the nearest valid word."""

    where: str
    key: str
    problem: str
    nearest: str | None = None

    def __str__(self) -> str:
        place = ": ".join(part for part in (self.where, self.key) if part)
        hint = f' Did you mean "{self.nearest}"?' if self.nearest else ""
        return f"{place}: {self.problem}.{hint}" if place else f"{self.problem}.{hint}"


class DeckgenError(Exception):
    """The root of all errors that deckgen raises on purpose."""


class BadInput(DeckgenError):
    """What a person gave cannot be used; `faults` names everything that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))

    @classmethod
    def one(cls, where: str, key: str, problem: str, nearest: str | None = None) -> BadInput:
        """The error of a single fault."""
        return cls([Fault(where, key, problem, nearest)])


def all_of(makings: Iterable[Callable[[], T]]) -> list[T]:
    """What each of the makings gives, or one `BadInput` with the faults of all that fail, each
    once.
    """
    made: list[T] = []
    faults: dict[Fault, None] = {}
    for making in makings:
        try:
            made.append(making())
        except BadInput as error:
            faults |= dict.fromkeys(error.faults)
    if faults:
        raise BadInput(faults)
    return made


class IllegalMove(DeckgenError):
    """The rules refuse an action; `clause` is the id of the clause that says no."""

    def __init__(self, clause: str, why: str) -> None:
        self.clause = clause
        self.why = why
        super().__init__(f"{clause}: {why}")


class ImpositionError(DeckgenError):
    """A card is too large for a paper or a slot; `card` and the `largest` that fits are (width,
    height) in mm, `sheet` says what it should have gone on.
    """

    def __init__(self, card: tuple[float, float], sheet: str, largest: tuple[float, float]) -> None:
        self.card = card
        self.sheet = sheet
        self.largest = largest
        most = "{:g} × {:g} mm is the most" if min(largest) > 0 else "nothing does"
        wanted = "A card of {:g} × {:g} mm does not fit on".format(*card)
        super().__init__(f"{wanted} {sheet}: {most.format(*largest)}.")


class ProseError(DeckgenError):
    """The prose of a clause cannot be had: which language, which clause, what is wrong."""

    def __init__(self, lang: str, clause: str, problem: str) -> None:
        self.lang = lang
        self.clause = clause
        self.problem = problem
        super().__init__(f"prose {lang}, {clause}: {problem}")
