"""Room: definition (variants)."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.check.definition import findings
from deckgen.definition.variants import BUILT_IN, load_variant, load_variants
from deckgen.errors import BadInput
from deckgen.law import LAWBOOK
from deckgen.law.registry import Count, Flag
from deckgen.model.cards import Colour
from deckgen.model.facts import rules_digest
from deckgen.model.rules import Rules
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES

SHEET = Path(__file__).parent / "values.tsv"
"""The values that the rules sheet gives each variant; empty where the clause does not arise."""


def sheet() -> list[dict[str, str]]:
    """The rows of the rules sheet."""
    with SHEET.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def write(folder: Path, text: str, name: str = "our.toml") -> str:
    """Write a definition and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults(source: str, *changes: str) -> list[str]:
    """The sentences with which a definition is refused, without the folder."""
    with pytest.raises(BadInput) as caught:
        load_variant(source, changes)
    folder = str(Path(source).parent)
    return [str(fault).replace(folder + "/", "") for fault in caught.value.faults]


HEAD = 'extends = "league"\nid = "ours"\n'


def test_the_law_book_and_the_sheet_list_the_same_clauses() -> None:
    """Every clause of the sheet is in the law book, and no other."""
    assert {row["clause"] for row in sheet()} == set(LAWBOOK)


@pytest.mark.parametrize("id_", BUILT_IN)
def test_built_in_variants_have_the_values_of_the_sheet(
    variants: dict[str, Variant], id_: str
) -> None:
    """Each clause has exactly the value that the rules sheet gives it, and none where it gives none."""
    expected = {}
    for row in sheet():
        word = row[id_]
        if word:
            domain = LAWBOOK[row["clause"]].domain
            plain = (
                {"true": True, "false": False}.get(word, word) if isinstance(domain, Flag) else word
            )
            expected[row["clause"]] = int(word) if isinstance(domain, Count) else plain

    assert dict(variants[id_].rules) == expected


@pytest.mark.parametrize("id_", BUILT_IN)
def test_built_in_variants_are_complete(variants: dict[str, Variant], id_: str) -> None:
    """Names in every language; every clause is sourced, and its readings are about it."""
    variant = variants[id_]
    readings = {reading.id: reading for reading in variant.readings}

    assert set(variant.name) == set(LANGUAGES)
    for clause in variant.rules:
        sourcing = variant.sources[clause]
        for id_of_reading in sourcing.readings:
            assert clause in readings[id_of_reading].clauses
    for reading in variant.readings:
        for said in (reading.says, reading.but, reading.taken):
            assert set(said) == set(LANGUAGES)


@pytest.mark.parametrize("id_", BUILT_IN)
def test_every_reading_of_the_sources_is_used(variants: dict[str, Variant], id_: str) -> None:
    """A reading that names a variant's letter is found in that variant."""
    letter = {"kings": "K", "street": "S", "family": "F", "league": "L"}[id_]
    last = {"K": 18, "S": 14, "F": 11, "L": 18}[letter]
    found = {reading.id for reading in variants[id_].readings}

    assert {f"{letter}{number}" for number in range(1, last + 1)} <= found
    assert {"G1", "G2", "G3"} <= found


def test_extends_takes_everything_that_is_not_said(
    tmp_path: Path, variants: dict[str, Variant]
) -> None:
    """What a file does not say is what it extends; what it says holds."""
    ours = load_variant(
        write(tmp_path, HEAD + '[name]\nen = "Ours"\n[deck]\nwild = 6\n[rules]\njump_in = "any"\n')
    )
    league = variants["league"]

    assert ours.deck.size == league.deck.size + 2
    assert ours.name["en"] == "Ours"
    assert set(ours.name) == {"en"}
    assert {c for c in ours.rules if ours.rules[c] != league.rules[c]} == {"jump_in", "deck.wild"}
    assert ours.base == league.rules
    assert not ours.claims, "totals claimed for another deck do not bind this one"
    assert "jump_in" not in ours.sources, "sources of another value are not this one's"
    assert ours.sources["draw_two.answer"] == league.sources["draw_two.answer"]


