"""The pages of finished PDFs: each way in which they print otherwise than they should is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from deckgen.check.built import Folder
from deckgen.press.proof import folder_facts
from tests.check.folders import built, found_in, pdf_of, with_page, with_pdf


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Street's deck on A4, its rulebook, its booklet and its quick sheet."""
    return built(tmp_path_factory.mktemp("out") / "street", only="deck,rulebook,quick")


@pytest.fixture(scope="module")
def facts(place: Path) -> Folder:
    """What lies in it."""
    return folder_facts("street", (), place)


def test_a_file_that_is_no_pdf_is_found(place: Path, tmp_path: Path) -> None:
    """It is named, and what is wrong with it."""
    for path in place.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "deck.pdf").write_bytes(b"not a PDF")

    assert found_in(folder_facts("street", (), tmp_path)) == {"file-changed", "file-unreadable"}


def test_fonts_that_are_not_inside_are_found(facts: Folder) -> None:
    """Another computer would print other letters."""
    assert found_in(with_pdf(facts, fonts={"Helvetica": False})) == {"font-missing"}


def test_pages_of_another_size_are_found(facts: Folder) -> None:
    """A printer would scale them."""
    small = {"media": (0.0, 0.0, 100.0, 100.0)}
    pages = tuple(structs.replace(page, **small) for page in pdf_of(facts).pages)

    assert "page-size" in found_in(with_pdf(facts, pages=pages))
    assert "page-sizes" in found_in(with_page(facts, 3, **small))


@pytest.mark.parametrize(
    ("changes", "id_"),
    [
        ({"trim": None}, "page-boxes"),
        ({"bleed": None}, "page-boxes"),
        ({"trim": (10.0, 10.0, 10.0, 10.0)}, "page-boxes"),
        ({"trim": (-5.0, 0.0, 50.0, 50.0)}, "page-boxes"),
        ({"turned": 90}, "page-turned"),
    ],
)
def test_a_page_that_prints_otherwise_is_found(
    facts: Folder, changes: dict[str, object], id_: str
) -> None:
    """A sheet is its whole page, upright: boxes that are gone or smaller, and turned pages, are told."""
    assert found_in(with_page(facts, 0, **changes)) == {id_}


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("deck.pdf", (209.55, 297.0)),
        ("penalties.en.pdf", (215.9, 279.4)),
        ("rulebook.en.pdf", (210.0, 297.0)),
        ("rulebook-booklet.en.pdf", (279.4, 215.9)),
        ("quick.en.pdf", (148.0, 210.0)),
    ],
)
def test_every_file_has_its_paper(facts: Folder, name: str, size: tuple[float, float]) -> None:
    """Sheets have the paper of the build, here A4, the book A5 (148 × 210 mm, ISO 216), the rest A4."""
    whole = (0.0, 0.0, *size)
    pages = (structs.replace(pdf_of(facts).pages[0], media=whole, trim=whole, bleed=whole),)
    wrong = structs.replace(facts, pdfs={name: structs.replace(pdf_of(facts), pages=pages)})

    assert "page-size" in found_in(wrong)


@pytest.mark.parametrize("name", ["deck.pdf", "rulebook.en.pdf", "quick.en.pdf"])
def test_what_a_print_dialogue_is_not_told_is_found(facts: Folder, name: str) -> None:
    """Every file asks for its own size, and says how the paper is turned."""
    assert found_in(with_pdf(facts, name, scaling="AppDefault")) == {"print-scaling"}
    assert found_in(with_pdf(facts, name, scaling="")) == {"print-scaling"}
    assert found_in(with_pdf(facts, name, duplex="")) == {"print-sides"}


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("rulebook.en.pdf", "DuplexFlipShortEdge"),
        ("rulebook-booklet.en.pdf", "DuplexFlipLongEdge"),
        ("quick.en.pdf", "DuplexFlipLongEdge"),
    ],
)
def test_books_are_turned_as_they_are_bound(facts: Folder, name: str, other: str) -> None:
    """A book turns on its long edge, a booklet that lies on its side on the short one; one page not
    at all.
    """
    assert found_in(with_pdf(facts, name, duplex=other)) == {"print-sides"}
