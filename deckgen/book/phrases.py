"""What a book and its sheets say, phrase by phrase, so that finished files can be held against it;
each phrase stands together, wherever on the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckgen.book.document import (
    Block,
    Book,
    Bullets,
    Clause,
    ClauseTable,
    Content,
    Example,
    Note,
    Para,
    Readings,
    plain,
)
from deckgen.book.prose import prose
from deckgen.book.quick import BLOCKS, CARDS, TURN, is_shown, without_name
from deckgen.book.reference import rows_of
from deckgen.book.sections import clause_numbers
from deckgen.book.texts import Texts, name_of
from deckgen.model.cards import Symbol
from deckgen.model.variant import Variant


def book_phrases(book: Book) -> Iterator[str]:
    """The paragraphs, items, headings and lines of tables of a rulebook, in all its forms."""
    yield from (book.title, book.kind, book.tagline)
    yield from _of_blocks([book.differs] if book.differs else [])
    for section in book.sections:
        yield f"{section.number} {section.title}"
        yield from _of_blocks(section.blocks)


def heading_phrases(book: Book) -> Iterator[str]:
    """The headings alone, which no end of a page parts."""
    yield from (book.title, book.kind)
    yield from (f"{section.number} {section.title}" for section in book.sections)
    yield from (f"{clause.number} {clause.title}" for clause in book.clauses())


def _of_blocks(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Para(spans):
                yield plain(spans)
            case Bullets(items):
                yield from map(plain, items)
            case Clause():
                yield f"{block.number} {block.title}"
                yield from _of_blocks(block.blocks)
            case Note(title, inside):
                yield title
                yield from _of_blocks(inside)
            case Content(kinds):
                yield from (text for kind in kinds for text in (kind.title, kind.text))
            case ClauseTable(rows=rows):
                yield from (text for row in rows for text in (row.number, row.title, row.text))
            case Readings(entries=entries):
                yield from (text for one in entries for text in (one.id, one.says, one.taken))
            case Example():
                yield block.title
                yield from map(plain, block.result)


def quick_phrases(variant: Variant, lang: str) -> Iterator[str]:
    """The quick sheet's title, and every clause on it in short, after its number."""
    speech, rules = prose(lang), variant.rules
    numbers = clause_numbers(rules)
    yield name_of(variant, lang)
    yield Texts(variant, lang, numbers).say("quick.title")
    on_it = [("", TURN), *(("", clauses) for clauses in BLOCKS.values())]
    for symbol, clauses in CARDS.items():
        if variant.deck.count((symbol,)):
            on_it.append((speech.words.card[symbol.value.replace("-", "_")], clauses))
    for name, clauses in on_it:
        yield name
        for clause in clauses:
            if is_shown(clause, rules):
                yield f"{numbers[clause]} {without_name(speech.short(clause, variant), name)}"


def reference_phrases(variant: Variant, lang: str) -> Iterator[str]:
    """The reference card's title, and every row on it at its shortest."""
    yield Texts(variant, lang, clause_numbers(variant.rules)).say("reference.title")
    yield name_of(variant, lang)
    for row in rows_of(variant, lang):
        yield row.name if row.symbol is Symbol.BLANK else f"{row.name} {row.effects[-1]}"
