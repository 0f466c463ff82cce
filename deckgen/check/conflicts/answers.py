"""Contradictions about draw cards: what answers them, who is challenged, who is guilty."""

from __future__ import annotations

from deckgen.check.conflicts.shape import Conflict
from deckgen.check.finding import Severity
from deckgen.model.cards import Symbol

NOTE = Severity.NOTE
TWO, FOUR = Symbol.DRAW_TWO, Symbol.WILD_DRAW_FOUR

CONFLICTS = (
    Conflict(
        "challenge-always-fails",
        ("wild_draw_four.challenge", "wild_draw_four.when"),
        lambda f: (
            f.says("wild_draw_four.challenge", True) and f.says("wild_draw_four.when", "any-time")
        ),
        "Every challenge fails: a wild draw four may be played at any time, so nobody is ever "
        "guilty, and whoever challenges only draws more.",
        'Set wild_draw_four.when to "no-active-colour", or wild_draw_four.challenge to false.',
    ),
    Conflict(
        "guilt-never-shown",
        ("wild_draw_four.guilty", "wild_draw_four.challenge"),
        lambda f: (
            f.says("wild_draw_four.guilty", "takes-back")
            and f.says("wild_draw_four.challenge", False)
        ),
        "The guilty take their card back, but nobody may challenge, so nobody is found guilty.",
        "Set wild_draw_four.challenge to true; or leave it, it does no harm.",
        NOTE,
    ),
    Conflict(
        "challenge-without-fours",
        ("wild_draw_four.challenge", "deck.wild_draw_four"),
        lambda f: f.says("wild_draw_four.challenge", True) and not f.cards(FOUR),
        "There is nothing to challenge: the deck has no wild draw four.",
        "Add wild draw fours, or set wild_draw_four.challenge to false.",
    ),
    Conflict(
        "nothing-deflects",
        ("draw_two.answer", "deck.skip", "deck.reverse"),
        lambda f: (
            f.says("draw_two.answer", "deflect")
            and not f.cards(Symbol.SKIP, Symbol.REVERSE)
            and f.cards(TWO) > 0
        ),
        "A draw two could be passed on with a skip or a reverse, but the deck has neither: only "
        "another draw two answers.",
        'Set draw_two.answer to "draw-two", or add skips or reverses.',
    ),
    Conflict(
        "answer-without-draw-twos",
        ("draw_two.answer", "deck.draw_two"),
        lambda f: f.does("draw_two.answer") and not f.cards(TWO),
        "Nobody ever answers a draw two: the deck has none.",
        'Set draw_two.answer to "none", or add draw twos.',
    ),
    Conflict(
        "lone-draw-two",
        ("draw_two.answer", "deck.draw_two"),
        lambda f: f.says("draw_two.answer", "draw-two") and f.cards(TWO) == 1,
        "A draw two is answered by a draw two, but the deck has only one.",
        "Add draw twos.",
    ),
    Conflict(
        "answer-without-fours",
        ("wild_draw_four.answer", "deck.wild_draw_four"),
        lambda f: f.does("wild_draw_four.answer") and f.cards(FOUR) < 2,
        "Nobody ever answers a wild draw four: that takes two of them, and the deck has fewer.",
        'Set wild_draw_four.answer to "none", or add wild draw fours.',
    ),
    Conflict(
        "cross-without-cards",
        ("stack.cross", "deck.draw_two", "deck.wild_draw_four"),
        lambda f: f.says("stack.cross", True) and not (f.cards(TWO) and f.cards(FOUR)),
        "A wild draw four may be laid on a draw two, but the deck lacks one of the two.",
        "Set stack.cross to false, or add the cards.",
    ),
    Conflict(
        "cross-over-no-answer",
        ("stack.cross", "draw_two.answer"),
        lambda f: (
            f.says("stack.cross", True)
            and f.says("draw_two.answer", "none")
            and f.cards(TWO) > 0
            and f.cards(FOUR) > 0
        ),
        "The rulebook says that no card answers a draw two, and a little later that a wild draw "
        "four does: at the table the wild draw four may be laid.",
        'Set draw_two.answer to "draw-two", or stack.cross to false.',
    ),
    Conflict(
        "cross-ends-the-chain",
        ("stack.cross", "wild_draw_four.answer"),
        lambda f: (
            f.says("stack.cross", True)
            and f.says("wild_draw_four.answer", "none")
            and f.cards(TWO) > 0
            and f.cards(FOUR) > 0
        ),
        "A wild draw four laid on draw twos cannot be answered any more: whoever follows takes "
        "the whole sum.",
        'If that is not meant, set wild_draw_four.answer to "draw-four".',
        NOTE,
    ),
    Conflict(
        "lead-draw-two-cannot-pass",
        ("start.draw_two", "draw_two.answer"),
        lambda f: (
            f.says("start.draw_two", "as-played")
            and f.says("draw_two.answer", "none")
            and f.says("stack.cross", False)
            and f.cards(TWO) > 0
        ),
        "A draw two turned up as lead card counts as played and might be answered, but nothing "
        "answers a draw two: the first player draws in any case.",
        'Nothing need be done; "draw-and-skip" says the same plainly.',
        NOTE,
    ),
)
