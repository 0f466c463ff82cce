"""The door to the prose of the rules: titles, texts and short forms per clause and language.

Templates are read once, compiled when first wanted, and rendered strictly (an unknown name is an
error) and in a sandbox. What comes out is plain text; whoever sets it escapes it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from deckgen.book.blocks import Block, Entry, heading, read_blocks
from deckgen.book.context import context, vocabulary
from deckgen.book.words import Words, words
from deckgen.definition.files import shipped
from deckgen.errors import BadInput, Fault, ProseError
from deckgen.law import LAWBOOK
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES

if TYPE_CHECKING:
    from jinja2 import Template
    from jinja2.sandbox import SandboxedEnvironment


BOUND = 1_000_000
"""What a template may multiply: a text repeated without end would fill the machine."""


@cache
def environment() -> SandboxedEnvironment:
    """The strict sandbox in which all prose is rendered."""
    from jinja2 import StrictUndefined
    from jinja2.exceptions import SecurityError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Unnamed(StrictUndefined):
        @property
        def _undefined_message(self) -> str:
            return f'"{self._undefined_name}" is not a name that the prose may use'

    class Sandbox(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset({"*", "**"})

        def call_binop(self, _: Any, operator: str, left: Any, right: Any) -> Any:
            small = all(isinstance(one, int) and abs(one) < BOUND for one in (left, right))
            if operator == "*" and small:
                return left * right
            raise SecurityError("only numbers are multiplied, and only small ones")

    return Sandbox(
        undefined=Unnamed,
        autoescape=False,  # plain text comes out; the book escapes it
        trim_blocks=True,
        lstrip_blocks=True,
        optimized=False,  # compiling is what takes time here
    )


class Prose:
    """The rule texts of one language."""

    def __init__(self, words: Words, entries: Mapping[str, Entry]) -> None:
        self.lang = words.lang
        self.words = words
        self.entries = entries

    def section(self, family: str) -> str:
        """The title of the section that holds a family of clauses."""
        return self.words.section[family]

    def title(self, clause: str) -> str:
        """The title of a clause, as it stands in the rulebook."""
        return rendered(self._entry(clause).title, vocabulary(self.words), self.lang, clause)

    def text(self, clause: str, variant: Variant) -> str:
        """The rule that `variant` has made of a clause: paragraphs, list items as "- item" lines.

        Raises `ProseError` where the clause does not arise or its prose cannot be had.
        """
        return self._say(clause, self._block(clause, variant).text, variant)

    def short(self, clause: str, variant: Variant) -> str:
        """The same rule in one line, for the quick sheet."""
        return self._say(clause, self._block(clause, variant).short, variant)

    def card(self, clause: str, variant: Variant) -> str:
        """The same rule in a few words, for a row of the reference card."""
        block = self._block(clause, variant)
        return self._say(clause, block.card or block.short, variant)

    def _entry(self, clause: str) -> Entry:
        if clause not in self.entries:
            raise ProseError(self.lang, clause, "there is no prose for it")
        return self.entries[clause]

    def _block(self, clause: str, variant: Variant) -> Block:
        entry = self._entry(clause)
        value = variant.rules.get(clause)
        if value is None:
            raise ProseError(self.lang, clause, f'does not arise in "{variant.id}"')
        block = entry.block(value)
        if block is None:
            raise ProseError(self.lang, clause, f"there is no prose for {heading(value)}")
        return block

    def _say(self, clause: str, source: str, variant: Variant) -> str:
        names = context(variant, self.words, variant.rules.get(clause))
        return rendered(source, names, self.lang, clause)


def rendered(source: str, names: Mapping[str, Any], lang: str, key: str) -> str:
    """A template rendered and set as lines; raises `ProseError`, which names the key."""
    if "{" not in source:
        return set_lines(source, lang)
    from jinja2 import TemplateError

    try:
        return set_lines(_template(source).render(names), lang)
    except (TemplateError, ProseError, *_SLIPS) as error:
        raise ProseError(lang, key, _plainly(error)) from error


@cache
def _template(source: str) -> Template:
    return environment().from_string(source)


_SLIPS = (ArithmeticError, LookupError, RecursionError, TypeError, ValueError)


def _plainly(error: Exception) -> str:
    """What went wrong while a template was rendered, and in which of its lines."""
    import traceback

    if isinstance(error, ProseError):
        what = error.problem
    elif isinstance(error, _SLIPS):
        zero = isinstance(error, ZeroDivisionError)
        what = (
            "divides by nought" if zero else "reckons, compares or calls what does not go together"
        )
    else:
        what = str(error).rstrip(".")
    steps = traceback.extract_tb(error.__traceback__)
    lines = [step.lineno for step in steps if step.filename == "<template>"]
    return f"{what} (line {lines[-1]} of the text)" if lines else what


def set_lines(text: str, lang: str) -> str:
    """Text as it is set: paragraphs parted by an empty line, list items on lines of their own, all
    else run together (Chinese without a space).
    """
    joint = " " if lang == "en" else ""
    paragraphs = []
    for paragraph in re.split(r"\n[ \t]*\n", text.strip()):
        lines = [" ".join(line.split()) for line in paragraph.splitlines() if line.strip()]
        items = joint.join(f"\n{line}\n" if line.startswith("- ") else line for line in lines)
        parts = [part.strip() for part in items.split("\n") if part.strip()]
        paragraphs.append("\n".join(parts))
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def read_prose(folder: Path, words: Words) -> Prose:
    """The prose in `folder`; raises `BadInput` with everything that is missing from it."""
    faults: list[Fault] = []
    entries = read_blocks(folder, faults)
    if faults:
        raise BadInput(faults)
    return Prose(words, entries)


@cache
def prose(lang: str) -> Prose:
    """The prose that ships with deckgen, in one of `LANGUAGES`."""
    if lang not in LANGUAGES:
        raise ProseError(lang, "every clause", "there is no prose in this language")
    return read_prose(shipped("templates") / "rules" / lang, words(lang))


class Difference(Struct, frozen=True):
    """A clause in which two variants differ, in words; None where it does not arise."""

    clause: str
    title: str
    a: str | None
    b: str | None


def differences(a: Variant, b: Variant, lang: str) -> tuple[Difference, ...]:
    """Every clause to which `a` and `b` give different values, in the order of the law book."""
    texts = prose(lang)
    found = []
    for clause in LAWBOOK:
        if a.rules.get(clause) == b.rules.get(clause):
            continue
        said = [texts.text(clause, one) if clause in one.rules else None for one in (a, b)]
        if said[0] == said[1]:  # values that this language spells alike, as two words to call
            said = [f"{text} ({one.rules[clause]})" for text, one in zip(said, (a, b), strict=True)]
        found.append(Difference(clause, texts.title(clause), said[0], said[1]))
    return tuple(found)
