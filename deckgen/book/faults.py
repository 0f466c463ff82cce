"""Everything that is wrong with the prose of a language, found without rendering a page.

All branches of every template are looked at: an unknown name is a fault even where no variant
reaches it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.book.blocks import Entry, read_blocks
from deckgen.book.context import context, vocabulary
from deckgen.book.prose import Prose, environment
from deckgen.book.words import Words
from deckgen.definition.variants import load_variant
from deckgen.errors import Fault, ProseError

if TYPE_CHECKING:
    from jinja2.nodes import Template


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
        for problem in _problems(source, known, speech):
            yield Fault(entry.place, key, problem)


def _problems(source: str, known: Mapping[str, Any], speech: Words) -> Iterator[str]:
    """What is wrong with one template, each in a sentence."""
    from jinja2 import TemplateSyntaxError, meta

    try:
        tree = environment().parse(source)
        environment().from_string(source)
    except TemplateSyntaxError as error:
        yield f"is no template: {error.message} (line {error.lineno} of the text)"
        return
    for name in sorted(meta.find_undeclared_variables(tree) - known.keys()):
        yield f'"{name}" is not a name that the prose may use'
    yield from _unknown_members(tree, known)
    yield from _uncountable(tree, speech)


def _unknown_members(tree: Template, known: Mapping[str, Any]) -> Iterator[str]:
    """Members asked of a name that has none such: `card.joker`."""
    from jinja2 import nodes

    for node in tree.find_all((nodes.Getattr, nodes.Getitem)):
        member = "…"
        if isinstance(node, nodes.Getattr):
            member = node.attr
        elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
            member = str(node.arg.value)
        owner = getattr(node, "node", None)
        name = owner.name if isinstance(owner, nodes.Name) else "…"
        table = known.get(name, {})
        if isinstance(owner, nodes.Name) and name not in known:
            continue  # the name itself is reported
        if not isinstance(table, Mapping) or member not in table:
            yield f'"{name}.{member}" is not a name that the prose may use'


def _uncountable(tree: Template, speech: Words) -> Iterator[str]:
    """Units asked of n() that the words do not know."""
    from jinja2 import nodes

    for call in tree.find_all(nodes.Call):
        asked = [arg.value for arg in call.args[1:] if isinstance(arg, nodes.Const)]
        for unit in asked:
            try:
                speech.n(1, str(unit))
            except ProseError as error:
                yield error.problem
