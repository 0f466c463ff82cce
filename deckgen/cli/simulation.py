"""What `simulate` does: look over what is wanted, play, and say the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from deckgen.check.definition import findings
from deckgen.check.finding import Severity
from deckgen.cli import report
from deckgen.cli.progress import Bar
from deckgen.definition.variants import load_variant
from deckgen.engine import CompiledLaw, compile_law, new_game
from deckgen.errors import BadInput, Fault
from deckgen.model.variant import Variant
from deckgen.model.words import nearest
from deckgen.play import game as assumed
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
from deckgen.play.facts import facts, facts_table
from deckgen.play.figures import Figure, Report, report_of
from deckgen.play.intervals import Estimate
from deckgen.play.policy import POLICIES

MOST_WORKERS = 512
MOST_TURNS = 1_000_000
PLOTS = (".png", ".svg", ".pdf")


@dataclass(frozen=True, slots=True)
class Wanted:
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


@dataclass(frozen=True, slots=True)
class Simulation:
    """What will be played: the variant first, then one for each house rule to compare."""

    wanted: Wanted
    names: tuple[str, ...]
    variants: tuple[Variant, ...]
    laws: tuple[CompiledLaw, ...]
    orders: tuple[Order, ...]


def prepared(wanted: Wanted) -> Simulation:
    """The simulation that is wanted; raises `BadInput` with everything that is wrong with it."""
    faults = list(_number_faults(wanted))
    variants = []
    changes = [(), *(tuple(part.strip() for part in vs.split(";")) for vs in wanted.versus)]
    for more in changes:
        try:
            variants.append(load_variant(wanted.variant, (*wanted.changes, *more)))
        except BadInput as error:
            faults += error.faults
    for one in variants:
        faults += _unfit(one, wanted.players)
    if faults:
        raise BadInput(dict.fromkeys(faults))
    names = (variants[0].id, *("; ".join(more) for more in changes[1:]))
    orders = tuple(
        Order.of(one, wanted.players, wanted.policy, wanted.max_turns, wanted.seed)
        for one in variants
    )
    laws = tuple(compile_law(one.rules, one.deck) for one in variants)
    return Simulation(wanted, names, tuple(variants), laws, orders)


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
    for finding in findings(variant):
        if finding.severity is Severity.ERROR and finding.id != "deck-too-small":
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


def facts_of(simulation: Simulation, run: Run) -> str:
    """The `[facts]` table of the first variant."""
    return facts_table(_facts(simulation, reports(simulation, run)[0]))


def _facts(simulation: Simulation, found: Report) -> dict[str, Any]:
    wanted = simulation.wanted
    return facts(
        simulation.variants[0],
        found,
        players=wanted.players,
        seed=wanted.seed,
        policy=wanted.policy,
    )


def draw(simulation: Simulation, run: Run, path: Path) -> None:
    """The distributions as a picture."""
    from deckgen.definition.themes import builtin_theme
    from deckgen.ink.fonts import FontBook
    from deckgen.ink.plot import plot_file
    from deckgen.play.picture import Plotter, Series
    from deckgen.press.writing import write_whole

    book = FontBook()
    series = [
        Series(name, found)
        for name, found in zip(simulation.names, reports(simulation, run), strict=True)
    ]
    title = simulation.variants[0].name.get("en", simulation.variants[0].id)
    size, shapes = Plotter(builtin_theme("classic"), book).picture(
        title, headline(simulation, run), series
    )
    content = plot_file(path.suffix.lower(), shapes, size, book, f"{title}: simulation")
    write_whole(path.parent, {path.name: content})


def headline(simulation: Simulation, run: Run) -> str:
    """What was played."""
    wanted = simulation.wanted
    part = f" (stopped; {run.asked:,} were asked for)" if run.partial else ""
    return (
        f"{run.games:,} games of {wanted.players} players, {wanted.policy} players, "
        f"seed {wanted.seed}{part}"
    )


ASSUMED = (
    f"Minutes are assumed, not measured: {assumed.DEALING} s to deal, {assumed.TURN} s a turn, "
    f"{assumed.DRAWING} s a card drawn, {assumed.SHUFFLING} s a new draw pile, "
    f"{assumed.CHALLENGING} s a challenge, {assumed.PENALTY} s a penalty text."
)


def print_report(simulation: Simulation, run: Run) -> None:
    """The report, drawn on a terminal, in tab-separated tables when piped."""
    found = reports(simulation, run)
    first = found[0]
    report.say(f"{simulation.variants[0].id}: {headline(simulation, run)}")
    ended = ", ".join(f"{count:,} {_ENDED[name]}" for name, count in first.endings.items())
    report.say(f"{ended}.")
    spread = {one.id: one for one in first.spreads}
    rows = [(*_line(one), _nine_in_ten(spread.get(one.id))) for one in first.figures]
    report.table(("what", "mean", "95 % interval", "nine games in ten"), rows)
    report.table(("won by", "share", "95 % interval"), [_line(one) for one in first.seats])
    if first.teams:
        report.table(("won by", "share", "95 % interval"), [_line(one) for one in first.teams])
    report.table(("clause", "fired", "a game"), _fired(first), "How often each clause fired")
    if first.never:
        report.say(f"Never seen in this run: {', '.join(first.never)}.")
    report.say(ASSUMED)
    for name, changes in compared(simulation, run):
        _print_changes(name, changes)


_ENDED = {
    "won": "won",
    "stalemate": "ended in a stalemate",
    "called off": "called off",
    "capped": "cut short by --max-turns",
}


def _print_changes(name: str, changes: Sequence[Difference]) -> None:
    rows = [
        (
            one.label,
            _number(one.base, one.share),
            _number(one.other, one.share),
            _signed(one.estimate.value, one.share),
            _interval(one.estimate, one.share),
            "real" if one.real else "not shown" if one.changed else "none seen",
        )
        for one in changes
    ]
    heads = ("what", "base", "changed", "difference", "interval", "is it real?")
    report.table(heads, rows, f"With {name}, on the same seeds")
    report.say("These intervals hold all together, with 95 % confidence (Bonferroni).")


def _line(figure: Figure) -> tuple[str, str, str]:
    if figure.estimate is None:
        return figure.label, "–", "–"
    estimate = figure.estimate
    return (
        figure.label,
        _number(estimate.value, figure.share),
        _interval(estimate, figure.share),
    )


def _number(value: float, share: bool) -> str:
    return f"{value * 100:.1f} %" if share else f"{value:.2f}"


def _signed(value: float, share: bool) -> str:
    return f"{value * 100:+.1f} %" if share else f"{value:+.2f}"


def _interval(estimate: Estimate, share: bool) -> str:
    if estimate.low is None or estimate.high is None:
        return "too few games"
    factor, digits = (100, 1) if share else (1, 2)
    return f"{estimate.low * factor:.{digits}f} to {estimate.high * factor:.{digits}f}"


def _nine_in_ten(spread: Any) -> str:
    if spread is None:
        return ""
    low, high = spread.low / spread.unit, spread.high / spread.unit
    return f"{low:.3g} to {high:.3g}"


def _fired(found: Report) -> list[tuple[str, str, str]]:
    return [
        (clause, f"{count:,}", f"{count / max(found.games, 1):.2f}")
        for clause, count in found.fired.items()
    ]


def said(simulation: Simulation, run: Run) -> dict[str, Any]:
    """The report as JSON."""
    wanted = simulation.wanted
    found = reports(simulation, run)
    return {
        "variant": simulation.variants[0].id,
        "changed": list(simulation.variants[0].changed),
        "players": wanted.players,
        "policy": wanted.policy,
        "seed": wanted.seed,
        "games": run.games,
        "asked": run.asked,
        "partial": run.partial,
        "max_turns": wanted.max_turns,
        **_report_said(found[0]),
        "assumptions": ASSUMED,
        "facts": _facts(simulation, found[0]) if run.games else {},
        "vs": [
            {
                "rule": name,
                **_report_said(one),
                "differences": [asdict(change) for change in changes],
            }
            for (name, changes), one in zip(compared(simulation, run), found[1:], strict=True)
        ],
    }


def _report_said(one: Report) -> dict[str, Any]:
    return {
        "endings": dict(one.endings),
        "figures": {figure.id: _figure_said(figure) for figure in one.figures},
        "seats": [_figure_said(figure) for figure in one.seats],
        "teams": [_figure_said(figure) for figure in one.teams],
        "series": one.series,
        "clauses": dict(one.fired),
        "never": list(one.never),
        "distributions": {spread.id: asdict(spread) for spread in one.spreads},
    }


def _figure_said(figure: Figure) -> dict[str, Any]:
    estimate = asdict(figure.estimate) if figure.estimate else None
    return {"label": figure.label, "share": figure.share, **(estimate or {"value": None})}
