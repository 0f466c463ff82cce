"""Findings from small decks explored whole: tables at which the game stands still or goes round for
ever, with the shortest way there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckgen.check.explore import Explored
from deckgen.check.finding import Finding, Severity
from deckgen.check.picture import shown
from deckgen.check.positions import moves
from deckgen.engine import Table
from deckgen.engine.compiled import CompiledLaw
from deckgen.model.variant import Variant

ROUND_AGAIN = (
    "When everyone holds the same cards as before, with the same card on top, for the third time, "
    "the game is over without a winner."
)
STUCK = "If nobody can do anything, the game is over without a winner."


Places = Sequence[Sequence[int]]
"""Positions of each deck by number, nearest first."""


def findings(variant: Variant, explored: Sequence[Explored]) -> tuple[Finding, ...]:
    """What the small decks have shown, one finding for each kind of trap: the shortest."""
    unfit = _unfit(variant, explored)
    return (
        *_stuck(explored),
        *_cannot_finish(explored, unfit),
        *_round_for_ever(explored, _less([one.trapped() for one in explored], unfit)),
        *_no_winner(variant, explored, _less([one.barren() for one in explored], unfit)),
        *_unseen(explored),
    )


def _unfit(variant: Variant, explored: Sequence[Explored]) -> Places:
    """The positions from which nobody can win since only a number may be the last card, and from
    which somebody could if any card might.
    """
    if variant.rules.get("end.last_card") != "number":
        return [[] for _ in explored]
    return [_bound(one) for one in explored]


def _bound(one: Explored) -> list[int]:
    """The same of one deck. Were any card good enough, the only acts to come besides would be last
    cards, which win: whatever leads to such a one among the lost positions is lost by the rule.
    """
    lost = {*one.trapped(), *one.barren()}
    free = CompiledLaw(one.law.rules.over({"end.last_card": "any"}), one.law.deck)
    won = [number for number, table in one.tables(sorted(lost)) if _could_finish(table, free)]
    return sorted(lost & one.leading_to(won))


def _could_finish(table: Table, free: CompiledLaw) -> bool:
    """Whether somebody could lay all that is left of a hand if another law held."""
    twin = table.copy()
    twin.law = free
    return any(len(move.cards) == twin.sizes[move.seat] for move in moves(twin))


def _less(found: Places, others: Places) -> Places:
    """The positions without those that are explained already."""
    told = [set(numbers) for numbers in others]
    return [[n for n in numbers if n not in told[place]] for place, numbers in enumerate(found)]


def _share(explored: Sequence[Explored], found: Places) -> str:
    """How many of the positions, in words."""
    total = sum(one.size for one in explored)
    return f"{sum(map(len, found)):,} of {total:,} positions of the small decks"


def examined(explored: Sequence[Explored]) -> str:
    """What was explored, in counts."""
    parts = [
        f"{one.recipe.name} ({one.law.deck.size} cards, {one.recipe.players} players) "
        f"{'' if one.whole else 'the first '}{one.size:,}"
        for one in explored
    ]
    deals = sum(len(one.starts) for one in explored)
    total = sum(one.size for one in explored)
    named = f": {', '.join(parts)}" if parts else ", for none of those that are explored fits it"
    return f"{total:,} positions from {deals:,} deals of small decks explored{named}"


def _unseen(explored: Sequence[Explored]) -> Iterator[Finding]:
    """Decks of which not all was looked at, or nothing: silence there proves nothing."""
    if not explored:
        yield Finding(
            Severity.NOTE,
            "nothing-explored",
            (),
            "No small deck could be cut out of this one, so nothing is known of positions from which "
            "nobody can win any more.",
            "Small decks are made of two colours, for six players at most.",
        )
    if parts := {one.recipe.name: one.size for one in explored if not one.whole}:
        first = ", ".join(f"{name} {size:,}" for name, size in parts.items())
        yield Finding(
            Severity.NOTE,
            "explored-in-part",
            (),
            "Not all positions of the small decks were looked at, but of some only the first "
            f"({first}); a table beyond them at which the game stands still would not show.",
            "check --deep looks at more.",
            about=", ".join(parts),
        )


def _nearest(explored: Sequence[Explored], found: Places) -> tuple[Explored, int]:
    """The position with the shortest way to it, of all decks."""
    candidates = [
        (len(one.line(numbers[0])[1]), place, numbers[0])
        for place, (one, numbers) in enumerate(zip(explored, found, strict=True))
        if numbers
    ]
    _, place, number = min(candidates)
    return explored[place], number


def _stuck(explored: Sequence[Explored]) -> Iterator[Finding]:
    found = [one.stuck for one in explored]
    if any(found):
        yield Finding(
            Severity.ERROR,
            "stands-still",
            ("draw.when", "pile.nothing"),
            "The game can come to a stand: it is not over, and nobody can do anything.",
            f"This is a fault of deckgen; until it is mended, agree: “{STUCK}”",
            shown(*_nearest(explored, found)),
            about="",
        )


def _cannot_finish(explored: Sequence[Explored], found: Places) -> Iterator[Finding]:
    if any(found):
        yield Finding(
            Severity.WARNING,
            "cannot-finish",
            ("end.last_card",),
            "Since the last card must be a number, nobody lays an action card or a black card as the "
            "last, and it can be that nobody can win any more, whatever they do, though somebody "
            f"could if any card might be the last ({_share(explored, found)}).",
            f"Let any card be the last, or let the rulebook say: “{ROUND_AGAIN}”",
            shown(*_nearest(explored, found)),
            about="",
        )


def _round_for_ever(explored: Sequence[Explored], found: Places) -> Iterator[Finding]:
    if any(found):
        yield Finding(
            Severity.WARNING,
            "goes-round-for-ever",
            ("draw.when", "pile.nothing", "end.stalemate"),
            "When hardly a card is left to draw, the game can go round for ever: nobody can win any "
            f"more, whatever they do, and it does not end ({_share(explored, found)}).",
            f"Rare with the whole deck; the rulebook might say: “{ROUND_AGAIN}”",
            shown(*_nearest(explored, found)),
            about="",
        )


def _no_winner(variant: Variant, explored: Sequence[Explored], found: Places) -> Iterator[Finding]:
    if any(found):
        called_off = variant.rules["pile.empty"] == "call-off"
        clauses = ("pile.empty",) if called_off else ("pile.nothing", "end.stalemate")
        how = "the game is called off" if called_off else "it only ends without a winner"
        yield Finding(
            Severity.NOTE,
            "only-stalemate-left",
            clauses,
            "When hardly a card is left to draw, the game can be such that nobody can win any more "
            f"and {how} ({_share(explored, found)}).",
            f"The rulebook has a sentence for it ({clauses[-1]}); nothing need be done.",
            shown(*_nearest(explored, found)),
            about="",
        )
