"""Fonts: measured and cut by HarfBuzz, embedded by reportlab.

Every file is mapped, not read; of each face and weight exactly the characters used are cut, which
is a hundred times faster than opening a ready static font. Nothing here draws.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from deckgen.cards.shapes import Face, Font, Shape, Text, leaves
from deckgen.errors import BadInput, DeckgenError, Fault
from deckgen.model.theme import font_source
from deckgen.model.words import nearest

FILES = {
    "figure": ("fontpkg_lilita_one", "files/LilitaOne-Regular.ttf"),
    "latin": ("fontpkg_fredoka", "files/Fredoka[wdth,wght].ttf"),
    "sans-sc": ("justmytype_intl_cjk", "fonts/ofl/notosanssc/NotoSansSC[wght].ttf"),
    "sans-tc": ("justmytype_intl_cjk", "fonts/ofl/notosanstc/NotoSansTC[wght].ttf"),
    "emoji": ("manimgx_fonts", "NotoEmoji[wght].ttf"),
}
"""Where each face comes from: a package of fonts and the file in it (all under the OFL)."""

FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What the face of figures must have."""
DAMAGED = "the file is damaged or cut short"


def font_file(face: str) -> Path:
    """The file of a built-in face; its package is found, never imported."""
    package, inside = FILES[face]
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    if not folders:
        raise BadInput.one("fonts", face, f'the package "{package}" is not installed')
    return Path(next(iter(folders))) / inside


class Typeface:
    """One font file: what it covers, and at each weight how wide and tall its characters are."""

    def __init__(self, source: str, where: str = "") -> None:
        file, self._member = font_source(source)
        self.path = Path(file)
        self.where = where or self.path.name
        self.face = self._open()
        self.upem: int = self.face.upem
        self._fonts: dict[int, Any] = {}

    def _open(self) -> Any:
        try:
            blob = hb.Blob.from_file_path(str(self.path))
            face = hb.Face(blob, self._index(blob))
        except DeckgenError:
            raise
        except Exception as error:  # HarfBuzz raises bare exceptions
            raise BadInput.one("fonts", self.where, f"the file cannot be read ({error})") from None
        tables = set(face.table_tags)
        if not face.glyph_count or not tables:
            raise BadInput.one("fonts", self.where, "this is not an OpenType or TrueType font")
        if not tables & {"glyf", "CFF ", "CFF2"}:
            problem = "this font has no outlines (a bitmap or colour font cannot be printed)"
            raise BadInput.one("fonts", self.where, problem)
        if not face.unicodes:
            raise BadInput.one("fonts", self.where, "this font has no Unicode characters")
        if "OS/2" in tables and _is_restricted(face.reference_table("OS/2").data):
            problem = "this font's licence forbids embedding it (OS/2 fsType)"
            raise BadInput.one("fonts", self.where, problem)
        return face

    def _index(self, blob: Any) -> int:
        """Which font of a collection is meant, from 0; raises `BadInput` if that is not said."""
        with self.path.open("rb") as file:  # the blob's own bytes would be a copy of all
            head = file.read(12)
        count = int.from_bytes(head[8:12], "big") if head[:4] == b"ttcf" else 1
        if count == 1:
            return 0
        names = _names(blob, count)
        chosen = [str(k) for k in range(1, count + 1)]
        for words in (chosen, [name.casefold() for name in names]):
            if self._member.casefold() in words:
                return words.index(self._member.casefold())
        listed = ", ".join(f"{k} {name}" for k, name in zip(chosen, names, strict=True))
        problem = f'this file holds {count} fonts ({listed}): say which, like "{self.path.name}#1"'
        raise BadInput.one("fonts", self.where, problem, nearest(self._member, names))

    @cached_property
    def characters(self) -> frozenset[int]:
        """The code points the font draws."""
        return frozenset(self.face.unicodes)

    @property
    def is_truetype(self) -> bool:
        """Whether the outlines are quadratic, as reportlab embeds them."""
        return "glyf" in self.face.table_tags

    def axes(self, weight: int) -> dict[str, float]:
        """Every axis pinned: the weight as far as the font goes, all others where they stand."""
        pinned = {}
        for axis in self.face.axis_infos:
            wanted = weight if axis.tag == "wght" else axis.default_value
            pinned[axis.tag] = float(min(max(wanted, axis.min_value), axis.max_value))
        return pinned

    def at(self, weight: int) -> Any:
        """The HarfBuzz font at a weight."""
        font = self._fonts.get(weight)
        if font is None:
            font = self._fonts[weight] = hb.Font(self.face)
            axes = self.axes(weight)
            if axes:
                font.set_variations(axes)
        return font

    def cut(self, characters: Iterable[str], weight: int) -> bytes:
        """A font file with these characters only, all axes pinned; raises `BadInput` if the file is
        damaged.
        """
        wanted = hb.SubsetInput()
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
        wanted.unicode_set.update(map(ord, characters))
        wanted.layout_feature_tag_set.clear()
        if self.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME):  # all that its readers need
            wanted.name_id_set.clear()
            wanted.name_id_set.add(hb.OTNameIdPredefined.POSTSCRIPT_NAME)
        for tag, value in self.axes(weight).items():
            wanted.pin_axis_location(self.face, tag, value)
        try:
            data = bytes(hb.subset(self.face, wanted).blob.data)
        except RuntimeError:  # a table that ends before its characters do
            raise BadInput.one("fonts", self.where, DAMAGED) from None
        if self.is_truetype:
            return data
        from deckgen.ink.truetype import as_truetype

        return as_truetype(data, self.where)


