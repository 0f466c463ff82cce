"""Room: play (games, batches, figures, series)."""

from __future__ import annotations

import os
import signal
from array import array
from random import Random

import pytest
from msgspec import structs
from msgspec.structs import replace

from deckgen.definition.variants import load_variant
from deckgen.engine import compile_law, new_game
from deckgen.engine.codes import INDEX
from deckgen.model.facts import rules_digest
from deckgen.model.variant import Variant
from deckgen.play import batches
from deckgen.play.batches import Batch, Order, gather, law_of, run_here, run_in_processes, seed_of
from deckgen.play.facts import facts, facts_table
from deckgen.play.figures import report_of, rows_of
from deckgen.play.game import CAPPED, COLUMNS, DRAWN_AT, ENDING_AT, WINNER_AT, play_game, run
from deckgen.play.policy import POLICIES, player_of
from deckgen.play.series import series_lengths
from deckgen.play.watch import CLAUSES, WATCHED, Watch

EVERYTHING = (
    "double_play=two",
    "jump_in=coloured",
    "sum_grab=any-colour",
    "wild_draw_four.when=no-active-colour",
    "wild_draw_four.challenge=true",
    "stack.cross=true",
    "wild.menu=true",
    "misplay=draw-1",
    "end.last_card=number",
)


def digest(variant: Variant) -> str:
    """The digest of a variant's rules and deck."""
    return rules_digest(variant.rules, variant.deck)


def order(variant: Variant, policy: str = "thinking", players: int = 4, cap: int = 2000) -> Order:
    """An order with seed 1."""
    return Order.of(variant, players, policy, cap, 1)


def played(one: Order, games: int = 60) -> Batch:
    """Games played here."""
    return gather((one,), games, run_here((one,), games), lambda _: None).batches[0]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("id_", ["kings", "street", "family", "league", "agreed"])
def test_games_keep_their_cards(variants, id_: str, policy: str) -> None:
    """No card is lost or doubled, and what was counted as drawn is what came into the hands."""
    variant = load_variant("league", EVERYTHING) if id_ == "agreed" else variants[id_]
    law = compile_law(variant.rules, variant.deck)
    player = player_of(policy, law)
    for seed in range(25):
        watch = Watch(new_game(law, 5, seed), [0] * len(CLAUSES))
        table = watch.table
        pile, shuffles = len(table.pile), table.shuffles
        run(watch, player, Random(seed), 300)
        counts = [sum(hand[kind] for hand in table.hands) for kind in range(len(law.copies))]
        for kind in (*table.pile, *table.discards):
            counts[kind] += 1
        assert counts == law.copies
        if table.shuffles == shuffles:
            assert watch.drawn == pile - len(table.pile)


@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_seed_is_the_same_game(variants, policy: str) -> None:
    """A row depends on the seed and nothing else; another seed gives other games."""
    law = compile_law(variants["kings"].rules, variants["kings"].deck)

    def rows(seeds: range) -> list[list[int]]:
        player = player_of(policy, law)
        return [play_game(law, 4, seed, player, 2000, [0] * len(CLAUSES)) for seed in seeds]

    assert rows(range(20)) == rows(range(20)) == rows(range(19, -1, -1))[::-1]
    assert rows(range(20)) != rows(range(20, 40))


def test_seeds_of_two_runs_do_not_meet() -> None:
    """No game of one seed is a game of another, nor do the two streams of a game meet."""
    assert len({seed_of(seed, game) for seed in range(50) for game in range(50)}) == 2500
    assert seed_of(1, 2**32 - 1) < seed_of(2, 0)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_workers_do_not_change_the_numbers(variants, workers: int) -> None:
    """The same rows and the same clauses for any number of processes, both orders alike."""
    orders = (order(variants["kings"]), order(variants["league"], "random", 3, 100))
    here = gather(orders, 450, run_here(orders, 450), lambda _: None)
    ticks: list[int] = []
    there = gather(orders, 450, run_in_processes(orders, 450, workers), ticks.append)
    assert here == there
    assert sum(ticks) == here.games == 450