def test_chains_are_resolved_from_the_base_upwards(tmp_path: Path) -> None:
    """A file may extend a file beside it; the nearer one wins."""
    write(tmp_path, HEAD + '[rules]\njump_in = "any"\nmisplay = "draw-1"\n', "first.toml")
    second = write(
        tmp_path, 'extends = "first.toml"\nid = "b"\n[rules]\njump_in = "coloured"\n', "second.toml"
    )
    rules = load_variant(second).rules

    assert (rules["jump_in"], rules["misplay"], rules["draw.when"]) == (
        "coloured",
        "draw-1",
        "optional",
    )


def test_a_circle_is_named(tmp_path: Path) -> None:
    """Files that extend each other are refused, with the circle."""
    write(tmp_path, 'extends = "b.toml"\nid = "a"\n', "a.toml")
    write(tmp_path, 'extends = "a.toml"\nid = "b"\n', "b.toml")

    assert faults(str(tmp_path / "a.toml")) == [
        "b.toml: extends: goes round in a circle: a.toml extends b.toml extends a.toml."
    ]


def test_changes_lie_over_the_variant(variants: dict[str, Variant]) -> None:
    """`CLAUSE=VALUE` words change exactly their clauses and are remembered as changes."""
    changed = load_variant(
        "league", ["jump_in=any", "deal.hand=9", "stack.cross=true", "deck.wild=6"]
    )
    league = variants["league"]

    assert changed.changed == ("jump_in", "deal.hand", "stack.cross", "deck.wild")
    assert changed.rules == league.rules.over(
        {"jump_in": "any", "deal.hand": 9, "stack.cross": True, "deck.wild": 6}
    )
    assert changed.base == league.rules
    assert changed.deck.size == league.deck.size + 2


def test_a_clause_that_arises_by_a_change_has_its_usual_value() -> None:
    """With penalty texts on its cards any variant has the King's Game."""
    rules = load_variant("street", ["deck.penalty_text=all-but-wilds"]).rules

    assert (rules["kings.exempt"], rules["kings.draw"]) == (1, "one-each")
    assert "kings.draw" not in load_variant("kings", ["deck.penalty_text=none"]).rules


def test_all_faults_at_once(tmp_path: Path) -> None:
    """Every fault of a file is named in one run: key path, what is wrong, the nearest valid word."""
    text = """
id = "Our Table"
nam = "x"
[name]
en = 7
fr = "Chez nous"
[format]
width = "56"
bleeed = 3
[deck]
colours = ["red", "purple"]
skip = "2"
wild = -1
reverse = 10000
skips = 1
numbers = { "0" = 1, "1-9" = "2" }
[rules]
stack.cross = "no"
jump_in = "anny"
jmp_in = "any"
deal.hand = 7.5
[sources]
jump_in = ["D 35"]
"""
    found = faults(write(tmp_path, 'extends = "league"' + text))

    assert found == [
        'our.toml: id: "Our Table" is no id: small letters, digits and hyphens, at most 40.',
        "our.toml: name.en: 7 is not a text (in quotes).",
        'our.toml: name.fr: "fr" is not one of "zh-Hans", "zh-Hant", "en".',
        'our.toml: format.width: "56" is not a number (without quotes).',
        'our.toml: format.bleeed: there is no such key. Did you mean "bleed"?',
        'our.toml: sources.jump_in.0: "D 35" is no citation: a capital letter and a line number, like A4.',
        'our.toml: nam: there is no such key. Did you mean "name"?',
        'our.toml: deck.colours: "purple" is not a colour; there are red, yellow, green, blue.',
        'our.toml: rules.stack.cross: "no" is neither true nor false (without quotes).',
        'our.toml: rules.jump_in: "anny" is not one of "none", "coloured", "any". Did you mean "any"?',
        'our.toml: rules.jmp_in: there is no such clause. Did you mean "jump_in"?',
        "our.toml: rules.deal.hand: 7.5 is not a whole number from 1 to 20.",
        'our.toml: deck.skip: "2" is not a whole number from 0 to 20.',
        "our.toml: deck.wild: -1 is not a whole number from 0 to 80.",
        "our.toml: deck.reverse: 10000 is not a whole number from 0 to 20.",
        'our.toml: deck.skips: there is no such clause. Did you mean "deck.skip"?',
        'our.toml: deck.numbers.1-9: "2" is not a whole number from 0 to 20.',
    ]


