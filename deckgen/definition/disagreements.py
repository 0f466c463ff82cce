"""Finding from the ledgers where the sources leave a variant's rules unsettled.

A question is a clause, or a fine point of it. What the variant's own source states on it is held
against what is played. Other sources are heard where the own one is silent, and where the
definition itself calls upon one of their lines as speaking against it. Nothing here knows a result:
readings only answer what was found, by naming the clause and, where the own source speaks of it,
one of the lines concerned.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from deckgen.definition.ledger import ledgers
from deckgen.definition.points import points
from deckgen.model.ledger import Cause, Disagreement, Entry, Ledger, Point, Statement
from deckgen.model.rules import Reading, Sourcing, Value
from deckgen.model.variant import Variant

_CITED = re.compile(r"\b([A-Z])(\d+)(?:[–-]\1?(\d+))?")


class _Case(Struct, frozen=True):
    """One clause of a variant with everything that is stated on it."""

    clause: str
    value: Value
    sourcing: Sourcing
    own: tuple[Statement, ...]
    others: tuple[Statement, ...]


def own_ledger(variant: Variant, books: Mapping[str, Ledger]) -> Ledger | None:
    """The ledger of the source that a variant follows: the one that describes it, or else the one
    that it cites most; None if it cites none.
    """
    for book in books.values():
        if book.variant == variant.id:
            return book
    cited = Counter(line[0] for one in variant.sources.values() for line in one.citations)
    known = [letter for letter, _ in cited.most_common() if letter in books]
    return books[known[0]] if known else None


def disagreements(
    variant: Variant, books: Mapping[str, Ledger] | None = None
) -> tuple[Disagreement, ...]:
    """Every question that the variant's own source does not plainly settle, in the order of the
    clauses. Clauses that the definition draws from no source, house rules, are left out.
    """
    books = ledgers() if books is None else books
    own = own_ledger(variant, books)
    if own is None:
        return ()
    read = {reading.id: cited_lines(reading) for reading in variant.readings}
    found: list[Disagreement] = []
    for clause, value in variant.rules.items():
        if clause not in variant.sources:
            continue
        case = _Case(
            clause,
            value,
            variant.sources[clause],
            tuple(one for one in own.statements() if one.clause == clause),
            tuple(
                one
                for book in books.values()
                if book is not own
                for one in book.statements()
                if one.clause == clause
            ),
        )
        found += _of_clause(case, variant, read)
    return tuple(found)


def _of_clause(
    case: _Case, variant: Variant, read: Mapping[str, frozenset[str]]
) -> Iterator[Disagreement]:
    of_clause = [point for point in points().values() if point.clause == case.clause]
    if not case.own:
        cause = Cause.SILENCE if case.others else Cause.OPEN
        yield _disagreement(case, "", cause, case.others, case.sourcing.readings, read)
        return
    tied = {id_ for point in of_clause for id_ in point.readings}
    free = tuple(id_ for id_ in case.sourcing.readings if id_ not in tied)
    yield from _of_question(case, None, free, read)
    for point in of_clause:
        asked = all(variant.rules.get(id_) in values for id_, values in point.where.items())
        if asked:
            answers = tuple(id_ for id_ in case.sourcing.readings if id_ in point.readings)
            yield from _of_question(case, point, answers, read)


def _of_question(
    case: _Case, point: Point | None, answers: tuple[str, ...], read: Mapping[str, frozenset[str]]
) -> Iterator[Disagreement]:
    """The disagreement on a clause itself or one of its points, if there is one."""
    id_ = point.id if point else ""
    own = tuple(one for one in case.own if one.point == id_)
    others = tuple(one for one in case.others if one.point == id_)
    called = tuple(one for one in others if one.citation in case.sourcing.against)
    if own:
        cause = _cause(own, called, case.value, whole=point is None)
        if cause:
            yield _disagreement(case, id_, cause, (*own, *called), answers, read)
    elif point and point.silent:
        cause = Cause.SILENCE if others else Cause.OPEN
        yield _disagreement(case, id_, cause, others, answers, read)


def _cause(
    own: tuple[Statement, ...], called: tuple[Statement, ...], value: Value, *, whole: bool
) -> Cause | None:
    """Why these statements of the own source, and those called upon, do not settle a question.

    On a `whole` clause a way that is offered and not taken is a choice; on a fine point only two
    different ways are, for the point may be one of a way not taken.
    """
    firm = [one for one in own if not one.offered]
    if any(one.garbled for one in own):
        return Cause.GARBLED
    if any(not one.agrees_with(value) for one in firm) or any(
        not one.says_as(other) for one in firm for other in firm
    ):
        return Cause.CONTRADICTION
    if any(one.unclear for one in own):
        return Cause.UNCLEAR
    if any(not one.agrees_with(value) if whole else not one.says_as(own[0]) for one in own):
        return Cause.CHOICE
    if any(not one.agrees_with(value) for one in called):
        return Cause.DIFFERENCE
    return None


def _disagreement(
    case: _Case,
    point: str,
    cause: Cause,
    stated: tuple[Statement, ...],
    answers: tuple[str, ...],
    read: Mapping[str, frozenset[str]],
) -> Disagreement:
    lines = {one.citation for one in (*stated, *case.own)} if case.own else set()
    return Disagreement(
        case.clause,
        point,
        cause,
        tuple(one for one in stated if one.agrees_with(case.value)),
        tuple(one for one in stated if not one.agrees_with(case.value)),
        tuple(id_ for id_ in answers if not lines or read.get(id_, frozenset()) & lines),
    )


def cited_lines(reading: Reading) -> frozenset[str]:
    """The lines that a reading names, ranges such as B9–B11 in full."""
    found: set[str] = set()
    for text in (reading.says, reading.but, reading.taken):
        for letter, first, last in _CITED.findall(text.get("en", "")):
            found |= {f"{letter}{line}" for line in range(int(first), int(last or first) + 1)}
    return frozenset(found)


def appendix(variant: Variant) -> tuple[Entry, ...]:
    """The disagreements that a reading answers, in the order of the clauses: who speaks for the
    value, who against it, and the readings with their texts.
    """
    texts = {reading.id: reading for reading in variant.readings}
    return tuple(
        Entry(
            one.clause,
            one.point,
            one.cause,
            _lines(one.supporting),
            _lines(one.opposing),
            tuple(texts[id_] for id_ in one.readings),
        )
        for one in disagreements(variant)
        if one.readings
    )


def _lines(statements: tuple[Statement, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.citation for one in statements))
