"""`simulate`: many seeded games, what they tell of a variant, and what a house rule changes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckgen.cli import report
from deckgen.cli.options import Changes, Json, VariantName, option

FEW = 30
"""Of fewer games a mean is not yet spread like the bell that its interval takes it for."""


def simulate(
    variant: VariantName,
    players: Annotated[int, option("--players", "How many play.", "N")] = 4,
    games: Annotated[int, option("--games", "How many games.", "N")] = 1000,
    seed: Annotated[int, option("--seed", "Same seed, same numbers.", "S")] = 1,
    workers: Annotated[
        int | None, option("--workers", "Processes; as many as there are cores.", "N")
    ] = None,
    cluster: Annotated[
        str | None, option("--cluster", "Play on a Dask cluster (its scheduler).", "ADDRESS")
    ] = None,
    max_turns: Annotated[
        int, option("--max-turns", "Cut a game short after so many turns.", "N")
    ] = 2000,
    policy: Annotated[str, option("--policy", "thinking or random players.")] = "thinking",
    versus: Annotated[
        list[str] | None,
        option("--vs", "Compare with this house rule; several parted by ;", '"CLAUSE=VALUE"'),
    ] = None,
    plot: Annotated[
        Path | None, option("--plot", "Draw the distributions: .png, .svg or .pdf.", "FILE")
    ] = None,
    facts: Annotated[
        bool, option("--facts", "Print the [facts] table of a definition, nothing else.")
    ] = False,
    changes: Changes = None,
    as_json: Json = False,
) -> None:
    """Play many games and report how long they take, who wins, what happens in them."""
    from deckgen.cli.simulated import draw, facts_of, print_report, said
    from deckgen.cli.simulation import Wanted, play, prepared

    wanted = Wanted(
        variant=variant,
        players=players,
        games=games,
        seed=seed,
        workers=workers,
        cluster=cluster,
        max_turns=max_turns,
        policy=policy,
        versus=tuple(versus or ()),
        changes=tuple(changes or ()),
        plot=plot,
    )
    simulation = prepared(wanted)
    run = play(simulation)
    if plot is not None and run.games:
        draw(simulation, run, plot)
    if facts:
        report.say(facts_of(simulation, run))
    elif as_json:
        report.say_json(said(simulation, run))
    else:
        print_report(simulation, run)
    if 0 < run.games < FEW:
        report.notice(f"Of fewer than {FEW} games the intervals say little.")
    if run.partial:
        report.notice(f"Stopped: these are the first {run.games} of {run.asked} games.")
        raise typer.Exit(130)
