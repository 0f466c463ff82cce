"""Reading a question to the referee: cards and colours as people type them, all faults at once."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from msgspec import Struct, field

from deckgen.engine import CompiledLaw, compile_law
from deckgen.engine.codes import INDEX
from deckgen.errors import BadInput, Fault
from deckgen.law.pending import pending_problem
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.notation import COLOUR_LETTERS, known_card, parse_card
from deckgen.model.variant import Variant
from deckgen.model.words import nearest

USUAL_PLAYERS = 4
FOUR = CardKind(Symbol.WILD_DRAW_FOUR)


class Typed(Struct, frozen=True):
    """A question as it is typed; `players` None is the usual number, a charge is "COLOUR: HAND"."""

    top: str
    hand: str = ""
    colour: str | None = None
    pending: int = 0
    players: int | None = None
    drew: str | None = None
    charges: tuple[str, ...] = ()


class Charge(Struct, frozen=True):
    """A hand from which a wild draw four was played, and the colour active then (None: unsaid)."""

    colour: Colour | None
    hand: tuple[CardKind, ...]


class Question(Struct, frozen=True):
    """A position that the deck can hold: the asker's hand, before the top card."""

    law: CompiledLaw
    top: CardKind
    colour: Colour | None
    hand: tuple[CardKind, ...]
    pending: int
    players: int
    drew: CardKind | None
    charges: tuple[Charge, ...]


def read_question(typed: Typed, variant: Variant) -> Question:
    """The question that `typed` asks of `variant`; raises `BadInput` with all its faults."""
    reader = _Reader(variant)
    question = reader.question(typed)
    if reader.faults or question is None:
        raise BadInput(reader.faults)
    return question


def colour_of(text: str) -> Colour | None:
    """The colour that a word names: red, R, 红, 紅色; None if it names none."""
    word = unicodedata.normalize("NFKC", text).strip().casefold().removesuffix("色")
    for colour, letters in COLOUR_LETTERS.items():
        if word == colour.value or word in letters:
            return colour
    return None


MOST_WORDS = 3
"""A card's name in words: red draw two, wild draw four."""


def _first_card(words: list[str], flag: str) -> tuple[CardKind, int]:
    """The card that the first words name, and how many they are: "red 5" is one card, as it is
    printed.
    """
    for count in range(min(MOST_WORDS, len(words)), 1, -1):
        for joint in ("-", ""):
            kind = known_card(joint.join(words[:count]))
            if kind:
                return kind, count
    return parse_card(words[0], flag), 1


