"""Reading scenario files: all faults of all files at once, each with file and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from deckgen.definition.clauses import clause_values
from deckgen.definition.files import exists, read_toml
from deckgen.definition.scenario_keys import (
    GIVEN_KEYS,
    KINDS_OF_GIVEN,
    TOP_KEYS,
)
from deckgen.definition.scenario_possible import impossible
from deckgen.definition.scenario_steps import DIRECTIONS, StepReader
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.errors import BadInput, Fault
from deckgen.law.registry import show
from deckgen.model.cards import Symbol
from deckgen.model.rules import Value
from deckgen.model.scenario import Kinds, Phase, Position, Scenario, Start
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES, nearest, texts

_MOST_SEATS: Final = 10


def load_scenarios(paths: Iterable[str | Path]) -> tuple[Scenario, ...]:
    """The scenarios of these files; a folder means every `*.toml` below it, in name order.

    Raises `BadInput` with every fault of every file.
    """
    scenarios: list[Scenario] = []
    faults: list[Fault] = []
    for path in _files(paths, faults):
        try:
            scenarios.append(load_scenario(path))
        except BadInput as error:
            faults.extend(error.faults)
    if faults:
        raise BadInput(faults)
    return tuple(scenarios)


def _files(paths: Iterable[str | Path], faults: list[Fault]) -> list[Path]:
    files: list[Path] = []
    for path in map(Path, paths):
        found = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not found:
            faults.append(Fault(str(path), "", "holds no scenario (*.toml)"))
        files.extend(one for one in found if one not in files)
    return files


def load_scenario(path: str | Path) -> Scenario:
    """The scenario of one file; raises `BadInput` with everything that is wrong with it."""
    reader = _Reader(str(path))
    table = read_toml(Path(path))
    scenario = reader.scenario(table, Path(path))
    if reader.faults or scenario is None:
        raise BadInput(reader.faults)
    return scenario


class _Reader(StepReader):
    """One method per part of a scenario file."""

    def scenario(self, table: dict[str, Any], path: Path) -> Scenario | None:
        """The whole file; None if anything in it is wrong."""
        self.known(table, TOP_KEYS, "")
        rules = self.rules(table.get("rules", {}))
        variant = self.variant(table.get("variant"), rules, path)
        given = self.table(table.get("given"), "given")
        hands = self.hands(given)
        state = self.given(given)
        steps = self.steps(table.get("step", []))
        then = self.then(table["then"], "then") if "then" in table else None
        title = self.title(table.get("title", {}))
        sources = self.words(table.get("source", []), "source")
        totals = self.numbers(given, "totals", "given.") if "totals" in given else None
        if then is None and not any(step.then or step.illegal for step in steps):
            self.fault("", 'asserts nothing: give a "then", or a step with "illegal = true"')
        if self.faults or variant is None or state is None:
            return None
        for key, problem in impossible(variant, hands, state):
            self.fault(key, problem)
        return Scenario(
            self.where,
            variant,
            sources,
            MappingProxyType(rules),
            title,
            hands,
            state,
            steps,
            then,
            totals,
        )

    def variant(self, source: object, rules: Mapping[str, Value], path: Path) -> Variant | None:
        """The variant, the scenario's own rules laid over it."""
        if not isinstance(source, str):
            problem = "is missing" if source is None else f"{show(source)} is not a text"
            self.fault("variant", problem)
            return None
        beside = source if source in BUILT_IN else str(path.parent / source)
        try:
            found = source in BUILT_IN or exists(Path(beside))
        except BadInput as error:
            self.fault("variant", f"{show(source)} {error.faults[0].problem}")
            return None
        if not found:
            self.fault(
                "variant",
                f"{show(source)} is neither a built-in variant nor a file beside this one",
                nearest(source, BUILT_IN),
            )
            return None
        changes = [
            f"{clause}={show(value) if isinstance(value, bool) else value}"
            for clause, value in rules.items()
        ]
        try:
            return load_variant(beside, changes)
        except BadInput as error:
            self.faults.extend(error.faults)
            return None

    def rules(self, table: object) -> dict[str, Value]:
        """The clause values laid over the variant's."""
        return clause_values(self.table(table, "rules"), {}, self.where, self.faults)

    def title(self, table: object) -> Mapping[str, str]:
        """The titles by language."""
        said = self.table(table, "title")
        self.known(said, LANGUAGES, "title.")
        for language, text in said.items():
            if not isinstance(text, str):
                self.fault(f"title.{language}", f"{show(text)} is not a text")
        return texts({key: str(value) for key, value in said.items()})

    def hands(self, given: Mapping[str, Any]) -> tuple[Kinds, ...]:
        """The hands by seat; they say how many seats there are."""
        said = given.get("hands")
        if not isinstance(said, list) or not all(isinstance(hand, str) for hand in said):
            self.fault("given.hands", "must be a list with one text of cards per seat")
            return ()
        if not 2 <= len(said) <= _MOST_SEATS:
            self.fault("given.hands", f"has {len(said)} seats; 2 to {_MOST_SEATS} can play")
        self.seats = len(said)
        return tuple(self.cards(hand, f"given.hands[{seat}]") for seat, hand in enumerate(said))

    def given(self, given: Mapping[str, Any]) -> Position | Start | Phase | None:
        """The position, start or penalty phase."""
        self.known(given, GIVEN_KEYS, "given.")
        kinds = [key for key in KINDS_OF_GIVEN if key in given]
        if not kinds:
            self.fault("given", 'lacks a "top", a "lead" or a "winner"')
            return None
        if len(kinds) > 1:
            self.fault("given", f'has both "{kinds[0]}" and "{kinds[1]}"')
            return None
        kind = kinds[0]
        for key in given:
            if key in GIVEN_KEYS and kind not in GIVEN_KEYS[key]:
                self.fault(f"given.{key}", f'does not go with "{kind}"')
        draw = self.cards(given.get("draw", ""), "given.draw")
        rest = self.word(given, "rest", ("draw", "discard"), "given.") == "discard"
        if kind == "lead":
            dealer = self.seat(given, "dealer", "given.")
            return Start(dealer or 0, self.cards(given["lead"], "given.lead"), draw, rest)
        if kind == "winner":
            return Phase(self.seat(given, "winner", "given.") or 0, draw, rest)
        return self.position(given, draw, rest)

    def position(self, given: Mapping[str, Any], draw: Kinds, rest: bool) -> Position | None:
        """A game under way."""
        top = self.card(given["top"], "given.top")
        colour = self.colour(given, "given.")
        if top and top.colour is None and colour is None:
            self.fault("given.colour", f"is missing: {top.name} has no colour of its own")
        if top and top.colour and colour and colour is not top.colour:
            self.fault("given.colour", f"is {colour.value}, but {top.name} has its own colour")
        if top and top.symbol is Symbol.BLANK:
            self.fault("given.top", "a blank is in no pile")
        direction = self.word(given, "direction", DIRECTIONS, "given.") or DIRECTIONS[0]
        pending = self.number(given, "pending", "given.") or 0
        turn = self.seat(given, "turn", "given.") or 0
        if top is None:
            return None
        shown = colour or top.colour
        return Position(top, shown, turn, direction == DIRECTIONS[0], pending, draw, rest)
