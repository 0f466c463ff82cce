"""Findings from the ledgers of the sources: what a definition cites, passes over or leaves open.

Held against the ledgers, every citation must be borne out by its line, everything in the own source
that speaks against a rule must be answered, and every reading must answer something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckgen.check.definition import is_line
from deckgen.check.finding import Finding, Severity
from deckgen.definition.coverage import coverage
from deckgen.definition.disagreements import cited_lines, disagreements, own_ledger
from deckgen.definition.ledger import ledgers
from deckgen.definition.points import points
from deckgen.law.registry import show
from deckgen.model.ledger import Cause, Disagreement, Ledger, Statement
from deckgen.model.rules import Sourcing, Value
from deckgen.model.variant import Variant

CITED = ("source-citation", "source-against-citation")
"""Findings about lines that a definition cites: for another value no citation is inherited."""


def findings(variant: Variant, books: Mapping[str, Ledger] | None = None) -> tuple[Finding, ...]:
    """Everything in which a definition and the ledgers do not go together."""
    books = ledgers() if books is None else books
    found = disagreements(variant, books)
    wrong = tuple(_citations(variant, books))
    # what is open under a wrong citation shows once that is corrected
    unsure = {clause for one in wrong for clause in one.clauses} | _unreal(variant)
    return (
        *wrong,
        *(
            _unanswered(one, variant)
            for one in found
            if one.clause not in unsure and not _settled(one, variant)
        ),
        *_astray(variant),
        *_idle(variant, books, found),
    )


def _unreal(variant: Variant) -> set[str]:
    """The clauses that cite a line which no source has; the definition's own check names them."""
    return {
        clause
        for clause, sourcing in variant.sources.items()
        if not all(map(is_line, (*sourcing.citations, *sourcing.against)))
    }


def followed(variant: Variant, texts: Mapping[str, str]) -> Mapping[str, str]:
    """Of source texts by letter, the one that a variant follows."""
    own = own_ledger(variant, ledgers())
    return {own.letter: texts[own.letter]} if own and own.letter in texts else {}


def text_findings(
    texts: Mapping[str, str], books: Mapping[str, Ledger] | None = None
) -> tuple[Finding, ...]:
    """Every sentence of the source texts, by letter, that its ledger does not know or has lost."""
    books = ledgers() if books is None else books
    found = []
    for letter, text in texts.items():
        compared = coverage(books[letter], text)
        for places, what in (
            (compared.unmapped, "is new or was changed: nothing says what it means for the rules"),
            (compared.missing, "is in the ledger, but the text does not have it so"),
        ):
            found += [
                Finding(
                    Severity.ERROR,
                    "source-sentence",
                    (),
                    f"Sentence {ordinal} of {citation} {what}.",
                    f"Map it in deckgen/sources/{books[letter].variant}.toml.",
                )
                for citation, ordinal in places
            ]
    return tuple(found)


def examined(variant: Variant, books: Mapping[str, Ledger] | None = None) -> str:
    """What `findings` looked at, in counts."""
    books = ledgers() if books is None else books
    own = own_ledger(variant, books)
    if own is None:
        return "No source is cited that has a ledger."
    found = disagreements(variant, books)
    answered = sum(bool(one.readings) for one in found)
    return (
        f"{len(own.sentences)} sentences of source {own.letter} with "
        f"{sum(1 for _ in own.statements())} statements, {len(found)} places where the sources "
        f"disagree or are silent, {answered} of them answered by readings."
    )


def examined_texts(texts: Mapping[str, str]) -> str:
    """What `text_findings` looked at, in counts; "" if there was no text."""
    counted = (coverage(ledgers()[letter], text).sentences for letter, text in texts.items())
    return "".join(f"; {count} sentences of its text held against them" for count in counted)


