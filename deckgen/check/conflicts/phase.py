"""Contradictions about the penalties that losers draw, and about who deals."""

from __future__ import annotations

from deckgen.check.conflicts.shape import TEXTED, Conflict, Facts
from deckgen.check.finding import Severity
from deckgen.model.cards import ACTIONS

ERROR, NOTE = Severity.ERROR, Severity.NOTE


def _too_few_to_draw(facts: Facts) -> bool:
    """The cards outside the hands as dealt do not go round among the losers."""
    return facts.does("deck.penalty_text") and 0 < facts.outside < facts.losers


CONFLICTS = (
    Conflict(
        "no-card-with-a-text",
        ("deck.penalty_text",),
        lambda f: f.does("deck.penalty_text") and not f.cards(*TEXTED),
        "The losers draw penalties, but no card of the deck carries a text.",
        'Add number cards or action cards, or set deck.penalty_text to "none".',
        ERROR,
    ),
    Conflict(
        "no-hot-cards",
        ("kings.hot", "deck.penalty_text"),
        lambda f: f.says("kings.hot", "action-cards") and not f.cards(*ACTIONS),
        "No hot text is ever drawn: they sit on the action cards, and the deck has none.",
        "Add action cards.",
        NOTE,
    ),
    Conflict(
        "nobody-left-to-draw",
        ("kings.exempt", "players.range"),
        lambda f: f.number("kings.exempt") >= f.low,
        "With {few} players {exempt} cannot be let off: the game stops when one player is left, "
        "and that one draws.",
        "Let fewer off, or let more play.",
    ),
    Conflict(
        "penalties-run-out",
        ("players.range", "deal.hand", "kings.draw"),
        _too_few_to_draw,
        "With {high} players the deal leaves only {outside} outside the hands, and {losers} draw "
        "penalties: if the hands are still so full when the game ends, {scarce}.",
        "Deal fewer cards, let fewer play, or add cards, if that is not rare enough for you.",
        NOTE,
    ),
    Conflict(
        "two-rules-for-the-dealer",
        ("dealer.next", "kings.next"),
        lambda f: (
            f.says("kings.next", "winner-deals")
            and f.does("deck.penalty_text")
            and not f.says("dealer.next", "winner")
        ),
        "The rulebook says two things about who deals next; at the table the winner does, once "
        "the penalties are done.",
        'Set dealer.next to "winner".',
    ),
)
