"""Room: model."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.errors import BadInput
from deckgen.model.cards import ACTIONS, BLACK, KINDS, NUMBERS, CardKind, Colour, Deck, Symbol
from deckgen.model.deck import deck_of, number_counts, number_counts_text
from deckgen.model.notation import parse_card, parse_cards, short_name
from deckgen.model.rules import Rules
from deckgen.model.variant import Variant


def test_kinds_are_all_there_once() -> None:
    """Four colours of ten numbers, three actions and a coloured wild, and three colourless kinds."""
    assert len(set(KINDS)) == len(KINDS) == 4 * (10 + 3 + 1) + 3


@pytest.mark.parametrize(
    ("id_", "cards", "numbers", "actions", "coloured_wilds", "black", "blanks"),
    [
        ("kings", 112, 76, 24, 4, 8, 0),  # A1
        ("street", 108, 76, 24, 0, 8, 0),  # B3, B7
        ("family", 108, 76, 24, 0, 8, 0),  # C9–C41
        ("league", 112, 76, 24, 0, 8, 4),  # D5–D10
    ],
)
def test_decks_are_those_of_the_sources(
    variants: dict[str, Variant],
    id_: str,
    cards: int,
    numbers: int,
    actions: int,
    coloured_wilds: int,
    black: int,
    blanks: int,
) -> None:
    """Each built-in deck has the cards that its source counts."""
    deck = variants[id_].deck

    assert (
        deck.size,
        deck.count(NUMBERS),
        deck.count(ACTIONS),
        deck.count([Symbol.COLOURED_WILD]),
        deck.count(BLACK),
        deck.count([Symbol.BLANK]),
    ) == (cards, numbers, actions, coloured_wilds, black, blanks)
    for colour in Colour:
        assert deck.copies(CardKind(Symbol.N0, colour)) == 1
        assert deck.copies(CardKind(Symbol.N9, colour)) == 2


def test_cards_are_numbered_in_deck_order(variants: dict[str, Variant]) -> None:
    """Every physical card stands once in `cards`, numbered from 1, kinds in deck order."""
    deck = variants["league"].deck
    cards = deck.cards()

    assert [card.number for card in cards] == list(range(1, deck.size + 1))
    assert Deck.of({kind: sum(c.kind == kind for c in cards) for kind in KINDS}) == deck
    assert [KINDS.index(c.kind) for c in cards] == sorted(KINDS.index(c.kind) for c in cards)


def test_the_model_cannot_be_changed(variants: dict[str, Variant]) -> None:
    """No part of a variant can be changed by whoever holds it."""
    kings = variants["kings"]
    with pytest.raises(AttributeError):
        kings.id = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        kings.deck.counts = ()  # type: ignore[misc]
    for mapping in (kings.name, kings.sources, kings.claims, kings.rules.values_by_clause):
        with pytest.raises(TypeError):
            mapping["x"] = 1  # type: ignore[index]
    with pytest.raises(TypeError):
        kings.rules["jump_in"] = "any"  # type: ignore[index]
    with pytest.raises(TypeError):
        kings.readings[0].says["en"] = "x"  # type: ignore[index]


def test_rules_with_a_change_leave_the_old_ones_alone() -> None:
    """`over` makes new rules; equal rules have equal hashes."""
    old = Rules({"jump_in": "none", "deal.hand": 7})
    new = old.over({"jump_in": "any"})

    assert (old["jump_in"], new["jump_in"], new["deal.hand"]) == ("none", "any", 7)
    assert hash(new.over({"jump_in": "none"})) == hash(old)
    assert new.over({"jump_in": "none"}) == old


def test_a_value_of_another_type_is_not_handed_out() -> None:
    """Asking for a number where a truth value or a text stands is a fault of the asker."""
    rules = Rules({"a": True, "b": "x", "c": 1})
    for ask, clause in (
        (rules.number, "a"),
        (rules.text, "c"),
        (rules.flag, "c"),
        (rules.number, "b"),
    ):
        with pytest.raises(TypeError):
            ask(clause)


@given(st.tuples(*[st.integers(0, 20)] * 10))
def test_number_counts_survive_their_text(counts: tuple[int, ...]) -> None:
    """Ten counts written as text are read back as the same ten counts."""
    assert number_counts(number_counts_text(counts)) == counts


@pytest.mark.parametrize("text", ["", "x", "1", "1=", "1=21", "3-1=2", "1=2 1-3=4", "10=1", "1=-1"])
def test_number_counts_refuse_nonsense(text: str) -> None:
    """A text that counts nothing, too much, backwards or twice is no count."""
    assert number_counts(text) is None


def test_a_deck_of_two_colours(variants: dict[str, Variant]) -> None:
    """A deck in fewer colours leaves out the cards of the others and keeps the black ones."""
    deck = deck_of(variants["family"].rules, [Colour.BLUE, Colour.RED])

    assert deck.size == 2 * 25 + 8
    assert deck.colours == (Colour.RED, Colour.BLUE)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_card_reads_back_from_both_its_names(kind: CardKind) -> None:
    """The long and the short name of a kind are read as that kind, in any case."""
    for name in (kind.name, short_name(kind), kind.name.upper(), f" {short_name(kind)} "):
        assert parse_card(name) is not None
        assert parse_card(name) == kind


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("红5", "red-5"),
        ("紅5", "red-5"),
        ("蓝阻挡", "blue-skip"),
        ("藍阻擋", "blue-skip"),
        ("王牌", "wild-draw-four"),
        ("ｒ５", "red-5"),
        ("＋４", "wild-draw-four"),
        ("y+2", "yellow-draw-two"),
        ("rW", "red-wild"),
        ("万能", "wild"),
    ],
)
def test_cards_as_people_type_them(text: str, name: str) -> None:
    """Chinese names, Traditional forms and full-width characters name the same cards."""
    assert parse_card(text).name == name


def test_an_unknown_card_suggests_the_nearest() -> None:
    """A misspelt card is refused with the name it most likely meant."""
    with pytest.raises(BadInput) as caught:
        parse_card("red-skp", "example.toml", "given.top")

    assert (
        str(caught.value)
        == 'example.toml: given.top: "red-skp" is not a card. Did you mean "red-skip"?'
    )


def test_several_cards_in_one_text() -> None:
    """Spaces and commas of both widths separate cards; nothing is no card."""
    assert [kind.name for kind in parse_cards("r5, bS，红7、+4")] == [
        "red-5",
        "blue-skip",
        "red-7",
        "wild-draw-four",
    ]
    assert parse_cards("  ") == ()
