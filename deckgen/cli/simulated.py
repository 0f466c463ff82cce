"""What `simulate` says: tables on a terminal, tab-separated lines when piped, JSON, a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from deckgen.cli import report
from deckgen.cli.simulation import Simulation, compared, reports
from deckgen.play import game as assumed
from deckgen.play.batches import Run
from deckgen.play.comparing import Difference
from deckgen.play.facts import facts, facts_table
from deckgen.play.figures import Figure, Report
from deckgen.play.intervals import Estimate

ASSUMED = (
    f"Minutes are assumed, not measured: {assumed.DEALING} s to deal, {assumed.TURN} s a turn, "
    f"{assumed.DRAWING} s a card drawn, {assumed.SHUFFLING} s a new draw pile, "
    f"{assumed.CHALLENGING} s a challenge, {assumed.PENALTY} s a penalty text."
)


CUT = (
    "Games that were cut short are in no mean and no share but their own, so these are the means "
    "of the shorter games; give more --max-turns, or doubt the rules."
)


def print_report(simulation: Simulation, run: Run) -> None:
    """The report, drawn on a terminal, in tab-separated tables when piped."""
    found = reports(simulation, run)
    first = found[0]
    report.say(f"{simulation.variants[0].id}: {headline(simulation, run)}")
    ended = [f"{count:,} {_ENDED[name]}" for name, count in first.endings.items() if count]
    report.say(", ".join(ended or ["no game was finished"]) + ".")
    if first.endings["capped"]:
        report.say(CUT)
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
                "differences": [to_builtins(change) for change in changes],
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
        "distributions": {spread.id: to_builtins(spread) for spread in one.spreads},
    }


def _figure_said(figure: Figure) -> dict[str, Any]:
    estimate = to_builtins(figure.estimate) if figure.estimate else None
    return {"label": figure.label, "share": figure.share, **(estimate or {"value": None})}


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
    games = "1 game" if run.games == 1 else f"{run.games:,} games"
    return f"{games} of {wanted.players} {wanted.policy} players, seed {wanted.seed}{part}"
