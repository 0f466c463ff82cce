"""Drafts of Traditional Chinese from Simplified, for a person to read over."""

from __future__ import annotations

import re
from dataclasses import replace

from deckgen.errors import DeckgenError
from deckgen.model.penalties import Penalty, PenaltyList
from deckgen.model.words import texts

CONFIGURATION = "s2tw"
"""OpenCC's mapping to Taiwan's forms: of its five from Simplified it comes nearest to the built-in
list as a person wrote it (`tests/definition/penalties/test_draft.py` measures it).
"""

MARK = "zh-Hant"
"""What a draft's review cell says."""

_MARKS = (
    (re.compile("“"), "「"),
    (re.compile("”"), "」"),
    (re.compile("(?<![A-Za-z])‘"), "『"),
    (re.compile("(?<![A-Za-z])’"), "』"),
)
"""Quotation marks of the other script; an apostrophe after a Latin letter stays."""


class NoConverter(DeckgenError):
    """The package that converts between the scripts is not there."""

    def __init__(self) -> None:
        super().__init__(
            "Drafts of Traditional Chinese need the package opencc-py; "
            "install it with: pip install opencc-py"
        )


def draft_traditional(penalties: PenaltyList) -> tuple[PenaltyList, int]:
    """The list with a zh-Hant draft wherever a text is in zh-Hans only, each marked for review,
    and how many were drafted; what a person wrote is never changed.
    """
    try:
        from opencc import OpenCC
    except ImportError as error:
        raise NoConverter from error
    convert = OpenCC(CONFIGURATION).convert
    drafted = [
        _drafted(one, traditional_marks(convert(one.texts["zh-Hans"])))
        if "zh-Hans" in one.texts and "zh-Hant" not in one.texts
        else one
        for one in penalties.penalties
    ]
    number = sum(one is not other for one, other in zip(drafted, penalties.penalties, strict=True))
    return replace(penalties, penalties=tuple(drafted)), number


def _drafted(one: Penalty, text: str) -> Penalty:
    review = f"{one.review} {MARK}".strip()
    return replace(one, texts=texts({**one.texts, "zh-Hant": text}), review=review)


def traditional_marks(text: str) -> str:
    """The text with the quotation marks of Traditional Chinese: 「」 and, within them, 『』."""
    for mark, other in _MARKS:
        text = mark.sub(other, text)
    return text
