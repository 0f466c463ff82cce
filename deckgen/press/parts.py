"""What makes each part of a build; a part's tools are imported only when it is made.

Parts in several languages are made side by side where the system can fork: the same files, sooner.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from deckgen.beside import SIDE_BY_SIDE
from deckgen.errors import DeckgenError, all_of
from deckgen.press.job import Job

if TYPE_CHECKING:
    from deckgen.ink.png import Tick

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

OF_THE_DECK = ("deck", "preview")
"""Parts that are made once, in the first language."""


class Task(Struct, frozen=True):
    """A part to make, in one language or once for the deck."""

    part: str
    job: Job

    def make(self) -> Files:
        """Its files."""
        maker: Callable[[Job], Files] = import_module(MAKERS[self.part]).make
        return maker(self.job)


def unheard(_: int, __: int) -> None:
    """Nobody wants to know how far it is."""


def make_all(job: Job, tick: Tick = unheard) -> Files:
    """The files of all parts of a job, in the order of the parts and languages; raises `BadInput`
    with the faults of all of them.
    """
    tasks = [
        Task(part, one)
        for part in job.parts
        for one in ([job] if part in OF_THE_DECK else _languages(job))
    ]
    several = len(tasks) > len(MAKERS) and SIDE_BY_SIDE
    made = _side_by_side(tasks, tick) if several else all_of(_one_by_one(tasks, tick))
    return {name: content for files in made for name, content in files.items()}


def _one_by_one(tasks: list[Task], tick: Tick) -> Iterator[Callable[[], Files]]:
    """The tasks in order; one that is made is let go, with the faces and caches of its job."""
    whole = len(tasks)
    while tasks:
        yield tasks.pop(0).make
        tick(whole - len(tasks), whole)


def _languages(job: Job) -> list[Job]:
    if len(job.languages) == 1:
        return [job]
    return [replace(job, languages=(lang,)) for lang in job.languages]


def _side_by_side(tasks: Sequence[Task], tick: Tick) -> list[Files]:
    """What the tasks make, by forked processes, which have everything imported; a task that fails
    is done again here, so that its error is told as always.
    """
    from multiprocessing import get_context

    for part in dict.fromkeys(task.part for task in tasks):
        import_module(MAKERS[part])
    _TASKS[:] = tasks
    groups = _groups(tasks)
    made: dict[int, Files | None] = {}
    with get_context("fork").Pool(os.cpu_count(), maxtasksperchild=1) as pool:
        for done in pool.imap_unordered(_made, groups):
            made |= done
            tick(len(made), len(tasks))
    return all_of(
        task.make if (files := made[k]) is None else partial(dict, files)
        for k, task in enumerate(tasks)
    )


def _groups(tasks: Sequence[Task]) -> list[tuple[int, ...]]:
    """The places of the tasks that share a process, and so its fonts and caches: those of one
    language, and those of the deck. A process that has made them ends, and its memory is free.
    """
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, task in enumerate(tasks):
        shared = () if task.part in OF_THE_DECK else task.job.languages
        groups.setdefault(shared, []).append(place)
    return sorted(map(tuple, groups.values()), key=len, reverse=True)


_TASKS: list[Task] = []
"""What forked processes are to make: handed over by the fork itself, not by copying."""


def _made(places: tuple[int, ...]) -> dict[int, Files | None]:
    """The files of some tasks by place; None for one that failed."""
    made: dict[int, Files | None] = {}
    for place in places:
        try:
            made[place] = _TASKS[place].make()
        except DeckgenError:
            made[place] = None
    return made
