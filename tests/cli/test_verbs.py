"""Room: cli (verbs that make no paper)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckgen.definition.variants import BUILT_IN, load_variant
from tests.cli.conftest import Run


def test_list_names_what_there_is(deckgen: Run) -> None:
    """`list` names the variants, themes, papers and card sizes, as text and as JSON."""
    text, data = deckgen("list"), deckgen("list", "--json")
    groups = json.loads(data.stdout)

    assert text.returncode == data.returncode == 0
    assert tuple(groups["variants"]) == BUILT_IN
    assert {"classic", "high-contrast", "ink-saver"} <= set(groups["themes"])
    assert {"a4", "letter", "a3", "a5", "legal"} <= set(groups["papers"])
    for group in groups.values():
        for name in group:
            assert name in text.stdout


@pytest.mark.parametrize("id_", BUILT_IN)
def test_show_prints_every_clause_with_its_sources(deckgen: Run, id_: str) -> None:
    """`show` prints each clause with value, citations and readings, and each reading in words."""
    variant = load_variant(id_)
    result = deckgen("show", id_)
    data = json.loads(deckgen("show", id_, "--json").stdout)

    assert result.returncode == 0
    lines: dict[str, list[str]] = {}
    for line in result.stdout.splitlines():
        lines.setdefault(line.split("\t")[0], line.split("\t"))
    for clause, value in variant.rules.items():
        assert data["clauses"][clause]["value"] == value
        assert lines[clause][2].split() == list(variant.sources[clause].citations)
    for reading in variant.readings:
        assert lines[reading.id][3] == reading.taken["en"]
    answered = {id_ for point in data["disagreements"] for id_ in point["readings"]}
    assert answered == {reading.id for reading in variant.readings}


def test_show_speaks_the_asked_language(deckgen: Run) -> None:
    """`--lang` chooses the language of the readings."""
    reading = load_variant("kings").readings[0]

    assert reading.taken["zh-Hant"] in deckgen("show", "kings", "--lang", "zh-Hant").stdout


def test_new_writes_a_definition_that_changes_nothing_yet(deckgen: Run, tmp_path: Path) -> None:
    """`new` writes a definition with the rules of its base, offers every clause, and never
    overwrites unasked.
    """
    assert deckgen("new", "mine.toml", "--from", "street").returncode == 0
    mine, street = load_variant(str(tmp_path / "mine.toml")), load_variant("street")
    again = deckgen("new", "mine.toml", "--from", "street")
    text = (tmp_path / "mine.toml").read_text(encoding="utf-8")

    assert (mine.rules, mine.deck, mine.id) == (street.rules, street.deck, "mine")
    assert again.returncode == 2
    assert "--force" in again.stderr
    assert deckgen("new", "mine.toml", "--from", "street", "--force").returncode == 0
    for clause in street.rules:
        assert clause.removeprefix("deck.") in text


def test_every_offered_line_of_a_new_definition_can_be_switched_on(
    deckgen: Run, tmp_path: Path
) -> None:
    """With every comment sign removed from its settings the new file still loads, unchanged."""
    deckgen("new", "mine.toml", "--from", "kings")
    path = tmp_path / "mine.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text(
        "\n".join(x[2:] if x.startswith("# ") and " = " in x else x for x in lines),
        encoding="utf-8",
    )

    assert load_variant(str(path)).rules == load_variant("kings").rules


def test_the_schema_accepts_the_built_in_definitions_words(deckgen: Run) -> None:
    """`schema` is JSON that lists, for each clause with listed values, exactly those values."""
    from deckgen.law import LAWBOOK

    schema = json.loads(deckgen("schema").stdout)
    for clause in LAWBOOK.values():
        table = schema["properties"]["deck" if clause.id.startswith("deck.") else "rules"]
        for part in clause.id.removeprefix("deck.").split("."):
            table = table["properties"][part]
        if clause.values:
            assert table["enum"] == list(clause.values)


def test_faults_come_all_at_once_with_exit_2(deckgen: Run, tmp_path: Path) -> None:
    """Bad input ends with 2, one sentence per fault on standard error, nothing on standard output."""
    (tmp_path / "x.toml").write_text(
        'extends = "leage"\nid = "x"\n[rules]\njump_in = "al"\n', encoding="utf-8"
    )
    result = deckgen("show", "x.toml")

    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 2
    assert 'Did you mean "league"?' in result.stderr


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "ascii"])
def test_no_console_makes_it_fail(deckgen: Run, encoding: str) -> None:
    """Output is UTF-8 whatever the console says it can show."""
    result = deckgen(
        "show", "kings", "--lang", "zh-Hans", PYTHONIOENCODING=encoding, PYTHONUTF8="0"
    )

    assert result.returncode == 0
    assert "国王" in result.stdout


def test_wrong_usage_is_a_sentence_not_a_traceback(deckgen: Run) -> None:
    """Unknown verbs and flags, and a missing argument, end with 2 and no traceback."""
    for arguments in (
        ["biuld"],
        ["show"],
        ["show", "kings", "--colour"],
        ["build", "--lang", "fr"],
        ["--lang"],
    ):
        result = deckgen(*arguments)

        assert result.returncode == 2, arguments
        assert "Traceback" not in result.stderr
        assert result.stderr.strip()


def test_diff_says_in_words_where_two_variants_differ(deckgen: Run) -> None:
    """`diff` prints each differing clause with both texts, and nothing for a variant and itself."""
    family, league = load_variant("family"), load_variant("league")
    differing = {
        c for c in {*family.rules, *league.rules} if family.rules.get(c) != league.rules.get(c)
    }
    result = deckgen("diff", "family", "league")

    assert result.returncode == 0
    assert {c for c in differing if f"({c})" in result.stdout} == differing
    assert f"{len(differing)} clauses differ." in result.stdout
    assert "0 clauses differ." in deckgen("diff", "family", "family").stdout


def test_new_beside_its_base_can_be_moved_with_it(deckgen: Run, tmp_path: Path) -> None:
    """A definition that extends a file names it as seen from its own folder, and offers its counts."""
    (tmp_path / "base.toml").write_text(
        'extends = "league"\nid = "b"\n[deck]\nnumbers = { "0" = 1, "1-9" = 3 }\n', encoding="utf-8"
    )
    (tmp_path / "sub").mkdir()
    deckgen("new", "sub/mine.toml", "--from", "base.toml")
    text = (tmp_path / "sub" / "mine.toml").read_text(encoding="utf-8")

    assert 'extends = "../base.toml"' in text
    assert '# numbers = { "0" = 1, "1-9" = 3 }' in text
    assert (
        load_variant(str(tmp_path / "sub" / "mine.toml")).rules
        == load_variant(str(tmp_path / "base.toml")).rules
    )


def test_two_rules_are_never_said_in_the_same_words(deckgen: Run) -> None:
    """Where a language spells two values alike, `diff` adds the values themselves."""
    found = json.loads(deckgen("diff", "family", "league", "--json").stdout)
    (call,) = [entry for entry in found if entry["clause"] == "call.word"]

    assert call["family"] != call["league"]
    assert all(entry["family"] != entry["league"] for entry in found)


def test_flags_that_mean_nothing_here_are_refused(deckgen: Run) -> None:
    """A game without penalty texts takes no penalty list."""
    result = deckgen("build", "league", "--penalties", "nofile.csv", "--fill", "--only", "deck")

    assert result.returncode == 2
    assert result.stderr.splitlines() == [
        "--penalties: this game has no penalty texts (deck.penalty_text).",
        "--fill: this game has no penalty texts (deck.penalty_text).",
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("build", "kings", "--only", "deck", "--only", "list"),
        ("show", "kings", "--lang", "en", "--lang", "zh-Hans"),
        ("penalties", "check", "ours.csv", "--lang", "en", "--lang", "en"),
    ],
)
def test_a_flag_given_twice_is_refused(deckgen: Run, words: tuple[str, ...]) -> None:
    """The second value would replace the first without a word; nothing is made."""
    result = deckgen(*words)

    assert result.returncode == 2
    assert "is given 2 times." in result.stderr
    assert result.stdout == ""


def test_flags_that_may_be_repeated_are_not(deckgen: Run) -> None:
    """Several --set lie over one another; a switch twice says the same as once."""
    changes = ("--set", "jump_in=any", "--set", "seats=change")
    result = deckgen("show", "kings", *changes, "--json", "--json")

    assert result.returncode == 0, result.stderr
    clauses = json.loads(result.stdout)["clauses"]
    assert (clauses["jump_in"]["value"], clauses["seats"]["value"]) == ("any", "change")
