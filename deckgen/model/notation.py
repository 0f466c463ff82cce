"""Cards as people type them: long `red-5`, short `r5`, Chinese `红5`; one reader for all.

Full-width letters and digits count as their plain forms, case does not matter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from deckgen.errors import BadInput
from deckgen.model.cards import KINDS, NUMBERS, CardKind, Colour, Symbol
from deckgen.model.words import nearest

COLOUR_LETTERS = {
    Colour.RED: ("r", "红", "紅"),
    Colour.YELLOW: ("y", "黄", "黃"),
    Colour.GREEN: ("g", "绿", "綠"),
    Colour.BLUE: ("b", "蓝", "藍"),
}
"""The short form of a colour, and its sign in the two scripts."""
SHORT = {
    Symbol.SKIP: "s",
    Symbol.REVERSE: "r",
    Symbol.DRAW_TWO: "+2",
    Symbol.COLOURED_WILD: "w",
    Symbol.WILD: "w",
    Symbol.WILD_DRAW_FOUR: "+4",
}
CHINESE: dict[Symbol, tuple[str, str]] = {
    Symbol.SKIP: ("阻挡 跳过", "阻擋 跳過"),
    Symbol.REVERSE: ("反转", "反轉"),
    Symbol.DRAW_TWO: ("罚两张 罚二 罚抽两张", "罰兩張 罰二 罰抽兩張"),
    Symbol.COLOURED_WILD: ("万能 万用 纯色万能", "萬能 萬用 純色萬能"),
    Symbol.WILD: ("万能 万用 变色", "萬能 萬用 變色"),
    Symbol.WILD_DRAW_FOUR: ("王牌 罚四", "王牌 罰四"),
    Symbol.BLANK: ("空白", "空白"),
    **{symbol: (sign, sign) for symbol, sign in zip(NUMBERS, "零一二三四五六七八九", strict=True)},
}
"""What cards are called in the two scripts (clauses.md, "Terms"), a number by its numeral."""
ENGLISH = dict(
    zip(
        NUMBERS,
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
        strict=True,
    )
)


def short_name(kind: CardKind) -> str:
    """The short form: `r5`, `bS`, `gR`, `y+2`, `rW`, `W`, `+4`, `blank`."""
    if kind.symbol is Symbol.BLANK:
        return kind.symbol.value
    letter = COLOUR_LETTERS[kind.colour][0] if kind.colour else ""
    return letter + SHORT.get(kind.symbol, kind.symbol.value).upper()


def _forms(kind: CardKind) -> Iterator[tuple[str, str]]:
    """Every way to write a kind, as colour and symbol: one script at a time."""
    letters = COLOUR_LETTERS[kind.colour] if kind.colour else ("", "", "")
    number = (kind.symbol.value,) if kind.is_number else ()
    for form in {short_name(kind).casefold().removeprefix(letters[0]), *number}:
        yield letters[0], form
    for letter, names in zip(letters[1:], CHINESE[kind.symbol], strict=True):
        for form in (*names.split(), *number):
            yield letter, form
    if kind.is_number:
        yield f"{kind.colour}-", ENGLISH[kind.symbol]


@cache
def _likely() -> dict[str, CardKind]:
    """The kinds by what people write who do not mix scripts: what a slip is compared with."""
    spelt = {letter + form: kind for kind in KINDS for letter, form in _forms(kind)}
    return {kind.name: kind for kind in KINDS} | spelt


@cache
def _readings() -> dict[str, CardKind]:
    """The kinds by everything that is read, a colour in one script before a symbol in the other
    among it.
    """
    mixed = {
        letter + form: kind
        for kind in KINDS
        if kind.colour
        for letter in COLOUR_LETTERS[kind.colour]
        for _, form in _forms(kind)
    }
    return mixed | _likely()


def known_card(text: str) -> CardKind | None:
    """The kind that `text` names, None if it names none; a 牌 at its end may be left out."""
    word = unicodedata.normalize("NFKC", text).strip().casefold()
    return _readings().get(word) or _readings().get(word.removesuffix("牌"))


def parse_card(text: str, where: str = "", key: str = "") -> CardKind:
    """The kind that `text` names; raises `BadInput` with the nearest name."""
    kind = known_card(text)
    if kind is None:
        word = unicodedata.normalize("NFKC", text).strip().casefold()
        raise BadInput.one(where, key, f'"{text}" is not a card', nearest(word, _likely()))
    return kind


def parse_cards(text: str, where: str = "", key: str = "") -> tuple[CardKind, ...]:
    """The kinds named in `text`, separated by spaces or commas; "" is no card."""
    words = unicodedata.normalize("NFKC", text).replace(",", " ").replace("、", " ").split()
    return tuple(parse_card(word, where, key) for word in words)
