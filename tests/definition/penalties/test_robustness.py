"""Room: definition (whatever a file holds, it is read or refused in sentences)."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.definition.penalties import penalty_file, read_penalties
from deckgen.errors import BadInput
from tests.definition.penalties.conftest import Read

SUFFIXES = st.sampled_from((".csv", ".tsv", ".txt", ".xlsx", ".toml"))
PIECES = st.sampled_from(
    ["text", "id", "hot", "en", "count", "内容", "辣", ",", ";", "\t", "\n", "\r", '"', "=", "[[penalty]]",
     "1", "x", "-1", "\ufeff", "\u200b", "\x01", "\U0001f336", "唱", "\u2028", " ", "sep=;", "{{", "<"]
)  # fmt: skip


def read_or_refused(content: bytes, suffix: str) -> None:
    """The list has texts, or every fault names the file; nothing else happens."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"party{suffix}"
        path.write_bytes(content)
        try:
            read = read_penalties(path)
        except BadInput as refused:
            faults = refused.faults
        else:
            assert all(any(one.texts.values()) for one in read.penalties)
            assert len({one.id for one in read.penalties}) == len(read.penalties) > 0
            penalty_file(read, ".xlsx", where="again.xlsx")
            return
    assert faults
    assert all(fault.where == str(path) for fault in faults)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=80), SUFFIXES)
def test_any_bytes(content: bytes, suffix: str) -> None:
    """Bytes of all kinds, under every name."""
    read_or_refused(content, suffix)


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join), SUFFIXES, st.sampled_from(("utf-8", "utf-16", "gb18030")))  # fmt: skip
def test_any_pieces(content: str, suffix: str, encoding: str) -> None:
    """Pieces of lists in any order and encoding."""
    read_or_refused(content.encode(encoding), suffix)


@pytest.mark.parametrize("text", ["no", "on", "off", "NO", "012", "1e3", "null", "yes"])
def test_a_list_of_single_words(read: Read, text: str) -> None:
    """Without a header a word is a text, whatever it means elsewhere (print case 43)."""
    read_ = read("party.csv", f"{text}\nSing.\n")
    assert [one.texts["en"] for one in read_.penalties] == [text, "Sing."]


def test_columns_without_a_name(read: Read) -> None:
    """What stands under no name is said to be unused; empty ones are not worth a word."""
    assert read("a.csv", "text,,\n唱歌,,\n").notices == ()
    assert read("a.csv", "text,\n唱歌,x\n").notices == ("a column without a name is not used",)
