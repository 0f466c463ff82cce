"""The laws of games without a kind of card: what speaks of it is left out, wherever it stands."""

from __future__ import annotations

import re
from functools import cache

import pytest
from msgspec.structs import replace

from deckgen.book.compose import rulebook
from deckgen.book.document import Block, Bullets, Para, ReadingEntry, Readings
from deckgen.book.examples import replays
from deckgen.book.prose import prose
from deckgen.book.sections import clause_numbers
from deckgen.book.texts import Texts
from deckgen.book.turn import turn_of
from deckgen.book.words import words
from deckgen.definition.variants import load_variant
from deckgen.model.deck import deck_of
from deckgen.model.rules import Value
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES

from .samples import VARIANTS, having, values, variant

WITHOUT: dict[tuple[str, ...], dict[str, Value]] = {
    ("number_card",): {"deck.numbers": "0-9=0"},
    ("skip",): {"deck.skip": 0},
    ("reverse",): {"deck.reverse": 0},
    ("skip", "reverse"): {"deck.skip": 0, "deck.reverse": 0},
    ("draw_two",): {"deck.draw_two": 0},
    ("coloured_wild",): {"deck.coloured_wild": 0},
    ("wild",): {"deck.wild": 0},
    ("wild_draw_four",): {"deck.wild_draw_four": 0},
    ("wild", "wild_draw_four"): {"deck.wild": 0, "deck.wild_draw_four": 0},
    ("draw_two", "wild_draw_four"): {"deck.draw_two": 0, "deck.wild_draw_four": 0},
}
"""Kinds of card that a deck may lack, and the rules that leave them out."""
BLACK = {"en": "black card", "zh-Hans": "黑牌", "zh-Hant": "黑牌"}
PENDING = {"en": "draws are pending", "zh-Hans": "待抽牌", "zh-Hant": "待抽牌"}
TWO = {"en": "two players", "zh-Hans": "两人玩", "zh-Hant": "兩人玩"}


def lacking(name: str, gone: tuple[str, ...]) -> Variant:
    """A built-in variant without some kinds of card, its deck counted again."""
    base = variant(name)
    rules = base.rules.over(WITHOUT[gone])
    return replace(base, rules=rules, deck=deck_of(rules, base.deck.colours))


@cache
def names_of(lang: str, gone: tuple[str, ...]) -> re.Pattern[str]:
    """What the missing cards are called; a name within a longer one of another card is not theirs."""
    said = words(lang)
    mine = {name for kind in gone for name in (said.card[kind], said.cards[kind])}
    others = {n for both in (said.card, said.cards) for n in both.values()} - mine
    longer = sorted((n for n in others if any(one in n for one in mine)), key=len, reverse=True)
    skipped = "".join(f"(?:{re.escape(name)})|" for name in longer)
    return re.compile(rf"{skipped}({'|'.join(map(re.escape, sorted(mine)))})", re.IGNORECASE)


def names(lang: str, gone: tuple[str, ...], text: str) -> list[str]:
    """The missing cards that a text names."""
    return [one for one in names_of(lang, gone).findall(text) if one]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("gone", WITHOUT, ids="-".join)
def test_no_rule_names_a_card_the_deck_has_not(gone: tuple[str, ...], lang: str) -> None:
    """Whatever the values of the clauses, no rule that the book prints names a kind of card that the
    deck lacks, nor black cards or pending draws where nothing is black or makes draw.
    """
    speech = prose(lang)
    absent = [BLACK[lang]] * (set(gone) >= {"wild", "wild_draw_four"})
    absent += [PENDING[lang]] * (set(gone) >= {"draw_two", "wild_draw_four"})
    for name in VARIANTS:
        base = lacking(name, gone)
        for clause in clause_numbers(base.rules):
            if clause.startswith("deck."):
                continue
            for value in values(clause):
                if (gone, clause, value) == (("number_card",), "end.last_card", "number"):
                    continue
                one = having(base, clause, value)
                for text in (speech.text(clause, one), speech.short(clause, one)):
                    assert not names(lang, gone, text), f"{name}, {clause} = {value}: {text}"
                    assert not [a for a in absent if a in text.lower()], f"{clause}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("gone", WITHOUT, ids="-".join)
