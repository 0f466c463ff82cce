"""The shape of a declared contradiction, and the facts of a variant that its condition asks for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

from msgspec import Struct

from deckgen.check.finding import Finding, Severity
from deckgen.law import LAWBOOK
from deckgen.model.cards import ACTIONS, NUMBERS, Symbol
from deckgen.model.rules import Value
from deckgen.model.variant import Variant


class Facts(Struct, frozen=True):
    """What the conditions may ask of a variant, and the numbers that their sentences may name."""

    variant: Variant

    def says(self, clause: str, *values: Value) -> bool:
        """Whether a clause arises and has one of these values."""
        rules = self.variant.rules
        return clause in rules and rules[clause] in values

    def does(self, clause: str) -> bool:
        """Whether a clause arises and is not switched off (none, false, 0)."""
        rules = self.variant.rules
        return clause in rules and rules[clause] not in ("none", False, 0)

    def number(self, clause: str) -> int:
        """The whole number of a clause, 0 where it does not arise."""
        return self.variant.rules.number(clause) if clause in self.variant.rules else 0

    def cards(self, *symbols: Symbol) -> int:
        """How many cards of the deck show one of these symbols."""
        return self.variant.deck.count(symbols)

    @property
    def playing(self) -> int:
        """How many cards are dealt from: all but the blanks."""
        return self.variant.deck.size - self.cards(Symbol.BLANK)

    @property
    def low(self) -> int:
        """The fewest players."""
        return self.variant.rules.players()[0]

    @property
    def high(self) -> int:
        """The most players."""
        return self.variant.rules.players()[1]

    @property
    def outside(self) -> int:
        """How many cards lie outside the hands once the most players have theirs."""
        return self.playing - self.high * self.number("deal.hand")

    @property
    def losers(self) -> int:
        """How many of the most players draw penalties."""
        return self.high - self.number("kings.exempt")

    def twins(self, *, black: bool) -> bool:
        """Whether two cards in play are identical; black ones count if asked for."""
        return any(
            count > 1 and kind.symbol is not Symbol.BLANK and (black or not kind.is_black)
            for kind, count in self.variant.deck.counts
        )

    def sums(self) -> bool:
        """Whether two or three number cards of a colour can add up to another number card."""
        for colour in self.variant.deck.colours:
            held = {k.symbol.number: n for k, n in self.variant.deck.counts if k.colour is colour}
            numbers = [number for number in held if number is not None]
            for size in (2, 3):
                for group in combinations_with_replacement(numbers, size):
                    enough = all(held[n] >= group.count(n) + (n == sum(group)) for n in group)
                    if enough and sum(group) in numbers:
                        return True
        return False

    def words(self) -> dict[str, object]:
        """The numbers that a sentence may name."""
        hand = self.number("deal.hand")
        uneven = [n for n in range(self.low, self.high + 1) if not equal_teams(n)]
        *most, last = [str(n) for n in uneven] or ["0"]
        return {
            "low": self.low,
            "high": self.high,
            "hand": hand,
            "playing": self.playing,
            "left": _left(max(0, self.outside - 1)),
            "outside": "1 card" if self.outside == 1 else f"{self.outside} cards",
            "losers": self.losers,
            "scarce": self._scarce(),
            "exempt": self.number("kings.exempt"),
            "few": _from_to(self.low, min(self.high, self.number("kings.exempt"))),
            "seconds": self.number("time.limit"),
            "target": self.number("score.target"),
            "uneven": f"{', '.join(most)} or {last}" if most else last,
        }

    def _scarce(self) -> str:
        """What happens where fewer penalties lie outside the hands than are to be drawn."""
        if self.outside < 2:
            return "nobody finds one"
        if self.says("pile.empty", "reshuffle"):
            return "the same few are shuffled and drawn again and again"
        return "the last find none"


def _left(cards: int) -> str:
    few = {0: "no card is left", 1: "only 1 card is left"}
    return few.get(cards, f"only {cards} cards are left")


def _from_to(low: int, high: int) -> str:
    return str(low) if low >= high else f"{low} to {high}"


def equal_teams(players: int) -> bool:
    """Whether so many players can form equal teams of at least two."""
    return any(players % teams == 0 for teams in range(2, players // 2 + 1))


class Conflict(Struct, frozen=True):
    """One contradiction: an id, the clauses, the condition, what happens at the table, what to
    change. Sentences may name the numbers of `Facts.words`.
    """

    id: str
    clauses: tuple[str, ...]
    holds: Callable[[Facts], bool]
    sentence: str
    remedy: str
    severity: Severity = Severity.WARNING

    def __post_init__(self) -> None:
        unknown = [clause for clause in self.clauses if clause not in LAWBOOK]
        if unknown:
            raise ValueError(f"{self.id} names clauses that are not there: {unknown}")

    def finding(self, facts: Facts) -> Finding:
        """The finding for a variant that has it."""
        words = facts.words()
        return Finding(
            self.severity,
            self.id,
            self.clauses,
            self.sentence.format(**words),
            self.remedy.format(**words),
        )


TEXTED = (*NUMBERS, *ACTIONS)
"""The cards that carry penalty texts where there are any."""
