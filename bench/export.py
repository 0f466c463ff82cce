"""The exports' speed and memory: pictures, pages and sheets, against an empty interpreter.

usage: python bench/export.py [--rounds N]
Budgets are those of a quiet machine with two cores on which an empty interpreter takes about
10 ms: 56 pictures at 300 dpi in 1.5 s, and 250 MB at most for a deck of 1,000 different cards.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from timing import measure

BUDGETS = {"png, 56 faces, 300 dpi": (1.5, 250), "png, 1,000 cards": (None, 250)}
MILD, HOT = 800, 192


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        export = [sys.executable, "-m", "deckgen", "export"]
        rest = ["--quiet", "--lang", "en", "--out", name]
        commands = {
            "empty interpreter": [sys.executable, "-c", "pass"],
            "png, 56 faces, 300 dpi": [*export, "league", "--to", "png", *rest],
            "one-up, 112 cards": [*export, "kings", "--to", "one-up", *rest],
            "one-up, outlines": [*export, "kings", "--to", "one-up", "--outline", *rest],
            "tabletop, 112 cards": [*export, "kings", "--to", "tabletop-simulator", *rest],
            "makeplayingcards, 112": [*export, "kings", "--to", "makeplayingcards", *rest],
        }
        taken = measure(commands, rounds)
        taken |= measure({"png, 1,000 cards": [*export, *large(folder), "--to", "png", *rest]}, 1)
    empty = taken["empty interpreter"]
    print(f"{'':<26}{'wall s':>8}{'x empty':>9}{'cpu s':>8}{'peak MB':>9}{'budget s':>10}{'MB':>6}")
    for name, one in taken.items():
        seconds, memory = BUDGETS.get(name, (None, None))
        print(
            f"{name:<26}{one.wall:8.3f}{one.wall / empty.wall:9.1f}{one.processor:8.3f}"
            f"{one.peak:9.0f}{seconds or '':>10}{memory or '':>6}"
        )


def large(folder: Path) -> list[str]:
    """A definition of 1,000 cards of which 992 carry texts of their own: its flags."""
    rows = [f"do the thing that {k} people did,,1" for k in range(MILD)]
    rows += [f"do it in front of {k} people,1,1" for k in range(HOT)]
    (folder / "large.csv").write_text("\n".join(["en,hot,count", *rows]), encoding="utf-8")
    (folder / "large.toml").write_text(
        'extends = "kings"\nid = "large"\n[deck]\nnumbers = { "0-9" = 20 }\nskip = 16\n'
        "reverse = 16\ndraw_two = 16\nwild = 4\nwild_draw_four = 4\ncoloured_wild = 0\n",
        encoding="utf-8",
    )
    return [str(folder / "large.toml"), "--penalties", str(folder / "large.csv")]


if __name__ == "__main__":
    main()
