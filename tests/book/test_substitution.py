"""The laws of the substitution sheet: a playing card for every card, of as few packs as suffice."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from deckgen.book.look import Look
from deckgen.book.pieces import Mini
from deckgen.book.playing_cards import Sheet
from deckgen.book.sections import clause_numbers
from deckgen.book.setting import Run, Typesetter
from deckgen.book.stickers import substitution_pages
from deckgen.book.substitution import PACK, RANKS, TEN, Ordinary, substitution
from deckgen.book.texts import Texts
from deckgen.cards.shapes import Path
from deckgen.cards.spec import Spec
from deckgen.definition.themes import load_theme
from deckgen.definition.variants import load_variant
from deckgen.ink.fonts import FontBook
from deckgen.model.cards import CardKind, Colour, Deck, Symbol
from deckgen.model.format import PAPERS
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES, texts

from .samples import variant
from .test_layout import spec

DECKS = (
    ("kings", ()),
    ("family", ()),
    ("league", ()),
    ("family", ("deck.wild=10",)),
    ("family", ("deck.wild_draw_four=0",)),
    ("family", ("deck.numbers=1-9=2",)),
    ("family", ("deck.numbers=5=20", "deck.blank=20")),
    ("family", ("deck.numbers=0-9=0", "deck.skip=0", "deck.reverse=0")),
    ("family", ("deck.wild=20", "deck.wild_draw_four=20", "deck.coloured_wild=20")),
)
"""Decks that want more than a pack has: of ranks, of jokers, in all; and decks that want less."""


def sheet(one: Variant, lang: str) -> Sheet:
    """The sheet of a variant in a language."""
    numbers = clause_numbers(one.rules)
    look = Look(spec(lang), Typesetter(spec(lang).metrics, lang), numbers)
    return Sheet(one, PAPERS["a4"], look, Texts(one, lang, numbers))


def said(one: Variant, lang: str = "en") -> str:
    """What the first page says beside the table."""
    return " ".join(sheet(one, lang).sentences())


def test_a_pack_is_a_pack() -> None:
    """A pack has 13 ranks in 4 suits and 2 jokers: 54 cards, none twice."""
    assert len(PACK) == len(set(PACK)) == 13 * 4 + 2


@pytest.mark.parametrize(("name", "changes"), DECKS)
def test_every_card_has_a_playing_card(name: str, changes: tuple[str, ...]) -> None:
    """Each card of the deck, stand-ins and stickers included, has a playing card of its own; each
    pack gives each of its cards once; a pack fewer would lack a rank, or cards in all.
    """
    deck = load_variant(name, changes).deck
    needs = substitution(deck)
    stood, used = Counter[CardKind](), Counter[Ordinary]()
    for use in (*needs.own, *needs.stand_ins):
        assert use.count > 0
        stood[use.kind] += use.count
        used[use.card] += use.count
    assert stood == dict(deck.counts)
    assert set(used) <= set(PACK)
    assert max(used.values()) <= needs.packs
    assert needs.left == 54 * needs.packs - deck.size >= 0
    fewer = needs.packs - 1
    ranks = max((count for kind, count in deck.counts if kind.symbol in RANKS), default=1)
    assert fewer == 0 or fewer < ranks or 54 * fewer < deck.size


def test_family_needs_two_packs() -> None:
    """Family fits into two packs, all 108 cards of them; four jokers are missing, the four tens that
    are no 0 stand in, and with four packs there would be jokers enough (F2).
    """
    needs = substitution(variant("family").deck)
    assert (needs.packs, needs.whole, needs.missing, needs.left) == (2, 4, 4, 0)
    assert (needs.tens, needs.zeros, needs.spare_tens) == (8, 4, 4)
    stood = Counter[Symbol]()
    for use in needs.stand_ins:
        stood[use.kind.symbol] += use.count
    assert stood == {Symbol.WILD_DRAW_FOUR: 2, Symbol.WILD: 2}


def test_coloured_wilds_go_on_tens_of_their_suit() -> None:
    """The King's Game has 112 cards, four more than two packs: of three, each suit has two tens that
    are no 0, one of them for its wild.
    """
    needs = substitution(variant("kings").deck)
    assert (needs.packs, needs.missing) == (3, 8 - 6)
    on = {use.kind.colour: use.card for use in needs.stand_ins if use.kind.colour}
    assert on == {colour: Ordinary(TEN, colour) for colour in Colour}


def test_only_the_tens_that_are_needed_stand_in() -> None:
    """Without a 0 all eight tens are spare: four stand in, four are left over."""
    changed = load_variant("family", ["deck.numbers=1-9=2"])
    needs = substitution(changed.deck)
    assert (needs.tens, needs.zeros, needs.spare_tens, needs.left) == (8, 0, 4, 4)


def test_spare_jokers_stand_in_first() -> None:
    """Four wilds without a wild draw four have the four jokers of two packs: none is missing."""
    needs = substitution(Deck.of({CardKind(Symbol.WILD): 4, CardKind(Symbol.N5, Colour.RED): 2}))
    assert (needs.packs, needs.missing) == (2, 0)
    assert [use.card for use in needs.stand_ins] == [Ordinary("joker_big")]


def test_the_sheet_says_what_there_is() -> None:
    """No 0 where there is none, no packs to be had where none are missing, and what stays in the box
    only where something does, in figures.
    """
    assert "the 0" in said(variant("family"))
    assert "in the box" not in said(variant("family"))
    without = said(load_variant("family", ["deck.numbers=1-9=2"]))
    assert "the 0" not in without
    assert "other 4 cards" in without
    more = said(load_variant("family", ["deck.wild=10"]))
    assert "3 packs" in more
    assert f"other {3 * 54 - 114} cards" in more
    plain = said(load_variant("family", ["deck.wild=2", "deck.wild_draw_four=2"]))
    assert "missing" not in plain
    assert "stand in" not in plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_blanks_stand_on_the_sheet(lang: str) -> None:
    """Blanks with a rule have playing cards like all others; without one nobody plays them
    (deck.blank), and the sheet says so.
    """
    aside = sheet(variant("league"), lang)
    ruled = sheet(replace(variant("league"), blank_text=texts({lang: "…"})), lang)
    blank = Symbol.BLANK
    assert aside.needs.packs == 2
    assert not any(use.kind.symbol is blank for use in aside.needs.stand_ins)
    assert aside.say("blanks") in aside.sentences()
    assert ruled.needs.packs == 3
    assert sum(use.count for use in ruled.needs.stand_ins if use.kind.symbol is blank) == 4
    assert aside.say("blanks") not in ruled.sentences()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sticker_is_there_once(lang: str) -> None:
    """As many stickers name a suit and a rank, or a joker, as cards do not say what they are: all of
    family but its 72 numbers from 1 to 9.
    """
    _, *pages = substitution_pages(variant("family"), lang, spec(lang), PAPERS["a4"])
    shown: Counter[str] = Counter()
    for page in pages:
        rows: dict[tuple[float, int], str] = {}
        for run in page.placed[0].piece.items:
            if isinstance(run, Run) and run.y > 60:
                place = (round(run.y, 3), int((run.x - 8) // 22.5))
                rows[place] = rows.get(place, "") + run.text
        shown.update(rows.values())
    assert shown.total() == 108 - 72
    assert shown["♦ 10"] == 2


def test_ink_saver_stickers_show_their_windows() -> None:
    """Where walls are white each coloured sticker has its window's rim, so that no colour is told by
    its symbol alone: a 0, two skips, two reverses and two draw twos of each colour.
    """
    theme = load_theme("ink-saver")
    plain = Spec(variant("family").format, theme, "en", FontBook(theme.fonts))
    _, page = substitution_pages(variant("family"), "en", plain, PAPERS["a4"])
    rims = Counter(
        item.stroke
        for item in page.placed[0].piece.items
        if isinstance(item, Path) and item.width == 0.6
    )
    assert rims == dict.fromkeys((theme.colours[colour].wall for colour in Colour), 7)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("name", "changes"), DECKS)
def test_the_sheet_stays_on_its_pages(name: str, changes: tuple[str, ...], paper: str) -> None:
    """Whatever stands in finds room beside the table."""
    size = PAPERS[paper]
    for page in substitution_pages(load_variant(name, changes), "en", spec("en"), size):
        for item in page.placed[0].piece.items:
            if isinstance(item, Run):
                assert 0 < item.x < size.width - 8
                assert item.y <= size.height - 8
            if isinstance(item, Mini):
                right, bottom = item.matrix.at(spec("en").width, spec("en").height)
                assert right <= size.width - 8
                assert bottom <= size.height - 8
