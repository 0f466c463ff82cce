"""The laws of the rulebook as a document: complete, numbered, alive, the same in all its forms."""

from __future__ import annotations

import re
from functools import cache

import pytest
from msgspec.structs import replace

from deckgen.book.compose import rulebook
from deckgen.book.document import (
    Book,
    Bullets,
    Clause,
    ClauseTable,
    Content,
    Example,
    Para,
    Readings,
    Span,
    plain,
)
from deckgen.book.examples import replays
from deckgen.book.form import markdown
from deckgen.book.sections import CARDS, SECTIONS, SEE, clause_numbers
from deckgen.book.texts import Texts, book_texts
from deckgen.book.wording import typed_names, typed_numbers
from deckgen.book.words import words
from deckgen.definition.variants import load_variant
from deckgen.law import LAWBOOK
from deckgen.model.deck import deck_of
from deckgen.model.rules import Value
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES

from .samples import VARIANTS, values, variant


def changed(base: Variant, clause: str, value: Value) -> Variant:
    """`base` with another value of one clause, its deck counted again."""
    rules = base.rules.over({clause: value})
    return replace(base, rules=rules, deck=deck_of(rules, base.deck.colours))


@cache
def book(name: str, lang: str) -> Book:
    """A built-in variant's book."""
    one = variant(name)
    return rulebook(one, lang, replays(one))


def said(book: Book) -> str:
    """Everything a book says, in order."""
    lines: list[str] = [book.title, book.tagline]
    stack: list[object] = [book.differs, *book.sections]
    while stack:
        block = stack.pop(0)
        stack = [*getattr(block, "blocks", ()), *stack]
        lines += [str(getattr(block, "number", "")), str(getattr(block, "title", ""))]
        lines += _own(block)
    return "\n".join(lines)


def _own(block: object) -> list[str]:
    """What a block says besides its number, title and blocks."""
    found: list[str] = []
    match block:
        case Para():
            found = [plain(block.spans)]
        case Bullets():
            found = [plain(item) for item in block.items]
        case Content():
            found = [f"{kind.number} {kind.title} {kind.text}" for kind in block.kinds]
        case Example():
            found = [plain(m.text) + plain(m.after) for m in block.moments]
            found += map(plain, block.result)
        case ClauseTable():
            found = [f"{row.number} {row.title} {row.text}" for row in block.rows]
        case Readings():
            found = [f"{one.says} {one.but} {one.taken}" for one in block.entries]
    return found


def references(book: Book) -> set[str]:
    """Every clause that the book's texts refer to."""
    found: set[str] = set()

    def look(spans: tuple[Span, ...]) -> None:
        found.update(span.clause for span in spans if span.clause)

    for section in book.sections:
        for block in section.blocks:
            if isinstance(block, Para):
                look(block.spans)
            elif isinstance(block, Clause):
                found.update(block.see)
            elif isinstance(block, Example):
                found.add(block.clause)
                for moment in block.moments:
                    look(moment.text)
    return found


def test_every_clause_has_one_place() -> None:
    """Every clause of the law stands in exactly one section; maps name clauses of the law only."""
    places = [clause for clauses in SECTIONS.values() for clause in clauses]
    assert sorted(places) == sorted(LAWBOOK)
    assert set(SEE) | {c for one in SEE.values() for c in one} | set(CARDS) <= set(LAWBOOK)


@pytest.mark.parametrize("name", VARIANTS)
def test_numbers_are_unique_and_complete(name: str) -> None:
    """Every clause that arises has a number of its own, and no other clause has one."""
    numbers = clause_numbers(variant(name).rules)
    assert set(numbers) == set(variant(name).rules)
    assert len(set(numbers.values())) == len(numbers)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_references_lead_to_paragraphs(name: str, lang: str) -> None:
    """Every clause referred to is printed; the table lists every clause with the same number."""
    one = book(name, lang)
    printed = {clause.id for clause in one.clauses()}
    for section in one.sections:
        for block in section.blocks:
            if isinstance(block, Content):
                printed |= {kind.clause for kind in block.kinds}
            if isinstance(block, ClauseTable):
                assert {row.clause: row.number for row in block.rows} == dict(one.numbers)
    assert references(one) <= printed
    for clause in one.clauses():
        assert clause.number == one.numbers[clause.id]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_value_changes_the_book(name: str, lang: str) -> None:
    """Whatever value of whatever clause is changed, the rulebook reads differently."""
    base = variant(name)
    before = said(rulebook(base, lang, ()))
    for clause, value in base.rules.items():
        for other in values(clause):
            now = changed(base, clause, other)
            if other == value or not now.deck.size or _same_calls(base, now, lang):
                continue
            assert said(rulebook(now, lang, ())) != before, f"{clause} = {other}"


def _same_calls(before: Variant, now: Variant, lang: str) -> bool:
    """Whether only the words to call differ, and only in words of another script."""
    calls = [words(lang).calls(one.rules.words_to_call()) for one in (before, now)]
    return before.rules["call.word"] != now.rules["call.word"] and calls[0] == calls[1]


@pytest.mark.parametrize("name", VARIANTS)
def test_languages_say_the_same_numbers(name: str) -> None:
    """The three books name the same numbers, clause by clause."""
    tables = [
        {
            clause.id: frozenset(re.findall(r"\d+", " ".join(_texts(clause))))
            for clause in book(name, lang).clauses()
        }
        for lang in LANGUAGES
    ]
    assert tables[0] == tables[1] == tables[2]


def _texts(clause: Clause) -> list[str]:
    found = []
    for block in clause.blocks:
        if isinstance(block, Para):
            found.append(plain(block.spans))
        elif isinstance(block, Bullets):
            found += map(plain, block.items)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_connective_texts_type_no_number_and_no_card(lang: str) -> None:
    """No digit, number word or card name is typed in the texts between the rules."""
    for key, source in book_texts(lang).items():
        if key in ("substitution.jokers", "book.skip") or key.endswith(".ten"):
            continue  # what a pack of playing cards holds; a link
        assert typed_numbers(source, words(lang)) == (), key
        assert typed_names(source, words(lang)) == (), key


def test_languages_have_the_same_texts() -> None:
    """Every connective text is there in every language."""
    keys = [
        {key for key in book_texts(lang) if ".one." not in key and ".many." not in key}
        for lang in LANGUAGES
    ]
    assert keys[0] == keys[1] == keys[2]


def test_a_book_says_what_differs() -> None:
    """A change is told on the first page, now and before, in the order of the book."""
    now = load_variant("kings", ["call.penalty=3", "draw_two.answer=none"])
    one = rulebook(now, "en", ())
    assert one.differs is not None
    bullets = next(block for block in one.differs.blocks if isinstance(block, Bullets))
    first, second = map(plain, bullets.items)
    assert "A draw two cannot be answered" in first
    assert "draw 3" in second
    assert "draw 2" in second
    assert rulebook(variant("kings"), "en", ()).differs is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_markdown_says_all_the_book_says(lang: str) -> None:
    """Markdown holds every clause with its number, and its links lead somewhere."""
    one = book("league", lang)
    text = markdown(one, Texts(variant("league"), lang, one.numbers))
    for clause in one.clauses():
        assert f"{clause.number} " in text
    targets = set(re.findall(r'<a id="([^"]+)"', text))
    quiet = {clause.replace(".", "-").replace("_", "-") for clause in one.numbers} - targets
    links = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert links - targets <= quiet
    assert "{{" not in text
    assert "{%" not in text
