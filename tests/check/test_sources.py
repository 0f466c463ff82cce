"""Room: check (what the ledgers of the sources say against a definition)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from msgspec import structs

from deckgen.check.finding import Severity
from deckgen.check.sources import examined, findings, text_findings
from deckgen.definition.disagreements import appendix, cited_lines, disagreements
from deckgen.definition.files import read_toml, shipped
from deckgen.definition.ledger import ledgers
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.law import LAWBOOK
from deckgen.model.ledger import Cause, Disagreement, Ledger, Statement
from deckgen.model.rules import Reading, Sourcing
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES, texts


def sourced(variant: Variant, clause: str, **changes: tuple[str, ...]) -> Variant:
    """The variant with the sourcing of one clause changed."""
    sourcing = structs.replace(variant.sources[clause], **changes)
    return structs.replace(variant, sources={**variant.sources, clause: sourcing})


def without(book: Ledger, *lines: str) -> Mapping[str, Ledger]:
    """All ledgers, one of them without the statements of these lines."""
    kept = tuple(
        structs.replace(one, statements=()) if one.citation in lines else one
        for one in book.sentences
    )
    return {**ledgers(), book.letter: structs.replace(book, sentences=kept)}


def saying(letter: str, statement: Statement) -> Mapping[str, Ledger]:
    """All ledgers, with one more statement in the first sentence of one of them."""
    book = ledgers()[letter]
    first, *rest = book.sentences
    first = structs.replace(first, statements=(*first.statements, statement))
    return {**ledgers(), letter: structs.replace(book, sentences=(first, *rest))}


def ids(variant: Variant, books: Mapping[str, Ledger] | None = None) -> set[tuple[str, str]]:
    """What is found: the id and the clause of each finding."""
    return {(one.id, one.clauses[0]) for one in findings(variant, books)}


def at(found: Iterable[Disagreement], clause: str, point: str = "") -> Disagreement | None:
    """The disagreement on a question, if there is one."""
    return next((one for one in found if (one.clause, one.point) == (clause, point)), None)


def test_the_built_in_definitions_go_with_their_sources(variants: dict[str, Variant]) -> None:
    """Citations are borne out, what speaks against is answered, readings answer something."""
    assert {id_: findings(one) for id_, one in variants.items()} == dict.fromkeys(variants, ())


def test_every_reading_answers_a_disagreement_that_was_found(
    variants: dict[str, Variant],
) -> None:
    """The ledgers yield every reading, each on every clause for which a definition names it."""
    named = {
        (id_, clause, reading)
        for id_, one in variants.items()
        for clause, sourcing in one.sources.items()
        for reading in sourcing.readings
    }
    found = {
        (id_, one.clause, reading)
        for id_, variant in variants.items()
        for one in disagreements(variant)
        for reading in one.readings
    }

    assert found == named
    assert {reading for _, _, reading in found} == set(
        read_toml(shipped("sources") / "readings.toml")
    )


@pytest.mark.parametrize("id_", BUILT_IN)
def test_every_disagreement_has_a_reading_or_is_plain(
    variants: dict[str, Variant], id_: str
) -> None:
    """Without a reading stand only rules that the own source does not know, and choices that it
    leaves to the players and of which one is played.
    """
    variant = variants[id_]
    for one in disagreements(variant):
        if one.readings:
            continue
        assert not one.point
        assert one.cause in (Cause.SILENCE, Cause.CHOICE)
        if one.cause is Cause.SILENCE:
            assert variant.sources[one.clause].citations == ()
        else:
            assert one.supporting


@pytest.mark.parametrize(
    ("id_", "clause", "point", "cause", "opposing"),
    [
        ("kings", "start.wild", "", Cause.CONTRADICTION, {"A12"}),
        ("kings", "end.final_draw", "", Cause.SILENCE, {"B19", "C91", "D14"}),
        ("kings", "call.window", "", Cause.DIFFERENCE, {"C87", "D18"}),
        ("kings", "pile.nothing", "", Cause.OPEN, set()),
        ("street", "stack.cross", "", Cause.CONTRADICTION, {"B4"}),
        ("family", "start.wild", "", Cause.GARBLED, set()),
        ("family", "draw.then", "", Cause.UNCLEAR, set()),
        ("family", "deck.numbers", "copies", Cause.SILENCE, set()),
        ("league", "wild_draw_four.answer", "", Cause.GARBLED, set()),
        ("league", "start.wild_draw_four", "", Cause.CHOICE, {"D28"}),
        ("league", "draw_two.answer", "skip-target", Cause.CONTRADICTION, {"D35"}),
    ],
)
def test_why_a_question_is_open(
    variants: dict[str, Variant],
    id_: str,
    clause: str,
    point: str,
    cause: Cause,
    opposing: set[str],
) -> None:
    """Each cause is told apart, with the lines that speak against what is played."""
    found = at(disagreements(variants[id_]), clause, point)

    assert found is not None
    assert (found.cause, {one.citation for one in found.opposing}) == (cause, opposing)


def test_a_disagreement_goes_with_the_statement_that_makes_it(
    variants: dict[str, Variant],
) -> None:
    """Nothing but the statements yields a disagreement: without A12, K1 and K2 answer nothing."""
    books = without(ledgers()["A"], "A12")

    assert at(disagreements(variants["kings"], books), "start.wild") is None
    assert ("source-reading", "start.wild") in ids(variants["kings"], books)
    assert ("source-reading", "start.draw_two") in ids(variants["kings"], books)


def test_a_point_that_the_source_settles_needs_no_reading(variants: dict[str, Variant]) -> None:
    """Were C9 to count the numbers, F1 would answer nothing."""
    counted = Statement("C9", "deck.numbers", "copies", "0-once-1-9-twice")
    books = saying("C", counted)

    assert at(disagreements(variants["family"], books), "deck.numbers", "copies") is None
    assert ids(variants["family"], books) == {("source-reading", "deck.numbers")}


def test_a_new_contradiction_wants_an_answer(variants: dict[str, Variant]) -> None:
    """A sentence that says another hand than is dealt is found, until it is cited as against."""
    books = saying("C", Statement("C1", "deal.hand", "", 5))
    family = variants["family"]

    assert ids(family, books) == {("source-unanswered", "deal.hand")}
    assert ids(sourced(family, "deal.hand", against=("C1",)), books) == set()


@pytest.mark.parametrize(
    ("id_", "clause", "changes", "finding"),
    [
        ("kings", "deal.hand", {"citations": ("A11",)}, "source-citation"),
        ("kings", "deal.hand", {"against": ("A10",)}, "source-against-citation"),
        ("kings", "deal.hand", {"readings": ("K1",)}, "source-reading"),
        ("league", "end.final_draw", {"readings": ()}, "source-unanswered"),
        ("league", "deck.blank", {"readings": ()}, "source-unanswered"),
        ("kings", "pile.nothing", {"readings": ()}, "source-unanswered"),
    ],
)
def test_wrong_citations_and_readings_are_found(
    variants: dict[str, Variant],
    id_: str,
    clause: str,
    changes: dict[str, tuple[str, ...]],
    finding: str,
) -> None:
    """A citation that is not borne out, an opponent that agrees, an idle or lacking reading."""
    assert ids(sourced(variants[id_], clause, **changes)) == {(finding, clause)}


@pytest.mark.parametrize("id_", BUILT_IN)
def test_a_changed_value_stands_against_its_sources(variants: dict[str, Variant], id_: str) -> None:
    """Another value than the cited lines support is found, unless the source offers that one too."""
    variant = variants[id_]
    own = next(book for book in ledgers().values() if book.variant == id_)
    for clause, sourcing in variant.sources.items():
        stated = [one for one in own.statements() if one.clause == clause and not one.point]
        for value in LAWBOOK[clause].values:
            offered = any(one.agrees_with(value) for one in stated)
            if value == variant.rules[clause] or offered or not sourcing.citations:
                continue
            changed = structs.replace(variant, rules=variant.rules.over({clause: value}))
            assert ("source-citation", clause) in ids(changed), (clause, value)


def test_the_other_way_of_a_contradiction_is_found_too() -> None:
    """A12 supports putting a wild back, but A7, which is cited, does not."""
    kings = load_variant("kings")
    changed = structs.replace(kings, rules=kings.rules.over({"start.wild": "put-back"}))

    assert ids(changed) >= {("source-citation", "start.wild")}


def test_house_rules_are_held_against_no_source() -> None:
    """What a definition or a change decides by itself cites nothing and is not judged."""
    assert findings(load_variant("kings", ["jump_in=any", "start.wild=put-back"])) == ()


def test_a_game_without_a_source_is_left_alone(variants: dict[str, Variant]) -> None:
    """A definition that cites nothing, or a source without a ledger, has no disagreements."""
    own = structs.replace(
        variants["street"], id="ours", sources={"deal.hand": Sourcing(("Z1",), (), ())}
    )

    assert (disagreements(own), findings(own)) == ((), ())
    assert examined(own) == "No source is cited that has a ledger."


def test_a_reading_under_another_rule_is_an_error(variants: dict[str, Variant]) -> None:
    """A reading stands under the clauses that it is about, and under no other."""
    kings = variants["kings"]
    reading = next(one for one in kings.readings if "deal.hand" not in one.clauses)
    astray = sourced(kings, "deal.hand", readings=(reading.id,))

    (found,) = findings(astray)

    assert (found.id, found.severity) == ("source-reading", Severity.ERROR)
    assert ", ".join(reading.clauses) in found.sentence


def test_changed_sentences_of_a_text_are_findings() -> None:
    """Of a text with one new line, that line is named; of a lost text, every entry."""
    found = text_findings({"A": "共有113张牌。"})

    assert [one.sentence for one in found if "A1 is new" in one.sentence] == [
        "Sentence 1 of A1 is new or was changed: nothing says what it means for the rules."
    ]
    assert len(found) == 1 + len(ledgers()["A"].sentences)
    assert {one.id for one in found} == {"source-sentence"}


def test_ranges_of_lines_are_read_in_full() -> None:
    """A reading that names B9–B11 names B10 as well."""
    reading = Reading("X", (), texts({"en": "B9–B11 and C4."}), texts({}), texts({}))

    assert cited_lines(reading) == {"B9", "B10", "B11", "C4"}


@pytest.mark.parametrize("id_", BUILT_IN)
def test_the_appendix_follows_the_clauses(variants: dict[str, Variant], id_: str) -> None:
    """Every reading of the definition is in it, with its texts, in the order of the clauses."""
    variant = variants[id_]
    entries = appendix(variant)
    order = list(variant.rules)
    places = [order.index(entry.clause) for entry in entries]

    assert places == sorted(places)
    assert {reading.id for entry in entries for reading in entry.readings} == {
        reading.id for reading in variant.readings
    }
    assert all(
        text[lang]
        for entry in entries
        for reading in entry.readings
        for text in (reading.says, reading.but, reading.taken)
        for lang in LANGUAGES
    )


def test_an_entry_names_who_speaks_for_and_against(variants: dict[str, Variant]) -> None:
    """K9: kings is silent, three other texts say yes; kings says no."""
    entry = next(one for one in appendix(variants["kings"]) if one.clause == "end.final_draw")

    assert (entry.citations, entry.against) == ((), ("B19", "C91", "D14"))
    assert [reading.id for reading in entry.readings] == ["K9"]


def test_what_was_examined_is_counted(variants: dict[str, Variant]) -> None:
    """Silence is not mistaken for proof: the counts are those of the ledger."""
    said = examined(variants["family"])

    assert said.startswith("77 sentences of source C with ")
    assert f"{len(disagreements(variants['family']))} places" in said
