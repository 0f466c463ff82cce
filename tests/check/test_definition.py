"""Room: check (findings that need no play)."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from msgspec import structs

from deckgen.check.definition import findings, totals
from deckgen.model.deck import deck_of
from deckgen.model.rules import Rules, Sourcing
from deckgen.model.variant import Variant


def ids(variant: Variant) -> set[str]:
    """The ids of what is found."""
    return {finding.id for finding in findings(variant)}


def test_built_ins_have_no_finding(variants: dict[str, Variant]) -> None:
    """The built-in definitions hold in every point."""
    assert {id_: findings(one) for id_, one in variants.items()} == dict.fromkeys(variants, ())


def test_kings_has_a_text_for_every_card_but_the_wilds(variants: dict[str, Variant]) -> None:
    """A3, A17: 112 less 12 wilds are 100 texts, 24 of them hot."""
    counted = totals(variants["kings"])

    assert (counted["penalty_texts"], counted["hot_texts"], counted["wilds"]) == (100, 24, 12)


@pytest.mark.parametrize("claim", ["cards", "numbers", "actions", "wilds"])
def test_a_claim_off_by_one_is_found(variants: dict[str, Variant], claim: str) -> None:
    """Each total claimed is held against the deck."""
    kings = variants["kings"]
    wrong = MappingProxyType({**kings.claims, claim: totals(kings)[claim] + 1})

    assert ids(structs.replace(kings, claims=wrong)) == {"deck-total"}


@pytest.mark.parametrize(("hand", "fits"), [(10, True), (11, False)])
def test_the_deal_must_fit_the_deck(variants: dict[str, Variant], hand: int, fits: bool) -> None:
    """Ten hands and a lead card come out of 108 cards: 101 of them do, 111 do not."""
    street = variants["street"]
    changed = structs.replace(street, rules=street.rules.over({"deal.hand": hand}))

    assert ("deck-too-small" not in ids(changed)) is fits


@pytest.mark.parametrize("citation", ["A0", "A19", "B23", "C110", "D83", "E1"])
def test_citations_of_lines_that_are_not_there(variants: dict[str, Variant], citation: str) -> None:
    """A citation names a line that its source has."""
    kings = variants["kings"]
    sources = MappingProxyType({**kings.sources, "jump_in": Sourcing((citation,))})

    assert "citation" in ids(structs.replace(kings, sources=sources))


def test_a_clause_without_source_and_a_missing_name(variants: dict[str, Variant]) -> None:
    """What nothing supports, and a language without a name, are found."""
    kings = variants["kings"]
    bare = structs.replace(
        kings,
        sources=MappingProxyType({k: v for k, v in kings.sources.items() if k != "jump_in"}),
        name=MappingProxyType({"en": "Kings"}),
    )

    assert ids(bare) == {"no-source", "name-missing"}


def test_every_number_of_players_must_have_its_cards(variants: dict[str, Variant]) -> None:
    """Six players with 18 cards each need 109 of 108; five have enough, and the sentence says so."""
    street = variants["street"]
    changed = structs.replace(street, rules=street.rules.over({"deal.hand": 18}))
    (found,) = [one for one in findings(changed) if one.id == "deck-too-small"]

    assert "With 6 to 10 players" in found.sentence
    assert "enough for 5 players" in found.sentence


def test_a_clause_without_value_or_with_an_impossible_one(variants: dict[str, Variant]) -> None:
    """What a group has not agreed on, and what no table can play."""
    street = variants["street"]
    bare = Rules({id_: value for id_, value in street.rules.items() if id_ != "jump_in"})
    wrong = street.rules.over({"jump_in": "always"})

    assert "clause-value" in ids(structs.replace(street, rules=bare))
    assert "clause-value" in ids(structs.replace(street, rules=wrong))


def test_penalties_against_their_cards(variants: dict[str, Variant]) -> None:
    """A deck with more cards than texts, and a deck whose texts are in no list."""
    kings = variants["kings"]
    rules = kings.rules.over({"deck.skip": 20})
    more = structs.replace(kings, rules=rules, deck=deck_of(rules), claims=MappingProxyType({}))

    assert "penalty-slots" in ids(more)
    assert "no-penalties" in ids(structs.replace(kings, penalties=None))


def test_a_lead_card_must_be_left(variants: dict[str, Variant]) -> None:
    """Twelve cards for each of nine players take all 108 cards and leave no lead card."""
    street = variants["street"]
    changed = structs.replace(
        street, rules=street.rules.over({"deal.hand": 12, "players.range": "2-8"})
    )
    exact = structs.replace(changed, rules=changed.rules.over({"players.range": "2-9"}))

    assert "deck-too-small" not in ids(changed)  # 8 x 12 + 1 = 97
    assert "deck-too-small" in ids(exact)  # 9 x 12 = 108, and no lead card


def test_a_citation_against_must_exist_too(variants: dict[str, Variant]) -> None:
    """What speaks against a value is looked up like what supports it."""
    kings = variants["kings"]
    sources = MappingProxyType({**kings.sources, "jump_in": Sourcing((), ("A19",))})

    assert "citation" in ids(structs.replace(kings, sources=sources))
