"""The rulebook's speed: one book in all its forms (PDF, booklet, HTML, Markdown), and kings with
everything, against an empty interpreter.

usage: python bench/book.py [--rounds N]
Budgets are those of a quiet machine on which an empty interpreter takes about 10 ms.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from timing import measure

BUDGETS = {"one rulebook, en": 0.50, "one rulebook, zh-Hans": 0.50, "kings, everything": 1.60}
LARGEST = 400
"""The largest rulebook PDF, kB."""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        build = [sys.executable, "-m", "deckgen", "build", "kings", "--quiet", "--out", name]
        commands = {
            "empty interpreter": [sys.executable, "-c", "pass"],
            "one rulebook, en": [*build, "--only", "rulebook", "--lang", "en"],
            "one rulebook, zh-Hans": [*build, "--only", "rulebook", "--lang", "zh-Hans"],
            "kings, everything": build,
        }
        taken = measure(commands, options.rounds)
        empty = taken["empty interpreter"]
        print(f"{'':<24}{'wall s':>8}{'x empty':>9}{'cpu s':>8}{'peak MB':>9}{'budget s':>10}")
        for label, one in taken.items():
            budget = f"{BUDGETS[label]:.2f}" if label in BUDGETS else ""
            print(
                f"{label:<24}{one.wall:8.3f}{one.wall / empty.wall:9.1f}"
                f"{one.processor:8.3f}{one.peak:9.0f}{budget:>10}"
            )
        for path in sorted(Path(name).rglob("rulebook*.pdf")):
            print(f"{path.name:<32}{path.stat().st_size / 1000:8.0f} kB (at most {LARGEST})")


if __name__ == "__main__":
    main()
