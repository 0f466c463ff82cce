"""Findings from seeded playouts: what must never happen, what seldom ends, what never came up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckgen.check.finding import Finding, Severity
from deckgen.check.playing import CAP, Watch
from deckgen.check.signs import NEEDS, SIGNS, SWITCHED, TOP_SIGNS
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
        *_leadless(seen),
        *_endless(seen),
        *_circling(seen),
        *_dry(seen),
        *_silent(variant, seen),
        *_unreached(seen),
    )


def examined(seen: Watch) -> str:
    """What the playouts went through, in counts."""
    events = seen.events
    played = sum(games > 0 for games in seen.games.values())
    return (
        f"{seen.games.total():,} games of {played} tables played, {seen.acts:,} acts: "
        f"{events['rebuilds']:,} rebuilds of the draw pile, {events['empty draws']:,} draws that found "
        f"nothing, {events['stalemates']:,} stalemates; {len(seen.fired)} clauses came up, "
        f"{seen.entries:,} table entries agree with the law"
        + "".join(f"; {one}" for one in _but(seen))
    )


def _but(seen: Watch) -> Iterator[str]:
    """What was not played, or not to its end."""
    for counted, noun, what in (
        (seen.dry, "game", "nothing to draw for a penalty"),
        (seen.capped, "game", f"cut short after {CAP:,} acts"),
        (seen.leadless, "deal", "no card that may lead left to turn up"),
    ):
        tables = {name: count for name, count in counted.items() if count}
        if tables:
            yield f"{what}: {_often(seen, tables, noun)}"
    short = [f"({name})" for name, games in seen.games.items() if not games + seen.leadless[name]]
    if short:
        others = _plural(len(short), "other table")
        yield f"too few cards to deal at {len(short)} {others}: {', '.join(short)}"


def _often(seen: Watch, tables: Mapping[str, int], noun: str = "game") -> str:
    """In how many games, or deals, at each of some tables."""
    return ", ".join(
        f"{_of(count, seen.games[name] + (seen.leadless[name] if noun == 'deal' else 0), noun)} "
        f"({name})"
        for name, count in tables.items()
    )


def _plural(count: int, noun: str) -> str:
    return noun if count == 1 else f"{noun}s"


def _of(some: int, total: int, noun: str = "game") -> str:
    return f"{some:,} of {total:,} {_plural(total, noun)}"


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


def _leadless(seen: Watch) -> Iterator[Finding]:
    """Tables as people sit at them at which some games cannot begin."""
    tables = {name: deals for name, deals in seen.leadless.items() if deals and not _stress(name)}
    if tables:
        yield Finding(
            Severity.WARNING,
            "cannot-begin",
            ("deal.hand", "players.range"),
            "Some games cannot begin: every card that may be the lead card has been dealt out, and "
            f"none is left to turn up. So it was in {_often(seen, tables, 'deal')}.",
            "Deal fewer cards, let fewer play, or add cards that may lead; the rulebook might say: "
            "“If no card that may lead is left to turn up, shuffle and deal again.”",
            about=", ".join(tables),
        )


def _endless(seen: Watch) -> Iterator[Finding]:
    """Games that were cut short, at tables as people sit at them and at others."""
    whole = {name: games for name, games in seen.capped.items() if games and not _stress(name)}
    stress = {name: games for name, games in seen.capped.items() if games and _stress(name)}
    going_on = f"Some games were still going on after {CAP:,} acts:"
    if whole:
        yield Finding(
            Severity.WARNING,
            "games-do-not-end",
            ("end.win",),
            f"{going_on} {_often(seen, whole)}.",
            "Make it easier to get rid of cards, or harder to be given some.",
            about=", ".join(whole),
        )
    if stress:
        yield Finding(
            Severity.NOTE,
            "games-do-not-end",
            ("end.win",),
            f"{going_on} {_often(seen, stress)}; so few cards are left in hardly any real game.",
            "Nothing need be done for a whole deck.",
            about=", ".join(stress),
        )


def _circling(seen: Watch) -> Iterator[Finding]:
    if seen.circling:
        whole = any(not _stress(name) for name in seen.circling)
        names = " and ".join(f"“{name}”" for name in seen.circling)
        yield Finding(
            Severity.WARNING if whole else Severity.NOTE,
            "penalties-go-round",
            ("kings.wild", "kings.wild_draw_four"),
            "When hardly any cards but wilds are left outside the hands, the penalties go round for "
            f"ever: whoever draws a wild names another, who draws a wild again (seen with {names}).",
            ("" if whole else "Rare with the whole deck; ")
            + "the rulebook might say: “If only wilds are left to draw, nobody draws any more.”",
            about="",
        )


def _dry(seen: Watch) -> Iterator[Finding]:
    tables = {name: games for name, games in seen.dry.items() if games and not _stress(name)}
    if tables:
        yield Finding(
            Severity.WARNING,
            "penalties-ran-out",
            ("kings.draw", "players.range", "deal.hand"),
            "Some losers found nothing to draw and went without a penalty. So it was in "
            f"{_often(seen, tables)}.",
            "Deal fewer cards, let fewer play, or add cards.",
            about=", ".join(tables),
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
        if seen.games.total() and not seen.events[event] and not seen.events["called off"]:
            yield Finding(
                Severity.NOTE,
                "not-reached",
                (clause,),
                f"{what}: what then happens was not tried.",
                "Try it with more players, or larger hands.",
            )


def silent(variant: Variant, seen: Watch) -> tuple[str, ...]:
    """The clauses in force that might have come up in play, and never did."""
    rules = variant.rules
    expected = [*SIGNS, *TOP_SIGNS.values()]
    return tuple(
        clause
        for clause in rules
        if clause in expected
        and clause not in seen.fired
        and rules[clause] not in SWITCHED.get(clause, ())
        and all(rules.get(other) == value for other, value in NEEDS.get(clause, ()))
    )
