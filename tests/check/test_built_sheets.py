"""Cards on finished sheets: too few, too many, strange ones, and backs that lie elsewhere are found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs

from deckgen.check.built import Folder
from deckgen.check.files import findings
from deckgen.check.finding import Severity
from deckgen.definition.variants import load_variant
from deckgen.press.build import build, with_kept
from deckgen.press.order import Order, job_of
from deckgen.press.proof import folder_facts
from tests.check.folders import built, cards_on, found_in, in_order, pdf_of, with_page, with_pdf
from tests.check.tables import having


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Street's deck on A4."""
    return built(tmp_path_factory.mktemp("out") / "street")


@pytest.fixture(scope="module")
def facts(folder: Path) -> Folder:
    """What lies in it."""
    return folder_facts("street", (), folder)


@pytest.fixture(scope="module")
def kings(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The penalty cards and reference cards of kings."""
    place = tmp_path_factory.mktemp("out") / "kings"
    return folder_facts("kings", (), built(place, "kings", only="penalties,reference"))


def test_a_card_too_many_or_unknown_is_found(facts: Folder) -> None:
    """The sheets hold the deck, card for card."""
    first = cards_on(facts, 0)
    doubled = [structs.replace(first[0], face=first[1].face), *first[1:]]
    unknown = [structs.replace(first[0], face="red-joker"), *first[1:]]

    assert found_in(with_page(facts, 0, cards=tuple(doubled))) == {"card-count"}
    assert found_in(with_page(facts, 0, cards=tuple(unknown))) == {"card-unknown"}


def test_a_lost_sheet_is_found(facts: Folder) -> None:
    """The sheets hold what was printed, though the PDF can be read and its digest is renewed."""
    lost = with_pdf(facts, pages=pdf_of(facts).pages[:-2])
    found = [one for one in findings(having("street"), lost) if one.id == "card-count"]

    assert [one.severity for one in found] == [Severity.ERROR]
    assert "not the 108" in found[0].sentence


def test_a_deck_without_pages_is_found(facts: Folder) -> None:
    """A PDF of no pages is a PDF, and holds no card."""
    assert found_in(with_pdf(facts, pages=())) == {"card-count"}


@pytest.mark.parametrize(("name", "count"), [("penalties.en.pdf", 100), ("reference.en.pdf", 10)])
def test_all_that_is_cut_is_counted(kings: Folder, name: str, count: int) -> None:
    """Kings has 100 penalties, and ten players a reference card each: the same page again and
    again does not hold them.
    """
    variant, pages = load_variant("kings"), len(pdf_of(kings, name).pages)
    same = in_order(kings, [0, 1] * (pages // 2), name)
    found = {one.id: one.sentence for one in findings(variant, same)}

    assert found_in(kings, variant) == set()
    assert f"not the {count}" in found["card-count"]


def test_a_card_asked_for_three_times_is_no_fault(tmp_path: Path) -> None:
    """Some cards in some number are what was printed."""
    facts = folder_facts("street", (), built(tmp_path, cards="40x3"))

    assert found_in(facts) == {"cards-partial"}
    assert "hold 3 cards" in findings(having("street"), facts)[0].sentence


def test_cards_printed_into_the_folder_of_a_whole_deck_are_told_apart(folder: Path) -> None:
    """The manifest goes on listing the deck that is on the table, and what the sheets now hold."""
    for part, printed in (({"only": "deck", "cards": "1-9"}, 9), ({"only": "quick"}, 108)):
        job, _ = job_of(Order("street", lang="en", **part))  # type: ignore[arg-type]
        kept = json.loads(with_kept(build(job), folder)["manifest.json"])

        assert len(kept["cards"]) == 108
        assert sum(kept["printed"].values()) == printed


def test_a_back_in_the_wrong_place_is_found(facts: Folder) -> None:
    """Turned over, every back lies behind a front."""
    backs = cards_on(facts, 1)
    moved = [structs.replace(backs[0], x=backs[0].x + 1), *backs[1:]]

    assert found_in(with_page(facts, 1, cards=tuple(moved))) == {"backs-misplaced"}
    assert "backs-missing" in found_in(with_page(facts, 1, cards=tuple(backs[1:])))


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_back_before_its_front_is_found(tmp_path: Path, duplex: str) -> None:
    """A printer that turns the paper takes pages two by two: front, back, front, back."""
    facts = folder_facts("street", (), built(tmp_path, duplex=duplex))
    count = len(pdf_of(facts).pages)
    swapped = [1, 0, *range(2, count)]
    backs_last = [*range(0, count, 2), *range(1, count, 2)]

    assert found_in(in_order(facts, swapped)) == {"backs-first"}
    assert found_in(in_order(facts, backs_last)) == {"backs-first"}


def test_backs_in_a_run_of_their_own_follow_all_fronts(tmp_path: Path) -> None:
    """Printed on one side at a time, the whole pack is turned between the fronts and the backs."""
    facts = folder_facts("street", (), built(tmp_path, duplex="none"))
    count = len(pdf_of(facts).pages)
    in_turn = [k // 2 + k % 2 * (count // 2) for k in range(count)]

    assert found_in(facts) == set()
    assert found_in(in_order(facts, in_turn)) == {"backs-first"}


@pytest.mark.parametrize("card", ["bridge", "mini"])
def test_a_back_beside_its_place_on_a_folded_sheet_is_found(tmp_path: Path, card: str) -> None:
    """Folded in the middle, upright or, for mini cards, across, every back lies behind its front."""
    facts = folder_facts("street", (), built(tmp_path, duplex="fold", card=card))
    *cards, last = cards_on(facts, 0)
    moved = structs.replace(last, x=last.x + 1)

    assert found_in(facts) == set()
    assert found_in(with_page(facts, 0, cards=(*cards, moved))) == {"backs-misplaced"}
