"""Agreements that change nothing: planted ones are found, and only those."""

from __future__ import annotations

import pytest
from msgspec import structs

from deckgen.check import agreements
from deckgen.check.agreements import Agreements, findings, search
from deckgen.check.finding import Severity
from deckgen.check.values import Flip, agreed, flips, other_values, with_values
from deckgen.definition.variants import load_variant
from deckgen.law import LAWBOOK
from tests.check.tables import having, ids, searched

SINGLES = (
    "deck.numbers=0-9=1",
    "deck.skip=1",
    "deck.reverse=1",
    "deck.draw_two=1",
    "deck.wild=1",
    "deck.wild_draw_four=1",
)


def bare(**cards: str) -> tuple[str, ...]:
    """A deck of these cards and no others, by what stands under [deck]."""
    others = ("skip", "reverse", "draw_two", "wild", "wild_draw_four")
    counts = {"numbers": "0-9=0"} | dict.fromkeys(others, "0") | cards
    return tuple(f"deck.{name}={count}" for name, count in counts.items())


@pytest.mark.parametrize("id_", ["kings", "street", "family", "league"])
def test_every_clause_of_a_built_in_counts_or_is_known_not_to(id_: str) -> None:
    """What is idle in a built-in is idle for a reason: the clause that it hangs on is off."""
    known = {
        "kings": {"dealer.next", "call.when", "score.method", "score.values", "score.target"},
        "street": {"wild_draw_four.guilty"},
        "family": {"start.flips", "start.draw_two", "wild_draw_four.guilty", "call.when"},
        "league": {"start.flips", "wild_draw_four.guilty", "call.when", "score.target"},
    }
    found = searched(id_)

    assert set(found.dead()) <= known[id_]
    assert all(one.severity is Severity.NOTE for one in findings(load_variant(id_), found))


def test_an_agreement_without_ground_is_found() -> None:
    """A clause that does not arise in the variant can take no effect, and that is said."""
    variant = load_variant("league", ["kings.exempt=2"])
    found = [one for one in findings(variant, search(variant)) if one.id == "dead-agreement"]

    assert [one.clauses for one in found] == [("kings.exempt",)]
    assert 'deck.penalty_text is "none"' in str(found[0])


def test_a_dead_agreement_is_found() -> None:
    """A guilt that nobody can be found of changes no game."""
    variant = load_variant("league", ["wild_draw_four.guilty=takes-back"])
    found = [one for one in findings(variant, search(variant)) if one.id == "dead-agreement"]

    assert [one.clauses for one in found] == [("wild_draw_four.guilty",)]
    assert found[0].severity is Severity.WARNING


def test_an_agreed_number_is_held_against_the_one_it_replaces() -> None:
    """Nine let off or eight or ten are one game for three at the table; one let off is another."""
    variant = load_variant("kings", ["kings.exempt=9"])
    found = search(variant)

    assert not ids(findings(variant, found)) & {"dead-agreement", "shadowed-agreement"}
    assert Flip("kings.exempt", 1) in found.witnesses


def test_a_shadowed_agreement_is_found_with_what_shadows_it() -> None:
    """Without two identical cards nobody jumps in: the agreed deck takes the agreed jump-in away."""
    variant = load_variant("family", ["jump_in=any", *SINGLES])
    found = [one for one in findings(variant, search(variant)) if one.id == "shadowed-agreement"]

    assert found[0].clauses[0] == "jump_in"
    assert found[0].clauses[1].startswith("deck.")


def test_an_agreement_that_counts_is_not_reported() -> None:
    """The same jump-in with the usual deck has a witness."""
    variant = load_variant("family", ["jump_in=any"])
    found = search(variant)

    assert not ids(findings(variant, found)) & {"dead-agreement", "shadowed-agreement"}
    witness = found.witnesses[Flip("jump_in", "none")]
    assert witness.differs == "other moves are open"
    assert "players" in str(witness)


