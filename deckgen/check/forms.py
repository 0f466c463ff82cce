"""The forms in which a rule is said, and what a template or a text names: numbers, cards, amounts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from msgspec import Struct

from deckgen.book.blocks import Block
from deckgen.book.prose import Prose, environment
from deckgen.model.variant import Variant

_CARD = re.compile(r"\bcards?\.(\w+)")
_KINDS = re.compile(r"\b(?:either|every)\(([^)]*)\)")
_TAG = re.compile(r"\{%.*?%\}")
_AMOUNT = re.compile(r"\bamount\.(\w+)")


class Form(Struct, frozen=True):
    """One of the forms in which a clause is said: what prints it, and its template."""

    name: str
    of: Callable[[Block], str]
    said: Callable[[Prose, str, Variant], str]


TEXT = Form("the rulebook", lambda block: block.text, Prose.text)
SHORT = Form("the quick sheet", lambda block: block.short, Prose.short)
CARD = Form("the reference card", lambda block: block.card or block.short, Prose.card)


def cards_in(source: str) -> list[str]:
    """The cards that a template names, one by one or as kinds of which the deck has some."""
    kinds = (kind for asked in _KINDS.findall(source) for kind in re.findall(r"\w+", asked))
    return [*_CARD.findall(source), *kinds]


def amounts_in(source: str) -> list[str]:
    """The amounts that a template names, in their order."""
    return _AMOUNT.findall(source)


@cache
def conditions(source: str) -> Counter[str]:
    """The conditions under which a template prints its sentences, as they are parsed."""
    if "{" not in source:
        return Counter()
    from jinja2 import nodes

    tree = environment().parse(source)
    asked = [one.test for one in tree.find_all(nodes.If)]
    asked += [one.test for one in tree.find_all(nodes.CondExpr)]
    return Counter(map(repr, asked))


def sentences(source: str) -> int:
    """How many lines of a template hold words: one for each sentence, in all of its branches."""
    lines = (_TAG.sub("", line).strip() for line in source.splitlines())
    return sum(map(bool, lines))


def named(source: str) -> Counter[str]:
    """The cards and amounts that a template names."""
    return Counter([*cards_in(source), *amounts_in(source)])


def listed(found: Iterable[object]) -> str:
    """Some words or numbers in one line, in their order."""
    return ", ".join(sorted(map(str, found))) or "none"


def numbers(text: str) -> set[int]:
    """The numbers that a text names in digits."""
    return {int(digits) for digits in re.findall(r"\d+", text)}
