"""The margin of a sheet as shapes: marks, ruler, fold and notes, in mm from the paper's corner."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import Matrix, Metrics, Part, Path, Shape
from deckgen.cards.type import line
from deckgen.model.theme import Tint
from deckgen.sheets import Note, Segment, Sheet
from deckgen.sheets.imposition import PAGE
from deckgen.units import mm_of_points

HAIRLINE = mm_of_points(0.25)
NOTE_SIZE = 6.0
"""The size of a note, pt; where room is short it is 5 pt."""
LINE = 0.95
"""The height of a line of Latin letters or of Chinese characters, in ems."""
BLACK = Tint((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
DASH, BREAK = 3.0, 2.0

Words = Mapping[str, str]
"""The texts of the margin by key (`sheet.scale`), with words in braces to fill in."""


def say(words: Words, note: Note) -> str:
    """What a note says: its text with its values, words among them in the text's language."""
    values = {key: words.get(f"{key}.{value}", value) for key, value in note.values}
    return words[note.key].format(**values)


def lines(segments: tuple[Segment, ...], width: float = HAIRLINE) -> tuple[Shape, ...]:
    """Segments as one black stroke."""
    if not segments:
        return ()
    steps = [step for s in segments for step in ((("M", s.x1, s.y1)), ("L", s.x2, s.y2))]
    return (Path(tuple(steps), stroke=BLACK, width=width),)  # type: ignore[arg-type]  # steps built in a row


def dashed(segment: Segment) -> tuple[Segment, ...]:
    """A segment in dashes."""
    dx, dy = segment.x2 - segment.x1, segment.y2 - segment.y1
    length = (dx * dx + dy * dy) ** 0.5
    count = int(length // (DASH + BREAK)) + 1
    places = [
        (k * (DASH + BREAK) / length, min((k * (DASH + BREAK) + DASH) / length, 1))
        for k in range(count)
    ]
    return tuple(
        Segment(segment.x1 + dx * a, segment.y1 + dy * a, segment.x1 + dx * b, segment.y1 + dy * b)
        for a, b in places
    )


def note_shapes(note: Note, text: str, chooser: FontChooser, metrics: Metrics) -> Part:
    """A note set along the longer side of its box, of 6 pt or as small as the box is narrow."""
    box, upright = note.box, note.rotation == 0
    length, height = (box.width, box.height) if upright else (box.height, box.width)
    em = mm_of_points(NOTE_SIZE)
    shapes, width = line(text, chooser, metrics, 0, 0, NOTE_SIZE, BLACK)
    scale = min(1.0, height / (LINE * em), length / width if width else 1.0)
    down = height / 2 + 0.36 * scale * em
    place = {
        0: Matrix.moved(box.x, box.y + down, scale),
        90: Matrix.moved(box.right - down, box.y, scale, degrees=90),
        270: Matrix.moved(box.x + down, box.bottom, scale, degrees=270),
    }[note.rotation]
    return Part(shapes, place)


class Margins:
    """Sets the margins of a run of sheets; a note that many sheets carry is set once."""

    def __init__(self, words: Words, chooser: FontChooser, metrics: Metrics) -> None:
        self._words, self._chooser, self._metrics = words, chooser, metrics
        self._notes: dict[Note, Part] = {}

    def shapes(self, sheet: Sheet) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
        """Everything of a sheet but its cards: what like sheets share, and the page's number."""
        fold = dashed(sheet.fold) if sheet.fold else ()
        shared: list[Shape] = [*lines(sheet.marks), *lines(sheet.ruler), *lines(fold)]
        own: list[Shape] = []
        for note in sheet.notes:
            (own if note.key == PAGE else shared).append(self._note(note))
        return tuple(shared), tuple(own)

    def _note(self, note: Note) -> Part:
        if note not in self._notes:
            text = say(self._words, note)
            self._notes[note] = note_shapes(note, text, self._chooser, self._metrics)
        return self._notes[note]
