"""Languages, texts in several languages, and the nearest valid word to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from deckgen.errors import BadInput, Fault

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
"""The languages of the built-in texts, in the order of `--lang all`."""

Texts = Mapping[str, str]
"""One text per language tag; always read-only."""


def texts(entries: Mapping[str, str]) -> Texts:
    """A read-only copy of `entries`."""
    return MappingProxyType(dict(entries))


def nearest(word: str, valid: Iterable[str]) -> str | None:
    """The member of `valid` that a misspelt `word` most likely means, in whatever case, or None."""
    import difflib  # only a mistake needs it

    folded = {one.casefold(): one for one in valid}
    # of two Chinese characters one alone says much, of two letters nothing
    cutoff = 0.5 if len(word) < 4 and all(letter > "\u2e80" for letter in word) else 0.6
    found = difflib.get_close_matches(word.casefold(), list(folded), n=1, cutoff=cutoff)
    return folded[found[0]] if found else None


def languages(word: str) -> tuple[str, ...]:
    """The language tags that `--lang` names, in its order, each once; `all` is every one."""
    if word.strip().casefold() == "all":
        return LANGUAGES
    tags = {tag.casefold(): tag for tag in LANGUAGES}
    parts = [part.strip() for part in word.split(",")]
    problem = f"is not a language; there are {', '.join(LANGUAGES)} and all"
    faults = [
        Fault("--lang", "", f'"{part}" {problem}', nearest(part.casefold(), tags))
        for part in parts
        if part.casefold() not in tags
    ]
    if faults:
        raise BadInput(faults)
    return tuple(dict.fromkeys(tags[part.casefold()] for part in parts))
