"""What no game comes to: positions of scenarios that the deck or the rules cannot make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from deckgen.law import Law
from deckgen.law.meaning import Lead
from deckgen.law.pending import pending_problem
from deckgen.model.cards import CardKind, Symbol
from deckgen.model.scenario import Kinds, Phase, Position, Start
from deckgen.model.variant import Variant

Problem = tuple[str, str]
"""The key of a scenario file, and what is wrong with it."""


def impossible(
    variant: Variant, hands: tuple[Kinds, ...], given: Position | Start | Phase
) -> Iterator[Problem]:
    """Everything about a position that cannot be, by key."""
    law = Law(variant.rules)
    named: Counter[CardKind] = Counter(kind for hand in hands for kind in hand)
    named.update(given.draw)
    if isinstance(given, Position):
        named.update([given.top])
    elif isinstance(given, Start):
        named.update(given.lead)
    yield from _cards(variant, named)
    fewest, most = variant.rules.players()
    if not fewest <= len(hands) <= most:
        seats = f"has {len(hands)} seats; players.range of {variant.id} is {fewest}-{most}"
        yield "given.hands", seats
    yield from _hands(law, hands, given)
    if isinstance(given, Position):
        problem = pending_problem(law, variant.deck, given.top, given.pending)
        if problem:
            yield "given.pending", problem
    elif isinstance(given, Start) and not _can_lead(law, variant, named, given):
        yield "given.lead", f"no card that is left may be the lead card of {variant.id}"


def _cards(variant: Variant, named: Counter[CardKind]) -> Iterator[Problem]:
    """A position that the deck cannot hold."""
    for kind, count in named.items():
        held = variant.deck.copies(kind)
        if kind.symbol is Symbol.BLANK:
            yield "given", "blanks are set aside and in no hand and no pile"
        elif count > held:
            problem = f"names {kind.name} {count} times; the deck of {variant.id} has {held}"
            yield "given", problem


def _hands(
    law: Law, hands: tuple[Kinds, ...], given: Position | Start | Phase
) -> Iterator[Problem]:
    """Only winners have an empty hand, and they are out of the game."""
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    if not isinstance(given, Phase):
        for seat in empty:
            yield f"given.hands[{seat}]", "is empty: who has no card is out of the game"
        return
    if given.winner not in empty:
        yield f"given.hands[{given.winner}]", "the winner's hand is not empty"
    elif len(empty) > law.settings.exempt:
        problem = f"{len(empty)} hands are empty; kings.exempt lets off {law.settings.exempt}"
        yield "given.hands", problem


def _can_lead(law: Law, variant: Variant, named: Counter[CardKind], given: Start) -> bool:
    """Whether the draw pile of a start has a card that may be the lead card."""
    pile = Counter((*given.lead, *given.draw))
    if not given.rest_discarded:
        pile.update({kind: count - named[kind] for kind, count in variant.deck.counts})
    return any(
        count > 0 and kind.symbol is not Symbol.BLANK and law.turned_up(kind) is Lead.ACTS
        for kind, count in pile.items()
    )
