"""What may be done now: the moves of the seat to act, and what anybody may throw in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    JUMP,
    PEEK,
    PLAY,
    SUM,
    SWAP,
    Action,
)
from deckgen.engine.codes import (
    BIT,
    COLOUR_MASK,
    COLOURS,
    NO_CARD,
    NUMBER_MASK,
    NUMBER_OF,
    WILD,
    kinds_in,
    mask_of,
)
from deckgen.engine.compiled import BARRED, DRAWS, PASSES, TAKES, CompiledLaw
from deckgen.engine.interrupts import catchable, owes_call
from deckgen.engine.laying import leads
from deckgen.engine.penalty_phase import penalty_moves
from deckgen.engine.table import NAMING, OVER, PLAYING, Table
from deckgen.engine.turns import playable_mask
from deckgen.engine.verdict import judged
from deckgen.law import amounts
from deckgen.model.cards import KINDS, CardKind

REMEMBERED = 50_000
"""How many masks per seat keep their list of plays."""


def playable(table: Table) -> tuple[CardKind, ...]:
    """The kinds of which the seat to act may play one card now, in deck order."""
    if table.phase != PLAYING:
        return ()
    return tuple(KINDS[kind] for kind in kinds_in(playable_mask(table)))


def legal_moves(table: Table) -> tuple[Action, ...]:
    """The moves of the seat to act; () when the game is over.

    Of the swaps that wild.menu offers, one per player to swap with; any other is judged by
    `verdict`. Plays that would be fined are not listed.
    """
    if table.phase != PLAYING:
        return _other_phase(table)
    seat = table.turn
    law = table.law
    mask = playable_mask(table)
    moves = law.by_mask[seat].get(mask)
    if moves is None:
        moves = _single_plays(law, seat, mask)
    if law.several and mask:
        moves += _several(table, mask)
    if table.drawn != NO_CARD:
        return (*moves, PASSES[seat])
    if table.pending:
        return moves + _owing(table)
    if not moves or law.settings.draw_by_choice:
        return moves + DRAWS[seat]
    return moves


def _single_plays(law: CompiledLaw, seat: int, mask: int) -> tuple[Action, ...]:
    plays = law.plays[seat]
    moves = tuple(action for kind in kinds_in(mask) for action in plays[kind])
    if len(law.by_mask[seat]) < REMEMBERED:
        law.by_mask[seat][mask] = moves
    return moves


def _other_phase(table: Table) -> tuple[Action, ...]:
    if table.phase == NAMING:
        return tuple(Action(COLOUR, table.turn, colour=c) for c in range(len(COLOURS)))
    return penalty_moves(table)


def _owing(table: Table) -> tuple[Action, ...]:
    seat = table.turn
    if table.state != BARRED and any(link.seat != seat for link in table.chain):
        return (*TAKES[seat], Action(CHALLENGE, seat))
    return TAKES[seat]


def _several(table: Table, mask: int) -> tuple[Action, ...]:
    """Double plays, and what else than naming a colour a wild may do; a card just drawn goes alone."""
    law = table.law
    seat = table.turn
    hand = table.hands[seat]
    found: list[Action] = []
    for kind in kinds_in(mask):
        most = 1 if table.drawn != NO_CARD else min(hand[kind], law.together[kind])
        for copies in range(1, most + 1):
            if copies > 1:
                found.extend(_laid(PLAY, seat, kind, copies))
            if kind == WILD and law.settings.menu:
                found.extend(_menu(table, PLAY, seat, copies))
    if not found:
        return ()
    return tuple(
        move
        for move in found
        # a whole hand may have to be called first, or may not be the last
        if not ((law.settings.menu or len(move.cards) == table.sizes[seat]) and judged(table, move))
    )


def _laid(verb: int, seat: int, kind: int, copies: int) -> Iterator[Action]:
    colours = (-1,) if kind < WILD else range(len(COLOURS))
    for colour in colours:
        yield Action(verb, seat, (kind,) * copies, colour)


def _menu(table: Table, verb: int, seat: int, copies: int) -> Iterator[Action]:
    """What else than naming a colour so many wilds may do (wild.menu)."""
    if not table.law.settings.menu:
        return
    wilds = (WILD,) * copies
    own = _three(table, seat, copies)
    for target in range(table.players):
        if target != seat:
            yield Action(verb, seat, wilds, menu=PEEK, target=target)
            get = _three(table, target, 0)
            yield Action(verb, seat, wilds, menu=SWAP, target=target, give=own, get=get)


def _three(table: Table, seat: int, wilds: int) -> tuple[int, ...]:
    """Three cards of a hand, the lowest in deck order, so many wilds left out."""
    hand = table.hands[seat]
    cards = [k for k in kinds_in(table.masks[seat]) for _ in range(hand[k] - wilds * (k == WILD))]
    return tuple(cards[: amounts.SWAP])


def interrupts(table: Table) -> tuple[Action, ...]:
    """What anybody may throw in now: jump-ins, sum-grabs, calls that are due, catches."""
    if table.phase >= OVER:
        return ()
    found = [*jumps(table), *sums(table)]
    for seat in range(table.players):
        bit = BIT[seat]
        if owes_call(table, seat) and not (table.called | table.ripe) & bit:
            found.append(Action(CALL, seat))
        if catchable(table, seat):
            found.extend(
                Action(CATCH, by, target=seat) for by in range(table.players) if by != seat
            )
    return tuple(found)


def jumps(table: Table) -> tuple[Action, ...]:
    """The jump-ins that are open now (jump_in)."""
    law = table.law
    if not law.settings.jump:
        return ()
    landed = leads(table)
    held = mask_of(landed)
    tried: list[Action] = []
    for seat in range(table.players):
        if seat == table.layer:
            continue
        if table.masks[seat] & held:
            tried.extend(_identical(table, seat, landed))
    return tuple(_allowed(table, tried))


def _allowed(table: Table, tried: list[Action]) -> Iterator[Action]:
    """Those of some jump-ins that the law allows; to it all colours named are the same."""
    for _, alike in groupby(tried, lambda move: (move.seat, move.cards, move.menu, move.target)):
        first, *others = alike
        if not judged(table, first):
            yield from (first, *others)


def _identical(table: Table, seat: int, landed: tuple[int, ...]) -> Iterator[Action]:
    """Everything that a seat could jump in with, if it might."""
    for kind in landed:
        for copies in range(1, table.hands[seat][kind] + 1):
            yield from _laid(JUMP, seat, kind, copies)
            if kind == WILD:
                yield from _menu(table, JUMP, seat, copies)


def sums(table: Table) -> tuple[Action, ...]:
    """The sum-grabs that are open now (sum_grab); the last card named lies on top."""
    if not table.law.settings.sum_grab:
        return ()
    totals = {NUMBER_OF[kind] for kind in leads(table)}
    tried: list[Action] = []
    for seat in range(table.players):
        if seat == table.layer:
            continue
        for colour_mask in COLOUR_MASK:
            numbers = tuple(kinds_in(table.masks[seat] & colour_mask & NUMBER_MASK))
            for total in totals:
                groups = _groups(table.hands[seat], numbers, total, ())
                tried.extend(Action(SUM, seat, group) for group in groups)
    return tuple(move for move in tried if not judged(table, move))


def _groups(
    hand: list[int], kinds: tuple[int, ...], total: int, chosen: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Every group of two or more cards of a hand that completes `chosen` by `total` points."""
    if not total and len(chosen) > 1:
        yield chosen
    for place, kind in enumerate(kinds):
        if NUMBER_OF[kind] <= total and chosen.count(kind) < hand[kind]:
            rest = total - NUMBER_OF[kind]
            yield from _groups(hand, kinds[place:], rest, (*chosen, kind))
