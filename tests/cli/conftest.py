"""Running the command line as a user does, in its own process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def deckgen(tmp_path: Path) -> Run:
    """Run `deckgen ARGUMENTS…` in an empty folder; its exit code, output and errors."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "deckgen", *arguments],
            cwd=tmp_path,
            env={**os.environ, **environment},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    return run
