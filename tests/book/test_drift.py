"""The laws of clauses that bear on each other: one changes, and what depends on it reads anew."""

from __future__ import annotations

import re

import pytest

from deckgen.book.prose import prose
from deckgen.book.quick import BLOCKS, CARDS, TURN
from deckgen.book.sections import clause_numbers, is_quiet
from deckgen.book.texts import Texts
from deckgen.book.turn import turn_of
from deckgen.book.words import words
from deckgen.definition.variants import load_variant
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES

from .samples import VARIANTS, variant

NOBODY = {"en": "nobody has won", "zh-Hans": "没有赢家", "zh-Hant": "沒有贏家"}
SHUFFLE = {"en": "shuffl", "zh-Hans": "洗", "zh-Hant": "洗"}
CHALLENGE = {"en": "challenge", "zh-Hans": "质疑", "zh-Hant": "質疑"}
ONE_LEFT = {"en": "only 1 card left", "zh-Hans": "只剩1张牌", "zh-Hant": "只剩1張牌"}
STOP = re.compile(r"[.。]\s*")


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [one for one in STOP.split(text.lower()) if one]


def said(clause: str, one: Variant, lang: str) -> str:
    """What the book says of a clause, in full and in one line."""
    return f"{prose(lang).text(clause, one)}\n{prose(lang).short(clause, one)}"


DEPENDS = (
    ("kings", "kings.exempt=3", ("end.win", "end.final_draw", "kings.exempt")),
    ("league", "wild.menu=true", ("wild.effect", "play.match")),
    ("kings", "pile.empty=call-off", ("pile.nothing",)),
    ("kings", "stack.cross=true", ("wild_draw_four.when",)),
    ("kings", "wild_draw_four.answer=draw-four", ("wild_draw_four.when", "wild_draw_four.guilty")),
    ("kings", "players.range=3-6", ("start.reverse",)),
    ("league", "deck.skip=0", ("draw_two.answer", "call.window", "score.values")),
    ("kings", "deck.coloured_wild=0", ("kings.wild",)),
    ("street", "score.method=none", ("end.final_draw",)),
    ("street", "wild_draw_four.challenge=true", ("wild_draw_four.guilty",)),
)
"""A change of one clause, and other clauses whose rule it changes."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "change", "clauses"), DEPENDS)
def test_what_depends_on_a_change_reads_anew(
    name: str, change: str, clauses: tuple[str, ...], lang: str
) -> None:
    """A clause whose rule depends on another's value says another rule when that changes."""
    base, now = variant(name), load_variant(name, [change])
    for clause in clauses:
        assert said(clause, now, lang) != said(clause, base, lang), clause


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("exempt", [1, 2])
def test_nobody_pays_where_nobody_won(exempt: int, lang: str) -> None:
    """As the engine plays it, a game without a winner has no losers; who deals then is said, too."""
    one = load_variant("kings", [f"kings.exempt={exempt}"])
    for clause in ("kings.exempt", "kings.next", "dealer.next"):
        assert NOBODY[lang] in said(clause, one, lang).lower(), clause


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_several_let_off_the_first_ends_nothing(lang: str) -> None:
    """Where play goes on after the first winner, no sentence on the last draws stays as it was, and
    the end says until when.
    """
    base, now = variant("kings"), load_variant("kings", ["kings.exempt=3"])
    before = sentences(prose(lang).text("end.final_draw", base))
    assert not set(before) & set(sentences(prose(lang).text("end.final_draw", now)))
    for text in (prose(lang).text("end.win", now), prose(lang).short("end.win", now)):
        assert "3" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_called_off_shuffles_nothing(lang: str) -> None:
    """Where an empty pile calls the game off, no rule speaks of shuffling the discards."""
    now = load_variant("kings", ["pile.empty=call-off"])
    for clause in ("pile.empty", "pile.nothing"):
        assert SHUFFLE[lang] not in said(clause, now, lang).lower(), clause


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wild_with_choices_need_name_no_colour(lang: str) -> None:
    """With its choices on, no sentence says that a wild names the colour, as without them; how many
    are swapped, and that both must hold so many, is said.
    """
    base, now = variant("league"), load_variant("league", ["wild.menu=true"])
    flat = sentences(prose(lang).text("wild.effect", base))
    assert not set(flat) & set(sentences(prose(lang).text("wild.effect", now)))
    assert prose(lang).text("wild.menu", now).count("3") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_very_last_card_must_be_a_number(lang: str) -> None:
    """Whoever holds several action cards may still play one: the bar is on the only card left."""
    now = load_variant("league", ["end.last_card=number"])
    assert ONE_LEFT[lang] in prose(lang).text("end.last_card", now)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_challenge_is_offered_against_its_card_only(lang: str) -> None:
    """In the King's Game the picture of a turn offers an answer to a draw two, a challenge to a
    wild draw four, and neither both.
    """
    one = variant("kings")
    texts = Texts(one, lang, clause_numbers(one.rules))
    (_, told), *_ = turn_of(one, texts).questions
    two, four = told.lower().split(words(lang).card["wild_draw_four"].lower(), 1)
    assert words(lang).card["draw_two"].lower() in two
    assert CHALLENGE[lang] not in two
    assert CHALLENGE[lang] in four
    assert texts.say("flow.each_answer").split()[0].lower() not in four


@pytest.mark.parametrize("name", VARIANTS)
def test_the_quick_sheet_has_a_line_for_every_rule(name: str) -> None:
    """Every clause with a paragraph has a line on the sheet, but for those of the box, and for two
    that its head and other lines tell.
    """
    one = variant(name)
    lines = {clause for block in (*BLOCKS.values(), *CARDS.values(), TURN) for clause in block}
    told = {c for c in clause_numbers(one.rules) if not is_quiet(c, one.rules)}
    box = {clause for clause in told if clause.startswith("deck.")}
    assert told - lines - box == {"call.word", "players.range"}
