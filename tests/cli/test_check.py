"""Room: cli (check)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer

from deckgen.check import whole
from deckgen.cli.check import check
from deckgen.definition.ledger import ledgers
from tests.cli.conftest import Run

TINY = """
extends = "family"
id = "tiny"
[deck]
colours = ["red", "blue"]
numbers = { "1-3" = 1 }
skip = 1
reverse = 0
draw_two = 1
wild = 1
wild_draw_four = 1
[rules]
players.range = "2-2"
deal.hand = 2
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A small game, quickly checked."""
    path = tmp_path / "tiny.toml"
    path.write_text(TINY, encoding="utf-8")
    return path


class Parts:
    """`check` in this process, some of its parts only."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, parts: str, *sources: Path | str, **flags: Any) -> tuple[int, str]:
        """The exit code and what stands on standard output."""
        kept = {name: whole.PARTS[name] for name in parts.split()}
        with self.monkeypatch.context() as patch:
            patch.setattr(whole, "PARTS", kept)
            try:
                check([str(source) for source in sources], **flags)
                code = 0
            except typer.Exit as ended:
                code = ended.exit_code
        return code, self.capsys.readouterr().out


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Parts:
    """Runs some parts of `check`."""
    return Parts(monkeypatch, capsys)


def test_check_says_what_it_found_and_what_it_looked_at(deckgen: Run, tiny: Path) -> None:
    """Findings by severity with id, clauses, sentence and remedy; a line per part; exit 0 without
    an error.
    """
    result = deckgen("check", str(tiny))

    assert result.returncode == 0, result.stdout + result.stderr
    assert "no-reverses [deck.reverse, reverse.effect" in result.stdout
    assert "Notes: " in result.stdout
    for part in (
        "definition",
        "contradictions",
        "agreements",
        "play",
        "positions",
        "texts",
        "printing",
    ):
        assert f"    {part}: " in result.stdout
    assert f"    files: nothing was built in {Path('output/tiny')}" in result.stdout


def test_an_error_makes_it_exit_with_1(deckgen: Run, tiny: Path) -> None:
    """As data too: what was found, what was examined, whether it holds."""
    result = deckgen("check", str(tiny), "--set", "deal.hand=9", "--json")
    data = json.loads(result.stdout)["tiny"]

    assert result.returncode == 1
    assert data["holds"] is False
    assert data["findings"][0]["severity"] == "error"
    assert data["findings"][0]["id"] == "deck-too-small"
    assert set(data["examined"]) >= {"definition", "play"}


def test_what_was_built_is_checked_along(deckgen: Run, only: Parts, tiny: Path) -> None:
    """Files that lie where `build` writes are read back; a changed one is an error."""
    assert deckgen("build", str(tiny), "--only", "deck").returncode == 0
    out = tiny.parent / "output"
    good, said = only("files", tiny, out=out)
    deck = out / "tiny" / "deck.pdf"
    deck.write_bytes(deck.read_bytes() + b" ")
    changed, told = only("files", tiny, out=out)

    assert (good, changed) == (0, 1), said
    assert f"1 file in {out / 'tiny'}" in said
    assert "file-changed" in told


def test_a_manifest_names_files_of_its_own_folder(deckgen: Run, tiny: Path) -> None:
    """Nothing outside the folder is read: that is bad input, in one sentence."""
    folder = tiny.parent / "output" / "tiny"
    folder.mkdir(parents=True)
    said = {"files": {"../../tiny.toml": "sha256:0"}, "cards": [], "printed": {}}
    (folder / "manifest.json").write_text(json.dumps(said), encoding="utf-8")
    result = deckgen("check", str(tiny))

    assert result.returncode == 2
    assert "../../tiny.toml is no file of its folder" in result.stderr