def _citations(variant: Variant, books: Mapping[str, Ledger]) -> Iterator[Finding]:
    said: dict[str, list[Statement]] = {}
    for book in books.values():
        for one in book.statements():
            said.setdefault(one.clause, []).append(one)
    for clause, sourcing in variant.sources.items():
        stated, value = said.get(clause, []), variant.rules[clause]
        for citation in sourcing.citations:
            if (
                citation[0] in books
                and is_line(citation)
                and not _bears_out(citation, stated, value)
            ):
                yield Finding(
                    Severity.ERROR,
                    "source-citation",
                    (clause,),
                    f"{citation} is cited for {show(value)}, but that line does not say so.",
                    f'Correct [sources] "{clause}", or the value.',
                )
        for citation in sourcing.against:
            here = [one for one in stated if one.citation == citation]
            if (
                citation[0] in books
                and is_line(citation)
                and all(one.agrees_with(value) for one in here)
            ):
                yield Finding(
                    Severity.ERROR,
                    "source-against-citation",
                    (clause,),
                    f"{citation} is cited against {show(value)}, but that line says nothing else.",
                    f'Correct [against] "{clause}".',
                )


def _bears_out(citation: str, stated: list[Statement], value: Value) -> bool:
    """Whether a line supports the value, or offers another way where its source offers this one."""
    source = [one for one in stated if one.citation[0] == citation[0]]
    offers = any(one.agrees_with(value) for one in source)
    return any(
        one.agrees_with(value) or (one.offered and offers)
        for one in source
        if one.citation == citation
    )


def _settled(one: Disagreement, variant: Variant) -> bool:
    """Whether a disagreement is answered, or plainly admitted by the definition itself."""
    sourcing = variant.sources.get(one.clause, Sourcing())
    if one.readings:
        return True
    match one.cause:
        case Cause.SILENCE:
            return not one.point and not sourcing.citations
        case Cause.CHOICE:
            return bool(one.supporting) and not one.point
        case Cause.CONTRADICTION | Cause.DIFFERENCE:
            opposing = {opposed.citation for opposed in one.opposing}
            return bool(opposing) and opposing <= set(sourcing.against)
        case _:
            return False


def _unanswered(one: Disagreement, variant: Variant) -> Finding:
    point = points().get((one.clause, one.point))
    about = f" ({point.question})" if point else ""
    lines = ", ".join(dict.fromkeys(opposed.citation for opposed in one.opposing))
    against = f"; {lines} against it" if lines else ""
    return Finding(
        Severity.ERROR,
        "source-unanswered",
        (one.clause,),
        f"{one.clause} = {show(variant.rules[one.clause])} is played{about}, but {one.cause}{against}, "
        "and no reading answers that.",
        f'Name a reading under [readings] "{one.clause}", or change the value.',
    )


def _astray(variant: Variant) -> Iterator[Finding]:
    """Readings that stand under a clause that they are not about."""
    about = {reading.id: reading.clauses for reading in variant.readings}
    for clause, sourcing in variant.sources.items():
        for id_ in sourcing.readings:
            if clause not in about.get(id_, (clause,)):
                yield Finding(
                    Severity.ERROR,
                    "source-reading",
                    (clause,),
                    f"Reading {id_} is named for this rule, but it is about "
                    f"{', '.join(about[id_])}.",
                    f'Take it out of [readings] "{clause}".',
                )


def _idle(
    variant: Variant, books: Mapping[str, Ledger], found: tuple[Disagreement, ...]
) -> Iterator[Finding]:
    # what a definition inherits need not answer anything under the rules it changes
    if own_ledger(variant, books) is None or variant.base is not None:
        return
    answers = {(one.clause, id_) for one in found for id_ in one.readings}
    ours = {
        reading.id: reading.clauses
        for reading in variant.readings
        if any(line[0] in books for line in cited_lines(reading))
    }
    for clause, sourcing in variant.sources.items():
        for id_ in sourcing.readings:
            if clause in ours.get(id_, ()) and (clause, id_) not in answers:
                yield Finding(
                    Severity.WARNING,
                    "source-reading",
                    (clause,),
                    f"Reading {id_} answers nothing here: on this rule the sources leave nothing "
                    "open that it settles.",
                    f'Take it out of [readings] "{clause}".',
                )
