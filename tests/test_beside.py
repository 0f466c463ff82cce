"""Floor 0: work done beside other work."""

from __future__ import annotations

import os
import signal
import time

import pytest

from deckgen.beside import SIDE_BY_SIDE, beside
from deckgen.errors import BadInput

forking = pytest.mark.skipif(not SIDE_BY_SIDE, reason="one core, or a system that cannot fork")


def ended(number: int) -> bool:
    """Whether no process has that number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    return False


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
