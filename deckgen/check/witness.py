"""Witnesses: positions on which two laws differ, found in play of small decks.

A walk plays by one law. At each position it compares, for every other law still without a witness,
what may be done, what comes of it, and at the end of a game what it gives. Walks are the same for
the same variant; the budget counts positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, count, islice
from random import Random

from msgspec import Struct

from deckgen.check.compared import Position, afterwards, begun, offered, probes
from deckgen.check.decks import Recipe, copies, few_kinds, numbers_of, small_rules, sums
from deckgen.check.told import thrown_in
from deckgen.check.values import Flip
from deckgen.engine.actions import JUMP, SUM
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.penalty_phase import begin_penalties
from deckgen.engine.table import OVER, PENALTIES, PLAYING, Table
from deckgen.model.cards import ACTIONS, BLACK, COLOURED, Deck, Symbol
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
    """The small decks that bring clauses to a head, of which there may be none."""
    few, some = numbers_of(own, 2), numbers_of(own, 3)
    black = ((Symbol.WILD, 2), (Symbol.WILD_DRAW_FOUR, 3))
    whole = (*copies(2, *some, *ACTIONS), (Symbol.COLOURED_WILD, 1))
    summed = islice(dict.fromkeys((*chain(*sums(own)), *numbers_of(own, 6))), 6)
    return (
        Recipe("action cards", 2, whole, black, 3, 4),
        Recipe("action cards for two", 2, whole, black, 2, 5),
        Recipe("draw cards", 4, (*copies(1, *few), (Symbol.DRAW_TWO, 2)), black, 4, 2),
        Recipe("number cards", 2, copies(2, *summed), ((Symbol.WILD, 1),), 3, 3),
        Recipe("one card of each", 2, copies(1, *few, *ACTIONS), black, 3, 2),
    )


def hunted(own: Deck) -> tuple[Recipe, ...]:
    """The decks that witnesses are looked for in: small ones, and the whole deck, in which there is
    whatever the variant has, for two, and for four, who may be teams.
    """
    whole = copies(own.size, *COLOURED), copies(own.size, *BLACK)
    return (
        *recipes(own),
        few_kinds(own, players=3),
        Recipe("whole deck", 4, *whole, 2, 3),
        Recipe("whole deck for four", 4, *whole, 4, 2),
    )


_CARDS: Mapping[str, Symbol] = {
    symbol.name.lower(): symbol for symbol in (*ACTIONS, Symbol.COLOURED_WILD, *BLACK)
}
OCCASIONS: Mapping[str, str] = {
    "start": "start",
    "dealer": "end",
    "end": "end",
    "score": "end",
    "teams": "end for teams",
    "kings": "penalties",
    "pile": "empty pile",
    "jump_in": "identical",
    "sum_grab": "sum",
    **_CARDS,
}
"""What must have been looked at before a clause counts as tried, by a word of its id: the start or
the end of a game, one of four players, its penalties, a draw pile used up, in some hand a card like
the one on top or two numbers that make it, the card on top.
"""


class Hunt:
    """The search for what tells other rules from some rules in force; `found` by what was changed,
    `open` what has no witness yet, `positions` looked at, on what `occasions`.
    """

    def __init__(self, rules: Rules, own: Deck, others: Mapping[Flip, Rules]) -> None:
        self.rules = rules
        self.open = dict(others)
        self.found: dict[Flip, Witness] = {}
        self.positions = 0
        self.occasions: Counter[str] = Counter()
        self._lacking = _lacking(own)
        decks = [(one, one.deck(own)) for one in hunted(own)]
        self._ready = [(one, deck) for one, deck in decks if deck.size > one.players * one.hand]
        self._laws: dict[tuple[str, Flip | None], CompiledLaw] = {}

    def run(self, budget: int = BUDGET) -> Hunt:
        """Walk until every other law has a witness, or `budget` positions were looked at, a game that
        cannot begin counted as one.
        """
        for seed in range(STARTS):
            for recipe, deck in self._ready:
                self._start(recipe, deck, seed)
        without = 0
        for seed in count() if self._ready else ():
            for recipe, deck in self._ready:
                if not self.open or self.positions + without >= budget:
                    return self
                table = begun(self._law(recipe, deck, None), recipe.players, seed)
                if table is None:
                    without += 1
                else:
                    self._walk(table, recipe, deck, seed)
        return self

    def tried(self, flip: Flip) -> bool:
        """Whether any position was looked at in which a clause could matter, or the deck has no such
        positions.
        """
        words = [word for word in flip.clause.split(".") if word in OCCASIONS]
        seen = all(self.occasions[OCCASIONS[word]] for word in words)
        return bool(self.positions) and (seen or not self._lacking.isdisjoint(words))

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
        self.positions += table is not None
        self.occasions["start"] += table is not None

    def _walk(self, table: Table, recipe: Recipe, deck: Deck, seed: int) -> None:
        laws = {flip: self._law(recipe, deck, flip) for flip in self.open}
        for acts, at in enumerate(_walked(table, Random(seed))):
            self.positions += 1
            self.occasions.update(_occasions(at))
            position = Position(at)
            for flip in list(self.open):
                if differs := position.differs(laws[flip]):
                    self._note(flip, Witness(recipe.name, recipe.players, seed, acts, differs))
            if not self.open:
                return

    def _note(self, flip: Flip, witness: Witness) -> None:
        self.found[flip] = witness
        del self.open[flip]


def _lacking(own: Deck) -> frozenset[str]:
    """The words of clauses that no cards of a deck ever bring up."""
    symbols = {kind.symbol for kind in own.kinds}
    lacking = {word for word, symbol in _CARDS.items() if symbol not in symbols}
    if all(count == 1 for _, count in own.counts):
        lacking.add("jump_in")
    if not any(sums(own)):
        lacking.add("sum_grab")
    return frozenset(lacking)


def _occasions(table: Table) -> Iterator[str]:
    """What a position shows that clauses wait for."""
    yield table.top.symbol
    if not table.pile:
        yield "empty pile"
    if table.phase == PLAYING:
        verbs = {move.verb for move in thrown_in(table)}
        yield from ("identical",) * (JUMP in verbs)
        yield from ("sum",) * (SUM in verbs)
    if table.phase == OVER:
        yield "end"
        if table.players > 3:  # two and two
            yield "end for teams"
    elif table.phase == PENALTIES:
        yield "penalties"


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
