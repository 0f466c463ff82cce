"""A variant: everything that one definition says, resolved and read-only."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from deckgen.model.cards import Deck
from deckgen.model.facts import Facts, rules_digest
from deckgen.model.format import CardFormat
from deckgen.model.rules import Reading, Rules, Sourcing, Value
from deckgen.model.words import Texts


class Variant(Struct, frozen=True):
    """One game: its deck, the value of every clause, the sources of each, how its cards are cut.

    `base` is the rules it extends, None for a definition that stands alone; `claims` are totals
    that the definition states, to be checked against the deck; `changed` holds the clauses laid
    over it from outside (`--set`); `idle` the values that its own file or a change gives to clauses
    that do not arise in it; `facts` are numbers that a simulation measured; `unsaid` are the
    clauses that nobody gave a value and that have their usual one; `extends` is the id of the game
    whose rules `base` are; `root` the rules of the game that a chain of files starts from, None for
    a definition that stands alone; `file` is the path of its definition.
    """

    id: str
    name: Texts
    deck: Deck
    rules: Rules
    sources: Mapping[str, Sourcing]
    readings: tuple[Reading, ...]
    format: CardFormat
    claims: Mapping[str, int]
    penalties: str | None
    blank_text: Texts
    base: Rules | None
    changed: tuple[str, ...] = ()
    idle: tuple[tuple[str, Value], ...] = ()
    facts: Facts | None = None
    unsaid: tuple[str, ...] = ()
    extends: str = ""
    root: Rules | None = None
    file: str = ""

    @property
    def fresh_facts(self) -> Facts | None:
        """The measured numbers, if they were measured under these very rules."""
        current = self.facts and self.facts.rules == rules_digest(self.rules, self.deck)
        return self.facts if current else None
