"""Contradictions about winning, the last draws, points, teams and an empty draw pile."""

from __future__ import annotations

from deckgen.check.conflicts.shape import Conflict, equal_teams
from deckgen.check.finding import Severity
from deckgen.model.cards import NUMBERS, Symbol

ERROR, NOTE = Severity.ERROR, Severity.NOTE
DRAWING = (Symbol.DRAW_TWO, Symbol.WILD_DRAW_FOUR)

CONFLICTS = (
    Conflict(
        "nobody-can-finish",
        ("end.last_card", "deck.numbers"),
        lambda f: f.says("end.last_card", "number") and not f.cards(*NUMBERS),
        "Nobody can ever win: only a number card may be the last, and the deck has none.",
        'Set end.last_card to "any", or add number cards.',
        ERROR,
    ),
    Conflict(
        "last-draws-never-hit",
        ("end.last_card", "end.final_draw", "draw_two.answer"),
        lambda f: (
            f.says("end.last_card", "number")
            and f.says("end.final_draw", True)
            and f.cards(*NUMBERS) > 0
        ),
        "The last card is always a number, so no draws are ever open when someone wins: the rule "
        "that they are still taken never comes up.",
        "Nothing need be done; end.final_draw = false plays the same.",
        NOTE,
    ),
    Conflict(
        "last-draws-without-draw-cards",
        ("end.final_draw", "deck.draw_two", "deck.wild_draw_four"),
        lambda f: f.says("end.final_draw", True) and not f.cards(*DRAWING),
        "The last draws are taken before counting, but no card of the deck makes anybody draw.",
        "Set end.final_draw to false, or add draw cards.",
        NOTE,
    ),
    Conflict(
        "last-draws-without-points",
        ("end.final_draw", "score.method"),
        lambda f: (
            f.says("end.final_draw", True)
            and f.says("score.method", "none")
            and not f.does("deck.penalty_text")
        ),
        "The last draws are taken although the game is won and nothing is counted: cards are "
        "drawn for nothing.",
        "Set end.final_draw to false, or score.method to a way of counting.",
    ),
    Conflict(
        "target-without-points",
        ("score.target", "score.method"),
        lambda f: f.number("score.target") > 0 and f.says("score.method", "none"),
        "The series goes to {target}, but no game gives any points: it never ends.",
        "Set score.target to 0, or score.method to a way of counting.",
    ),
    Conflict(
        "points-of-nothing",
        ("score.method", "score.values"),
        lambda f: f.does("score.method") and f.says("score.values", "none"),
        "Points are counted, but no card counts anything: everybody always scores 0.",
        'Set score.values to "standard", or score.method to "none".',
    ),
    Conflict(
        "values-never-counted",
        ("score.values", "score.method"),
        lambda f: f.does("score.values") and f.says("score.method", "none"),
        "Every card has a value, but no points are counted.",
        'Set score.method to a way of counting, or score.values to "none".',
        NOTE,
    ),
    Conflict(
        "teams-do-not-divide",
        ("teams", "players.range"),
        lambda f: (
            f.says("teams", "equal-teams")
            and not all(equal_teams(n) for n in range(f.low, f.high + 1))
        ),
        "With {uneven} players no equal teams can be formed: then everyone plays alone.",
        "Narrow players.range, or agree who sits out.",
    ),
    Conflict(
        "teams-count-nothing",
        ("teams", "score.method"),
        lambda f: f.says("teams", "equal-teams") and f.says("score.method", "none"),
        "The results of a team are added up, but there are no points to add: the teams change "
        "nothing.",
        "Set score.method to a way of counting.",
    ),
    Conflict(
        "teams-come-together",
        ("teams", "seats"),
        lambda f: f.says("teams", "equal-teams") and f.says("seats", "change"),
        "Partners sit apart, and every few games everybody changes seats: partners come to sit "
        "side by side.",
        'Set seats to "fixed", or change seats by teams.',
        NOTE,
    ),
    Conflict(
        "called-off-soon",
        ("pile.empty", "players.range", "deal.hand"),
        lambda f: (
            f.says("pile.empty", "call-off")
            and f.playing - f.high * f.number("deal.hand") - 1 < 2 * f.high
        ),
        "With {high} players {left} to draw after the deal, and when they are "
        "gone the game is called off: most games end without a winner.",
        'Deal fewer cards, let fewer play, or set pile.empty to "reshuffle".',
    ),
    Conflict(
        "pile-empty-at-once",
        ("deal.hand", "players.range"),
        lambda f: 0 <= f.playing - f.high * f.number("deal.hand") - 1 < f.high,
        "With {high} players {left} to draw after the deal: not everyone can "
        "draw once before the discards are shuffled.",
        "Deal fewer cards, let fewer play, or add cards.",
    ),
)
