"""The penalty texts of an order: every fault of all parts at once, and what is doubtful said."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from msgspec import structs

from deckgen.errors import BadInput
from deckgen.press.build import build
from deckgen.press.order import Order, job_of

HEADER = ("zh-Hans", "en", "hot")


def written(path: Path, changes: dict[int, tuple[str, str]]) -> Path:
    """A list for kings whose rows (from 0) say what `changes` says, else something short."""
    rows = [
        (*changes.get(k, (f"唱第{k}首歌。", f"Sing song {k}.")), "1" if k >= 76 else "")
        for k in range(100)
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([HEADER, *rows])
    return path


def order(path: Path, lang: str = "zh-Hans", parts: str = "deck,penalties,list") -> Order:
    """Kings with that list."""
    return Order(
        "kings", lang, "a4", None, "classic", str(path), False, False, "long", None, None,
        "corners", parts, None, (),
    )  # fmt: skip


def test_all_bad_texts_of_all_parts_are_told_at_once(tmp_path: Path) -> None:
    """Two texts too long, on cards of the deck and on their own, and one without a font: each with
    its line and card, none twice.
    """
    long, odd = ("长" * 200, "Long."), ("字\U00012345", "Odd.")
    path = written(tmp_path / "list.csv", {3: long, 90: long, 60: odd})
    job, _ = job_of(order(path))
    with pytest.raises(BadInput) as caught:
        build(job)
    told = [str(fault) for fault in caught.value.faults]
    assert len(set(told)) == len(told)
    for line, card in (("line 5", "red-2, No. 4"), ("line 92", "No. 91"), ("line 62", "No. 61")):
        assert any(line in one and card in one for one in told), (line, card)
    assert sum("too long" in one for one in told) == 4
    assert sum("U+12345" in one for one in told) == 3
    assert any("line 62: No. 61, list:" in one for one in told)


def test_texts_that_say_the_same_are_told(tmp_path: Path) -> None:
    """A repeated text is printed as often as it stands there, and named."""
    path = written(tmp_path / "list.csv", {7: ("唱第3首歌！", "Sing song 7.")})
    _, notices = job_of(order(path))
    assert any("texts that say the same: line 9 as line 5" in one for one in notices)


def test_a_column_under_the_name_of_another_language_is_told(tmp_path: Path) -> None:
    """Traditional words in the Simplified column would be set in the wrong font."""
    traditional = {k: (f"請用播報新聞的語氣介紹第{k}件東西。", f"Sing {k}.") for k in range(100)}
    _, notices = job_of(order(written(tmp_path / "list.csv", traditional)))
    assert any("zh-Hans looks as if it were in zh-Hant" in one for one in notices)


def test_a_language_that_some_texts_lack_says_which(tmp_path: Path) -> None:
    """Left out of "all" with a notice, a fault if asked for by name."""
    path = written(tmp_path / "list.csv", {1: ("唱一。", ""), 5: ("唱二。", "")})
    _, notices = job_of(order(path, "all"))
    assert any("2 of the 100 texts" in one and "(line 3, line 7)" in one for one in notices)
    with pytest.raises(BadInput, match="2 of the 100 texts"):
        job_of(order(path, "en"))


def test_faults_of_theme_list_and_flags_come_together(tmp_path: Path) -> None:
    """A theme that is not there hides no fault of the list, nor of the card or the paper."""
    path = tmp_path / "list.csv"
    path.write_text("text\n唱歌。\n", encoding="utf-8")
    wrong = structs.replace(order(path), theme="none.toml", card="25x40", paper="a9")
    with pytest.raises(BadInput) as caught:
        job_of(wrong)
    told = "\n".join(map(str, caught.value.faults))
    for part in ("none.toml", "75 missing", "too small for a safe zone", '"a9"'):
        assert part in told, part


def test_a_family_is_told_which_of_its_own_texts_go(tmp_path: Path) -> None:
    """With --family and --fill the hot texts of one's own list are left out with a notice."""
    family = structs.replace(order(written(tmp_path / "list.csv", {})), family=True, fill=True)
    _, notices = job_of(family)
    assert any("without its 24 hot texts" in one for one in notices)