def test_a_book_without_a_card_has_no_rule_for_it(gone: tuple[str, ...], lang: str) -> None:
    """The book is made, its examples too; no paragraph's title names a missing card."""
    for name in ("kings", "league"):
        one = lacking(name, gone)
        book = rulebook(one, lang, replays(one))
        told = [clause for clause in book.clauses() if not clause.id.startswith("deck.")]
        assert told
        for clause in told:
            if clause.id == "kings.wild":
                continue  # a coloured wild is a wild, too
            assert not names(lang, gone, clause.title), clause.id
        assert set(book.numbers) == set(clause_numbers(one.rules))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_for_more_has_no_rule_for_two(lang: str) -> None:
    """Without two players there is no section for them, and no rule speaks of them."""
    speech = prose(lang)
    for name in VARIANTS:
        one = having(variant(name), "players.range", "3-10")
        assert "two" not in {section.id for section in rulebook(one, lang, ()).sections}
        for clause in clause_numbers(one.rules):
            for value in values(clause):
                changed = having(one, clause, value)
                if changed.rules.players()[0] > 2:
                    assert TWO[lang] not in speech.text(clause, changed).lower(), clause


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turn_without_draw_cards_asks_for_no_draws(lang: str) -> None:
    """The picture of a turn asks about pending draws only where a card can leave some."""
    for gone, count in ((("draw_two", "wild_draw_four"), 1), (("draw_two",), 2)):
        one = lacking("kings", gone)
        texts = Texts(one, lang, clause_numbers(one.rules))
        assert len(turn_of(one, texts).questions) == count


@pytest.mark.parametrize(
    ("change", "gone"),
    [
        ("wild_draw_four.answer=draw-four", {"K11", "G2"}),
        ("stack.cross=true", {"K11"}),
        ("start.wild=put-back", {"K1"}),
        ("wild_draw_four.challenge=false", {"O1", "G8"}),
        ("pile.empty=call-off", {"K10"}),
        ("deck.penalty_text=none", {"G11"}),
    ],
)
def test_readings_of_what_a_game_changed_are_only_named(change: str, gone: set[str]) -> None:
    """The appendix does not contradict the rules: a reading about a clause that was changed, or has
    no more use, is named and not told; the others stay (readings.md).
    """
    before = {entry.id for entry in readings_in(load_variant("kings"))}
    changed = load_variant("kings", (change,))
    told = {entry.id for entry in readings_in(changed)}

    assert {"K1", "K10", "K11", "O1", "G8"} <= before
    assert told <= before - gone
    assert set(re.findall(r"\b[A-Z]\d+", left_out(changed))) == gone
    assert left_out(load_variant("kings")) == ""


def test_rules_that_are_gone_and_new_stand_in_the_box() -> None:
    """Without penalty texts all seven rules of the King's Game are gone; with them, all are new."""
    kings = {clause for clause in load_variant("kings").rules if clause.startswith("kings.")}
    gone = box_of(load_variant("kings", ("deck.penalty_text=none",)))
    new = box_of(load_variant("street", ("deck.penalty_text=all-but-wilds",)))

    assert len(kings) == 7
    for clause in kings:
        assert prose("en").title(clause) in gone
    assert gone.count("no longer applies") == new.count("This rule is new") == len(kings)


def appendix(one: Variant) -> tuple[Block, ...]:
    """The blocks of the appendix on the sources, in English."""
    (section,) = (s for s in rulebook(one, "en", ()).sections if s.id == "sources")
    return section.blocks


def readings_in(one: Variant) -> tuple[ReadingEntry, ...]:
    """The readings that a book tells."""
    return tuple(e for block in appendix(one) if isinstance(block, Readings) for e in block.entries)


def left_out(one: Variant) -> str:
    """What the appendix says of readings that are left out."""
    paras = [block for block in appendix(one) if isinstance(block, Para) and block.small]
    return " ".join(span.text for para in paras for span in para.spans)


def box_of(one: Variant) -> str:
    """What the box on the first page says."""
    box = rulebook(one, "en", ()).differs
    bullets = [block for block in box.blocks if isinstance(block, Bullets)] if box else []
    return " ".join(span.text for block in bullets for item in block.items for span in item)
