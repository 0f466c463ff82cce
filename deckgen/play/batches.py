"""Many games: in batches, on one core or several. The numbers are those of the seeds alone.

A game's seed comes from the run's seed and the game's number, so it does not matter who plays it;
what batches bring home are integers, so it does not matter how they are summed.
"""

from __future__ import annotations

import os
import signal
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Final

from msgspec import Struct, field

from deckgen.engine import CompiledLaw, compile_law
from deckgen.engine.codes import INDEX
from deckgen.errors import DeckgenError
from deckgen.model.cards import KINDS, Deck
from deckgen.model.rules import Rules, Value
from deckgen.model.variant import Variant
from deckgen.play.game import COLUMNS, play_game
from deckgen.play.policy import player_of
from deckgen.play.watch import CLAUSES

MOST_GAMES: Final = 100_000_000
MOST_SEED: Final = 2**31 - 1
BATCH: Final = 100
"""Games in a batch: a fraction of a second, the most that an interrupted run loses."""
ALONE: Final = 400
"""So few games are played in this process: starting others would take longer."""
_TRIES: Final = 3


class LostWorkers(DeckgenError):
    """Worker processes died again and again; `deaths` is how often."""

    def __init__(self, deaths: int) -> None:
        self.deaths = deaths
        super().__init__(
            f"Worker processes died {deaths} times (too little memory?); try fewer --workers."
        )


class Order(Struct, frozen=True):
    """Which games to play: all that another process needs to play them. `deck` counts copies by
    the place of a kind in `KINDS`.
    """

    rules: tuple[tuple[str, Value], ...]
    deck: tuple[tuple[int, int], ...]
    players: int
    policy: str
    cap: int
    seed: int

    @classmethod
    def of(cls, variant: Variant, players: int, policy: str, cap: int, seed: int) -> Order:
        """The order for games of a variant."""
        deck = tuple((INDEX[kind], count) for kind, count in variant.deck.counts)
        return cls(tuple(variant.rules.items()), deck, players, policy, cap, seed)


@lru_cache(maxsize=32)
def law_of(order: Order) -> CompiledLaw:
    """The compiled law of an order; made once in each process."""
    deck = Deck(tuple((KINDS[kind], count) for kind, count in order.deck))
    return compile_law(Rules(dict(order.rules)), deck)


class Batch(Struct):
    """Games one after another: one row of `width` integers each, and how often clauses fired."""

    width: int
    rows: array[int] = field(default_factory=lambda: array("i"))
    fired: list[int] = field(default_factory=lambda: [0] * len(CLAUSES))

    def add(self, other: Batch) -> None:
        """Append the games of another batch."""
        self.rows.extend(other.rows)
        self.fired = [a + b for a, b in zip(self.fired, other.fired, strict=True)]

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.rows) // self.width

    def column(self, place: int) -> array[int]:
        """One column of all games."""
        return self.rows[place :: self.width]


def width_of(players: int) -> int:
    """The length of a game's row."""
    return len(COLUMNS) + 2 * players


def seed_of(seed: int, game: int) -> int:
    """The seed of one game of a run."""
    return seed * 2**32 + game


def play_batch(orders: tuple[Order, ...], first: int, count: int) -> tuple[Batch, ...]:
    """The games `first` … of every order, in turn: the same cards for all that deal alike."""
    return tuple(_played(order, range(first, first + count)) for order in orders)


def _played(order: Order, games: Iterable[int]) -> Batch:
    law = law_of(order)
    player = player_of(order.policy, law)
    batch = Batch(width_of(order.players))
    for game in games:
        seed = seed_of(order.seed, game)
        row = play_game(law, order.players, seed, player, order.cap, batch.fired)
        batch.rows.extend(row)
    return batch


Runner = Iterator[tuple[Batch, ...]]
"""Batches in the order of their games, one per order."""


def spans(games: int) -> Iterator[tuple[int, int]]:
    """The batches of a run: first game and number of games."""
    for first in range(0, games, BATCH):
        yield first, min(BATCH, games - first)


def run_here(orders: tuple[Order, ...], games: int) -> Runner:
    """Play in this process."""
    for first, count in spans(games):
        yield play_batch(orders, first, count)


def run_in_processes(orders: tuple[Order, ...], games: int, workers: int) -> Runner:
    """Play in several processes. Batches of a process that dies are played again, once each."""
    deaths = 0
    left = deque(spans(games))
    waiting: deque[tuple[tuple[int, int], Future[tuple[Batch, ...]]]] = deque()
    pool = _pool(workers)
    try:
        while left or waiting:
            try:
                while left and len(waiting) < 2 * workers:
                    future = pool.submit(play_batch, orders, *left[0])
                    waiting.append((left.popleft(), future))
                done = waiting[0][1].result()
            except BrokenProcessPool as error:
                deaths += 1
                if deaths > _TRIES:
                    raise LostWorkers(deaths) from error
                left.extendleft(span for span, _ in reversed(waiting))
                waiting.clear()
                pool.shutdown(cancel_futures=True)
                pool = _pool(workers)
                continue
            waiting.popleft()
            yield done
    finally:
        pool.shutdown(cancel_futures=True)  # waits for what is being played, a batch at most


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Run(Struct):
    """The games of every order, as far as they were played; `partial` if somebody stopped them."""

    asked: int
    batches: tuple[Batch, ...]
    partial: bool = False

    @property
    def games(self) -> int:
        """How many games were played, of each order."""
        return self.batches[0].games


def gather(
    orders: tuple[Order, ...], games: int, runner: Runner, tick: Callable[[int], None]
) -> Run:
    """All games of a run, in their order. Ctrl-C keeps those played so far: the first so many, the
    same as if only they had been asked for.
    """
    done: list[tuple[Batch, ...]] = []
    partial = False
    try:
        for batches in runner:
            done.append(batches)
            tick(batches[0].games)
    except KeyboardInterrupt:
        partial = True
    whole = tuple(Batch(width_of(order.players)) for order in orders)
    for batches in done:
        for one, batch in zip(whole, batches, strict=True):
            one.add(batch)
    return Run(games, whole, partial and whole[0].games < games)