def test_a_definition_alone_must_value_every_clause(tmp_path: Path) -> None:
    """A definition that extends nothing and leaves clauses out is refused with each of them."""
    found = faults(write(tmp_path, 'id = "bare"\n[name]\nen = "Bare"\n'))
    unconditional = [c.id for c in LAWBOOK.values() if c.arises_with is None]

    assert len(found) == len(unconditional)
    assert all("is missing: every clause needs a value" in fault for fault in found)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe\x00", "our.toml: is not UTF-8 text (byte 1); save it as UTF-8."),
        ("name = 红".encode("gb18030"), "our.toml: is not UTF-8 text (byte 8); save it as UTF-8."),
        (b"id = \n", "our.toml: line 1: is not TOML: invalid value."),
        (b"[a]\n[a]\n", "our.toml: line 2: is not TOML: cannot declare ('a',) twice."),
        (b"", "our.toml: id: is missing."),
        (b"extends = 3\nid='x'\n", "our.toml: extends: 3 is not a text (in quotes)."),
        (b"extends='kings'\nid='x'\ndeck=1\n", "our.toml: deck: 1 is not a table."),
    ],
)
def test_files_that_are_no_definition(tmp_path: Path, content: bytes, sentence: str) -> None:
    """A file in another encoding, broken TOML or a wrong shape give one clear sentence."""
    (tmp_path / "our.toml").write_bytes(content)

    assert faults(str(tmp_path / "our.toml")) == [sentence]


def test_things_that_are_no_file(tmp_path: Path) -> None:
    """A missing file, a folder, a huge file and a misspelt variant give one clear sentence."""
    (tmp_path / "folder.toml").mkdir()
    with (tmp_path / "huge.toml").open("wb") as stream:
        stream.truncate(50_000_000)

    assert faults(str(tmp_path / "no.toml")) == ["no.toml: there is no such file."]
    assert faults(str(tmp_path / "folder.toml")) == ["folder.toml: is a folder, a file is wanted."]
    assert faults(str(tmp_path / "huge.toml")) == ["huge.toml: is 50 MB, at most 1 MB are taken."]
    assert faults("legue") == [
        '"legue" is neither a built-in variant nor a file. Did you mean "league"?'
    ]


def test_bad_changes_are_named() -> None:
    """Every faulty `--set` word is named with the nearest valid one."""
    assert faults(
        "kings", "jump_in", "jump=any", "jump_in=sometimes", "stack.cross=yes", "deal.hand=x"
    ) == [
        "--set: jump_in: is not of the form CLAUSE=VALUE.",
        '--set: jump: there is no such clause. Did you mean "jump_in"?',
        '--set: jump_in: "sometimes" is not one of "none", "coloured", "any".',
        '--set: stack.cross: "yes" is neither true nor false (without quotes).',
        '--set: deal.hand: "x" is not a whole number from 1 to 20.',
    ]


def test_a_deck_without_cards_is_refused(tmp_path: Path) -> None:
    """A deck needs at least one card."""
    counts = "numbers = {'0'=0}\nskip=0\nreverse=0\ndraw_two=0\ncoloured_wild=0\nwild=0\nwild_draw_four=0\nblank=0\n"

    assert faults(write(tmp_path, HEAD + "[deck]\n" + counts)) == [
        "our.toml: deck: has no card at all."
    ]


def test_own_readings_and_unknown_ones(tmp_path: Path) -> None:
    """A definition may bring its own readings; one that nobody wrote is a fault."""
    text = HEAD + '[rules]\njump_in = "any"\n[readings]\njump_in = ["X1"]\n'
    own = '[reading.X1]\nclauses = ["jump_in"]\nsays.en = "a"\nbut.en = "b"\ntaken.en = "c"\n'
    found = load_variant(write(tmp_path, text + own)).readings

    assert [(r.id, r.taken["en"]) for r in found if r.id == "X1"] == [("X1", "c")]
    assert faults(write(tmp_path, text)) == ['our.toml: readings.jump_in: "X1" is not a reading.']


