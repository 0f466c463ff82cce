"""Replaying scenarios: does what must follow follow?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct

from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    JUMP,
    MENUS,
    NAME,
    PASS,
    PLAY,
    SUM,
    TAKE,
    Action,
)
from deckgen.engine.codes import COLOURS, INDEX, WILD
from deckgen.engine.compiled import CompiledLaw, compile_law
from deckgen.engine.door import apply, is_accepted
from deckgen.engine.moves import playable
from deckgen.engine.outcome import outcome
from deckgen.engine.penalty_phase import begin_penalties, must_name
from deckgen.engine.series import Series
from deckgen.engine.start import position, start_from
from deckgen.engine.table import OVER, Table
from deckgen.engine.verdict import refusals
from deckgen.errors import BadInput, IllegalMove
from deckgen.law.registry import show
from deckgen.model.cards import CardKind
from deckgen.model.scenario import Phase, Position, Scenario, Start, Step, Then
from deckgen.model.variant import Variant

_VERBS: Final = {
    "play": PLAY,
    "jump": JUMP,
    "sum": SUM,
    "draw": DRAW,
    "pass": PASS,
    "take": TAKE,
    "challenge": CHALLENGE,
    "call": CALL,
    "catch": CATCH,
    "colour": COLOUR,
}
_SHUFFLE: Final = 20
"""The seed by which the cards named nowhere are shuffled."""


class Result(Struct, frozen=True):
    """What a replay found. If it does not hold: at which step (from 1; None for the end of the
    file), what was expected, what happened, and the clause that decided it where there is one.
    """

    path: str
    holds: bool
    step: int | None = None
    expected: str = ""
    happened: str = ""
    clause: str | None = None

    def __str__(self) -> str:
        if self.holds:
            return f"ok   {self.path}"
        place = f"step {self.step}" if self.step else "the end"
        by = f" (by {self.clause})" if self.clause else ""
        return f"FAIL {self.path}: {place}: expected {self.expected}, but {self.happened}{by}"


class _Differs(Exception):
    def __init__(self, expected: str, happened: str, clause: str | None = None) -> None:
        self.expected = expected
        self.happened = happened
        self.clause = clause
        super().__init__(expected)


def run_scenario(scenario: Scenario, variant: Variant | None = None) -> Result:
    """Replay a scenario by its own variant, or by another one, and say whether it holds."""
    rules_of = variant or scenario.variant
    law = compile_law(rules_of.rules, rules_of.deck)
    number: int | None = 1
    try:
        table = table_of(scenario, law)
        for number, step in enumerate(scenario.steps, start=1):  # noqa: B007  for the report
            _take_step(table, step)
            if step.then:
                _compare(table, step.then, scenario)
        number = None
        if scenario.then:
            _compare(table, scenario.then, scenario)
    except _Differs as found:
        return Result(scenario.path, False, number, found.expected, found.happened, found.clause)
    except BadInput as error:
        return Result(scenario.path, False, number, "a position", str(error))
    return Result(scenario.path, True)


def table_of(scenario: Scenario, law: CompiledLaw) -> Table:
    """The table that a scenario states, before its first step."""
    given, hands = scenario.given, scenario.hands
    fewest, most = law.settings.players
    if not fewest <= len(hands) <= most:
        raise _Differs(f"{len(hands)} players", f"{fewest} to {most} can play", "players.range")
    rest = _rest(scenario, law)
    match given:
        case Start():
            pile = [*given.lead, *given.draw, *([] if given.rest_discarded else rest)]
            table = start_from(
                law,
                hands,
                pile,
                given.dealer,
                below=rest if given.rest_discarded else (),
            )
        case Position():
            table = position(
                law,
                hands,
                given.top,
                pile=[*given.draw, *([] if given.rest_discarded else rest)],
                below=rest if given.rest_discarded else (),
                colour=COLOURS.index(given.colour) if given.colour else 0,
                turn=given.turn,
                clockwise=given.clockwise,
                pending=given.pending,
            )
        case Phase():
            table = _penalty_table(scenario, law, given, rest)
    return table


def _rest(scenario: Scenario, law: CompiledLaw) -> list[CardKind]:
    left = Counter(dict(law.deck.counts))
    for hand in scenario.hands:
        left.subtract(hand)
    given = scenario.given
    left.subtract(given.draw)
    if isinstance(given, Start):
        left.subtract(given.lead)
    elif isinstance(given, Position):
        left.subtract([given.top])
    cards = [kind for kind, count in left.items() if law.copies[INDEX[kind]] for _ in range(count)]
    Random(_SHUFFLE).shuffle(cards)
    return cards


def _penalty_table(
    scenario: Scenario, law: CompiledLaw, given: Phase, rest: list[CardKind]
) -> Table:
    table = Table(law, len(scenario.hands), 0)
    for seat, hand in enumerate(scenario.hands):
        for kind in hand:
            table.give(seat, INDEX[kind])
    pile = [*given.draw, *([] if given.rest_discarded else rest)]
    table.pile = [INDEX[kind] for kind in reversed(pile)]
    table.discards = [INDEX[kind] for kind in rest] if given.rest_discarded else []
    empty = [seat for seat, hand in enumerate(scenario.hands) if not hand and seat != given.winner]
    table.winners = [given.winner, *empty][: law.settings.exempt]
    table.phase = OVER
    if not begin_penalties(table):
        raise _Differs("a penalty phase", "this variant has none", "kings.draw")
    return table


def _take_step(table: Table, step: Step) -> None:
    action = action_of(step)
    if table.phase == OVER and step.verb == "draw":
        begin_penalties(table)
    if step.illegal:
        _expect_refusal(table, action, step)
        return
    try:
        apply(table, action)
        if step.target is not None and step.verb == "draw":
            _name(table, step.seat, step.target)
    except IllegalMove as refused:
        raise _Differs("a legal step", f"it is refused: {refused.why}", refused.clause) from refused


def _name(table: Table, seat: int, target: int) -> None:
    if not must_name(table):
        raise _Differs("a wild that names a player", "another card was drawn", "kings.wild")
    apply(table, Action(NAME, seat, target=target))


def _expect_refusal(table: Table, action: Action, step: Step) -> None:
    if step.verb == "draw" and step.target is not None and is_accepted(table, action):
        table = table.copy()  # the card may be drawn; it is the naming that must be refused
        apply(table, action)
        action = Action(NAME, step.seat, target=step.target)
    before = table.key()
    against = refusals(table, action)
    if is_accepted(table, action):
        fined = f" (fined by {against[0].clause})" if against else ""
        raise _Differs("a refusal", f"the step is accepted{fined}", step.clause)
    clauses = [refusal.clause for refusal in against]
    if step.clause and step.clause not in clauses:
        raise _Differs(
            f"a refusal by {step.clause}", f"it is refused: {against[0].why}", clauses[0]
        )
    if table.key() != before:
        raise _Differs("an unchanged position", "the refused step changed it", clauses[0])


def action_of(step: Step) -> Action:
    """The engine's action for a step. A step that must be refused names red where a black card
    names nothing, so that it is not refused for that.
    """
    cards = tuple(INDEX[kind] for kind in step.cards)
    colour = COLOURS.index(step.colour) if step.colour else -1
    if step.illegal and colour < 0 and not step.menu and cards and cards[-1] >= WILD:
        colour = 0
    target = -1 if step.target is None or step.verb == "draw" else step.target
    return Action(
        _VERBS[step.verb],
        step.seat,
        cards,
        colour,
        step.call,
        MENUS.index(step.menu or ""),
        target if step.catch is None else step.catch,
        tuple(INDEX[kind] for kind in step.give),
        tuple(INDEX[kind] for kind in step.get),
    )


def _compare(table: Table, then: Then, scenario: Scenario) -> None:
    for key, actual in _ACTUAL.items():
        expected = getattr(then, key)
        if expected is not None and (found := actual(table, then, scenario)) != expected:
            raise _Differs(f"{_KEYS.get(key, key)} = {_shown(expected)}", f"it is {_shown(found)}")


def _series(table: Table, _: Then, scenario: Scenario) -> Series:
    totals = scenario.totals or (0,) * table.players
    return Series(table.law, totals, table.dealer).after(outcome(table))


_ACTUAL: Final[dict[str, Callable[[Table, Then, Scenario], object]]] = {
    "turn": lambda table, *_: table.turn,
    "clockwise": lambda table, *_: table.clockwise,
    "colour": lambda table, *_: table.colour,
    "top": lambda table, *_: table.top,
    "pending": lambda table, *_: table.pending,
    "counts": lambda table, *_: tuple(table.sizes),
    "hand": lambda table, then, _: {seat: table.hand(seat) for seat in then.hand or ()},
    "playable": lambda table, *_: frozenset(playable(table)),
    "winner": lambda table, *_: table.winner,
    "scores": lambda table, *_: outcome(table).scores,
    "draw_pile": lambda table, *_: len(table.pile),
    "over": lambda table, *_: table.over,
    "penalties": lambda table, *_: tuple(table.penalties),
    "totals": lambda *given: _series(*given).team_totals(),
    "decided": lambda *given: _series(*given).decided,
    "dealer": lambda *given: _series(*given).dealer,
}
_KEYS: Final = {"clockwise": "direction clockwise"}


def _shown(value: object) -> str:
    match value:
        case frozenset():
            names = sorted(value, key=INDEX.__getitem__)
            return show(" ".join(kind.name for kind in names))
        case tuple():
            return "[" + ", ".join(map(str, value)) + "]"
        case dict():
            return ", ".join(
                f"seat {seat}: " + " ".join(kind.name for kind in hand)
                for seat, hand in value.items()
            )
        case CardKind():
            return show(value.name)
        case None:
            return "nobody"
        case _:
            return show(value)
