"""Room: book (the numbered list of penalties)."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec import structs

from deckgen.book.penalty_list import MARGIN, Handout, list_pages
from deckgen.cards.script import drawn
from deckgen.cards.shapes import Path, Shape, Text, leaves
from deckgen.cards.spec import Spec
from deckgen.definition.margin_words import margin_words
from deckgen.definition.penalties.reader import read_penalties
from deckgen.definition.themes import load_theme
from deckgen.ink.fonts import FontBook
from deckgen.model.assignment import Assignment, assign
from deckgen.model.format import PAPERS
from deckgen.model.penalties import unhinted
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES, texts
from deckgen.units import mm_of_points


@pytest.fixture(scope="module")
def chosen(variants: dict[str, Variant]) -> Assignment:
    """The texts that the King's Game carries."""
    default = read_penalties("kings")
    return assign(default, variants["kings"], LANGUAGES, reserve=default)


def pages_of(
    chosen: Assignment, variant: Variant, lang: str, paper: str
) -> tuple[tuple[Shape, ...], ...]:
    """The list of a variant in a language on a paper."""
    theme = load_theme("classic")
    spec = Spec(variant.format, theme, lang, FontBook(theme.fonts))
    handout = Handout(variant.name[lang], chosen, margin_words(lang))
    return list_pages(handout, PAPERS[paper], spec)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_stands_whole_under_its_number(
    chosen: Assignment, variants: dict[str, Variant], lang: str, paper: str
) -> None:
    """The list says every chosen text completely, in the order of the numbers on the cards."""
    pages = pages_of(chosen, variants["kings"], lang, paper)
    said = "".join(
        shape.text for page in pages for shape, _ in leaves(page) if isinstance(shape, Text)
    ).replace(" ", "")
    place = 0
    for entry in chosen.entries:
        words = f"{entry.number}{unhinted(drawn(entry.penalty.texts[lang]))}".replace(" ", "")
        found = said.find(words, place)
        assert found >= 0, words
        place = found + len(words)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_leaves_the_margins(
    chosen: Assignment, variants: dict[str, Variant], lang: str, paper: str
) -> None:
    """Every run of text stays inside the margins of its page."""
    size, book = PAPERS[paper], FontBook()
    for page in pages_of(chosen, variants["kings"], lang, paper):
        for shape, matrix in leaves(page):
            if isinstance(shape, Text):
                width = book.advance(shape.text, shape.font) * mm_of_points(shape.size)
                right, y = matrix.at(shape.x + width, shape.y)
                # a closing mark may hang by its empty half
                assert matrix.at(shape.x, shape.y)[0] >= MARGIN - 3
                assert right <= size.width - MARGIN + mm_of_points(shape.size) / 2
                assert MARGIN <= y <= size.height - MARGIN + 0.01


def test_exactly_the_hot_ones_carry_the_chilli(
    chosen: Assignment, variants: dict[str, Variant]
) -> None:
    """24 of the 100 are hot (A3), and as many chillies are drawn."""
    chilli = load_theme("classic").chilli
    pages = pages_of(chosen, variants["kings"], "en", "a4")
    drawn_ones = [
        shape
        for page in pages
        for shape, _ in leaves(page)
        if isinstance(shape, Path) and shape.fill is chilli
    ]

    assert len(drawn_ones) == sum(entry.penalty.hot for entry in chosen.entries) == 24


def test_pages_are_numbered(chosen: Assignment, variants: dict[str, Variant]) -> None:
    """Each page says its number and how many there are, and names the list and its edition."""
    pages = pages_of(chosen, variants["kings"], "en", "a5")
    for number, page in enumerate(pages, start=1):
        texts = "".join(shape.text for shape, _ in leaves(page) if isinstance(shape, Text))
        assert f"{number} / {len(pages)}" in texts
        assert f"List “kings”, {chosen.penalties.edition}" in texts


def test_lines_that_the_author_parted_stay_apart(
    chosen: Assignment, variants: dict[str, Variant]
) -> None:
    """A line break quoted in a list is a space in the hand-out, never nothing."""
    first = chosen.entries[0]
    words = texts({"zh-Hans": "第一行\n第二行"})
    parted = structs.replace(first, penalty=dataclasses.replace(first.penalty, texts=words))
    listed = structs.replace(chosen, entries=(parted,))
    (page,) = pages_of(listed, variants["kings"], "zh-Hans", "a4")
    said = "".join(shape.text for shape, _ in leaves(page) if isinstance(shape, Text))
    assert "第一行 第二行" in said
