"""A progress bar on standard error: on terminals only, and only for what takes over a second."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any, Final

WAIT: Final = 1.0
"""Seconds before a bar is worth its place."""


class Bar:
    """A bar over a known number of things; `tick` says how many more are done."""

    def __init__(self, label: str, total: int) -> None:
        self.label = label
        self.total = total
        self._done = 0
        self._start = time.monotonic()
        self._shown: Any = None
        self._task: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._shown is not None:
            self._shown.stop()

    def tick(self, more: int) -> None:
        """So many more are done."""
        self._done += more
        if self._shown is not None:
            self._shown.update(self._task, completed=self._done)
        elif sys.stderr.isatty() and time.monotonic() - self._start > WAIT:
            self._show()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._shown = Progress(
            f"{self.label} ", *columns, console=Console(stderr=True), transient=True
        )
        self._task = self._shown.add_task("", total=self.total, completed=self._done)
        self._shown.start()
