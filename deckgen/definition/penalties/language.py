"""Which of the three languages texts are in, by the characters they use."""

from __future__ import annotations

from collections.abc import Iterable


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


def _in(char: str, codec: str) -> bool:
    try:
        char.encode(codec)
    except UnicodeEncodeError:
        return False
    return True
