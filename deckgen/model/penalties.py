"""Penalty lists: what the losers of a King's Game must do."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from deckgen.errors import BadInput, Fault
from deckgen.model.words import LANGUAGES, Texts

HINT = "\u200b"
"""The author's hint that a line may well break there; never drawn, and not part of the words."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One text: its id in the list, hot or mild, the words per language, how many cards carry it
    (0: a spare).

    A text may hold line breaks and `HINT`; nothing else invisible.
    `review` says what a person still has to read over, `place` is the row or line it came from.
    """

    id: str
    hot: bool
    texts: Texts
    count: int = 1
    review: str = ""
    note: str = ""
    place: str = field(default="", compare=False)

    def __hash__(self) -> int:
        return hash((self.id, self.hot, self.count, *sorted(self.texts.items())))


@dataclass(frozen=True, slots=True)
class PenaltyList:
    """A named list of penalties, in file order.

    `source` is what faults call it, `form` how its file was read (format, encoding, separator),
    `notices` what the reader passed over. `date` is the day the data states, blank if none,
    `saved` the day its file was last changed.
    `supply` marks the built-in list: its spares stand in wherever a deck wants more of its texts.
    """

    name: str
    penalties: tuple[Penalty, ...]
    date: str = ""
    supply: bool = False
    saved: str = field(default="", compare=False)
    source: str = field(default="", compare=False)
    form: str = field(default="", compare=False)
    notices: tuple[str, ...] = field(default=(), compare=False)

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that change when any text, mark, count or the order changes;
        the same list has the same digits in every file format, with hints or without.
        """
        digest = hashlib.sha256()
        for one in self.penalties:
            words = [f"{tag}={unhinted(one.texts[tag])}" for tag in LANGUAGES if tag in one.texts]
            entry = "\x1f".join((one.id, str(int(one.hot)), str(one.count), *words))
            digest.update(entry.encode() + b"\x1e")
        return digest.hexdigest()[:8]

    @property
    def edition(self) -> str:
        """The date of the data, which a hand-out prints: the day that it states, else the day its
        file was last changed; the digest if it is in no file.
        """
        return self.date or self.saved or self.digest


def unhinted(text: str) -> str:
    """A text as people read, count and copy it: without the hints where lines may break."""
    return text.replace(HINT, "")


def same_words(text: str) -> str:
    """A text less its punctuation, spaces, case and width: equal for texts that say the same."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    kept = "".join(c for c in folded if unicodedata.category(c)[0] in "LN" or _pictures(c))
    return kept or folded.strip()


def _pictures(char: str) -> bool:
    return unicodedata.category(char) == "So"


def languages_of(penalties: PenaltyList) -> tuple[str, ...]:
    """The languages in which every text that goes on cards has words, in the usual order."""
    return tuple(
        tag
        for tag in LANGUAGES
        if any(tag in one.texts for one in penalties.penalties) and not missing_in(penalties, tag)
    )


def missing_in(penalties: PenaltyList, language: str) -> tuple[Penalty, ...]:
    """The texts that go on cards but have no words in `language`, in list order."""
    return tuple(one for one in penalties.penalties if one.count and language not in one.texts)


def require_languages(source: str, penalties: Iterable[Penalty], languages: Iterable[str]) -> None:
    """Every one of `penalties` has words in every one of `languages`, or `BadInput` names the
    places that lack them; a language that none has is named once.
    """
    wanted, faults = tuple(penalties), []
    for tag in languages:
        lacking = [one for one in wanted if tag not in one.texts]
        if lacking and len(lacking) == len(wanted):
            present = [known for known in LANGUAGES if any(known in one.texts for one in wanted)]
            problem = f"has no texts in {tag} (it has {', '.join(present) or 'none at all'})"
            faults.append(Fault(source, "", problem))
        else:
            faults.extend(Fault(source, one.place, f"has no text in {tag}") for one in lacking)
    if faults:
        raise BadInput(faults)


def twins(penalties: Iterable[Penalty]) -> tuple[tuple[Penalty, Penalty, str], ...]:
    """Pairs of penalties that say the same in some language up to punctuation, case and width:
    the first that says it, a later one, and the language.
    """
    first: dict[tuple[str, str], Penalty] = {}
    found: dict[tuple[int, int], tuple[Penalty, Penalty, str]] = {}
    for one in penalties:
        for tag, key in keys(one.texts).items():
            other = first.setdefault((tag, key), one)
            if other is not one:
                found.setdefault((id(other), id(one)), (other, one, tag))
    return tuple(found.values())


def keys(texts: Mapping[str, str]) -> dict[str, str]:
    """What `same_words` makes of a penalty's text in each language."""
    return {tag: same_words(text) for tag, text in texts.items()}
