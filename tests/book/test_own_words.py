"""The laws of a word list of one's own: like the English one, all faults at once, each with its key."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.book.own_words import own_words
from deckgen.book.words import words
from deckgen.definition.files import shipped
from deckgen.errors import BadInput
from deckgen.model.words import LANGUAGES

LISTS = shipped("templates") / "words"


def faults_of(folder: Path, *changes: tuple[str, str]) -> tuple[str, ...]:
    """What is wrong with the English list after some changes, without the file's name."""
    text = (LISTS / "en.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "de.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        own_words(folder, "de")
    return tuple(str(fault).removeprefix(f"{path}: ") for fault in caught.value.faults)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shipped_lists_are_sound(lang: str) -> None:
    """Read strictly they have the same words as read quickly."""
    assert own_words(LISTS, lang) == words(lang)


def test_plurals_singulars_and_spellings_may_be_left_out(tmp_path: Path) -> None:
    """A plural that is not given is the singular, a singular counted thing the plural."""
    text = (LISTS / "zh-Hans.toml").read_text("utf-8")
    (tmp_path / "ja.toml").write_text(text, "utf-8")
    mine = own_words(tmp_path, "ja")

    assert (mine.lang, mine.cards, mine.one, mine.spelling) == ("ja", mine.card, mine.many, {})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('reverse = "reverse"\n', "", "card.reverse: is missing."),
        ("[card]", "[card", "line 2: is not TOML: expected ']' at the end of a table declaration."),
        ("[section]", "[sectoin]", '[section]: is missing.'),
        ("[section]", "[sectoin]", 'sectoin: there is no such table. Did you mean "section"?'),
        ('draws = "Drawing"\n', "", "section.draws: is missing."),
        ('draws = "Drawing"', 'drows = "Drawing"',
         'section.drows: there is no such key. Did you mean "draws"?'),
        ('"draw two"', '" "', "card.draw_two: is an empty text."),
        ('"blank"', "3", "card.blank: 3 is not a text (in quotes)."),
        ('"{n} cards"', '"{anzahl} cards"',
         'many.card: "{anzahl} cards" must hold {n}, and nothing else in braces.'),
        ('"{n} cards"', '"{n cards"', 'many.card: "{n cards" must hold {n}, and nothing else in braces.'),
        ('"{n} cards"', '"{n:x} cards"',
         'many.card: "{n:x} cards" must hold {n}, and nothing else in braces.'),
        ('"{n} card"', '"a card"', 'one.card: "a card" must hold {n}, and nothing else in braces.'),
        ('"{first} ({cards})"', '"{first}"',
         'form.single: "{first}" must hold {cards} and {first}, and nothing else in braces.'),
        ('"wild"', '"{wild}"', 'card.wild: "{wild}" may hold nothing in braces.'),
        ('"reverse"', '"Skip"', 'card.reverse: "Skip" is what card.skip is called as well.'),
        ('"reverses"', '"skip"', 'cards.reverse: "skip" is what card.skip is called as well.'),
        ('"yellow"', '"red"', 'colour.yellow: "red" is what colour.red is called as well.'),
    ],
)  # fmt: skip
def test_each_fault_is_named_with_its_key(tmp_path: Path, old: str, new: str, said: str) -> None:
    """Missing, unknown, empty and unfilled words, broken TOML, and names that are taken."""
    assert said in faults_of(tmp_path, (old, new))


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    """One run names them all, and each once."""
    changes = (('reverse = "reverse"\n', ""), ('"yellow"', '"red"'), ("[form]", "[from]"))

    assert faults_of(tmp_path, *changes) == (
        'from: there is no such table. Did you mean "form"?',
        "card.reverse: is missing.",
        "[form]: is missing.",
        'colour.yellow: "red" is what colour.red is called as well.',
    )
