"""Room: cli (ask)."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys

import pytest

from tests.cli.conftest import Run

HAND = "r5 bS +4 W 红9"


def test_one_line_a_card(deckgen: Run) -> None:
    """Piped: one line per distinct card, with verdict, name, number, clause and sentence."""
    done = deckgen("ask", "league", "--top", "red-7", "--hand", HAND + " r5")
    *lines, others = [line.split("\t") for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert others == ["or", "draw 1 card"]
    assert [line[0] for line in lines] == ["legal", "no", "legal", "legal", "legal"]
    assert [line[1] for line in lines] == [
        "red 5", "blue skip", "wild draw four", "wild", "red 9",
    ]  # fmt: skip
    assert [line[3] for line in lines] == [
        "play.match", "play.match", "wild_draw_four.when", "wild.when", "play.match",
    ]  # fmt: skip
    assert all(line[2].count(".") == 1 and line[4] for line in lines)


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "blue skip"), ("zh-Hans", "蓝阻挡牌"), ("zh-Hant", "藍阻擋牌")]
)
def test_the_asked_language(deckgen: Run, lang: str, name: str) -> None:
    """Names and sentences are in the language asked for."""
    done = deckgen("ask", "kings", "--top", "r7", "--hand", "bS", "--lang", lang)
    assert f"no\t{name}\t" in done.stdout
    full = deckgen("ask", "kings", "--top", "r7", "--hand", "bS", "--lang", lang, "--full")
    assert full.stdout.startswith(done.stdout)
    assert len(full.stdout) > len(done.stdout) + 40


def test_json(deckgen: Run) -> None:
    """For programs: every card with its clause, what follows, what else may be done."""
    data = json.loads(deckgen("ask", "kings", "--top", "b+2", "--pending", "2", "--hand", "r+2 W", "--json").stdout)  # fmt: skip
    draw_two, wild = data["cards"]
    assert (draw_two["card"], draw_two["legal"], draw_two["then"]["owed"]) == (
        "red-draw-two",
        True,
        4,
    )
    assert (wild["legal"], wild["clause"], wild["against"][0]) == (False, "wild.when", "wild.when")
    assert data["else"] == ["take"]
    ruled = json.loads(deckgen("ask", "kings", "--top", "r5", "--challenge", "r1", "--json").stdout)
    (one,) = ruled["challenge"]
    assert (one["guilty"], one["players_draw"], one["challenger_draws"]) == ([True], [4], 0)


def test_a_challenge_is_one_line(deckgen: Run) -> None:
    """Who draws how many, by which clause."""
    done = deckgen("ask", "kings", "--top", "r5", "--hand", "r1", "--challenge", "g1 b2")
    assert done.stdout.splitlines()[1].split("\t")[2] == "wild_draw_four.challenge"
    assert "not guilty. You draw 6 cards" in done.stdout


def test_faults(deckgen: Run) -> None:
    """Everything that is wrong, in one run, with the nearest word; exit 2."""
    done = deckgen("ask", "kings", "--top", "blu-5", "--hand", "r6 rskipp", "--players", "12")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 3
    assert 'Did you mean "blue-5"?' in done.stderr
    for arguments in (
        ["ask", "kings", "--hand", "r5"],
        ["ask", "kingz", "--top", "r5", "--hand", "r5"],
        ["ask", "kings", "--top", "r5", "--hand", "r5", "--set", "jump_in=al"],
        ["ask", "kings", "--top", "r5", "--hand", "r5 r5"],
    ):
        wrong = deckgen(*arguments)
        assert wrong.returncode == 2
        assert "Traceback" not in wrong.stderr


def test_a_terminal_sees_marks() -> None:
    """On a terminal: ticks and crosses, and what else may be done."""
    first, second = pty.openpty()
    command = ["ask", "kings", "--top", "r+2", "--pending", "2", "--hand", "b+2 r5"]
    process = subprocess.Popen([sys.executable, "-m", "deckgen", *command], stdout=second)
    process.wait(timeout=60)
    os.close(second)
    shown = os.read(first, 20_000).decode()
    os.close(first)
    assert process.returncode == 0
    for word in ("✓", "✗", "blue draw two", "Or: take the 2 cards"):
        assert word in shown


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (
            ("--hand", "r5", "--lang", "all"),
            "--lang: the referee answers in one language at a time.",
        ),
        (("--challenge", ""), '--challenge: names no card; "+4" is a hand of nothing else.'),
        (("--challenge", "red: "), '--challenge: names no card; "+4" is a hand of nothing else.'),
    ],
)
def test_what_the_referee_cannot_answer(
    deckgen: Run, flags: tuple[str, ...], sentence: str
) -> None:
    """One sentence, exit 2."""
    done = deckgen("ask", "kings", "--top", "r5", *flags)
    assert (done.returncode, done.stderr.strip()) == (2, sentence)
