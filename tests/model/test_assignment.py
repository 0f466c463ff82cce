"""Room: model (which text goes on which card)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.definition.penalties import read_penalties
from deckgen.definition.variants import load_variant
from deckgen.errors import BadInput
from deckgen.model.assignment import Assignment, assign, need_of
from deckgen.model.penalties import (
    HINT,
    Penalty,
    PenaltyList,
    languages_of,
    missing_in,
    require_languages,
    same_words,
    twins,
)
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES, texts

KINGS = read_penalties("kings")


def party(mild: int, hot: int, *more: Penalty) -> PenaltyList:
    """A list of one's own with so many mild and hot texts in English, and others."""
    made = [
        Penalty(str(n), n > mild, texts({"en": f"Task {n}."}), place=f"line {n + 1}")
        for n in range(1, mild + hot + 1)
    ]
    return PenaltyList("party", (*made, *more), source="party.csv")


def dealt(penalties: PenaltyList, variant: Variant, *, fill: bool = False) -> Assignment:
    """The assignment for a deck in English."""
    return assign(penalties, variant, ("en",), reserve=KINGS, fill=fill)


def refused(penalties: PenaltyList, variant: Variant, **flags: bool) -> list[str]:
    """The sentences with which a list is refused."""
    with pytest.raises(BadInput) as error:
        dealt(penalties, variant, **flags)
    return [str(fault) for fault in error.value.faults]


def test_the_default_list_fits_its_deck(variants: dict[str, Variant]) -> None:
    """100 texts on 100 cards, each once: hot ones on the 24 action cards, none on wilds."""
    kings = variants["kings"]
    made = assign(KINGS, kings, LANGUAGES, reserve=KINGS)
    assert len(made.by_card) == len(made.entries) == 100
    assert Counter(made.by_card.values()) == dict.fromkeys(made.entries, 1)
    for card in kings.deck.cards():
        entry = made.by_card.get(card.number)
        assert (entry is not None) == (card.kind.is_number or card.kind.is_action)
        assert entry is None or entry.penalty.hot == card.kind.is_action
    assert made.notices == ()


def test_numbers_are_places_in_the_list(variants: dict[str, Variant]) -> None:
    """1 … 100, the mild ones first, each heat in the list's order; cards in deck order."""
    made = dealt(KINGS, variants["kings"])
    assert [entry.number for entry in made.entries] == list(range(1, 101))
    assert [entry.penalty.hot for entry in made.entries] == [False] * 76 + [True] * 24
    order = [KINGS.penalties.index(entry.penalty) for entry in made.entries]
    assert order[:76] == sorted(order[:76])
    assert order[76:] == sorted(order[76:])
    assert list(made.by_card) == sorted(made.by_card)
    mild = [e.number for e in made.by_card.values() if not e.penalty.hot]
    assert mild == sorted(mild)


def test_the_same_list_is_dealt_the_same_way(variants: dict[str, Variant]) -> None:
    """Twice the same, for the bytes of the deck depend on it."""
    first, second = dealt(KINGS, variants["kings"]), dealt(KINGS, variants["kings"])
    assert first.entries == second.entries
    assert dict(first.by_card) == dict(second.by_card)


def test_a_variant_without_texts_needs_none(variants: dict[str, Variant]) -> None:
    """Its list is empty, whatever the file holds."""
    made = dealt(party(3, 1), variants["league"])
    assert made.entries == ()
    assert not made.by_card
    assert need_of(variants["league"]).mild == ()


def test_counts_put_a_text_on_several_cards(variants: dict[str, Variant]) -> None:
    """A text counted 3 is one entry on three cards, the copies after the first of all."""
    three = Penalty("three", False, texts({"en": "Thrice."}), 3)
    made = dealt(party(73, 24, three), variants["kings"])
    assert len(made.entries) == 98
    places = [n for n, entry in made.by_card.items() if entry.penalty is three]
    mild = [card.number for card in need_of(variants["kings"]).mild]
    assert places == mild[-3:]
    assert next(e for e in made.entries if e.penalty is three).copies == 3


