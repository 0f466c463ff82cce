"""Themes: colours as pairs of screen and print values; a theme never changes geometry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field

from deckgen.model.cards import Colour


class Tint(Struct, frozen=True):
    """One colour twice, never converted: sRGB in 0..1, and C, M, Y, K in 0..1."""

    rgb: tuple[float, float, float]
    cmyk: tuple[float, float, float, float]


class ColourTints(Struct, frozen=True):
    """The tints of one card colour: the wall, its echo, the figure in the gate, and `on`, what
    stands directly on the wall (index, rim, names).
    """

    wall: Tint
    echo: Tint | None
    figure: Tint
    on: Tint


class Theme(Struct, frozen=True):
    """The tokens of look.md 8: colours, night (wilds and back), stone (blanks), paper and ink."""

    name: str
    colours: Mapping[Colour, ColourTints]
    night: ColourTints
    stone: ColourTints
    paper: Tint
    ink: Tint
    chilli: Tint
    leaf: Tint
    outlined: bool
    """Ink-saver: white walls, windows and plaques as outlines."""
    fonts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The user's own font files: by the face they replace, or as `user-1` … in order of fallback."""
    art: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The user's own pictures instead of the echo: `front`, `back`, `penalty`."""

    def tints(self, colour: Colour | None) -> ColourTints:
        """The tints of a colour; of the night without one."""
        return self.night if colour is None else self.colours[colour]


_COLLECTION = re.compile(r"(.+\.(?:ttc|otc))#(.+)", re.IGNORECASE)


def font_source(said: str) -> tuple[str, str]:
    """The file of a font and, blank unless it is said, which font of a collection is meant:
    `all.ttc#3` is its third, `all.ttc#Name` the one of that name.
    """
    found = _COLLECTION.fullmatch(said)
    return (found[1], found[2]) if found else (said, "")
