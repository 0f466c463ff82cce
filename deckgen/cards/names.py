"""Names of cards, per language, and their line at the foot of a card (look.md 6).

Chinese decks print both names, the English deck only its own.
"""

from __future__ import annotations

from deckgen.cards.shapes import FIGURE, Shape, Text
from deckgen.cards.spec import Spec
from deckgen.cards.type import line
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points

NAMES = {
    "zh-Hans": {
        Symbol.SKIP: "阻挡",
        Symbol.REVERSE: "反转",
        Symbol.DRAW_TWO: "罚两张",
        Symbol.COLOURED_WILD: "{}万能",
        Symbol.WILD: "万能",
        Symbol.WILD_DRAW_FOUR: "王牌",
        Symbol.BLANK: "空白",
    },
    "zh-Hant": {
        Symbol.SKIP: "阻擋",
        Symbol.REVERSE: "反轉",
        Symbol.DRAW_TWO: "罰兩張",
        Symbol.COLOURED_WILD: "{}萬能",
        Symbol.WILD: "萬能",
        Symbol.WILD_DRAW_FOUR: "王牌",
        Symbol.BLANK: "空白",
    },
    "en": {
        Symbol.SKIP: "SKIP",
        Symbol.REVERSE: "REVERSE",
        Symbol.DRAW_TWO: "DRAW TWO",
        Symbol.COLOURED_WILD: "{} WILD",
        Symbol.WILD: "WILD",
        Symbol.WILD_DRAW_FOUR: "DRAW FOUR",
        Symbol.BLANK: "BLANK",
    },
}
COLOUR_NAMES = {
    "zh-Hans": dict(zip(Colour, "红黄绿蓝", strict=True)),
    "zh-Hant": dict(zip(Colour, "紅黃綠藍", strict=True)),
    "en": {colour: colour.value.upper() for colour in Colour},
}
CHINESE_SIZE, LATIN_SIZE, ALONE_SIZE = 14.0, 10.0, 13.5
"""Sizes in pt: the Chinese name, the English after it, the English alone."""
SMALLEST_CHINESE, SMALLEST_LATIN = 10.0, 7.5
BETWEEN = 1.4
"""From the Chinese name to the English one, in mm before u."""
FOOT_LEFT = 5.0
INDEX_REACH = 14.0
"""Names stay clear of the turned index: look.md's x of its inner edge and a little air, from the
right.
"""


def card_name(kind: CardKind, lang: str) -> str:
    """The name printed on a kind of card; numbers have none."""
    name = NAMES[lang].get(kind.symbol, "")
    return name.format(COLOUR_NAMES[lang][kind.colour]) if kind.colour else name


def foot_name(spec: Spec, kind: CardKind, y: float, fill: Tint) -> tuple[Shape, ...]:
    """The name or names from the left margin on the baseline `y` (mm). Where a narrow card has no
    room for both, the English one shrinks, then goes; where it has none for one, that shrinks.
    """
    x = spec.left(FOOT_LEFT)
    room = spec.right(INDEX_REACH) - x
    english = card_name(kind, "en")
    if spec.lang == "en":
        return (_latin(spec, english, x, y, spec.size(ALONE_SIZE, SMALLEST_LATIN), room, fill),)
    size = spec.size(CHINESE_SIZE, SMALLEST_CHINESE)
    chinese, width = _chinese(spec, card_name(kind, spec.lang), x, y, size, room, fill)
    start = width + BETWEEN * spec.u
    small = spec.size(LATIN_SIZE, SMALLEST_LATIN)
    latin = _latin(spec, english, x + start, y, small, room - start, fill)
    return (*chinese, latin) if latin.size >= SMALLEST_LATIN else chinese


def _chinese(
    spec: Spec, name: str, x: float, y: float, size: float, room: float, fill: Tint
) -> tuple[tuple[Shape, ...], float]:
    chooser = spec.chooser(900)
    shapes, width = line(name, chooser, spec.metrics, x, y, size, fill)
    if width <= room:
        return shapes, width
    return line(name, chooser, spec.metrics, x, y, size * room / width, fill)


def _latin(spec: Spec, name: str, x: float, y: float, size: float, room: float, fill: Tint) -> Text:
    """A name in the figure face, smaller if it is wider than `room`."""
    width = spec.metrics.advance(name, FIGURE) * mm_of_points(size)
    if width > room:
        size *= max(room, 0.0) / width
    return Text(x, y, name, FIGURE, size, fill)
