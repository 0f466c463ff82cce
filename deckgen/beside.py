"""Work done beside other work, by a forked process that has everything imported: the same result,
sooner, where the system can fork and has a second core. Floor 0.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

SIDE_BY_SIDE = sys.platform == "linux" and (os.cpu_count() or 1) > 1
"""Whether forking gains time here; elsewhere all is done one after another."""

_FIRST = os.getpid()
"""The process that was started; those that it forks have the cores busy already."""


@contextmanager
def beside(make: Callable[[], T]) -> Iterator[Callable[[], T]]:
    """Begins to make something, and gives what waits for it; what nobody waits for is given up.
    If the forked process fails, it is made here, so that its error is told as always.
    """
    if not SIDE_BY_SIDE or os.getpid() != _FIRST:
        yield make
        return
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _send(make, writer)
    os.close(writer)
    running = True

    def made() -> T:
        nonlocal running
        content = pipe.read()
        _, status = os.waitpid(child, 0)
        running = False
        if status:
            return make()
        result: T = pickle.loads(content)  # noqa: S301  # from ourselves
        return result

    with os.fdopen(reader, "rb") as pipe:
        try:
            yield made
        finally:
            if running:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)


def _send(make: Callable[[], T], writer: int) -> None:
    """The forked process: sends what it made, and ends without tidying up what is not its own."""
    failed = True
    try:
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump(make(), pipe, pickle.HIGHEST_PROTOCOL)
        failed = False
    finally:
        os._exit(failed)
