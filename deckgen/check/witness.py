"""Witnesses: positions on which two laws differ, found in play of small decks.

A walk plays by one law. At each position it compares, for every other law still without a witness,
what may be done, what comes of it, and at the end of a game what it gives. Walks are the same for
the same variant; the budget counts positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from random import Random

from msgspec import Struct

from deckgen.check.compared import Position, afterwards, begun, offered, probes
from deckgen.check.decks import Recipe, copies, numbers_of, small_rules
from deckgen.check.values import Flip
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.penalty_phase import begin_penalties
from deckgen.engine.table import OVER, Table
from deckgen.model.cards import NUMBERS, Deck, Symbol
from deckgen.model.rules import Rules

LONGEST = 60
"""Acts after which a walk is cut short and the next begins."""
STARTS = 30
"""Deals of each small deck whose starts are held against each other."""
BUDGET = 1500
"""Positions looked at before laws count as the same."""
DEEP = 4000
"""The same where someone will be told so."""


class Witness(Struct, frozen=True):
    """Where two laws differ: the deck, the number of players, the seed, how many acts were
    played, and what differs.
    """

    deck: str
    players: int
    seed: int
    acts: int
    differs: str

    def __str__(self) -> str:
        return (
            f"{self.deck}, {self.players} players, seed {self.seed}, act {self.acts}: "
            f"{self.differs}"
        )


def recipes(own: Deck) -> tuple[Recipe, ...]:
    """The decks that witnesses are looked for in."""
    few, some = numbers_of(own, 2), numbers_of(own, 3)
    actions = (Symbol.SKIP, Symbol.REVERSE, Symbol.DRAW_TWO)
    black = ((Symbol.WILD, 2), (Symbol.WILD_DRAW_FOUR, 3))
    whole = (*copies(2, *some, *actions), (Symbol.COLOURED_WILD, 1))
    return (
        Recipe("actions", 2, whole, black, 3, 4),
        Recipe("actions for two", 2, whole, black, 2, 5),
        Recipe("draws", 4, (*copies(1, *few), (Symbol.DRAW_TWO, 2)), black, 4, 2),
        Recipe("numbers", 2, copies(2, *NUMBERS[:6]), ((Symbol.WILD, 1),), 3, 3),
        Recipe("few", 2, copies(1, *few, *actions), black, 3, 2),
    )


class Hunt:
    """The search for what tells other rules from some rules in force; `found` by what was changed,
    `open` what has no witness yet, `positions` looked at.
    """

    def __init__(self, rules: Rules, own: Deck, others: Mapping[Flip, Rules]) -> None:
        self.rules = rules
        self.open = dict(others)
        self.found: dict[Flip, Witness] = {}
        self.positions = 0
        decks = [(one, one.deck(own)) for one in recipes(own)]
        self._ready = [(one, deck) for one, deck in decks if deck.size > one.players * one.hand]
        self._laws: dict[tuple[str, Flip | None], CompiledLaw] = {}

    def run(self, budget: int = BUDGET) -> Hunt:
        """Walk until every other law has a witness, or `budget` positions were looked at."""
        for seed in range(STARTS):
            for recipe, deck in self._ready:
                self._start(recipe, deck, seed)
        for seed in count() if self._ready else ():
            for recipe, deck in self._ready:
                if not self.open or self.positions >= budget:
                    return self
                self._walk(recipe, deck, seed)
        return self

    def _law(self, recipe: Recipe, deck: Deck, flip: Flip | None) -> CompiledLaw:
        """The law of a flip, or that in force, for a small deck; compiled once."""
        key = recipe.name, flip
        if key not in self._laws:
            rules = self.open[flip] if flip else self.rules
            self._laws[key] = CompiledLaw(small_rules(rules, recipe.hand), deck)
        return self._laws[key]

    def _start(self, recipe: Recipe, deck: Deck, seed: int) -> None:
        """Hold the starts of a game against each other, where clauses of the start differ."""
        starting = [flip for flip in self.open if flip.clause.startswith("start.")]
        table = begun(self._law(recipe, deck, None), recipe.players, seed) if starting else None
        for flip in starting:
            twin = begun(self._law(recipe, deck, flip), recipe.players, seed)
            if (table and table.key()) != (twin and twin.key()):
                self._note(flip, Witness(recipe.name, recipe.players, seed, 0, "another start"))
        self.positions += bool(starting)

    def _walk(self, recipe: Recipe, deck: Deck, seed: int) -> None:
        table = begun(self._law(recipe, deck, None), recipe.players, seed)
        if table is None:
            self.positions += 1
            return
        laws = {flip: self._law(recipe, deck, flip) for flip in self.open}
        for acts, at in enumerate(_walked(table, Random(seed))):
            self.positions += 1
            position = Position(at)
            for flip in list(self.open):
                if differs := position.differs(laws[flip]):
                    self._note(flip, Witness(recipe.name, recipe.players, seed, acts, differs))
            if not self.open:
                return

    def _note(self, flip: Flip, witness: Witness) -> None:
        self.found[flip] = witness
        del self.open[flip]


def _walked(table: Table, chance: Random) -> Iterator[Table]:
    """The positions of a game of random acts, penalties included; wrong cards and calls too."""
    for _ in range(LONGEST):
        yield table
        if table.phase == OVER and not begin_penalties(table):
            return
        moves = offered(table)
        if not moves:
            return
        odd = probes(table) if chance.random() < 0.1 else ()
        laid = [move for move in moves if move.cards] if chance.random() < 0.7 else ()
        afterwards(table, chance.choice(odd or laid or moves))
