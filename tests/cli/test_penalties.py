"""Room: cli (penalties template, check, convert) and check (findings over a list)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckgen.definition.penalties import penalty_file, read_penalties
from deckgen.model.penalties import Penalty, PenaltyList
from deckgen.model.words import texts
from tests.cli.conftest import Run
from tests.ink.own_font import opentype

KINGS = read_penalties("kings")


def write(folder: Path, content: str, name: str = "party.csv") -> str:
    """A list in the folder where the command runs."""
    (folder / name).write_text(content, encoding="utf-8")
    return name


def full(mild: int = 76, hot: int = 24, *rows: str) -> str:
    """A list of so many texts in English, and further rows of hot, en, count."""
    made = [f"{int(n > mild)},Do task {n}." for n in range(1, mild + hot + 1)]
    return "\n".join(["hot,en,count", *made, *rows, ""])


@pytest.mark.parametrize("name", ["party.csv", "party.xlsx"])
def test_template_check_and_convert(deckgen: Run, tmp_path: Path, name: str) -> None:
    """A template can be checked at once: it has no text yet; it is not overwritten unasked."""
    made = deckgen("penalties", "template", name)
    assert (made.returncode, made.stderr) == (0, "")
    assert "100 rows, the last 24 hot" in made.stdout

    empty = deckgen("penalties", "check", name)
    assert (empty.returncode, empty.stderr) == (2, f"{name}: has a header but no text below it.\n")

    before = (tmp_path / name).read_bytes()
    again = deckgen("penalties", "template", name, "--lang", "en")
    assert again.returncode == 2
    assert again.stderr == f"{name}: is there already; give --force to overwrite it.\n"
    assert (tmp_path / name).read_bytes() == before
    assert deckgen("penalties", "template", name, "--lang", "en", "--force").returncode == 0
    assert (tmp_path / name).read_bytes() != before


@pytest.mark.parametrize(("rows", "hot"), [(10, 2), (100, 24), (50, 12), (1, 0)])
def test_template_rows(deckgen: Run, tmp_path: Path, rows: int, hot: int) -> None:
    """As many rows as asked for, hot ones in the deck's share (24 of 100)."""
    deckgen("penalties", "template", "t.csv", "--rows", str(rows), "--lang", "en")
    lines = (tmp_path / "t.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lines[0] == "id,hot,en,count"
    assert len(lines) == rows + 1
    assert sum(line.split(",")[1] == "1" for line in lines[1:]) == hot


def test_the_default_list_holds(deckgen: Run) -> None:
    """Nothing is wrong with it, at the reference size and at others."""
    for size in ("us-game", "poker", "tarot"):
        checked = deckgen("penalties", "check", "kings", "--card", size, "--lang", "all")
        assert (checked.returncode, checked.stderr) == (0, "")
        assert "kings needs 76 mild and 24 hot texts" in checked.stdout
        assert checked.stdout.endswith("Nothing is wrong with it.\n")


def test_check_as_data(deckgen: Run, tmp_path: Path) -> None:
    """Totals, needs and findings as JSON; exit 1 when the list does not hold."""
    name = write(tmp_path, full(75, 24))
    checked = deckgen("penalties", "check", name, "--json")
    data = json.loads(checked.stdout)
    assert checked.returncode == 1
    assert (data["mild"], data["hot"], data["languages"]) == (75, 24, ["en"])
    assert data["needs"] == {"kings": {"mild": 76, "hot": 24}}
    (finding,) = data["findings"]
    assert finding["severity"] == "error"
    assert finding["sentence"] == (
        "The list has 75 mild texts for the 76 cards of kings that want one: 1 missing; "
        "--fill would take it from the built-in list."
    )


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (full(), 0, "Nothing is wrong with it."),
        (full(75, 24, ",DO TASK 5,"), 1, "“Do task 5.” of line 6 stands again in line 101 but for"),
        (full(75, 24, ",Do task 5.,"), 1, "“Do task 5.” of line 6 stands again in line 101 (en)"),
        (full(75, 24, f",{'word ' * 60},"), 1, "line 101, en: the text"),
        (full(75, 24, ",Sing \U000e1234.,"), 1, "U+E1234"),
        (full(75, 24, ",????,"), 1, "Only question marks are left of 1 text: line 101"),
        (full(75, 24, ",<b>{{ 1 }}</b> & *\\*,"), 0, "Nothing is wrong"),
        (full(75, 24, ",Ring\u200f the bell.,"), 0, "the invisible character U+200F is left out"),
        (full().replace("en", "text", 1), 0, "The column zh-Hans looks as if it were in en"),
        (full().replace("count", "review").replace("1.\n", "1.,zh\n", 1), 0, "Marked for review: 1 text, line 2"),
        (full().replace("en,count", "en,who"), 0, 'the column "who" is not used'),
    ],
    ids=range(11),
)  # fmt: skip
def test_findings(deckgen: Run, tmp_path: Path, content: str, code: int, said: str) -> None:
    """Each thing that can be wrong is found and named; only errors make exit 1."""
    checked = deckgen("penalties", "check", write(tmp_path, content))
    assert checked.stderr == ""
    assert said in checked.stdout
    assert checked.returncode == code


