"""Things judged each in a forked process of its own, several at once.

A judge that hangs or breaks down spoils nothing but its own process.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Thing = TypeVar("Thing")
Said = TypeVar("Said")


def judged(
    things: Iterable[Thing], judge: Callable[[Thing], Said], jobs: int
) -> Iterator[tuple[Thing, Said | None]]:
    """Each thing with what its judge says, as they are done, `jobs` of them at once; None for a
    judge that ends without a word.
    """
    waiting = iter(things)
    running: dict[Any, Thing] = {}

    def start() -> None:
        for thing in waiting:
            running[_started(thing, judge)] = thing
            return

    for _ in range(jobs):
        start()
    while running:
        for pipe in wait(list(running)):
            thing, said = running.pop(pipe), _heard(pipe)
            start()
            yield thing, said


def patience(seconds: float) -> None:
    """From now on this process may compute for so many seconds; then the system ends it."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _started(thing: Thing, judge: Callable[[Thing], object]) -> Connection:
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    context.Process(target=lambda: theirs.send(judge(thing))).start()
    theirs.close()
    return ours


def _heard(pipe: Any) -> Any:
    with pipe:
        try:
            return pipe.recv()
        except EOFError:
            return None
