"""Cards as people type them: long `red-5`, short `r5`, Chinese `红5`; one reader for all.

Full-width letters and digits count as their plain forms, case does not matter.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from deckgen.errors import BadInput
from deckgen.model.cards import KINDS, CardKind, Colour, Symbol
from deckgen.model.words import nearest

COLOUR_LETTERS = {
    Colour.RED: ("r", "红", "紅"),
    Colour.YELLOW: ("y", "黄", "黃"),
    Colour.GREEN: ("g", "绿", "綠"),
    Colour.BLUE: ("b", "蓝", "藍"),
}
SYMBOL_FORMS = {
    Symbol.SKIP: ("s", "阻挡", "阻擋", "跳过", "跳過"),
    Symbol.REVERSE: ("r", "反转", "反轉"),
    Symbol.DRAW_TWO: ("+2", "罚两张", "罰兩張", "罚二", "罰二"),
    Symbol.COLOURED_WILD: ("w", "万能", "萬能"),
    Symbol.WILD: ("w", "万能", "萬能", "变色", "變色"),
    Symbol.WILD_DRAW_FOUR: ("+4", "王牌"),
    Symbol.BLANK: ("空白",),
}


def short_name(kind: CardKind) -> str:
    """The short form: `r5`, `bS`, `gR`, `y+2`, `rW`, `W`, `+4`, `blank`."""
    if kind.symbol is Symbol.BLANK:
        return kind.symbol.value
    forms = SYMBOL_FORMS.get(kind.symbol, (kind.symbol.value,))
    letter = COLOUR_LETTERS[kind.colour][0] if kind.colour else ""
    return letter + forms[0].upper()


@cache
def _readings() -> dict[str, CardKind]:
    table: dict[str, CardKind] = {}
    for kind in KINDS:
        forms = SYMBOL_FORMS.get(kind.symbol, (kind.symbol.value,))
        prefixes = COLOUR_LETTERS[kind.colour] if kind.colour else ("",)
        table[kind.name] = kind
        for prefix in prefixes:
            for form in forms:
                table[prefix + form] = kind
    return table


def parse_card(text: str, where: str = "", key: str = "") -> CardKind:
    """The kind that `text` names; raises `BadInput` with the nearest name."""
    word = unicodedata.normalize("NFKC", text).strip().casefold()
    kind = _readings().get(word)
    if kind is None:
        raise BadInput.one(where, key, f'"{text}" is not a card', nearest(word, _readings()))
    return kind


def parse_cards(text: str, where: str = "", key: str = "") -> tuple[CardKind, ...]:
    """The kinds named in `text`, separated by spaces or commas; "" is no card."""
    words = unicodedata.normalize("NFKC", text).replace(",", " ").replace("、", " ").split()
    return tuple(parse_card(word, where, key) for word in words)
