"""What cells mean: truth values, counts, and texts without what cannot be seen."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

TRUE: Final = ("1", "yes", "true", "y", "x", "是", "辣", "🌶")
"""What says hot, as cli.md lists it."""
FALSE: Final = ("0", "no", "false", "n", "否", "不")
"""What says mild, beside an empty cell."""

_TRUE = frozenset((*TRUE, "1.0", "hot", "✓", "✔", "√"))
_FALSE = frozenset(("", *FALSE, "0.0", "mild", "不辣", "-", "–"))
_VARIATION_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))

MOST_CARDS = 999


def truth(text: str) -> bool | None:
    """Whether a cell says hot, or None if it says neither hot nor mild."""
    word = unicodedata.normalize("NFKC", text).translate(_VARIATION_SELECTORS).casefold().strip()
    if word in _TRUE or (word and set(word) == {"🌶"}):
        return True
    return False if word in _FALSE else None


def count(text: str) -> int | None:
    """How many cards carry a text: blank means 1, `2.0` and full-width `２` mean 2; None if it is
    not a whole number from 0 to 999.
    """
    word = unicodedata.normalize("NFKC", text).strip()
    if not word:
        return 1
    found = re.fullmatch(r"\+?0*([0-9]{1,3})(?:\.0*)?", word, re.ASCII)
    return int(found[1]) if found else None


_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_KEPT_FORMAT = frozenset("\u200b\u200c\u200d")
"""U+200B is the author's hint where a line may break; the joiners belong to emoji and scripts."""


def clean(text: str) -> tuple[str, tuple[str, ...]]:
    """A text without surrounding space and invisible characters, and those that were left out.

    Line breaks of every kind become line feeds, tabs become spaces. Byte order marks, direction marks,
    control characters and noncharacters are left out; U+200B and the joiners stay.
    """
    if text.isprintable():  # nothing in it is invisible, broken or a blank but the space
        return text.strip(" "), ()
    lined = _BREAKS.sub("\n", text).replace("\t", " ")
    dropped = sorted({c for c in lined if c != "\n" and _invisible(c)})
    if dropped:
        lined = lined.translate(dict.fromkeys(map(ord, dropped)))
    trimmed = "\n".join(line.strip(_SPACES) for line in lined.split("\n")).strip("\n")
    return trimmed, tuple(c for c in dropped if c != "\ufeff")


_SPACES = " \u00a0\u3000\u200b\u2002\u2003\u2009\u202f"


def _invisible(char: str) -> bool:
    if char in _KEPT_FORMAT or " " <= char <= "~":
        return False
    category = unicodedata.category(char)
    if category == "Cf":
        return not _tag(char)
    return (
        category in ("Cc", "Cs") or (ord(char) & 0xFFFE) == 0xFFFE or "\ufdd0" <= char <= "\ufdef"
    )


def _tag(char: str) -> bool:
    """Whether a character is one of the tags that flag emoji are made of."""
    return 0xE0020 <= ord(char) <= 0xE007F


def spelt(char: str) -> str:
    """A character that cannot be seen, by its code point."""
    return f"U+{ord(char):04X}"
