"""Which of the three languages texts are in, by the characters they use."""

from __future__ import annotations

from collections.abc import Iterable

from deckgen.model.penalties import PenaltyList
from deckgen.model.words import LANGUAGES


def likely_language(lines: Iterable[str]) -> str:
    """English if no character is Chinese; Traditional if more characters occur only in Big5 than
    only in GB 2312, the standards of the two scripts; else Simplified.
    """
    simplified = traditional = han = 0
    for char in "".join(lines):
        if not "\u3400" <= char <= "\u9fff":
            continue
        han += 1
        in_gb, in_big5 = _in(char, "gb2312"), _in(char, "big5")
        simplified += in_gb and not in_big5
        traditional += in_big5 and not in_gb
    if not han:
        return "en"
    return "zh-Hant" if traditional > simplified else "zh-Hans"


def mislabelled(penalties: PenaltyList) -> tuple[tuple[str, str], ...]:
    """The columns whose texts look like another language's, each with that language."""
    found = []
    for tag in LANGUAGES:
        lines = [one.texts[tag] for one in penalties.penalties if tag in one.texts]
        if any(char.isalpha() for line in lines for char in line):
            guess = likely_language(lines)
            if guess != tag:
                found.append((tag, guess))
    return tuple(found)


def _in(char: str, codec: str) -> bool:
    try:
        char.encode(codec)
    except UnicodeEncodeError:
        return False
    return True
