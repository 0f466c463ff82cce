"""A progress bar on standard error: on terminals only, and only for what takes over a second."""

from __future__ import annotations

import sys
from threading import Lock, Timer
from types import TracebackType
from typing import Any, Final

WAIT: Final = 1.0
"""Seconds before a bar is worth its place."""


class Bar:
    """A bar over a number of things; `tick` says how many more are done, `at` how many of how many.

    It appears by itself, even while the first thing takes long, but never if it is to be `quiet`.
    """

    def __init__(self, label: str, total: int = 0, *, quiet: bool = False) -> None:
        self.label = label
        self._total = total
        self._done = 0
        self._shown: Any = None
        self._lock = Lock()  # the bar appears in a thread of its own
        self._timer = None if quiet or not sys.stderr.isatty() else Timer(WAIT, self._show)

    def __enter__(self) -> Bar:
        if self._timer:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._timer:
            self._timer.cancel()
        with self._lock:
            if self._shown is not None:
                self._shown.stop()
            self._timer = None

    def tick(self, more: int) -> None:
        """So many more are done."""
        self.at(self._done + more, self._total)

    def at(self, done: int, total: int) -> None:
        """So many of so many are done."""
        with self._lock:
            self._done, self._total = done, total
            self._update()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with self._lock:
            if self._timer is None:  # all is done meanwhile
                return
            self._shown = Progress(
                f"{self.label} ",
                *columns,
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._shown.add_task("", total=None)
            self._update()
            self._shown.start()

    def _update(self) -> None:
        if self._shown is not None:
            (task,) = self._shown.task_ids
            self._shown.update(task, completed=self._done, total=self._total or None)
