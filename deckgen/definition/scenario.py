"""Reading scenario files: all faults of all files at once, each with file and key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from deckgen.definition.clauses import clause_values
from deckgen.definition.files import read_toml
from deckgen.definition.scenario_keys import (
    CARD_VERBS,
    FLAG_VERBS,
    GIVEN_KEYS,
    KINDS_OF_GIVEN,
    STEP_KEYS,
    THEN_KEYS,
    TOP_KEYS,
    VERBS,
)
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.errors import BadInput, Fault
from deckgen.law import LAWBOOK
from deckgen.law.registry import show
from deckgen.model.cards import KINDS, CardKind, Colour, Symbol
from deckgen.model.notation import parse_card, parse_cards
from deckgen.model.rules import Value
from deckgen.model.scenario import Kinds, Phase, Position, Scenario, Start, Step, Then
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES, nearest, texts

_DIRECTIONS: Final = ("clockwise", "counterclockwise")
_MENUS: Final = ("peek", "swap")
_MOST_SEATS: Final = 10
_PLACE: Final = {kind: place for place, kind in enumerate(KINDS)}


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


@dataclass(slots=True)
class _Reader:
    """The faults found so far in one file, and one method per part of it."""

    where: str
    faults: list[Fault] = field(default_factory=list)
    seats: int = 0

    def fault(self, key: str, problem: str, near: str | None = None) -> None:
        self.faults.append(Fault(self.where, key, problem, near))

    def scenario(self, table: dict[str, Any], path: Path) -> Scenario | None:
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
        self.possible(variant, hands, state)
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

    # parts of the file

    def variant(self, source: object, rules: Mapping[str, Value], path: Path) -> Variant | None:
        if not isinstance(source, str):
            problem = "is missing" if source is None else f"{show(source)} is not a text"
            self.fault("variant", problem)
            return None
        beside = source if source in BUILT_IN else str(path.parent / source)
        if source not in BUILT_IN and not Path(beside).exists():
            self.fault(
                "variant",
                f'"{source}" is neither a built-in variant nor a file beside this one',
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
        return clause_values(self.table(table, "rules"), {}, self.where, self.faults)

    def title(self, table: object) -> Mapping[str, str]:
        said = self.table(table, "title")
        self.known(said, LANGUAGES, "title.")
        for language, text in said.items():
            if not isinstance(text, str):
                self.fault(f"title.{language}", f"{show(text)} is not a text")
        return texts({key: str(value) for key, value in said.items()})

    def hands(self, given: Mapping[str, Any]) -> tuple[Kinds, ...]:
        said = given.get("hands")
        if not isinstance(said, list) or not all(isinstance(hand, str) for hand in said):
            self.fault("given.hands", "must be a list with one text of cards per seat")
            return ()
        if not 2 <= len(said) <= _MOST_SEATS:
            self.fault("given.hands", f"has {len(said)} seats; 2 to {_MOST_SEATS} can play")
        self.seats = len(said)
        return tuple(self.cards(hand, f"given.hands[{seat}]") for seat, hand in enumerate(said))

    def given(self, given: Mapping[str, Any]) -> Position | Start | Phase | None:
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
        top = self.card(given["top"], "given.top")
        colour = self.colour(given, "given.")
        if top and top.colour is None and colour is None:
            self.fault("given.colour", f"is missing: {top.name} has no colour of its own")
        if top and top.colour and colour and colour is not top.colour:
            self.fault("given.colour", f"is {colour.value}, but {top.name} has its own colour")
        if top and top.symbol is Symbol.BLANK:
            self.fault("given.top", "a blank is in no pile")
        direction = self.word(given, "direction", _DIRECTIONS, "given.") or _DIRECTIONS[0]
        pending = self.number(given, "pending", "given.") or 0
        turn = self.seat(given, "turn", "given.") or 0
        if top is None:
            return None
        shown = colour or top.colour
        return Position(top, shown, turn, direction == _DIRECTIONS[0], pending, draw, rest)

    def steps(self, said: object) -> tuple[Step, ...]:
        if not isinstance(said, list) or not all(isinstance(step, dict) for step in said):
            self.fault("step", "must be tables, written [[step]]")
            return ()
        steps = [self.step(step, f"step[{number}]") for number, step in enumerate(said, start=1)]
        return tuple(step for step in steps if step)

    def step(self, said: dict[str, Any], key: str) -> Step | None:
        dot = f"{key}."
        self.known(said, STEP_KEYS, dot)
        verb = self.verb(said, key)
        seat = self.seat(said, "seat", dot)
        if "seat" not in said:
            self.fault(f"{key}.seat", "is missing")
        cards = self.cards(said[verb], f"{key}.{verb}") if verb in CARD_VERBS else ()
        if verb in CARD_VERBS and not cards:
            self.fault(f"{key}.{verb}", "names no card")
        illegal = self.flag(said, "illegal", dot) or False
        clause = said.get("clause")
        if clause is not None and clause not in LAWBOOK:
            self.fault(
                f"{key}.clause",
                f"{show(clause)} is not a clause",
                nearest(str(clause), LAWBOOK),
            )
        if clause is not None and not illegal:
            self.fault(f"{key}.clause", 'needs "illegal = true" beside it')
        step = Step(
            seat=seat or 0,
            verb=verb or "",
            cards=cards,
            colour=self.colour(said, dot),
            call=bool(self.flag(said, "call", dot)) and verb != "call",
            catch=self.seat(said, "catch", dot),
            menu=self.word(said, "menu", _MENUS, dot),
            target=self.seat(said, "target", dot),
            give=self.cards(said.get("give", ""), f"{key}.give"),
            get=self.cards(said.get("get", ""), f"{key}.get"),
            illegal=illegal,
            clause=clause if isinstance(clause, str) else None,
            then=self.then(said["then"], f"{key}.then") if "then" in said else None,
        )
        return step if verb else None

    def verb(self, said: dict[str, Any], key: str) -> str | None:
        """The one action of a step; `call` and `colour` may also stand beside another."""
        found = [verb for verb in VERBS if verb in said]
        main = [verb for verb in found if verb not in {"call", "colour"}] or found
        if "colour" in main and "call" in main:
            main.remove("call")
        if len(main) != 1:
            many = f"has {len(main)} actions: {', '.join(main)}" if main else "has no action"
            near = next((nearest(word, VERBS) for word in said if word not in STEP_KEYS), None)
            self.fault(key, f"{many}; exactly one is wanted", near)
            return None
        verb = main[0]
        if verb in FLAG_VERBS and said[verb] is not True:
            self.fault(f"{key}.{verb}", f"{show(said[verb])} is not true")
        self.beside(said, verb, key)
        return verb

    def beside(self, said: dict[str, Any], verb: str, key: str) -> None:
        """What may stand beside an action."""
        for extra, verbs in (
            ("call", {"call", "play", "jump", "sum"}),
            ("colour", {"colour", "play", "jump"}),
            ("menu", {"play", "jump"}),
            ("target", {"play", "jump", "draw"}),
            ("give", {"play", "jump"}),
            ("get", {"play", "jump"}),
        ):
            if extra in said and verb not in verbs:
                self.fault(f"{key}.{extra}", f'does not go with "{verb}"')

    def then(self, said: object, key: str) -> Then | None:
        table = self.table(said, key)
        dot = f"{key}."
        self.known(table, THEN_KEYS, dot)
        if not table:
            self.fault(key, "asserts nothing")
        direction = self.word(table, "direction", _DIRECTIONS, dot)
        cards = self.cards(table["playable"], f"{key}.playable") if "playable" in table else None
        return Then(
            turn=self.seat(table, "turn", dot),
            clockwise=None if direction is None else direction == _DIRECTIONS[0],
            colour=self.colour(table, dot),
            top=self.card(table["top"], f"{key}.top") if "top" in table else None,
            pending=self.number(table, "pending", dot),
            counts=self.numbers(table, "counts", dot),
            hand=self.hand(table, key),
            playable=None if cards is None else frozenset(cards),
            winner=self.seat(table, "winner", dot),
            scores=self.numbers(table, "scores", dot, signed=True),
            draw_pile=self.number(table, "draw_pile", dot),
            over=self.flag(table, "over", dot),
            penalties=self.numbers(table, "penalties", dot),
            totals=self.numbers(table, "totals", dot, signed=True, per_seat=False),
            decided=self.flag(table, "decided", dot),
            dealer=self.seat(table, "dealer", dot),
        )

    def hand(self, table: Mapping[str, Any], key: str) -> Mapping[int, Kinds] | None:
        if "hand" not in table:
            return None
        said = self.table(table["hand"], f"{key}.hand")
        hands: dict[int, Kinds] = {}
        for seat, cards in said.items():
            if not seat.isdecimal() or int(seat) >= self.seats:
                self.fault(f"{key}.hand.{seat}", "is not a seat of this table")
                continue
            kinds = self.cards(cards, f"{key}.hand.{seat}")
            hands[int(seat)] = tuple(sorted(kinds, key=_PLACE.__getitem__))
        return MappingProxyType(hands)

    def possible(
        self, variant: Variant, hands: tuple[Kinds, ...], given: Position | Start | Phase
    ) -> None:
        """A position that the deck cannot hold is a fault."""
        named: Counter[CardKind] = Counter(kind for hand in hands for kind in hand)
        named.update(given.draw)
        if isinstance(given, Position):
            named.update([given.top])
        elif isinstance(given, Start):
            named.update(given.lead)
        for kind, count in named.items():
            held = variant.deck.copies(kind)
            if kind.symbol is Symbol.BLANK:
                self.fault("given", "blanks are set aside and in no hand and no pile")
            elif count > held:
                self.fault(
                    "given", f"names {kind.name} {count} times; the deck of {variant.id} has {held}"
                )
        fewest, most = variant.rules.players()
        if not fewest <= len(hands) <= most:
            self.fault(
                "given.hands",
                f"has {len(hands)} seats; players.range of {variant.id} is {fewest}-{most}",
            )
        if isinstance(given, Phase) and hands[given.winner]:
            self.fault(f"given.hands[{given.winner}]", "the winner's hand is not empty")

    # values

    def known(self, table: Mapping[str, Any], keys: Iterable[str], prefix: str) -> None:
        for key in table:
            if key not in keys:
                self.fault(f"{prefix}{key}", "is not a key of a scenario", nearest(key, keys))

    def table(self, said: object, key: str) -> Mapping[str, Any]:
        if isinstance(said, dict):
            return said
        self.fault(key, "is missing" if said is None else f"{show(said)} is not a table")
        return {}

    def cards(self, said: object, key: str) -> Kinds:
        if not isinstance(said, str):
            self.fault(key, f"{show(said)} is not a text of cards")
            return ()
        kinds: list[CardKind] = []
        for word in said.replace(",", " ").replace("、", " ").split():
            try:
                kinds.extend(parse_cards(word, self.where, key))
            except BadInput as error:
                self.faults.extend(error.faults)
        return tuple(kinds)

    def card(self, said: object, key: str) -> CardKind | None:
        if not isinstance(said, str):
            self.fault(key, f"{show(said)} is not a card")
            return None
        try:
            return parse_card(said, self.where, key)
        except BadInput as error:
            self.faults.extend(error.faults)
            return None

    def colour(self, table: Mapping[str, Any], prefix: str) -> Colour | None:
        word = self.word(table, "colour", tuple(colour.value for colour in Colour), prefix)
        return Colour(word) if word else None

    def word(
        self, table: Mapping[str, Any], key: str, valid: tuple[str, ...], prefix: str
    ) -> str | None:
        if key not in table:
            return None
        said = table[key]
        if isinstance(said, str) and said in valid:
            return said
        listed = ", ".join(f'"{word}"' for word in valid)
        self.fault(
            f"{prefix}{key}", f"{show(said)} is not one of {listed}", nearest(str(said), valid)
        )
        return None

    def seat(self, table: Mapping[str, Any], key: str, prefix: str) -> int | None:
        if key not in table:
            return None
        said = table[key]
        if isinstance(said, int) and not isinstance(said, bool) and 0 <= said < self.seats:
            return said
        if self.seats:
            self.fault(
                f"{prefix}{key}",
                f"{show(said)} is not a seat; there are seats 0 to {self.seats - 1}",
            )
        return None

    def number(self, table: Mapping[str, Any], key: str, prefix: str) -> int | None:
        if key not in table:
            return None
        said = table[key]
        if isinstance(said, int) and not isinstance(said, bool) and said >= 0:
            return said
        self.fault(f"{prefix}{key}", f"{show(said)} is not a whole number from 0")
        return None

    def numbers(
        self,
        table: Mapping[str, Any],
        key: str,
        prefix: str,
        *,
        signed: bool = False,
        per_seat: bool = True,
    ) -> tuple[int, ...] | None:
        if key not in table:
            return None
        said = table[key]
        if not isinstance(said, list) or not all(
            isinstance(n, int) and not isinstance(n, bool) and (signed or n >= 0) for n in said
        ):
            self.fault(f"{prefix}{key}", "must be a list of whole numbers")
            return None
        if per_seat and self.seats and len(said) != self.seats:
            self.fault(f"{prefix}{key}", f"has {len(said)} numbers for {self.seats} seats")
        return tuple(said)

    def flag(self, table: Mapping[str, Any], key: str, prefix: str) -> bool | None:
        if key not in table:
            return None
        if isinstance(table[key], bool):
            return bool(table[key])
        self.fault(f"{prefix}{key}", f"{show(table[key])} is neither true nor false")
        return None

    def words(self, said: object, key: str) -> tuple[str, ...]:
        if isinstance(said, list) and all(isinstance(word, str) for word in said):
            return tuple(said)
        self.fault(key, "must be a list of texts")
        return ()