def test_a_process_that_dies_loses_no_game(variants, monkeypatch, tmp_path) -> None:
    """Its batches are played again, each counted once; one that always dies ends the run."""
    orders = (order(variants["family"]),)
    here = gather(orders, 400, run_here(orders, 400), lambda _: None)
    monkeypatch.setenv("DECKGEN_TEST_DIE", str(tmp_path / "died"))
    monkeypatch.setattr(batches, "play_batch", die_once)
    there = gather(orders, 400, run_in_processes(orders, 400, 2), lambda _: None)
    assert (tmp_path / "died").exists()
    assert here == there
    monkeypatch.setattr(batches, "play_batch", die_always)
    with pytest.raises(batches.LostWorkers, match="died 4 times"):
        gather(orders, 400, run_in_processes(orders, 400, 2), lambda _: None)


PLAY = batches.play_batch


def die_once(orders: tuple[Order, ...], first: int, count: int) -> tuple[Batch, ...]:
    """The process that comes to the third batch dies, the first time."""
    mark = os.environ["DECKGEN_TEST_DIE"]
    if first == 200 and not os.path.exists(mark):  # noqa: PTH110
        with open(mark, "w"):  # noqa: PTH123
            pass
        os.kill(os.getpid(), signal.SIGKILL)
    return PLAY(orders, first, count)


def die_always(*_: object) -> tuple[Batch, ...]:
    """Every process dies at once."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_an_interrupt_keeps_the_first_games(variants) -> None:
    """What was played until Ctrl-C is what so many games would have been."""
    orders = (order(variants["street"]),)

    def interrupted():
        for number, batch in enumerate(run_here(orders, 1000)):
            if number == 2:
                raise KeyboardInterrupt
            yield batch

    run_ = gather(orders, 1000, interrupted(), lambda _: None)
    assert (run_.partial, run_.games, run_.asked) == (True, 200, 1000)
    assert run_.batches[0] == played(orders[0], 200)
    complete = gather(orders, 100, run_here(orders, 100), lambda _: None)
    assert not complete.partial


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("id_", ["kings", "street", "family", "league"])
def test_what_is_reported_adds_up(variants, id_: str, policy: str) -> None:
    """Endings add up to the games, seats' wins to the games won, histograms to the games that
    ended, wins to end.win, penalties to the draws that were not wilds.
    """
    one = order(variants[id_], policy, cap=150)
    batch = played(one, 80)
    found = report_of(law_of(one), batch, 4)
    assert sum(found.endings.values()) == found.games == 80
    ended = 80 - found.endings["capped"]
    shares = {figure.id: figure.estimate for figure in (*found.figures, *found.seats)}
    won = sum(shares[f"seat_{seat}"].value * ended for seat in range(4))
    assert round(won) == found.endings["won"] == found.fired.get("end.win", 0)
    for spread in found.spreads:
        assert sum(spread.counts.values()) == ended * (4 if spread.id == "penalties_each" else 1)
        assert min(spread.counts) <= spread.low <= spread.median <= spread.high <= spread.most
    assert set(found.fired) <= WATCHED
    assert not set(found.fired) & set(found.never)
    if id_ == "kings":
        done = sum(row[COLUMNS.index("penalties")] for row in rows_of(batch))
        wilds = found.fired["kings.wild"] + found.fired["kings.wild_draw_four"]
        assert done == found.fired["kings.draw"] - wilds


def test_the_cap_is_counted_never_a_crash(variants) -> None:
    """Games cut short win nobody anything, and are in no mean."""
    one = order(variants["league"], "random", cap=5)
    batch = played(one, 30)
    assert all(row[ENDING_AT] == CAPPED and row[WINNER_AT] == -1 for row in rows_of(batch))
    found = report_of(law_of(one), batch, 4)
    figures = {figure.id: figure.estimate for figure in found.figures}
    assert figures["turns"] is None
    assert (figures["capped"].value, found.spreads) == (1, ())


def test_agreements_fire(variants) -> None:
    """With every agreement on, and with the street's, each clause that may be seen is seen."""
    league = order(load_variant("league", EVERYTHING), "random", 3, 400)
    found = report_of(law_of(league), played(league, 150), 3)
    expected = {"jump_in", "sum_grab", "double_play", "wild.menu", "stack.cross", "draw_two.answer"}
    challenges = {"wild_draw_four.challenge", "wild_draw_four.guilty", "wild_draw_four.answer"}
    assert expected | challenges <= set(found.fired)
    pair = order(variants["league"], players=2)
    assert "reverse.two_players" in report_of(law_of(pair), played(pair), 2).fired


