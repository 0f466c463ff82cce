"""The calibration page drawn: scales as hairlines, instructions in one or more languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from deckgen.cards.atoms import atoms_of
from deckgen.cards.breaking import greedy
from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import Metrics, Shape
from deckgen.cards.type import line, runs
from deckgen.ink.fonts import FontBook
from deckgen.ink.furniture import BLACK, HAIRLINE, lines
from deckgen.ink.pages import pages_pdf
from deckgen.ink.sheets import Document
from deckgen.sheets import Duplex, Note
from deckgen.sheets.calibration import CalibrationPage, Label
from deckgen.units import mm_of_points

LARGEST, SMALLEST, STEP = 9.0, 5.0, 0.25
"""Sizes of the instructions, pt: the largest at which they fit into their box."""
LEADING = 1.36
LABEL, LETTER = 7.0, 14.0
"""Sizes of numbers and of the letters of the scales, pt."""
BETWEEN = 0.6
"""Between two languages, in lines."""
Words = Mapping[str, str]


class _Voice(Struct, frozen=True):
    """A language of the page: its texts, and fonts for running text and for its first line."""

    words: Words
    plain: FontChooser
    strong: FontChooser


def calibration_pdf(
    pages: Sequence[CalibrationPage],
    words: Mapping[str, Words],
    more: Mapping[str, str | float],
    book: FontBook,
    document: Document,
    duplex: Duplex,
) -> bytes:
    """The PDF of front and back; `words` are the texts per language, in order, `more` what they
    name beside the values of the notes.
    """
    voices = [
        _Voice(texts, FontChooser(book, lang, 500, 500), FontChooser(book, lang, 800, 600))
        for lang, texts in words.items()
    ]
    drawn = [_page(page, voices, more, book) for page in pages]
    return pages_pdf(drawn, pages[0].paper.size, book, document, duplex)


def _page(
    page: CalibrationPage,
    voices: Sequence[_Voice],
    more: Mapping[str, str | float],
    metrics: Metrics,
) -> tuple[Shape, ...]:
    shapes: list[Shape] = list(lines(page.lines, HAIRLINE))
    for label in page.labels:
        shapes += _label(label, voices[0], metrics)
    for note in page.notes:
        texts = [_said(note, voice.words, more) for voice in voices]
        shapes += _note(note, texts, voices, metrics)
    return tuple(shapes)


def _said(note: Note, words: Words, more: Mapping[str, str | float]) -> str:
    values = {**more, **dict(note.values)}
    named = {key: words.get(f"{key}.{value}", value) for key, value in values.items()}
    return words[note.key].format(**named)


def _label(label: Label, voice: _Voice, metrics: Metrics) -> tuple[Shape, ...]:
    """A number or a letter centred on its point."""
    number = label.text[-1].isdigit()
    chooser, size = (voice.plain, LABEL) if number else (voice.strong, LETTER)
    _, width = line(label.text, chooser, metrics, 0, 0, size, BLACK)
    down = 0.35 * mm_of_points(size)
    return line(label.text, chooser, metrics, label.x - width / 2, label.y + down, size, BLACK)[0]


def _note(
    note: Note, texts: Sequence[str], voices: Sequence[_Voice], metrics: Metrics
) -> list[Shape]:
    """The texts below one another in the box of the note, as large as they fit."""
    size = LARGEST
    while True:
        shapes, height = _set(note, texts, voices, metrics, size)
        if height <= note.box.height or size <= SMALLEST:
            return shapes
        size -= STEP


def _set(
    note: Note, texts: Sequence[str], voices: Sequence[_Voice], metrics: Metrics, size: float
) -> tuple[list[Shape], float]:
    em = mm_of_points(size)
    shapes: list[Shape] = []
    y = note.box.y
    for text, voice in zip(texts, voices, strict=True):
        for number, paragraph in enumerate(text.splitlines()):
            chooser = voice.plain if number or len(text.splitlines()) == 1 else voice.strong
            atoms = atoms_of(paragraph, chooser, metrics)
            start = 0
            for end in greedy(atoms, note.box.width / em):
                y += LEADING * em
                shapes += runs(atoms, start, end, note.box.x, y - 0.3 * em, size, BLACK)
                start = end
        y += BETWEEN * LEADING * em
    return shapes, y - note.box.y - BETWEEN * LEADING * em
