"""The order of the rulebook: which clause stands in which section, and the numbers that follow.

A clause has one number in a variant: the rulebook's paragraph, what a refusal cites, what the table
of clauses lists. The engine's families are the law's order; these sections are a reader's.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from deckgen.book.needs import is_told
from deckgen.model.cards import Symbol
from deckgen.model.rules import Rules, Value

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "box": (
            "deck.numbers",
            "deck.skip",
            "deck.reverse",
            "deck.draw_two",
            "deck.coloured_wild",
            "deck.wild",
            "deck.wild_draw_four",
            "deck.blank",
            "deck.penalty_text",
            "deck.substitution",
        ),
        "goal": ("end.win", "players.range"),
        "setup": (
            "dealer.choice",
            "deal.hand",
            "start.flips",
            "start.first_player",
            "start.skip",
            "start.reverse",
            "start.draw_two",
            "start.coloured_wild",
            "start.wild",
            "start.wild_draw_four",
        ),
        "turn": ("play.match", "misplay", "double_play", "time.limit", "table.manners"),
        "cards": (
            "skip.effect",
            "reverse.effect",
            "draw_two.effect",
            "play.coloured_wild",
            "wild.effect",
            "wild.when",
            "wild.menu",
            "wild_draw_four.effect",
            "wild_draw_four.when",
        ),
        "drawing": ("draw.when", "draw.then", "pile.empty", "pile.nothing"),
        "answering": (
            "draw_two.answer",
            "wild_draw_four.answer",
            "stack.cross",
            "wild_draw_four.challenge",
            "wild_draw_four.guilty",
            "penalty.then",
        ),
        "call": ("call.word", "call.when", "call.window", "call.penalty", "call.false"),
        "ending": (
            "end.last_card",
            "end.final_draw",
            "end.stalemate",
            "score.method",
            "score.values",
            "score.target",
            "dealer.next",
        ),
        "two": ("reverse.two_players",),
        "agreements": ("jump_in", "sum_grab", "teams", "seats"),
        "kings": (
            "kings.exempt",
            "kings.draw",
            "kings.wild",
            "kings.wild_draw_four",
            "kings.hot",
            "kings.ignore_text",
            "kings.next",
        ),
        "examples": (),
        "table": (),
        "sources": (),
    }
)
"""The sections in order with their clauses; every clause of the law stands in exactly one."""

CARDS: Final[Mapping[str, Symbol]] = MappingProxyType(
    {
        "skip.effect": Symbol.SKIP,
        "reverse.effect": Symbol.REVERSE,
        "draw_two.effect": Symbol.DRAW_TWO,
        "play.coloured_wild": Symbol.COLOURED_WILD,
        "wild.effect": Symbol.WILD,
        "wild_draw_four.effect": Symbol.WILD_DRAW_FOUR,
        "reverse.two_players": Symbol.REVERSE,
        "start.skip": Symbol.SKIP,
        "start.reverse": Symbol.REVERSE,
        "start.draw_two": Symbol.DRAW_TWO,
        "start.coloured_wild": Symbol.COLOURED_WILD,
        "start.wild": Symbol.WILD,
        "start.wild_draw_four": Symbol.WILD_DRAW_FOUR,
        "kings.wild": Symbol.WILD,
        "kings.wild_draw_four": Symbol.WILD_DRAW_FOUR,
    }
)
"""The card that stands in the margin beside a clause."""

SEE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "deck.substitution": (),
        "deck.penalty_text": ("kings.draw", "kings.ignore_text"),
        "end.win": ("end.last_card", "score.method", "kings.exempt"),
        "players.range": ("reverse.two_players",),
        "dealer.choice": ("dealer.next",),
        "start.skip": ("skip.effect",),
        "start.reverse": ("reverse.effect",),
        "start.draw_two": ("draw_two.effect",),
        "start.wild": ("wild.effect",),
        "start.coloured_wild": ("play.coloured_wild",),
        "start.wild_draw_four": ("wild_draw_four.effect",),
        "play.match": ("draw.when",),
        "double_play": ("call.when",),
        "skip.effect": ("draw_two.answer",),
        "reverse.effect": ("reverse.two_players", "draw_two.answer"),
        "wild.effect": ("wild.menu",),
        "draw_two.effect": ("draw_two.answer", "penalty.then"),
        "wild_draw_four.effect": ("wild_draw_four.answer", "wild_draw_four.challenge"),
        "wild_draw_four.when": ("wild_draw_four.challenge",),
        "draw.when": ("draw.then",),
        "pile.nothing": ("end.stalemate",),
        "wild_draw_four.challenge": ("wild_draw_four.when", "wild_draw_four.guilty"),
        "call.when": ("call.window",),
        "call.window": ("call.penalty",),
        "end.final_draw": ("penalty.then",),
        "end.stalemate": ("pile.nothing",),
        "score.method": ("score.values",),
        "kings.draw": ("kings.wild", "kings.wild_draw_four"),
        "kings.next": ("dealer.next",),
        "jump_in": ("call.when",),
    }
)
"""Which clauses a reader of one may want next; printed as numbers."""

_OPTIONAL = frozenset(
    {"double_play", "time.limit", "table.manners", "wild.menu", "jump_in", "sum_grab", "teams", "seats"}
)  # fmt: skip
_OFF: Final = ("none", "fixed", False, 0)


def is_quiet(clause: str, rules: Rules) -> bool:
    """Whether a clause only says that something is not there or not used: it is listed, in one
    line, and has no paragraph.
    """
    value: Value = rules[clause]
    if clause == "wild_draw_four.guilty":
        return not rules["wild_draw_four.challenge"]
    if clause.startswith("score."):
        return rules["score.method"] == "none"
    if clause.startswith("deck."):
        return value in _OFF
    return clause in _OPTIONAL and value in _OFF


def home_of(clause: str) -> str:
    """The section in which a clause is printed: agreements that are on stand together."""
    if clause in _OPTIONAL and clause != "table.manners":
        return "agreements"
    return next(section for section, clauses in SECTIONS.items() if clause in clauses)


def plan(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The sections of a variant's book with the clauses that it prints, paragraphs before lines."""
    found: dict[str, list[str]] = {section: [] for section in SECTIONS}
    for clauses in SECTIONS.values():
        for clause in clauses:
            if is_told(clause, rules):
                found[home_of(clause)].append(clause)
    ordered = {
        section: tuple(sorted(clauses, key=lambda clause: is_quiet(clause, rules)))
        for section, clauses in found.items()
    }
    return {
        section: clauses
        for section, clauses in ordered.items()
        if clauses or section in ("examples", "table", "sources")
    }


def clause_numbers(rules: Rules) -> Mapping[str, str]:
    """The number of every clause that the book prints: `draw_two.answer` -> "7.1"."""
    return MappingProxyType(
        {
            clause: f"{section}.{place}"
            for section, clauses in enumerate(plan(rules).values(), start=1)
            for place, clause in enumerate(clauses, start=1)
        }
    )