@cache
def _built_in(face: str) -> Typeface:
    """A built-in face, opened once: its file is large, and every language of a build wants it."""
    return Typeface(str(font_file(face)))


def _names(blob: Any, count: int) -> list[str]:
    """The full names of a collection's fonts."""
    faces = (hb.Face(blob, k) for k in range(count))
    return [str(face.get_name(hb.OTNameIdPredefined.FULL_NAME) or "no name") for face in faces]


def _is_restricted(os2: bytes) -> bool:
    """Whether the embedding bits say "restricted licence" and nothing milder."""
    return int.from_bytes(os2[8:10], "big") & 0xF == 0x2


def _check_whole(typeface: Typeface) -> None:
    """Raises `BadInput` if a table of the font ends after its file does (OpenType, "Table
    Directory"): HarfBuzz reads such a font as far as it goes.
    """
    data, place = typeface.path.read_bytes(), 12 + 4 * typeface.face.index
    start = int.from_bytes(data[place : place + 4], "big") if data[:4] == b"ttcf" else 0
    count = int.from_bytes(data[start + 4 : start + 6], "big")
    for record in range(start + 12, start + 12 + 16 * count, 16):
        offset, length = (int.from_bytes(data[record + k : record + k + 4], "big") for k in (8, 12))
        if offset + length > len(data):
            raise BadInput.one("fonts", typeface.where, DAMAGED)


def _check_figures(typeface: Typeface) -> None:
    """Raises `BadInput` if a font for the figures lacks one, or a capital: names are set in it."""
    lacking = [c for c in FIGURES if ord(c) not in typeface.characters]
    if lacking:
        problem = f"this font cannot set figures and names: it lacks {' '.join(lacking)}"
        raise BadInput.one("fonts", typeface.where, problem)


