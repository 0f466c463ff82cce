"""The rulebook as a document: sections, numbered clauses, pictures; no page, no markup.

One document feeds PDF, HTML and Markdown, so that the three cannot differ. Texts are plain; a span
may be strong or refer to a clause by its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from deckgen.model.cards import CardKind, Colour

OPEN, CLOSE = "\ufdd0", "\ufdd1"
"""Round a clause's id in a rendered text: a reference. Noncharacters, which no text may hold."""


class Span(Struct, frozen=True):
    """A stretch of text; `clause` is the clause that it refers to."""

    text: str
    strong: bool = False
    clause: str = ""


Spans = tuple[Span, ...]


def spans_of(text: str, numbers: Mapping[str, str]) -> Spans:
    """A rendered text with its references resolved to clause numbers."""
    spans = []
    for k, part in enumerate(re.split(f"{OPEN}([a-z_.]*){CLOSE}", text)):
        if k % 2:
            spans.append(Span(f"→\u00a0{numbers[part]}", clause=part))
        elif part:
            spans.append(Span(part))
    return tuple(spans)


def plain(spans: Spans) -> str:
    """What the spans say."""
    return "".join(span.text for span in spans)


class Para(Struct, frozen=True):
    """A paragraph; `small` sets it as a remark."""

    spans: Spans
    small: bool = False


class Bullets(Struct, frozen=True):
    """A list; `anchors` are the clauses that its items are, if they are clauses."""

    items: tuple[Spans, ...]
    anchors: tuple[str, ...] = ()


class Clause(Struct, frozen=True):
    """A clause as it is printed: number, title, the variant's rule, clauses to see besides, and
    the card that it describes.
    """

    id: str
    number: str
    title: str
    blocks: tuple[Block, ...]
    see: tuple[str, ...] = ()
    card: CardKind | None = None


class Kind(Struct, frozen=True):
    """A line of the box's content: its clause, its cards to show, what it says."""

    clause: str
    number: str
    cards: tuple[CardKind, ...]
    title: str
    text: str


class Content(Struct, frozen=True):
    """What is in the box, with pictures."""

    kinds: tuple[Kind, ...]


class Note(Struct, frozen=True):
    """A box with a heading and blocks."""

    title: str
    blocks: tuple[Block, ...]


class Flow(Struct, frozen=True):
    """The picture of a turn: a start, questions with what to do on yes, what to do at last, an
    end; `yes` and `no` label the ways; `aside` says what may be done out of turn.
    """

    start: str
    questions: tuple[tuple[str, str], ...]
    last: str
    end: str
    yes: str
    no: str
    aside: str = ""


class Scene(Struct, frozen=True):
    """The table as a picture shows it: hands by seat, top card and active colour, direction, draws
    pending, who is to act.
    """

    hands: tuple[tuple[CardKind, ...], ...]
    top: CardKind | None
    colour: Colour | None
    clockwise: bool | None
    pending: int
    turn: int | None


class Moment(Struct, frozen=True):
    """One step of an example in words: the cards it shows, whether it was refused, and what holds
    after it.
    """

    seat: str
    cards: tuple[CardKind, ...]
    text: Spans
    refused: bool = False
    after: Spans = ()
    playable: tuple[CardKind, ...] | None = None


class Example(Struct, frozen=True):
    """A worked example as the engine replayed it: the table before it and who is to act, its steps,
    the result.
    """

    number: int
    title: str
    clause: str
    names: tuple[str, ...]
    scene: Scene
    opening: Spans
    moments: tuple[Moment, ...]
    result: tuple[Spans, ...]


class Row(Struct, frozen=True):
    """A line of the table of all clauses."""

    clause: str
    number: str
    title: str
    text: str
    sources: str


class ClauseTable(Struct, frozen=True):
    """Every clause with its number, its value in one line and its sources."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]


class ReadingEntry(Struct, frozen=True):
    """A reading: its id, the clauses it bears on, and what was said, against it, and taken."""

    id: str
    clauses: tuple[str, ...]
    says: str
    but: str
    taken: str


class Readings(Struct, frozen=True):
    """How the sources were read."""

    labels: tuple[str, str, str]
    entries: tuple[ReadingEntry, ...]


Block = Para | Bullets | Clause | Content | Note | Flow | Example | ClauseTable | Readings


class Section(Struct, frozen=True):
    """A numbered section; the appendix has a letter."""

    id: str
    number: str
    title: str
    blocks: tuple[Block, ...]


class Book(Struct, frozen=True):
    """A rulebook: everything it says, and the clause numbers it refers by."""

    lang: str
    title: str
    kind: str
    tagline: str
    keywords: str
    differs: Note | None
    contents: str
    sections: tuple[Section, ...]
    numbers: Mapping[str, str]
    words: Mapping[str, str]

    def clauses(self) -> Iterator[Clause]:
        """Every clause that has a paragraph of its own, in order."""
        for section in self.sections:
            for block in section.blocks:
                if isinstance(block, Clause):
                    yield block
