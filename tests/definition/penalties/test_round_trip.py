"""Room: definition (what is written reads back as the same list)."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.definition.penalties import penalty_file, read_penalties
from deckgen.errors import BadInput
from deckgen.model.penalties import Penalty, PenaltyList, unhinted
from deckgen.model.words import LANGUAGES, texts
from tests.definition.penalties.lists import penalty_lists

UNICODE = ("utf-8-bom", "utf-8", "utf-16")
SEPARATORS = ("comma", "semicolon", "tab")


def through(penalties: PenaltyList, suffix: str, **flags: str) -> PenaltyList:
    """The list written to a file and read again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"party{suffix}"
        path.write_bytes(penalty_file(penalties, suffix, where=path.name, **flags))
        return read_penalties(path)


@settings(max_examples=150, deadline=None)
@given(penalty_lists(), st.sampled_from((".csv", ".tsv", ".txt")), st.sampled_from(UNICODE),
       st.sampled_from(SEPARATORS), st.sampled_from(LANGUAGES))  # fmt: skip
def test_separated_columns_keep_every_list(
    penalties: PenaltyList, suffix: str, encoding: str, separator: str, headers: str
) -> None:
    """Ids, marks, texts with breaks and quotes, counts, reviews and notes survive every Unicode
    encoding, separator and header language.
    """
    flags = {"encoding": encoding, "separator": separator, "headers": headers}
    assert through(penalties, suffix, **flags).penalties == penalties.penalties


@settings(max_examples=40, deadline=None)
@given(penalty_lists(), st.sampled_from((".xlsx", ".toml")), st.sampled_from(LANGUAGES))
def test_workbooks_and_toml_keep_every_list(
    penalties: PenaltyList, suffix: str, headers: str
) -> None:
    """A text that looks like a formula, a number, markup or an escape stays that text."""
    again = through(penalties, suffix, headers=headers)
    assert again.penalties == penalties.penalties
    assert again.digest == penalties.digest


@pytest.mark.parametrize(
    "text", ["no", "012", "1e3", "TRUE", "null", "=1+1", "#N/A", "2026-03-04", "_x0041_", "+1", "3"]
)
@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".xlsx", ".toml"])
def test_a_text_stays_a_text(text: str, suffix: str) -> None:
    """No text becomes a truth value, a number, a date, an error or a formula."""
    one = PenaltyList("party", (Penalty("1", False, texts({"en": text})),))
    assert through(one, suffix).penalties[0].texts["en"] == text


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from(SEPARATORS))
@pytest.mark.parametrize(("encoding", "tag"), [("gb18030", "zh-Hans"), ("gb18030", "zh-Hant"), ("big5", "zh-Hant")])  # fmt: skip
def test_chinese_encodings_are_told_apart(
    encoding: str, tag: str, data: st.DataObject, separator: str
) -> None:
    """Any one or more of our texts, saved as GB18030 or Big5, are read as what they were, less
    the hints, which those encodings have no room or no glyph for.
    """
    ours = [one.texts[tag] for one in read_penalties("kings").penalties]
    chosen = data.draw(st.lists(st.sampled_from(ours), min_size=1, max_size=5, unique=True))
    listed = [Penalty(str(n), False, texts({tag: t})) for n, t in enumerate(chosen, start=1)]
    penalties = PenaltyList("party", tuple(listed))
    again = through(penalties, ".csv", encoding=encoding, separator=separator)
    assert [one.texts[tag] for one in again.penalties] == [unhinted(text) for text in chosen]
    assert again.digest == penalties.digest
    assert {"gb18030": "GB18030", "big5": "Big5"}[encoding] in again.form


def test_a_character_that_an_encoding_lacks_is_named() -> None:
    """Simplified characters and emoji are not written in Big5: nothing is lost silently."""
    one = PenaltyList("party", (Penalty("1", False, texts({"zh-Hans": "开门🌶"})),))
    with pytest.raises(BadInput, match="big5 does not have") as refused:
        penalty_file(one, ".csv", where="party.csv", encoding="big5")
    assert all(code in str(refused.value) for code in ("U+5F00", "U+95E8", "U+1F336"))


def test_the_same_list_gives_the_same_bytes() -> None:
    """A workbook holds no time of its own writing."""
    ours = read_penalties("kings")
    first = penalty_file(ours, ".xlsx", where="a.xlsx")
    assert penalty_file(ours, ".xlsx", where="b.xlsx") == first


def test_the_date_of_the_data_goes_along() -> None:
    """TOML and XLSX keep the list's day; the digest is the same in every format."""
    ours = read_penalties("kings")
    for suffix in (".csv", ".xlsx", ".toml"):
        again = through(ours, suffix)
        assert again.digest == ours.digest
        assert again.date == ("" if suffix == ".csv" else ours.date)


@pytest.mark.parametrize(
    ("suffix", "flags", "said"),
    [
        (".xls", {}, 'Did you mean ".xlsx"?'),
        (".xlsx", {"encoding": "big5"}, "no encoding or separator to choose"),
        (".toml", {"separator": "tab"}, "no encoding or separator to choose"),
        (".csv", {"encoding": "latin1"}, '"latin1" is not one of utf-8-bom'),
        (".csv", {"separator": "|"}, '"|" is not one of comma, semicolon, tab'),
    ],
)
def test_what_cannot_be_written_is_refused(suffix: str, flags: dict[str, str], said: str) -> None:
    """An unknown format, encoding or separator is one sentence."""
    with pytest.raises(BadInput) as refused:
        penalty_file(read_penalties("kings"), suffix, where=f"x{suffix}", **flags)
    assert said in str(refused.value)
