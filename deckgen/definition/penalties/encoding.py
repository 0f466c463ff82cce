"""Which encoding a file is in: a byte order mark, strict UTF-8, or the likelier of GB18030 and Big5.

The two Chinese encodings share their bytes, so both often decode. The right one gives characters
that people write: those of GB 2312's first level (3,755) or Big5's first level (5,401), the levels
that their standards set apart for frequent use, and common punctuation. A wrong one hits them about
every second time. A file in which neither encoding makes sense is refused, never guessed at.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from functools import cache
from typing import Final

from msgspec import Struct

from deckgen.errors import BadInput

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8 with a byte order mark"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16 LE"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16 BE"),
)
"""Byte order marks, the codec that eats each, and what we call it; UTF-32 LE before UTF-16 LE."""

_SENSIBLE: Final = 0.7
"""The least share of frequent characters at which an encoding is believed."""
_CLEAR: Final = 0.1
"""A lead this small is said to be a guess."""
_ADVICE = 'save it as "CSV UTF-8" (Excel: Save As) and try again'


class Decoded(Struct, frozen=True):
    """The text of a file, the encoding taken, and whether another would have done as well."""

    text: str
    encoding: str
    guessed: bool = False


def decode(content: bytes, where: str) -> Decoded:
    """The text of a file, or `BadInput` if its encoding cannot be told."""
    for mark, codec, name in MARKS:
        if content.startswith(mark):
            return _marked(content, codec, name, where)
    if b"\0" in content:
        return _without_mark(content, where)
    try:
        return Decoded(content.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError as error:
        return _chinese(content, error, where)


def _marked(content: bytes, codec: str, name: str, where: str) -> Decoded:
    try:
        return Decoded(content.decode(codec), name)
    except UnicodeDecodeError as error:
        problem = f"is marked as {name} but breaks off or is damaged at byte {error.start + 1}"
        raise BadInput.one(where, "", problem) from error


def _without_mark(content: bytes, where: str) -> Decoded:
    """UTF-16 without its mark: half the bytes of every Latin letter and line break are zero, the
    second half in LE, the first in BE.
    """
    odd, even = content[1::2].count(0), content[::2].count(0)
    codec, name = ("utf-16-le", "UTF-16 LE") if odd > even else ("utf-16-be", "UTF-16 BE")
    try:
        text = content.decode(codec)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadInput.one(where, "", "is not a text file (it holds zero bytes)")
    return Decoded(text, f"{name} without a byte order mark")


def _chinese(content: bytes, error: UnicodeDecodeError, where: str) -> Decoded:
    scored: list[tuple[float, str, str]] = []
    for codecs_, name in ((("gb18030",), "GB18030"), (("cp950", "big5hkscs"), "Big5")):
        text = _strict(content, codecs_)
        if text is not None:
            scored.append((share_of_frequent(text), name, text))
    best = max(scored, key=lambda one: one[0], default=(0.0, "", ""))
    if best[0] < _SENSIBLE:
        raise BadInput.one(where, "", _untold(content, error))
    guessed = any(best[0] - score < _CLEAR for score, name, _ in scored if name != best[1])
    return Decoded(best[2], best[1], guessed)


def _strict(content: bytes, codecs_: Iterable[str]) -> str | None:
    for codec in codecs_:
        try:
            return content.decode(codec)
        except UnicodeDecodeError:
            continue
    return None


def _untold(content: bytes, error: UnicodeDecodeError) -> str:
    line = content.count(b"\n", 0, error.start) + 1
    text = content.decode("utf-8", errors="replace")
    lost, foreign = text.count("\ufffd"), sum(c > "\x7f" for c in text)
    if foreign > 20 * lost:
        return f"is UTF-8 but damaged, the first time in line {line}; {_ADVICE}"
    return f"is in no encoding that is read here (UTF-8, UTF-16, GB18030, Big5); {_ADVICE}"


def share_of_frequent(text: str) -> float:
    """The share, among characters beyond ASCII, of those that people write often."""
    frequent = _frequent()
    beyond = [c for c in text if c > "\x7f"]
    return sum(c in frequent for c in beyond) / len(beyond) if beyond else 1.0


_PUNCTUATION = "，。！？、：；（）《》〈〉“”‘’—…·「」『』【】～　％＋－"


@cache
def _frequent() -> frozenset[str]:
    first = ("gb2312", range(0xB0, 0xD8), (range(0xA1, 0xFF),))
    second = ("big5", range(0xA4, 0xC7), (range(0x40, 0x7F), range(0xA1, 0xFF)))
    found = set(_PUNCTUATION)
    for codec, leads, trails in (first, second):
        pairs = (bytes((lead, trail)) for lead in leads for span in trails for trail in span)
        found.update(pair.decode(codec, errors="ignore") for pair in pairs)
    return frozenset(found - {""})
