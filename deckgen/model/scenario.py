"""Scenarios: a position, what players do, what must follow. Plain data; kinds, seats from 0."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from deckgen.model.cards import CardKind, Colour
from deckgen.model.rules import Value
from deckgen.model.variant import Variant
from deckgen.model.words import Texts

Kinds = tuple[CardKind, ...]


class Position(Struct, frozen=True):
    """A game under way: `draw` are the next cards of the draw pile, the rest of the deck lies
    below them or, with `rest_discarded`, under the top card.
    """

    top: CardKind
    colour: Colour | None
    turn: int
    clockwise: bool
    pending: int
    draw: Kinds
    rest_discarded: bool


class Start(Struct, frozen=True):
    """Hands dealt by `dealer`; `lead` are the cards turned up, in order."""

    dealer: int
    lead: Kinds
    draw: Kinds
    rest_discarded: bool


class Phase(Struct, frozen=True):
    """The penalty phase: the winner is let off, `draw` is what the losers draw."""

    winner: int
    draw: Kinds
    rest_discarded: bool


class Then(Struct, frozen=True):
    """What must hold after a step or at the end; None: not asserted."""

    turn: int | None = None
    clockwise: bool | None = None
    colour: Colour | None = None
    top: CardKind | None = None
    pending: int | None = None
    counts: tuple[int, ...] | None = None
    hand: Mapping[int, Kinds] | None = None
    playable: frozenset[CardKind] | None = None
    winner: int | None = None
    scores: tuple[int, ...] | None = None
    draw_pile: int | None = None
    over: bool | None = None
    penalties: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    decided: bool | None = None
    dealer: int | None = None


class Step(Struct, frozen=True):
    """One action of one seat, whether the rules must refuse it (and by which clause), and what
    must follow. `verb` is a key of the format: play, jump, sum, draw, pass, take, challenge, call,
    catch, colour.
    """

    seat: int
    verb: str
    cards: Kinds = ()
    colour: Colour | None = None
    call: bool = False
    catch: int | None = None
    menu: str | None = None
    target: int | None = None
    give: Kinds = ()
    get: Kinds = ()
    illegal: bool = False
    clause: str | None = None
    then: Then | None = None


class Scenario(Struct, frozen=True):
    """A worked example. `path` is where it was read; `variant` has the scenario's own `rules` laid
    over it already; `totals` are the points of earlier games by seat.
    """

    path: str
    variant: Variant
    sources: tuple[str, ...]
    rules: Mapping[str, Value]
    title: Texts
    hands: tuple[Kinds, ...]
    given: Position | Start | Phase
    steps: tuple[Step, ...]
    then: Then | None = None
    totals: tuple[int, ...] | None = None
