"""Which cards a clause is about: those in its id, and what else its values deal with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

_ACTIONS = ("skip", "reverse", "draw_two")
_SCORING = (*_ACTIONS, "wild", "coloured_wild", "wild_draw_four")
BESIDES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "deck.numbers": ("number_card",),
        "play.match": ("wild",),  # black cards fit anything
        "double_play": ("skip", "reverse", "draw_two", "wild_draw_four"),  # several of them (S6)
        "misplay": ("wild_draw_four",),  # one against its rule is a card that does not fit
        "reverse.two_players": ("skip",),
        "draw_two.answer": ("skip", "reverse"),  # deflect
        "wild_draw_four.when": ("coloured_wild",),  # it has its colour
        "stack.cross": ("draw_two", "wild_draw_four", "skip", "reverse"),  # who pass them on
        "pile.empty": ("wild_draw_four",),  # what may be challenged stays (G12)
        "jump_in": ("draw_two", "wild_draw_four", "reverse"),  # draws add, what a pair does (O4)
        "sum_grab": ("number_card",),
        "call.window": ("skip",),  # who is passed over is not the next player (G3)
        "end.last_card": ("number_card",),
        "score.values": ("number_card", *_SCORING),
        "kings.hot": _ACTIONS,
        "kings.wild": ("coloured_wild",),
    }
)
"""The cards that a clause is about and does not have in its id."""


def concerned(clause: str, cards: Iterable[str]) -> frozenset[str]:
    """Those of some cards, by their words in the prose, that a clause is about."""
    return frozenset(cards).intersection((*clause.split("."), *BESIDES.get(clause, ())))
