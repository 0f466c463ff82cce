"""Room: press (penalty cards and the numbered list, read back from their PDFs)."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from deckgen.model.penalties import unhinted
from deckgen.model.words import LANGUAGES
from deckgen.press.job import Job
from deckgen.press.order import job_of
from deckgen.press.parts import Task
from tests.ink.read_back import said
from tests.press.test_parts import order


@pytest.fixture(scope="module")
def kings() -> Job:
    """The built-in list in all languages."""
    return job_of(order(only="penalties,list"))[0]


@pytest.fixture
def party(tmp_path: Path) -> Job:
    """A list of one's own, changed on the fourth of March, each of its 50 texts on two cards."""
    rows = [f"{int(n > 38)},Sing song {n}-{n}.,2" for n in range(1, 51)]
    path = tmp_path / "party.csv"
    path.write_text("\n".join(["hot,en,count", *rows, ""]))
    noon = datetime(2026, 3, 4, 12).timestamp()
    os.utime(path, (noon, noon))
    return job_of(order(only="penalties,list", penalties=str(path), lang="en"))[0]


def texts_of(job: Job, lang: str) -> dict[str, int]:
    """The texts of a list as a page says them, and how many cards carry each."""
    assert job.penalties is not None
    return {
        "".join(unhinted(entry.penalty.texts[lang]).split()): entry.copies
        for entry in job.penalties.entries
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_on_a_card(kings: Job, lang: str) -> None:
    """100 texts, each on one penalty card."""
    pages = "".join(said(Task("penalties", kings).make()[f"penalties.{lang}.pdf"]))
    texts = texts_of(kings, lang)
    assert len(texts) == 100
    assert {text: pages.count(text) for text in texts} == texts


def test_every_copy_has_its_card(party: Job) -> None:
    """A text of count 2 is on two cards."""
    pages = "".join(said(Task("penalties", party).make()["penalties.en.pdf"]))
    texts = texts_of(party, "en")
    assert set(texts.values()) == {2}
    assert {text: pages.count(text) for text in texts} == texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_has_all_numbers(kings: Job, lang: str) -> None:
    """1 … 100 in order, each followed by its text."""
    pages = "".join(said(Task("list", kings).make()[f"penalty-list.{lang}.pdf"]))
    place = 0
    for number, text in enumerate(texts_of(kings, lang), start=1):
        place = pages.find(f"{number}{text}", place)
        assert place >= 0, (number, text)


def test_the_list_is_dated(kings: Job, party: Job) -> None:
    """Every page says the list's name and the date of its data: the day that the built-in list
    states, the day on which a file of one's own was last changed.
    """
    assert kings.penalties is not None
    built_in = said(Task("list", kings).make()["penalty-list.en.pdf"])
    assert all(f"List“kings”,{kings.penalties.penalties.date}" in page for page in built_in)
    own = said(Task("list", party).make()["penalty-list.en.pdf"])
    assert all("List“party”,2026-03-04" in page for page in own)