@settings(deadline=None)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=20), st.booleans())
def test_every_copy_is_dealt(counts: list[int], exact: bool) -> None:
    """However often texts are counted, each is on so many cards, or the list is refused with the
    exact difference.
    """
    kings = load_variant("kings")
    rest = 76 - sum(counts)
    counts = [*counts, rest] if exact and rest > 0 else counts
    hot = [Penalty(f"h{n}", True, texts({"en": f"h{n}"})) for n in range(24)]
    mild = [Penalty(str(n), False, texts({"en": str(n)}), c) for n, c in enumerate(counts)]
    penalties = PenaltyList("party", (*mild, *hot), source="party.csv")
    if (total := sum(counts)) == 76:
        made = dealt(penalties, kings)
        assert Counter(e.penalty.id for e in made.by_card.values()) == {
            one.id: one.count for one in penalties.penalties
        }
        return
    (said,) = refused(penalties, kings)
    assert f"has {total} mild text" in said
    assert f"{76 - total} missing" in said if total < 76 else f"{total - 76} too many" in said


def test_a_short_list_is_refused_with_what_fill_would_do(variants: dict[str, Variant]) -> None:
    """97 of 100: how many mild and hot are missing, nothing dropped or repeated."""
    assert refused(party(74, 23), variants["kings"]) == [
        "party.csv: has 74 mild texts for the 76 cards of kings that want one: 2 missing; "
        "--fill would take them all from the built-in list.",
        "party.csv: has 23 hot texts for the 24 cards of kings that want one: 1 missing; "
        "--fill would take it from the built-in list.",
    ]


def test_a_long_list_is_refused(variants: dict[str, Variant]) -> None:
    """Its author must choose, not we; --fill changes nothing."""
    for fill in (False, True):
        assert refused(party(80, 25), variants["kings"], fill=fill) == [
            "party.csv: has 80 mild texts for the 76 cards of kings that want one: 4 too many; "
            "give that many of them count 0.",
            "party.csv: has 25 hot texts for the 24 cards of kings that want one: 1 too many; "
            "give that many of them count 0.",
        ]


def test_fill_takes_spares_first_and_never_what_is_there(variants: dict[str, Variant]) -> None:
    """Own texts come first; a text that is there but for punctuation and width, or that was left
    out with count 0, does not come back.
    """
    spares = [one for one in KINGS.penalties if not one.count and not one.hot]
    there = Penalty("a", False, texts({"en": spares[0].texts["en"].upper().replace(",", "，")}))
    left_out = Penalty("b", False, texts({"zh-Hans": spares[1].texts["zh-Hans"]}), 0)
    made = dealt(party(70, 24, there, left_out), variants["kings"], fill=True)
    added = [entry.penalty.id for entry in made.entries[71:76]]
    assert added == [one.id for one in spares[2:7]]
    assert made.notices == ("5 mild texts topped up from the list kings",)


def test_fill_takes_main_texts_after_the_spares(variants: dict[str, Variant]) -> None:
    """A list of a single text is filled with all spares and then others, each once."""
    made = dealt(party(1, 0), variants["kings"], fill=True)
    spares = sum(not one.count and not one.hot for one in KINGS.penalties)
    mild = [entry.penalty.id for entry in made.entries[1:76]]
    assert len(made.by_card) == 100
    assert len(set(mild)) == 75
    assert [KINGS.penalties[int(id_) - 1].count for id_ in mild] == [0] * spares + [1] * (75 - spares)  # fmt: skip


def test_fill_that_is_not_enough_says_so(variants: dict[str, Variant]) -> None:
    """When the built-in texts are in the list already, with count 0."""
    own = PenaltyList("x", tuple(Penalty(p.id, p.hot, p.texts, 0) for p in KINGS.penalties), source="x.csv")  # fmt: skip
    said = refused(own, variants["kings"], fill=True)
    mild = sum(not one.hot for one in KINGS.penalties)
    assert said[0] == (
        "x.csv: has 0 mild texts for the 76 cards of kings that want one: 76 missing; the "
        "built-in list has none that is not in it already; it has "
        f"{mild} mild texts of count 0 that could serve."
    )


def for_family() -> Variant:
    """Kings without hot texts."""
    return load_variant("kings", ("kings.hot=none",))


