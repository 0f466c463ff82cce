"""Room: definition (TOML lists)."""

from __future__ import annotations

import datetime
import os

import pytest

from deckgen.definition.penalties import read_penalties
from tests.definition.penalties.conftest import Faults, Read

LIST = """\
name = "Our party"
date = 2026-01-02

[[penalty]]
zh-Hans = "唱歌。"
hot = true
count = 2.0

[[penalty]]
id = 9
"内容" = "跳舞。"
"""


def test_a_list_in_toml(read: Read) -> None:
    """Tables with the columns' names, English or Chinese, with a name and a day."""
    read_ = read("party.toml", LIST)
    assert (read_.name, read_.date) == ("Our party", "2026-01-02")
    assert [(one.id, one.hot, one.count, one.place) for one in read_.penalties] == [
        ("1", True, 2, "line 4"),
        ("9", False, 1, "line 9"),
    ]


def test_a_name_is_not_needed(read: Read) -> None:
    """The file's name serves, and the day on which it was last changed, copied or not."""
    text = '[[penalty]]\nen = "Sing."\n'
    read("party.toml", text)
    noon = datetime.datetime(2026, 3, 4, 12).timestamp()
    os.utime("party.toml", (noon, noon))
    read_ = read_penalties("party.toml")
    assert (read_.name, read_.date, read_.edition) == ("party", "", "2026-03-04")


def test_a_header_within_a_text_is_no_table(faults: Faults) -> None:
    """Then faults name the table's number instead of a line."""
    content = '[[penalty]]\nen = """\n[[penalty]]\n"""\n[[penalty]]\nen = "b"\ncount = "x"\n'
    assert faults("a.toml", content)[0].startswith("a.toml: penalty 2: count")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('[[penalty]]\nen = 12\n', ["line 1: en: 12 is not a text (put it in quotes)."]),
        ('[[penalty]]\nen = false\n', ["line 1: en: false is not a text (put it in quotes)."]),
        ('[[penalty]]\nen = ["a"]\n', ["line 1: en: is not a text (in quotes)."]),
        ('[[penalty]]\nen = "a"\nhot = "maybe"\ncount = -1\n', ["line 1: hot: ", "line 1: count: "]),
        ('[[penalty]]\nen = "a"\ncuont = 1\n', ['"cuont" is not a key of a penalty. Did you mean "count"?']),
        ('[[penalty]]\nen = "a"\ncolour = 1\n', ['"colour" is not a key of a penalty.']),
        ('penalties = []\n', ['penalties: is not a key of a penalty list. Did you mean "penalty"?', "is empty"]),
        ('penalty = [1]\n', ["penalty: must be written as [[penalty]], once for each text."]),
        ('name = 1\ndate = "soon"\n[[penalty]]\nen = "a"\n', ["name: is not a text", 'date: "soon" is not a day']),
        ('[[penalty\n', ["line 1: is not TOML"]),
        ('[[penalty]]\n', ["is empty"]),
        ('[[penalty]]\nfoo = "a"\n', ['"foo" is not a key of a penalty.', "names no column of texts"]),
        ('[[penalty]]\nen = "a"\n"英文" = "b"\n', ["line 1: 英文: is the key en once more."]),
    ],
)  # fmt: skip
def test_each_refusal(faults: Faults, content: str, said: list[str]) -> None:
    """Each fault with its line or key, all at once."""
    sentences = faults("a.toml", content)
    assert len(sentences) == len(said)
    for sentence, start in zip(sentences, said, strict=True):
        assert sentence.startswith(f"a.toml: {start}")