def test_languages(deckgen: Run, tmp_path: Path) -> None:
    """A language that only some texts have is a warning, one asked for an error."""
    lines = full().splitlines()
    name = write(tmp_path, "\n".join(["zh-Hant," + lines[0], "唱歌。," + lines[1], *("," + x for x in lines[2:])]))  # fmt: skip
    warned = deckgen("penalties", "check", name)
    assert warned.returncode == 0
    assert (
        "warning list-language: Without words in zh-Hant: 99 of 100 texts, line 3" in warned.stdout
    )
    asked = deckgen("penalties", "check", name, "--lang", "zh-Hant,zh-Hans")
    assert asked.returncode == 1
    assert "error list-language: Without words in zh-Hant: 99 of 100" in asked.stdout
    assert "error list-language: Without words in zh-Hans: 100 of 100" in asked.stdout


def test_a_smaller_card_takes_less(deckgen: Run, tmp_path: Path) -> None:
    """41 Chinese characters fit the reference card but not the mini one (look.md 7)."""
    text = "唱" * 40 + "。"
    name = write(tmp_path, full(75, 24, f",{text},").replace("en", "zh-Hans"))
    assert "list-text" not in deckgen("penalties", "check", name).stdout
    small = deckgen("penalties", "check", name, "--card", "mini")
    assert small.returncode == 1
    assert "line 101, zh-Hans: the text" in small.stdout


@pytest.mark.parametrize("suffix", ["csv", "tsv", "xlsx", "toml"])
def test_convert_keeps_the_list(deckgen: Run, tmp_path: Path, suffix: str) -> None:
    """From the built-in list to every format, with a header in any language."""
    made = deckgen("penalties", "convert", "kings", f"mine.{suffix}", "--headers", "zh-Hans")
    assert "(U+200B, invisible) are kept" in made.stdout
    assert (made.returncode, made.stderr) == (0, "")
    assert read_penalties(tmp_path / f"mine.{suffix}").penalties == KINGS.penalties


def test_convert_drafts_traditional(deckgen: Run, tmp_path: Path) -> None:
    """The draft is marked, read again as marked, and check says so."""
    name = write(tmp_path, "hot,简体\n,唱“歌”。\n1,跳舞。\n")
    made = deckgen("penalties", "convert", name, "out.csv", "--draft-hant")
    assert made.returncode == 0
    assert "2 drafted in zh-Hant: read them over" in made.stdout
    drafts = read_penalties(tmp_path / "out.csv")
    assert [one.texts["zh-Hant"] for one in drafts.penalties] == ["唱「歌」。", "跳舞。"]
    assert [one.review for one in drafts.penalties] == ["zh-Hant", "zh-Hant"]
    assert (
        "Marked for review: 2 texts, line 2, line 3"
        in deckgen("penalties", "check", "out.csv").stdout
    )
    again = deckgen("penalties", "convert", "out.csv", "more.csv", "--draft-hant")
    assert "Nothing was drafted" in again.stdout


def test_convert_says_what_it_passes_over(deckgen: Run, tmp_path: Path) -> None:
    """A column that is not ours is not carried along silently."""
    name = write(tmp_path, "text,who\n唱歌,me\n")
    made = deckgen("penalties", "convert", name, "out.toml")
    assert made.returncode == 0
    assert made.stderr == 'party.csv: the column "who" is not used.\n'


