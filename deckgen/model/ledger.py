"""The ledger of a source: what each of its sentences says, and where sources disagree.

A source is cited by letter and line, like A4. Its text is not part of deckgen: a digest stands for
each sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum, unique

from msgspec import Struct

from deckgen.model.rules import Reading, Value


@unique
class Kind(StrEnum):
    """What a sentence is; any of them may make statements."""

    RULE = "rule"
    MANNERS = "manners"
    STORY = "story"
    EXAMPLE = "example"
    HEADING = "heading"


class Statement(Struct, frozen=True):
    """What one sentence says on one clause, or on one fine point of it.

    `value` is the clause value that it supports; with `word` no value of the clause says what the
    sentence says, and `value` is a word for that. `unclear`: the words allow the value but do not
    say it; `garbled`: the words are damaged; `offered`: one way among several.
    """

    citation: str
    clause: str
    point: str
    value: Value
    word: bool = False
    unclear: bool = False
    garbled: bool = False
    offered: bool = False

    def agrees_with(self, value: Value) -> bool:
        """Whether this statement and `value` can hold together: they are equal, or one lists all
        the words of the other.
        """
        if self.word:
            return False
        if not isinstance(value, str) or not isinstance(self.value, str):
            return self.value == value
        mine, other = (
            {word.strip().casefold() for word in text.split("/")} for text in (self.value, value)
        )
        return mine <= other or other <= mine

    def says_as(self, other: Statement) -> bool:
        """Whether two statements on one question say the same."""
        if self.word or other.word:
            return self.word and other.word and self.value == other.value
        return self.agrees_with(other.value)


class Sentence(Struct, frozen=True):
    """One sentence of a source: its citation, its place in that line, its digest, what it says."""

    citation: str
    ordinal: int
    digest: str
    kind: Kind
    statements: tuple[Statement, ...]


class Ledger(Struct, frozen=True):
    """All sentences of one source, in its order; `variant` is the game that it describes."""

    letter: str
    variant: str
    by_item: bool
    sentences: tuple[Sentence, ...]

    def statements(self) -> Iterator[Statement]:
        """Everything that the source says, in its order."""
        for sentence in self.sentences:
            yield from sentence.statements


class Point(Struct, frozen=True):
    """A fine point of a clause: something that one has to know besides the value.

    It is asked with the values of `where` only; `silent` says that a source that speaks of the
    clause but not of the point leaves something open. `readings` are those that may settle it.
    """

    clause: str
    id: str
    question: str
    readings: tuple[str, ...]
    where: Mapping[str, tuple[Value, ...]]
    silent: bool = True


class Coverage(Struct, frozen=True):
    """How a text compares with its ledger: counts, and every sentence that does not fit."""

    sentences: int
    statements: int
    kinds: Mapping[Kind, int]
    offered: int
    """Statements that offer one way among several."""
    against: int
    """The other statements that speak against a value that is played."""
    unmapped: tuple[tuple[str, int], ...]
    """Citation and ordinal of each sentence of the text that the ledger does not know."""
    missing: tuple[tuple[str, int], ...]
    """The same of each entry of the ledger whose sentence the text does not have."""

    @property
    def complete(self) -> bool:
        """Whether every sentence is mapped, and none besides."""
        return not self.unmapped and not self.missing


@unique
class Cause(StrEnum):
    """Why a question is not plainly settled by the variant's own source."""

    GARBLED = "the words are damaged"
    CONTRADICTION = "the text says two things, or another than is played"
    UNCLEAR = "the words leave it open"
    CHOICE = "the text offers several ways"
    DIFFERENCE = "another text that is called upon says otherwise"
    SILENCE = "the text does not say; others do"
    OPEN = "no text says"


class Disagreement(Struct, frozen=True):
    """A question of a clause (`point`, or "" for the clause itself) that the sources do not settle:
    who speaks for the value that is played, who against it, and which readings answer.
    """

    clause: str
    point: str
    cause: Cause
    supporting: tuple[Statement, ...]
    opposing: tuple[Statement, ...]
    readings: tuple[str, ...]


class Entry(Struct, frozen=True):
    """One entry of the appendix: a disagreement with its citations and the readings taken."""

    clause: str
    point: str
    cause: Cause
    citations: tuple[str, ...]
    against: tuple[str, ...]
    readings: tuple[Reading, ...]
