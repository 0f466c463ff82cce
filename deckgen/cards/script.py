"""Characters: what is drawn of a text, in which font, and where a line may not break.

Line-start and line-end bans follow look.md 7 and the usual kinsoku rules; invisible characters are
dropped knowingly, every other character is drawn or refused.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from deckgen.cards.problems import MissingGlyph, RightToLeft
from deckgen.cards.shapes import Face, Font, Metrics
from deckgen.model.penalties import HINT

PAUSES = frozenset("，。、；：！？…—～·,.;:!?")
"""Marks after which one breathes."""
CLOSERS = frozenset("）》】」』”’〉〕］｝〗〞)]}»›％%‰℃°″′ー々〻")
OPENERS = frozenset("（《【「『“‘〈〔［｛〖〝([{«‹¥￥$£€#＃@＠§№")
NO_START = PAUSES | CLOSERS
"""No line starts with these."""
NO_END = OPENERS
"""No line ends with these."""
BRACKETS = dict(zip("（《【「『“‘〈〔［｛〖(", "）》】」』”’〉〕］｝〗)", strict=True))
"""Opening marks that enclose, with what closes them."""
LEANING = frozenset("的了着过地得吗呢吧们著過嗎們")
"""Characters that lean on what stands before; a line rather not starts with them."""
CURLY = frozenset("“”‘’")

_HALF_LEFT = frozenset("）》】」』”’〉〕］｝〗")
_HALF_RIGHT = frozenset("（《【「『“‘〈〔［｛〖")
_HALF_PAUSES = frozenset("，。、；：！？")  # flush left in their box in zh-Hans, centred in zh-Hant

_DROPPED = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c-\u200f\u2028-\u202e\u2060-\u206f"
    "\u20e3\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001f3fb-\U0001f3ff"
    "\U000e0000-\U000e0fff\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]"
)
_BLANKS = re.compile(r"[ \t\x0b\x0c]+")
_NEWLINES = re.compile(r"[ \t\x0b\x0c]*[\r\n\x85]+[ \t\x0b\x0c]*")
_LATIN_JOINERS = frozenset("–‐‑×−÷±")


def drawn(text: str) -> str:
    """What is drawn of `text`: composed, without joiners, variation selectors, skin tones,
    direction marks and control characters; blanks become one space, a line break becomes a hint
    (between Latin words a space).
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    kept = _DROPPED.sub("", unicodedata.normalize("NFC", text)).strip()
    kept = _NEWLINES.sub(lambda found: _line_break(kept, found), kept)
    return _BLANKS.sub(" ", kept)


def _line_break(text: str, found: re.Match[str]) -> str:
    before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
    return f" {HINT}" if before and after and not (is_wide(before) or is_wide(after)) else HINT


@lru_cache(maxsize=4096)
def is_wide(character: str) -> bool:
    """Whether the character is Chinese, Japanese, Korean or a pictograph: one may break on either
    side of it.
    """
    return unicodedata.east_asian_width(character) in "WF" or ord(character) >= 0x2E80


@lru_cache(maxsize=4096)
def is_latin(character: str) -> bool:
    """Whether the character is part of words that are never split: letters, digits, signs among
    them.
    """
    if character.isascii():
        return not character.isspace()
    if is_wide(character):
        return False
    return unicodedata.category(character)[0] in "LNM" or character in _LATIN_JOINERS


def half_left(character: str, chinese: Face) -> bool:
    """Whether a full-width mark's ink stands in the left half of its box, the right half empty."""
    return character in _HALF_LEFT or (chinese == "sans-sc" and character in _HALF_PAUSES)


def half_right(character: str) -> bool:
    """Whether a full-width mark's ink stands in the right half of its box, the left half empty."""
    return character in _HALF_RIGHT


class FontChooser:
    """Gives each character of a text its font: Latin words the Latin face, else Noto Sans of the
    language, then its sister, then the emoji face, then the user's fonts.
    """

    def __init__(self, metrics: Metrics, lang: str, weight: int, latin_weight: int) -> None:
        self.lang = lang
        self.chinese: Face = "sans-tc" if lang == "zh-Hant" else "sans-sc"
        sister: Face = "sans-sc" if lang == "zh-Hant" else "sans-tc"
        self._covers = metrics.covers
        latin = Font("latin", latin_weight)
        han = (Font(self.chinese, weight), Font(sister, weight))
        users: tuple[Face, ...] = ("user-1", "user-2", "user-3", "user-4")
        rest = (Font("emoji", weight), *(Font(face, weight) for face in users))
        self._latin_first = (latin, *han, *rest)
        self._han_first = (*han, latin, *rest)
        self._known: dict[tuple[str, bool], Font] = {}

    def font(self, character: str, latin: bool) -> Font:
        """The first font that draws the character; raises `MissingGlyph`, or `RightToLeft`."""
        key = (character, latin)
        found = self._known.get(key)
        if found is None:
            if unicodedata.bidirectional(character) in ("R", "AL"):
                raise RightToLeft(character)
            for found in self._latin_first if latin else self._han_first:
                if self._covers(character, found):
                    break
            else:
                raise MissingGlyph(character)
            self._known[key] = found
        return found

    def fonts(self, text: str) -> list[Font]:
        """The font of every character of a text as `drawn`."""
        if self.lang == "en":
            return [self.font(c, not is_wide(c)) for c in text]
        return [self.font(c, self._is_latin_at(text, k)) for k, c in enumerate(text)]

    @staticmethod
    def _is_latin_at(text: str, place: int) -> bool:
        """Curly quotes are Latin between Latin letters, else Chinese; spaces are Latin."""
        c = text[place]
        if c not in CURLY:
            return c == " " or is_latin(c)
        before = text[:place].rstrip("“”‘’ ")[-1:]
        after = text[place + 1 :].lstrip("“”‘’ ")[:1]
        return bool(before and after) and is_latin(before) and is_latin(after)
