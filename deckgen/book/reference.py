"""Reference cards: what every card does, on a card, from the clauses' short forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from deckgen.book.prose import Prose, prose
from deckgen.book.quick import without_name
from deckgen.book.sections import clause_numbers, is_quiet
from deckgen.book.texts import Texts, name_of
from deckgen.cards.extras import RowText, reference_card
from deckgen.cards.problems import TextTooLong
from deckgen.cards.shapes import CardFace
from deckgen.cards.spec import Spec
from deckgen.model.cards import Symbol
from deckgen.model.variant import Variant

ROWS = {
    Symbol.SKIP: ("skip.effect",),
    Symbol.REVERSE: ("reverse.effect",),
    Symbol.DRAW_TWO: ("draw_two.effect", "draw_two.answer"),
    Symbol.COLOURED_WILD: ("play.coloured_wild",),
    Symbol.WILD: ("wild.effect", "wild.menu"),
    Symbol.WILD_DRAW_FOUR: (
        "wild_draw_four.effect",
        "wild_draw_four.when",
        "wild_draw_four.answer",
    ),
}
"""The rows of a card with their clauses, the most important first."""
AGREED = ("jump_in", "double_play", "sum_grab", "time.limit")
"""Agreements that matter at the table: those in force share the last row."""


def reference_face(variant: Variant, lang: str, spec: Spec) -> CardFace:
    """The reference card of a variant; rows say as much as fits."""
    speech = prose(lang)
    texts = Texts(variant, lang, clause_numbers(variant.rules))
    rows = []
    for symbol, clauses in ROWS.items():
        if variant.deck.count((symbol,)):
            name = speech.words.card[symbol.value.replace("-", "_")]
            title = name[:1].upper() + name[1:]
            rows.append((symbol, title, list(_effects(variant, speech, clauses, name))))
    rows += _agreed(variant, speech, texts)
    calls = list(_calls(variant, speech))
    game = name_of(variant, "en").upper()
    title = texts.say("reference.title")
    return _largest(rows, title, game, calls, spec)


Row = tuple[Symbol, str, list[str]]
"""A row's sign, its name and what it may say, from the fullest to the shortest."""


def _agreed(variant: Variant, speech: Prose, texts: Texts) -> list[Row]:
    """The row of the agreements in force, if there are any: told, or at least all named."""
    rules = variant.rules
    agreed = [one for one in AGREED if one in rules and not is_quiet(one, rules)]
    if not agreed:
        return []
    title = speech.title(agreed[0]) if len(agreed) == 1 else texts.say("section.agreements")
    said = [speech.short(one, variant) for one in agreed]
    whole, *fewer = _shorter(said, speech.lang)
    joint = "; " if speech.lang == "en" else "；"
    named = joint.join(speech.title(one) for one in agreed)
    return [(Symbol.BLANK, title, [whole, named, *fewer])]


def _largest(
    rows: list[Row],
    title: str,
    game: str,
    calls: list[str],
    spec: Spec,
) -> CardFace:
    """The card with the fullest rows that fit: each row alone says how much it may."""
    call = _fitting(calls, lambda text: reference_card(_FIRST, title, game, text, spec))

    def row(symbol: Symbol, name: str, effects: list[str]) -> RowText:
        def draw(text: str) -> CardFace:
            return reference_card([RowText(symbol, name, text)], title, game, call, spec)

        return RowText(symbol, name, _fitting(effects, draw))

    fitted = [row(*one) for one in rows]
    return reference_card(fitted, title, game, call, spec)


_FIRST = [RowText(Symbol.SKIP, "1", "1")]
"""A row that fits, to try the last-card line with."""


def _fitting(texts: list[str], draw: Callable[[str], object]) -> str:
    """The first text that can be drawn; the last one if none can."""
    for text in texts[:-1]:
        try:
            draw(text)
        except TextTooLong:
            continue
        return text
    return texts[-1]


def _effects(variant: Variant, speech: Prose, clauses: tuple[str, ...], name: str) -> Iterator[str]:
    """What a row may say, from the fullest to the shortest."""
    said = [
        without_name(speech.short(clause, variant), name)
        for clause in clauses
        if _tells(variant, clause)
    ]
    yield from _shorter(said, speech.lang)


def _shorter(said: list[str], lang: str) -> Iterator[str]:
    """Sentences together, then fewer of them, at last parts of the first."""
    joint = ". " if lang == "en" else "；"
    for count in range(len(said), 0, -1):
        yield joint.join(said[:count])
    parts = re.split(r"(?<=[;；,，])", said[0])
    for count in range(len(parts) - 1, 0, -1):
        yield "".join(parts[:count]).rstrip(";；,， ")


def _tells(variant: Variant, clause: str) -> bool:
    """Whether a clause says more than that nothing is so."""
    return clause in variant.rules and variant.rules[clause] not in ("none", False, "any-time")


def _calls(variant: Variant, speech: Prose) -> Iterator[str]:
    joint = ". " if speech.lang == "en" else "；"
    when = speech.short("call.when", variant)
    yield joint.join([when, speech.short("call.penalty", variant)])
    yield when
    yield speech.short("call.word", variant)
