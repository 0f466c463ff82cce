"""Room: definition (ledgers of the sources, and the texts held against them)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from deckgen.check.definition import SOURCE_LINES
from deckgen.definition.coverage import coverage, texts_in
from deckgen.definition.ledger import ledgers, read_ledger, sentences
from deckgen.definition.points import points, read_points
from deckgen.definition.sentences import digest, passages
from deckgen.errors import BadInput
from deckgen.law import LAWBOOK
from deckgen.model.ledger import Kind, Ledger
from deckgen.model.variant import Variant

SEEDS = Path(__file__).resolve().parents[2].parent / "shared" / "seeds"
"""The source texts, where somebody keeps them beside the checkout."""

BLANK = {
    "A": set(),
    "B": set(),
    "C": set(range(2, 110, 2)),
    "D": {2, 4, 11, 13, 19, 25, 27, 29, 43, 45, 50, 52},
}
"""The lines of each source that hold no sentence."""

SENTENCES = {"A": 52, "B": 28, "C": 77, "D": 153}


def texts() -> Mapping[str, str]:
    """The source texts by letter; none where they are not kept beside the checkout."""
    return texts_in(SEEDS, ledgers()) if SEEDS.is_dir() else {}


def small(folder: Path, body: str, letter: str = "A") -> Path:
    """A ledger file with these lines."""
    path = folder / "ledger.toml"
    path.write_text(f'letter = "{letter}"\nvariant = "kings"\n[lines]\n{body}', encoding="utf-8")
    return path


def faults(path: Path) -> list[str]:
    """The sentences with which a ledger is refused."""
    with pytest.raises(BadInput) as caught:
        read_ledger(path)
    return [str(fault).removeprefix(f"{path}: ") for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("text", "split"),
    [
        ("红色。绿色！蓝色", ("红色。", "绿色！", "蓝色")),
        ("（一张张来。）下一句", ("（一张张来。）", "下一句")),
        ("抽4张；再抽2张。", ("抽4张；", "再抽2张。")),
        ("One. Two; three!\n\nFour?", ("One.", "Two;", "three!", "Four?")),
        ("2. If A. blue or 0.5 mm", ("2. If A. blue or 0.5 mm",)),
        ("1.筹码制：多盘。", ("1.筹码制：多盘。",)),
        ("负分.当有人", ("负分.", "当有人")),
        ("is & quot; riotous & quot;.", ("is & quot; riotous & quot;.",)),
        ("……\n~~~\n", ()),
    ],
)
def test_sentences_end_at_marks_and_lines(text: str, split: tuple[str, ...]) -> None:
    """A sentence is what stands between marks or line ends; enumerators and entities end none."""
    assert sentences(text) == split


def test_a_sentence_is_the_same_in_any_composition() -> None:
    """Blanks at the ends and the composition of letters make no other sentence."""
    assert digest(" caf\u00e9. ") == digest("cafe\u0301.")


def test_items_take_the_lines_that_follow_them() -> None:
    """By item, a line without the next number belongs to the item before it."""
    text = "1、一。\n续。\n3、三。\n2、二。"

    assert passages(text, "B", by_item=True) == {
        "B1": ("1、一。", "续。", "3、三。"),
        "B2": ("2、二。",),
    }
    assert list(passages(text, "B", by_item=False)) == ["B1", "B2", "B3", "B4"]


@pytest.mark.parametrize("letter", "ABCD")
def test_every_line_with_text_has_entries(letter: str) -> None:
    """The ledger knows every line of its source, and no line beyond the last."""
    cited = {int(one.citation[1:]) for one in ledgers()[letter].sentences}

    assert cited == set(range(1, SOURCE_LINES[letter] + 1)) - BLANK[letter]


@pytest.mark.parametrize("letter", "ABCD")
def test_every_sentence_of_the_source_is_mapped(letter: str, variants: dict[str, Variant]) -> None:
    """Coverage is complete where the texts are at hand; the number of entries holds everywhere."""
    book = ledgers()[letter]
    found = [
        coverage(book, text, variants[book.variant].rules)
        for known, text in texts().items()
        if known == letter
    ]

    assert len(book.sentences) == SENTENCES[letter]
    assert len({(one.citation, one.ordinal) for one in book.sentences}) == SENTENCES[letter]
    assert [(one.complete, one.sentences) for one in found] == [(True, SENTENCES[letter])] * len(
        found
    )


def test_all_four_texts_are_known_by_their_sentences() -> None:
    """A folder of texts is sorted by content; the file names do not matter."""
    assert set(texts()) in (set("ABCD"), set())


def test_a_changed_a_new_and_a_lost_sentence_are_found(tmp_path: Path) -> None:
    """A text that differs from its ledger in one sentence is not covered."""
    body = f"""
