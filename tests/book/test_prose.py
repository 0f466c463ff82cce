"""The laws of the clause prose: complete, alive, in step with the definition, safe."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from deckgen.book.blocks import heading
from deckgen.book.faults import sound_prose
from deckgen.book.prose import differences, prose
from deckgen.book.words import words
from deckgen.definition.files import shipped
from deckgen.errors import ProseError
from deckgen.law import LAWBOOK
from deckgen.law.registry import Count
from deckgen.model.words import LANGUAGES, texts

from .samples import CLAUSES, VARIANTS, having, values, variant

COUNTS = tuple(id_ for id_, clause in LAWBOOK.items() if isinstance(clause.domain, Count))


def numbers(text: str) -> set[int]:
    """The numbers that a text names."""
    return {int(digits) for digits in re.findall(r"\d+", text)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prose_and_law_cover_each_other(lang: str) -> None:
    """Every clause and value has prose and a short form, and no prose is without its clause."""
    assert sound_prose(shipped("templates") / "rules" / lang, words(lang))[1] == ()
    entries = prose(lang).entries
    assert set(entries) == set(CLAUSES)
    for clause, entry in entries.items():
        assert {heading(value) for value in LAWBOOK[clause].values} <= set(entry.blocks)
        assert prose(lang).title(clause)
        assert prose(lang).section(LAWBOOK[clause].family)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_value_reads_differently(lang: str, name: str) -> None:
    """Under the rules of every built-in variant each value of a clause renders its own text."""
    base, speech = variant(name), prose(lang)
    for clause in base.rules:
        tried = [having(base, clause, value) for value in values(clause)]
        said = [speech.text(clause, one) for one in tried]
        assert len(set(said)) == len(said), clause
        short = [speech.short(clause, one) for one in tried]
        assert all((*said, *short)), clause
        if LAWBOOK[clause].values:
            assert len(set(short)) == len(short), clause


@given(st.sampled_from(VARIANTS), st.sampled_from(COUNTS), st.data())
@settings(max_examples=150, deadline=None)
def test_numbers_are_the_definitions(name: str, clause: str, data: st.DataObject) -> None:
    """A number that a definition states stands in the text and the short form of each language."""
    base, domain = variant(name), LAWBOOK[clause].domain
    assert isinstance(domain, Count)
    if clause not in base.rules:
        return
    value = data.draw(st.integers(domain.low, domain.high))
    changed = having(base, clause, value)
    for lang in LANGUAGES:
        block = prose(lang).entries[clause].block(value)
        own = str(value) in prose(lang).entries[clause].blocks
        assert block is not None
        if not own:
            assert value in numbers(prose(lang).text(clause, changed)), lang
            said = numbers(prose(lang).short(clause, changed))
            assert value in said, lang


def test_eight_cards_are_eight_in_every_language() -> None:
    """With a hand of eight the deal says eight, in the words of each language."""
    changed = having(variant("kings"), "deal.hand", 8)
    said = [prose(lang).short("deal.hand", changed) for lang in LANGUAGES]
    assert said == ["每人8张牌", "每人8張牌", "8 cards each"]


@pytest.mark.parametrize("name", VARIANTS)
def test_languages_name_the_same_numbers(name: str) -> None:
    """The three languages name the same numbers for every clause and every value."""
    base = variant(name)
    for clause in base.rules:
        for value in values(clause):
            changed = having(base, clause, value)
            said = [numbers(prose(lang).text(clause, changed)) for lang in LANGUAGES]
            assert said[0] == said[1] == said[2], f"{clause} = {value}"


@given(st.sampled_from(VARIANTS), st.sampled_from(CLAUSES), st.data())
@settings(max_examples=100, deadline=None)
def test_differences_are_said(name: str, clause: str, data: st.DataObject) -> None:
    """A changed value of any clause is a difference, and every language says it in two texts."""
    base = variant(name)
    if clause not in base.rules:
        return
    value = data.draw(st.sampled_from(values(clause)))
    if value == base.rules[clause]:
        return
    changed = having(base, clause, value)
    for lang in LANGUAGES:
        (found,) = differences(base, changed, lang)
        assert found.clause == clause
        assert found.title == prose(lang).title(clause)
        assert found.a != found.b


def test_a_clause_that_does_not_arise_has_no_text() -> None:
    """A difference gives None where a clause does not arise; asking for its text is an error."""
    found = {one.clause: one for one in differences(variant("kings"), variant("street"), "en")}
    assert found["kings.draw"].b is None
    assert found["kings.draw"].a is not None
    assert "deck.skip" not in found
    with pytest.raises(ProseError) as caught:
        prose("en").text("kings.draw", variant("street"))
    assert (caught.value.lang, caught.value.clause) == ("en", "kings.draw")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", ["{{ 7*7 }}", "{% raw %}", "{{ card.__class__ }}", "<b>"])
def test_users_words_are_data(lang: str, word: str) -> None:
    """What a user wrote comes out as it was written, never run as a template."""
    base = variant("league")
    assert word in prose(lang).text("call.word", having(base, "call.word", word))
    blank = replace(base, blank_text=texts(dict.fromkeys(LANGUAGES, word)))
    assert word in prose(lang).text("deck.blank", blank)


def test_unknown_languages_are_refused() -> None:
    """A language without prose is an error of our tree."""
    with pytest.raises(ProseError):
        prose("tlh")


def test_jinja_waits_until_it_is_wanted() -> None:
    """Importing the prose does not import jinja2."""
    code = "import sys, deckgen.book.prose as p; assert 'jinja2' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@given(st.sampled_from(VARIANTS), st.data())
@settings(max_examples=60, deadline=None)
def test_any_rules_can_be_said(name: str, data: st.DataObject) -> None:
    """Under any values of all clauses together every clause is said in every language, and with
    the same numbers in all of them.
    """
    base = variant(name)
    drawn = {clause: data.draw(st.sampled_from(values(clause))) for clause in base.rules}
    changed = replace(base, rules=base.rules.over(drawn))
    for clause in changed.rules:
        said = [prose(lang).text(clause, changed) for lang in LANGUAGES]
        assert all(said), clause
        found = [numbers(text) for text in said]
        assert found[0] == found[1] == found[2], clause


def test_words_to_call_are_spelt_by_language() -> None:
    """The words of the built-in variants are spelt as the language writes them: an English text
    has no Han character, a Traditional one no Simplified character; no word is named twice.
    """
    said = [prose(lang).text("call.word", variant("kings")) for lang in LANGUAGES]
    assert said[0] == "要喊的是“卡诺”。喊“尤诺”也算。"
    assert said[1] == "要喊的是「卡諾」。喊「尤諾」也算。"
    assert said[2] == "The word to call is “Kano”. Also accepted: “Uno”."
    assert prose("en").text("call.word", variant("league")) == "The word to call is “UNO”."
    three = having(variant("kings"), "call.word", "a / b / A / c")
    assert prose("en").text("call.word", three).endswith("Also accepted: “b” and “c”.")


@pytest.mark.parametrize("name", VARIANTS)
def test_english_needs_no_chinese_face(name: str) -> None:
    """No English text of a built-in variant holds a Han character or a full-width mark."""
    base, speech = variant(name), prose("en")
    for clause in base.rules:
        said = speech.title(clause) + speech.text(clause, base) + speech.short(clause, base)
        assert not re.search(r"[\u2e80-\u9fff\uff00-\uffef]", said), clause
