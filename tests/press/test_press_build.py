"""What a build proves of its own files."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from deckgen.press import build as press
from deckgen.press import deck
from deckgen.press.job import Job
from deckgen.press.order import Order, job_of


@pytest.fixture
def job() -> Job:
    """A few cards of the league's deck in CMYK."""
    return job_of(
        Order(
            "league", "en", "a4", None, "classic", None, False, False, "long", None, None,
            "corners", "deck", "1-3", (), "cmyk",
        )
    )[0]  # fmt: skip


def test_an_rgb_file_never_leaves_a_cmyk_build(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    """If one PDF holds another colour, the build names it and gives nothing."""
    assert "deck.pdf" in press.build(job)
    screen = deck.make(replace(job, colour="rgb"))
    monkeypatch.setattr(press, "make_all", lambda *_: screen)
    with pytest.raises(press.NotForPress, match=r"deck\.pdf; nothing was written"):
        press.build(job)
