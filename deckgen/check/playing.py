"""Seeded playouts under watch: no card is lost, somebody can always act, games end, clauses come up.

Profiles are tables as people sit at them, and tables made to run out of cards. A playout is the
same for the same variant, profile and number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec import Struct, field

from deckgen.check.decks import small_rules
from deckgen.check.signs import SIGNS, TOP_SIGNS, Before, Seen
from deckgen.check.told import told_apart
from deckgen.check.witness import recipes
from deckgen.engine import Action, Series, Table, interrupts, legal_moves, new_game, outcome
from deckgen.engine.actions import CATCH, CHALLENGE, DRAW, PASS, TAKE
from deckgen.engine.codes import KIND_COUNT
from deckgen.engine.compiled import LAST, CompiledLaw, situation_of
from deckgen.engine.door import advance
from deckgen.engine.penalty_phase import begin_penalties
from deckgen.engine.table import CALLED_OFF, OVER, PENALTIES, PLAYING, STALEMATE
from deckgen.errors import BadInput
from deckgen.law.meaning import Play
from deckgen.model.cards import KINDS, Deck
from deckgen.model.rules import Rules, Value
from deckgen.model.variant import Variant

TABLES = (2, 3, 4, 7, 10)
"""The numbers of players that are tried, as far as the variant allows them."""
ACTS = 3_000
"""Acts played in each profile; a game begun is finished."""
DEEP = 60_000
"""The same for `--deep`."""
CAP = 3_000
"""Acts after which a game counts as one that does not end."""
CHECKED = 13
"""Every so many acts the tables are held against the readable law, and all cards are counted."""


class Profile(Struct, frozen=True):
    """Players at a table with a deck; `stress` if it is made to run out of cards."""

    name: str
    players: int
    rules: Rules
    deck: Deck
    stress: bool = False


class Watch(Struct):
    """What the playouts of all profiles have shown."""

    games: Counter[str] = field(default_factory=Counter)
    """Games played, by profile; 0 where none could be."""
    acts: int = 0
    entries: int = 0
    """Entries of the compiled tables that were held against the readable law."""
    leadless: Counter[str] = field(default_factory=Counter)
    """Deals, by profile, after which no card that may lead was left in the draw pile."""
    events: Counter[str] = field(default_factory=Counter)
    fired: set[str] = field(default_factory=set)
    broken: dict[str, str] = field(default_factory=dict)
    """What must never happen: the first place where it did, by what it is."""
    capped: Counter[str] = field(default_factory=Counter)
    """Games, by profile, that were cut short."""
    circling: Counter[str] = field(default_factory=Counter)
    """Games, by profile, whose penalties went on and on."""
    dry: Counter[str] = field(default_factory=Counter)
    """Games, by profile, in which a loser found no penalty to draw."""

    def note(self, what: str, where: str) -> None:
        """Something that must never happen; the first place is kept."""
        self.broken.setdefault(what, where)


def profiles(variant: Variant) -> Iterator[Profile]:
    """Tables of all sizes with the whole deck, ten with ten cards each, and small decks."""
    low, high = variant.rules.players()
    sizes = dict.fromkeys(n for n in (*TABLES, low, high) if low <= n <= high)
    for players in sorted(sizes):
        yield Profile(f"{players} players", players, variant.rules, variant.deck)
    crowd: dict[str, Value] = {"deal.hand": 10, "players.range": "2-10"}
    yield Profile("10 players, 10 cards", 10, variant.rules.over(crowd), variant.deck, True)
    for recipe in recipes(variant.deck):
        rules, deck = small_rules(variant.rules, recipe.hand), recipe.deck(variant.deck)
        yield Profile(f"small deck, {recipe.name}", recipe.players, rules, deck, True)


def watch(variant: Variant, *, acts: int = ACTS) -> Watch:
    """Play every profile for so many acts, then hold every table entry used against the law."""
    seen = Watch()
    for law in _played(variant, acts, seen):
        _hold_tables(law, seen)
    return seen


def used(variant: Variant, acts: int) -> CompiledLaw:
    """The variant's law with the table entries that such play comes to."""
    return _played(variant, acts, Watch())[0]


def _played(variant: Variant, acts: int, seen: Watch) -> list[CompiledLaw]:
    laws: dict[tuple[Rules, Deck], CompiledLaw] = {}
    for profile in profiles(variant):
        key = profile.rules, profile.deck
        law = laws[key] = laws.get(key) or CompiledLaw(*key)
        seen.games[profile.name] = 0
        if profile.players * law.settings.hand_size >= len(law.in_play):
            continue  # too few cards to deal: `definition` says so where it matters
        spent, seed = 0, 0
        while spent < acts:
            try:
                table = new_game(law, profile.players, seed)
            except BadInput:  # every card that may lead was dealt out
                seen.leadless[profile.name] += 1
            else:
                spent += _Game(table, profile, seed, seen).play()
                seen.games[profile.name] += 1
            spent += 1  # a deal counts, however short the game
            seed += 1
        seen.acts += spent
    return list(laws.values())


