"""`check`: everything that can be wrong with a variant, said as what happens at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckgen.cli import report
from deckgen.cli.options import Changes, Json, Out, option

if TYPE_CHECKING:
    from deckgen.check.whole import Report, Scope
    from deckgen.model.variant import Variant

SCENARIOS = "scenarios"
"""The folder beside a definition file whose worked examples are replayed."""


def check(
    variants: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="VARIANT...", help="Built-in ids or definition files; all built-ins if none."
        ),
    ] = None,
    changes: Changes = None,
    deep: Annotated[bool, option("--deep", "Look further, for some minutes.")] = False,
    prose: Annotated[
        Path | None, option("--prose", "Your own rule texts: a folder like templates.", "DIR")
    ] = None,
    scenarios: Annotated[
        list[Path] | None,
        option("--scenarios", "Worked examples to replay, files or folders.", "PATH"),
    ] = None,
    sources: Annotated[
        Path | None,
        option("--sources", "The texts that describe the games, .txt files in a folder.", "DIR"),
    ] = None,
    out: Out = Path("output"),
    as_json: Json = False,
) -> None:
    """Find what is wrong with variants, and with what was built of them; exit 1 if something is."""
    from deckgen.check.texts import own_speeches
    from deckgen.check.whole import PARTS, Scope
    from deckgen.check.whole import check as checked
    from deckgen.definition.coverage import texts_in
    from deckgen.definition.ledger import ledgers
    from deckgen.definition.scenario import load_scenarios
    from deckgen.definition.variants import BUILT_IN, load_variants
    from deckgen.errors import all_of

    named = variants or list(BUILT_IN)
    examples = (*(scenarios or ()), *(one for source in named for one in _beside(source)))
    given: list[Callable[[], Any]] = [
        lambda: load_variants(named, changes or ()),
        lambda: load_scenarios(examples),
        lambda: own_speeches(prose) if prose else None,
        lambda: texts_in(sources, ledgers()) if sources else {},
    ]
    loaded, played, speeches, described = all_of(given)
    reports = []
    with _progress(len(loaded) * len(PARTS)) as begins:
        for source, variant in zip(named, loaded, strict=True):
            common = Scope(deep=deep, prose=speeches, scenarios=played, sources=described)
            scope = _scope(common, source, changes or (), out / variant.id)
            reports.append(checked(variant, scope, begins))
    told = dict(zip(_titles(named, loaded), reports, strict=True))
    if as_json:
        report.say_json({title: _as_data(one) for title, one in told.items()})
    else:
        for title, one in told.items():
            _show(title, one)
    if any(one.failed for one in reports):
        raise typer.Exit(1)


def _beside(source: str) -> tuple[Path, ...]:
    folder = Path(source).parent / SCENARIOS
    return (folder,) if source.endswith(".toml") and folder.is_dir() else ()


def _scope(common: Scope, source: str, changes: Sequence[str], place: Path) -> Scope:
    """The scope of one variant: with what `build` wrote, if it did, and its texts set."""
    from msgspec.structs import replace

    from deckgen.press.proof import folder_facts
    from deckgen.press.setting import set_texts

    built = (place / "manifest.json").is_file()
    return replace(
        common,
        folder=folder_facts(source, changes, place) if built else None,
        place=str(place),
        printing=set_texts(source, changes),
    )


@contextmanager
def _progress(steps: int) -> Iterator[Callable[[str], None]]:
    """A bar on a terminal, silence elsewhere; it goes when the work is done."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=steps)

        def begins(what: str) -> None:
            bar.update(task, description=what, advance=1)

        yield begins


def _titles(named: Sequence[str], loaded: Sequence[Variant]) -> list[str]:
    """The ids of variants; of those that have one id, their names as given."""
    ids = Counter(one.id for one in loaded)
    return [one.id if ids[one.id] == 1 else name for name, one in zip(named, loaded, strict=True)]


def _show(title: str, one: Report) -> None:
    """A variant's findings by severity, and what was looked at."""
    from deckgen.check.finding import Severity

    report.say(title)
    for severity in Severity:
        group = [found for found in one.findings if found.severity is severity]
        if group:
            report.say(f"  {severity.name.capitalize()}s: {len(group)}")
        for found in group:
            about = f" [{', '.join(found.clauses)}]" if found.clauses else ""
            report.paragraph(f"{found.id}{about}", 4)
            report.paragraph(found.sentence, 6)
            report.paragraph(found.remedy, 6)
            for line in found.shown:
                report.say(f"        {line}")
    if not one.findings:
        report.say("  Nothing was found.")
    report.say("  Looked at:")
    for part, line in one.examined.items():
        report.paragraph(f"{part}: {line}", 4)


def _as_data(one: Report) -> dict[str, object]:
    return {
        "findings": [found.as_data() for found in one.findings],
        "examined": one.examined,
        "holds": not one.failed,
    }
