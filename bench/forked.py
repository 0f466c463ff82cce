"""Things judged each in a forked process of its own, several at once.

A judge that hangs or breaks down spoils nothing but its own process.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from deckgen.beside import side_by_side

Thing = TypeVar("Thing")
Said = TypeVar("Said")


def judged(
    things: Iterable[Thing], judge: Callable[[Thing], Said], jobs: int
) -> Iterator[tuple[Thing, Said | None]]:
    """Each thing with what its judge says, as they are done, `jobs` of them at once; None for a
    judge that ends without a word.
    """
    every = tuple(things)
    for place, said in side_by_side([partial(judge, one) for one in every], jobs):
        yield every[place], said


def patience(seconds: float) -> None:
    """From now on this process may compute for so many seconds; then the system ends it."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
