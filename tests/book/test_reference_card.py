"""The laws of reference cards: they follow the rules in force, in every language and size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from deckgen.book.needs import is_told
from deckgen.book.prose import prose
from deckgen.book.quick import quick_sheet
from deckgen.book.reference import QUICK_ALONE, ROWS, TABLE, USUAL, reference_face
from deckgen.book.sections import is_quiet
from deckgen.cards.shapes import CardFace, Shape, Text
from deckgen.cards.spec import Spec
from deckgen.definition.themes import load_theme
from deckgen.definition.variants import load_variant
from deckgen.ink.fonts import FontBook
from deckgen.model.format import CARD_SIZES, PAPERS, CardFormat, corner_for
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES
from tests.engine.games import AGREEMENTS

from .samples import VARIANTS, having, values, variant

TOLD = (
    *(clause for clauses in ROWS.values() for clause in clauses),
    *TABLE,
    *("call.word", "call.when", "call.penalty"),
)
"""Every clause that a reference card is there to tell."""
ICON = 18.0
"""The size in pt from which a figure is an icon."""
EFFECTS = ("skip.effect", "reverse.effect", "draw_two.effect", "wild_draw_four.effect")
"""Clauses whose wording may open with the card's name, which the row has already."""
LEAGUE = (*AGREEMENTS["all at once"], "time.limit=5")
"""The league with all of its agreements that bear on a turn."""


def spec(lang: str, size: str = "us-game") -> Spec:
    """The context of the cards in a language and a size."""
    theme = load_theme("classic")
    trim = CARD_SIZES[size]
    return Spec(CardFormat(trim, 3.0, 3.0, corner_for(trim)), theme, lang, FontBook(theme.fonts))


def lines(face: CardFace) -> tuple[str, ...]:
    """What a card says, line by line, without the figures of its icons."""
    found: dict[float, list[Text]] = {}
    for shape in (text for text in leaves(face.shapes) if text.size < ICON):
        found.setdefault(round(shape.y, 2), []).append(shape)
    return tuple(
        "".join(one.text for one in sorted(found[y], key=lambda text: text.x))
        for y in sorted(found)
    )


def leaves(shapes: tuple[Shape, ...]) -> Iterator[Text]:
    """The texts among shapes."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        else:
            yield from leaves(getattr(shape, "shapes", ()))


def said(one: Variant, lang: str, size: str = "us-game") -> str:
    """Everything that a reference card says."""
    joint = " " if lang == "en" else ""
    return joint.join(lines(reference_face(one, lang, spec(lang, size))))


def idle(clause: str, one: Variant) -> bool:
    """Whether two values of a clause ask the same of a player: how a challenge ends where there is
    none, identical cards left where one is played at a time, words to call that are spelt alike.
    """
    alone = clause == "call.when" and one.rules["double_play"] == "none"
    return (
        alone
        or clause == "call.word"
        or (clause == "wild_draw_four.guilty" and is_quiet(clause, one.rules))
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_changed_rule_changes_the_card(name: str, lang: str) -> None:
    """Whatever value is given to a clause that the card tells, the card says something else."""
    base = variant(name)
    before = said(base, lang)
    for clause in TOLD:
        if not is_told(clause, base.rules):
            continue
        for value in values(clause):
            now = having(base, clause, value)
            if value != base.rules[clause] and not idle(clause, now):
                assert said(now, lang) != before, f"{clause} = {value}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("change", ["end.final_draw=true", "kings.exempt=3", "teams=equal-teams"])
def test_what_the_quick_sheet_tells_alone(change: str, lang: str) -> None:
    """A rule for the end of a game is on the quick sheet, and not on the reference card."""
    base, now = variant("kings"), load_variant("kings", [change])
    assert change.partition("=")[0] in QUICK_ALONE
    assert said(now, lang) == said(base, lang)
    sheets = [quick_sheet(one, lang, spec(lang), PAPERS["a4"]) for one in (base, now)]
    assert sheets[0] != sheets[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_built_in_cards_leave_nothing_out(name: str, lang: str) -> None:
    """On a card of the reference size every clause in force that is not as usual is told in full, in
    English as in Chinese.
    """
    one, speech = variant(name), prose(lang)
    text = said(one, lang).replace(" ", "").lower()
    for clause in TOLD:
        silent = clause not in one.rules or (clause, one.rules[clause]) in USUAL
        if silent or not is_told(clause, one.rules) or is_quiet(clause, one.rules):
            continue
        if clause == "call.word":
            continue  # the call itself names it
        _, colon, rest = speech.card(clause, one).partition(": " if lang == "en" else "：")
        kept = rest if colon and clause in EFFECTS else speech.card(clause, one)
        assert kept.replace(" ", "").lower() in text, clause


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", ["us-game", "mini", "poker", "tarot"])
def test_all_agreements_fit(size: str, lang: str) -> None:
    """With every agreement of the league the card is made in every size, and still says when to
    call and what jumping in takes.
    """
    one = load_variant("league", LEAGUE)
    text = said(one, lang, size)
    word = {"en": "Jump", "zh-Hans": "抢牌", "zh-Hant": "搶牌"}[lang]
    assert word in text
    assert "UNO" in text
    assert text != said(variant("league"), lang, size)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", VARIANTS)
def test_a_deck_of_numbers_says_what_fits(id_: str, lang: str) -> None:
    """Without a card that does something, the one row says what may be played."""
    none = [f"deck.{name}=0" for name in ("skip", "reverse", "draw_two", "wild", "wild_draw_four")]
    usual = ("draw.then=may-play", "misplay=none", "jump_in=none", "double_play=none")
    bare = load_variant(id_, (*none, "deck.coloured_wild=0", *usual))

    assert without_spaces(prose(lang).title("play.match")) in without_spaces(said(bare, lang))


def without_spaces(text: str) -> str:
    """A text as it may be broken over lines."""
    return "".join(text.split())


def test_the_game_is_named_in_the_language_of_the_card() -> None:
    """A game with names of its own is called by them, each card by its own."""
    named = replace(
        variant("league"), name={"en": "Our Table", "zh-Hans": "我家的", "zh-Hant": "我家"}
    )

    assert "OUR TABLE" in said(named, "en")
    assert "我家的" in said(named, "zh-Hans")
    assert "OUR TABLE" not in said(named, "zh-Hans")
