"""The terms for places at the table, piles, acts and ends that a rule has in every language or in
none: by them a sentence that is turned round in one language is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from deckgen.book.wording import typed

CONTRARIES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "the next player": (
            r"next player|next takes|after (?:you|them|that player)",
            "下[家名位]|下一[家名位]",
        ),
        "the player before": (r"previous player|players? before", "上[家名位]|[上前]一[家名位]"),
        "the left": (r"(?<=’s )left|(?:to|on) (?:the|your|their) left|left of", "左"),
        "the right": (r"(?<=’s )right|(?:to|on) (?:the|your|their) right|right of", "右"),
        "clockwise": (r"clockwise", "[顺順][时時][针針]"),
        "counterclockwise": (r"(?:anti|counter)-?clockwise", "逆[时時][针針]"),
        "the draw pile": (r"draw pile", "牌[库庫]"),
        "the discard pile": (r"discard\w*", "[废棄]牌"),
        "the most": (r"most|highest", "最[多高大]"),
        "the least": (r"least|lowest|fewest", "最[少低小]|至少"),
        "winning": (r"w[io]n\w*", "[赢贏胜勝]"),
        "the losers": (r"losers?", "[输輸]家"),
        "a ban": (
            r"may not|cannot|must not|never|no card may|not while",
            "不能|不可|不得|不[许許准]",
        ),
        "a turn lost": (r"los\w+ (?:a|the|your|their|that) turn", "停一?回合"),
        "the end of a turn": (r"turn (?:is )?over|ends (?:the|your) turn", "回合[^。]*[结結]束"),
    }
)
"""Terms that have a contrary, each with its pattern in English and in Chinese of both scripts."""
_OTHERS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "the deal": (r"deal\w*", "[发發]牌"),
        "black cards": (r"black", "黑"),
        "symbols": (r"symbols?", "[图圖]案"),
        "naming": (r"nam(?:e|es|ed|ing)", "指定"),
        "the lead card": (r"lead card", "引牌"),
        "identical cards": (r"identical", "完全相同"),
        "catching": (r"catch\w*|caught", "抓"),
        "a challenge": (r"challeng\w+", "[质質]疑"),
        "a call": (r"call(?!ed off)\w*", "喊"),
    }
)
"""Terms that have none."""


@cache
def _patterns(lang: str) -> Mapping[str, re.Pattern[str]]:
    terms = {**CONTRARIES, **_OTHERS}
    if lang == "en":
        return {
            term: re.compile(rf"\b(?:{english})\b", re.IGNORECASE)
            for term, (english, _) in terms.items()
        }
    return {term: re.compile(chinese) for term, (_, chinese) in terms.items()}


def spoken(source: str, lang: str) -> Mapping[str, int]:
    """The terms that a template in one of `LANGUAGES` uses in any of its branches, and how often."""
    text = "\n".join(typed(source))
    return {
        term: times
        for term, pattern in _patterns(lang).items()
        if (times := len(pattern.findall(text)))
    }
