"""Room: cli (simulate)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from deckgen.cli.main import app
from deckgen.errors import BadInput
from tests.cli.conftest import Run


def test_the_same_numbers_for_any_number_of_workers(deckgen: Run) -> None:
    """Same seed, same output to the last byte; another seed, another one."""
    words = ("simulate", "kings", "--games", "210", "--json")
    one = deckgen(*words, "--workers", "1")
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout == deckgen(*words, "--workers", "3").stdout
    assert one.stdout != deckgen(*words, "--seed", "2").stdout


def test_the_report(deckgen: Run) -> None:
    """Every figure with its interval, each clause that fired, and what minutes are."""
    text = deckgen("simulate", "street", "--games", "60").stdout
    data = json.loads(deckgen("simulate", "street", "--games", "60", "--json").stdout)
    assert text.startswith("street: 60 games of 4 thinking players, seed 1\n60 won.\n")
    assert {"turns", "minutes", "drawn", "largest", "rebuilt", "first_player", "stalemates",
            "capped", "points", "series"} == set(data["figures"])  # fmt: skip
    for figure in (*data["figures"].values(), *data["seats"]):
        assert figure["label"] in text
        if figure["low"] is not None:
            assert figure["low"] <= figure["value"] <= figure["high"]
    for clause in (*data["clauses"], *data["never"]):
        assert clause in text
    assert "8 s a turn" in text
    assert sum(data["endings"].values()) == data["games"] == 60


def test_house_rules_are_compared(deckgen: Run) -> None:
    """A rule that changes the game shows, one that is only printed does not."""
    words = ("simulate", "family", "--games", "150", "--vs", "deal.hand=11; call.penalty=3")
    data = json.loads(deckgen(*words, "--vs", "time.limit=5", "--json").stdout)
    more, same = data["vs"]
    assert more["rule"] == "deal.hand=11; call.penalty=3"
    found = {one["id"]: one for one in more["differences"]}
    assert found["turns"]["real"]
    assert found["turns"]["estimate"]["low"] > 0
    assert not any(one["real"] or one["changed"] for one in same["differences"])
    text = deckgen(*words).stdout
    assert "With deal.hand=11; call.penalty=3, on the same seeds" in text
    assert "\treal\n" in text


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_plot(deckgen: Run, tmp_path: Path, suffix: str) -> None:
    """A picture of the kind that the name says."""
    done = deckgen("simulate", "kings", "--games", "30", "--plot", f"new/p.{suffix}")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "new" / f"p.{suffix}").stat().st_size > 5000


def test_facts_are_toml(deckgen: Run) -> None:
    """A table for a definition, and nothing else."""
    done = deckgen("simulate", "league", "--games", "50", "--seed", "9", "--facts")
    table = tomllib.loads(done.stdout)["facts"]
    assert (table["games"], table["seed"], table["players"]) == (50, 9, 4)
    assert 3 <= table["minutes"] <= 30


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "--games: 0 is not a whole number from 1"),
        (["--games", "-3", "--workers", "-1", "--max-turns", "0"], "--workers: -1"),
        (["--players", "11"], "--players: 11 cannot play: this game is for 2 to 10"),
        (["--players", "-1"], "--players: -1 cannot play"),
        (["--policy", "randm"], 'Did you mean "random"?'),
        (["--vs", "jump_in=al"], "--vs: jump_in:"),
        (["--set", "players.range=5-8"], "this game is for 5 to 8"),
        (["--set", "deal.hand=20", "--players", "9"], "9 players with 20 cards each"),
        (["--plot", "x.gif"], '"x.gif" ends in none of .png, .svg, .pdf'),
        (["--cluster", "127.0.0.1:1"], "no scheduler answers there"),
        (["--cluster", "127.0.0.1:1", "--workers", "2"], "does not go with --cluster"),
    ],
    ids=range(11),
)
def test_faults(words: list[str], said: str) -> None:
    """What cannot be is said in a sentence before anything is played."""
    with pytest.raises(BadInput) as caught:
        app(["simulate", "kings", *words], standalone_mode=False)
    assert said in str(caught.value)


def test_faults_come_all_at_once(deckgen: Run) -> None:
    """One sentence each on standard error, exit 2."""
    done = deckgen("simulate", "kings", "--games", "0", "--players", "99", "--vs", "x")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 3


def test_a_variant_that_fails_its_check_is_not_played(deckgen: Run, tmp_path: Path) -> None:
    """A wrong claim is said; a deck too small for more players than these is no bar."""
    text = 'extends = "league"\nid = "x"\n[claims]\ncards = 99\n[rules]\ndeal.hand = 12\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    done = deckgen("simulate", "x.toml", "--games", "5")
    assert done.returncode == 2
    assert "fails its check: The definition claims 99 cards" in done.stderr
    assert deckgen("simulate", "league", "--set", "deal.hand=12", "--games", "5").returncode == 0


def test_cap_hits_are_reported(deckgen: Run) -> None:
    """Games cut short are counted and said, and the means are warned of."""
    done = deckgen("simulate", "league", "--games", "20", "--policy", "random", "--max-turns", "9")
    assert done.returncode == 0
    assert "20 cut short by --max-turns." in done.stdout
    assert "the means of the shorter games" in done.stdout


def interrupted(arguments: list[str], after: float) -> tuple[int, str, str]:
    """Run deckgen and press Ctrl-C after so many seconds: its exit code, output and errors."""
    with subprocess.Popen(
        [sys.executable, "-m", "deckgen", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        encoding="utf-8",
        # a job in the background ignores the interrupt, and so would what it starts
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        try:
            time.sleep(after)
            os.killpg(process.pid, signal.SIGINT)
            out, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, out, errors


@pytest.mark.skipif(sys.platform == "win32", reason="signals a process group")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_prints_what_was_played(workers: str) -> None:
    """Ctrl-C: the first so many games, marked as partial; exit 130, no traceback."""
    command = ["simulate", "kings", "--games", "5000000", "--workers", workers, "--json"]
    for seconds in (2.5, 8.0, 25.0):  # until the machine, however busy, has played a game
        code, out, errors = interrupted(command, seconds)
        if out and json.loads(out)["games"]:
            break
    data = json.loads(out)
    assert (code, data["partial"], data["asked"]) == (130, True, 5_000_000)
    assert errors == f"Stopped: these are the first {data['games']} of 5000000 games.\n"
    assert sum(data["endings"].values()) == data["games"] > 0


def test_a_game_that_nobody_can_win_is_not_played(deckgen: Run) -> None:
    """Numbers only may be last, but there are none: the contradiction is told, nothing played."""
    bare = ["--set", "end.last_card=number", "--set", "deck.numbers=0-9=0"]
    done = deckgen("simulate", "league", *bare, "--games", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert "fails its check" in done.stderr


def test_a_house_rule_in_force_already_and_few_games_are_told(deckgen: Run) -> None:
    """A comparison that can show nothing says so, and so do intervals of five games."""
    done = deckgen("simulate", "street", "--games", "5", "--vs", "draw.then=end-turn")
    assert done.returncode == 0
    assert "--vs draw.then=end-turn: street is played so already." in done.stderr
    assert "Of fewer than 30 games the intervals say little." in done.stderr


def test_clauses_are_counted_as_the_referee_cites_them(deckgen: Run) -> None:
    """A turn that ends with the drawn card is no event; skips, reverses and draw twos that answer
    nothing go by the match like numbers.
    """
    done = deckgen("simulate", "street", "--games", "40", "--json", "--workers", "1")
    said = json.loads(done.stdout)
    assert "draw.then" not in said["never"]
    laid = said["clauses"]
    assert laid["play.match"] > laid["skip.effect"] + laid["reverse.effect"]
