"""The whole check of one variant: every part, what it found, and what it looked at.

The parts know nothing of each other. What reads finished files and what sets texts is handed in,
since only floors above can open them and have fonts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from deckgen.beside import beside
from deckgen.check import (
    agreements,
    amounts,
    conflicts,
    definition,
    examples,
    explore,
    files,
    play,
    playing,
    setting,
    sources,
    texts,
    traps,
)
from deckgen.check.built import Folder
from deckgen.check.finding import Finding, Severity, worst_first
from deckgen.check.inherited import GATHERED, extended, own_first
from deckgen.model.scenario import Scenario
from deckgen.model.variant import Variant

Part = tuple[tuple[Finding, ...], str]
"""What a part found, and in one line what it looked at."""


class Scope(Struct, frozen=True):
    """How far to look: with `deep` also at what takes minutes; at the prose, scenarios and files
    given besides those that ship with deckgen; at the texts of the sources, by letter; at what came
    of setting what is printed. `place` is where a folder with what was built would be.
    """

    deep: bool = False
    prose: texts.Speeches | None = None
    scenarios: tuple[Scenario, ...] = ()
    folder: Folder | None = None
    place: str = "output"
    sources: Mapping[str, str] = {}
    printing: setting.Setting | None = None

    @property
    def options(self) -> tuple[str, ...]:
        """The options of `check` without which less of another game would be found."""
        return ("--deep",) * self.deep + ("--prose DIR",) * (self.prose is not None)


class Report(Struct):
    """What the check of one variant found, the worst first, and a line per part on what it looked
    at, by the part's name.
    """

    variant: str
    findings: tuple[Finding, ...] = ()
    examined: dict[str, str] = field(default_factory=dict)

    @property
    def failed(self) -> bool:
        """Whether anything found is an error."""
        return any(one.severity is Severity.ERROR for one in self.findings)


def check(
    variant: Variant, scope: Scope | None = None, begins: Callable[[str], None] = lambda _: None
) -> Report:
    """Run every part; `begins` hears the variant and the part before it runs. What the game that it
    extends has as well is found out meanwhile.
    """
    scope = scope or Scope()
    plain = extended(variant)
    if plain is None:
        return _told(variant, _found(variant, scope, PARTS, begins), (), scope)
    of_the_game = [name for name in PARTS if name not in OF_ITS_OWN]
    with beside(partial(_found, plain, scope, of_the_game)) as before:
        parts = _found(variant, scope, PARTS, begins)
        warned = any(
            one.severity is not Severity.ERROR for part in parts.values() for one in part[0]
        )
        inherited = before() if warned else {}
    return _told(variant, parts, [one for part in inherited.values() for one in part[0]], scope)


def _found(
    variant: Variant,
    scope: Scope,
    names: Iterable[str],
    begins: Callable[[str], None] = lambda _: None,
) -> dict[str, Part]:
    """What some parts found, up to the first that finds that no game can be played."""
    parts: dict[str, Part] = {}
    for name in names:
        begins(f"{variant.id}: {name}")
        parts[name] = PARTS[name](variant, scope)
        if any(one.id in UNPLAYABLE for one in parts[name][0]):
            break
    return parts


def _told(
    variant: Variant, parts: Mapping[str, Part], before: Sequence[Finding], scope: Scope
) -> Report:
    found = [one for part in parts.values() for one in part[0]]
    told = own_first(variant, _once(found), before, scope.options)
    report = Report(variant.id, worst_first(list(told)))
    report.examined = {name: looked_at for name, (_, looked_at) in parts.items()}
    if any(one.id in UNPLAYABLE for one in found):
        left = list(PARTS)[list(PARTS).index(list(parts)[-1]) + 1 :]
        report.examined["not looked at"] = f"{', '.join(left)}: no game can be played"
    return report


def _once(found: list[Finding]) -> list[Finding]:
    """The findings without what a declared contradiction has explained: dead and shadowed
    agreements, and clauses that make no difference or never came up; and without what another
    finding tells.
    """
    seen = {one.id for one in found}
    found = [one for one in found if TOLD_BY.get(one.id) not in seen]
    declared = {one.id for one in conflicts.CONFLICTS}
    told = {clause for one in found if one.id in declared for clause in one.clauses}
    once = []
    for one in found:
        left = tuple(clause for clause in one.clauses if clause not in told)
        if one.id in GATHERED:
            once += [replace(one, clauses=left)] if left else []
        else:
            alone = {"dead-agreement": left == one.clauses, "shadowed-agreement": left != ()}
            once += [one] if alone.get(one.id, True) else []
    return once


TOLD_BY = {"penalties-run-out": "penalties-ran-out", "not-printed": "penalty-slots"}
"""Findings that say no more than others where those are there: what may happen, once play has seen
it; a list that cannot be read.
"""

UNPLAYABLE = ("clause-value", "no-lead-card", "nobody-can-finish")
"""Findings after which nothing more can be looked at: no game can be played to its end."""


def _definition(variant: Variant, _: Scope) -> Part:
    return definition.findings(variant), definition.examined(variant)


def _conflicts(variant: Variant, _: Scope) -> Part:
    return conflicts.findings(variant), conflicts.examined()


def _sources(variant: Variant, scope: Scope) -> Part:
    """The ledgers bind what a definition took over, and every citation of its own; what its files
    agreed on themselves is their own, and so are the questions that only arise by it.
    """
    found, followed = sources.findings(variant), sources.followed(variant, scope.sources)
    if found and variant.root:
        taken_over = sources.findings(replace(variant, rules=variant.root))
        own = {id_ for id_, value in variant.rules.items() if variant.root.get(id_, value) != value}
        found = tuple(
            one
            for one in found
            if one.id in sources.CITED or (one in taken_over and not own.intersection(one.clauses))
        )
    return (
        (*found, *sources.text_findings(followed)),
        sources.examined(variant).rstrip(".") + sources.examined_texts(followed),
    )


def _agreements(variant: Variant, scope: Scope) -> Part:
    searched = agreements.search(variant, deep=scope.deep)
    return agreements.findings(variant, searched), searched.examined()


def _play(variant: Variant, scope: Scope) -> Part:
    seen = playing.watch(variant, acts=playing.DEEP if scope.deep else playing.ACTS)
    return play.findings(variant, seen), play.examined(seen)


def _positions(variant: Variant, scope: Scope) -> Part:
    explored = explore.explored(variant, explore.DEEP if scope.deep else explore.BUDGET)
    return traps.findings(variant, explored), traps.examined(explored)


def _texts(variant: Variant, scope: Scope) -> Part:
    speeches = scope.prose or texts.shipped_speeches()
    found = (*texts.findings(variant, speeches), *amounts.findings())
    return found, f"{texts.examined(variant, speeches)}; {amounts.examined()}"


def _printing(_: Variant, scope: Scope) -> Part:
    if scope.printing is None:
        return (), "no text was set"
    return setting.findings(scope.printing), setting.examined(scope.printing)


def _examples(variant: Variant, scope: Scope) -> Part:
    replayed = examples.replayed(variant, scope.scenarios)
    return examples.findings(replayed), examples.examined(replayed)


def _files(variant: Variant, scope: Scope) -> Part:
    if scope.folder is None:
        return (), f"nothing was built in {scope.place}"
    return files.findings(variant, scope.folder), files.examined(scope.folder)


PARTS: dict[str, Callable[[Variant, Scope], Part]] = {
    "definition": _definition,
    "contradictions": _conflicts,
    "sources": _sources,
    "agreements": _agreements,
    "play": _play,
    "positions": _positions,
    "texts": _texts,
    "printing": _printing,
    "examples": _examples,
    "files": _files,
}
"""The parts in their order, by the name that a report gives them."""

OF_ITS_OWN = ("definition", "printing", "files")
"""The parts that look at more than the rules: names, claims and prints are a definition's own."""
