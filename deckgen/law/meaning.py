"""What a clause means: the facts that the law looks at, and what one value of a clause says.

The law judges a *play* (cards laid by a player) in a *situation* (what lies on the table and what
the player may know of the own hand). A value of a clause has a `Meaning`: which plays it permits,
which it forbids and why, which other clauses it is an exception to, and what it `does`: settings
that the engine obeys when it moves cards. A play is legal if a clause permits it and none forbids
it; a clause that excepts others lifts what they forbid. No meaning asks for the value of another
clause: where two clauses concern one play, both are asked, and an exception is declared.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, unique
from typing import TypedDict

from msgspec import Struct, field

from deckgen.model.cards import CardKind, Colour


@unique
class Way(Enum):
    """How cards are laid: in turn, or out of turn as a jump-in or a sum-grab."""

    TURN = "play"
    JUMP = "jump"
    SUM = "sum"


@unique
class Owed(Enum):
    """Which kind of draws is pending; whatever passed them on, the kind stays."""

    NONE = "nothing"
    TWO = "draw two"
    FOUR = "wild draw four"


class Situation(Struct, frozen=True):
    """The facts that decide whether a play is legal.

    `tops` are the cards that may be followed: the top card, or all cards of a sum-grab; `fresh`
    says that they were only just laid and nobody has acted since, `own` that the player laid them.
    """

    tops: tuple[CardKind, ...]
    colour: Colour | None
    owed: Owed = Owed.NONE
    by_lead: bool = False
    """The draw two that is owed was turned up as the lead card."""
    final: bool = False
    """The hand of a winner is empty already; only the last draws are open."""
    barred: bool = False
    """The player laid a wrong card in this turn and may only take what is owed."""
    holds_colour: bool = False
    """The player holds a card of the active colour."""
    owes_call: bool = False
    """The player's hand asks for a last-card call that was not made."""
    drawn: CardKind | None = None
    """The card that the player has just drawn in this turn."""
    fresh: bool = False
    own: bool = False


class Play(Struct, frozen=True):
    """Cards laid at once; `left` is how many the hand keeps."""

    cards: tuple[CardKind, ...]
    left: int
    way: Way = Way.TURN

    @property
    def card(self) -> CardKind:
        """The kind laid, or the last of several different ones."""
        return self.cards[-1]


Permit = Callable[[Situation, Play], bool]
Forbid = Callable[[Situation, Play], str | None]
"""The reason why a play is forbidden, or None."""


@unique
class Place(Enum):
    """From whom a seat is counted when a game starts."""

    DEALER = "dealer"
    FLIPPER = "flipper"
    FIRST = "first player"


Seat = tuple[Place, int]
"""A seat at the start: so many places to the left (negative: to the right) of someone."""


@unique
class Lead(Enum):
    """What becomes of a lead card."""

    ACTS = "it acts, as its clause says"
    PUT_BACK = "it goes back into the draw pile and another is turned"
    DISCARD = "another is turned on top of it"


class Does(TypedDict, total=False):
    """The settings that clauses hand to the engine; each is set by exactly one clause."""

    players: tuple[int, int]
    next_dealer: str
    hand_size: int
    flipper: int
    first_player: Seat
    lead_skip_passes: int
    reverse_starter: Seat
    lead_wild: Lead
    lead_wild_namer: Seat
    lead_coloured_wild: Lead
    lead_wild_draw_four: Lead
    menu: bool
    together: Callable[[CardKind], int]
    wrong_card_fine: int
    skip_passes: int
    reverse_turns: bool
    two_player_reverse_skips: bool
    draw_two_owes: int
    wild_draw_four_owes: int
    guilty: Callable[[bool], bool]
    challenge: bool
    false_challenge_fine: int
    guilty_takes_back: bool
    draw_by_choice: bool
    play_drawn: bool
    other_than_drawn_fine: int
    rebuild: bool
    jump: bool
    jump_reverse_pairs: bool
    sum_grab: bool
    must_call: Callable[[int, int], bool]
    catch_after_next: bool
    call_penalty: int
    false_call_penalty: int
    final_draw: bool
    stalemate: bool
    score: Callable[[tuple[int, ...], int], tuple[int, ...]]
    points: Callable[[CardKind], int]
    target: int
    losses: bool
    ends: bool
    teams: Callable[[int], int]
    exempt: int
    penalties_each: int
    wild_names: int
    wild_draw_four_names: int
    winner_deals: bool


class Meaning(Struct, frozen=True):
    """What one value of a clause says.

    `excepts` names the clauses whose prohibitions it lifts: for the plays that it permits, or, if it
    permits none itself, for all.
    """

    permits: Permit | None = None
    forbids: Forbid | None = None
    excepts: tuple[str, ...] = ()
    does: Does = field(default_factory=Does)

    def lifts(self, situation: Situation, play: Play) -> tuple[str, ...]:
        """The clauses whose prohibitions do not hold for this play."""
        concerns = self.permits is None or self.permits(situation, play)
        return self.excepts if concerns else ()
