"""The reader of a word list of a user's own, `words/<lang>.toml`: everything wrong with it at once.

It has the tables, keys and names in braces of the English list that ships with deckgen; a plural
([cards]) or a singular ([one]) may be left out, and [spelling] holds what it likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from deckgen.book.words import Words, words, words_of
from deckgen.definition.files import read_toml
from deckgen.errors import BadInput, Fault
from deckgen.law.registry import show
from deckgen.model.words import nearest

_NEEDED = ("card", "colour", "section", "many", "form")
_OTHERS = ("cards", "one", "spelling")


def own_words(folder: Path, lang: str) -> Words:
    """The words of the file `<lang>.toml` in `folder`; raises `BadInput` with all its faults."""
    path = folder / f"{lang}.toml"
    tables = read_toml(path)
    faults = [
        Fault(str(path), key, problem, hint)
        for key, problem, hint in (
            *_tables(tables),
            *_twice(tables, "card"),
            *_twice(tables, "colour"),
        )
    ]
    if faults:
        raise BadInput(faults)
    return words_of(lang, tables)


Problem = tuple[str, str, str | None]
"""A key, what is wrong with it, and the nearest valid word."""


def _tables(tables: Mapping[str, Any]) -> Iterator[Problem]:
    known = (*_NEEDED, *_OTHERS)
    for name in tables:
        if name not in known:
            yield name, "there is no such table", nearest(name, known)
    for name in known:
        table = tables.get(name)
        if table is None:
            if name in _NEEDED:
                yield f"[{name}]", "is missing", None
        elif not isinstance(table, dict):
            yield name, "is not a table", None
        elif name == "spelling":
            yield from _entries(name, table, dict.fromkeys(table, "a word"))
        else:
            yield from _entries(name, table, getattr(words("en"), name))


def _entries(name: str, table: Mapping[str, Any], like: Mapping[str, str]) -> Iterator[Problem]:
    """What is wrong with one table, by the English one."""
    for key in table:
        if key not in like:
            yield f"{name}.{key}", "there is no such key", nearest(key, like)
    for key, english in like.items():
        if key not in table:
            if name in _NEEDED:
                yield f"{name}.{key}", "is missing", None
        elif problem := _problem(table[key], english):
            yield f"{name}.{key}", problem, None


def _problem(word: object, english: str) -> str:
    """What is wrong with a word, by the English one; "" if nothing is."""
    if not isinstance(word, str):
        return f"{show(word)} is not a text (in quotes)"
    if english.strip() and not word.strip():
        return "is an empty text"
    wanted = _braces(english)
    if _braces(word) == wanted:
        return ""
    names = " and ".join(sorted(wanted or ()))
    needs = f"must hold {names}, and nothing else" if names else "may hold nothing"
    return f"{show(word)} {needs} in braces"


def _braces(word: str) -> frozenset[str] | None:
    """What stands in braces, with them; None if they do not close."""
    try:
        found = [part for part in Formatter().parse(word) if part[1] is not None]
    except ValueError:
        return None
    plain = (
        f"{name}{f'!{how}' if how else ''}{f':{form}' if form else ''}"
        for _, name, form, how in found
    )
    return frozenset(f"{{{one}}}" for one in plain)


def _twice(tables: Mapping[str, Any], name: str) -> Iterator[Problem]:
    """Two cards, or two colours, that nobody could tell apart by their names."""
    first: dict[str, tuple[str, str]] = {}
    for part in (name, f"{name}s"):
        table = tables.get(part)
        for key, word in table.items() if isinstance(table, dict) else ():
            folded = word.strip().casefold() if isinstance(word, str) else ""
            before, one = first.setdefault(folded, (part, key))
            if folded and one != key:
                yield (
                    f"{part}.{key}",
                    f"{show(word)} is what {before}.{one} is called as well",
                    None,
                )
