"""Which clauses have anything to say: those whose cards are in the deck, whose players at the table.

A variant decides every clause of the law, also for cards that its deck does not have; the book, the
quick sheet and the reference cards tell only what can happen.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from deckgen.model.deck import number_counts
from deckgen.model.rules import Rules

_DRAWS = ("deck.draw_two", "deck.wild_draw_four")
_ACTIONS = ("deck.skip", "deck.reverse", "deck.draw_two")
NEEDS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = MappingProxyType(
    {
        **{f"{part}.{name}": ((f"deck.{name}",),)
           for part in ("start", "kings") for name in ("wild", "wild_draw_four")},
        **{f"start.{name.removeprefix('deck.')}": ((name,),) for name in _ACTIONS},
        **{f"{name.removeprefix('deck.')}.effect": ((name,),) for name in _ACTIONS},
        **{f"wild.{part}": (("deck.wild",),) for part in ("effect", "when", "menu")},
        **{f"wild_draw_four.{part}": (("deck.wild_draw_four",),)
           for part in ("effect", "when", "answer", "challenge", "guilty")},
        **{f"{part}.coloured_wild": (("deck.coloured_wild",),) for part in ("start", "play")},
        "reverse.two_players": (("deck.reverse",),),
        "draw_two.answer": (("deck.draw_two",),),
        "stack.cross": (("deck.draw_two",), ("deck.wild_draw_four",)),
        "penalty.then": (_DRAWS,),
        "end.final_draw": (_DRAWS,),
        "sum_grab": (("deck.numbers",),),
        "kings.wild": (("deck.wild", "deck.coloured_wild"),),
        "kings.hot": (_ACTIONS,),
    }
)  # fmt: skip
"""The cards that a clause speaks of: of each group the deck must have one, or the clause has nothing to
say and no place in the book.
"""


def is_told(clause: str, rules: Rules) -> bool:
    """Whether the book prints a clause: it arises, and the game has the cards and the number of
    players that it speaks of.
    """
    if clause not in rules or (clause == "reverse.two_players" and rules.players()[0] > 2):
        return False
    return all(any(_has(deck, rules) for deck in group) for group in NEEDS.get(clause, ()))


def _has(clause: str, rules: Rules) -> bool:
    """Whether the deck has a card that a clause of the box counts."""
    value = rules.get(clause)
    return any(number_counts(value) or ()) if isinstance(value, str) else bool(value)
