"""The reader of themes: a built-in name, or a file of the user's that extends a built-in one.

A theme file is TOML: `extends`, `name`, `outlined`, the colours `paper`, `ink`, `chilli`, `leaf`,
and for red, yellow, green, blue, night and stone the tints `wall`, `echo` ("none" leaves it out),
`figure` and `on`; each tint is { rgb = "#RRGGBB", cmyk = [C, M, Y, K in per cent] }, or "paper" or
"ink". `[fonts]` and `[art]` name the user's own files, relative to the theme file. Everything that
is wrong with a file is reported at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from deckgen.errors import BadInput, Fault
from deckgen.model.cards import Colour
from deckgen.model.theme import ColourTints, Theme, Tint, font_source
from deckgen.model.words import nearest

Kind = TypeVar("Kind", str, bool)

THEMES = ("classic", "high-contrast", "ink-saver")
"""The built-in themes."""
FONT_ROLES = ("figure", "latin", "sans-sc", "sans-tc")
"""The faces a theme may replace with a file of its own."""
MOST_FALLBACKS = 4
ART_PLACES = ("front", "back", "penalty")
BASE = ("paper", "ink", "chilli", "leaf")
WALLS = (*(colour.value for colour in Colour), "night", "stone")
TINTS = ("wall", "echo", "figure", "on")
_FOLDER = Path(__file__).resolve().parent.parent / "themes"


@cache
def builtin_theme(name: str) -> Theme:
    """A built-in theme by its name."""
    path = _FOLDER / f"{name}.toml"
    return _Reader(path, name).theme()


def load_theme(reference: str) -> Theme:
    """A built-in theme by name, or the theme in a file; raises `BadInput` with all its faults."""
    if reference in THEMES:
        return builtin_theme(reference)
    path = Path(reference)
    if not path.is_file():
        problem = f'there is no theme and no theme file "{reference}"'
        raise BadInput.one("--theme", "", problem, nearest(reference, THEMES))
    return _Reader(path, str(path)).theme()


class _Reader:
    """Reads one file and gathers its faults."""

    def __init__(self, path: Path, where: str) -> None:
        self.path, self.where = path, where
        self.faults: list[Fault] = []

    def fault(self, key: str, problem: str, hint: str | None = None) -> None:
        self.faults.append(Fault(self.where, key, problem, hint))

    def theme(self) -> Theme:
        data = self._data()
        parent = self._parent(data)
        self._unknown("", data, ("extends", "name", "outlined", "fonts", "art", *BASE, *WALLS))
        base = {key: self._base(key, data, parent) for key in BASE}
        walls = {key: self._wall(key, data, parent, base) for key in WALLS}
        name = self._typed(data, "name", str, parent.name if parent else self.path.stem)
        outlined = self._typed(data, "outlined", bool, parent.outlined if parent else False)
        fonts = {**(parent.fonts if parent else {}), **self._fonts(data)}
        art = {**(parent.art if parent else {}), **self._art(data)}
        if self.faults:
            raise BadInput(self.faults)
        return Theme(
            name=name,
            colours=MappingProxyType({colour: walls[colour.value] for colour in Colour}),
            night=walls["night"],
            stone=walls["stone"],
            **base,
            outlined=outlined,
            fonts=MappingProxyType(fonts),
            art=MappingProxyType(art),
        )

    def _data(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.path.read_text(encoding="utf-8-sig"))
        except tomllib.TOMLDecodeError as error:
            problem = f"this is not TOML: {error}"
        except UnicodeDecodeError:
            problem = "this is not text in UTF-8"
        except OSError as error:
            problem = f"the file cannot be read ({error.strerror})"
        raise BadInput.one(self.where, "", problem)

    def _parent(self, data: Mapping[str, Any]) -> Theme | None:
        """The theme extended: of a user's file without `extends`, classic."""
        inside = self.path.parent == _FOLDER
        name = data.get("extends", None if inside else "classic")
        if name is None or name in THEMES:
            return builtin_theme(name) if name else None
        hint = nearest(str(name), THEMES)
        self.fault("extends", f'"{name}" is not one of {", ".join(THEMES)}', hint)
        return builtin_theme("classic")

    def _unknown(self, prefix: str, table: Mapping[str, Any], valid: tuple[str, ...]) -> None:
        for key in table:
            if key not in valid:
                known = ", ".join(valid)
                problem = f"this key is unknown; the keys here are {known}"
                self.fault(prefix + key, problem, nearest(key, valid))

    def _typed(self, data: Mapping[str, Any], key: str, kind: type[Kind], usual: Kind) -> Kind:
        value = data.get(key, usual)
        if not isinstance(value, kind):
            word = "true or false" if kind is bool else "a text"
            self.fault(key, f"{value!r} should be {word}")
            return usual
        return value

    def _table(self, data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = data.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault(key, f"{value!r} should be a table")
        return {}

    def _base(self, key: str, data: Mapping[str, Any], parent: Theme | None) -> Tint:
        if key not in data and parent:
            inherited: Tint = getattr(parent, key)
            return inherited
        return self._tint(key, data.get(key), {})

    def _wall(
        self, key: str, data: Mapping[str, Any], parent: Theme | None, base: Mapping[str, Tint]
    ) -> ColourTints:
        table = self._table(data, key)
        self._unknown(f"{key}.", table, TINTS)
        inherited = _walls_of(parent).get(key) if parent else None
        found: dict[str, Tint | None] = {}
        for name in TINTS:
            if name not in table and (inherited or name == "echo"):
                found[name] = _follow(inherited, name, parent, base)
            elif name == "echo" and table[name] == "none":
                found[name] = None
            else:
                found[name] = self._tint(f"{key}.{name}", table.get(name), base)
        wall, figure, on = (found[name] or _NO_TINT for name in ("wall", "figure", "on"))
        return ColourTints(wall, found["echo"], figure, on)

    def _tint(self, key: str, value: object, base: Mapping[str, Tint]) -> Tint:
        """A tint of its own, or the word for paper or ink."""
        if isinstance(value, str) and value in ("paper", "ink") and value in base:
            return base[value]
        if not isinstance(value, dict):
            words = ', "paper" or "ink"' if base else ""
            shape = '{ rgb = "#RRGGBB", cmyk = [C, M, Y, K in per cent] }'
            problem = "a colour is missing here" if value is None else f"{value!r} is no colour"
            self.fault(key, f"{problem}; it is written {shape}{words}")
            return _NO_TINT
        self._unknown(f"{key}.", value, ("rgb", "cmyk"))
        return Tint(
            self._rgb(f"{key}.rgb", value.get("rgb")), self._cmyk(f"{key}.cmyk", value.get("cmyk"))
        )

    def _rgb(self, key: str, value: object) -> tuple[float, float, float]:
        if isinstance(value, str) and re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
            red, green, blue = bytes.fromhex(value[1:])
            return red / 255, green / 255, blue / 255
        self.fault(key, f'the screen colour should be "#RRGGBB"{_instead(value)}')
        return _NO_TINT.rgb

    def _cmyk(self, key: str, value: object) -> tuple[float, float, float, float]:
        if isinstance(value, list) and len(value) == 4 and all(map(_is_percent, value)):
            c, m, y, k = (part / 100 for part in value)
            return c, m, y, k
        self.fault(key, f"the print colour should be four numbers from 0 to 100{_instead(value)}")
        return _NO_TINT.cmyk

    def _fonts(self, data: Mapping[str, Any]) -> dict[str, str]:
        table = self._table(data, "fonts")
        self._unknown("fonts.", table, (*FONT_ROLES, "fallback"))
        fonts = {r: self._font(f"fonts.{r}", table[r]) for r in FONT_ROLES if r in table}
        fallback = table.get("fallback", [])
        if not isinstance(fallback, list) or len(fallback) > MOST_FALLBACKS:
            self.fault("fonts.fallback", f"this should be a list of up to {MOST_FALLBACKS} files")
            return fonts
        for k, value in enumerate(fallback, 1):
            fonts[f"user-{k}"] = self._font(f"fonts.fallback[{k}]", value)
        return fonts

    def _art(self, data: Mapping[str, Any]) -> dict[str, str]:
        table = self._table(data, "art")
        self._unknown("art.", table, ART_PLACES)
        return {
            place: self._file(f"art.{place}", table[place])
            for place in ART_PLACES
            if place in table
        }

    def _font(self, key: str, value: object) -> str:
        """The path of a font, with which of a collection's fonts is meant."""
        file, member = font_source(value) if isinstance(value, str) else (value, "")
        path = self._file(key, file)
        return f"{path}#{member}" if path and member else path

    def _file(self, key: str, value: object) -> str:
        """The path of a file that is there, relative to the theme file."""
        if isinstance(value, str) and value:
            path = self.path.parent / Path(value).expanduser()
            if path.is_file():
                return str(path)
            self.fault(key, f'there is no file "{value}"')
        else:
            self.fault(key, f"{value!r} should be the path of a file")
        return ""


_NO_TINT = Tint((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0))


def _instead(value: object) -> str:
    return ", but there is none" if value is None else f', not "{value}"'


def _is_percent(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 100


def _walls_of(theme: Theme) -> dict[str, ColourTints]:
    colours = {colour.value: theme.colours[colour] for colour in Colour}
    return {**colours, "night": theme.night, "stone": theme.stone}


def _follow(
    inherited: ColourTints | None, name: str, parent: Theme | None, base: Mapping[str, Tint]
) -> Tint | None:
    """An inherited tint; what was paper or ink there is paper or ink of the new theme."""
    if inherited is None or parent is None:
        return None
    tint: Tint | None = getattr(inherited, name)
    for word in ("paper", "ink"):
        if tint is getattr(parent, word):
            return base[word]
    return tint
