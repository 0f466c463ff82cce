"""Finished files held against their manifest: each way in which they can differ is found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs

from deckgen.check.files import Folder, examined, findings
from deckgen.check.finding import Severity
from deckgen.errors import BadInput
from deckgen.ink.preflight import PageFacts, PdfFacts
from deckgen.ink.readback import PlacedCard
from deckgen.model.variant import Variant
from deckgen.press.build import build, with_kept
from deckgen.press.order import Order, job_of
from deckgen.press.proof import folder_facts
from tests.check.tables import having, ids


def order(**changes: object) -> Order:
    """An order for street's deck."""
    said: dict[str, object] = {
        "variant": "street",
        "lang": "en",
        "paper": "a4",
        "card": None,
        "theme": "classic",
        "penalties": None,
        "fill": False,
        "family": False,
        "duplex": "long",
        "bleed": None,
        "gap": None,
        "marks": "corners",
        "only": "deck",
        "cards": None,
        "changes": (),
        **changes,
    }
    return Order(**said)  # type: ignore[arg-type]


def built(place: Path, **changes: object) -> Path:
    """Street's deck, built into a folder."""
    job, _ = job_of(order(**changes))
    place.mkdir(parents=True, exist_ok=True)
    for name, content in build(job).items():
        (place / name).write_bytes(content)
    return place


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Street's deck on A4."""
    return built(tmp_path_factory.mktemp("out") / "street")


@pytest.fixture
def facts(folder: Path) -> Folder:
    """What lies in it."""
    return folder_facts(having("street"), folder)


def found_in(facts: Folder, variant: Variant | None = None) -> set[str]:
    """The ids of what is found."""
    return ids(findings(variant or having("street"), facts))


@pytest.mark.parametrize("duplex", ["long", "short", "fold", "none"])
def test_what_was_built_is_found_whole(tmp_path: Path, duplex: str) -> None:
    """108 cards, each with its back behind it, however the sheets are turned."""
    facts = folder_facts(having("street"), built(tmp_path, duplex=duplex))

    assert findings(having("street"), facts) == ()
    assert "108 cards" in examined(facts)


@pytest.mark.parametrize("paper", ["letter", "a3", "420x297"])
def test_whatever_the_paper(tmp_path: Path, paper: str) -> None:
    """Pages have the size that was asked for; a part of the deck is a note."""
    facts = folder_facts(having("street"), built(tmp_path, paper=paper, cards="1-30"))

    assert found_in(facts) == {"cards-partial"}


def test_another_definition_is_found(facts: Folder) -> None:
    """What was printed before a change is out of date."""
    stale = structs.replace(facts, definition="sha256:other")

    assert found_in(stale) == {"files-stale"}
    assert "card-count" in found_in(facts, having("street", deck__skip=1))


def test_a_changed_and_a_missing_file_are_found(facts: Folder) -> None:
    """Digests are those of the manifest."""
    assert found_in(structs.replace(facts, digests={"deck.pdf": "sha256:x"})) == {"file-changed"}
    assert found_in(structs.replace(facts, digests={})) == {"file-missing"}


def test_fonts_that_are_not_inside_are_found(facts: Folder) -> None:
    """Another computer would print other letters."""
    assert found_in(with_pdf(facts, fonts={"Helvetica": False})) == {"font-missing"}


def test_pages_of_another_size_are_found(facts: Folder) -> None:
    """A printer would scale them."""
    small = PageFacts((0.0, 0.0, 100.0, 100.0), None, None, (), None, None, 0)
    pdf = facts.pdfs["deck.pdf"]
    assert isinstance(pdf, PdfFacts)

    assert "page-size" in found_in(with_pdf(facts, pages=(small,)))
    assert "page-sizes" in found_in(with_pdf(facts, pages=(*pdf.pages, small)))


def test_a_trim_outside_its_page_is_found(facts: Folder) -> None:
    """Boxes lie in one another."""
    pdf = facts.pdfs["deck.pdf"]
    assert isinstance(pdf, PdfFacts)
    wrong = structs.replace(pdf.pages[0], trim=(-5.0, 0.0, 50.0, 50.0))

    assert "page-boxes" in found_in(with_pdf(facts, pages=(wrong, *pdf.pages[1:])))


