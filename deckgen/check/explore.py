"""Small decks explored whole: every deal, every choice, every draw, up to a number of positions.

What is looked for: positions in which nobody can act, and positions from which nobody can win any
more. The budget counts positions and acts, never time, so that the same variant gives the same findings.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator

from msgspec import Struct

from deckgen.check.decks import (
    Recipe,
    copies,
    few_kinds,
    held,
    numbers_of,
    seated,
    small_rules,
    sums,
)
from deckgen.check.naming import Key, Naming
from deckgen.check.positions import after, deals, moves
from deckgen.engine import Action, Table
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.table import OVER, WON
from deckgen.model.cards import ACTIONS, NUMBERS, Deck, Symbol
from deckgen.model.rules import Rules
from deckgen.model.variant import Variant

BUDGET = 20_000
"""Positions in each small deck."""
DEEP = 400_000
"""The same for `--deep`."""
ACTS = 2
"""Acts followed for every position of a budget: where many cards are drawn, one has dozens."""


SEATS = 6
"""The most players in a small deck: more can be dealt to in too many ways."""


class Step(Struct, frozen=True):
    """How a position was come to first: from which, by what, with which draws; None for a deal."""

    before: int
    action: Action
    draws: tuple[int, ...]


class Explored:
    """One small deck: its positions by number, how each was come to, and where each leads."""

    def __init__(self, recipe: Recipe, law: CompiledLaw) -> None:
        self.recipe = recipe
        self.law = law
        self.number_of: dict[Key, int] = {}
        self.steps: list[Step | None] = []
        self.before: list[list[int]] = []
        self.acts = 0
        self.stuck: list[int] = []
        self.won: list[int] = []
        self.ended: list[int] = []
        self.open: list[int] = []
        self.starts: dict[int, Table] = {}

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self.steps)

    @property
    def whole(self) -> bool:
        """Whether every position was followed to its end."""
        return not self.open

    def leading_to(self, goals: list[int]) -> set[int]:
        """Every position from which one of `goals` can be come to."""
        reached = set(goals)
        waiting = list(goals)
        while waiting:
            for other in self.before[waiting.pop()]:
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return reached

    def trapped(self) -> list[int]:
        """The positions from which nobody can win and the game cannot even end, nearest first."""
        alive = self.leading_to([*self.won, *self.ended, *self.open, *self.stuck])
        return [number for number in range(self.size) if number not in alive]

    def barren(self) -> list[int]:
        """The positions from which nobody can win, though the game can end, nearest first."""
        alive = self.leading_to([*self.won, *self.open, *self.stuck])
        lost = set(self.ended) | set(self.trapped())
        return [n for n in range(self.size) if n not in alive and n not in lost]

    def tables(self, numbers: Iterable[int]) -> Iterator[tuple[int, Table]]:
        """Positions with their tables, each replayed from the one before it."""
        made = dict(self.starts)
        for number in numbers:
            way = [number]
            while way[-1] not in made and (step := self.steps[way[-1]]):
                way.append(step.before)
            for at in reversed(way):
                if at not in made and (step := self.steps[at]):
                    made[at] = next(
                        twin
                        for twin, draws in after(made[step.before], step.action)
                        if draws == step.draws
                    )
            yield number, made[number]

    def line(self, number: int) -> tuple[Table, list[Step], Table]:
        """The deal, the steps that lead to a position, and the table as it then stands."""
        steps, at = [], number
        while step := self.steps[at]:
            steps.append(step)
            at = step.before
        ((_, table),) = self.tables([number])
        return self.starts[at], steps[::-1], table


def explore(recipe: Recipe, rules: Rules, own: Deck, budget: int) -> Explored | None:
    """Explore a small deck breadth first, up to so many positions, or `ACTS` times as many acts; None
    if the variant lacks the cards for it.
    """
    deck = recipe.deck(own)
    if deck.size < recipe.players * recipe.hand + 1:
        return None
    law = CompiledLaw(small_rules(rules, recipe.hand), deck)
    found = Explored(recipe, law)
    naming = Naming(law)
    waiting: deque[tuple[int, Table]] = deque()
    for table in deals(law, recipe.players):
        key = naming.key(table)
        if key not in found.number_of:
            number = _add(found, key, None)
            found.starts[number] = table
            waiting.append((number, table))
    while waiting:
        number, table = waiting.popleft()
        if found.size >= budget or found.acts >= budget * ACTS:
            found.open.append(number)
            continue
        _expand(found, naming, number, table, waiting)
    return found


def _add(found: Explored, key: Key, step: Step | None) -> int:
    number = found.number_of[key] = len(found.steps)
    found.steps.append(step)
    found.before.append([])
    return number


def _expand(
    found: Explored,
    naming: Naming,
    number: int,
    table: Table,
    waiting: deque[tuple[int, Table]],
) -> None:
    """Follow one position into all that it can become."""
    if table.phase >= OVER:
        (found.won if table.winners and table.ending == WON else found.ended).append(number)
        return
    open_moves = moves(table)
    if not open_moves:
        found.stuck.append(number)
    for action in open_moves:
        for twin, draws in after(table, action):
            key = naming.key(twin)
            other = found.number_of.get(key)
            if other is None:
                other = _add(found, key, Step(number, action, draws))
                waiting.append((other, twin))
            found.before[other].append(number)
            found.acts += 1


def recipes(variant: Variant) -> Iterator[Recipe]:
    """The small decks that bring a variant's clauses to a head, of the cards that it has."""
    own, rules = variant.deck, variant.rules
    one, two = numbers_of(own, 1), numbers_of(own, 2)
    acting = held(own, *ACTIONS)
    wild = ((Symbol.WILD, 1),)
    if Symbol.DRAW_TWO in acting:
        yield Recipe("draw twos", 2, copies(2, *one, Symbol.DRAW_TWO), players=3)
    elif acting and (rules["jump_in"], rules["double_play"]) != ("none", "none"):
        yield Recipe("identical cards", 2, copies(2, *one, acting[0]))
    elif not acting:
        yield Recipe("number cards", 2, copies(2, *two))
    if held(own, Symbol.SKIP, Symbol.REVERSE):
        yield Recipe("skips and reverses", 2, copies(1, *one, *ACTIONS))
    if held(own, Symbol.WILD):
        yield Recipe("wilds", 2, copies(1, *two, Symbol.DRAW_TWO), wild)
    if held(own, Symbol.WILD_DRAW_FOUR):
        fours = ((Symbol.WILD_DRAW_FOUR, 2),)
        yield Recipe("wild draw fours", 2, copies(1, *two), (*wild, *fours))
        if rules["stack.cross"]:
            yield Recipe("all draw cards", 2, copies(1, *one, Symbol.DRAW_TWO), fours)
    if rules.get("deck.coloured_wild"):
        yield Recipe("coloured wilds", 2, copies(1, *one, Symbol.COLOURED_WILD, Symbol.SKIP), wild)
    if rules["sum_grab"] != "none" and (summed := _summed(own)):
        yield Recipe("sums", 2, (*summed, (Symbol.SKIP, 1)))


def _summed(own: Deck) -> tuple[tuple[Symbol, int], ...]:
    """Two numbers and the number that they make, with copies: three different ones if there are."""
    ranked = sorted(sums(own), key=lambda sum_: (NUMBERS[0] in sum_, -len({*sum_})))
    return tuple(Counter(ranked[0]).items()) if ranked else ()


def explored(variant: Variant, budget: int = BUDGET) -> tuple[Explored, ...]:
    """Every small deck of a variant, explored; of one with too few cards of the usual kinds that of
    the kinds that it has.
    """
    rules, own = variant.rules, variant.deck

    def followed(recipe: Recipe) -> Explored | None:
        small = seated(recipe, own, rules)
        return explore(small, rules, own, budget) if small.players <= SEATS else None

    found = [one for one in map(followed, recipes(variant)) if one]
    few = None if found else followed(few_kinds(own, players=2, colours=2))
    return (*found, few) if few else tuple(found)
