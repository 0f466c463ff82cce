"""Room: cli. Readers who go away, full disks, closed streams, and Ctrl-C."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell and signals")
FULL = Path("/dev/full")


def ended(arguments: str, streams: str, folder: Path) -> tuple[int, str]:
    """The exit code of `deckgen ARGUMENTS` with its streams led elsewhere, and its other output."""
    command = f"{shlex.quote(sys.executable)} -m deckgen {arguments} {streams}"
    done = subprocess.run(
        ["/bin/bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("arguments", ["show kings", "list", "schema", "--help"])
def test_a_reader_who_goes_away_is_no_fault(arguments: str, tmp_path: Path) -> None:
    """What nobody reads any more is done all the same."""
    assert ended(arguments, "| true", tmp_path) == (0, "")


@pytest.mark.parametrize("streams", ["2>&1 | true", "2>&-", "2>/dev/full"])
@pytest.mark.parametrize("arguments", ["show nix", "bogus", "show kings --colour"])
def test_bad_input_is_2_whoever_reads_of_it(arguments: str, streams: str, tmp_path: Path) -> None:
    """The exit code does not depend on whether a sentence arrives."""
    if "full" in streams and not FULL.exists():
        pytest.skip("no /dev/full here")
    assert ended(arguments, streams, tmp_path) == (2, "")


@pytest.mark.parametrize("streams", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_swallow_what_is_said(streams: str, tmp_path: Path) -> None:
    """A command does its work without anybody to tell of it."""
    code, _ = ended("new my.toml --from league", streams, tmp_path)

    assert code == 0
    assert (tmp_path / "my.toml").is_file()


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_a_result_that_finds_no_room_is_told(tmp_path: Path) -> None:
    """A full disk behind standard output is one sentence and exit 2."""
    code, said = ended("show kings", ">/dev/full", tmp_path)

    assert code == 2
    assert said == "The result cannot be printed (No space left on device).\n"


@pytest.mark.parametrize("parts", ["rulebook,quick,list", "deck"])
def test_ctrl_c_stops_the_whole_build(parts: str, tmp_path: Path) -> None:
    """Whatever it was doing: one word, exit 130, no file, no process left behind."""
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW, "build", "kings", "--only", parts],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    while not (tmp_path / "begun").exists():
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)

    assert (process.returncode, out, err) == (130, "", "Stopped.\n")
    assert list(tmp_path.rglob("*.*")) == []
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


SLOW = """
import time
from pathlib import Path
from deckgen.cli.main import run
from deckgen.press import parts
real = parts.Task.make
def make(task):
    Path("begun").touch()
    time.sleep(5)
    return real(task)
parts.Task.make = make
run()
"""
"""A build each of whose parts takes five seconds longer."""
