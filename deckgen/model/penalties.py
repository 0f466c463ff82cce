"""Penalty lists: what the losers of a King's Game must do."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.model.words import Texts


@dataclass(frozen=True, slots=True)
class Penalty:
    """One text: its id in the list, hot or mild, the words per language, how many cards carry it
    (0: a spare).
    """

    id: str
    hot: bool
    texts: Texts
    count: int = 1


@dataclass(frozen=True, slots=True)
class PenaltyList:
    """A named list of penalties, in file order."""

    name: str
    penalties: tuple[Penalty, ...]
