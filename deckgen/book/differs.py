"""The box on the first page: in which clauses a game differs from the one it is built on."""

from __future__ import annotations

from msgspec.structs import replace

from deckgen.book.document import Bullets, Note, Para, Span, Spans
from deckgen.book.prose import Difference, Prose, differences
from deckgen.book.texts import Texts
from deckgen.model.cards import Colour
from deckgen.model.deck import deck_of
from deckgen.model.variant import Variant


def differs(variant: Variant, texts: Texts, speech: Prose) -> Note | None:
    """What differs from the rules that the variant extends, in the order of the book; None for a
    game of its own.
    """
    if variant.base is None:
        return None
    deck = deck_of(variant.base, variant.deck.colours or tuple(Colour))
    before = replace(variant, rules=variant.base, deck=deck, base=None)
    place = {clause: place for place, clause in enumerate(texts.numbers)}
    found = sorted(
        differences(before, variant, texts.lang),
        key=lambda one: place.get(one.clause, len(place)),
    )
    if not found:
        return None
    items = tuple(_item(one, before, variant, texts, speech) for one in found)
    intro = Para((Span(texts.say("book.differs_intro")),))
    return Note(texts.say("book.differs_title"), (intro, Bullets(items)))


def _item(one: Difference, before: Variant, variant: Variant, texts: Texts, speech: Prose) -> Spans:
    """One clause: its number, the rule now, the rule before."""
    gap = " " if texts.lang == "en" else ""
    if one.b is None or one.clause not in texts.numbers:
        gone = texts.say("book.differs_gone")
        return (Span(one.title, strong=True), Span("\u2002"), Span(gone))
    now = _sentence(speech.short(one.clause, variant), texts.lang)
    was = texts.say("book.differs_added")
    if one.a is not None:
        short = _sentence(speech.short(one.clause, before), texts.lang)
        was = texts.say("book.differs_before", text=short)
    number = Span(f"→\u00a0{texts.numbers[one.clause]}", clause=one.clause)
    return (number, Span("\u2002"), Span(f"{now}{gap}", strong=True), Span(was))


def _sentence(short: str, lang: str) -> str:
    """A short form with the full stop of its language."""
    stop = "." if lang == "en" else "。"
    return short if short.endswith(stop) else short + stop