def test_teams_share_the_wins() -> None:
    """Teams' wins add up to the games won."""
    one = order(load_variant("league", ["teams=equal-teams"]))
    found = report_of(law_of(one), played(one), 4)
    assert len(found.teams) == 2
    assert sum(team.estimate.value for team in found.teams) == pytest.approx(1)


def test_series_by_hand(variants) -> None:
    """Points add up to the target; the agreed dealer stays, a winner who deals turns the seats."""
    family = compile_law(variants["family"].rules, variants["family"].deck)
    games = [(200, 0, 0), (0, 300, 0), (300, 0, 0), (0, 0, 499), (0, 0, 1)]
    assert series_lengths(family, games) == [3, 2]
    winner = load_variant("league", ["score.method=winner-takes-all"])
    law = compile_law(winner.rules, winner.deck)
    assert series_lengths(law, [(0, 300, 0), (300, 0, 0)]) == [
        2
    ]  # seat 1 deals, and wins as seat 0
    assert series_lengths(law, [(0, 300, 0), (0, 300, 0)]) == []
    chips = compile_law(variants["league"].rules, variants["league"].deck)
    assert series_lengths(chips, [(900, -400, -500)]) == []
    kings = compile_law(variants["kings"].rules, variants["kings"].deck)
    assert series_lengths(kings, [(0, 0, 0)]) == []


def test_thinking_players_are_better_than_random_ones(variants) -> None:
    """Games between thinking players are shorter."""
    for variant in variants.values():
        turns = [
            sum(row[0] for row in rows_of(played(order(variant, policy), 100)))
            for policy in ("thinking", "random")
        ]
        assert turns[0] < turns[1]


def test_facts_are_stamped(variants) -> None:
    """The facts name seed, games, players and rules; other rules have another stamp."""
    kings = variants["kings"]
    one = order(kings)
    found = facts(
        kings, report_of(law_of(one), played(one), 4), players=4, seed=1, policy="thinking"
    )
    assert (found["games"], found["seed"], found["players"]) == (60, 1, 4)
    assert found["rules"] == digest(kings)
    assert digest(kings) != digest(load_variant("kings", ["deal.hand=8"]))
    assert digest(kings) == digest(load_variant("kings", ["deal.hand=7"]))
    assert facts_table(found).startswith(
        '[facts]\nplayers = 4\ngames = 60\nseed = 1\npolicy = "thi'
    )


def test_an_order_says_it_all(variants) -> None:
    """The law made from an order is the variant's own."""
    for variant in variants.values():
        law = law_of(order(variant))
        assert law.rules == variant.rules
        assert {INDEX[k]: n for k, n in law.deck.counts} == {INDEX[k]: n for k, n in variant.deck.counts}  # fmt: skip


def test_columns_are_cut_from_rows() -> None:
    """A batch's columns are those of its rows."""
    batch = Batch(3, array("i", range(9)))
    assert [list(batch.column(place)) for place in range(3)] == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    assert rows_of(batch) == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    assert COLUMNS.index("drawn") == DRAWN_AT
    assert replace(batch).games == 3


@pytest.mark.parametrize("id_", ["kings", "street", "family", "league"])
def test_the_numbers_in_the_definitions_come_out_again(variants, id_: str) -> None:
    """What a built-in definition states as measured is what its games measure now."""
    variant = variants[id_]
    stated = variant.fresh_facts
    assert stated is not None
    one = order(variant, stated.policy)
    again = facts(
        variant,
        report_of(law_of(one), played(one, stated.games), stated.players),
        players=stated.players,
        seed=stated.seed,
        policy=stated.policy,
    )

    assert again == {k: v for k, v in structs.asdict(stated).items() if v is not None}
