"""What stands in a rule text in another script than its language has: a sentence left untranslated,
characters of the other Chinese script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from deckgen.book.prose import prose
from deckgen.book.wording import HAN, typed

_CONVERSIONS = {"zh-Hans": ("t2s",), "zh-Hant": ("s2t", "s2tw")}
"""By language, the conversions to its script; a character of another one is changed by all."""


def strange_words(sources: Iterable[str], lang: str) -> tuple[str, ...]:
    """The words of another script that are typed in templates of one of `LANGUAGES`, in their
    order; single letters are none, and cards and words to call are named, not typed.
    """
    text = "\n".join(piece for source in sources for piece in typed(source))
    if lang not in _CONVERSIONS:
        return tuple(re.findall(f"[{HAN}]+", text))
    foreign = "".join(one for one in dict.fromkeys(text) if _foreign(one, lang))
    return tuple(re.findall(f"[A-Za-z]{{2,}}{f'|[{foreign}]+' if foreign else ''}", text))


def _foreign(character: str, lang: str) -> bool:
    """Whether a Han character is of the other Chinese script."""
    if character < "\u2e80" or character in _usual(lang):
        return False
    return all(_converted(character, how) != character for how in _CONVERSIONS[lang])


@cache
def _converted(character: str, how: str) -> str:
    from opencc import OpenCC  # it takes long to load, and our own prose never needs it

    return OpenCC(how).convert(character)


@cache
def _usual(lang: str) -> frozenset[str]:
    """The characters of the prose that ships with deckgen."""
    blocks = (block for entry in prose(lang).entries.values() for block in entry.blocks.values())
    return frozenset("".join(block.text + block.short for block in blocks))