@pytest.mark.parametrize(
    ("changes", "id_"),
    [
        ({"trim": None}, "page-boxes"),
        ({"bleed": None}, "page-boxes"),
        ({"trim": (10.0, 10.0, 10.0, 10.0)}, "page-boxes"),
        ({"turned": 90}, "page-turned"),
    ],
)
def test_a_page_that_prints_otherwise_is_found(
    facts: Folder, changes: dict[str, object], id_: str
) -> None:
    """A sheet is its whole page, upright: boxes that are gone or smaller, and turned pages, are told."""
    pdf = facts.pdfs["deck.pdf"]
    assert isinstance(pdf, PdfFacts)
    wrong = structs.replace(pdf.pages[0], **changes)

    assert id_ in found_in(with_pdf(facts, pages=(wrong, *pdf.pages[1:])))


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
    pdf = facts.pdfs["deck.pdf"]
    assert isinstance(pdf, PdfFacts)
    whole = (0.0, 0.0, *size)
    pages = (structs.replace(pdf.pages[0], media=whole, trim=whole, bleed=whole),)
    wrong = structs.replace(facts, pdfs={name: structs.replace(pdf, pages=pages)})

    assert "page-size" in found_in(wrong)


def with_pdf(facts: Folder, **changes: object) -> Folder:
    """The facts with something else in the deck's PDF."""
    pdf = facts.pdfs["deck.pdf"]
    assert isinstance(pdf, PdfFacts)
    changed = structs.replace(pdf, **changes)  # type: ignore[arg-type]
    return structs.replace(facts, pdfs={"deck.pdf": changed})


def with_cards(facts: Folder, page: int, cards: list[PlacedCard]) -> Folder:
    """The facts with other cards on one page."""
    sheets = [list(one) for one in facts.sheets]
    sheets[page] = cards
    return structs.replace(facts, sheets=sheets)


def test_a_card_too_many_or_unknown_is_found(facts: Folder) -> None:
    """The sheets hold the deck, card for card."""
    first = list(facts.sheets[0])
    doubled = [structs.replace(first[0], face=first[1].face), *first[1:]]
    unknown = [structs.replace(first[0], face="red-joker"), *first[1:]]

    assert "card-count" in found_in(with_cards(facts, 0, doubled))
    assert "card-unknown" in found_in(with_cards(facts, 0, unknown))


def test_a_lost_sheet_is_found(facts: Folder) -> None:
    """The sheets hold what was printed, though the PDF can be read and its digest is renewed."""
    lost = structs.replace(facts, sheets=facts.sheets[:-2])
    found = [one for one in findings(having("street"), lost) if one.id == "card-count"]

    assert [one.severity for one in found] == [Severity.ERROR]
    assert "of the 108 cards" in found[0].sentence


def test_a_deck_without_pages_is_found(facts: Folder) -> None:
    """A PDF of no pages is a PDF, and holds no card."""
    empty = structs.replace(with_pdf(facts, pages=()), sheets=())

    assert found_in(empty) == {"card-count"}


def test_a_card_asked_for_three_times_is_no_fault(tmp_path: Path) -> None:
    """Some cards in some number are what was printed."""
    facts = folder_facts(having("street"), built(tmp_path, cards="40x3"))

    assert found_in(facts) == {"cards-partial"}
    assert "hold 3 cards" in findings(having("street"), facts)[0].sentence


def test_cards_printed_into_the_folder_of_a_whole_deck_are_told_apart(folder: Path) -> None:
    """The manifest goes on listing the deck that is on the table, and what the sheets now hold."""
    for part, printed in (({"cards": "1-9"}, 9), ({"only": "quick"}, 108)):
        job, _ = job_of(order(**part))
        kept = json.loads(with_kept(build(job), folder)["manifest.json"])

        assert len(kept["cards"]) == 108
        assert sum(kept["printed"].values()) == printed


def test_a_back_in_the_wrong_place_is_found(facts: Folder) -> None:
    """Turned over, every back lies behind a front."""
    backs = list(facts.sheets[1])
    moved = [structs.replace(backs[0], x=backs[0].x + 1), *backs[1:]]

    assert found_in(with_cards(facts, 1, moved)) == {"backs-misplaced"}
    assert "backs-missing" in found_in(with_cards(facts, 1, backs[1:]))


def test_a_file_that_is_no_pdf_is_found(folder: Path, tmp_path: Path) -> None:
    """It is named, and what is wrong with it."""
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "deck.pdf").write_bytes(b"not a PDF")

    assert found_in(folder_facts(having("street"), tmp_path)) == {"file-changed", "file-unreadable"}


@pytest.mark.parametrize("text", ["{", "[]", json.dumps({"files": {}, "cards": [1]})])
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    """One sentence names the file."""
    (tmp_path / "manifest.json").write_text(text, "utf-8")

    with pytest.raises(BadInput, match=r"manifest\.json"):
        folder_facts(having("street"), tmp_path)
