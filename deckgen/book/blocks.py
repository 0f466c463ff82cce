"""Prose files as data: `# clause | title`, `## value`, the text, `### short`, the short form, and where
that is long for a reference card, `### card`, the same in a few words.

One file per clause family and language, `templates/rules/<lang>/<family>.md.j2`. A value is a word,
true or false, or `N` for any number, range or text; a single number may have a block of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from deckgen.definition.files import read_text
from deckgen.errors import Fault
from deckgen.law import LAWBOOK
from deckgen.law.registry import Clause
from deckgen.model.rules import Value
from deckgen.model.words import nearest

ANY = "N"
"""The heading of the block for every value that has no block of its own."""


class Block(Struct):
    """The prose of one value of a clause, unrendered."""

    text: str = ""
    short: str = ""
    card: str | None = None


class Entry(Struct):
    """The prose of one clause: its title and a block per value."""

    clause: str
    title: str
    place: str
    blocks: dict[str, Block] = field(default_factory=dict)

    def block(self, value: Value) -> Block | None:
        """The block for `value`: its own, else the one for any value."""
        return self.blocks.get(heading(value)) or self.blocks.get(ANY)


def heading(value: Value) -> str:
    """The heading under which the prose of `value` stands."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_blocks(folder: Path, faults: list[Fault]) -> Mapping[str, Entry]:
    """Every clause's prose in the files of `folder`; what is wrong with them goes to `faults`."""
    entries: dict[str, Entry] = {}
    families = dict.fromkeys(clause.family for clause in LAWBOOK.values())
    for family in families:
        path = folder / f"{family}.md.j2"
        if not path.is_file():
            faults.append(Fault(str(path), "", "there is no such file"))
            continue
        for entry in _entries(read_text(path), str(path), faults):
            if entry.clause in entries:
                faults.append(Fault(entry.place, entry.clause, "stands twice"))
            entries[entry.clause] = entry
            _expect(entry, family, faults)
    known = {f"{family}.md.j2" for family in families}
    strangers = [path for path in sorted(folder.glob("*")) if path.name not in known]
    faults += [Fault(str(path), "", "belongs to no family of clauses") for path in strangers]
    for clause in LAWBOOK.values():
        if clause.id not in entries:
            place = str(folder / f"{clause.family}.md.j2")
            faults.append(Fault(place, clause.id, "has no prose"))
    return entries


class _Reader(Struct):
    """The entries of one file so far, and where the next line belongs."""

    place: str
    faults: list[Fault]
    entries: list[Entry] = field(default_factory=list)
    block: Block | None = None
    parts: str = "text"

    def clause(self, words: str, here: str) -> None:
        clause, _, title = (part.strip() for part in words.partition("|"))
        self.entries.append(Entry(clause, title, here))
        self.block = None

    def value(self, words: str, here: str) -> None:
        if not self.entries:
            self.stray(words, here)
            return
        entry = self.entries[-1]
        if words in entry.blocks:
            self.faults.append(Fault(here, f"{entry.clause} = {words}", "stands twice"))
        self.block = entry.blocks[words] = Block()
        self.parts = "text"

    def part(self, words: str, here: str) -> None:
        if self.block is None or words not in ("short", "card"):
            self.stray(words, here)
            return
        if getattr(self.block, words):
            entry = self.entries[-1]
            value = next(value for value, one in entry.blocks.items() if one is self.block)
            self.faults.append(Fault(here, f"{entry.clause} = {value}, {words}", "stands twice"))
        setattr(self.block, words, "")
        self.parts = words

    def line(self, words: str, here: str) -> None:
        if self.block is None:
            if words.strip():
                self.stray(words, here)
        else:
            setattr(self.block, self.parts, getattr(self.block, self.parts) + words + "\n")

    def stray(self, words: str, here: str) -> None:
        problem = f'"{words.strip()[:40]}" belongs to no clause and value'
        self.faults.append(Fault(here, "", problem))


def _entries(text: str, place: str, faults: list[Fault]) -> list[Entry]:
    """The entries of one file, in its order."""
    reader = _Reader(place, faults)
    marks = {"#": reader.clause, "##": reader.value, "###": reader.part}
    for number, line in enumerate(text.splitlines(), start=1):
        found = re.match(r"(#{1,3})\s+(.*?)\s*$", line)
        take = marks[found[1]] if found else reader.line
        take(found[2] if found else line, f"{place}:{number}")
    return reader.entries


def _expect(entry: Entry, family: str, faults: list[Fault]) -> None:
    """Adds to `faults` what `entry` lacks, or has without need, by the law book."""
    clause = LAWBOOK.get(entry.clause)
    if clause is None:
        hint = nearest(entry.clause, LAWBOOK)
        faults.append(Fault(entry.place, entry.clause, "there is no such clause", hint))
        return
    if clause.family != family:
        problem = f'belongs to the family "{clause.family}"'
        faults.append(Fault(entry.place, clause.id, problem))
    if not entry.title:
        faults.append(Fault(entry.place, clause.id, "has no title"))
    wanted = [heading(value) for value in clause.values] or [ANY]
    missing = [value for value in wanted if value not in entry.blocks]
    faults += [Fault(entry.place, f"{clause.id} = {value}", "has no prose") for value in missing]
    for value, block in entry.blocks.items():
        key = f"{clause.id} = {value}"
        if value not in wanted and not _special(clause, value):
            faults.append(
                Fault(entry.place, key, "the clause has no such value", nearest(value, wanted))
            )
        if not block.text.strip():
            faults.append(Fault(entry.place, key, "has no text"))
        if not block.short.strip():
            faults.append(Fault(entry.place, key, "has no short form"))
        if block.card is not None and not block.card.strip():
            faults.append(Fault(entry.place, key, "has an empty form for the reference card"))


def _special(clause: Clause, value: str) -> bool:
    """Whether `value` is a single number of a clause that counts."""
    return not clause.values and value.isdigit() and clause.domain.problem(int(value)) is None
