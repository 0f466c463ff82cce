"""What a template types that only the definition may say: numbers and card names.

A number of the definition or of the law stands in a template as a name (`amount.draw_two`), a card
as `card.skip`. Whatever is typed instead stays as it is when the definition changes. Comparisons
may hold numbers: they are never printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from deckgen.book.words import Words, words
from deckgen.model.words import LANGUAGES

if TYPE_CHECKING:
    from jinja2.nodes import Node

HAN = r"\u3007\u3400-\u9fff"
NUMBER_WORDS = {
    "en": r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
    r"|(?:hundred|thousand|dozen)s?|half|single|twice|thrice|both|couple|pair|double|triple"
    r"|second|third|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|\w+teen)th|\w+tieth)\b"
    r"|\bone(?= \Z| (?:[a-z]+ )?(?:card|player|point|turn|colour|penalty)(?:s|’s)?\b)",
    "zh-Hans": r"[两俩双仨二三四五六七八九十百半廿卅〇贰叁肆柒捌玖佰仟]|一(?=[张名位人分秒])"
    r"|(?<!队)伍|(?<!收)拾|陆(?!续)|千(?!万)|壹",
    "zh-Hant": r"[兩倆雙仨二三四五六七八九十百半廿卅〇貳叁叄肆柒捌玖佰仟]|一(?=[張名位人分秒])"
    r"|(?<!隊)伍|(?<!收)拾|陸(?!續)|千(?!萬)|壹",
}
"""Numbers in words, by language: cardinal and ordinal ones, and one where it counts something."""
FIGURES = (
    r"\d+|[²³¹¼-¾⁰-₉⅐-ↈ①-⒛⓪-⓿❶-➓㈠-㈩㉈-㉟㊀-㊉㊱-㊿]+"
    r"|(?-i:(?<![A-Za-z])(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})(?![A-Za-z]))"
)
"""Numbers in figures, whatever the language: digits of any script, raised, circled and fractions,
Roman numerals from II on, but for single letters.
"""
_NO_NUMBERS = {
    "en": r"(?:\A|[\n(]|[-.,;:] |\beven )[Ww]ith two players\b|\b(?:the|any) one \Z",
    "zh-Hans": r"(?:\A|只有|[，。；：（\n])两人玩|[第下后每何意那的另了翻出]一[张名位]|每(?:质疑)?错?一人",
    "zh-Hant": r"(?:\A|只有|[，。；：（\n])兩人玩|[第下後每何意那的另了翻出]一[張名位]|每(?:質疑)?錯?一人",
}
"""What holds such a word and is no number of the definition: the game of two, the first, the next,
the last, each, any, and a card that one plays or turns up.
"""


def typed_numbers(source: str, speech: Words) -> tuple[str, ...]:
    """The numbers typed in a template, in figures or in words of the language, other than those that
    card names have.
    """
    names, lang, pattern = _typed_names(speech), speech.lang, FIGURES
    pieces: tuple[str, ...] = tuple(names.sub(" ", piece) for piece in typed(source))
    if lang in NUMBER_WORDS:
        pieces = tuple(re.sub(_NO_NUMBERS[lang], " ", piece) for piece in pieces)
        pattern = f"{pattern}|{NUMBER_WORDS[lang]}"
    return tuple(_found(re.compile(pattern, re.IGNORECASE), pieces))


def typed_names(source: str, speech: Words) -> tuple[str, ...]:
    """The card names typed in a template: of its language, and of all of `LANGUAGES` in one of
    those.
    """
    return tuple(_found(_typed_names(speech), typed(source)))


def _typed_names(speech: Words) -> re.Pattern[str]:
    return _names(speech.lang, frozenset(_called(speech)))


def _found(pattern: re.Pattern[str], pieces: Iterable[str]) -> Iterator[str]:
    return (found[0] for piece in pieces for found in pattern.finditer(piece))


def _called(speech: Words) -> Iterator[str]:
    for one in (speech, *(map(words, LANGUAGES) if speech.lang in LANGUAGES else ())):
        yield from (*one.card.values(), *one.cards.values())


@cache
def _names(lang: str, names: frozenset[str]) -> re.Pattern[str]:  # noqa: ARG001  part of the key
    """Any of some card names; a Chinese one also without the word for card."""
    patterns = set()
    for name in names:
        if not re.search(f"[{HAN}]", name):
            patterns.add(rf"\b{re.escape(name)}\b")
        elif len(name) > len("牌牌") and name[0] not in "号號":
            patterns.add(re.escape(name.removesuffix("牌")))
        else:
            patterns.add(re.escape(name))
    return re.compile("|".join(sorted(patterns)), re.IGNORECASE)


@cache
def typed(source: str) -> tuple[str, ...]:
    """What a template prints that stands in it as it is: its text, and the numbers and strings in
    what it outputs or sets. Raises jinja2's `TemplateSyntaxError`.
    """
    if "{" not in source:
        return (source,)
    from deckgen.book.prose import environment

    return tuple(_constants(environment().parse(source)))


def _constants(node: Node) -> Iterator[str]:
    from jinja2 import nodes

    match node:
        case nodes.TemplateData():
            yield node.data
        case nodes.Const():
            if not isinstance(node.value, bool | None):
                yield str(node.value)
        case nodes.Compare() | nodes.Getitem():
            return
        case nodes.Call(node=nodes.Name(name="either" | "every")):
            return  # kinds of cards by their keys, printed by their names
        case nodes.Call() if node.args and isinstance(node.node, nodes.Name):
            yield from _constants(node.args[0])  # the second names what is counted
        case nodes.If() | nodes.CondExpr():
            for child in node.iter_child_nodes(exclude=("test",)):
                yield from _constants(child)
        case _:
            for child in node.iter_child_nodes():
                yield from _constants(child)
