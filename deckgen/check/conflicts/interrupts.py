"""Contradictions about what is laid together, out of turn, or called."""

from __future__ import annotations

from deckgen.check.conflicts.shape import Conflict
from deckgen.check.finding import Severity
from deckgen.law import amounts
from deckgen.model.cards import Symbol

NOTE = Severity.NOTE

CONFLICTS = (
    Conflict(
        "jump-in-without-twins",
        ("jump_in",),
        lambda f: f.says("jump_in", "coloured") and not f.twins(black=False),
        "Nobody can ever jump in: no two coloured cards of the deck are identical.",
        'Set jump_in to "none", or put identical cards into the deck.',
    ),
    Conflict(
        "jump-in-without-any-twins",
        ("jump_in",),
        lambda f: f.says("jump_in", "any") and not f.twins(black=True),
        "Nobody can ever jump in: no two cards of the deck are identical.",
        'Set jump_in to "none", or put identical cards into the deck.',
    ),
    Conflict(
        "double-play-without-twins",
        ("double_play",),
        lambda f: f.says("double_play", "two") and not f.twins(black=False),
        "Nobody can ever lay two at once: no two coloured cards of the deck are identical.",
        'Set double_play to "none", or put identical cards into the deck.',
    ),
    Conflict(
        "double-play-without-any-twins",
        ("double_play",),
        lambda f: f.says("double_play", "any") and not f.twins(black=True),
        "Nobody can ever lay several at once: no two cards of the deck are identical.",
        'Set double_play to "none", or put identical cards into the deck.',
    ),
    Conflict(
        "sum-grab-without-sums",
        ("sum_grab", "deck.numbers"),
        lambda f: f.does("sum_grab") and not f.sums(),
        "Nobody can ever grab with a sum: no number cards of a colour add up to another one.",
        'Set sum_grab to "none", or change the numbers of the deck.',
    ),
    Conflict(
        "menu-without-wilds",
        ("wild.menu", "deck.wild"),
        lambda f: f.says("wild.menu", True) and not f.cards(Symbol.WILD),
        "A wild may peek or swap, but the deck has no wild.",
        "Set wild.menu to false, or add wilds.",
    ),
    Conflict(
        "hand-too-small-to-swap",
        ("wild.menu", "deal.hand"),
        lambda f: f.says("wild.menu", True) and f.number("deal.hand") <= amounts.SWAP,
        f"From a hand of {{hand}} nobody can swap {amounts.SWAP} cards beside the wild, unless "
        "cards were drawn before.",
        "Deal more cards, or set wild.menu to false.",
    ),
    Conflict(
        "identical-never-go-together",
        ("call.when", "double_play"),
        lambda f: f.says("call.when", "one-left-or-identical") and f.says("double_play", "none"),
        "The rulebook asks for a call with identical cards left as far as they may be played "
        "together, and cards go one at a time: only the very last card is called.",
        'Nothing need be done; "one-left" says the same plainly.',
        NOTE,
    ),
    Conflict(
        "last-pair-uncalled",
        ("call.when", "double_play"),
        lambda f: f.says("call.when", "one-left") and f.does("double_play"),
        "Whoever is left with identical cards lays them all at once and wins without ever having "
        "called.",
        'Set call.when to "one-left-or-identical".',
    ),
    Conflict(
        "catch-costs-nothing",
        ("call.penalty", "call.when"),
        lambda f: f.says("call.penalty", 0),
        "Whoever forgets the last-card call is caught and draws nothing, so nobody need call.",
        "Set call.penalty to the cards that it shall cost.",
    ),
    Conflict(
        "catch-between-two",
        ("call.window", "players.range"),
        lambda f: f.says("call.window", "after-next-plays") and f.high == 2,
        "With two players only the other can catch, and only between the other's turn and your "
        "own next one.",
        'If that is too short, set call.window to "until-next-plays".',
        NOTE,
    ),
    Conflict(
        "fined-but-told",
        ("misplay", "table.manners"),
        lambda f: f.does("misplay") and f.says("table.manners", "none"),
        "A wrong card is fined, but nothing keeps the others from telling which card fits: the "
        "fine is easily talked away.",
        'Set table.manners to "listed", which forbids hints.',
        NOTE,
    ),
    Conflict(
        "no-time-to-grab",
        ("time.limit", "table.manners"),
        lambda f: (
            0 < f.number("time.limit") <= amounts.PAUSE_MOST and f.says("table.manners", "listed")
        ),
        f"A player must wait up to {amounts.PAUSE_MOST} seconds for a grab and is fined after "
        "{seconds}: whoever keeps the one rule breaks the other.",
        "Allow more time.",
    ),
    Conflict(
        "no-time-to-jump",
        ("time.limit", "jump_in", "sum_grab"),
        lambda f: (
            0 < f.number("time.limit") <= amounts.PAUSE_MOST
            and (f.does("jump_in") or f.does("sum_grab"))
        ),
        "Everyone must hurry to play within {seconds} seconds: hardly anybody gets to jump in or "
        "grab.",
        "Allow more time.",
    ),
)
