"""Room: press (parts made side by side)."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec import NODEFAULT, structs

from deckgen.errors import BadInput
from deckgen.model.penalties import PenaltyList
from deckgen.model.words import LANGUAGES, texts
from deckgen.press import parts
from deckgen.press.job import Job
from deckgen.press.order import Order, job_of


def order(**words: object) -> Order:
    """An order with the usual words but those given."""
    usual = {field.name: field.default for field in structs.fields(Order)}
    blank = {name: None if value is NODEFAULT else value for name, value in usual.items()}
    given = {
        "variant": "kings", "lang": "all", "paper": "a4", "theme": "classic", "duplex": "long",
        "marks": "corners", "fill": False, "family": False, "changes": (),
    }  # fmt: skip
    return Order(**{**blank, **given, **words})  # type: ignore[arg-type]  # one dictionary for all


@pytest.fixture(scope="module")
def job() -> Job:
    """Everything small: the lists and reference cards in all languages."""
    return job_of(order(only="list,reference,quick"))[0]


def test_side_by_side_is_one_after_another(job: Job) -> None:
    """Forked processes make the same bytes under the same names in the same order."""
    tasks = [parts.Task(part, one) for part in job.parts for one in parts._languages(job)]

    assert parts._side_by_side(tasks, parts.unheard) == [task.make() for task in tasks]


def test_every_file_of_every_language_is_there(job: Job) -> None:
    """Split by language or not, a part makes the same files."""
    whole = {name for part in job.parts for name in parts.Task(part, job).make()}

    assert set(parts.make_all(job)) == whole
    assert all(any(f".{lang}." in name for name in whole) for lang in LANGUAGES)


def test_a_fault_in_a_forked_process_is_told_as_always(job: Job) -> None:
    """A text that fits no card stops the build with the sentence that names it."""
    assert job.penalties is not None
    entry = job.penalties.entries[0]
    long = dataclasses.replace(entry.penalty, texts=texts(dict.fromkeys(LANGUAGES, "长" * 900)))
    listed = structs.replace(
        job.penalties,
        penalties=PenaltyList("long", (long,)),
        entries=(structs.replace(entry, penalty=long),),
    )
    wrong = structs.replace(job, penalties=listed, parts=("penalties",))
    tasks = [parts.Task("penalties", one) for one in parts._languages(wrong)]

    with pytest.raises(BadInput, match="900 characters"):
        parts._side_by_side(tasks, parts.unheard)
