"""Room: cli (scenario)."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

SCENARIOS = Path(__file__).parent.parent / "scenarios"
PLAY = """variant = "family"
[given]
hands = ["red-1 blue-2", "red-3 red-4"]
top = "red-5"
[[step]]
seat = 0
play = "{card}"
[then]
turn = {turn}
"""


def test_one_line_a_file(deckgen: Run) -> None:
    """A folder means every file below it; ok for each that holds, exit 0."""
    done = deckgen("scenario", str(SCENARIOS))
    files = sorted(SCENARIOS.rglob("*.toml"))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(files)
    for file in files:
        assert f"ok   {file}\n" in done.stdout


def test_what_does_not_hold(deckgen: Run, tmp_path: Path) -> None:
    """FAIL with step, what was expected, what happened and the clause; exit 1, others still run."""
    (tmp_path / "good.toml").write_text(PLAY.format(card="red-1", turn=1), encoding="utf-8")
    (tmp_path / "turn.toml").write_text(PLAY.format(card="red-1", turn=0), encoding="utf-8")
    (tmp_path / "play.toml").write_text(PLAY.format(card="blue-2", turn=1), encoding="utf-8")
    done = deckgen("scenario", "good.toml", "turn.toml", "play.toml")
    assert done.returncode == 1
    good, turn, play = done.stdout.splitlines()
    assert good == "ok   good.toml"
    assert turn == "FAIL turn.toml: the end: expected turn = 0, but it is 1"
    assert play.startswith("FAIL play.toml: step 1: expected a legal step, but it is refused")
    assert play.endswith("(by play.match)")
    data = json.loads(deckgen("scenario", "good.toml", "play.toml", "--json").stdout)
    assert [(one["file"], one["ok"], one["step"], one["clause"]) for one in data] == [
        ("good.toml", True, None, None),
        ("play.toml", False, 1, "play.match"),
    ]


def test_malformed_is_never_a_pass(deckgen: Run, tmp_path: Path) -> None:
    """Every fault of every file with its key, exit 2."""
    (tmp_path / "a.toml").write_text(
        'variant = "family"\n[given]\ntop = "red-5"\n', encoding="utf-8"
    )
    (tmp_path / "b.toml").write_text(PLAY.format(card="rad-1", turn=1), encoding="utf-8")
    done = deckgen("scenario", ".", "missing.toml")
    assert (done.returncode, done.stdout) == (2, "")
    for said in ("a.toml: given.hands", "asserts nothing", 'Did you mean "red-1"?', "missing.toml"):
        assert said in done.stderr
    assert deckgen("scenario").returncode == 2
    (tmp_path / "empty").mkdir()
    assert "holds no scenario" in deckgen("scenario", "empty").stderr
