"""The law of one variant: the meanings in force, and the judgement of a play by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from deckgen.errors import IllegalMove
from deckgen.law.book import LAWBOOK
from deckgen.law.meaning import Lead, Meaning, Play, Seat, Situation, Way
from deckgen.model.cards import CardKind, Symbol
from deckgen.model.rules import Rules


class Settings(Struct, frozen=True, kw_only=True):
    """What the clauses in force hand to the engine (`Does`, complete); clauses that do not arise
    leave the value given here.
    """

    players: tuple[int, int]
    next_dealer: str
    hand_size: int
    flipper: int
    first_player: Seat
    lead_skip_passes: int
    reverse_starter: Seat
    lead_wild: Lead
    lead_wild_namer: Seat
    lead_coloured_wild: Lead = Lead.ACTS
    lead_wild_draw_four: Lead
    menu: bool
    together: Callable[[CardKind], int]
    wrong_card_fine: int
    skip_passes: int
    reverse_turns: bool
    two_player_reverse_skips: bool
    draw_two_owes: int
    wild_draw_four_owes: int
    guilty: Callable[[bool], bool]
    challenge: bool
    false_challenge_fine: int
    guilty_takes_back: bool
    draw_by_choice: bool
    play_drawn: bool
    other_than_drawn_fine: int
    rebuild: bool
    jump: bool
    jump_reverse_pairs: bool
    sum_grab: bool
    must_call: Callable[[int, int], bool]
    catch_after_next: bool
    call_penalty: int
    false_call_penalty: int
    final_draw: bool
    stalemate: bool
    score: Callable[[tuple[int, ...], int], tuple[int, ...]]
    losses: bool
    ends: bool
    points: Callable[[CardKind], int]
    target: int
    teams: Callable[[int], int]
    exempt: int = 1
    penalties_each: int = 0
    wild_names: int = 0
    wild_draw_four_names: int = 0
    winner_deals: bool = False


class Law:
    """The clauses in force under some rules, in the order of the book."""

    __slots__ = ("_excepting", "_forbidding", "_permitting", "in_force", "rules", "settings")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.in_force: tuple[tuple[str, Meaning], ...] = tuple(
            (clause.id, clause.meaning(rules[clause.id]))
            for clause in LAWBOOK.values()
            if clause.arises(rules)
        )
        meanings = [meaning for _, meaning in self.in_force]
        self._permitting = tuple(m.permits for m in meanings if m.permits)
        self._forbidding = tuple((id_, m.forbids) for id_, m in self.in_force if m.forbids)
        self._excepting = tuple(m for m in meanings if m.excepts)
        merged: dict[str, Any] = {}
        for meaning in meanings:
            merged.update(meaning.does)
        self.settings = Settings(**merged)

    def refusals(self, situation: Situation, play: Play) -> tuple[IllegalMove, ...]:
        """Every clause that speaks against a play, in the order of the book; last the clause that
        governs the way of laying, if nothing permits it. () if the play is legal.
        """
        lifted = self.lifted(situation, play)
        against = [
            IllegalMove(clause, why)
            for clause, forbids in self._forbidding
            if clause not in lifted and (why := forbids(situation, play)) is not None
        ]
        if not any(permits(situation, play) for permits in self._permitting):
            against.append(IllegalMove(_governing(play.way), _NOTHING_PERMITS[play.way]))
        return tuple(against)

    def lifted(self, situation: Situation, play: Play) -> frozenset[str]:
        """The clauses whose prohibitions are lifted for a play by exceptions in force."""
        return frozenset(
            clause for meaning in self._excepting for clause in meaning.lifts(situation, play)
        )

    def turned_up(self, kind: CardKind) -> Lead:
        """What becomes of a card that is turned up as the lead card."""
        match kind.symbol:
            case Symbol.WILD:
                return self.settings.lead_wild
            case Symbol.COLOURED_WILD:
                return self.settings.lead_coloured_wild
            case Symbol.WILD_DRAW_FOUR:
                return self.settings.lead_wild_draw_four
            case _:
                return Lead.ACTS

    def permits(self, situation: Situation, play: Play) -> bool:
        """Whether a play is legal: a clause permits it and none in force forbids it."""
        if not any(permits(situation, play) for permits in self._permitting):
            return False
        against = [
            clause for clause, forbids in self._forbidding if forbids(situation, play) is not None
        ]
        return not against or self.lifted(situation, play).issuperset(against)


_NOTHING_PERMITS = {
    Way.TURN: "the card fits neither by colour nor by symbol",
    Way.JUMP: "no such jump-in is allowed",
    Way.SUM: "no such sum-grab is allowed",
}


def _governing(way: Way) -> str:
    return next(clause.id for clause in LAWBOOK.values() if clause.governs is way)
