"""Amounts that no setting states: what the engine does in a few played positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from deckgen.definition.variants import load_variant
from deckgen.engine import CompiledLaw, Table, apply, interrupts, legal_moves
from deckgen.engine.actions import DRAW, PLAY, SUM, SWAP
from deckgen.engine.start import start_from
from deckgen.model.cards import KINDS

_KIND = {kind.name: kind for kind in KINDS}
PLAIN = ("jump_in=none", "sum_grab=none", "double_play=none", "start.first_player=left-of-dealer")


def _dealt(first: str, others: str, lead: str, *rules: str) -> Table:
    """Three players: the first to play with one hand, the others with another; blue fives to draw."""
    variant = load_variant("kings", (*PLAIN, *rules))
    own, other = ([_KIND[name] for name in hand.split()] for hand in (first, others))
    pile = [_KIND[lead], *[_KIND["blue-5"]] * 20]
    return start_from(CompiledLaw(variant.rules, variant.deck), [other, own, other], pile)


def _does(table: Table, verb: int) -> None:
    """Does the first legal act of a kind, nothing where there is none: what it should show is then
    not shown.
    """
    for one in [one for one in legal_moves(table) if one.verb == verb][:1]:
        apply(table, one)


def _draw() -> int:
    """The cards that a player takes who cannot play."""
    table = _dealt("red-1 red-2", "green-1 green-2", "yellow-3", "draw.when=must")
    before = table.sizes[1]
    _does(table, DRAW)
    return table.sizes[1] - before


def _swap() -> int:
    """The cards that a player gives who swaps."""
    hand = "red-1 red-2 red-4 red-6"
    table = _dealt(f"wild {hand}", hand, "yellow-3", "wild.menu=true")
    return next((len(one.give) for one in legal_moves(table) if one.menu == SWAP), 0)


def _sum_cards() -> int:
    """The fewest cards that grab another, by a player who holds the same card too."""
    table = _dealt("red-5 red-9", "red-5 red-3 red-2 red-1", "red-7", "sum_grab=same-colour")
    _does(table, PLAY)
    return min((len(one.cards) for one in interrupts(table) if one.verb == SUM), default=0)


SHOWN: Mapping[str, Callable[[], int]] = {
    "draw": _draw,
    "swap": _swap,
    "sum_cards": _sum_cards,
}
"""How the engine shows an amount, by its name."""
