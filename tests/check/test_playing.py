"""Playouts under watch: what must never happen is seen when it does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from deckgen.check import play, playing
from deckgen.check.finding import Severity
from deckgen.check.play import examined, findings, silent
from deckgen.check.playing import Watch, profiles, watch
from deckgen.check.signs import SIGNS, TOP_SIGNS
from deckgen.check.told import told_apart
from deckgen.definition.variants import load_variant
from deckgen.engine import Outcome, Table, new_game
from deckgen.engine.codes import BIT
from deckgen.engine.compiled import CompiledLaw
from deckgen.law import LAWBOOK
from deckgen.model.cards import Deck
from deckgen.model.rules import Rules
from tests.check.tables import having, ids

FEW = 250


@pytest.mark.parametrize("id_", ["kings", "street", "family", "league"])
def test_built_ins_play_as_they_are_printed(id_: str) -> None:
    """No card is lost, somebody can always act, offers and rules agree, games end."""
    variant = load_variant(id_)
    seen = watch(variant, acts=FEW)

    assert not seen.broken
    assert not [one for one in findings(variant, seen) if one.severity is Severity.ERROR]
    assert seen.events["rebuilds"]
    assert seen.events["empty draws"]


def test_tables_of_all_sizes_and_tables_that_run_dry_are_played() -> None:
    """2, 3, 4, 7 and 10 players as far as the variant allows; ten with ten cards; small decks."""
    names = [one.name for one in profiles(having("kings", players__range="3-6"))]

    assert names[:4] == ["3 players", "4 players", "6 players", "10 players, 10 cards"]
    assert sum(name.startswith("small deck") for name in names) >= 4


def test_playouts_are_the_same_every_time() -> None:
    """The same variant gives the same playouts."""
    one, other = (watch(having("street"), acts=60) for _ in range(2))

    assert (one.acts, one.events, one.fired) == (other.acts, other.events, other.fired)


def test_a_lost_card_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that falls under the table is an error of ours, and says so."""
    real = playing.advance

    def leaky(table: Table, action: object) -> None:
        real(table, action)  # type: ignore[arg-type]
        if table.pile:
            table.pile.pop()

    monkeypatch.setattr(playing, "advance", leaky)
    found = findings(having("family"), watch(having("family"), acts=10))

    assert "cards-lost" in ids(found)
    assert "report" in next(one for one in found if one.id == "cards-lost").remedy


def test_a_game_that_stands_still_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can act, and the game is not over."""
    real = playing.legal_moves
    monkeypatch.setattr(
        playing, "legal_moves", lambda table: () if table.sizes[0] > 8 else real(table)
    )

    assert "nobody-can-act" in watch(having("family"), acts=FEW).broken


def test_a_wrong_table_entry_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """One kind allowed too much in one spot of the compiled tables."""
    spot = next(at for at, mask in enumerate(playing.used(having("family"), 40).table) if mask >= 0)

    def wrong(rules: Rules, deck: Deck) -> CompiledLaw:
        law = CompiledLaw(rules, deck)
        law.fill(spot)
        law.table[spot] ^= BIT[0]
        return law

    monkeypatch.setattr(playing, "CompiledLaw", wrong)

    assert "table-differs" in watch(having("family"), acts=40).broken


def test_a_move_that_is_withheld_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A jump-in that the rules allow and nobody is offered."""
    law = CompiledLaw(having("street").rules, having("street").deck)
    tables = [new_game(law, 4, seed) for seed in range(30)]
    assert not [what for table in tables for what in told_apart(table)]
    monkeypatch.setattr("deckgen.check.told.interrupts", lambda _: ())

    assert {what for table in tables for what in told_apart(table)} == {"move-withheld"}


def test_a_game_that_does_not_end_is_a_finding() -> None:
    """At a table as people sit at it a warning; in decks made to run dry a note."""
    seen = Watch()
    seen.games.update({"4 players": 10, "small deck, few": 5})
    seen.capped.update({"4 players": 3, "small deck, few": 1})
    found, note = play._endless(seen)

    assert (found.id, found.severity) == ("games-do-not-end", Severity.WARNING)
    assert (note.id, note.severity) == ("games-do-not-end", Severity.NOTE)
    assert "still going on after 3,000 acts: 3 of 10 games (4 players)." in found.sentence
    assert "1 of 5 games (small deck, few)" in note.sentence
    assert "cut short after 3,000 acts: 3 of 10 games (4 players), 1 of 5 games" in examined(seen)