@pytest.mark.parametrize(
    ("id_", "agreement", "cards"),
    [
        ("league", "sum_grab=same-colour", ("deck.numbers=4-9=2",)),
        ("league", "jump_in=any", bare(skip="10")),
        ("family", "teams=equal-teams", bare(numbers="0-9=2")),
        ("league", "draw.when=must", bare(wild="60", wild_draw_four="60")),
        ("league", "jump_in=any", bare(wild="60", wild_draw_four="60")),
        ("league", "end.last_card=number", bare(numbers="7=6", wild="20")),
        ("league", "wild.menu=true", bare(numbers="7=6", wild="20")),
        ("league", "pile.empty=call-off", bare(skip="10")),
    ],
)
def test_what_counts_with_the_cards_at_hand_is_not_said_to_change_nothing(
    id_: str, agreement: str, cards: tuple[str, ...]
) -> None:
    """Four and five make nine, skips are alike, four players are two teams, everybody has a wild:
    witnesses are found in decks of few numbers or few kinds.
    """
    clause = agreement.split("=", maxsplit=1)[0]
    found = searched(id_, agreement, *cards)

    assert clause in {flip.clause for flip in found.witnesses}
    assert clause not in found.dead()


def test_where_no_game_can_be_dealt_nothing_is_said_to_be_the_same() -> None:
    """Four cards deal no game for two: that nothing was tried is all that is told."""
    variant = load_variant("league", ["jump_in=any", *bare(numbers="0=1")])
    found = search(variant)
    told = findings(variant, found)

    assert found.positions == 0
    assert found.dead() == ()
    assert [one.id for one in told] == ["not-tried"]
    assert "jump_in" in told[0].clauses
    assert "could not be tried" in found.examined()


def test_what_never_had_its_occasion_was_not_tried() -> None:
    """A game that nobody can finish shows nothing about points, but much about draws."""
    variant = load_variant("league", ["end.last_card=number", *bare(skip="8")])
    found = search(variant)
    untried = {flip.clause for flip in found.untried}

    assert {"score.method", "score.values", "score.target", "dealer.next"} <= untried
    assert untried.isdisjoint(found.dead())
    assert "draw.when" in {flip.clause for flip in found.witnesses}


def test_what_no_card_of_the_deck_brings_up_changes_nothing() -> None:
    """Skips alone: no draw two is ever answered, and no two numbers make a third."""
    found = searched("league", *bare(skip="10"))

    assert {"draw_two.answer", "sum_grab", "wild_draw_four.answer"} <= set(found.dead())
    assert found.untried == ()


def test_the_search_is_the_same_every_time() -> None:
    """Twice the same witnesses, in the same order."""
    again = search(load_variant("street"))

    assert list(again.witnesses.items()) == list(searched("street").witnesses.items())


def test_pairs_that_shadow_are_said_once_per_agreement() -> None:
    """What one agreement takes from several others is one note."""
    cross, menu = Flip("stack.cross", True), Flip("wild.menu", True)
    over = Flip("deck.wild", 0)
    found = Agreements({}, (), 1, (), ((cross, over), (menu, over)), 2)
    (note,) = findings(having("kings"), found)

    assert note.clauses == ("deck.wild", "stack.cross", "wild.menu")
    assert "2 pairs" in found.examined()


def test_pairs_find_what_one_agreement_takes_from_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without points the target says nothing; alone each of the two makes a difference."""
    tried = (Flip("score.method", "none"), Flip("score.target", 0))
    monkeypatch.setattr(agreements, "_searched", lambda _: tried)
    found = search(having("street"), deep=True)

    assert found.shadows == ((Flip("score.target", 0), Flip("score.method", "none")),)
    assert found.pairs == 2


def test_flips_are_values_that_a_clause_may_have() -> None:
    """Every flip is another value within the domain of its clause."""
    rules = having("kings").rules
    for flip in flips(rules):
        assert flip.value != rules[flip.clause]
        assert LAWBOOK[flip.clause].domain.problem(flip.value) is None
    assert other_values(LAWBOOK["call.penalty"], 0) == (1,)


def test_changed_values_bring_their_deck_and_clauses() -> None:
    """A deck without coloured wilds has no clauses about them."""
    bare = with_values(having("kings"), {"deck.coloured_wild": 0})

    assert bare.deck.size == 108
    assert "play.coloured_wild" not in bare.rules


def test_what_a_definition_agreed_on_itself() -> None:
    """It is what differs from what it extends; a definition alone agreed on nothing."""
    changed = load_variant("kings", ["jump_in=any", "stack.cross=false"])

    assert agreed(changed) == ("jump_in",)
    assert agreed(structs.replace(changed, base=None)) == ()
