"""Starting a game: shuffle, deal, lead card, who names a colour, who begins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from deckgen.engine.codes import BIT, FOUR, INDEX, UNNAMED, WILD, lead_of
from deckgen.engine.compiled import (
    FOURS,
    LEAD_TWO,
    OWES,
    SKIPS,
    TURNS,
    TWO,
    CompiledLaw,
    compile_law,
)
from deckgen.engine.table import NAMING, PLAYING, Link, Table
from deckgen.errors import BadInput
from deckgen.law.meaning import Lead, Place, Seat
from deckgen.model.cards import CardKind, Deck, Symbol
from deckgen.model.variant import Variant


def law_of(source: Variant | CompiledLaw, deck: Deck | None = None) -> CompiledLaw:
    """The compiled law of a variant, with its own deck or any other."""
    if isinstance(source, CompiledLaw):
        return source
    return compile_law(source.rules, deck or source.deck)


def new_game(
    source: Variant | CompiledLaw,
    players: int,
    seed: int = 0,
    dealer: int = 0,
    deck: Deck | None = None,
) -> Table:
    """A game dealt from a shuffled deck, its lead card turned; the same for the same seed."""
    law = law_of(source, deck)
    settings = law.settings
    _seats(law, players)
    need = players * settings.hand_size + 1
    if need > len(law.in_play):
        raise BadInput.one(
            "",
            "deal.hand",
            f"{players} players with {settings.hand_size} cards each and a lead card need "
            f"{need} cards; the deck has {len(law.in_play)}",
        )
    table = Table(law, players, seed)
    table.dealer = dealer
    table.pile = shuffled(law.in_play, Random(seed))
    deal(table, settings.hand_size)
    turn_up(table)
    return table


def deal(table: Table, cards: int) -> None:
    """Every seat gets its hand from the top of the draw pile (deal.hand)."""
    pile = table.pile
    for seat in range(table.players):
        hand = table.hands[seat]
        mask = 0
        for kind in pile[-cards:]:
            hand[kind] += 1
            mask |= BIT[kind]
        del pile[-cards:]
        table.masks[seat] = mask
        table.sizes[seat] = cards


def _seats(law: CompiledLaw, players: int) -> None:
    fewest, most = law.settings.players
    if not fewest <= players <= most:
        raise BadInput.one(
            "", "players.range", f"{players} players: this game is for {fewest} to {most}"
        )


def shuffled(cards: Sequence[int], chance: Random) -> list[int]:
    """The cards in an order drawn by lot: sorted by one random number each."""
    draw = chance.random
    lots = [draw() for _ in cards]
    return [cards[place] for place in sorted(range(len(cards)), key=lots.__getitem__)]


def start_from(
    law: CompiledLaw,
    hands: Sequence[Sequence[CardKind]],
    pile: Sequence[CardKind],
    dealer: int = 0,
    *,
    below: Sequence[CardKind] = (),
    seed: int = 0,
) -> Table:
    """A game with these hands dealt, by seat, and this draw pile, next card first; its lead card
    is turned from it, and laid upon `below`.
    """
    table = Table(law, len(hands), seed)
    table.dealer = dealer
    for seat, hand in enumerate(hands):
        for kind in hand:
            table.give(seat, INDEX[kind])
    table.pile = [INDEX[kind] for kind in reversed(pile)]
    table.discards = [INDEX[kind] for kind in below]
    turn_up(table)
    return table


def turn_up(table: Table) -> None:
    """Turn the lead card and let it act (the clauses start.*)."""
    law = table.law
    settings = law.settings
    table.flipper = (table.dealer + settings.flipper) % table.players
    kind = _lead_card(table)
    table.discards.append(kind)
    table.lead = lead_of(kind, UNNAMED)
    table.first = _seat(table, settings.first_player)
    effect = law.effects[kind]
    if effect == SKIPS:
        for _ in range(settings.lead_skip_passes):
            table.first = table.follow[table.first]
    elif effect == TURNS:
        table.turn_round()
        table.first = _seat(table, settings.reverse_starter)
    elif effect == OWES:
        table.pending = law.owes[kind]
        table.state = FOURS if kind == FOUR else LEAD_TWO
    table.turn = table.first
    if kind >= WILD:
        table.phase = NAMING
        table.turn = _namer(table, kind)


def _namer(table: Table, kind: int) -> int:
    if kind == WILD:
        return _seat(table, table.law.settings.lead_wild_namer)
    if table.law.settings.challenge:
        table.chain.append(Link(table.dealer, 1, False, table.lead, ()))
    return table.dealer


def _lead_card(table: Table) -> int:
    """The first card of the pile that may lie as lead card; others are put back, or lie below."""
    treatment = table.law.turned_up
    while any(treatment[kind] is Lead.ACTS for kind in table.pile):
        kind = table.pile.pop()
        match treatment[kind]:
            case Lead.ACTS:
                return kind
            case Lead.PUT_BACK:
                table.pile.insert(table.shuffler().randint(0, len(table.pile)), kind)
            case Lead.DISCARD:
                table.discards.append(kind)
    raise BadInput.one("", "deck", "the draw pile holds no card that may be the lead card")


def _seat(table: Table, seat: Seat) -> int:
    place, steps = seat
    base = {
        Place.DEALER: table.dealer,
        Place.FLIPPER: table.flipper,
        Place.FIRST: table.first,
    }[place]
    return (base + steps) % table.players


def name_colour(table: Table, colour: int) -> None:
    """The seat that a black lead card asks names the active colour; the first player is next."""
    kind = table.discards[-1]
    table.lead = lead_of(kind, colour)
    table.phase = PLAYING
    table.turn = table.first


def position(  # everything that a position may state, by name
    law: CompiledLaw,
    hands: Sequence[Sequence[CardKind]],
    top: CardKind,
    *,
    pile: Sequence[CardKind] = (),
    below: Sequence[CardKind] = (),
    colour: int = 0,
    turn: int = 0,
    clockwise: bool = True,
    pending: int = 0,
    seed: int = 0,
) -> Table:
    """A game under way: `top` has just landed, `below` lies under it, `pile` is to be drawn next
    card first.
    """
    table = Table(law, len(hands), seed)
    for seat, hand in enumerate(hands):
        for kind in hand:
            table.give(seat, INDEX[kind])
    table.pile = [INDEX[kind] for kind in reversed(pile)]
    table.discards = [*(INDEX[kind] for kind in below), INDEX[top]]
    table.lead = lead_of(INDEX[top], colour)
    table.colour_before = colour if law.settings.menu else UNNAMED
    table.turn = turn
    if not clockwise:
        table.turn_round()
        table.clockwise_before = False
    table.pending = pending
    if pending:
        table.state = FOURS if top.symbol is Symbol.WILD_DRAW_FOUR else TWO
    return table
