"""The title of every PDF of a build, as the file gives it and as people see it in a window."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.definition.margin_words import margin_words
from deckgen.press.job import Job

_MARGIN: Mapping[str, str] = {"penalties": "cards.title", "penalty-list": "list.title"}
_BOOK: Mapping[str, str] = {
    "rulebook": "book.kind",
    "rulebook-booklet": "book.kind",
    "substitution": "substitution.title",
    "quick": "quick.title",
    "reference": "reference.title",
}
"""The words that follow the game's name: those of sheets' margins, and those of the book."""


def title_of(part: str, job: Job, lang: str) -> str:
    """The title of a part ("rulebook-booklet") in a language: the game's name, and what it is."""
    if part == "deck":
        return job.title(lang)
    if part in _MARGIN:
        return f"{job.title(lang)} · {margin_words(lang)[_MARGIN[part]]}"
    from deckgen.book.sections import clause_numbers
    from deckgen.book.texts import Texts

    texts = Texts(job.variant, lang, clause_numbers(job.variant.rules))
    return f"{job.title(lang)} · {texts.say(_BOOK[part])}"
