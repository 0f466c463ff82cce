"""Reference cards: what every card does, on a card, from the clauses' short forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.book.prose import Prose, prose
from deckgen.book.quick import without_name
from deckgen.book.sections import clause_numbers, is_quiet
from deckgen.book.texts import Texts, name_of
from deckgen.cards.reference import RowText, reference_card
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
    """The reference card of a variant; rows say as much as fits on it."""
    speech = prose(lang)
    texts = Texts(variant, lang, clause_numbers(variant.rules))
    rows = []
    for symbol, clauses in ROWS.items():
        if variant.deck.count((symbol,)):
            name = speech.words.card[symbol.value.replace("-", "_")]
            effects = tuple(_effects(variant, speech, clauses, name))
            rows.append(RowText(symbol, name[:1].upper() + name[1:], effects))
    rows += _agreed(variant, speech, texts)
    game = name_of(variant, "en").upper()
    calls = tuple(_calls(variant, speech))
    return reference_card(rows, texts.say("reference.title"), game, calls, spec)


def _agreed(variant: Variant, speech: Prose, texts: Texts) -> list[RowText]:
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
    return [RowText(Symbol.BLANK, title, (whole, named, *fewer))]


def _effects(variant: Variant, speech: Prose, clauses: tuple[str, ...], name: str) -> Iterator[str]:
    """What a row may say, from the fullest to the shortest."""
    said = [
        without_name(speech.short(clause, variant), name)
        for clause in clauses
        if _tells(variant, clause)
    ]
    yield from _shorter(said, speech.lang)


def _shorter(said: list[str], lang: str) -> Iterator[str]:
    """Sentences together, then fewer of them, at last what the first says before a semicolon; never
    half a sentence, which would be another rule.
    """
    joint = ". " if lang == "en" else "；"
    for count in range(len(said), 0, -1):
        yield joint.join(said[:count])
    parts = re.split("[;；] ?", said[0])
    for count in range(len(parts) - 1, 0, -1):
        yield joint.join(parts[:count])


def _tells(variant: Variant, clause: str) -> bool:
    """Whether a clause says more than that nothing is so."""
    return clause in variant.rules and variant.rules[clause] not in ("none", False, "any-time")


def _calls(variant: Variant, speech: Prose) -> Iterator[str]:
    joint = ". " if speech.lang == "en" else "；"
    when = speech.short("call.when", variant)
    yield joint.join([when, speech.short("call.penalty", variant)])
    yield when
    yield speech.short("call.word", variant)
