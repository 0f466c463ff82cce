"""A progress bar for what takes longer than a second, on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 1.0
"""Seconds before a bar appears."""


@contextmanager
def progress(title: str, *, quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Gives a function to be told how many of how many are done."""
    began = time.monotonic()
    bars: list[Any] = []

    def tick(done: int, total: int) -> None:
        if not bars:
            if quiet or not sys.stderr.isatty() or time.monotonic() - began < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import Progress

            bars.append(Progress(console=Console(stderr=True), transient=True))
            bars[0].start()
            bars[0].add_task(title, total=total)
        bars[0].update(bars[0].task_ids[0], completed=done, total=total)

    try:
        yield tick
    finally:
        for bar in bars:
            bar.stop()