def test_family_works_with_the_default_list() -> None:
    """No hot text on any card: the 24 action cards take mild spares, and a notice says so."""
    made = dealt(KINGS, for_family())
    assert len(made.by_card) == 100
    assert not any(entry.penalty.hot for entry in made.entries)
    assert [entry.number for entry in made.entries] == list(range(1, 101))
    assert made.notices == ("24 mild texts taken from the spares of the list kings",)


def test_family_with_a_list_of_ones_own() -> None:
    """Hot texts are left out because it was asked for; what is then missing is said."""
    assert len(dealt(party(100, 24), for_family()).entries) == 100
    assert len(dealt(party(76, 24), for_family(), fill=True).entries) == 100
    assert refused(party(76, 24), for_family()) == [
        "party.csv: has 76 mild texts for the 100 cards of kings that want one: 24 missing; "
        "--fill would take them all from the built-in list.",
        "kings.hot: none: leaves out 24 hot texts and wants mild ones instead.",
    ]


def test_the_default_list_supplies_other_decks() -> None:
    """A smaller deck takes its first texts, a larger one its spares; both are said."""
    small = dealt(KINGS, load_variant("kings", ["deck.skip=1"]))
    assert len(small.entries) == 96
    assert small.notices == ("the last 4 hot texts of the list kings left out",)
    large = dealt(KINGS, load_variant("kings", ["deck.skip=3"]))
    assert len(large.entries) == 104
    assert large.notices == ("4 hot texts taken from the spares of the list kings",)


def test_a_language_that_texts_lack_is_named(variants: dict[str, Variant]) -> None:
    """Each row, or the language once if all lack it; texts that are left out do not matter."""
    partly = Penalty("p", False, texts({"zh-Hans": "唱歌。"}), place="line 200")
    spare = Penalty("s", False, texts({"zh-Hans": "跳舞。"}), 0, place="line 201")
    assert refused(party(75, 24, partly, spare), variants["kings"]) == [
        "party.csv: line 200: has no text in en."
    ]
    with pytest.raises(BadInput) as error:
        assign(party(76, 24), variants["kings"], ("en", "zh-Hant"), reserve=KINGS)
    assert str(error.value) == "party.csv: has no texts in zh-Hant (it has en)."


def test_languages_of_a_list() -> None:
    """Those in which every text on a card has words."""
    mixed = party(2, 0, Penalty("x", False, texts({"en": "a", "zh-Hant": "甲"})))
    assert languages_of(mixed) == ("en",)
    assert [one.id for one in missing_in(mixed, "zh-Hant")] == ["1", "2"]
    require_languages("party.csv", mixed.penalties, ("en",))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("唱一首歌！", "唱一首歌。", True),
        ("ＵＮＯ", "uno", True),
        ("Sing, please.", "sing please", True),
        ("唱 歌", "唱歌", True),
        (f"唱{HINT}歌", "唱歌", True),
        ("唱歌🌶", "唱歌", False),
        ("唱歌", "唱歌吧", False),
        ("！", "？", False),
    ],
)
def test_same_words(one: str, other: str, same: bool) -> None:
    """Punctuation, case, width, space and hints do not make another text; everything else does."""
    assert (same_words(one) == same_words(other)) is same


def test_twins_are_found_once() -> None:
    """A pair alike in two languages is one pair."""
    both = [Penalty(str(n), False, texts({"en": "A.", "zh-Hans": "甲"})) for n in range(3)]
    assert [(a.id, b.id) for a, b, _ in twins(both)] == [("0", "1"), ("0", "2")]


def test_the_digest_is_of_what_the_list_says() -> None:
    """It changes with a text, a mark, a count, the order; not with the place, the name or hints."""
    base = party(2, 1)
    first, *rest = base.penalties
    others = [
        (Penalty("1", True, first.texts), *rest),
        (Penalty("1", False, first.texts, 2), *rest),
        (Penalty("1", False, texts({"en": "Task 1!"})), *rest),
        (Penalty("1", False, texts({"zh-Hans": "Task 1."})), *rest),
        (*rest, first),
    ]
    digests = {PenaltyList("p", penalties).digest for penalties in others}
    assert len(digests | {base.digest}) == 6
    assert PenaltyList("other", (Penalty("1", False, first.texts), *rest)).digest == base.digest
    hinted = Penalty("1", False, texts({"en": f"Task {HINT}1."}))
    assert PenaltyList("p", (hinted, *rest)).digest == base.digest