class FontBook:
    """The faces of a theme: `Metrics` for whoever sets type, cuts for whoever draws.

    `own` holds the user's files by face (a theme's `fonts`).
    """

    def __init__(self, own: Mapping[str, str] | None = None) -> None:
        self._own = dict(own or {})
        self._typefaces: dict[str, Typeface | None] = {}
        self._advances: dict[Font, dict[str, float]] = {}
        self._inks: dict[tuple[Font, str], tuple[float, float, float, float]] = {}

    def typeface(self, face: Face) -> Typeface | None:
        """The file behind a face; None for a user's fallback that is not given."""
        if face not in self._typefaces:
            if face in self._own:
                self._typefaces[face] = Typeface(self._own[face])
            else:
                self._typefaces[face] = _built_in(face) if face in FILES else None
        return self._typefaces[face]

    def check(self) -> None:
        """Opens and cuts the user's fonts; raises `BadInput` with the reason for each that cannot
        be used, by the theme's key and the file.
        """
        faults: list[Fault] = []
        for face, file in self._own.items():
            try:
                typeface = Typeface(file)
                typeface.cut("Aa", 400)
                _check_whole(typeface)
                if face == "figure":
                    _check_figures(typeface)
            except BadInput as error:
                key = "fallback" if face.startswith("user-") else face
                faults += [Fault(f"fonts.{key}", file, fault.problem) for fault in error.faults]
        if faults:
            raise BadInput(faults)

    def covers(self, character: str, font: Font) -> bool:
        """Whether the font draws `character`."""
        typeface = self.typeface(font.face)
        return typeface is not None and ord(character) in typeface.characters

    def advance(self, text: str, font: Font) -> float:
        """The set width of `text` in em, without kerning."""
        known = self._advances.setdefault(font, {})
        total = 0.0
        for character in text:
            width = known.get(character)
            if width is None:
                width = known[character] = self._width(character, font)
            total += width
        return total

    def _width(self, character: str, font: Font) -> float:
        typeface = self.typeface(font.face)
        if typeface is None:
            return 0.0
        sized = typeface.at(font.weight)
        glyph = sized.get_nominal_glyph(ord(character)) or 0
        advance: float = sized.get_glyph_h_advance(glyph) / typeface.upem
        return advance

    def ink(self, text: str, font: Font) -> tuple[float, float, float, float]:
        """The box of the ink of `text` set from (0, 0): left, bottom, right, top, in em, y up."""
        found = self._inks.get((font, text))
        if found is None:
            found = self._inks[font, text] = self._ink(text, font)
        return found

    def _ink(self, text: str, font: Font) -> tuple[float, float, float, float]:
        typeface = self.typeface(font.face)
        boxes, x = [], 0.0
        for character in text:
            sized = typeface.at(font.weight) if typeface else None
            glyph = sized.get_nominal_glyph(ord(character)) if sized else None
            extents = sized.get_glyph_extents(glyph) if sized and glyph else None
            if typeface and extents and extents.width:
                em = typeface.upem
                left, top = x + extents.x_bearing / em, extents.y_bearing / em
                boxes.append((left, top + extents.height / em, left + extents.width / em, top))
            x += self.advance(character, font)
        if not boxes:
            return (0.0, 0.0, 0.0, 0.0)
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        return (min(lefts), min(bottoms), max(rights), max(tops))

    def register(self, usage: Mapping[Font, frozenset[str]]) -> dict[Font, str]:
        """Cuts and registers with reportlab every font with the characters used; returns the names
        it knows them by. Names carry a hash of the cut, so that no two cuts are mistaken for one.
        """
        ordered = sorted(usage, key=lambda font: (font.face, font.weight))
        return {font: self._registered(font, usage[font]) for font in ordered}

    def _registered(self, font: Font, characters: frozenset[str]) -> str:
        from deckgen.ink.embedding import embed

        typeface = self.typeface(font.face)
        if typeface is None:
            raise BadInput.one("fonts", font.face, "this font is not given")
        used = "".join(sorted({*characters, " "}))  # reportlab sets no-break spaces as spaces
        digest = hashlib.sha256(f"{typeface.path.name} {used}".encode()).hexdigest()[:8]
        name = f"{font.face}-{font.weight}-{digest}"
        return embed(name, lambda: typeface.cut(used, font.weight))


def characters_used(shapes: Iterable[Shape]) -> dict[Font, frozenset[str]]:
    """Which characters of each font the shapes draw."""
    used: dict[Font, set[str]] = {}
    for shape, _ in leaves(shapes):
        if isinstance(shape, Text):
            used.setdefault(shape.font, set()).update(shape.text)
    return {font: frozenset(characters) for font, characters in used.items()}
