"""Numbers that a simulation measured for a variant, stamped so that stale ones can be told."""

from __future__ import annotations

import hashlib

from msgspec import Struct

from deckgen.model.cards import Deck
from deckgen.model.rules import Rules


class Facts(Struct, frozen=True):
    """What a rulebook may quote: for how many players, over how many games, with which seed and
    policy, under which rules (`rules_digest`); minutes and turns a game, games a series, share of
    games won by the first player.
    """

    players: int
    games: int
    seed: int
    policy: str
    rules: str
    minutes: float | None = None
    turns: float | None = None
    series: float | None = None
    first_player: float | None = None


def rules_digest(rules: Rules, deck: Deck) -> str:
    """Twelve hexadecimal digits that stand for a deck and its rules: while they are the same,
    numbers stamped with them still speak of these rules.
    """
    said = [f"{clause}={value!r}" for clause, value in sorted(rules.items())]
    said += [f"{kind.name}*{count}" for kind, count in deck.counts]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:12]
