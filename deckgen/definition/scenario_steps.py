"""Reading the steps of a scenario, and what must follow them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from deckgen.definition.reader import Reader
from deckgen.definition.scenario_keys import CARD_VERBS, FLAG_VERBS, STEP_KEYS, THEN_KEYS, VERBS
from deckgen.law import LAWBOOK
from deckgen.law.registry import show
from deckgen.model.cards import KINDS
from deckgen.model.scenario import Kinds, Step, Then
from deckgen.model.words import nearest

DIRECTIONS: Final = ("clockwise", "counterclockwise")
_MENUS: Final = ("peek", "swap")
_PLACE: Final = {kind: place for place, kind in enumerate(KINDS)}


class StepReader(Reader):
    """One method per part of a step."""

    def steps(self, said: object) -> tuple[Step, ...]:
        """The steps that can be read."""
        if not isinstance(said, list) or not all(isinstance(step, dict) for step in said):
            self.fault("step", "must be tables, written [[step]]")
            return ()
        steps = [self.step(step, f"step[{number}]") for number, step in enumerate(said, start=1)]
        return tuple(step for step in steps if step)

    def step(self, said: dict[str, Any], key: str) -> Step | None:
        """One step."""
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
        if clause is not None and not (isinstance(clause, str) and clause in LAWBOOK):
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
        """What must follow."""
        table = self.table(said, key)
        dot = f"{key}."
        self.known(table, THEN_KEYS, dot)
        if not table:
            self.fault(key, "asserts nothing")
        direction = self.word(table, "direction", DIRECTIONS, dot)
        cards = self.cards(table["playable"], f"{key}.playable") if "playable" in table else None
        return Then(
            turn=self.seat(table, "turn", dot),
            clockwise=None if direction is None else direction == DIRECTIONS[0],
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
        """The exact hands by seat, in deck order."""
        if "hand" not in table:
            return None
        said = self.table(table["hand"], f"{key}.hand")
        seats = {str(seat): seat for seat in range(self.seats)}
        hands: dict[int, Kinds] = {}
        for seat, cards in said.items():
            if seat not in seats:
                self.fault(f"{key}.hand", f"{show(seat)} is not a seat of this table")
                continue
            kinds = self.cards(cards, f"{key}.hand.{seat}")
            hands[seats[seat]] = tuple(sorted(kinds, key=_PLACE.__getitem__))
        return MappingProxyType(hands)
