"""Reference cards: what every card does, on a card, from the clauses' short forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.book.needs import is_told
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
        "wild_draw_four.challenge",
        "wild_draw_four.guilty",
        "stack.cross",
        "wild_draw_four.answer",
    ),
}
"""The rows of a card with their clauses, the most important first."""
TABLE = (
    "jump_in",
    "double_play",
    "sum_grab",
    "end.last_card",
    "misplay",
    "draw.then",
    "time.limit",
)
"""What else matters in a turn: where it is not as usual, it stands in the last row."""
USUAL = frozenset(
    {
        ("wild_draw_four.when", "any-time"),
        ("wild_draw_four.challenge", False),
        ("stack.cross", False),
        ("misplay", "none"),
        ("end.last_card", "any"),
        ("draw.then", "may-play"),
    }
)
"""Values that ask nothing of a player who has not heard of the clause: silence says them."""
QUICK_ALONE = ("end.final_draw", "kings.exempt", "teams")
"""Clauses that matter at the table, but on the quick sheet alone: they are wanted once, when a game
begins or has been won, and not by whoever ponders what to play.
"""


def reference_face(variant: Variant, lang: str, spec: Spec) -> CardFace:
    """The reference card of a variant; rows say as much as fits on it."""
    texts = Texts(variant, lang, clause_numbers(variant.rules))
    game = name_of(variant, lang).upper()
    calls = tuple(_calls(variant, prose(lang)))
    return reference_card(rows_of(variant, lang), texts.say("reference.title"), game, calls, spec)


def rows_of(variant: Variant, lang: str) -> list[RowText]:
    """The rows of the card: what each special card does, and what else matters in a turn."""
    speech = prose(lang)
    texts = Texts(variant, lang, clause_numbers(variant.rules))
    rows = []
    for symbol, clauses in ROWS.items():
        if variant.deck.count((symbol,)):
            name = speech.words.card[symbol.value.replace("-", "_")]
            effects = tuple(_effects(variant, speech, clauses, name))
            rows.append(RowText(symbol, name[:1].upper() + name[1:], effects))
    rows += _also(variant, speech, texts)
    if not rows:  # numbers alone, played as usual
        fits = "play.match"
        rows = [RowText(Symbol.BLANK, speech.title(fits), (speech.card(fits, variant),))]
    return rows


def _also(variant: Variant, speech: Prose, texts: Texts) -> list[RowText]:
    """The row of what is not as usual in a turn, if anything is: told, or at least all named."""
    told = [clause for clause in TABLE if _tells(variant, clause)]
    if not told:
        return []
    title = speech.title(told[0]) if len(told) == 1 else texts.say("quick.more")
    whole, *fewer = _shorter([speech.card(one, variant) for one in told], speech.lang)
    first, *more = (speech.title(one) for one in told)
    named = texts.words.form["comma"].join([first, *(one[:1].lower() + one[1:] for one in more)])
    return [RowText(Symbol.BLANK, title, (whole, named, *fewer))]


def _effects(variant: Variant, speech: Prose, clauses: tuple[str, ...], name: str) -> Iterator[str]:
    """What a row may say, from the fullest to the shortest."""
    said = [
        without_name(speech.card(clause, variant), name)
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
    """Whether a clause has anything to say that is not as usual."""
    rules = variant.rules
    return (
        is_told(clause, rules)
        and not is_quiet(clause, rules)
        and (clause, rules[clause]) not in USUAL
    )


def _calls(variant: Variant, speech: Prose) -> Iterator[str]:
    """The last-card line: when to call and what it costs not to, if it fits."""
    joint = ", " if speech.lang == "en" else "，"
    when = speech.card("call.when", variant)
    yield joint.join([when, speech.card("call.penalty", variant)])
    yield when
    yield speech.short("call.word", variant)
