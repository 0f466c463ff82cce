"""`check`: everything that can be wrong with a variant, said as what happens at the table."""

from __future__ import annotations

from typing import Annotated

import typer

from deckgen.cli import report
from deckgen.cli.options import Changes, Json


def check(
    variants: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[VARIANT]...", help="Built-in ids or definition files; all built-ins if none."
        ),
    ] = None,
    changes: Changes = None,
    as_json: Json = False,
) -> None:
    """Find what is wrong with variants; exit 1 if something is."""
    from deckgen.check.definition import examined, findings
    from deckgen.check.finding import Severity
    from deckgen.definition.variants import BUILT_IN, load_variant

    loaded = [load_variant(source, changes or ()) for source in variants or BUILT_IN]
    found = {one.id: sorted(findings(one), key=lambda f: f.severity) for one in loaded}
    if as_json:
        report.say_json(
            {id_: [finding.as_data() for finding in group] for id_, group in found.items()}
        )
    else:
        for one in loaded:
            report.say(f"{one.id}: {examined(one)}")
            for finding in found[one.id]:
                report.say(f"  {finding}")
    if any(f.severity is Severity.ERROR for group in found.values() for f in group):
        raise typer.Exit(1)