def test_scenarios_that_are_not_there_or_cannot_be_read_are_bad_input(
    deckgen: Run, tiny: Path
) -> None:
    """The file is the user's own: one sentence each, exit 2, nothing is checked."""
    broken = tiny.parent / "broken.toml"
    broken.write_text('variant = "family"\n', encoding="utf-8")
    gone = tiny.parent / "gone.toml"
    result = deckgen("check", str(tiny), "--scenarios", str(gone), "--scenarios", str(broken))

    assert result.returncode == 2
    assert "gone.toml" in result.stderr
    assert "broken.toml" in result.stderr
    assert result.stdout == ""


def test_scenarios_beside_a_definition_are_replayed(only: Parts, tiny: Path) -> None:
    """A folder `scenarios` beside the file, or what --scenarios names."""
    folder = tiny.parent / "scenarios"
    folder.mkdir()
    (folder / "one.toml").write_text(
        'variant = "../tiny.toml"\n[given]\nhands = ["red-1 red-2", "blue-1 blue-2"]\n'
        'top = "red-3"\n[[step]]\nseat = 0\nplay = "red-1"\n[step.then]\nturn = 0\n',
        encoding="utf-8",
    )
    code, said = only("examples", tiny)

    assert code == 1
    assert "example-fails" in said
    assert "1 scenario replayed" in said


def test_what_build_refuses_is_an_error(deckgen: Run, only: Parts, tiny: Path) -> None:
    """In the words of `build`, in every language, each once."""
    path = tiny.parent / "name.toml"
    path.write_text(TINY.replace("[deck]", '[name]\nen = "\u1230"\n[deck]'), encoding="utf-8")
    built = deckgen("build", str(path))
    code, said = only("printing", path, as_json=True)
    found = json.loads(said)["tiny"]["findings"]
    errors = [one["sentence"] for one in found if one["severity"] == "error"]

    assert (built.returncode, code) == (2, 1)
    assert len(errors) == 1
    assert "name.toml: name.en: " in errors[0]
    assert built.stderr.strip() in errors[0]


def test_two_files_of_one_id_are_both_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tiny: Path
) -> None:
    """By their names as given; a file with an id of its own by that."""
    other, third = tiny.parent / "other.toml", tiny.parent / "third.toml"
    other.write_text(TINY.replace("hand = 2", "hand = 3"), encoding="utf-8")
    third.write_text(TINY.replace('id = "tiny"', 'id = "third"'), encoding="utf-8")
    monkeypatch.setattr(
        whole,
        "check",
        lambda variant, *_: whole.Report(
            variant.id, examined={"hand": str(variant.rules["deal.hand"])}
        ),
    )
    check([str(tiny), str(other), str(third)], as_json=True)
    told = json.loads(capsys.readouterr().out)

    assert {name: one["examined"]["hand"] for name, one in told.items()} == {
        str(tiny): "2",
        str(other): "3",
        "third": "2",
    }


def test_bad_input_is_exit_2(deckgen: Run, tmp_path: Path) -> None:
    """An unknown variant, a folder without prose, one without a source: a sentence each, in one
    go, never a traceback.
    """
    folder = str(tmp_path)
    result = deckgen("check", "kinks", "--prose", folder, "--sources", folder)

    assert result.returncode == 2
    assert 'Did you mean "kings"?' in result.stderr
    assert "rules/" in result.stderr
    assert "no source text" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_source_text_is_held_against_its_ledger(only: Parts, tmp_path: Path) -> None:
    """Of a text, known by one of its sentences, what the ledger of a game that follows it does not
    have, or has besides, is an error; another game is not about it.
    """
    (tmp_path / "source.txt").write_text("用法：可阻挡下一家出牌一次\n", encoding="utf-8")
    code, said = only("sources", "kings", "family", sources=tmp_path, as_json=True)
    found = {
        id_: [one["sentence"] for one in data["findings"] if one["id"] == "source-sentence"]
        for id_, data in json.loads(said).items()
    }

    assert code == 1
    assert found["kings"] == []
    assert found["family"][0].startswith("Sentence 1 of C1 is new or was changed")
    assert len(found["family"]) == 1 + len(ledgers()["C"].sentences)
