"""Room: press (work done beside other work)."""

from __future__ import annotations

import os

import pytest

from deckgen.errors import BadInput
from deckgen.press.beside import SIDE_BY_SIDE, beside

forking = pytest.mark.skipif(not SIDE_BY_SIDE, reason="one core, or a system that cannot fork")


def _ended(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    return False


@forking
def test_what_is_made_beside_is_made_by_another_process() -> None:
    """The result comes whole, however long it is, from a process that has ended by then."""
    number, content = beside(lambda: (os.getpid(), b"x" * 3_000_000))()

    assert number != os.getpid()
    assert content == b"x" * 3_000_000
    assert _ended(number)


def test_a_fault_is_told_as_always() -> None:
    """What cannot be made beside raises, when it is waited for, what it would raise here."""

    def wrong() -> None:
        raise BadInput.one("my.toml", "deck.x", "is no key")

    waiting = beside(wrong)

    with pytest.raises(BadInput, match=r"my\.toml"):
        waiting()


@forking
def test_a_process_beside_does_all_by_itself() -> None:
    """A forked process forks no further: the cores are busy."""
    outer, inner = beside(lambda: (os.getpid(), beside(os.getpid)()))()

    assert outer == inner
