"""What can be wrong with a text on a card; each carries its data and says where.

A text is first refused by the room that sets it, which does not know the card; `on_card` adds it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

from deckgen.errors import BadInput, Fault

SHOWN = 40
"""So many characters of a long text are quoted."""


def quoted(text: str) -> str:
    """The text in quotation marks, shortened in the middle of nowhere if it is long."""
    return f'"{text}"' if len(text) <= SHOWN else f'"{text[: SHOWN - 1]}…"'


class TextProblem(BadInput):
    """A text that cannot be set; `sentence` says why, `card` and `where` say on which card and
    from which list.
    """

    def __init__(self, sentence: str, where: str = "", card: str = "") -> None:
        self.sentence, self.where, self.card = sentence, where, card
        super().__init__([Fault(where, card, sentence)])

    def placed(self, where: str, card: str) -> TextProblem:
        """The same problem, with its place."""
        return TextProblem(self.sentence, where, card)


class MissingGlyph(TextProblem):
    """No font has a character that a text needs."""

    def __init__(self, character: str, where: str = "", card: str = "") -> None:
        self.character = character
        name = unicodedata.name(character, "no name")
        shown = character if character.isprintable() else "?"
        super().__init__(
            f'no font has the character "{shown}" (U+{ord(character):04X}, {name.lower()})',
            where,
            card,
        )

    def placed(self, where: str, card: str) -> MissingGlyph:
        """The same problem, with its place."""
        return MissingGlyph(self.character, where, card)


class RightToLeft(TextProblem):
    """A letter of a script that runs from right to left: set here it would read backwards."""

    def __init__(self, character: str, where: str = "", card: str = "") -> None:
        self.character = character
        name = unicodedata.name(character, "no name").lower()
        super().__init__(
            f'"{character}" (U+{ord(character):04X}, {name}) is written from right to left, which '
            "cards cannot be",
            where,
            card,
        )

    def placed(self, where: str, card: str) -> RightToLeft:
        """The same problem, with its place."""
        return RightToLeft(self.character, where, card)


class TextTooLong(TextProblem):
    """A text does not fit at the smallest size; `excess` is about how many characters are too
    many.
    """

    def __init__(self, text: str, excess: int, where: str = "", card: str = "") -> None:
        self.text, self.length, self.excess = text, len(text), excess
        super().__init__(
            f"the text {quoted(text)} is too long for this card: {self.length} characters, "
            f"about {excess} too many (some {max(self.length - excess, 0)} fit)",
            where,
            card,
        )

    def placed(self, where: str, card: str) -> TextTooLong:
        """The same problem, with its place."""
        return TextTooLong(self.text, self.excess, where, card)


class CardTooSmall(TextProblem):
    """What a card must carry does not fit on it, however short its texts."""

    def placed(self, where: str, card: str) -> CardTooSmall:
        """The same problem, with its place."""
        return CardTooSmall(self.sentence, where, card)


class EmptyText(TextProblem):
    """A text of which nothing is drawn."""

    def __init__(self, where: str = "", card: str = "") -> None:
        super().__init__("the text is empty", where, card)

    def placed(self, where: str, card: str) -> EmptyText:
        """The same problem, with its place."""
        return EmptyText(where, card)


@contextmanager
def on_card(where: str, card: str) -> Iterator[None]:
    """Problems of texts set inside name this list and this card."""
    try:
        yield
    except TextProblem as problem:
        raise problem.placed(where, card) from None
