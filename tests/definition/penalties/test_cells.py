"""Room: definition (header names, truth values, counts, texts)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.definition.penalties.columns import column_of
from deckgen.definition.penalties.values import clean, count, truth

CONTRACT = {
    "id": ["id", "编号"],
    "hot": ["hot", "辣"],
    "zh-Hans": ["zh-Hans", "简体", "简体中文", "text", "内容"],
    "zh-Hant": ["zh-Hant", "繁体", "繁體", "繁體中文"],
    "en": ["en", "英文", "English"],
    "count": ["count", "数量"],
}
"""The header names that cli.md promises."""

NAMES = [(column, name) for column, names in CONTRACT.items() for name in names]


@pytest.mark.parametrize(("column", "name"), NAMES)
def test_every_promised_name_is_known(column: str, name: str) -> None:
    """Case, width and surrounding space do not matter."""
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in name)
    for form in (name, name.upper(), name.lower(), f"  {name}\t", f"\u3000{name}\u00a0", wide):
        assert column_of(form) == column


@pytest.mark.parametrize("name", ["", "names", "duration", "辛辣", "文", "e n g"])
def test_other_names_are_not(name: str) -> None:
    """A word that is merely like a name names nothing."""
    assert column_of(name) is None


@pytest.mark.parametrize("word", ["1", "yes", "true", "y", "x", "是", "辣", "🌶", "🌶️", "YES", "True", " X ", "１", "ｘ"])  # fmt: skip
def test_what_says_hot(word: str) -> None:
    """The words of cli.md, in any case and width, with or without a variation selector."""
    assert truth(word) is True


@pytest.mark.parametrize("word", ["", " ", "\u3000", "0", "no", "No", "false", "FALSE", "n", "否", "０"])  # fmt: skip
def test_what_says_mild(word: str) -> None:
    """Blank and the contrary words."""
    assert truth(word) is False


@pytest.mark.parametrize("word", ["maybe", "2", "-1", "yes no", "hott", "也许", "1.5"])
def test_what_says_neither(word: str) -> None:
    """Anything else is not guessed at."""
    assert truth(word) is None


@pytest.mark.parametrize(
    ("word", "cards"),
    [
        *((word, 1) for word in ("", " ", "\u3000", "1", "1.0", "１")),
        *((word, 2) for word in ("2", "2.0", "2.", "２", " 2 ", "02", "２．０", "+2")),
        *((word, 0) for word in ("0", "0.0", "００", "０")),
        *((word, 3) for word in (" 3 ", "3.000")),
        *((word, None) for word in ("-1", "x", "1.5", "2,0", "1e1", "nan", "inf", "1000", "0x2")),
        *((word, None) for word in ("两", "2张", "1/2", "٣", "1 2", "--", "True", "½")),
    ],
)
def test_counts(word: str, cards: int | None) -> None:
    """Blank is 1, 2.0 and ２ are 2, 0 is 0; what is no whole number is refused."""
    assert count(word) == cards


@settings(deadline=None)
@given(st.integers(0, 999), st.sampled_from(["{}", "{}.0", " {} ", "+{}", "0{}"]))
def test_every_whole_number_is_itself(number: int, form: str) -> None:
    """However it is written."""
    assert count(form.format(number)) == number


@settings(deadline=None)
@given(st.text())
def test_cleaning_is_done_once(text: str) -> None:
    """A cleaned text has nothing left to clean, and nothing in it makes the reader stumble."""
    cleaned, _ = clean(text)
    assert clean(cleaned) == (cleaned, ())
    assert count(text) is None or 0 <= count(text) <= 999  # type: ignore[operator]
    assert truth(text) in (True, False, None)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("\ufeff 唱歌 \u3000", "唱歌"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("a\tb", "a b"),
        ("左\u200f右\u202a\u0007", "左右"),
        ("唱\u200b歌", "唱\u200b歌"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("<b> & {{x}} * \\", "<b> & {{x}} * \\"),
        ("ＡＢＣ１２３", "ＡＢＣ１２３"),
    ],
)
def test_texts_keep_what_can_be_seen(text: str, cleaned: str) -> None:
    """Line breaks, hints and joiners stay; marks of direction and control do not; markup is text."""
    assert clean(text)[0] == cleaned
