"""Findings from seeded playouts: what must never happen, what seldom ends, what never came up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckgen.check.finding import Finding, Severity
from deckgen.check.playing import CAP, Watch, silent
from deckgen.model.variant import Variant

BROKEN: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "nobody-can-act": ("The game stands still: it is not over, and nobody can do anything.", ()),
    "cards-lost": ("Cards get lost or appear twice while the game is played.", ()),
    "table-differs": (
        "A player is told of other playable cards than the rules as printed allow.",
        ("play.match",),
    ),
    "move-refused": ("A player is offered a move that the rules as printed refuse.", ()),
    "move-withheld": ("A player is not offered a move that the rules as printed allow.", ()),
    "dealt-otherwise": (
        "Another number of cards is dealt than the rules as printed say.",
        ("deal.hand",),
    ),
    "winner-trails": (
        "Whoever wins the first game of a series does not lead after it.",
        ("score.method",),
    ),
}
"""What must never happen, and what it means at the table."""


def findings(variant: Variant, seen: Watch) -> tuple[Finding, ...]:
    """What the playouts of a variant have shown."""
    return (
        *_broken(seen),
        *_endless(seen),
        *_circling(seen),
        *_dry(seen),
        *_silent(variant, seen),
        *_unreached(seen),
    )


def examined(seen: Watch) -> str:
    """What the playouts went through, in counts."""
    events = seen.events
    dry = "".join(
        f"; nothing to draw for a penalty in {games} of {seen.games[name]} games ({name})"
        for name, games in seen.dry.items()
        if games
    )
    capped = "".join(
        f"; {games} of {seen.games[name]} games cut short after {CAP:,} acts ({name})"
        for name, games in seen.capped.items()
        if games
    )
    return (
        f"{seen.games.total():,} games of {len(seen.games)} tables played, {seen.acts:,} acts: "
        f"{events['rebuilds']} rebuilds of the draw pile, {events['empty draws']} draws that found "
        f"nothing, {events['stalemates']} stalemates; {len(seen.fired)} clauses came up, "
        f"{seen.entries:,} table entries agree with the law"
        f"{dry}{capped}"
    )


def _stress(name: str) -> bool:
    return "deck" in name or "cards" in name


def _broken(seen: Watch) -> Iterator[Finding]:
    for what, where in seen.broken.items():
        sentence, clauses = BROKEN[what]
        yield Finding(
            Severity.ERROR,
            what,
            clauses,
            f"{sentence} First seen with {where}.",
            "This is a fault of deckgen, not of your definition: please report it.",
        )


def _endless(seen: Watch) -> Iterator[Finding]:
    for name, games in seen.capped.items():
        if _stress(name):
            yield Finding(
                Severity.NOTE,
                "games-do-not-end",
                ("end.win",),
                f"{games} of {seen.games[name]} games were still going on after {CAP:,} acts "
                f"({name}); so few cards are left in hardly any real game.",
                "Nothing need be done for a whole deck.",
            )
        else:
            yield Finding(
                Severity.WARNING,
                "games-do-not-end",
                ("end.win",),
                f"{games} of {seen.games[name]} games with {name} were still going on after "
                f"{CAP:,} acts.",
                "Make it easier to get rid of cards, or harder to be given some.",
            )


def _circling(seen: Watch) -> Iterator[Finding]:
    if seen.circling:
        whole = any(not _stress(name) for name in seen.circling)
        names = " and with ".join(seen.circling)
        yield Finding(
            Severity.WARNING if whole else Severity.NOTE,
            "penalties-go-round",
            ("kings.wild", "kings.wild_draw_four"),
            "When hardly any cards but wilds are left outside the hands, the penalties go round for "
            f"ever: whoever draws a wild names another, who draws a wild again (seen with {names}).",
            ("" if whole else "Rare with the whole deck; ")
            + "the rulebook might say: “If only wilds are left to draw, nobody draws any more.”",
        )


def _dry(seen: Watch) -> Iterator[Finding]:
    for name, games in seen.dry.items():
        if games and not _stress(name):
            yield Finding(
                Severity.WARNING,
                "penalties-ran-out",
                ("kings.draw", "players.range", "deal.hand"),
                f"With {name} some losers found nothing to draw in {games} of {seen.games[name]} "
                "games and went without a penalty.",
                "Deal fewer cards, let fewer play, or add cards.",
            )


def _silent(variant: Variant, seen: Watch) -> Iterator[Finding]:
    if seen.games.total() and (clauses := silent(variant, seen)):
        yield Finding(
            Severity.NOTE,
            "never-came-up",
            clauses,
            f"In {seen.games.total():,} games nothing ever happened that these rules are about.",
            "See whether the deck has the cards for it; if so, it is merely rare.",
        )


def _unreached(seen: Watch) -> Iterator[Finding]:
    for event, clause, what in (
        ("rebuilds", "pile.empty", "No game came to shuffle its discards"),
        ("empty draws", "pile.nothing", "No game came to a draw that found nothing"),
    ):
        if seen.games and not seen.events[event] and not seen.events["called off"]:
            yield Finding(
                Severity.NOTE,
                "not-reached",
                (clause,),
                f"{what}: what then happens was not tried.",
                "Try it with more players, or larger hands.",
            )
