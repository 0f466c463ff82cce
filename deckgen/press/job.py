"""A job: everything that was asked of a build, resolved; and the cards that it prints."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial

from msgspec import Struct
from msgspec.structs import replace

from deckgen.cards.faces import CardText, back, front
from deckgen.cards.shapes import CardFace
from deckgen.cards.spec import Spec
from deckgen.definition.slots import SlotSheet
from deckgen.errors import all_of
from deckgen.ink.fonts import FontBook
from deckgen.ink.pen import ColourSpace
from deckgen.model.assignment import Assignment, Entry
from deckgen.model.cards import Card
from deckgen.model.format import BLEED, Paper
from deckgen.model.theme import Theme
from deckgen.model.variant import Variant
from deckgen.sheets import Duplex, Marks, Offset
from deckgen.sheets.imposition import NO_OFFSET

PARTS = ("deck", "penalties", "list", "rulebook", "quick", "reference", "preview")
"""What a build makes, by the words of `--only`."""


class Settings(Struct, frozen=True, omit_defaults=True):
    """The flags of a build that bear on what its files say, as they were typed: with them the same
    definition gives the same words again.
    """

    card: str | None = None
    bleed: float | None = None
    family: bool = False
    penalties: str | None = None
    fill: bool = False
    only: str | None = None
    changes: tuple[str, ...] = ()


class Job(Struct, frozen=True, dict=True):
    """One build. `languages` in order, the first is the deck's; `numbers` are the cards to print,
    counted from 1 in deck order, one that is wanted twice twice, None for all; `gap` None leaves
    it to the layout; `slots` are those of a label sheet; `offset` moves the backs; `supplied` are
    the numbers of the cards that an earlier print supplies; `settings` what was asked for.
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
    colour: ColourSpace = "rgb"
    slots: SlotSheet | None = None
    offset: Offset = NO_OFFSET
    supplied: frozenset[int] = frozenset()
    settings: Settings = Settings()

    @cached_property
    def book(self) -> FontBook:
        """The fonts of the theme."""
        return FontBook(self.theme.fonts)

    @property
    def spec(self) -> Spec:
        """The context of the deck's faces, in its first language."""
        return self.spec_in(self.languages[0])

    def spec_in(self, lang: str) -> Spec:
        """The context of faces in a language, one for all of them."""
        if lang not in self._specs:
            blank = self.variant.blank_text.get(lang, "")
            self._specs[lang] = Spec(self.variant.format, self.theme, lang, self.book, blank)
        return self._specs[lang]

    @cached_property
    def _specs(self) -> dict[str, Spec]:
        return {}

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

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards of the deck that are on the table after this print, in deck order."""
        printed = {card.number for card in self.cards} if "deck" in self.parts else set()
        held = self.supplied | printed
        return tuple(card for card in self.variant.deck.cards() if card.number in held)

    @cached_property
    def fronts(self) -> Mapping[int, CardFace]:
        """The front of every card of the deck, by its number; like cards share one
        face. Raises `BadInput` with every text that cannot be set.
        """
        carried = {c.number: (c.kind, self._text(c)) for c in self.variant.deck.cards()}
        distinct = dict.fromkeys(carried.values())
        drawn = all_of(partial(front, kind, self.spec, text) for kind, text in distinct)
        faces = dict(zip(distinct, drawn, strict=True))
        return {number: faces[pair] for number, pair in carried.items()}

    @cached_property
    def back(self) -> CardFace:
        """The back of all cards."""
        return back(self.spec)

    @cached_property
    def as_cut(self) -> Job:
        """The job with the usual bleed: once they are cut, cards are the same whatever ran over."""
        form = self.variant.format
        if form.bleed == BLEED:
            return self
        usual = replace(self.variant, format=replace(form, bleed=BLEED))
        return replace(self, variant=usual)

    @property
    def distinct(self) -> tuple[CardFace, ...]:
        """Every distinct face of the cards to print once, in deck order, the back last."""
        faces = {face.name: face for face in (self.fronts[c.number] for c in self.cards)}
        return (*faces.values(), self.back)

    def _text(self, card: Card) -> CardText | None:
        entry = self.penalties.by_card.get(card.number) if self.penalties else None
        return self.card_text(entry, self.languages[0]) if entry else None

    def card_text(self, entry: Entry, lang: str) -> CardText:
        """A penalty as a card carries it, in a language."""
        penalty = entry.penalty
        where = self.penalties.place(entry) if self.penalties else ""
        return CardText(str(entry.number), penalty.texts[lang], penalty.hot, where)
