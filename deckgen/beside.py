"""Work done beside other work, by forked processes that have everything imported: the same results,
sooner, where the system can fork and has a second core. Floor 0.

A process that fails, is killed, or cannot be had makes nothing; its work is then done here.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, NoReturn, TypeVar

T = TypeVar("T")

CORES = (os.cpu_count() or 1) if sys.platform == "linux" else 1
"""So many processes gain time here; elsewhere all is done one after another."""

_FIRST = os.getpid()
"""The process that was started; those that it forks have the cores busy already."""


def can_fork() -> bool:
    """Whether a process beside this one gains time."""
    return CORES > 1 and os.getpid() == _FIRST


class _Process(Generic[T]):
    """A forked process that makes one thing and sends it through a pipe; raises `OSError` if the
    system has none to give.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self.pipe, writer = os.pipe()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._child = os.fork()
            if not self._child:
                os.close(self.pipe)  # so that writing fails when nobody reads any more
                signal.signal(signal.SIGINT, signal.SIG_DFL)  # to end without a word
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
                _send(make, writer)
        except OSError:
            os.close(self.pipe)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            raise
        finally:
            os.close(writer)
        self._sent = bytearray()
        self._ended = False
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        except KeyboardInterrupt:  # pressed meanwhile: nobody else knows of the process yet
            self.end()
            raise

    def read(self) -> bool:
        """Takes what has been sent, waiting for some; whether that was the last of it."""
        chunk = os.read(self.pipe, 1 << 20)
        self._sent += chunk
        return not chunk

    def result(self) -> tuple[T] | None:
        """What was sent, all of which has been read; None if the process failed."""
        _, status = os.waitpid(self._child, 0)
        self._ended = True
        return None if status else pickle.loads(self._sent)  # noqa: S301  # from ourselves

    def end(self) -> None:
        """Closes the pipe, and ends the process if nobody waited for it."""
        os.close(self.pipe)
        if not self._ended:
            os.kill(self._child, signal.SIGKILL)
            os.waitpid(self._child, 0)


def _send(make: Callable[[], T], writer: int) -> NoReturn:
    """The forked process: sends what it made, and ends without tidying up what is not its own."""
    failed = True
    try:
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump((make(),), pipe, pickle.HIGHEST_PROTOCOL)
        failed = False
    finally:
        os._exit(failed)


@contextmanager
def beside(make: Callable[[], T]) -> Iterator[Callable[[], T]]:
    """Begins to make something, and gives what waits for it; what nobody waits for is given up.
    An error in making it is raised, as always, when it is waited for.
    """
    try:
        process = _Process(make) if can_fork() else None
    except OSError:
        process = None
    if process is None:
        yield make
        return

    def made() -> T:
        while not process.read():
            pass
        result = process.result()
        return make() if result is None else result[0]

    try:
        yield made
    finally:
        process.end()


def side_by_side(
    makes: Sequence[Callable[[], T]], at_once: int = CORES
) -> Iterator[tuple[int, T | None]]:
    """What each makes, by its place, as it comes, from so many processes at a time; None for one
    that failed. A process ends with its work, and its memory is free.
    """
    waiting, running = list(enumerate(makes))[::-1], dict[int, tuple[int, _Process[T]]]()
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                place, make = waiting.pop()
                try:
                    process = _Process(make)
                except OSError:
                    yield place, None
                    continue
                running[process.pipe] = place, process
            for pipe in select.select(list(running), [], [])[0] if running else ():
                place, process = running[pipe]
                if process.read():
                    result = process.result()
                    del running[pipe]
                    process.end()
                    yield place, None if result is None else result[0]
    finally:
        for _, process in running.values():
            process.end()
