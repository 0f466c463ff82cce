"""Arbitrary penalty lists, as hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from deckgen.model.penalties import Penalty, PenaltyList
from deckgen.model.words import LANGUAGES, texts

_CHARACTERS = st.one_of(
    st.characters(min_codepoint=0x21, max_codepoint=0x7E),
    st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5),
    st.sampled_from(list(" ，。！？；：“”‘’「」（）—…,;\"'\n=+-@_x#&<>{}*\\🌶😀é\u200b")),
)


def _visible(text: str) -> str:
    """A text as the reader keeps it: no space at the ends of lines, no blank ends."""
    lines = (line.strip(" \u200b") for line in text.split("\n"))
    return "\n".join(lines).strip("\n")


WORDS = st.text(_CHARACTERS, min_size=1, max_size=40).map(_visible).filter(bool)
LINES = WORDS.map(lambda text: text.replace("\n", " ")).map(_visible).filter(bool)
TEXTS = st.dictionaries(st.sampled_from(LANGUAGES), WORDS, min_size=1).map(texts)


@st.composite
def penalty_lists(draw: st.DrawFn) -> PenaltyList:
    """Lists of one to eight penalties with ids of their own."""
    ids = draw(st.lists(LINES, min_size=1, max_size=8, unique=True))
    penalties = [
        Penalty(
            id_,
            draw(st.booleans()),
            draw(TEXTS),
            draw(st.integers(0, 999)),
            draw(st.one_of(st.just(""), LINES)),
            draw(st.one_of(st.just(""), WORDS)),
        )
        for id_ in ids
    ]
    return PenaltyList("party", tuple(penalties))
