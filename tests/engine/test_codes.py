"""Small integers for kinds, colours and leads, and what a compiled law knows of each kind."""

from __future__ import annotations

import pytest
from games import kinds, law

from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.engine.codes import (
    COLOUR_OF,
    KIND_COUNT,
    LEAD_COLOUR,
    LEAD_KIND,
    NUMBER_OF,
    UNNAMED,
    kinds_in,
    lead_of,
    mask_of,
)
from deckgen.model.cards import KINDS


@pytest.mark.parametrize("cards", ["", "r0", "r5 b3 W", "+4 r0 rW"])
def test_a_mask_is_a_set_of_kinds(cards: str) -> None:
    """One bit each, told in deck order, each once."""
    some = kinds(cards)

    assert mask_of(some) == sum(2**kind for kind in some)
    assert tuple(kinds_in(mask_of((*some, *some)))) == tuple(sorted(some))


def test_a_lead_is_a_card_with_its_colour() -> None:
    """A coloured card has its own, a black one that which is named, or none yet."""
    for kind in range(KIND_COUNT):
        own = COLOUR_OF[kind]
        for colour in range(UNNAMED + 1):
            if KINDS[kind].is_black or own >= 0:
                lead = lead_of(kind, colour)
                assert LEAD_KIND[lead] == kind
                assert LEAD_COLOUR[lead] == (own if own >= 0 else colour)


def test_numbers_are_their_faces() -> None:
    """What is no number card has no number."""
    assert [NUMBER_OF[kind] for kind in kinds("r0 y7 g9")] == [0, 7, 9]
    assert {NUMBER_OF[kind] for kind in kinds("rS gR b+2 W +4 rW blank")} == {-1}


@pytest.mark.parametrize("id_", BUILT_IN)
def test_a_compiled_law_knows_its_cards(id_: str) -> None:
    """Rules and deck are those it was compiled from; draw twos owe two, wild draw fours four, nothing
    else owes; blanks are in no pile.
    """
    variant, compiled = load_variant(id_), law(id_)
    owing = {KINDS[kind].name: owes for kind, owes in enumerate(compiled.owes) if owes}

    assert (compiled.rules, compiled.deck) == (variant.rules, variant.deck)
    assert owing == {
        **{f"{colour}-draw-two": 2 for colour in ("red", "yellow", "green", "blue")},
        "wild-draw-four": 4,
    }
    assert compiled.copies[kinds("blank")[0]] == 0
    assert len(compiled.in_play) == {"kings": 112}.get(id_, 108)
