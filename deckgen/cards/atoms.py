"""Atoms: a text cut where lines may break, measured in ems (look.md 7.1).

An atom is a Han character with the marks that cling to it, or a Latin word or number whole. Cards
and the rulebook break the same atoms; nothing here knows a box.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, pairwise
from string import ascii_letters, digits

from msgspec import Struct

from deckgen.cards.script import (
    BRACKETS,
    LEANING,
    NO_END,
    NO_START,
    FontChooser,
    drawn,
    half_left,
    half_right,
    is_latin,
)
from deckgen.cards.shapes import Face, Font, Metrics
from deckgen.model.penalties import HINT

HALF = 0.5
"""The empty half of a full-width mark, in em."""
WORDS = frozenset(ascii_letters + digits)
"""Between two of these no line ends, unless hinted: so most places of Latin text are told."""
AFTER_MARK, LEANS, LONELY, ENCLOSED, SPLITS = -7.0, 7.0, 4.0, 8.0, 8.0
"""Costs of a break (look.md 7.2): after a mark or a hint, before a leaning character, leaving one
character between break and mark, inside quotes or brackets; and, of a text with hints, anywhere
else, as words may be split there.
"""


class Glyph(Struct, frozen=True):
    """One drawn character: its font, how far the next one stands from it (em), how far it would by
    itself, and what it loses at the start and at the end of a line (em).
    """

    character: str
    font: Font
    step: float
    natural: float
    head: float
    tail: float


class Atom(Struct, frozen=True):
    """Glyphs `start` … `end` of a text, unbreakable; what breaking before it costs, and whether
    that break stands after a mark or a hint.
    """

    start: int
    end: int
    cost: float
    after_mark: bool


class Atoms(Struct, frozen=True):
    """A text cut into atoms: its glyphs with their places in em from the start, and per atom where
    the ink of a line begins that starts with it and ends that ends with it (em).
    """

    text: str
    glyphs: tuple[Glyph, ...]
    places: tuple[float, ...]
    atoms: tuple[Atom, ...]
    begins: tuple[float, ...]
    ends: tuple[float, ...]

    def width(self, first: int, last: int) -> float:
        """The set width in em of a line of atoms `first` … `last` (exclusive)."""
        return self.ends[last - 1] - self.begins[first]

    def line(self, first: int, last: int) -> str:
        """The characters of that line, without the spaces at its ends."""
        return self.text[self.atoms[first].start : self.atoms[last - 1].end].strip(" \u3000")


def atoms_of(text: str, chooser: FontChooser, metrics: Metrics) -> Atoms:
    """The atoms of `text`, set in the chooser's fonts; raises `MissingGlyph` or
    `RightToLeft`.
    """
    shown = drawn(text)
    hinted, bare = _hints(shown)
    fonts = chooser.fonts(bare)
    glyphs = _glyphs(bare, fonts, chooser.chinese, metrics.advance)
    places = [0.0]
    for glyph in glyphs:
        places.append(places[-1] + glyph.step)
    breaks = [k for k in range(1, len(bare)) if _may_break(bare, k, k in hinted)]
    depths = _depths(bare)
    atoms = [Atom(0, breaks[0] if breaks else len(bare), 0.0, False)] if bare else []
    for start, end in pairwise([*breaks, len(bare)] if breaks else []):
        after = start in hinted or _last_mark(bare, start)
        cost = _cost(bare, start, after, depths[start] > 0)
        atoms.append(Atom(start, end, cost + (SPLITS if hinted and not after else 0.0), after))
    begins, ends = _edges(atoms, glyphs, places)
    return Atoms(bare, tuple(glyphs), tuple(places), tuple(atoms), begins, ends)


def _edges(
    atoms: list[Atom], glyphs: list[Glyph], places: list[float]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    begins, ends = [], []
    for atom in atoms:
        begins.append(places[atom.start] + glyphs[atom.start].head)
        last = atom.end - 1
        while last > atom.start and glyphs[last].character in " \u3000":
            last -= 1
        # a mark that shares its half em with what follows has it back at a line's end
        glyph = glyphs[last]
        ends.append(places[last] + glyph.natural - glyph.tail)
    return tuple(begins), tuple(ends)


def _hints(shown: str) -> tuple[frozenset[int], str]:
    """The places of break hints in the text without them, and that text."""
    if HINT not in shown:
        return frozenset(), shown
    places, parts, length = set(), shown.split(HINT), 0
    for part in parts[:-1]:
        length += len(part)
        places.add(length)
    return frozenset(places), "".join(parts)


def _glyphs(
    text: str, fonts: list[Font], chinese: Face, advance: Callable[[str, Font], float]
) -> list[Glyph]:
    glyphs: list[Glyph] = []
    last = len(text) - 1
    for k, (character, font) in enumerate(zip(text, fonts, strict=True)):
        natural = step = advance(character, font)
        head = tail = 0.0
        if character in NO_START or character in NO_END:
            full = font.face != "latin"
            left = full and half_left(character, chinese)
            tail = HALF if left else 0.0
            head = HALF if full and half_right(character) else 0.0
            # two marks in a row share half an em (look.md 7.4)
            if k < last and fonts[k + 1].face != "latin":
                following = text[k + 1]
                marks = following in NO_START or following in NO_END
                if full and marks and (left or half_right(following)):
                    step -= HALF
        elif character == " ":
            head = tail = natural
        glyphs.append(Glyph(character, font, step, natural, head, tail))
    return glyphs


def _may_break(text: str, place: int, hinted: bool) -> bool:
    """Whether a line may end before `place`: never before a mark that clings to what precedes it,
    nor after one that clings to what follows, nor inside a Latin word; spaces end their line.
    """
    after = text[place]
    if not hinted and after in WORDS and text[place - 1] in WORDS:
        return False
    if after in NO_START or after in " \u00a0\u3000":
        return False
    before = text[place - 1]
    spaced = before in " \u3000"
    if spaced:
        before = text[:place].rstrip(" \u3000")[-1:]
    if before in NO_END or before == "\u00a0" or (before and _opens_quote(text, place, before)):
        return False
    if spaced or hinted:
        return not _closes_quote(text, place)
    if before == "—":
        return True
    return not (_clings(before) and _clings(after)) and not _closes_quote(text, place)


def _clings(character: str) -> bool:
    return is_latin(character) or character in "“”‘’"


def _opens_quote(text: str, place: int, before: str) -> bool:
    """Whether the straight quotation mark before `place` is an opening one: an odd one."""
    return before == '"' and text[:place].count('"') % 2 == 1


def _closes_quote(text: str, place: int) -> bool:
    """Whether the straight quotation mark at `place` is a closing one: an even one."""
    return text[place] == '"' and text[:place].count('"') % 2 == 1


def _depths(text: str) -> list[int]:
    """How many quotes or brackets are open before each character; unmatched ones do not count."""
    changes = [0] * (len(text) + 2)
    awaited: list[tuple[str, int]] = []
    for k, character in enumerate(text):
        if character in BRACKETS:
            awaited.append((BRACKETS[character], k))
        elif awaited and any(mark == character for mark, _ in awaited):
            while awaited[-1][0] != character:
                awaited.pop()
            _, start = awaited.pop()
            changes[start + 1] += 1
            changes[k + 1] -= 1
    return list(accumulate(changes))


def _last_mark(text: str, place: int) -> bool:
    return text[:place].rstrip(" ")[-1:] in NO_START


def _cost(text: str, place: int, after_mark: bool, enclosed: bool) -> float:
    """What a break before `place` costs (look.md 7.2); the text's ends count as marks."""
    cost = AFTER_MARK if after_mark else 0.0
    if text[place] in LEANING:
        cost += LEANS
    alone_after = place + 1 >= len(text) or text[place + 1] in NO_START
    alone_before = place < 2 or text[place - 2] in NO_START
    if not is_latin(text[place]) and (alone_after or (alone_before and not after_mark)):
        cost += LONELY
    return cost + (ENCLOSED if enclosed else 0.0)
