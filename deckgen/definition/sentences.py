"""From the text of a source to its sentences, each with the line or item that cites it.

The split is by marks alone, so that anybody who holds the same text gets the same sentences. It
knows the marks of Chinese and English, and leaves alone the stops that end no sentence: those of
enumerators ("2. If", "A. blue"), of decimals, and the semicolons of broken character entities.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Mapping

_DIGITS_OF_DIGEST = 12

_ENTITY = re.compile(r"&\s?[a-z]{2,6};")
_END = re.compile(
    r"""
    (?: [。！？；;]                                     # a mark that always ends a sentence
      | [!?](?=\s|$)                                   # within a word it is a slip of encoding
      | (?<!\b[0-9A-Za-z])\.(?=\s|$|[^\x00-\x7f])     # a stop, not an enumerator's or a decimal's
    )
    [。！？；;!?.]*
    [”’」』）)\]"']*                                    # what closes goes with what it closes
    """,
    re.VERBOSE,
)
_ITEM = re.compile(r"\s*(\d+)、")
_SHIELD = "\ue000"


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text, line by line: what stands between 。！？；.!?; or line ends.

    What holds neither a letter nor a digit is no sentence.
    """
    found: list[str] = []
    for line in text.splitlines():
        shielded = _ENTITY.sub(lambda entity: entity[0][:-1] + _SHIELD, line)
        start = 0
        for end in [*(mark.end() for mark in _END.finditer(shielded)), len(shielded)]:
            sentence = normal(shielded[start:end].replace(_SHIELD, ";"))
            if any(sign.isalnum() for sign in sentence):
                found.append(sentence)
            start = end
    return tuple(found)


def normal(sentence: str) -> str:
    """A sentence as it is compared: NFC, without blanks at its ends."""
    return unicodedata.normalize("NFC", sentence).strip()


def digest(sentence: str) -> str:
    """Twelve hexadecimal digits that stand for a sentence."""
    return hashlib.sha256(normal(sentence).encode()).hexdigest()[:_DIGITS_OF_DIGEST]


def passages(text: str, letter: str, *, by_item: bool) -> Mapping[str, tuple[str, ...]]:
    """The sentences by citation: `A4` is line 4; by item, `B7` is the item that the text itself
    numbers 7, with the lines that follow it up to the next. Lines without a sentence are left out.
    """
    found: dict[str, list[str]] = {}
    item = 0
    for number, line in enumerate(text.splitlines(), 1):
        started = _ITEM.match(line)
        if started and int(started[1]) == item + 1:
            item += 1
        here = f"{letter}{item if by_item else number}"
        if said := sentences(line):
            found.setdefault(here, []).extend(said)
    return {here: tuple(said) for here, said in found.items()}
