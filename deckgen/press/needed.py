"""What every file of a job should hold, worked out from the game and not from the files."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.book.compose import rulebook
from deckgen.book.examples import Replay, replays
from deckgen.book.look import Look
from deckgen.book.phrases import (
    book_phrases,
    heading_phrases,
    quick_phrases,
    reference_phrases,
)
from deckgen.book.playing_cards import Sheet
from deckgen.book.sections import clause_numbers
from deckgen.book.setting import Typesetter
from deckgen.book.stickers import substitution_pages
from deckgen.book.texts import Texts
from deckgen.cards.faces import face_name
from deckgen.cards.penalty import penalty_name
from deckgen.check.built import Needed
from deckgen.definition.margin_words import margin_words
from deckgen.press.job import Job
from deckgen.press.rulebook import sheet_of
from deckgen.press.titles import title_of


def needed_files(job: Job, lang: str) -> dict[str, Needed]:
    """What each file of a job needs, by its name; the deck is in `lang`."""
    played = replays(job.variant)
    return {
        "deck.pdf": Needed(title_of("deck", job, lang), lang, on_cards=_on_deck(job, lang)),
        "preview.png": Needed("", ""),
    } | {
        f"{part}.{tag}.{form}": needed
        for tag in job.languages
        for part, form, needed in (*_sheets(job, tag), *_books(job, tag, played))
    }


def _on_deck(job: Job, lang: str) -> dict[str, tuple[str]]:
    """The penalty text on each front of the deck that carries one."""
    carried = job.penalties.by_card if job.penalties else {}
    return {
        face_name(card.kind, job.card_text(entry, lang)): (entry.penalty.texts[lang],)
        for card in job.variant.deck.cards()
        if (entry := carried.get(card.number))
    }


def _sheets(job: Job, lang: str) -> Iterator[tuple[str, str, Needed]]:
    """Penalty cards, the list, and reference cards."""
    if job.penalties:
        entries = job.penalties.entries
        names = [penalty_name(job.card_text(entry, lang)) for entry in entries]
        texts = [entry.penalty.texts[lang] for entry in entries]
        cards = {name: entry.copies for name, entry in zip(names, entries, strict=True)}
        said = {name: (text,) for name, text in zip(names, texts, strict=True)}
        title = title_of("penalties", job, lang)
        yield "penalties", "pdf", Needed(title, lang, cards, said)
        lines = [f"{entry.number} {text}" for entry, text in zip(entries, texts, strict=True)]
        title, foot = title_of("penalty-list", job, lang), margin_words(lang)["list.page"]
        yield "penalty-list", "pdf", Needed(title, lang, phrases=lines, foot=foot)
    _, most = job.variant.rules.players()
    rows = {"reference": tuple(reference_phrases(job.variant, lang))}
    title = title_of("reference", job, lang)
    yield "reference", "pdf", Needed(title, lang, {"reference": most}, rows)


def _books(job: Job, lang: str, played: tuple[Replay, ...]) -> Iterator[tuple[str, str, Needed]]:
    """The rulebook in its forms, the quick sheet, and the substitution sheet."""
    variant = job.variant
    book, title = rulebook(variant, lang, played), title_of("rulebook", job, lang)
    whole = Needed(title, lang, phrases=tuple(book_phrases(book)))
    for form in ("pdf", "html", "md"):
        yield "rulebook", form, whole
    yield "rulebook-booklet", "pdf", Needed(title, lang, phrases=tuple(heading_phrases(book)))
    quick = tuple(quick_phrases(variant, lang))
    yield "quick", "pdf", Needed(title_of("quick", job, lang), lang, phrases=quick, pages=1)
    if variant.rules["deck.substitution"] != "none":
        yield "substitution", "pdf", _substitution(job, lang)


def _substitution(job: Job, lang: str) -> Needed:
    variant, spec, paper = job.variant, job.spec_in(lang), sheet_of(job)
    numbers = clause_numbers(variant.rules)
    look = Look(spec, Typesetter(spec.metrics, lang), numbers)
    said = tuple(Sheet(variant, paper, look, Texts(variant, lang, numbers)).sentences())
    pages = len(substitution_pages(variant, lang, spec, paper))
    return Needed(title_of("substitution", job, lang), lang, phrases=said, pages=pages)
