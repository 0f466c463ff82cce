from __future__ import annotations

from collections import Counter

import pytest
from games import law

from deckgen.definition.variants import load_variant
from deckgen.engine import new_game
from deckgen.engine.codes import FOUR, INDEX, WILD
from deckgen.engine.start import start_from
from deckgen.engine.table import NAMING
from deckgen.errors import BadInput
from deckgen.law.meaning import Lead
from deckgen.model.cards import KINDS, CardKind, Colour, Deck, Symbol
from deckgen.model.notation import parse_cards


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("id_", ["kings", "street", "family", "league"])
def test_everyone_gets_a_hand(id_: str, players: int) -> None:
    """Every seat has deal.hand cards, one card lies up, blanks are set aside, the rest is drawn."""
    compiled = law(id_)
    table = new_game(compiled, players, seed=players)

    assert table.sizes == [7] * players
    assert len(table.discards) == 1
    assert len(table.pile) == {"kings": 112}.get(id_, 108) - 7 * players - 1


def test_the_hand_is_a_setting() -> None:
    """deal.hand says how many cards each player gets."""
    assert new_game(law("street", "deal.hand=9"), 6).sizes == [9] * 6


def test_deals_are_fair() -> None:
    """Over many seeds every card lies up about equally often, but those that never may."""
    compiled = law("family")
    ups = Counter(new_game(compiled, 2, seed).discards[0] for seed in range(4000))

    assert ups[FOUR] == 0
    assert set(ups) == {kind for kind, count in enumerate(compiled.copies) if count} - {FOUR}
    assert 100 < ups[WILD] < 220  # 4 of 104
    assert 45 < ups[INDEX[CardKind(Symbol.N5, Colour.RED)]] < 115  # 2 of 104


def test_too_few_cards_are_a_fault() -> None:
    """A deck that cannot deal all hands and a lead card is bad input, one clear sentence."""
    with pytest.raises(BadInput, match=r"deal\.hand: 10 players with 11 cards each .* 111 cards"):
        new_game(law("street", "deal.hand=11"), 10)


@pytest.mark.parametrize("players", [1, 11, 0])
def test_tables_outside_the_range_are_a_fault(players: int) -> None:
    """players.range is kept."""
    with pytest.raises(BadInput, match=r"players\.range"):
        new_game(law("family"), players)


def test_a_deck_without_a_lead_card_is_a_fault() -> None:
    """Where every card would be put back, the game cannot start."""
    deck = Deck.of({CardKind(Symbol.WILD_DRAW_FOUR): 40})
    with pytest.raises(BadInput, match="no card that may be the lead card"):
        new_game(load_variant("family"), 2, deck=deck)


def test_a_deck_may_just_do() -> None:
    """deal.hand: all hands and a lead card may be the whole deck; the dealer is who was asked for."""
    deck = Deck.of(dict.fromkeys(parse_cards("r1 r2 r3 r4 r5"), 1))
    table = new_game(load_variant("family", ["deal.hand=2"]), 2, dealer=1, deck=deck)

    assert (table.sizes, table.pile, len(table.discards)) == ([2, 2], [], 1)
    assert (table.dealer, table.flipper, table.turn) == (1, 1, 0)


def test_lead_cards_laid_aside_stay_below() -> None:
    """start.wild_draw_four discard: it lies below the next card, upon what lay there before."""
    compiled = law("league", "start.wild_draw_four=discard")
    hands, below = [parse_cards("b1")] * 2, parse_cards("y1 y2")
    table = start_from(compiled, hands, parse_cards("+4 r5 g1"), below=below)

    assert [KINDS[kind].name for kind in table.discards] == [
        "yellow-1",
        "yellow-2",
        "wild-draw-four",
        "red-5",
    ]


def test_a_card_put_back_may_come_anywhere() -> None:
    """start.wild_draw_four put-back: every place in the draw pile is as good, first and last too."""
    hands, places = [parse_cards("b1")] * 2, set()
    for seed in range(60):
        table = start_from(law("family"), hands, parse_cards("+4 r5 g1 g2"), seed=seed)
        if FOUR in table.pile:
            places.add((table.pile.index(FOUR), len(table.pile)))

    assert places >= {(place, 3) for place in range(3)}


def test_any_deck_can_be_played() -> None:
    """Games start with a deck of one's own, for exploring small ones."""
    kinds = parse_cards("r1 r2 b1 b2 r+2 b+2")
    table = new_game(
        load_variant("family", ["deal.hand=2"]), 2, deck=Deck.of(dict.fromkeys(kinds, 1))
    )

    assert sum(table.sizes) + len(table.pile) + len(table.discards) == 6


@pytest.mark.parametrize(
    ("id_", "namer"), [("kings", 2), ("street", 3), ("family", 1), ("league", 0)]
)
def test_who_names_the_colour_of_a_lead_wild(id_: str, namer: int) -> None:
    """start.wild: the first player, the player before the dealer, or the dealer."""
    compiled = law(id_)
    for seed in range(400):
        table = new_game(compiled, 4, seed)
        if table.discards[-1] == WILD:
            break

    assert table.phase == NAMING
    assert table.turn == namer
    assert table.colour is None
    assert compiled.turned_up[WILD] is Lead.ACTS


def test_put_back_cards_stay_in_the_pile() -> None:
    """A wild draw four put back is still in the draw pile, and not on its way to nowhere."""
    compiled = law("family")
    for seed in range(300):
        table = new_game(compiled, 3, seed)
        seen = [*table.pile, *table.discards]
        held = sum(hand[FOUR] for hand in table.hands)
        assert seen.count(FOUR) + held == 4
        assert KINDS[table.discards[-1]].symbol is not Symbol.WILD_DRAW_FOUR


def test_blanks_are_set_aside() -> None:
    """deck.blank: hands, draw pile and lead card, with the blanks beside them, are the deck."""
    variant = load_variant("league")
    table = new_game(variant, 4, 1)
    blanks = variant.deck.copies(CardKind(Symbol.BLANK))

    assert blanks == 4
    assert sum(table.sizes) + len(table.pile) + len(table.discards) + blanks == variant.deck.size
