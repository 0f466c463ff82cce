"""The progress bar: where it appears, and where it ends."""

from __future__ import annotations

import io
import sys
import time

import pytest

from deckgen.cli import progress
from deckgen.cli.progress import Bar


class Terminal(io.StringIO):
    """A terminal that remembers what it was told."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error on a terminal, with a bar that appears at once. Not a fixture: between those
    and the test, pytest sets standard error anew.
    """
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "WAIT", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    return screen


def shown(bar: Bar) -> None:
    """Wait until a bar stands on the terminal."""
    for _ in range(1000):
        if bar._shown is not None:
            return
        time.sleep(0.01)
    pytest.fail("no bar appeared")


def test_a_bar_appears_before_the_first_thing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one tick it stands there, and then tells how many of how many."""
    terminal = a_terminal(monkeypatch)
    with Bar("Drawing") as bar:
        shown(bar)
        bar.at(2, 3)
        bar._shown.refresh()
    assert "Drawing" in terminal.getvalue()
    assert "2/3" in terminal.getvalue()


def test_ticks_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three and four of ten are seven of ten."""
    terminal = a_terminal(monkeypatch)
    with Bar("Games", 10) as bar:
        shown(bar)
        bar.tick(3)
        bar.tick(4)
        bar._shown.refresh()
    assert " 7/10" in terminal.getvalue()


def test_a_quiet_bar_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does it leave a thread that could."""
    terminal = a_terminal(monkeypatch)
    with Bar("Drawing", 2, quiet=True) as bar:
        bar.at(1, 2)
        assert bar._timer is None
    assert terminal.getvalue() == ""


def test_there_is_no_bar_where_no_terminal_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Piped errors hold errors alone."""
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    monkeypatch.setattr(progress, "WAIT", 0.0)
    with Bar("Drawing", 2) as bar:
        bar.at(1, 2)
        assert bar._timer is None
    assert pipe.getvalue() == ""


def test_a_bar_that_comes_too_late_stays_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done within the wait leaves no trace."""
    terminal = a_terminal(monkeypatch)
    monkeypatch.setattr(progress, "WAIT", 60.0)
    with Bar("Drawing", 2) as bar:
        bar.at(2, 2)
    bar._show()
    assert terminal.getvalue() == ""
