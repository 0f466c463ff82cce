"""Room: cli (paragraphs on a terminal and in a pipe)."""

from __future__ import annotations

import io
import sys

import pytest

from deckgen.cli import report

WORDS = "positions: " + " ".join(["word"] * 60)


class Screen(io.StringIO):
    """Standard output that says whether it is a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        """Whether it is one."""
        return self.terminal


def lines(monkeypatch: pytest.MonkeyPatch, columns: int, *, terminal: bool = True) -> list[str]:
    """The words as a paragraph four blanks in, on a screen of so many columns."""
    screen = Screen(terminal)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdout", screen)
    report.paragraph(WORDS, 4)
    return screen.getvalue().splitlines()


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_a_paragraph_suits_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """No line is wider; what follows a name hangs two further in; no word is lost."""
    first, *rest = lines(monkeypatch, columns)

    assert first.startswith("    positions: word")
    assert all(len(line) <= columns for line in (first, *rest))
    assert all(line.startswith("      word") for line in rest)
    assert " ".join((first, *rest)).split() == WORDS.split()


def test_a_wide_terminal_does_not_make_lines_that_nobody_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Lines end at 100 columns."""
    assert max(map(len, lines(monkeypatch, 300))) <= report.COLUMNS


def test_in_a_pipe_it_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a program finds what belongs together."""
    assert lines(monkeypatch, 60, terminal=False) == ["    " + WORDS]
