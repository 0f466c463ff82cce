"""Contradictions between the deck and the rules about its cards."""

from __future__ import annotations

from deckgen.check.conflicts.shape import Conflict, Facts
from deckgen.check.finding import Severity
from deckgen.model.cards import BLACK, NUMBERS, Symbol

ERROR, NOTE = Severity.ERROR, Severity.NOTE


COLOURED_WILDS = ("play.coloured_wild", "start.coloured_wild")
"""The clauses that arise with coloured wilds, and never without them."""


def _no_lead_card(facts: Facts) -> bool:
    """Every card of the deck is put back, or covered, when it is turned up."""
    leading = facts.playing - facts.cards(*BLACK, Symbol.COLOURED_WILD)
    leading += facts.cards(Symbol.WILD) if not facts.says("start.wild", "put-back") else 0
    leading += (
        facts.cards(Symbol.WILD_DRAW_FOUR) if facts.says("start.wild_draw_four", "as-played") else 0
    )
    matched = not facts.says("start.coloured_wild", "put-back")
    return leading + (facts.cards(Symbol.COLOURED_WILD) if matched else 0) == 0


def _missing(symbol: Symbol, name: str, clauses: tuple[str, ...]) -> Conflict:
    """The rulebook explains a card that the deck has not got."""
    return Conflict(
        f"no-{symbol.value}s",
        clauses,
        lambda facts: not facts.cards(symbol),
        f"The rulebook explains the {name}, but nobody will ever hold one: the deck has none.",
        f"Nothing need be done; or add the card under [deck] {symbol.value.replace('-', '_')}.",
        NOTE,
    )


CONFLICTS = (
    Conflict(
        "no-lead-card",
        ("start.wild", "start.coloured_wild", "start.wild_draw_four"),
        _no_lead_card,
        "No game can begin: whichever card is turned up as the lead card, it is put back, and "
        "another is turned for ever.",
        "Let one kind of card lie as lead card, or add cards that may.",
        ERROR,
    ),
    Conflict(
        "coloured-wilds-unexplained",
        ("deck.coloured_wild", *COLOURED_WILDS),
        lambda f: bool(set(COLOURED_WILDS) & set(f.variant.unsaid)),
        "Someone will hold a coloured wild, and you have not agreed on what it goes on and what it "
        "does as the lead card: the rulebook gives the usual rule.",
        "Give play.coloured_wild and start.coloured_wild a value under [rules].",
    ),
    _missing(Symbol.SKIP, "skip", ("deck.skip", "skip.effect", "start.skip")),
    _missing(
        Symbol.REVERSE,
        "reverse",
        ("deck.reverse", "reverse.effect", "reverse.two_players", "start.reverse"),
    ),
    _missing(Symbol.DRAW_TWO, "draw two", ("deck.draw_two", "draw_two.effect", "start.draw_two")),
    _missing(Symbol.WILD, "wild", ("deck.wild", "wild.effect", "start.wild")),
    _missing(
        Symbol.WILD_DRAW_FOUR,
        "wild draw four",
        ("deck.wild_draw_four", "wild_draw_four.effect", "start.wild_draw_four"),
    ),
    Conflict(
        "one-colour",
        ("wild.effect",),
        lambda f: len(f.variant.deck.colours) == 1 and f.cards(*BLACK) > 0,
        "Whoever names a colour has only one to choose that anybody can follow: every coloured "
        "card fits every other.",
        "Add a colour under [deck] colours.",
    ),
    Conflict(
        "dealer-never-found",
        ("dealer.choice",),
        lambda f: f.says("dealer.choice", "highest-number") and not f.cards(*NUMBERS),
        "Nobody ever deals: everyone draws a card without a number, all count the same, and they "
        "draw again for ever.",
        'Set dealer.choice to "random" or "agreed".',
        ERROR,
    ),
    Conflict(
        "no-playing-card-with-text",
        ("deck.substitution", "deck.penalty_text"),
        lambda f: f.says("deck.substitution", "playing-cards") and f.does("deck.penalty_text"),
        "Who plays with ordinary playing cards draws penalties that have no text: playing cards "
        "carry none.",
        "Hand out the penalty list beside them, or drop one of the two clauses.",
        NOTE,
    ),
    Conflict(
        "one-card-each",
        ("deal.hand", "call.when"),
        lambda f: f.number("deal.hand") == 1,
        "Everyone starts with one card: whoever plays first can win at once, and nobody ever has "
        "a last-card call to make before that.",
        "Deal more cards.",
    ),
)
