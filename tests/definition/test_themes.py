"""Themes: the tokens of look.md 8, and faults of a user's file, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.definition.themes import THEMES, load_theme
from deckgen.errors import BadInput
from deckgen.model.cards import Colour
from deckgen.model.theme import Tint

# look.md 8: wall, echo and figure, sRGB and C/M/Y/K in per cent
CLASSIC = {
    "red wall": ("#CE2C16", (0, 92, 100, 16)),
    "yellow wall": ("#F7BF08", (0, 23, 100, 3)),
    "green wall": ("#0DA686", (80, 9, 60, 1)),
    "blue wall": ("#1D51A5", (95, 78, 0, 0)),
    "night wall": ("#171924", (60, 45, 20, 95)),
    "stone wall": ("#8B90A0", (47, 37, 26, 4)),
    "red echo": ("#BE2410", (0, 93, 100, 26)),
    "yellow echo": ("#EFB100", (0, 28, 100, 6)),
    "green echo": ("#0A997B", (86, 12, 64, 5)),
    "blue echo": ("#194897", (97, 81, 1, 6)),
    "night echo": ("#222638", (63, 52, 26, 77)),
    "stone echo": ("#82879A", (52, 42, 30, 4)),
    "red figure": ("#C42712", (0, 92, 100, 22)),
    "green figure": ("#04705B", (98, 45, 76, 4)),
    "blue figure": ("#1A468F", (97, 81, 5, 9)),
    "yellow figure": ("#171924", (0, 0, 0, 100)),
}
CONTRAST = {
    "red wall": ("#C23A08", (0, 83, 100, 24)),
    "yellow wall": ("#FDE412", (0, 6, 96, 0)),
    "green wall": ("#46B39A", (69, 6, 49, 0)),
    "blue wall": ("#2E50AC", (92, 78, 0, 0)),
    "night wall": ("#0B0B0D", (50, 40, 35, 100)),
    "stone wall": ("#9A9A9A", (3, 3, 5, 44)),
    "green figure": ("#0B0B0D", (0, 0, 0, 100)),
}


def tint_of(theme_name: str, token: str) -> Tint | None:
    """A token by look.md's name of it."""
    theme = load_theme(theme_name)
    word, field = token.split()
    tints = {**{c.value: theme.colours[c] for c in Colour}, "night": theme.night}
    found: Tint | None = getattr({**tints, "stone": theme.stone}[word], field)
    return found


@pytest.mark.parametrize(
    ("theme", "token", "expected"),
    [
        *(("classic", token, value) for token, value in CLASSIC.items()),
        *(("high-contrast", token, value) for token, value in CONTRAST.items()),
        ("ink-saver", "yellow wall", ("#E5A800", (0, 29, 100, 10))),
        ("ink-saver", "red wall", CLASSIC["red wall"]),
        ("ink-saver", "blue on", CLASSIC["blue figure"]),
    ],
)
def test_tokens_are_those_of_the_table(
    theme: str, token: str, expected: tuple[str, tuple[int, ...]]
) -> None:
    """Every built-in tint is look.md's pair of screen and print values."""
    tint = tint_of(theme, token)
    assert tint is not None
    rgb, cmyk = expected
    assert tuple(round(part * 255) for part in tint.rgb) == tuple(bytes.fromhex(rgb[1:]))
    assert tuple(round(part * 100) for part in tint.cmyk) == cmyk


@pytest.mark.parametrize("theme", THEMES)
def test_no_colour_lays_down_too_much_ink(theme: str) -> None:
    """Never above 225 % (look.md 9); ink is black alone, so that small type cannot fringe."""
    tokens = load_theme(theme)
    walls = [*tokens.colours.values(), tokens.night, tokens.stone]
    tints = [t for w in walls for t in (w.wall, w.echo, w.figure, w.on) if t]
    tints += [tokens.paper, tokens.ink, tokens.chilli, tokens.leaf]
    assert all(sum(tint.cmyk) <= 2.25 + 1e-9 for tint in tints)
    assert tokens.ink.cmyk == (0, 0, 0, 1)
    assert tokens.paper.cmyk == (0, 0, 0, 0)


def test_only_classic_has_an_echo() -> None:
    """High-contrast and ink-saver have none (look.md 2); only ink-saver is drawn in outlines."""
    for name in THEMES:
        theme = load_theme(name)
        assert all((w.echo is not None) == (name == "classic") for w in theme.colours.values())
        assert theme.outlined == (name == "ink-saver")


