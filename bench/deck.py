"""The deck's speed: deckgen against an empty interpreter, and against Typst on the same deck.

usage: python bench/deck.py [--rounds N] [--typst PYTHON]
PYTHON is an environment of its own in which `pip install typst` was done; without it the peer is
left out. Budgets are those of a quiet machine on which an empty interpreter takes about 10 ms.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import Taken, measure

HERE = Path(__file__).parent
BUDGETS = {"deckgen --help": 0.15, "build kings --only deck": 0.35}
TYPST = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=sys.argv[3:])"


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--typst", metavar="PYTHON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        deckgen = [sys.executable, "-m", "deckgen"]
        commands = {
            "empty interpreter": [sys.executable, "-c", "pass"],
            "deckgen --help": [*deckgen, "--help"],
            "build kings --only deck": [
                *deckgen, "build", "kings", "--only", "deck", "--quiet", "--out", name
            ],
        }  # fmt: skip
        if options.typst:
            commands["Typst, the same deck"] = typst(options.typst, folder)
        taken = measure(commands, options.rounds)
        report(taken)
        against_typst(taken)
        for path in sorted(folder.rglob("*.pdf")):
            print(f"{path.name:<26}{path.stat().st_size / 1000:8.1f} kB (deck.pdf at most 250)")


def typst(python: str, folder: Path) -> list[str]:
    """The command that compiles the same deck with Typst."""
    writer = [sys.executable, str(HERE / "typst_deck.py"), str(folder)]
    fonts = subprocess.run(writer, check=True, capture_output=True, text=True).stdout.split("\n")
    paths = [font for font in fonts if font]
    return [python, "-c", TYPST, str(folder / "deck.typ"), str(folder / "typst.pdf"), *paths]


def report(taken: dict[str, Taken]) -> None:
    """Print each command with its ratio to the empty interpreter and its budget."""
    empty = taken["empty interpreter"]
    print(
        f"{'':<26}{'wall s':>8}{'x empty':>9}{'cpu s':>8}{'x empty':>9}{'peak MB':>9}{'budget s':>10}"
    )
    for name, one in taken.items():
        budget = f"{BUDGETS[name]:.2f}" if name in BUDGETS else ""
        print(
            f"{name:<26}{one.wall:8.3f}{one.wall / empty.wall:9.1f}{one.processor:8.3f}"
            f"{one.processor / empty.processor:9.1f}{one.peak:9.0f}{budget:>10}"
        )


def against_typst(taken: dict[str, Taken]) -> None:
    """Print the deck's time as a ratio to Typst's."""
    deck, peer = taken["build kings --only deck"], taken.get("Typst, the same deck")
    if peer:
        wall, processor = deck.wall / peer.wall, deck.processor / peer.processor
        print(f"deckgen takes {wall:.2f} of Typst's time (processor: {processor:.2f})")


if __name__ == "__main__":
    main()
