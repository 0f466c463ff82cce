"""The table: everything that a position of a game consists of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from deckgen.engine.codes import (
    BIT,
    COLOURS,
    KIND_COUNT,
    LEAD_COLOUR,
    LEAD_KIND,
    NO_CARD,
    UNNAMED,
)
from deckgen.engine.compiled import NOTHING, CompiledLaw
from deckgen.model.cards import KINDS, CardKind, Colour

NOBODY: Final = -1
"""In place of a seat: none."""

PLAYING: Final = 0
NAMING: Final = 1
OVER: Final = 2
PENALTIES: Final = 3
ALL_DONE: Final = 4

UNDECIDED: Final = ""
WON: Final = "won"
STALEMATE: Final = "stalemate"
CALLED_OFF: Final = "called off"


@dataclass(frozen=True, slots=True)
class Link:
    """A wild draw four in a chain that may be challenged: who laid how many, whether against
    wild_draw_four.when, and what lay below.
    """

    seat: int
    copies: int
    guilty: bool
    lead: int
    tops: tuple[int, ...]


LISTS: Final = (
    "chain",
    "discards",
    "due",
    "follow",
    "masks",
    "named",
    "penalties",
    "pile",
    "precede",
    "sizes",
    "winners",
)
"""What a table consists of in lists of its own, by attribute; besides, the hands."""
VALUES: Final = (
    "called",
    "clockwise",
    "clockwise_before",
    "colour_before",
    "dealer",
    "drawn",
    "ending",
    "first",
    "flipper",
    "fresh",
    "idle",
    "law",
    "layer",
    "lead",
    "newest",
    "pending",
    "phase",
    "players",
    "ripe",
    "seed",
    "shuffles",
    "state",
    "tops",
    "turn",
    "uncalled",
)
"""The rest, which no two tables need to have each for itself."""


class Table:
    """A position; mutable. Seats count clockwise from 0, the draw pile's next card is its last.

    `lead` is top card and active colour in one (`codes`), `tops` the kinds that may be followed
    after a sum-grab (else empty); `state` says what kind of draws is pending (`compiled`), `pending`
    how many. `fresh` is the interval in which the landed cards may be grabbed, `layer` who laid
    them, `clockwise_before` the direction before they acted, `colour_before` (with wild.menu only) the
    active colour before a wild. `uncalled`, `ripe` and `called` are
    sets of seats as bits: a call is due and not yet catchable by the later window; catchable by
    it; made. `idle` counts turns in a row that passed with nothing to draw.
    """

    __slots__ = ("hands", *LISTS, *VALUES)

    def __init__(self, law: CompiledLaw, players: int, seed: int) -> None:
        self.law = law
        self.players = players
        self.seed = seed
        self.shuffles = 0
        self.hands: list[list[int]] = [[0] * KIND_COUNT for _ in range(players)]
        self.masks: list[int] = [0] * players
        self.sizes: list[int] = [0] * players
        self.pile: list[int] = []
        self.discards: list[int] = []
        self.lead = 0
        self.tops: tuple[int, ...] = ()
        self.turn = 0
        self.first = 0
        self.dealer = 0
        self.flipper = 0
        self.clockwise = True
        self.clockwise_before = True
        self.colour_before = UNNAMED
        self.follow: list[int] = [(seat + 1) % players for seat in range(players)]
        self.precede: list[int] = [(seat - 1) % players for seat in range(players)]
        self.state = NOTHING
        self.pending = 0
        self.drawn = NO_CARD
        self.newest = NO_CARD
        self.phase = PLAYING
        self.ending = UNDECIDED
        self.fresh = True
        self.layer = NOBODY
        self.uncalled = 0
        self.ripe = 0
        self.called = 0
        self.chain: list[Link] = []
        self.idle = 0
        self.winners: list[int] = []
        self.penalties: list[int] = [0] * players
        self.due: list[int] = []
        self.named: list[tuple[int, int]] = []

    def copy(self) -> Table:
        """An independent table in the same position."""
        twin = Table.__new__(Table)
        for name in VALUES:
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, getattr(self, name)[:])
        twin.hands = [hand[:] for hand in self.hands]
        return twin

    def key(self) -> tuple[object, ...]:
        """What tells this position from any other one; hashable."""
        return (
            tuple(map(tuple, self.hands)),
            tuple(self.pile),
            tuple(self.discards),
            self.lead,
            self.tops,
            self.turn,
            self.clockwise,
            self.clockwise_before,
            self.colour_before,
            tuple(self.follow),
            self.state,
            self.pending,
            self.drawn,
            self.phase,
            self.ending,
            self.fresh,
            self.layer,
            self.uncalled,
            self.ripe,
            self.called,
            tuple(self.chain),
            self.idle,
            tuple(self.winners),
            tuple(self.penalties),
            tuple(self.due),
            tuple(self.named),
        )

    @property
    def top(self) -> CardKind:
        """The top card of the discard pile."""
        return KINDS[LEAD_KIND[self.lead]]

    @property
    def colour(self) -> Colour | None:
        """The active colour; None while a lead card waits for one to be named."""
        colour = LEAD_COLOUR[self.lead]
        return None if colour == UNNAMED else COLOURS[colour]

    @property
    def over(self) -> bool:
        """Whether the game is over (the penalty phase comes after it)."""
        return self.phase >= OVER

    @property
    def winner(self) -> int | None:
        """The seat that emptied its hand first."""
        return self.winners[0] if self.winners else None

    def hand(self, seat: int) -> tuple[CardKind, ...]:
        """The cards of a seat, in deck order."""
        return tuple(
            kind for kind, count in zip(KINDS, self.hands[seat], strict=True) for _ in range(count)
        )

    def holds(self, seat: int, kinds: tuple[int, ...]) -> bool:
        """Whether a seat holds all these cards at once."""
        hand = self.hands[seat]
        return all(hand[kind] >= kinds.count(kind) for kind in kinds)

    def give(self, seat: int, kind: int) -> None:
        """Put a card into a hand."""
        self.hands[seat][kind] += 1
        self.masks[seat] |= BIT[kind]
        self.sizes[seat] += 1
        self.forget_call(seat)

    def remove(self, seat: int, kind: int) -> None:
        """Take a card out of a hand."""
        hand = self.hands[seat]
        hand[kind] -= 1
        if not hand[kind]:
            self.masks[seat] ^= BIT[kind]
        self.sizes[seat] -= 1

    def forget_call(self, seat: int) -> None:
        """A hand that has changed: a call made for it counts no more, a missing one is not caught."""
        others = ~BIT[seat]
        self.called &= others
        self.uncalled &= others
        self.ripe &= others

    def turn_round(self) -> None:
        """Turn the direction of play."""
        self.clockwise = not self.clockwise
        self.follow, self.precede = self.precede, self.follow

    def close_ring(self) -> None:
        """Seat the players who are still in: who follows whom, winners left out."""
        seats = range(self.players)
        inside = [seat for seat in seats if seat not in self.winners]
        left, right = list(seats), list(seats)
        after, before = inside[0], inside[-1]
        for seat in reversed(seats):
            left[seat] = after
            if seat in inside:
                after = seat
        for seat in seats:
            right[seat] = before
            if seat in inside:
                before = seat
        self.follow, self.precede = (left, right) if self.clockwise else (right, left)

    @property
    def inside(self) -> int:
        """How many players are still in."""
        return self.players - len(self.winners)

    def shuffler(self) -> Random:
        """The next source of chance: a function of the seed and of how often it was asked."""
        self.shuffles += 1
        return Random(self.seed * 1_000_003 + self.shuffles)
