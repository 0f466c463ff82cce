"""Everything that is wrong with the prose of a language, found without rendering a page.

All branches of every template are looked at: an unknown name is a fault even where no variant
reaches it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from deckgen.book.blocks import Entry, read_blocks
from deckgen.book.context import context, vocabulary
from deckgen.book.prose import Prose
from deckgen.book.template_faults import problems
from deckgen.book.words import Words
from deckgen.definition.variants import load_variant
from deckgen.errors import Fault


def sound_prose(folder: Path, speech: Words) -> tuple[Prose, tuple[Fault, ...]]:
    """The prose in `folder` without the clauses that are at fault, and what is missing, superfluous
    or wrong there, all of it at once.
    """
    faults: list[Fault] = []
    entries = read_blocks(folder, faults)
    names = context(load_variant("kings"), speech, None)
    for entry in entries.values():
        faults.extend(_entry_faults(entry, names, speech))
    spoilt = {fault.key.partition(" = ")[0] for fault in faults}
    sound = {clause: entry for clause, entry in entries.items() if clause not in spoilt}
    return Prose(speech, sound), tuple(faults)


def _entry_faults(entry: Entry, names: Mapping[str, Any], speech: Words) -> Iterator[Fault]:
    sources = [(entry.clause, entry.title, vocabulary(speech))]
    for value, block in entry.blocks.items():
        sources.append((f"{entry.clause} = {value}", block.text, dict(names)))
        sources.append((f"{entry.clause} = {value}, short", block.short, dict(names)))
        sources.append((f"{entry.clause} = {value}, card", block.card or "", dict(names)))
    for key, source, known in sources:
        for problem, hint in dict.fromkeys(problems(source, known, speech, entry.clause)):
            yield Fault(entry.place, key, problem, hint)
