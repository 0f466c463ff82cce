"""What finished files say: another file under a name, pages out of order, and words that are not those
of the game are found.
"""

from __future__ import annotations

import pytest
from msgspec import structs

from deckgen.check.built import Folder
from deckgen.definition.variants import load_variant
from deckgen.press.proof import folder_facts
from tests.check.folders import built, found_in, in_order, pdf_of, with_page, with_pdf

FAMILY, KINGS = load_variant("family"), load_variant("kings")


@pytest.fixture(scope="module")
def family(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """All that is read of the family's game, which ordinary playing cards can stand in for."""
    place = tmp_path_factory.mktemp("out") / "family"
    return folder_facts("family", (), built(place, "family", only="rulebook,quick,reference"))


@pytest.fixture(scope="module")
def kings(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The cards of kings, its penalty cards and their list."""
    place = tmp_path_factory.mktemp("out") / "kings"
    return folder_facts(
        "kings", (), built(place, "kings", only="deck,penalties,list", cards="1-80")
    )


NAMES = ["rulebook.en.pdf", "quick.en.pdf", "reference.en.pdf", "substitution.en.pdf"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("other", NAMES)
def test_a_file_under_another_name_is_found(family: Folder, name: str, other: str) -> None:
    """Each says in its title what it is."""
    pdfs = {**family.pdfs, name: family.pdfs[other]}
    found = found_in(structs.replace(family, pdfs=pdfs), FAMILY)

    assert ("file-other" in found) == (name != other)


def test_a_file_in_another_language_is_found(family: Folder) -> None:
    """Its language is that of its name."""
    assert found_in(with_pdf(family, "quick.en.pdf", lang="zh-Hans"), FAMILY) == {"file-other"}


@pytest.mark.parametrize("name", ["rulebook.en.pdf", "rulebook-booklet.en.pdf"])
def test_pages_of_a_book_out_of_order_are_found(family: Folder, name: str) -> None:
    """Swapped, or one of them twice and another not at all; in a booklet as it is folded."""
    last = len(pdf_of(family, name).pages)

    assert found_in(in_order(family, [0, 2, 1, *range(3, last)], name), FAMILY) == {"page-order"}
    assert "page-order" in found_in(in_order(family, [0, 0, *range(2, last)], name), FAMILY)
    assert "page-order" in found_in(in_order(family, [0] * last, name), FAMILY)


def test_a_book_and_its_booklet_have_the_same_pages(family: Folder) -> None:
    """A booklet is folded from all pages of the book."""
    last = len(pdf_of(family, "rulebook.en.pdf").pages)

    found = found_in(in_order(family, list(range(last - 1)), "rulebook.en.pdf"), FAMILY)

    assert found == {"page-order", "words-missing"}


@pytest.mark.parametrize("name", ["quick.en.pdf", "substitution.en.pdf"])
def test_a_page_too_many_is_found(family: Folder, name: str) -> None:
    """The quick sheet is one page, the substitution sheet as many as its stickers need."""
    places = [*range(len(pdf_of(family, name).pages)), 0]

    assert found_in(in_order(family, places, name), FAMILY) == {"page-order"}


@pytest.mark.parametrize(
    ("name", "words", "others"),
    [
        ("rulebook.en.pdf", "loses the turn", "wins the turn"),
        ("quick.en.pdf", "loses the turn", "wins the turn"),
        ("substitution.en.pdf", "packs", "boxes"),
    ],
)
def test_other_words_than_those_of_the_game_are_found(
    family: Folder, name: str, words: str, others: str
) -> None:
    """What is printed is what the clauses say."""
    pages = [
        structs.replace(page, text=" ".join(page.text.split()).replace(words, others))
        for page in pdf_of(family, name).pages
    ]

    assert found_in(with_pdf(family, name, pages=tuple(pages)), FAMILY) == {"words-missing"}


@pytest.mark.parametrize("name", ["rulebook.en.md", "rulebook.en.html"])
def test_a_book_in_another_form_says_the_same(family: Folder, name: str) -> None:
    """HTML and Markdown hold the same rules; half of one does not."""
    half = family.texts[name][: len(family.texts[name]) // 2]
    cut = structs.replace(family, texts={**family.texts, name: half})

    assert found_in(cut, FAMILY) == {"words-missing"}


@pytest.mark.parametrize("name", ["deck.pdf", "penalties.en.pdf"])
def test_a_card_with_the_words_of_another_is_found(kings: Folder, name: str) -> None:
    """Each card carries the text whose number it bears, on the deck as on penalty cards."""
    first, second, *others = pdf_of(kings, name).pages[0].cards
    swapped = (
        structs.replace(first, text=second.text),
        structs.replace(second, text=first.text),
        *others,
    )

    assert found_in(kings, KINGS) == {"cards-partial"}
    assert "card-words" in found_in(with_page(kings, 0, name, cards=swapped), KINGS)


def test_a_list_with_a_page_twice_is_found(kings: Folder) -> None:
    """It numbers its pages, and every penalty stands on it after its number."""
    name = "penalty-list.en.pdf"
    pages = len(pdf_of(kings, name).pages)
    found = found_in(in_order(kings, [0, *range(pages - 1)], name), KINGS)

    assert {"page-order", "words-missing"} <= found
