"""What `simulate` does: look over what is wanted, and play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from deckgen.check import conflicts
from deckgen.check.definition import findings
from deckgen.check.finding import Severity
from deckgen.cli import report
from deckgen.cli.progress import Bar
from deckgen.definition.variants import load_variant
from deckgen.engine import CompiledLaw, compile_law, new_game
from deckgen.errors import BadInput, Fault
from deckgen.model.variant import Variant
from deckgen.model.words import nearest
from deckgen.play.batches import (
    ALONE,
    MOST_GAMES,
    MOST_SEED,
    Order,
    Run,
    Runner,
    cores,
    gather,
    run_here,
    run_in_processes,
)
from deckgen.play.comparing import Difference, differences, measures_for
from deckgen.play.figures import Report, report_of
from deckgen.play.policy import POLICIES

HARMLESS = ("deck-too-small", "citation")
"""Errors that stop no game of so many players."""
MOST_WORKERS = 512
MOST_TURNS = 1_000_000
PLOTS = (".png", ".svg", ".pdf")


class Wanted(Struct, frozen=True):
    """What the command line asks for, as it was typed."""

    variant: str
    players: int
    games: int
    seed: int
    workers: int | None
    cluster: str | None
    max_turns: int
    policy: str
    versus: tuple[str, ...]
    changes: tuple[str, ...]
    plot: Path | None


class Simulation(Struct, frozen=True):
    """What will be played: the variant first, then one for each house rule to compare."""

    wanted: Wanted
    names: tuple[str, ...]
    variants: tuple[Variant, ...]
    laws: tuple[CompiledLaw, ...]
    orders: tuple[Order, ...]


def prepared(wanted: Wanted) -> Simulation:
    """The simulation that is wanted; raises `BadInput` with everything that is wrong with it."""
    faults = list(_number_faults(wanted))
    changes = [(), *(tuple(part.strip() for part in vs.split(";")) for vs in wanted.versus)]
    variants = _variants(wanted, changes, faults)
    for one in variants:
        faults += _unfit(one, wanted.players)
    if faults:
        raise BadInput(dict.fromkeys(faults))
    for more, one in zip(changes[1:], variants[1:], strict=True):
        if dict(one.rules) == dict(variants[0].rules) and one.deck == variants[0].deck:
            report.notice(f"--vs {'; '.join(more)}: {variants[0].id} is played so already.")
    names = (variants[0].id, *("; ".join(more) for more in changes[1:]))
    orders = tuple(
        Order.of(one, wanted.players, wanted.policy, wanted.max_turns, wanted.seed)
        for one in variants
    )
    laws = tuple(compile_law(one.rules, one.deck) for one in variants)
    for one, law in zip(variants, laws, strict=True):
        if one.rules["teams"] != "none" and law.settings.teams(wanted.players) == wanted.players:
            report.notice(f"{wanted.players} players make no equal teams: everyone plays alone.")
            break
    return Simulation(wanted, names, tuple(variants), laws, orders)


def _variants(
    wanted: Wanted, changes: Sequence[tuple[str, ...]], faults: list[Fault]
) -> list[Variant]:
    """The variant, and the variant with each house rule; what cannot be read is added to `faults`."""
    try:
        variants = [load_variant(wanted.variant, wanted.changes)]
    except BadInput as error:
        faults += error.faults
        return []
    for more in changes[1:]:
        try:
            variants.append(load_variant(wanted.variant, (*wanted.changes, *more)))
        except BadInput as error:
            faults += [replace(one, where="--vs") for one in error.faults]
    return variants


def _number_faults(wanted: Wanted) -> Iterator[Fault]:
    for flag, value, low, high in (
        ("--games", wanted.games, 1, MOST_GAMES),
        ("--seed", wanted.seed, 0, MOST_SEED),
        ("--workers", wanted.workers, 1, MOST_WORKERS),
        ("--max-turns", wanted.max_turns, 1, MOST_TURNS),
    ):
        if value is not None and not low <= value <= high:
            yield Fault(flag, "", f"{value} is not a whole number from {low} to {high}")
    if wanted.policy not in POLICIES:
        problem = f'"{wanted.policy}" is neither {" nor ".join(POLICIES)}'
        yield Fault("--policy", "", problem, nearest(wanted.policy, POLICIES))
    if wanted.cluster is not None and wanted.workers is not None:
        yield Fault("--workers", "", "does not go with --cluster, which has workers of its own")
    if wanted.plot is not None and wanted.plot.suffix.lower() not in PLOTS:
        problem = f'"{wanted.plot}" ends in none of {", ".join(PLOTS)}'
        yield Fault("--plot", "", problem)


def _unfit(variant: Variant, players: int) -> Iterator[Fault]:
    """Why so many cannot play a variant. That its deck is too small for more players than these is
    no reason.
    """
    fewest, most = variant.rules.players()
    if not fewest <= players <= most:
        problem = f"{players} cannot play: this game is for {fewest} to {most}"
        yield Fault("--players", "", problem)
        return
    for finding in (*findings(variant), *conflicts.findings(variant)):
        if finding.severity is Severity.ERROR and finding.id not in HARMLESS:
            sentence = finding.sentence.removesuffix(".")
            yield Fault(variant.id, finding.id, f"fails its check: {sentence}")
    try:
        new_game(compile_law(variant.rules, variant.deck), players)
    except BadInput as error:
        yield from error.faults


def play(simulation: Simulation) -> Run:
    """Play all games, with a bar if that takes a while."""
    wanted = simulation.wanted
    with Bar(f"{simulation.variants[0].id}:", wanted.games) as bar:
        return gather(simulation.orders, wanted.games, _runner(simulation), bar.tick)


def _runner(simulation: Simulation) -> Runner:
    wanted, orders = simulation.wanted, simulation.orders
    if wanted.cluster is not None:
        from deckgen.play.cluster import connect, run_on_cluster

        return run_on_cluster(connect(wanted.cluster), orders, wanted.games)
    workers = cores() if wanted.workers is None else wanted.workers
    few = wanted.games * len(orders) <= ALONE
    if workers == 1 or (few and wanted.workers is None):
        return run_here(orders, wanted.games)
    return run_in_processes(orders, wanted.games, workers)


def reports(simulation: Simulation, run: Run) -> tuple[Report, ...]:
    """One report per variant."""
    players = simulation.wanted.players
    return tuple(
        report_of(law, batch, players)
        for law, batch in zip(simulation.laws, run.batches, strict=True)
    )


def compared(simulation: Simulation, run: Run) -> tuple[tuple[str, tuple[Difference, ...]], ...]:
    """What each house rule changes."""
    base, *others = run.batches
    measures = measures_for(*simulation.laws)
    return tuple(
        (name, differences(base, other, measures, len(others)))
        for name, other in zip(simulation.names[1:], others, strict=True)
    )
