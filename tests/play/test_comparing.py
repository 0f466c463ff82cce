"""Room: play (what a house rule changes): planted differences are found, others are not."""

from __future__ import annotations

from array import array
from random import Random

from deckgen.definition.variants import load_variant
from deckgen.engine import compile_law
from deckgen.play.batches import Batch, Order, gather, run_here, width_of
from deckgen.play.comparing import MEASURES, differences, measures_for
from deckgen.play.game import CAPPED, COLUMNS

TURNS, WINNER, FIRST, ENDING = (COLUMNS.index(c) for c in ("turns", "winner", "first", "ending"))


def batch(seed: int, games: int = 200, more_turns: int = 0, first_wins: float = 0.25) -> Batch:
    """Made-up games of four; what is common to two batches comes from the game's number."""
    chance, rows = Random(seed), array("i")
    for number in range(games):
        row = [0] * width_of(4)
        row[TURNS] = Random(number).randrange(20, 90) + chance.randrange(10) + more_turns
        row[WINNER] = 0 if chance.random() < first_wins else chance.randrange(1, 4)
        rows.extend(row)
    return Batch(width_of(4), rows)


def real(base: Batch, other: Batch, alternatives: int = 1) -> set[str]:
    """The measures in which the difference is said to be real."""
    return {one.id for one in differences(base, other, MEASURES, alternatives) if one.real}


def test_a_planted_difference_is_found() -> None:
    """Two more turns among a spread of seventy are seen, for the games are paired."""
    found = {one.id: one for one in differences(batch(1), batch(2, more_turns=2), MEASURES)}
    assert found["turns"].real
    assert found["turns"].estimate.low < 2 < found["turns"].estimate.high
    assert real(batch(1), batch(2, first_wins=0.75)) == {"first_player"}


def test_no_difference_is_hardly_ever_found() -> None:
    """Among 150 comparisons of like with like, all measures together, about one in twenty errs."""
    errs = sum(bool(real(batch(2 * n), batch(2 * n + 1))) for n in range(150))
    assert errs <= 15


def test_more_comparisons_ask_for_more() -> None:
    """The more rules are compared in one run, the wider the intervals."""
    few, many = (differences(batch(1), batch(2), MEASURES, n)[0].estimate for n in (1, 10))
    assert many.high - many.low > few.high - few.low


def test_games_cut_short_are_compared_as_such_only() -> None:
    """A pair with a game cut short tells nothing of turns, and counts for the share of such."""
    base, other = batch(1, 20), batch(1, 20)
    for game in range(10):
        other.rows[game * other.width + ENDING] = CAPPED
        other.rows[game * other.width + TURNS] = 9999
    kings = load_variant("kings")
    law = compile_law(kings.rules, kings.deck)
    found = {one.id: one for one in differences(base, other, measures_for(law))}
    assert (found["turns"].estimate.value, found["turns"].estimate.count) == (0, 10)
    assert (found["capped"].other, found["capped"].estimate.count) == (0.5, 20)


def test_a_rule_that_is_not_played_changes_nothing() -> None:
    """The same seeds under a rule that is printed only: every game is the same."""
    rules = [load_variant("league"), load_variant("league", ["time.limit=5"])]
    orders = tuple(Order.of(one, 4, "thinking", 2000, 1) for one in rules)
    base, other = gather(orders, 50, run_here(orders, 50), lambda _: None).batches
    found = differences(base, other, MEASURES)
    assert not any(one.real or one.changed for one in found)


def test_a_rule_that_is_played_shows() -> None:
    """Nine cards instead of seven make longer games, whoever counts."""
    rules = [load_variant("family"), load_variant("family", ["deal.hand=11"])]
    orders = tuple(Order.of(one, 4, "thinking", 2000, 1) for one in rules)
    base, other = gather(orders, 150, run_here(orders, 150), lambda _: None).batches
    assert "turns" in real(base, other)