def _hold_tables(law: CompiledLaw, seen: Watch) -> None:
    """Every table entry that play came to says what the readable law says."""
    for spot, mask in enumerate(law.table):
        if mask < 0:
            continue
        seen.entries += 1
        situation, left = situation_of(spot), 0 if spot & LAST else 1
        for kind, copies in enumerate(law.copies):
            if not copies:
                continue
            if law.law.permits(situation, Play((KINDS[kind],), left)) != bool(mask >> kind & 1):
                top = " ".join(one.name for one in situation.tops)
                seen.note("table-differs", f"{KINDS[kind].name} on {top}")
                return


class _Game:
    """One playout under watch."""

    def __init__(self, table: Table, profile: Profile, seed: int, seen: Watch) -> None:
        self.table = table
        self.profile = profile
        self.seen = seen
        self.where = f"{profile.name}, game {seed}"
        self.chance = Random(seed ^ 0xC0FFEE)
        self.length = 0
        self.dry = False

    def play(self) -> int:
        """Play it to the end, penalties included; how many acts it took."""
        table, seen = self.table, self.seen
        if set(table.sizes) != {self.profile.rules.number("deal.hand")}:
            seen.note("dealt-otherwise", self.where)
        if table.phase == PLAYING and (clause := TOP_SIGNS.get(table.top.symbol)):
            seen.fired.add(clause)
        while self.length < CAP:
            if table.phase == OVER and not begin_penalties(table):
                break
            moves = legal_moves(table)
            if not moves:
                break
            self._act(_chosen(table, moves, self.chance))
        self._close()
        return self.length

    def _act(self, action: Action) -> None:
        table = self.table
        before = Before.of(table)
        if self.length % CHECKED == 0:
            self._check()
        advance(table, action)
        self.length += 1
        seen = Seen(before, action, table)
        self.seen.fired.update(clause for clause, sign in SIGNS.items() if sign(seen))
        if before.phase < OVER:
            self.seen.events["rebuilds"] += len(table.pile) > before.pile
            self.seen.events["empty draws"] += table.idle > 0 and action.verb in (DRAW, TAKE)
        elif before.phase == PENALTIES and action.verb == DRAW and table.drawn < 0:
            shuffled = table.law.settings.rebuild and len(table.discards) > 1
            self.dry |= not table.pile and not before.pile and not shuffled

    def _check(self) -> None:
        """The rules as printed say the same as what players are offered, and no card is lost."""
        for what in told_apart(self.table) if self.table.phase == PLAYING else ():
            self.seen.note(what, self.where)
        if _count(self.table) != self.table.law.copies:
            self.seen.note("cards-lost", self.where)

    def _close(self) -> None:
        table, seen = self.table, self.seen
        if self.length >= CAP:
            group = seen.circling if table.phase == PENALTIES else seen.capped
            group[self.profile.name] += 1
        elif table.phase < OVER:
            seen.note("nobody-can-act", self.where)
        if _count(table) != table.law.copies:
            seen.note("cards-lost", self.where)
        result = outcome(table)
        if result.winner is not None and any(result.scores):
            series = Series.begin(table.law, table.players).after(result)
            # a partner's losses are the team's too
            shared = table.law.settings.losses and series.team_count < table.players
            if result.winner % series.team_count not in series.leaders() and not shared:
                seen.note("winner-trails", self.where)
        seen.dry[self.profile.name] += self.dry
        seen.events["stalemates"] += table.ending == STALEMATE
        seen.events["called off"] += table.ending == CALLED_OFF


def _chosen(table: Table, moves: tuple[Action, ...], chance: Random) -> Action:
    """Mostly a card if one may be laid; now and then what may be thrown in; catches more often than
    people would.
    """
    thrown_in = interrupts(table) if table.fresh or table.uncalled or table.ripe else ()
    catches = [move for move in thrown_in if move.verb == CATCH]
    if thrown_in and chance.random() < (0.5 if not catches else 0.7):
        return chance.choice(catches or thrown_in)
    laid = [move for move in moves if move.verb not in (DRAW, PASS, TAKE, CHALLENGE)]
    return chance.choice(laid if laid and chance.random() < 0.8 else moves)


def _count(table: Table) -> list[int]:
    """How many cards of each kind there are, wherever they lie."""
    copies = [0] * KIND_COUNT
    for pile in (table.pile, table.discards):
        for kind in pile:
            copies[kind] += 1
    for hand in table.hands:
        for kind, count in enumerate(hand):
            copies[kind] += count
    return copies
