"""`scenario`: worked examples replayed; does what must follow follow?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckgen.cli import report
from deckgen.cli.options import Json


def scenario(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Scenario files, or folders of *.toml files."),
    ],
    as_json: Json = False,
) -> None:
    """Replay worked examples; exit 1 if one does not hold."""
    from deckgen.definition.scenario import load_scenarios
    from deckgen.engine import run_scenario

    results = [run_scenario(one) for one in load_scenarios(files)]
    if as_json:
        report.say_json(
            [
                {
                    "file": one.path,
                    "ok": one.holds,
                    "step": one.step,
                    "expected": one.expected or None,
                    "happened": one.happened or None,
                    "clause": one.clause,
                }
                for one in results
            ]
        )
    else:
        for one in results:
            report.say(str(one))
    if not all(one.holds for one in results):
        raise typer.Exit(1)
