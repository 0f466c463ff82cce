"""The referee's answers in a language: card names, clause numbers, the rule's own sentence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from deckgen.book.prose import prose
from deckgen.book.sections import clause_numbers
from deckgen.book.texts import Texts
from deckgen.book.words import words
from deckgen.definition.files import read_toml, shipped
from deckgen.law import amounts
from deckgen.model.cards import CardKind
from deckgen.model.variant import Variant
from deckgen.play.answering import Answer, Effect, answers, choices
from deckgen.play.asking import Question
from deckgen.play.challenging import CLAUSE, Charged, Ruling, rulings


class Said(Struct, frozen=True):
    """One answer in words: the card's name, whether it may be played, clause id and number, the
    rule in one sentence and in full, what else is worth knowing about it, and whether a challenge
    would find it out.
    """

    card: str
    legal: bool
    clause: str
    number: str
    sentence: str
    text: str
    notes: tuple[str, ...] = ()
    at_risk: bool = False


@cache
def phrases(lang: str) -> Mapping[str, Mapping[str, str]]:
    """The referee's own phrases in a language, by table and key."""
    return read_toml(shipped("templates") / "ask" / f"{lang}.toml")


class Teller:
    """Says answers about one variant in one language."""

    def __init__(self, variant: Variant, lang: str) -> None:
        self.variant = variant
        self.lang = lang
        self.prose = prose(lang)
        self.words = words(lang)
        self.numbers = clause_numbers(variant.rules)
        self.names = Texts(variant, lang, self.numbers)
        self._phrases = phrases(lang)

    def card(self, kind: CardKind) -> str:
        """A card's name."""
        return self.names.card(kind)

    def cards(self, count: int) -> str:
        """So many cards."""
        return self.words.n(count, "card")

    def phrase(self, table: str, key: str, **words_: Any) -> str:
        """One of the referee's own phrases, filled in."""
        return self._phrases[table][key].format(**words_)

    def rule(self, clause: str) -> tuple[str, str, str]:
        """A clause's number, its rule in one line, and in full; empty where it does not arise."""
        if clause not in self.variant.rules:
            return "", "", ""
        texts = (self.prose.short(clause, self.variant), self.prose.text(clause, self.variant))
        return self.numbers.get(clause, ""), *texts

    def answers(self, question: Question) -> tuple[Said, ...]:
        """Every card of the hand, judged."""
        return tuple(self._answer(question, one) for one in answers(question))

    def _answer(self, question: Question, one: Answer) -> Said:
        number, sentence, text = self.rule(one.clause)
        notes = tuple(self._notes(question, one))
        return Said(
            self.card(one.kind), one.legal, one.clause, number, sentence, text, notes, one.guilty
        )

    def _notes(self, question: Question, one: Answer) -> list[str]:
        notes = self._unfit(question) if one.clause == "play.match" and not one.legal else []
        if one.guilty and question.colour:
            colour = self.words.colour[question.colour.value]
            notes.append(self.phrase("note", "guilty", colour=colour))
        if one.together > 1:
            notes.append(self.phrase("note", "together", n=one.together))
        if one.fine:
            notes.append(self.phrase("note", "fine", cards=self.cards(one.fine)))
        if one.effect:
            notes += self._effect(one.effect)
        return notes

    def _unfit(self, question: Question) -> list[str]:
        """What a card would have had to be to go on the top one."""
        if question.colour is None:
            return []
        top, colour = question.top, self.words.colour[question.colour.value]
        if top.colour is None:
            return [self.phrase("note", "unfit_colour", colour=colour)]
        sign = (
            top.symbol.value
            if top.is_number
            else self.words.card[top.symbol.value.replace("-", "_")]
        )
        return [self.phrase("note", "unfit", colour=colour, sign=sign)]

    def _effect(self, effect: Effect) -> list[str]:
        notes = []
        if effect.wins:
            notes.append(self.phrase("note", "wins"))
            if effect.owed:
                notes.append(self.phrase("note", "owed_final", cards=self.cards(effect.owed)))
            return notes
        if effect.turned:
            notes.append(self.phrase("note", "turned"))
        if effect.passed_over and effect.turn:
            notes.append(self.phrase("note", "passed_over"))
        if effect.owed:
            key = "owed_after" if effect.passed_over else "owed"
            notes.append(self.phrase("note", key, cards=self.cards(effect.owed)))
        elif effect.turn == 0:
            notes.append(self.phrase("note", "again"))
        if effect.call:
            call = self.words.calls(self.variant.rules.words_to_call())[0]
            notes.append(self.phrase("note", "call", word=self.words.quoted(call)))
        return notes

    def choices(self, question: Question) -> tuple[str, ...]:
        """What else may be done now."""
        counts = {"draw": amounts.DRAW, "take": question.pending}
        return tuple(
            self.phrase("else", word, cards=self.cards(counts.get(word, 0)))
            for word in choices(question)
        )

    def challenge(self, question: Question) -> tuple[Said, ...]:
        """The ruling on a challenge: one answer, or two where the colour is not known."""
        head = self.phrase("challenge", "head")
        found = rulings(question)
        if not found:
            number, sentence, text = self.rule(CLAUSE)
            off = self.phrase("challenge", "off")
            return (Said(head, False, CLAUSE, number, sentence or off, text),)
        return tuple(self._ruling(head, ruling) for ruling in found)

    def _ruling(self, head: str, ruling: Ruling) -> Said:
        number, _, text = self.rule(ruling.clause)
        colours = [self.words.colour[colour.value] for colour in ruling.colours]
        lead = self.phrase("challenge", "if", colours=self.phrase("challenge", "or").join(colours))
        said = [self._charged(place, one, ruling) for place, one in enumerate(ruling.charged, 1)]
        if any(one.guilty for one in ruling.charged):
            said.append(self.phrase("challenge", "back" if ruling.takes_back else "stays"))
        drawn = self.cards(ruling.draws)
        key = "wrong" if not ruling.plays else "mixed" if ruling.draws else "nothing"
        said.append(self.phrase("challenge", key, cards=drawn))
        joint = " " if self.lang == "en" else ""
        sentence = (lead if colours else "") + joint.join(said)
        return Said(head, not ruling.plays, ruling.clause, number, sentence, text)

    def _charged(self, place: int, one: Charged, ruling: Ruling) -> str:
        alone = len(ruling.charged) == 1
        who = self.phrase("challenge", *(("one",) if alone else ("player",)), n=place)
        if not one.guilty:
            return self.phrase("challenge", "own" if one.own else "innocent", who=who)
        held = self.words.listing([self.card(kind) for kind in one.by]) if one.by else ""
        key = "guilty" if held else "guilty_bare"
        return self.phrase("challenge", key, who=who, cards=held, drawn=self.cards(one.draws))
