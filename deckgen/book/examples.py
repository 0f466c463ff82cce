"""Worked examples: chosen for a variant, replayed by the engine, handed on as positions.

The files of `examples` are scenarios named for the clause and the value that they show
(`draw_two.answer=deflect.skip.toml`). A variant's book shows those of its own values. An example
must hold by the rules it was written for, else the build stops; where another variant's further
rules make it come out differently, that variant's book does without it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from deckgen.book.blocks import heading
from deckgen.definition.files import shipped
from deckgen.definition.scenario import load_scenario
from deckgen.engine.actions import NAME, Action
from deckgen.engine.compiled import CompiledLaw, compile_law
from deckgen.engine.door import apply
from deckgen.engine.moves import playable
from deckgen.engine.outcome import Outcome, outcome
from deckgen.engine.scenario import action_of, run_scenario, table_of
from deckgen.engine.table import Table
from deckgen.engine.verdict import refusals
from deckgen.errors import BadInput
from deckgen.law import LAWBOOK
from deckgen.model.cards import CardKind
from deckgen.model.rules import Rules
from deckgen.model.scenario import Position, Scenario, Start, Step
from deckgen.model.variant import Variant

_NAME = re.compile(r"([a-z_]+(?:\.[a-z_]+)?)=([A-Za-z0-9-]+)(?:\.[a-z0-9-]+)?\.toml")


class Played(Struct, frozen=True):
    """One step as it went: the table before and after, and the clause that refused it, if any."""

    step: Step
    before: Table
    after: Table
    refused_by: str | None

    @property
    def drawn(self) -> tuple[CardKind, ...]:
        """The cards that the acting seat has more than before; in the penalty phase, the card that
        was turned over.
        """
        seat = self.step.seat
        more = Counter(self.after.hand(seat)) - Counter(self.before.hand(seat))
        return tuple(more.elements())


class Replay(Struct, frozen=True):
    """A scenario as the engine played it by a variant's rules."""

    scenario: Scenario
    clause: str
    start: Table
    played: tuple[Played, ...]
    outcome: Outcome


class _File(Struct, frozen=True):
    """An example file: the clause and the value it shows."""

    path: Path
    clause: str
    value: str


@cache
def _files(folder: Path) -> tuple[_File, ...]:
    """The example files of a folder, in the order of the law book."""
    found = []
    for path in sorted(folder.rglob("*.toml")):
        name = _NAME.fullmatch(path.name)
        if name is None or name[1] not in LAWBOOK:
            raise BadInput.one(str(path), "", "is not named CLAUSE=VALUE.toml after a clause")
        found.append(_File(path, name[1], name[2]))
    order = list(LAWBOOK)
    return tuple(sorted(found, key=lambda one: (order.index(one.clause), one.path.stem)))


@cache
def _scenario(path: Path) -> Scenario:
    """A scenario, read once and proved by its own rules; raises `BadInput` if it does not hold."""
    scenario = load_scenario(path)
    result = run_scenario(scenario)
    if not result.holds:
        place = f"step {result.step}" if result.step else "the end"
        problem = f"the example does not hold: expected {result.expected}, but {result.happened}"
        raise BadInput.one(str(path), place, problem)
    return scenario


def replays(variant: Variant, folder: Path | None = None) -> tuple[Replay, ...]:
    """Every example that holds for `variant`, replayed by its rules, in the order of the book;
    raises `BadInput` where an example does not hold by its own.
    """
    law = compile_law(variant.rules, variant.deck)
    found = []
    for file in _files(folder or shipped("examples")):
        if not _shows(file, variant.rules):
            continue
        scenario = _scenario(file.path)
        own = scenario.variant.rules == variant.rules and scenario.variant.deck == variant.deck
        if own or (_fits(scenario, variant) and run_scenario(scenario, variant).holds):
            found.append(_replay(scenario, file.clause, law))
    return tuple(found)


def _shows(file: _File, rules: Rules) -> bool:
    return file.clause in rules and heading(rules[file.clause]) == file.value


def _fits(scenario: Scenario, variant: Variant) -> bool:
    """Whether the variant's deck and table can hold the position."""
    given = scenario.given
    named: Counter[CardKind] = Counter(kind for hand in scenario.hands for kind in hand)
    named.update(given.draw)
    if isinstance(given, Position):
        named.update([given.top])
    elif isinstance(given, Start):
        named.update(given.lead)
    low, high = variant.rules.players()
    enough = all(count <= variant.deck.copies(kind) for kind, count in named.items())
    return enough and low <= len(scenario.hands) <= high


def _replay(scenario: Scenario, clause: str, law: CompiledLaw) -> Replay:
    start = table_of(scenario, law)
    table = start.copy()
    played = tuple(_steps(scenario, table))
    return Replay(scenario, clause, start, played, outcome(table))


def _steps(scenario: Scenario, table: Table) -> Iterator[Played]:
    for step in scenario.steps:
        before = table.copy()
        action = action_of(step)
        refused = None
        if step.illegal:
            clauses = [refusal.clause for refusal in refusals(table, action)]
            refused = step.clause or clauses[0]
        else:
            apply(table, action)
            if step.target is not None and step.verb == "draw":
                apply(table, Action(NAME, step.seat, target=step.target))
        yield Played(step, before, table.copy(), refused)


def may_play(table: Table) -> tuple[CardKind, ...]:
    """What the seat to act may play now, by the engine."""
    return playable(table)
