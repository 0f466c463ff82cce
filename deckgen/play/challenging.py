"""Challenges of wild draw fours: who is guilty, who draws how many, who plays. The engine judges."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from deckgen.engine import Action, Table
from deckgen.engine.actions import CHALLENGE
from deckgen.engine.codes import COLOURS, INDEX
from deckgen.engine.door import advance
from deckgen.engine.start import position
from deckgen.engine.table import Link
from deckgen.errors import BadInput, Fault
from deckgen.model.cards import KINDS, CardKind, Colour
from deckgen.play.asking import FOUR, Charge, Question

CHALLENGER = 0
CLAUSE = "wild_draw_four.challenge"


class Charged(Struct, frozen=True):
    """One wild draw four of the chain, in the order in which they were played: whether its player
    is guilty, by which cards, and how many that player draws (counted once a player). The
    challenger's `own` is not challenged.
    """

    guilty: bool
    by: tuple[CardKind, ...]
    draws: int
    own: bool = False


class Ruling(Struct, frozen=True):
    """The result of a challenge. `colours` are those for which it holds, where the colour that was
    active is not known; `owed` the draws that were pending, `draws` what the challenger draws;
    `plays` whether the challenger plays now; `takes_back` whether the guilty take their cards back.
    """

    colours: tuple[Colour, ...]
    charged: tuple[Charged, ...]
    owed: int
    draws: int
    plays: bool
    takes_back: bool
    clause: str


def rulings(question: Question) -> tuple[Ruling, ...]:
    """The ruling on the charges; two where it hangs on a colour that was not said; () where the
    rules know no challenge.
    """
    law = question.law
    if not question.charges or not law.settings.challenge:
        return ()
    charges = _coloured(question)
    if len(charges) == 1 and charges[0].colour is None:
        found: dict[Ruling, list[Colour]] = {}
        for colour in law.deck.colours:
            ruling = _ruling(question, (replace(charges[0], colour=colour),))
            found.setdefault(_without_evidence(ruling), []).append(colour)
        return tuple(replace(one, colours=tuple(colours)) for one, colours in found.items())
    _settled(charges, law.deck.colours)
    return (_ruling(question, charges),)


def _without_evidence(ruling: Ruling) -> Ruling:
    return replace(ruling, charged=tuple(replace(one, by=()) for one in ruling.charged))


def _coloured(question: Question) -> tuple[Charge, ...]:
    """The charges; the first played on the top card, where that is not the wild draw four itself."""
    first, *others = question.charges
    if first.colour is None and question.top != FOUR:
        first = replace(first, colour=question.colour)
    return (first, *others)


def _settled(charges: Iterable[Charge], colours: tuple[Colour, ...]) -> None:
    """In a chain every colour must be known, unless the hand holds all colours or none."""
    faults = [
        Fault("--challenge", "", f'hand {number}: say which colour was active, as in "red: r5 b3"')
        for number, charge in enumerate(charges, start=1)
        if charge.colour is None
        and {card.colour for card in charge.hand if card.colour} not in (set(), set(colours))
    ]
    if faults:
        raise BadInput(faults)


def _evidence(charge: Charge) -> tuple[CardKind, ...]:
    return tuple(
        kind
        for kind in KINDS
        if kind in charge.hand and kind.colour and charge.colour in (None, kind.colour)
    )


def _ruling(question: Question, charges: tuple[Charge, ...]) -> Ruling:
    """Play the challenge on a table that holds the chain and a full draw pile."""
    law, players = question.law, question.players
    count = len(charges)
    least = count * law.settings.wild_draw_four_owes
    owed = question.pending or least if question.top == FOUR else question.pending + least
    pile = [KINDS[kind] for kind in law.in_play]
    below = [pile[0], *[FOUR] * (count - 1)]
    colour = COLOURS.index(question.colour) if question.colour else 0
    table = position(law, [()] * players, FOUR, pile=pile, below=below, colour=colour, pending=owed)
    seats = [(place - count) % players for place in range(count)]
    held = [_evidence(charge) for charge in charges]
    guilty = [law.settings.guilty(bool(cards)) for cards in held]
    for seat, found in zip(seats, guilty, strict=True):
        table.chain.append(Link(seat, 1, found, INDEX[pile[0]], ()))
    advance(table, Action(CHALLENGE, CHALLENGER))
    return _told(table, [*zip(seats, guilty, held, strict=True)], owed)


def _told(table: Table, links: list[tuple[int, bool, tuple[CardKind, ...]]], owed: int) -> Ruling:
    """The ruling that the engine made, read off the hands; they were empty before it."""
    drawn = [size - hand[INDEX[FOUR]] for size, hand in zip(table.sizes, table.hands, strict=True)]
    charged = []
    for seat, guilty, held in links:
        found = guilty and seat != CHALLENGER
        draws = drawn[seat] if found else 0
        charged.append(Charged(found, held if found else (), draws, own=seat == CHALLENGER))
        drawn[seat] -= draws
    proven = any(one.guilty for one in charged)
    return Ruling(
        colours=(),
        charged=tuple(charged),
        owed=owed,
        draws=drawn[CHALLENGER],
        plays=table.turn == CHALLENGER,
        takes_back=proven and table.law.settings.guilty_takes_back,
        clause="wild_draw_four.guilty" if proven else CLAUSE,
    )
