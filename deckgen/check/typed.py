"""What is typed under a clause in one language: no number and no card that the definition decides,
no other script, no title of another rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.book.wording import typed_names, typed_numbers
from deckgen.check.concerns import concerned
from deckgen.check.finding import Finding, Severity
from deckgen.check.forms import cards_in, listed
from deckgen.check.said import Said
from deckgen.check.scripts import strange_words
from deckgen.model.words import LANGUAGES


def typed(said: Said) -> Iterator[Finding]:
    """Everything that is typed and should not be, language by language."""
    for lang in said.speeches:
        yield from _decided(said, lang)
        yield from _foreign(said, lang)
        yield from _titled(said, lang)


def _sources(said: Said, lang: str) -> Iterator[str]:
    """Everything that stands under the clause in one language."""
    entry = said.speeches[lang].entries[said.clause]
    yield entry.title
    for block in entry.blocks.values():
        yield from (block.text, block.short, block.card or "")


def _decided(said: Said, lang: str) -> Iterator[Finding]:
    """Numbers and card names that would stay if the definition changed."""
    words = said.speeches[lang].words
    for id_, what, find in (
        ("prose-number-typed", "numbers", typed_numbers),
        ("prose-name-typed", "cards", typed_names),
    ):
        if found := {one for source in _sources(said, lang) for one in find(source, words)}:
            yield said.finding(
                id_,
                f"In {lang} {what} are typed for {said.clause} ({listed(found)}): they stay "
                "as they are when the rules change, and players will play by them.",
                lang=lang,
            )


def _foreign(said: Said, lang: str) -> Iterator[Finding]:
    """Words in another script, other than the game's own."""
    words = strange_words(_sources(said, lang), lang) if lang in LANGUAGES else ()
    if found := dict.fromkeys(word for word in words if word not in said.own_words):
        yield said.finding(
            "prose-script",
            f"In {lang} words of another script stand under {said.clause} "
            f"({', '.join(found)}): not everybody can read them.",
            Severity.WARNING,
            lang=lang,
        )


def _titled(said: Said, lang: str) -> Iterator[Finding]:
    """A title that names a card that the clause is not about."""
    named = cards_in(said.speeches[lang].entries[said.clause].title)
    if strange := set(named) - concerned(said.clause, named):
        yield said.finding(
            "prose-title-strange",
            f"In {lang} the title of {said.clause} names {listed(strange)}, which the rule is "
            "not about: players will look for it under another card.",
            lang=lang,
        )
