"""What the game that is extended has as well is told in one line, after the definition's own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from deckgen.check import conflicts, texts, traps, whole
from deckgen.check.finding import Finding, Severity
from deckgen.check.inherited import extended, own_first
from deckgen.check.whole import check
from deckgen.definition.variants import load_variant
from deckgen.model.variant import Variant
from tests.check.tables import decks

NOTE, WARNING, ERROR = Severity.NOTE, Severity.WARNING, Severity.ERROR


def one(id_: str, *clauses: str, severity: Severity = NOTE) -> Finding:
    """A finding of some clauses."""
    return Finding(severity, id_, clauses, f"What happens by {id_}.", "What to do.")


def test_the_game_as_it_was_before() -> None:
    """Its rules and its deck are those of the game that is extended; a built-in extends none."""
    before = extended(load_variant("kings", ["deck.wild=2", "jump_in=any"]))

    assert before is not None
    assert (before.rules, before.deck) == (load_variant("kings").rules, load_variant("kings").deck)
    assert extended(load_variant("kings")) is None


def test_only_what_is_new_is_told() -> None:
    """Notes and warnings that were there before are named in a last note; errors are told always."""
    own = one("games-do-not-end", "end.win", severity=WARNING)
    old = one("goes-round-for-ever", "draw.when", severity=WARNING)
    wrong = one("deck-total", severity=ERROR)
    variant = load_variant("league", ["call.penalty=3"])
    *told, last = own_first(variant, [wrong, old, own], [wrong, old])

    assert told == [wrong, own]
    assert (last.id, last.severity) == ("as-before", NOTE)
    assert "league" in last.sentence
    assert last.sentence.endswith("goes-round-for-ever.")
    assert own_first(variant, [own], [old]) == (own,)


def test_of_a_list_of_clauses_only_the_new_ones_are_told() -> None:
    """The others were there before."""
    found = one("idle-clauses", "call.when", "score.target")
    (told,) = own_first(load_variant("league"), [found], [one("idle-clauses", "call.when")])

    assert told.clauses == ("score.target",)


def test_the_whole_check_looks_at_the_game_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that notes something looks at the game that is extended too."""

    def part(variant: Variant, _: object) -> whole.Part:
        again = (one("new", "jump_in"),) if variant.rules["jump_in"] == "any" else ()
        return (one("old", "draw.when"), *again), "looked"

    monkeypatch.setattr(whole, "PARTS", {"part": part})

    assert [f.id for f in check(load_variant("kings", ["jump_in=any"])).findings] == [
        "new",
        "as-before",
    ]
    assert [f.id for f in check(load_variant("kings")).findings] == ["old"]


def test_what_is_new_is_told_even_if_the_base_has_its_like() -> None:
    """A contradiction that only the changed deck has, and an agreement that does not arise, are the
    definition's own; a finding of the same name that says something else is not the same.
    """
    coloured = load_variant("family", ["deck.coloured_wild=1"])
    base = extended(coloured)
    assert base is not None
    assert base == load_variant("family")
    assert "coloured-wilds-unexplained" in {f.id for f in conflicts.findings(coloured)}
    assert "coloured-wilds-unexplained" not in {f.id for f in conflicts.findings(base)}

    idle = load_variant("league", ["kings.exempt=2", "call.penalty=3"])
    assert (extended(idle) or idle).idle == ()

    here = replace(one("games-do-not-end", "end.win", severity=WARNING), sentence="With 2 players.")
    there = one("games-do-not-end", "end.win")
    assert own_first(coloured, [here], [there]) == (here,)


def test_how_often_makes_no_finding_new() -> None:
    """What stands in other numbers is the same; at another table it is not."""
    base = replace(one("games-do-not-end", "end.win"), sentence="1 of 9 games.", about="2 players")
    here = replace(base, sentence="3 of 7 games.", shown=("Deck: red-1.",))
    there = replace(here, about="10 players")
    *told, last = own_first(load_variant("league", ["call.penalty=3"]), [here, there], [base])

    assert told == [there]
    assert last.sentence.endswith("not told again: games-do-not-end.")


def test_a_trap_of_the_game_itself_is_not_told_as_the_definitions() -> None:
    """Though it is found there in another share of other positions."""
    no_wilds = ("deck.wild=0", "deck.wild_draw_four=0")
    (trap,) = (
        found for found in traps.findings(load_variant("family"), decks("family")) if found.shown
    )
    without = load_variant("family", no_wilds)
    (same,) = (
        found for found in traps.findings(without, decks("family", *no_wilds)) if found.shown
    )
    (told,) = own_first(without, [same], [trap])

    assert trap.sentence != same.sentence
    assert told.id == "as-before"


def test_the_command_named_shows_what_it_is_said_to_show() -> None:
    """What only a deeper look finds, or a look at other prose, is shown by that."""
    variant, same = load_variant("league", ["call.penalty=3"]), one("shadowed-agreement", "seats")
    plain, deep = (
        own_first(variant, [same], [same], scope.options)[-1].remedy
        for scope in (whole.Scope(), whole.Scope(deep=True, prose=texts.shipped_speeches()))
    )

    assert plain == "deckgen check league shows it."
    assert deep == "deckgen check league --deep --prose DIR shows it."
