"""What makes each part of a build; a part's tools are imported only when it is made.

Parts in several languages are made side by side where the system can fork: the same files, sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from deckgen.beside import can_fork, side_by_side
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
    several = len(tasks) > len(MAKERS) and can_fork()
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
    for part in dict.fromkeys(task.part for task in tasks):
        import_module(MAKERS[part])
    groups = _groups(tasks)
    made: dict[int, Files] = {}
    done = 0
    for place, files in side_by_side([partial(_made, tasks, group) for group in groups]):
        made |= files or {}
        done += len(groups[place])
        tick(done, len(tasks))
    return all_of(
        partial(dict, made[k]) if k in made else task.make for k, task in enumerate(tasks)
    )


def _groups(tasks: Sequence[Task]) -> list[tuple[int, ...]]:
    """The places of the tasks that share a process, and so its fonts and caches: those of one
    language, and those of the deck.
    """
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, task in enumerate(tasks):
        shared = () if task.part in OF_THE_DECK else task.job.languages
        groups.setdefault(shared, []).append(place)
    return sorted(map(tuple, groups.values()), key=len, reverse=True)


def _made(tasks: Sequence[Task], places: Iterable[int]) -> dict[int, Files]:
    """The files of some tasks by place, without those that fail."""
    made: dict[int, Files] = {}
    for place in places:
        with suppress(DeckgenError):  # it is made again where its error is told
            made[place] = tasks[place].make()
    return made
