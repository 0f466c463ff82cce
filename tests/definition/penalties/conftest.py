"""Writing a small list to a file and reading it back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deckgen.definition.penalties import read_penalties
from deckgen.errors import BadInput
from deckgen.model.penalties import PenaltyList

Read = Callable[[str, "str | bytes"], PenaltyList]
Faults = Callable[[str, "str | bytes"], list[str]]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    """Read a file of this name and content."""
    monkeypatch.chdir(tmp_path)

    def reading(name: str, content: str | bytes) -> PenaltyList:
        raw = content if isinstance(content, bytes) else content.encode()
        Path(name).write_bytes(raw)
        return read_penalties(name)

    return reading


@pytest.fixture
def faults(read: Read) -> Faults:
    """The sentences with which a file is refused."""

    def refusing(name: str, content: str | bytes) -> list[str]:
        with pytest.raises(BadInput) as refused:
            read(name, content)
        return [str(fault) for fault in refused.value.faults]

    return refusing
