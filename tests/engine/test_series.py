from __future__ import annotations

from games import law

from deckgen.engine import Outcome, Series, playout


def won(seat: int, *scores: int) -> Outcome:
    """A game won by a seat."""
    return Outcome("won", (seat,), scores, (0,) * len(scores))


def test_points_add_up_to_the_target() -> None:
    """score.target: the first to reach it ends the series and leads it."""
    series = Series.begin(law("street"), 3)
    series = series.after(won(1, 0, 300, 0)).after(won(2, 0, 0, 499))

    assert not series.decided
    series = series.after(won(1, 0, 200, 0))
    assert series.decided
    assert series.totals == (0, 500, 499)
    assert series.leaders() == (1,)
    assert series.games == 3


def test_any_target_is_one() -> None:
    """score.target: one point will do where the group says so; none means no end."""
    for target, decided in ((1, True), (2, False), (0, False)):
        compiled = law("street", f"score.target={target}")
        assert Series.begin(compiled, 2).after(won(1, 0, 1)).decided is decided


def test_fewest_losses_lead() -> None:
    """score.method own-losses: who reaches the target loses, the fewest losses win."""
    series = Series.begin(law("family", "score.method=own-losses"), 3)
    series = series.after(won(0, 0, 520, 30))

    assert series.decided
    assert series.leaders() == (0,)


def test_chips_have_no_end_of_their_own() -> None:
    """L12: a target does not end chips, they are counted when the group stops; they always add up
    to nothing.
    """
    assert not Series.begin(law("league"), 2).after(won(0, 501, -501)).decided
    assert (
        Series.begin(law("league", "score.method=winner-takes-all"), 2)
        .after(won(0, 501, 0))
        .decided
    )
    series = Series.begin(law("league"), 4)
    for seed in range(12):
        series = series.after(playout(series.law, 4, seed, cap=20_000).outcome)

    assert not series.decided
    assert sum(series.totals) == 0


def test_the_winner_deals_or_the_group_agrees() -> None:
    """dealer.next winner, agreed; without a winner the same seat deals again."""
    assert Series.begin(law("league"), 4, dealer=1).after(won(3, 0, 0, 0, 9)).dealer == 3
    assert Series.begin(law("kings"), 4, dealer=1).after(won(3, 0, 0, 0, 0)).dealer == 3
    assert Series.begin(law("family"), 4, dealer=1).after(won(3, 0, 0, 0, 9)).dealer == 1
    by_lot = Series.begin(law("kings", "dealer.next=random"), 4, dealer=1)
    assert {by_lot.after(won(3, 0, 0, 0, 0), seed).dealer for seed in range(20)} == {3}
    nobody = Outcome("stalemate", (), (0,) * 4, (0,) * 4)
    assert Series.begin(law("league"), 4, dealer=1).after(nobody).dealer == 1


def test_a_dealer_by_lot() -> None:
    """dealer.next random: every seat is drawn, the same for the same seed."""
    series = Series.begin(law("league", "dealer.next=random"), 5)
    dealers = [series.after(won(0, 9, 0, 0, 0, 0), seed).dealer for seed in range(60)]

    assert set(dealers) == set(range(5))
    assert dealers == [series.after(won(0, 9, 0, 0, 0, 0), seed).dealer for seed in range(60)]


def test_teams_add_their_results() -> None:
    """teams: as few equal teams as can be, seated apart; who finds no partner plays alone."""
    counts = {
        n: Series.begin(law("league", "teams=equal-teams"), n).team_count for n in range(2, 11)
    }
    series = Series.begin(law("league", "teams=equal-teams"), 6).after(
        won(1, -5, 30, -5, -5, -5, -10)
    )

    assert counts == {2: 2, 3: 3, 4: 2, 5: 5, 6: 2, 7: 7, 8: 2, 9: 3, 10: 2}
    assert series.team_totals() == (-15, 15)
    assert series.leaders() == (1,)
