"""Floor 0: work done beside other work."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from deckgen.beside import CORES, beside, side_by_side
from deckgen.errors import BadInput

forking = pytest.mark.skipif(CORES < 2, reason="one core, or a system that cannot fork")


def ended(number: int) -> bool:
    """Whether no process runs under that number; one that nobody has buried yet does not run."""
    try:
        state = Path(f"/proc/{number}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


@forking
def test_what_is_made_beside_is_made_by_another_process() -> None:
    """The result comes whole, however long it is, from a process that has ended by then."""
    with beside(lambda: (os.getpid(), b"x" * 3_000_000)) as made:
        number, content = made()

    assert number != os.getpid()
    assert content == b"x" * 3_000_000
    assert ended(number)


def test_a_fault_is_told_as_always() -> None:
    """What cannot be made beside raises, when it is waited for, what it would raise here."""

    def wrong() -> None:
        raise BadInput.one("my.toml", "deck.x", "is no key")

    with beside(wrong) as made, pytest.raises(BadInput, match=r"my\.toml"):
        made()


@forking
def test_a_process_that_dies_is_made_up_for() -> None:
    """What a process could not finish is made here."""
    here = os.getpid()

    def fragile() -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return 7

    with beside(fragile) as made:
        assert made() == 7


@forking
def test_what_nobody_waits_for_is_given_up() -> None:
    """An error in the meantime ends the other process, too."""
    reader, writer = os.pipe()

    def slow() -> None:
        os.write(writer, str(os.getpid()).encode())
        time.sleep(60)

    def failing() -> None:
        with beside(slow):
            raise ValueError(os.read(reader, 20).decode())

    with pytest.raises(ValueError, match=r"\d+") as raised:
        failing()
    assert ended(int(str(raised.value)))


@forking
def test_a_process_beside_does_all_by_itself() -> None:
    """A forked process forks no further: the cores are busy."""

    def alone() -> tuple[int, int]:
        with beside(os.getpid) as made:
            return os.getpid(), made()

    with beside(alone) as made:
        outer, inner = made()
    assert outer == inner != os.getpid()


@forking
def test_side_by_side_gives_everything_by_its_place() -> None:
    """More work than cores: each result comes once, with its place, from a process of its own; of
    one that fails or is killed comes None.
    """

    def fail() -> int:
        raise ValueError

    def die() -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    made = dict(side_by_side([os.getpid, fail, os.getpid, die, os.getpid]))

    assert sorted(made) == [0, 1, 2, 3, 4]
    assert (made[1], made[3]) == (None, None)
    assert len({made[0], made[2], made[4], os.getpid()}) == 4


@forking
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_one_that_forked_it(ending: signal.Signals) -> None:
    """Whoever waits for more than a pipe holds is killed: what was begun beside it ends too."""
    reader, writer = os.pipe()

    def much() -> bytes:
        os.write(writer, f"{os.getpid()} ".encode())
        time.sleep(0.2)
        return b"x" * 3_000_000

    parent = os.fork()
    if not parent:
        _be_first()
        with beside(much):
            time.sleep(60)
    child = int(os.read(reader, 20))
    os.kill(parent, ending)
    os.waitpid(parent, 0)
    assert _within(5, lambda: ended(child))


@forking
def test_without_processes_all_is_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that has no process to give delays the work, but does not fail."""

    def none_left() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", none_left)
    with beside(lambda: 7) as made:
        assert made() == 7
    assert list(side_by_side([lambda: 7, lambda: 8])) == [(0, None), (1, None)]


def _be_first() -> None:
    """A forked process takes itself for the one that was started."""
    import deckgen.beside

    deckgen.beside._FIRST = os.getpid()


def _within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Whether something comes to hold in so many seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.02)
    return False
