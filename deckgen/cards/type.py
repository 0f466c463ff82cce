"""Setting type: runs of text from atoms, single lines, and lines centred on their ink."""

from __future__ import annotations

from deckgen.cards.atoms import Atoms, atoms_of
from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import Font, Metrics, Text
from deckgen.cards.spec import Spec
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points


def runs(
    atoms: Atoms, first: int, last: int, x: float, y: float, size: float, fill: Tint
) -> list[Text]:
    """The line of atoms `first` … `last` as runs of one font each; its ink begins at `x`, its
    baseline is `y` (mm), `size` in pt. Squeezed marks begin a new run.
    """
    em = mm_of_points(size)
    glyphs, places = atoms.glyphs, atoms.places
    start, end = atoms.atoms[first].start, atoms.atoms[last - 1].end
    while end > start and glyphs[end - 1].character in " \u3000":
        end -= 1
    origin = x - atoms.begins[first] * em
    out: list[Text] = []
    for k in range(start, end):
        after = k + 1
        glyph = glyphs[k]
        if after == end or glyphs[after].font is not glyph.font or glyph.step != glyph.natural:
            text = atoms.text[start:after]
            out.append(Text(origin + places[start] * em, y, text, glyph.font, size, fill))
            start = after
    return out


def line(
    text: str, chooser: FontChooser, metrics: Metrics, x: float, y: float, size: float, fill: Tint
) -> tuple[tuple[Text, ...], float]:
    """A text on one line from `x` on the baseline `y` (mm), and its width in mm."""
    atoms = atoms_of(text, chooser, metrics)
    if not atoms.atoms:
        return (), 0.0
    count = len(atoms.atoms)
    width = atoms.width(0, count) * mm_of_points(size)
    return tuple(runs(atoms, 0, count, x, y, size, fill)), width


def on_ink(spec: Spec, text: str, font: Font, x: float, y: float, size: float, fill: Tint) -> Text:
    """A text whose ink box is centred on (x, y), in mm; `size` in pt."""
    left, bottom, right, top = spec.metrics.ink(text, font)
    em = mm_of_points(size)
    return Text(x - (left + right) / 2 * em, y + (top + bottom) / 2 * em, text, font, size, fill)


def centred(spec: Spec, text: str, font: Font, x: float, y: float, size: float, fill: Tint) -> Text:
    """A text centred by its set width on `x`, its baseline at `y`, in mm."""
    width = spec.metrics.advance(text, font) * mm_of_points(size)
    return Text(x - width / 2, y, text, font, size, fill)
