"""A job: everything that was asked of a build, resolved; and the cards that it prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from deckgen.cards.faces import CardText, back, front
from deckgen.cards.shapes import CardFace
from deckgen.cards.spec import Spec
from deckgen.ink.fonts import FontBook
from deckgen.model.assignment import Assignment
from deckgen.model.cards import Card
from deckgen.model.format import Paper
from deckgen.model.theme import Theme
from deckgen.model.variant import Variant
from deckgen.sheets import Duplex, Marks

PARTS = ("deck", "penalties", "list", "rulebook", "quick", "reference", "preview")
"""What a build makes, by the words of `--only`."""


@dataclass(frozen=True)
class Job:
    """One build. `languages` in order, the first is the deck's; `numbers` are the cards to print,
    counted from 1 in deck order, None for all; `gap` None leaves it to the layout.
    """

    variant: Variant
    languages: tuple[str, ...]
    theme: Theme
    paper: Paper
    duplex: Duplex
    marks: Marks
    gap: float | None
    parts: tuple[str, ...]
    penalties: Assignment | None
    numbers: tuple[int, ...] | None

    @cached_property
    def book(self) -> FontBook:
        """The fonts of the theme."""
        return FontBook(self.theme.fonts)

    @cached_property
    def spec(self) -> Spec:
        """The context of the deck's faces, in its first language."""
        lang = self.languages[0]
        blank = self.variant.blank_text.get(lang, "")
        return Spec(self.variant.format, self.theme, lang, self.book, blank)

    def title(self, lang: str) -> str:
        """The game's name in a language, or its id."""
        return self.variant.name.get(lang, self.variant.id)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The physical cards to print, in deck order."""
        cards = self.variant.deck.cards()
        if self.numbers is None:
            return cards
        return tuple(cards[number - 1] for number in self.numbers)

    @cached_property
    def fronts(self) -> Mapping[int, CardFace]:
        """The front of each card to print, by its number; like cards share one face."""
        faces: dict[object, CardFace] = {}
        fronts: dict[int, CardFace] = {}
        for card in self.cards:
            text = self._text(card)
            key = (card.kind, text)
            if key not in faces:
                faces[key] = front(card.kind, self.spec, text)
            fronts[card.number] = faces[key]
        return fronts

    @cached_property
    def back(self) -> CardFace:
        """The back of all cards."""
        return back(self.spec)

    @property
    def distinct(self) -> tuple[CardFace, ...]:
        """Every distinct face once, in deck order, the back last."""
        return (*dict.fromkeys(self.fronts.values()), self.back)

    def _text(self, card: Card) -> CardText | None:
        entry = self.penalties.by_card.get(card.number) if self.penalties else None
        if entry is None:
            return None
        penalty = entry.penalty
        where = (
            ": ".join(filter(None, (self.penalties.penalties.source, penalty.place)))
            if self.penalties
            else ""
        )
        return CardText(str(entry.number), penalty.texts[self.languages[0]], penalty.hot, where)