def write(folder: Path, text: str) -> str:
    """A theme file."""
    file = folder / "ours.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_users_theme_extends_classic(tmp_path: Path) -> None:
    """What a file does not say is classic's; a new ink is also what was ink before."""
    theme = load_theme(
        write(tmp_path, '[ink]\nrgb = "#202020"\ncmyk = [0, 0, 0, 95]\n[red]\non = "ink"\n')
    )
    assert theme.name == "classic"
    assert theme.colours[Colour.BLUE] == load_theme("classic").colours[Colour.BLUE]
    assert theme.ink.cmyk == (0, 0, 0, 0.95)
    assert theme.colours[Colour.YELLOW].on is theme.ink
    assert theme.colours[Colour.RED].on is theme.ink


def test_fonts_and_art_are_found_beside_the_file(tmp_path: Path) -> None:
    """Paths are relative to the theme file; fallback fonts keep their order."""
    for name in ("a.ttf", "b.ttf", "wall.png"):
        (tmp_path / name).touch()
    theme = load_theme(
        write(
            tmp_path,
            'name = "ours"\n[fonts]\nfigure = "a.ttf"\nfallback = ["b.ttf", "a.ttf"]\n'
            '[art]\nfront = "wall.png"\n',
        )
    )
    assert theme.name == "ours"
    assert theme.fonts == {
        "figure": str(tmp_path / "a.ttf"),
        "user-1": str(tmp_path / "b.ttf"),
        "user-2": str(tmp_path / "a.ttf"),
    }
    assert theme.art == {"front": str(tmp_path / "wall.png")}


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    """Every wrong key, colour and path of a file is named in one error, with the nearest word."""
    text = """
extends = "clasic"
outlined = "yes"
colour = 3
[paper]
rgb = "white"
cmyk = [0, 0, 0]
[red]
wal = "ink"
wall = "#FF0000"
[blue]
figure = { rgb = "#1A468F", cmyk = [97, 81, 5, 109] }
[fonts]
figure = "missing.ttf"
fallback = "one.ttf"
[art]
top = "x.png"
"""
    with pytest.raises(BadInput) as caught:
        load_theme(write(tmp_path, text))
    keys = {fault.key: fault for fault in caught.value.faults}
    assert set(keys) == {
        "extends",
        "outlined",
        "colour",
        "paper.rgb",
        "paper.cmyk",
        "red.wal",
        "red.wall",
        "blue.figure.cmyk",
        "fonts.figure",
        "fonts.fallback",
        "art.top",
    }
    assert keys["extends"].nearest == "classic"
    assert keys["red.wal"].nearest == "wall"


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"name = ", "not TOML"), (b"\xff\xfe\x00", "UTF-8"), (b"red = 3", "table")],
)
def test_files_that_are_no_themes(tmp_path: Path, content: bytes, problem: str) -> None:
    """Broken TOML, other encodings and wrong types are one clear sentence."""
    file = tmp_path / "ours.toml"
    file.write_bytes(content)
    with pytest.raises(BadInput, match=problem):
        load_theme(str(file))


def test_an_unknown_theme_names_the_nearest() -> None:
    """A misspelt name is answered with the nearest theme."""
    with pytest.raises(BadInput, match="ink-saver"):
        load_theme("inksaver")


def test_the_theme_in_the_handbook_loads(tmp_path: Path) -> None:
    """What docs/themes.md shows is a theme that changes just what it says."""
    shown = (Path(__file__).parents[2] / "docs" / "themes.md").read_text(encoding="utf-8")
    sample = shown.split("```toml\n")[1].split("```")[0]
    for name in ("Hand.otf", "Runes.ttf", "garden.png"):
        (tmp_path / name).write_bytes(b"")
    path = tmp_path / "ours.toml"
    path.write_text(sample, encoding="utf-8")
    theme, classic = load_theme(str(path)), load_theme("classic")
    assert theme.name == "ours"
    assert set(theme.fonts) == {"latin", "user-1"}
    assert set(theme.art) == {"back"}
    assert theme.colours[Colour.BLUE] != classic.colours[Colour.BLUE]
    assert theme.colours[Colour.RED] == classic.colours[Colour.RED]
