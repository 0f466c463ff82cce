"""Clauses of winning, of the last draws, of scores, teams and seats."""

from __future__ import annotations

from deckgen.law import amounts
from deckgen.law.meaning import Meaning, Play, Situation
from deckgen.law.registry import Choice, Clause, choice, counted
from deckgen.model.cards import CardKind, Symbol

F = "ending"

Points = tuple[int, ...]
"""One number per seat."""


def _number_last(_: Situation, play: Play) -> str | None:
    if play.left == 0 and not play.card.is_number:
        return "only a number card may be the last"
    return None


def _draws_must_be_taken(situation: Situation, _: Play) -> str | None:
    return "the last draws must be taken before counting" if situation.final else None


def _no_points(left: Points, _: int) -> Points:
    return (0,) * len(left)


def _from_others(left: Points, winner: int) -> int:
    """The points in all hands but the winner's, which may hold cards drawn after the win."""
    return sum(left) - left[winner]


def _winner_takes_all(left: Points, winner: int) -> Points:
    won = _from_others(left, winner)
    return tuple(won if seat == winner else 0 for seat in range(len(left)))


def _own_losses(left: Points, winner: int) -> Points:
    return tuple(0 if seat == winner else points for seat, points in enumerate(left))


def _chips(left: Points, winner: int) -> Points:
    won = _from_others(left, winner)
    return tuple(won if seat == winner else -points for seat, points in enumerate(left))


def _nothing(_: CardKind) -> int:
    return 0


def _standard(card: CardKind) -> int:
    if card.symbol.number is not None:
        return card.symbol.number
    if card.symbol is Symbol.COLOURED_WILD or card.is_black:
        return amounts.BLACK_POINTS
    return amounts.ACTION_POINTS if card.is_action else 0


def _alone(players: int) -> int:
    return players


def _teams(players: int) -> int:
    """As few equal teams as there can be of at least two players; else everyone alone."""
    return next((n for n in range(2, players) if players % n == 0), players)


CLAUSES = (
    choice("end.win", F, {"empty-hand": Meaning()}),
    choice("end.last_card", F, {"any": Meaning(), "number": Meaning(forbids=_number_last)}),
    choice(
        "end.final_draw",
        F,
        {
            True: Meaning(forbids=_draws_must_be_taken, does={"final_draw": True}),
            False: Meaning(does={"final_draw": False}),
        },
    ),
    choice("end.stalemate", F, {"no-winner": Meaning(does={"stalemate": True})}),
    choice(
        "score.method",
        F,
        {
            "none": Meaning(does={"score": _no_points, "losses": False, "ends": False}),
            "winner-takes-all": Meaning(
                does={"score": _winner_takes_all, "losses": False, "ends": True}
            ),
            "own-losses": Meaning(does={"score": _own_losses, "losses": True, "ends": True}),
            "chips": Meaning(does={"score": _chips, "losses": False, "ends": False}),
        },
    ),
    choice(
        "score.values",
        F,
        {
            "none": Meaning(does={"points": _nothing}),
            "standard": Meaning(does={"points": _standard}),
        },
    ),
    counted("score.target", F, 0, 100_000, lambda points: {"target": points}),
    choice(
        "teams",
        F,
        {
            "none": Meaning(does={"teams": _alone}),
            "equal-teams": Meaning(does={"teams": _teams}),
        },
    ),
    Clause("seats", F, Choice(("fixed", "change")), played=False),
)
