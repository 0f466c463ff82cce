"""Which numbers of draws can be pending on a top card, by the answers that the law allows."""

from __future__ import annotations

from math import gcd
from typing import Final

from deckgen.law import amounts
from deckgen.law.actions import PASSING_ON
from deckgen.law.judge import Law
from deckgen.model.cards import CardKind, Deck, Symbol

FOUR: Final = CardKind(Symbol.WILD_DRAW_FOUR)


def pending_problem(law: Law, deck: Deck, top: CardKind, pending: int) -> str | None:
    """Why so many draws cannot be pending on this top card; None if they can, or if none are."""
    if not pending:
        return None
    able = pending_amounts(law, deck, top)
    if not able:
        return f"no draws can be pending on {top.name}"
    if pending in able:
        return None
    problem = f"{pending} draws cannot be pending on {top.name}"
    if len(able) == 1:
        return f"{problem}: only {able[0]} can be"
    return f"{problem}: {able[0]} are, or {able.step} more each time, up to {able[-1]}"


def pending_amounts(law: Law, deck: Deck, top: CardKind) -> range:
    """The numbers of draws that can be pending on this top card: of as many cards as answers,
    double plays and jump-ins can have laid on one another, out of this deck; empty if none can.
    """
    two, four = amounts.DRAW_TWO, amounts.WILD_DRAW_FOUR
    if top == FOUR:
        fours = four * _at_once(law, deck, FOUR, law.rules["wild_draw_four.answer"] != "none")
        if not law.rules["stack.cross"]:
            return range(four, fours + four, four)
        twos = next((two * _twos(law, deck, k) for k in deck.kinds if _is_two(k)), 0)
        step = gcd(two, four)
        return range(four, twos + fours + step, step)
    deflected = law.rules["draw_two.answer"] == "deflect" and top.symbol in PASSING_ON
    if not (_is_two(top) or deflected):
        return range(0)
    return range(two, two * _twos(law, deck, top) + two, two)


def _is_two(kind: CardKind) -> bool:
    return kind.symbol is Symbol.DRAW_TWO


def _twos(law: Law, deck: Deck, top: CardKind) -> int:
    return _at_once(law, deck, top, law.rules["draw_two.answer"] != "none")


def _at_once(law: Law, deck: Deck, top: CardKind, answered: bool) -> int:
    """How many cards that make draws can lie there: all of their sort where each answers another;
    else those like the top card that double play and jump-in lay together.
    """
    if answered:
        return sum(n for k, n in deck.counts if (k == FOUR if top == FOUR else _is_two(k)))
    copies = deck.copies(top)
    grabbed = law.rules["jump_in"] == "any" or (law.rules["jump_in"] == "coloured" and top.colour)
    return copies if grabbed else min(copies, law.settings.together(top))
