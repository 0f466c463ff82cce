"""Holding a source text against its ledger: every sentence mapped, none besides, none changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from deckgen.definition.files import read_text
from deckgen.definition.sentences import digest, passages
from deckgen.errors import BadInput
from deckgen.model.ledger import Coverage, Ledger
from deckgen.model.rules import Rules


def coverage(ledger: Ledger, text: str, rules: Rules | None = None) -> Coverage:
    """How the sentences of `text` compare with the ledger; `rules` are the values that are played,
    without them nothing counts as against.
    """
    said = passages(text, ledger.letter, by_item=ledger.by_item)
    have = {
        (here, ordinal): digest(sentence)
        for here, found in said.items()
        for ordinal, sentence in enumerate(found, 1)
    }
    want = {(one.citation, one.ordinal): one.digest for one in ledger.sentences}
    played = rules or Rules({})
    statements = list(ledger.statements())
    return Coverage(
        sentences=len(have),
        statements=len(statements),
        kinds=MappingProxyType(Counter(one.kind for one in ledger.sentences)),
        offered=sum(one.offered for one in statements),
        against=sum(
            not one.offered and not one.agrees_with(played[one.clause])
            for one in statements
            if one.clause in played
        ),
        unmapped=tuple(place for place, found in have.items() if want.get(place) != found),
        missing=tuple(place for place, found in want.items() if have.get(place) != found),
    )


def texts_in(folder: Path, books: Mapping[str, Ledger]) -> Mapping[str, str]:
    """The source texts among the .txt files of a folder, by letter.

    A text is known by its sentences, not by its file name: it belongs to the ledger that knows
    most of them. Raises `BadInput` if the folder holds none, or two texts of one source.
    """
    if not folder.is_dir():
        raise BadInput.one(str(folder), "", "is not a folder")
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.txt")):
        text = read_text(path)
        known = {letter: _known(book, text) for letter, book in books.items()}
        letter = max(known, key=lambda one: known[one])
        if not known[letter]:
            continue
        if letter in found:
            raise BadInput.one(str(path), "", f"is the second text of source {letter}")
        found[letter] = text
    if not found:
        raise BadInput.one(str(folder), "", "holds no source text that a ledger knows")
    return MappingProxyType(found)


def _known(book: Ledger, text: str) -> int:
    """How many sentences of a text the ledger knows."""
    digests = {one.digest for one in book.sentences}
    said = passages(text, book.letter, by_item=book.by_item)
    return sum(digest(sentence) in digests for found in said.values() for sentence in found)