def test_one_table_of_sources_takes_nothing_from_the_others(tmp_path: Path) -> None:
    """What stands on an unchanged clause stays where a file names one of its tables; with a value
    of its own it begins anew.
    """
    street = load_variant("street").sources["play.match"]
    head = 'extends = "street"\nid = "ours"\n'
    cited = write(tmp_path, head + f'[sources]\n"play.match" = ["{street.citations[0]}"]\n')
    fresh = write(
        tmp_path, head + '[rules]\n"score.target" = 300\n[sources]\n"score.target" = []\n', "b.toml"
    )

    assert load_variant(cited).sources["play.match"].readings == street.readings
    assert load_variant(fresh).sources["score.target"].readings == ()


def test_fewer_colours(tmp_path: Path) -> None:
    """[deck] colours leaves the other colours out."""
    ours = load_variant(write(tmp_path, HEAD + '[deck]\ncolours = ["blue", "red"]\n'))

    assert ours.deck.colours == (Colour.RED, Colour.BLUE)


@pytest.mark.parametrize(
    ("written", "said"),
    [("{}", "counts no numbers like"), ('"none"', '"none" does not count numbers like')],
)
def test_a_deck_without_numbers_has_a_form_of_its_own(
    tmp_path: Path, written: str, said: str
) -> None:
    """Nothing and "none" count none; the sentence names the form that does."""
    (fault,) = faults(write(tmp_path, f"{HEAD}[deck]\nnumbers = {written}\n"))

    assert said in fault
    assert '"0-9=0" has none' in fault


def test_measured_numbers_speak_only_of_their_rules(tmp_path: Path) -> None:
    """[facts] are quoted while they are stamped with the present rules, and not a change longer."""
    league = load_variant("league")
    stamp = rules_digest(league.rules, league.deck)
    table = f'[facts]\nplayers = 4\ngames = 10\nseed = 1\npolicy = "random"\nrules = "{stamp}"\nminutes = 9\n'
    path = write(tmp_path, HEAD + table)

    fresh = load_variant(path).fresh_facts
    assert fresh is not None
    assert (fresh.minutes, fresh.games) == (9, 10)
    assert load_variant(path, ["jump_in=any"]).fresh_facts is None
    assert load_variant(path, ["jump_in=any"]).facts is None, "a change from outside drops them"
    stale = load_variant(write(tmp_path, HEAD + table + '[rules]\njump_in = "any"\n', "stale.toml"))
    assert stale.fresh_facts is None
    assert {f.id for f in findings(stale)} == {"stale-facts"}
    heir = write(
        tmp_path, 'extends = "our.toml"\nid = "heir"\n[rules]\njump_in = "any"\n', "heir.toml"
    )
    assert load_variant(heir).facts is None, "inherited ones that no longer hold are dropped"
    assert faults(write(tmp_path, HEAD + "[facts]\nplayers = 11\n", "x.toml"))[0] == (
        "x.toml: facts.players: 11 is more than 10."
    )


@pytest.mark.parametrize("id_", BUILT_IN)
def test_built_in_cards_have_the_stated_geometry(variants: dict[str, Variant], id_: str) -> None:
    """Every built-in deck is cut at 56 x 87 mm, bleed 3, safe zone 3, corners 3.5 (look.md 1)."""
    form = variants[id_].format

    assert (form.trim.width, form.trim.height) == (56, 87)
    assert (form.bleed, form.safe, form.corner) == (3, 3, 3.5)


def test_true_is_no_number_and_twice_is_a_fault(tmp_path: Path) -> None:
    """A truth value does not count cards; a clause is given once, in [deck] or in [rules]."""
    assert faults(write(tmp_path, HEAD + "[deck]\nskip = true\n")) == [
        "our.toml: deck.skip: true is not a whole number from 0 to 20."
    ]
    assert faults(write(tmp_path, HEAD + "[deck]\nskip = 2\n[rules]\ndeck.skip = 3\n")) == [
        "our.toml: deck.skip: is given twice."
    ]