class _Reader(Struct):
    """One method per part of a question; faults are collected."""

    variant: Variant
    faults: list[Fault] = field(default_factory=list)

    def fault(self, flag: str, problem: str, near: str | None = None) -> None:
        self.faults.append(Fault(flag, "", problem, near))

    def question(self, typed: Typed) -> Question | None:
        """The whole question; None if the top card cannot be read."""
        tops = self.cards(typed.top, "--top")
        hand = self.cards(typed.hand, "--hand")
        drawn = self.cards(typed.drew, "--drew") if typed.drew is not None else ()
        for flag, cards, text in (("--top", tops, typed.top), ("--drew", drawn, typed.drew)):
            if len(cards) > 1 or (text is not None and not text.strip()):
                self.fault(flag, "wants exactly one card")
        charges = tuple(self.charge(text) for text in typed.charges)
        players = self.players(typed.players)
        if len(tops) != 1 or self.faults:
            return None
        top, drew = tops[0], drawn[0] if drawn else None
        if not hand and not charges and drew is None:
            self.fault("--hand", "names no card")
        if drew is not None and drew not in hand:
            hand = (*hand, drew)
        colour = self.colour(typed.colour, top, charges)
        law = compile_law(self.variant.rules, self.variant.deck)
        self.pending(typed.pending, top, law)
        if top == FOUR and typed.pending and charges:
            self.chain(typed.pending, charges, law)
        if typed.pending and drew is not None:
            self.fault("--drew", "does not go with --pending: pending draws are taken all at once")
        self.possible(top, hand, charges)
        return Question(law, top, colour, hand, typed.pending, players, drew, charges)

    def cards(self, text: str, flag: str) -> tuple[CardKind, ...]:
        """The cards of a text; every word that names none is a fault."""
        found = []
        for part in re.split("[,、]", unicodedata.normalize("NFKC", text)):
            words = part.split()
            while words:
                try:
                    kind, count = _first_card(words, flag)
                    found.append(kind)
                except BadInput as error:
                    self.faults.extend(error.faults)
                    count = 1
                words = words[count:]
        return tuple(found)

    def charge(self, text: str) -> Charge:
        """The hand of one challenged player, with the colour that was active if it is said."""
        before, colon, rest = unicodedata.normalize("NFKC", text).partition(":")
        colour = colour_of(before) if colon else None
        if colon and colour is None:
            self.not_a_colour("--challenge", before)
        held = Counter(self.cards(rest if colon else text, "--challenge"))
        if not (rest if colon else text).strip():
            self.fault("--challenge", 'names no card; "+4" is a hand of nothing else')
        held[FOUR] -= 1  # the card that was played may be named or not
        return Charge(colour, tuple(held.elements()))

    def not_a_colour(self, flag: str, word: str) -> None:
        names = [colour.value for colour in Colour]
        problem = f'"{word.strip()}" is not a colour; there are {", ".join(names)}'
        self.fault(flag, problem, nearest(word.strip().casefold(), names))

    def players(self, players: int | None) -> int:
        """How many play; within the variant's range."""
        fewest, most = self.variant.rules.players()
        if players is None:
            return min(max(USUAL_PLAYERS, fewest), most)
        if not fewest <= players <= most:
            self.fault("--players", f"{players} cannot play: this game is for {fewest} to {most}")
        return players

    def colour(self, word: str | None, top: CardKind, charges: tuple[Charge, ...]) -> Colour | None:
        """The active colour: the top card's own, or the one named for a black card."""
        colour = colour_of(word) if word is not None else None
        if word is not None and colour is None:
            self.not_a_colour("--colour", word)
        elif top.colour and colour and colour is not top.colour:
            self.fault("--colour", f"is {colour.value}, but {top.name} has its own colour")
        elif colour is None and top.colour is None and not (charges and top == FOUR):
            problem = f"is missing: {top.name} has no colour of its own, say which one was named"
            self.fault("--colour", problem)
        return top.colour or colour

    def pending(self, pending: int, top: CardKind, law: CompiledLaw) -> None:
        """Draws that cannot be pending on this top card are a fault."""
        if pending < 0:
            self.fault("--pending", f"{pending} draws cannot be pending")
        elif problem := pending_problem(law.law, law.deck, top, pending):
            self.fault("--pending", problem)

    def chain(self, pending: int, charges: tuple[Charge, ...], law: CompiledLaw) -> None:
        """With a wild draw four on top every hand challenged laid one: so many draws are pending,
        and beside them only those of draw twos, where these mix.
        """
        least = law.owes[INDEX[FOUR]] * len(charges)
        mixed = law.settings.draw_two_owes if self.variant.rules["stack.cross"] else 0
        more = pending - least
        if any(fault.where == "--pending" for fault in self.faults):
            return
        if more % mixed if mixed and more > 0 else more:
            hands = "1 hand" if len(charges) == 1 else f"{len(charges)} hands"
            problem = f"is {pending}, but {hands} challenged laid {least} (--challenge)"
            self.fault("--pending", problem)

    def possible(
        self, top: CardKind, hand: tuple[CardKind, ...], charges: tuple[Charge, ...]
    ) -> None:
        """A position that the deck cannot hold is a fault."""
        named = Counter([top, *hand, *(kind for charge in charges for kind in charge.hand)])
        laid = max(len(charges) - (top == FOUR), 0)
        named[FOUR] += laid
        for kind, count in named.items():
            held = self.variant.deck.copies(kind)
            if not count:
                continue
            if kind.symbol is Symbol.BLANK:
                self.fault("", "blanks are set aside: none is in a hand or on the pile")
            elif count > held:
                times = "once" if count == 1 else f"{count} times"
                problem = f"{kind.name} is named {times}, the deck of {self.variant.id} has {held}"
                self.fault("", problem)
