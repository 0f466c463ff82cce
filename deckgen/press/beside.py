"""Work done beside other work, by a forked process that has everything imported: the same result,
sooner, where the system can fork and has a second core.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

SIDE_BY_SIDE = sys.platform == "linux" and (os.cpu_count() or 1) > 1
"""Whether forking gains time here; elsewhere all is done one after another."""

_FIRST = os.getpid()
"""The process that was started; those that it forks have the cores busy already."""


def beside(make: Callable[[], T]) -> Callable[[], T]:
    """Begins to make something, and gives what waits for it. If the forked process fails, it is
    made here when it is waited for, so that its error is told as always.
    """
    if not SIDE_BY_SIDE or os.getpid() != _FIRST:
        return make
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _send(make, writer)
    os.close(writer)

    def made() -> T:
        with os.fdopen(reader, "rb") as pipe:
            content = pipe.read()
        _, status = os.waitpid(child, 0)
        if status:
            return make()
        result: T = pickle.loads(content)  # noqa: S301  # from ourselves
        return result

    return made


def _send(make: Callable[[], T], writer: int) -> None:
    """The forked process: sends what it makes, and ends without tidying up what is not its own."""
    code = 1
    try:
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump(make(), pipe, pickle.HIGHEST_PROTOCOL)
        code = 0
    finally:
        os._exit(code)
