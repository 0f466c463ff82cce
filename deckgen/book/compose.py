"""Composing the rulebook of a variant in one language: clauses, texts and examples in one document."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from deckgen.book.content import content_of
from deckgen.book.differs import differs
from deckgen.book.document import (
    Block,
    Book,
    Bullets,
    Clause,
    ClauseTable,
    Note,
    Para,
    Row,
    Section,
    Span,
    Spans,
    spans_of,
)
from deckgen.book.examples import Replay
from deckgen.book.narrative import example_of
from deckgen.book.prose import Prose, prose
from deckgen.book.readings import readings_of
from deckgen.book.sections import CARDS, SEE, clause_numbers, is_quiet, plan
from deckgen.book.texts import Texts, name_of
from deckgen.book.turn import turn_of
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.variant import Variant

LETTERED = ("table", "sources")
"""The appendices."""


def rulebook(variant: Variant, lang: str, replays: Sequence[Replay]) -> Book:
    """The rulebook of `variant` in `lang`; `replays` are its examples as the engine played them."""
    composer = _Composer(variant, lang, replays)
    texts = composer.texts
    name = name_of(variant, lang)
    return Book(
        lang=lang,
        title=name,
        kind=texts.say("book.kind"),
        tagline=texts.say("book.tagline", players=composer.prose.short("players.range", variant)),
        keywords=texts.say("book.keywords"),
        differs=differs(variant, texts, composer.prose),
        contents=texts.say("book.contents"),
        sections=composer.sections(),
        numbers=composer.numbers,
        words={key: texts.say(key) for key in _SPOKEN},
    )


_SPOKEN = (
    "book.skip",
    "book.top",
    "words.see",
    "words.discard_pile",
    "example.result",
)
"""The words that the forms of a book need besides its texts."""


class _Composer:
    """Composes the parts of one book."""

    def __init__(self, variant: Variant, lang: str, replays: Sequence[Replay]) -> None:
        self.variant = variant
        self.lang = lang
        self.replays = replays
        self.numbers = clause_numbers(variant.rules)
        self.texts = Texts(variant, lang, self.numbers)
        self.prose: Prose = prose(lang)
        self.joint = " " if lang == "en" else ""

    def sections(self) -> tuple[Section, ...]:
        """Every section that has something to say."""
        found, letters = [], iter("ABC")
        for number, (id_, clauses) in enumerate(plan(self.variant.rules).items(), start=1):
            blocks = self._blocks(id_, clauses)
            if blocks:
                label = next(letters) if id_ in LETTERED else str(number)
                found.append(Section(id_, label, self._say(f"section.{id_}"), blocks))
        return tuple(found)

    def _blocks(self, section: str, clauses: Sequence[str]) -> tuple[Block, ...]:
        intro = self._intro(section, clauses)
        match section:
            case "examples":
                examples = self._examples()
                return (*intro, *examples) if examples else ()
            case "table":
                return (*intro, self._table(), *self._stamp())
            case "sources":
                read = readings_of(self.variant, self.numbers, self.texts)
                return (*intro, *read) if read else ()
            case "box":
                content = content_of(self.variant, clauses, self.numbers, self.prose)
                texted = self._texted(clauses)
                told = {kind.clause for kind in content.kinds} | {one.id for one in texted}
                return (*intro, content, *texted, *self._quiet(clauses, told))
        extra: tuple[Block, ...] = ()
        full = [
            self._clause(clause) for clause in clauses if not is_quiet(clause, self.variant.rules)
        ]
        told = {one.id for one in full}
        if section == "goal":
            intro = (*intro, self._glossary())
        if section == "turn":
            intro = (*intro, turn_of(self.variant, self.texts))
        if section == "kings":
            extra = (self._note("agree"),)
        return (*intro, *full, *extra, *self._quiet(clauses, told))

    def _intro(self, section: str, clauses: Sequence[str]) -> tuple[Block, ...]:
        agreed = any(not is_quiet(clause, self.variant.rules) for clause in clauses)
        return self._paragraphs(self._say(f"intro.{section}", agreed=agreed))

    def _clause(self, clause: str) -> Clause:
        see = [other for other in SEE.get(clause, ()) if self._can_see(other)]
        return Clause(
            clause,
            self.numbers[clause],
            self.prose.title(clause),
            self._paragraphs(self.prose.text(clause, self.variant)),
            tuple(see),
            self._card(clause),
        )

    def _can_see(self, clause: str) -> bool:
        return clause in self.numbers and not is_quiet(clause, self.variant.rules)

    def _card(self, clause: str) -> CardKind | None:
        symbol = CARDS.get(clause)
        kinds = [kind for kind in self.variant.deck.kinds if kind.symbol is symbol]
        wanted = _COLOUR_OF.get(symbol) if symbol else None
        return next((kind for kind in kinds if kind.colour is wanted), kinds[0] if kinds else None)

    def _texted(self, clauses: Sequence[str]) -> tuple[Clause, ...]:
        """The clauses of the box that are no count of cards, as paragraphs."""
        wanted = ("deck.penalty_text", "deck.substitution")
        return tuple(
            self._clause(clause)
            for clause in clauses
            if clause in wanted and not is_quiet(clause, self.variant.rules)
        )

    def _quiet(self, clauses: Sequence[str], told: Collection[str]) -> tuple[Block, ...]:
        """What no paragraph has told, mostly what is settled by not being there: one line each, to
        which references lead.
        """
        left = tuple(clause for clause in clauses if clause not in told)
        items = tuple(
            (Span(f"{self.numbers[clause]}\u2002"), *self._plain(self._short(clause)))
            for clause in left
        )
        if not told or not left:
            return (Bullets(items, left),) if items else ()
        lead = Para((Span(self._say("words.quiet"), strong=True),), small=True)
        return (lead, Bullets(items, left))

    def _short(self, clause: str) -> str:
        """A clause in one line; one that only bears on challenges says so where there are none."""
        text = self.prose.short(clause, self.variant)
        if clause == "wild_draw_four.guilty" and is_quiet(clause, self.variant.rules):
            return f"{text}{self.joint}{self._say('words.unused')}"
        return text

    def _glossary(self) -> Note:
        blocks = self._paragraphs(self._say("words.glossary"))
        return Note(self._say("words.glossary_title"), blocks)

    def _note(self, key: str) -> Note:
        return Note(self._say(f"words.{key}_title"), self._paragraphs(self._say(f"words.{key}")))

    def _examples(self) -> tuple[Block, ...]:
        return tuple(
            example_of(one, number, self.variant, self.texts, self.prose.title(one.clause))
            for number, one in enumerate(self.replays, start=1)
        )

    def _table(self) -> ClauseTable:
        heads = ("number", "clause", "value", "sources")
        rows = []
        for clause, number in self.numbers.items():
            text = self._short(clause)
            sourcing = self.variant.sources.get(clause)
            cited = (*sourcing.citations, *sourcing.readings) if sourcing else ()
            title = self.prose.title(clause)
            rows.append(Row(clause, number, title, text, " ".join(cited)))
        return ClauseTable(tuple(self._say(f"words.table_{head}") for head in heads), tuple(rows))

    def _stamp(self) -> tuple[Block, ...]:
        """Where the length of a game comes from: the simulation that measured it."""
        return tuple(
            Para(self._plain(line), small=True) for line in self._say("words.stamp").splitlines()
        )

    def _plain(self, text: str) -> Spans:
        return spans_of(text, self.numbers)

    def _say(self, key: str, **more: object) -> str:
        return self.texts.say(key, **more)

    def _paragraphs(self, text: str) -> tuple[Block, ...]:
        """A text as paragraphs and lists."""
        blocks: list[Block] = []
        for paragraph in text.split("\n\n"):
            items: list[Spans] = []
            for line in paragraph.split("\n"):
                if line.startswith("- "):
                    items.append(self._plain(line[2:]))
                elif line:
                    blocks.append(Para(self._plain(line)))
            if items:
                blocks.append(Bullets(tuple(items)))
        return tuple(blocks)


_COLOUR_OF = {
    Symbol.SKIP: Colour.YELLOW,
    Symbol.REVERSE: Colour.GREEN,
    Symbol.DRAW_TWO: Colour.BLUE,
    Symbol.COLOURED_WILD: Colour.RED,
}
"""The colour in which a card is shown in the margin, so that all four windows occur."""