A1 = [{{ digest = "{digest("红。")}", kind = "story" }}, {{ digest = "{digest("绿。")}", kind = "story" }}]
"""
    book = read_ledger(small(tmp_path, body))

    assert coverage(book, "红。绿。").complete
    assert coverage(book, "红。蓝。").unmapped == (("A1", 2),)
    assert coverage(book, "红。绿。\n蓝。").unmapped == (("A2", 1),)
    assert coverage(book, "红。").missing == (("A1", 2),)


def test_counts_of_a_coverage(variants: dict[str, Variant]) -> None:
    """Kinds are counted for all entries, against only where rules are given."""
    book = ledgers()["A"]
    bare, held = coverage(book, ""), coverage(book, "", variants["kings"].rules)

    assert sum(bare.kinds.values()) == len(book.sentences)
    assert bare.kinds[Kind.STORY] == 3
    assert (bare.against, held.against > 0) == (0, True)
    assert len(held.missing) == len(book.sentences)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('kind = "rule"', "lines.A1.1: says nothing; a sentence that is no rule needs a kind."),
        ('says = [{ clause = "jump.in", value = "any" }]', '"jump.in" is no clause'),
        ('says = [{ clause = "jump_in", value = "some" }]', '"some" is not one of'),
        ('says = [{ clause = "jump_in", point = "blak", value = "any" }]', 'mean "black"'),
        ('says = [{ clause = "jump_in" }]', "needs either a value or a word for jump_in"),
        ('says = [{ clause = "jump_in", value = "any", word = "any" }]', "needs either"),
    ],
)
def test_a_slip_in_a_ledger_is_named(tmp_path: Path, entry: str, fault: str) -> None:
    """Unknown clauses, values and points, and rules that say nothing, are refused."""
    found = faults(small(tmp_path, f'A1 = [{{ digest = "{digest("红")}", {entry} }}]'))

    assert len(found) == 1
    assert fault in found[0]


def test_a_line_of_another_source_is_refused(tmp_path: Path) -> None:
    """A ledger cites its own source only."""
    body = 'B1 = [{ digest = "000000000000", kind = "story" }]'

    assert faults(small(tmp_path, body)) == ["lines.B1: does not begin with A."]


def test_points_name_clauses_and_their_values() -> None:
    """Every fine point is of a clause, and is asked with values that the clause can have."""
    for (clause, _), point in points().items():
        assert clause in LAWBOOK
        for asked, values in point.where.items():
            assert [LAWBOOK[asked].domain.problem(value) for value in values] == [None] * len(
                values
            )


def test_a_point_of_an_unknown_clause_is_refused(tmp_path: Path) -> None:
    """A slip in a clause id is named with the nearest one."""
    path = tmp_path / "points.toml"
    path.write_text('["jump.in".x]\nquestion = "?"\n', encoding="utf-8")

    with pytest.raises(BadInput, match="jump_in"):
        read_points(path)


def test_a_folder_without_texts_or_with_a_text_twice_is_refused(tmp_path: Path) -> None:
    """One text per source is wanted."""
    body = f'A1 = [{{ digest = "{digest("红。")}", kind = "story" }}]'
    books: dict[str, Ledger] = {"A": read_ledger(small(tmp_path, body))}
    with pytest.raises(BadInput, match="no source text"):
        texts_in(tmp_path, books)
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text("红。", encoding="utf-8")
    with pytest.raises(BadInput, match="second text of source A"):
        texts_in(tmp_path, books)
