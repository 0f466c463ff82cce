"""Exports by their makers: how far they say they are, and what they must be able to name."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from deckgen.definition.services import services
from deckgen.errors import BadInput
from deckgen.press.export import Wish, asked_of, local_url, make
from deckgen.press.order import Order, job_of
from deckgen.press.parts import make_all

ORDER = Order(
    variant="league", lang="en", paper=None, card="poker", theme="classic", penalties=None,
    fill=False, family=False, duplex=None, bleed=None, gap=None, marks=None, only=None,
    cards="1-3,40", changes=(),
)  # fmt: skip


@pytest.mark.parametrize("outline", [False, True])
@pytest.mark.parametrize("service", services())
def test_every_export_counts_to_its_end(service: str, outline: bool, tmp_path: Path) -> None:
    """Each step is told once, in order, and the last is the last of all there are."""
    told: list[tuple[int, int]] = []
    wish = Wish(service, None, False, False, outline, None, None)
    try:
        asked, _ = asked_of(ORDER, wish, tmp_path, lambda done, total: told.append((done, total)))
    except BadInput:
        assert outline  # a service of pictures has no fonts to outline
        return
    assert make(asked).files
    total = told[0][1]
    assert told == [(done, total) for done in range(1, total + 1)]


@pytest.mark.parametrize("lang", ["en", "all"])
def test_a_build_counts_its_parts(lang: str) -> None:
    """One after the other or side by side, the last number told is that of all parts."""
    job, _ = job_of(replace(ORDER, lang=lang, only="deck,reference,quick"))
    told: list[tuple[int, int]] = []
    make_all(job, lambda done, total: told.append((done, total)))
    wanted = 1 + 2 * len(job.languages)
    assert told[-1] == (wanted, wanted)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_a_folder_that_no_file_can_name_is_said() -> None:
    """JSON is UTF-8: a path that is not cannot stand in the saved object."""
    with pytest.raises(BadInput, match=r"not written in UTF-8.*--url"):
        local_url(Path("caf\udce9"))
    assert local_url(Path("/文件 夹")) == "file:///文件 夹/"
