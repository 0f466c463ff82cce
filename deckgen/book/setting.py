"""Setting paragraphs: spans of text to lines of runs.

Chinese is broken by the atoms of the cards, so no line starts or ends with a forbidden mark, and
justified; a little air stands between Han and Latin. English is set flush left. Lengths in mm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from deckgen.book.document import Span
from deckgen.cards.atoms import Atoms, Glyph, atoms_of
from deckgen.cards.breaking import greedy
from deckgen.cards.script import FontChooser, drawn, is_latin, is_wide
from deckgen.cards.shapes import FIGURE, Font, Metrics
from deckgen.model.penalties import HINT
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points

AIR: Final = 0.14
"""What stands between Han and Latin, in em."""
MOST_SPREAD: Final = 0.14
"""A line that would need more between its characters than this (em) stays ragged."""
_LATIN: Final = re.compile("[0-9A-Za-z\u00c0-\u024f]")
SCRAP: Final = 2.1
"""A last line of a paragraph shorter than this (em) takes over from the line before."""
SHORT: Final = 4.4
"""In Chinese, one shorter than this (em) takes over from all lines: three characters and a mark."""
TIGHTER: Final = 0.025
"""By how much (share of the width) lines may be too full if that spares it …
"""
LOOSER: Final = (0.03, 0.06, 0.1)
"""… and by how much they may else end earlier for it."""


class Style(Struct, frozen=True):
    """How a paragraph is set: size and leading in pt, weights of the two scripts, colour;
    `display` asks for the figure face, `spread` for a flush right edge in Chinese.
    """

    size: float
    leading: float
    weight: int
    latin: int
    tint: Tint
    link: Tint
    display: bool = False
    spread: bool = True

    @property
    def line_height(self) -> float:
        """The distance of baselines in mm."""
        return mm_of_points(self.leading)


class Run(Struct, frozen=True):
    """Text in one font on a baseline: place in mm, size in pt; `spread` is added after every
    character, in mm.
    """

    x: float
    y: float
    text: str
    font: Font
    size: float
    tint: Tint
    spread: float = 0.0


class Reach(Struct, frozen=True):
    """Where on a line a link can be clicked: from `left` to `right` (mm), and the clause it goes
    to.
    """

    left: float
    right: float
    clause: str


class Line(Struct, frozen=True):
    """A set line from x = 0 on the baseline y = 0: its runs, its width, its links."""

    runs: tuple[Run, ...]
    width: float
    links: tuple[Reach, ...] = ()

    @property
    def text(self) -> str:
        """What the line says."""
        return "".join(run.text for run in self.runs)


class _Display(FontChooser):
    """The figure face for Latin, the heavy Chinese else."""

    def __init__(self, metrics: Metrics, lang: str, weight: int) -> None:
        super().__init__(metrics, lang, weight, 600)
        self._latin_first = (FIGURE, *self._latin_first)


class _Mixed:
    """Gives each character the font of its own span."""

    def __init__(self, plain: FontChooser, strong: FontChooser, marks: Sequence[bool]) -> None:
        self.chinese = plain.chinese
        self._plain, self._strong, self._marks = plain, strong, marks

    def fonts(self, text: str) -> list[Font]:
        light, heavy = self._plain.fonts(text), self._strong.fonts(text)
        return [h if m else p for p, h, m in zip(light, heavy, self._marks, strict=True)]


class Typesetter:
    """Sets paragraphs of one language with one set of fonts."""

    def __init__(self, metrics: Metrics, lang: str) -> None:
        self.metrics = metrics
        self.lang = lang
        self._choosers: dict[tuple[int, int, bool], FontChooser] = {}
        self._cut: dict[object, tuple[Atoms, list[str]]] = {}

    def width(self, text: str, style: Style) -> float:
        """The width in mm of a text on one line."""
        return max((line.width for line in self.lines((Span(text),), style, 1e6)), default=0.0)

    def lines(
        self, spans: Sequence[Span], style: Style, width: float, indent: float = 0.0
    ) -> tuple[Line, ...]:
        """The lines of a paragraph of `width` mm; all but the first begin `indent` mm in."""
        atoms, links = self._atoms(spans, style)
        if not atoms.atoms:
            return ()
        em = mm_of_points(style.size)
        room, flush = width - indent, style.spread and self.lang != "en"
        breaks = _broken(atoms, room / em, SCRAP if self.lang == "en" else SHORT, flush)
        lines, first = [], 0
        for last in breaks:
            full = last < len(atoms.atoms) or atoms.width(first, last) * em > room
            lines.append(_line(atoms, first, last, style, links, room if flush and full else 0.0))
            first = last
        return tuple(lines)

    def _atoms(self, spans: Sequence[Span], style: Style) -> tuple[Atoms, list[str]]:
        """The atoms of all spans together, and for each character the clause it links to; texts
        are cut once for all widths.
        """
        key = (spans, style.weight, style.latin, style.display)
        if key not in self._cut:
            self._cut[key] = self._cut_up(spans, style)
        return self._cut[key]

    def _cut_up(self, spans: Sequence[Span], style: Style) -> tuple[Atoms, list[str]]:
        whole = "".join(span.text for span in spans)
        shown = drawn(whole)
        exact = shown == whole and HINT not in whole
        kept = spans if exact else (Span(shown.replace(HINT, "")),)
        plain = self._chooser(style.weight, style.latin, style.display)
        marks = [span.strong for span in kept for _ in span.text]
        links = [span.clause for span in kept for _ in span.text]
        chooser: FontChooser | _Mixed = plain
        if any(marks):
            heavy = self._chooser(max(700, style.weight), max(600, style.latin), style.display)
            chooser = _Mixed(plain, heavy, marks)
        text = "".join(span.text for span in kept)
        atoms = atoms_of(text, chooser, self.metrics)  # type: ignore[arg-type]  # asked as a chooser only
        return (atoms if self.lang == "en" else _aired(atoms)), links

    def _chooser(self, weight: int, latin: int, display: bool) -> FontChooser:
        key = (weight, latin, display)
        if key not in self._choosers:
            made = _Display(self.metrics, self.lang, weight) if display else None
            self._choosers[key] = made or FontChooser(self.metrics, self.lang, weight, latin)
        return self._choosers[key]


def _aired(atoms: Atoms) -> Atoms:
    """The atoms with a little air where Han and Latin meet."""
    if not _LATIN.search(atoms.text):
        return atoms
    glyphs = list(atoms.glyphs)
    for k in range(len(glyphs) - 1):
        glyph, after = glyphs[k].character, glyphs[k + 1].character
        if _meet(glyph, after) or _meet(after, glyph):
            glyphs[k] = _wider(glyphs[k])
    places = [0.0]
    for one in glyphs:
        places.append(places[-1] + one.step)
    begins = tuple(places[atom.start] + glyphs[atom.start].head for atom in atoms.atoms)
    ends = []
    for atom in atoms.atoms:
        last = atom.end - 1
        while last > atom.start and glyphs[last].character in " \u3000":
            last -= 1
        ends.append(places[last] + atoms.glyphs[last].natural - glyphs[last].tail)
    return Atoms(atoms.text, tuple(glyphs), tuple(places), atoms.atoms, begins, tuple(ends))


def _meet(han: str, latin: str) -> bool:
    return han.isalpha() and is_wide(han) and is_latin(latin) and latin.isalnum()


def _wider(glyph: Glyph) -> Glyph:
    return Glyph(
        glyph.character, glyph.font, glyph.step + AIR, glyph.natural, glyph.head, glyph.tail
    )


def _broken(atoms: Atoms, width: float, short: float, flush: bool) -> tuple[int, ...]:
    """The breaks, such that no paragraph ends with a line under `short` em, if that can be."""
    breaks = greedy(atoms, width)
    if len(breaks) < 2 or atoms.width(breaks[-2], breaks[-1]) >= short:
        return breaks
    if flush:
        tighter = greedy(atoms, width * (1 + TIGHTER))
        if len(tighter) < len(breaks):
            return tighter
    for share in LOOSER:
        looser = greedy(atoms, width * (1 - share))
        if len(looser) == len(breaks) and atoms.width(looser[-2], looser[-1]) >= short:
            return looser
    return _unrunted(atoms, breaks)


def _unrunted(atoms: Atoms, breaks: tuple[int, ...]) -> tuple[int, ...]:
    """The breaks, moved so that no paragraph ends with a scrap of a line."""
    cut, end = breaks[-2], breaks[-1]
    start = breaks[-3] if len(breaks) > 2 else 0
    while atoms.width(cut, end) < SCRAP and cut - start > 4 and breaks[-2] - cut < 3:
        cut -= 1
    return (*breaks[:-2], cut, end)


def _line(
    atoms: Atoms, first: int, last: int, style: Style, links: Sequence[str], room: float
) -> Line:
    """Atoms `first` … `last` as a line; with `room` (mm) spread to fill it."""
    em = mm_of_points(style.size)
    glyphs = atoms.glyphs
    start, end = atoms.atoms[first].start, atoms.atoms[last - 1].end
    while end > start and glyphs[end - 1].character in " \u3000":
        end -= 1
    width = atoms.width(first, last) * em
    gaps = sum(1 for k in range(start, end - 1) if _stretches(glyphs[k]))
    spread = (room - width) / gaps if room and gaps else 0.0
    if not -MOST_SPREAD * em < spread <= MOST_SPREAD * em:
        spread = 0.0
    runs, reaches = [], []
    x = -glyphs[start].head * em
    for a, b in _stretches_of(glyphs, links, start, end):
        clause = links[a]
        step = spread if _stretches(glyphs[a]) else 0.0
        tint = style.link if clause else style.tint
        text = atoms.text[a:b]
        runs.append(Run(x, 0.0, text, glyphs[a].font, style.size, tint, step))
        advance = sum(glyph.step for glyph in glyphs[a:b]) * em + step * (b - a)
        if clause:
            reaches.append(Reach(x, x + advance, clause))
        x += advance
    return Line(tuple(runs), width + spread * gaps, tuple(reaches))


def _stretches(glyph: Glyph) -> bool:
    """Whether a justified line may widen behind this character: Han and full-width marks."""
    return glyph.font.face not in ("latin", "figure")


def _stretches_of(
    glyphs: Sequence[Glyph], links: Sequence[str], start: int, end: int
) -> Iterator[tuple[int, int]]:
    """The parts of a line that are one run: one font, one link, no squeezed mark inside."""
    a = start
    for k in range(start, end):
        after = k + 1
        glyph = glyphs[k]
        parted = after == end or glyphs[after].font is not glyph.font or links[after] != links[k]
        if parted or abs(glyph.step - glyph.natural) > 1e-9:
            yield a, after
            a = after