def test_convert_warns_of_formulas(deckgen: Run, tmp_path: Path) -> None:
    """Excel would run a text of a CSV that begins like a formula; a workbook keeps it a text."""
    name = write(tmp_path, "id,en\na,=1+1\nb,-- and go!\nc,fine\n")
    warned = deckgen("penalties", "convert", name, "out.csv")
    assert warned.stderr == ("out.csv: Excel would take for formulas: a, b; an .xlsx keeps them.\n")
    assert deckgen("penalties", "convert", name, "out.xlsx").stderr == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "nope.csv"), "nope.csv: there is no such file."),
        (("check", "king"), 'king: is neither a built-in penalty list nor a file. Did you mean "kings"?'),
        (("check", "."), ".: is a folder, a file is wanted."),
        (("check", "kings", "--variant", "street"), "--variant: street: has no cards with penalty texts."),
        (("check", "kings", "--lang", "fr"), '--lang: "fr" is not a language'),
        (("check", "kings", "--card", "huge"), '--card: "huge" is neither one of'),
        (("convert", "kings", "x.xls"), 'x.xls: ".xls" is no format that is written here'),
        (("convert", "kings", "x.csv", "--encoding", "latin1"), '--encoding: "latin1" is not one of'),
        (("convert", "kings", "x.csv", "--encoding", "big5"), "x.csv: --encoding: big5 does not have"),
        (("convert", "kings", "x.csv", "--separator", "|"), '--separator: "|" is not one of'),
        (("convert", "kings", "x.csv", "--headers", "fr"), '--headers: "fr" is not one of'),
        (("convert", "kings", "there.csv"), "there.csv: is there already; give --force to overwrite it."),
        (("template", "x.ods"), 'x.ods: ".ods" is no format for a template; name it .csv or .xlsx.'),
        (("template", "x.csv", "--lang", "fr"), '--lang: "fr" is not a language'),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_each_mistake_is_one_sentence(
    deckgen: Run, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    """Exit 2, on standard error, and nothing is written."""
    write(tmp_path, "x", "there.csv")
    done = deckgen("penalties", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["there.csv"]


def test_a_console_that_cannot_show_chinese(deckgen: Run) -> None:
    """Output is never a traceback (print case 55)."""
    for encoding in ("cp1252", "gbk", "ascii"):
        done = deckgen("penalties", "check", "kings", PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".xlsx", ".toml"])
def test_a_thousand_texts_are_read_whole(tmp_path: Path, suffix: str) -> None:
    """A thousand texts in three languages come back from any format as they were written."""
    listed = tuple(
        Penalty(str(n), n % 4 == 0, texts({tag: f"{text} {n}" for tag, text in one.texts.items()}))
        for n in range(1000)
        for one in [KINGS.penalties[n % len(KINGS.penalties)]]
    )
    path = tmp_path / f"many{suffix}"
    path.write_bytes(penalty_file(PenaltyList("many", listed), suffix, where=path.name))
    assert read_penalties(path).penalties == listed


def test_a_list_is_checked_with_the_fonts_of_a_theme(deckgen: Run, tmp_path: Path) -> None:
    """A character that no font has brings the advice to name one that does; with `--theme` the
    fonts are the theme's.
    """
    (tmp_path / "list.csv").write_text("text\n字\U00012345\n", encoding="utf-8")
    plain = deckgen("penalties", "check", "list.csv")
    assert "U+12345" in plain.stdout
    assert "name a font that has it in a theme file (fonts.fallback; --theme)" in plain.stdout
    opentype(tmp_path / "mine.otf", a=0x12345)
    theme = 'extends = "classic"\n[fonts]\nfallback = ["mine.otf"]\n'
    (tmp_path / "mine.toml").write_text(theme, encoding="utf-8")
    with_theme = deckgen("penalties", "check", "list.csv", "--theme", "mine.toml")
    assert "U+12345" not in with_theme.stdout
    assert with_theme.stderr == ""


def test_scripts_from_right_to_left_are_refused(deckgen: Run, tmp_path: Path) -> None:
    """A Hebrew or Arabic text would be set backwards: it is named, also where a font has it."""
    (tmp_path / "list.csv").write_text("text\nשלום\nسلام\n", encoding="utf-8")
    found = deckgen("penalties", "check", "list.csv").stdout
    assert found.count("is written from right to left") == 2
    assert "U+05E9" in found