def test_penalties_that_run_out_are_a_finding() -> None:
    """Where losers find nothing to draw, it says how often."""
    seen = Watch()
    seen.games.update({"10 players": 8, "small deck, few": 9})
    seen.dry.update({"10 players": 2, "small deck, few": 1})
    (found,) = play._dry(seen)

    assert found.id == "penalties-ran-out"
    assert "in 2 of 8 games (10 players)." in found.sentence
    assert "2 of 8 games (10 players), 1 of 9 games (small deck, few)" in examined(seen)


def test_a_pile_that_is_not_shuffled_again_runs_out_of_penalties() -> None:
    """Where an empty pile stays empty, losers find nothing though discards lie there."""
    variant = having("kings", pile__empty="call-off", deal__hand=10)

    assert watch(variant, acts=FEW).dry.total() > watch(having("kings"), acts=FEW).dry.total()


def test_penalties_that_go_round_are_a_note() -> None:
    """Where only wilds are left to draw, whoever draws one names another for ever."""
    seen = Watch()
    seen.circling.update(["small deck, few"])
    (found,) = play._circling(seen)

    assert (found.id, found.severity) == ("penalties-go-round", Severity.NOTE)


def test_a_clause_that_never_comes_up_is_a_note() -> None:
    """Without reverses nothing ever turns; a clause that is switched off is not missed."""
    variant = having("family", deck__reverse=0)
    missed = silent(variant, watch(variant, acts=FEW))

    assert {"reverse.effect", "reverse.two_players", "start.reverse"} <= set(missed)
    assert not {"jump_in", "sum_grab", "wild.menu", "stack.cross"} & set(missed)


def test_a_run_that_came_to_no_empty_pile_says_so() -> None:
    """Silence is not taken for proof."""
    seen = Watch()
    seen.games.update({"4 players": 3, "10 players": 0})
    found = findings(having("family"), seen)

    assert {one.clauses[0] for one in found if one.id == "not-reached"} == {
        "pile.empty",
        "pile.nothing",
    }
    unplayed = {one.id for one in findings(having("family"), Watch())}
    assert not unplayed & {"not-reached", "never-came-up"}, (
        "where nothing was dealt nothing is missed"
    )


def test_a_partner_shares_the_losses() -> None:
    """In a team, whoever wins need not lead: where losses count, the partner's count too."""
    losing = having("league", score__method="own-losses", players__range="4-4")
    teamed = having("league", score__method="own-losses", players__range="4-4", teams="equal-teams")

    assert not watch(losing, acts=FEW).broken
    assert not watch(teamed, acts=600).broken


def test_points_that_go_to_the_wrong_seat_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wins alone leads, and so does whoever wins points for a team."""
    real = playing.outcome

    def turned(table: Table) -> Outcome:
        result = real(table)
        return replace(result, scores=(*result.scores[1:], result.scores[0]))

    monkeypatch.setattr(playing, "outcome", turned)

    for teams in ("none", "equal-teams"):
        variant = having("league", players__range="4-4", teams=teams)
        assert "winner-trails" in watch(variant, acts=FEW).broken, teams


def test_a_game_that_cannot_begin_is_a_finding() -> None:
    """Where no card that may lead is left in the draw pile it says how often and for how many
    players; decks that are made to run dry are only counted.
    """
    black = {"deck__skip": 0, "deck__reverse": 0, "deck__draw_two": 0, "deck__wild": 80}
    back = {"start__wild": "put-back", "start__wild_draw_four": "put-back"}
    full = {"deck__numbers": "0=1", "deal__hand": 8, "players__range": "10-10"}
    leads = having("league", **black, **back, **full, dealer__choice="random")
    seen = watch(leads, acts=FEW)
    (found,) = (one for one in findings(leads, seen) if one.id == "cannot-begin")
    failed = seen.leadless["10 players"]
    often = f"{failed} of {failed + seen.games['10 players']} deals"

    assert failed > 0, "80 of 88 cards are dealt, and only four of them may lead"
    assert found.severity is Severity.WARNING
    assert f"{often} (10 players)" in found.sentence
    assert "small deck" not in found.sentence
    assert f"left to turn up: {often} (10 players)" in examined(seen)


def test_only_tables_with_games_are_counted() -> None:
    """A table for which there are too few cards to deal is named, not counted."""
    tiny = having("family", deck__numbers="1=1", players__range="2-10")
    seen = watch(tiny, acts=10)

    assert seen.games["10 players, 10 cards"] == 0
    assert seen.games["2 players"] > 0
    played = sum(games > 0 for games in seen.games.values())
    assert f"games of {played} tables played" in examined(seen)
    assert "(10 players, 10 cards)" in examined(seen).split("too few cards to deal at")[1]


def test_signs_are_of_clauses() -> None:
    """Every sign belongs to a clause of the law book that is played."""
    assert {*SIGNS, *TOP_SIGNS.values()} <= {id_ for id_, one in LAWBOOK.items() if one.played}
