"""Timing whole processes: median wall time, peak memory, taken in turn so that load is shared."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taken:
    """Median seconds of wall clock and of processor time, and the largest peak in MB."""

    wall: float
    processor: float
    peak: float


AS_INSTALLED = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
"""The environment of a machine where Python keeps what it compiled, as an installation does."""


def once(command: Sequence[str]) -> tuple[float, float, float]:
    """One run: wall seconds, processor seconds, peak MB. A command that fails stops the bench."""
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=AS_INSTALLED) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed with {process.returncode}")
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit


def measure(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, Taken]:
    """Every command once a round, the rounds one after another; medians over the rounds."""
    runs: dict[str, list[tuple[float, float, float]]] = {name: [] for name in commands}
    for command in commands.values():
        once(command)  # fills caches
    for _ in range(rounds):
        for name, command in commands.items():
            runs[name].append(once(command))
    return {
        name: Taken(
            statistics.median(run[0] for run in taken),
            statistics.median(run[1] for run in taken),
            max(run[2] for run in taken),
        )
        for name, taken in runs.items()
    }
