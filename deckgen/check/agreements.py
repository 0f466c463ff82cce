"""Agreements that change nothing: dead ones, and ones that another agreement takes away.

Every clause is given each of its other values, and a position is looked for on which that makes a
difference (`witness`). A clause without any is dead; a clause that has one, but loses it once some
other clause has another value, is shadowed by that. Of a clause that could not matter in any
position looked at nothing is said but that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct

from deckgen.check.finding import Finding, Severity
from deckgen.check.values import Flip, agreed, flips, with_values
from deckgen.check.witness import DEEP, Hunt, Witness
from deckgen.law import LAWBOOK
from deckgen.law.registry import show
from deckgen.model.rules import Value
from deckgen.model.variant import Variant

PLAIN = ("players.range", "deal.hand")
"""Clauses whose other values show at once: who may sit down, how many cards are dealt."""


class Agreements(Struct, frozen=True):
    """What was searched: per flip its witness, the flips without, the positions looked at, and the
    flips for which there was none in which they could have made a difference.
    """

    witnesses: Mapping[Flip, Witness]
    without: tuple[Flip, ...]
    positions: int
    untried: tuple[Flip, ...] = ()
    shadows: tuple[tuple[Flip, Flip], ...] = ()
    """Pairs: under the second flip the first makes no difference any more."""
    pairs: int = 0

    def examined(self) -> str:
        """What was looked at, in counts."""
        tried = len(self.witnesses) + len(self.without)
        pairs = f"; {self.pairs:,} pairs" if self.pairs else ""
        untried = f"; {len(self.untried)} could not be tried" if self.untried else ""
        return (
            f"{tried} other values of clauses tried on {self.positions:,} positions, "
            f"{len(self.witnesses)} make a difference{untried}{pairs}"
        )

    def dead(self) -> tuple[str, ...]:
        """The clauses of which no other value makes a difference."""
        alive = {flip.clause for flip in self.witnesses}
        return tuple(dict.fromkeys(f.clause for f in self.without if f.clause not in alive))


def search(variant: Variant, *, deep: bool = False) -> Agreements:
    """Look for a witness for every other value of every clause that is played; with `deep` under
    every other value of every other clause too.
    """
    own = agreed(variant)
    hunt = _hunt(variant, _searched(variant)).run()
    counting = {flip.clause for flip in hunt.found}
    doubted = [flip for flip in hunt.open if flip.clause in own and flip.clause not in counting]
    again = _hunt(variant, doubted).run(DEEP)
    witnesses = {**hunt.found, **again.found}
    left = [flip for flip in hunt.open if flip not in again.found]
    without = tuple(flip for flip in left if hunt.tried(flip) or again.tried(flip))
    untried = tuple(flip for flip in left if flip not in without)
    shadows: list[tuple[Flip, Flip]] = []
    pairs, positions = 0, hunt.positions + again.positions
    for over in _searched(variant) if deep else ():
        under = with_values(variant, {over.clause: over.value})
        tried = [flip for flip in witnesses if flip.clause != over.clause]
        inner = _hunt(under, [f for f in tried if f.clause in under.rules]).run(DEEP)
        shadows += [(flip, over) for flip in inner.open if inner.tried(flip)]
        pairs += len(tried)
        positions += inner.positions
    return Agreements(witnesses, without, positions, untried, tuple(shadows), pairs)


def _searched(variant: Variant) -> tuple[Flip, ...]:
    """The flips that a position may show: not the deck's, which show in every hand. What the
    definition changed is also tried as it was.
    """
    base: Mapping[str, Value] = variant.base or {}
    before = (Flip(clause, base[clause]) for clause in agreed(variant) if clause in base)
    return tuple(
        flip
        for flip in dict.fromkeys((*flips(variant.rules, played=True), *before))
        if LAWBOOK[flip.clause].played
        and not flip.clause.startswith("deck.")
        and flip.clause not in PLAIN
    )


def _hunt(variant: Variant, tried: Iterable[Flip]) -> Hunt:
    others = {flip: with_values(variant, {flip.clause: flip.value}).rules for flip in tried}
    return Hunt(variant.rules, variant.deck, others)


def findings(variant: Variant, searched: Agreements) -> tuple[Finding, ...]:
    """What changes nothing: a warning where the definition agreed on it itself, a note else; and
    what was not tried, of which nothing is said.
    """
    own = agreed(variant)
    dead = searched.dead()
    return (
        *(_dead(variant, clause, own, searched.positions) for clause in dead if clause in own),
        *_without_ground(variant),
        *_idle([clause for clause in dead if clause not in own], searched.positions),
        *_shadowed(searched.shadows),
        *_untried(searched),
    )


def _dead(variant: Variant, clause: str, own: tuple[str, ...], positions: int) -> Finding:
    """An agreement of the definition without effect, and which other agreement takes it away."""
    value = show(variant.rules[clause])
    for other in sorted(own, key=partial(_distance, clause)):  # what takes it away is mostly near
        if other != clause and variant.base and _revived(variant, clause, other):
            return Finding(
                Severity.WARNING,
                "shadowed-agreement",
                (clause, other),
                f"You agreed on {clause} = {value}, but with {other} = "
                f"{show(variant.rules[other])} it changes nothing at the table: no other value made "
                f"a difference in any of the {positions:,} positions that were tried.",
                f"Take one of the two back; with {other} as it was, {clause} counts.",
            )
    return Finding(
        Severity.WARNING,
        "dead-agreement",
        (clause,),
        f"You agreed on {clause} = {value}, but no game goes otherwise for it: in none of the "
        f"{positions:,} positions that were tried would any other value change a move or a result.",
        "Take it out, or change the clause or the cards that it depends on.",
    )


def _distance(clause: str, other: str) -> int:
    """How far two clauses are apart: of one word, of one family, of two."""
    alike = clause.partition(".")[0] == other.partition(".")[0]
    return 0 if alike else 1 + (LAWBOOK[clause].family != LAWBOOK[other].family)


def _without_ground(variant: Variant) -> Iterator[Finding]:
    """Agreements on clauses that do not arise in the variant."""
    for clause, value in variant.idle:
        needs = LAWBOOK[clause].arises_with or clause
        yield Finding(
            Severity.WARNING,
            "dead-agreement",
            (clause,),
            f"You agreed on {clause} = {show(value)}, but the clause does not arise here: "
            f"{needs} is {show(variant.rules[needs])}.",
            f"Take it out, or give {needs} another value.",
        )


def _revived(variant: Variant, clause: str, other: str) -> bool:
    """Whether a clause makes a difference again once another one is as the base has it."""
    base = variant.base or variant.rules
    under = with_values(variant, {other: base[other]})
    tried = [flip for flip in _searched(under) if flip.clause == clause]
    return bool(_hunt(under, tried).run().found)


def _idle(clauses: list[str], positions: int) -> Iterator[Finding]:
    if clauses:
        yield Finding(
            Severity.NOTE,
            "idle-clauses",
            tuple(clauses),
            "As the other rules stand, another value of any one of these clauses would change no "
            f"game: none made a difference in {positions:,} positions.",
            "Nothing need be done; keep it in mind when you change one of them alone.",
        )


def _untried(searched: Agreements) -> Iterator[Finding]:
    if searched.untried:
        yield Finding(
            Severity.NOTE,
            "not-tried",
            tuple(dict.fromkeys(flip.clause for flip in searched.untried)),
            "No position came up in which these rules could matter"
            + (":" if searched.positions else ", for no game could be dealt:")
            + " whether another value would change a game is not known.",
            "Try it with more cards of the kinds that they are about.",
        )


def _shadowed(shadows: tuple[tuple[Flip, Flip], ...]) -> Iterator[Finding]:
    """One note per flip that takes others away."""
    gone: dict[Flip, dict[str, None]] = {}
    left: dict[Flip, list[Flip]] = {}
    for flip, over in shadows:
        left.setdefault(over, []).append(flip)
    for over, flips_gone in left.items():
        gone[over] = dict.fromkeys(flip.clause for flip in flips_gone)
    for over, clauses in gone.items():
        yield Finding(
            Severity.NOTE,
            "shadowed-agreement",
            (over.clause, *clauses),
            f"With {over} it makes no difference any more whether "
            + " or ".join(map(str, left[over]))
            + " is agreed too.",
            "If you agree on the one, leave the others.",
        )
