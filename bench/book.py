"""The rulebook's speed: one book, and kings with everything, against an empty interpreter.

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
ONE = """
import sys
from pathlib import Path
from deckgen.press.order import Order, job_of
from deckgen.press.rulebook import make
order = Order(variant="kings", lang=sys.argv[1], paper="a4", card=None, theme="classic",
              penalties=None, fill=False, family=False, duplex="long", bleed=None, gap=None,
              marks="corners", only="rulebook", cards=None, changes=())
for name, content in make(job_of(order)[0]).items():
    Path(sys.argv[2], name).write_bytes(content)
"""
"""The rulebook of one language in all its forms (PDF, booklet, HTML, Markdown), without the command
line.
"""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        deckgen = [sys.executable, "-m", "deckgen"]
        commands = {
            "empty interpreter": [sys.executable, "-c", "pass"],
            "one rulebook, en": [sys.executable, "-c", ONE, "en", name],
            "one rulebook, zh-Hans": [sys.executable, "-c", ONE, "zh-Hans", name],
            "kings, everything": [*deckgen, "build", "kings", "--quiet", "--out", name],
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
