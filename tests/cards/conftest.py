"""Fixtures: the real fonts, and contexts of all sizes, themes and languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckgen.cards.spec import Spec
from deckgen.definition.themes import load_theme
from deckgen.ink.fonts import FontBook
from deckgen.model.format import CARD_SIZES, CardFormat, Size, corner_for

MakeSpec = Callable[..., Spec]


@pytest.fixture(scope="session")
def book() -> FontBook:
    """The built-in fonts."""
    return FontBook()


@pytest.fixture(scope="session")
def make_spec(book: FontBook) -> MakeSpec:
    """A context by names; bleed 3 and safe zone 3 as in look.md 1."""

    def make(
        size: str | Size = "us-game", theme: str = "classic", lang: str = "zh-Hans", blank: str = ""
    ) -> Spec:
        trim = CARD_SIZES[size] if isinstance(size, str) else size
        card = CardFormat(trim, 3.0, 3.0, corner_for(trim))
        return Spec(card, load_theme(theme), lang, book, blank)

    return make