def test_clauses_and_readings_that_are_spoken_of_exist(tmp_path: Path) -> None:
    """[sources], [against], [readings] and [reading] speak of clauses of the law book only."""
    text = HEAD + (
        '[rules]\njump_in = "anny"\n[sources]\n"draw_two.answr" = ["D35"]\n'
        '[readings]\njump_in = ["Z99"]\n[reading.X1]\nclauses = ["not.one"]\n'
        'says.en = "a"\nbut.en = "b"\ntaken.en = "c"\n'
    )

    assert faults(write(tmp_path, text)) == [
        'our.toml: rules.jump_in: "anny" is not one of "none", "coloured", "any". Did you mean "any"?',
        'our.toml: sources.draw_two.answr: "draw_two.answr" is not a clause. Did you mean "draw_two.answer"?',
        'our.toml: reading.X1.clauses: "not.one" is not a clause.',
        'our.toml: readings.jump_in: "Z99" is not a reading.',
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('extends = "a\\u0000.toml"\nid = "x"\n', "cannot be opened"),
        (f'extends = "{"q" * 5000}"\nid = "x"\n', "cannot be opened"),
        ("[rules]\n" + ".".join(["a"] * 3000) + " = 1\n", "more than 20 deep"),
        (".".join(["a"] * 20000) + " = 1\n", "longer than 20,000 characters"),
        (HEAD + "[format]\nsafe = 20\n", "is too small for a safe zone of 20 mm"),
        (HEAD + "[format]\nwidth = 30\ncorner = 20\n", "more than half"),
        (HEAD + '[name]\nen = "a\\u001bb"\n', "control character"),
        (HEAD + f'[name]\nen = "{"n" * 49}"\n', "name.en: is a text of more than 48 characters"),
        (HEAD + f'[name]\nzh-Hans = "{"牌" * 25}"\n', "more than 24 full-width characters"),
    ],
)
def test_odd_files_are_refused_with_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    """Names that no system takes, tables in tables, cards without room: never a traceback."""
    assert any(sentence in fault for fault in faults(write(tmp_path, text)))


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    """A link that leads to itself is no definition."""
    (tmp_path / "a.toml").symlink_to(tmp_path / "b.toml")
    (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")

    assert "cannot be opened" in faults(str(tmp_path / "a.toml"))[0]


def test_the_faults_of_several_definitions_come_together(tmp_path: Path) -> None:
    """What is wrong with each of several definitions is said in one run."""
    with pytest.raises(BadInput) as caught:
        load_variants(["nosuch", write(tmp_path, HEAD + "[deck]\nskip = -1\n"), "kings"])

    assert len(caught.value.faults) == 2


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_no_text_makes_the_loader_stumble(text: str) -> None:
    """Whatever stands in a file, the loader returns a variant or says what is wrong."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        with pytest.raises(BadInput):
            load_variant(str(path))


@settings(max_examples=100, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["id", "name", "deck", "rules", "format", "sources", "extends", "claims"]),
        st.recursive(
            st.one_of(
                st.booleans(), st.integers(-5, 5), st.floats(allow_nan=False), st.just("kings")
            ),
            lambda inner: st.dictionaries(
                st.sampled_from(["en", "skip", "jump_in", "width"]), inner
            ),
            max_leaves=5,
        ),
    )
)
def test_no_table_makes_the_loader_stumble(tables: dict[str, object]) -> None:
    """Whatever shape the tables of a file have, faults come as `BadInput` and nothing else."""
    import json
    import tempfile

    def toml(value: object) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{k} = {toml(v)}" for k, v in value.items()) + "}"
        return json.dumps(value)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.toml"
        path.write_text("\n".join(f"{k} = {toml(v)}" for k, v in tables.items()), encoding="utf-8")
        try:
            outcome: object = load_variant(str(path)).rules
        except BadInput as error:
            outcome = error

    assert isinstance(outcome, Rules) or (isinstance(outcome, BadInput) and outcome.faults)
