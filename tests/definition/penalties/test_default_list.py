"""Room: definition (the built-in list keeps its promises)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deckgen.cards.script import LEANING, NO_END
from deckgen.definition.penalties import BUILT_IN, likely_language, read_penalties
from deckgen.errors import BadInput
from deckgen.model.penalties import HINT, PenaltyList, languages_of, twins, unhinted
from deckgen.model.words import LANGUAGES


@pytest.fixture(scope="module")
def kings() -> PenaltyList:
    """The built-in list."""
    return read_penalties("kings", LANGUAGES)


def test_numbers(kings: PenaltyList) -> None:
    """100 texts on cards, 24 of them hot (A3), and at least 30 mild spares."""
    counted = [one for one in kings.penalties if one.count]
    assert all(one.count == 1 for one in counted)
    assert sum(not one.hot for one in counted) == 76
    assert sum(one.hot for one in counted) == 24
    assert sum(not one.hot and not one.count for one in kings.penalties) >= 30


def test_languages(kings: PenaltyList) -> None:
    """Every text, spares too, is in all three languages."""
    assert languages_of(kings) == LANGUAGES
    assert all(set(one.texts) == set(LANGUAGES) for one in kings.penalties)
    for tag in LANGUAGES:
        assert likely_language(one.texts[tag] for one in kings.penalties) == tag


def test_no_text_says_what_another_says(kings: PenaltyList) -> None:
    """Up to punctuation, case and width, in any language."""
    assert twins(kings.penalties) == ()


def test_length_and_end(kings: PenaltyList) -> None:
    """12 to 40 Chinese characters; a sentence ends as one."""
    for one in kings.penalties:
        for tag in ("zh-Hans", "zh-Hant"):
            assert 12 <= len(unhinted(one.texts[tag])) <= 40
            assert one.texts[tag][-1] in "。！？”」"
        assert one.texts["en"][-1] in ".!?”"


def test_nothing_outlasts_its_two_minutes(kings: PenaltyList) -> None:
    """A penalty ends by itself: none waits until something happens or lasts through a round."""
    waits = ("直到", "为止", "為止", "下一局里", "下一局裡", "整局", "until", "next round,")
    for one in kings.penalties:
        assert not [word for word in waits for text in one.texts.values() if word in text]


def test_each_script_has_its_own_characters(kings: PenaltyList) -> None:
    """Simplified texts are in GB 2312, Traditional ones in Big5, each with its quotation marks."""
    for one in kings.penalties:
        unhinted(one.texts["zh-Hans"]).encode("gb2312")
        unhinted(one.texts["zh-Hant"]).encode("cp950")
        assert not set("「」『』") & set(one.texts["zh-Hans"])
        assert not set("“”‘’") & set(one.texts["zh-Hant"])
        assert not set("，。！？：；") & set(one.texts["en"])


def test_hints_stand_between_words(kings: PenaltyList) -> None:
    """A hint parts two Han characters, never a mark from its word; a line after it starts with no
    character that leans on the one before. English needs none.
    """
    for one in kings.penalties:
        assert HINT not in one.texts["en"]
        for tag in ("zh-Hans", "zh-Hant"):
            for before, after in pairwise(one.texts[tag].split(HINT)):
                assert before[-1].isalpha()
                assert after[0].isalpha() or after[0] in NO_END
                assert after[0] not in LEANING


def test_the_reader_passes_over_nothing(kings: PenaltyList) -> None:
    """No notice, no draft; the ids are 1, 2, 3 …"""
    assert kings.notices == ()
    assert not any(one.review for one in kings.penalties)
    assert [one.id for one in kings.penalties] == [str(n + 1) for n in range(len(kings.penalties))]


def test_the_date_goes_with_the_data(kings: PenaltyList) -> None:
    """Whoever changes the list changes its date in `reader.BUILT_IN` and the digest here."""
    assert (kings.digest, kings.date) == ("087dc0d4", BUILT_IN["kings"])


def test_a_name_that_is_nothing_is_refused() -> None:
    """With the nearest built-in list."""
    with pytest.raises(BadInput) as refused:
        read_penalties("king")
    assert str(refused.value) == (
        'king: is neither a built-in penalty list nor a file. Did you mean "kings"?'
    )
