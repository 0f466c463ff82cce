"""What makes each part of a build; a part's tools are imported only when it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from deckgen.press.job import Job

Files = dict[str, bytes]

MAKERS: Mapping[str, str] = {
    "deck": "deckgen.press.deck",
    "penalties": "deckgen.press.penalty_cards",
    "list": "deckgen.press.penalty_list",
    "rulebook": "deckgen.press.rulebook",
    "quick": "deckgen.press.quick",
    "reference": "deckgen.press.reference",
    "preview": "deckgen.press.preview",
}
"""The module that makes each part that there is: its `make` gives the part's files by name."""


def make(part: str, job: Job) -> Files:
    """The files of one part."""
    maker: Callable[[Job], Files] = import_module(MAKERS[part]).make
    return maker(job)
