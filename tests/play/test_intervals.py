"""Room: play (the arithmetic of chance), held against printed tables."""

from __future__ import annotations

from random import Random

import pytest

from deckgen.play.intervals import mean, paired_mean, paired_share, quantile, share, t_quantile


@pytest.mark.parametrize(
    ("freedom", "value"), [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984)]
)
def test_students_t(freedom: int, value: float) -> None:
    """The two-sided 95 % points of every statistics textbook's table."""
    assert t_quantile(0.95, freedom) == pytest.approx(value, abs=0.01 if freedom < 6 else 0.001)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)],
)  # fmt: skip
def test_wilson(hits: int, count: int, low: float, high: float) -> None:
    """Newcombe's four examples (Statistics in Medicine 17, 1998, table I, method 3)."""
    found = share(hits, count)
    assert (found.low, found.high) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))
    assert share(count - hits, count).low == pytest.approx(1 - high, abs=6e-5)


def test_mean() -> None:
    """Of 1 to 5: mean 3, deviation √2.5, so 3 ± 2.776 √(2.5 / 5)."""
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - 3 == pytest.approx(2.776 * 0.5**0.5, abs=0.01)
    assert 3 - found.low == pytest.approx(found.high - 3)


def test_few_and_none() -> None:
    """Of none there is no mean, of few no interval, of equal numbers one of no width."""
    assert mean([]) is None
    assert share(0, 0) is None
    assert paired_share([]) is None
    assert (mean([7]).value, mean([7]).low) == (7, None)
    assert (mean([7] * 9).low, mean([7] * 9).high) == (7, 7)
    assert paired_share([(0, 1)] * 3).low is None


def test_paired_mean_is_the_mean_of_differences() -> None:
    """Whatever the two have in common is gone."""
    chance = Random(1)
    common = [chance.randrange(1000) for _ in range(50)]
    found = paired_mean([(n, n + 3) for n in common])
    assert (found.value, found.low, found.high) == (3, 3, 3)


def test_paired_share() -> None:
    """12 gained and 4 lost of 100: (8 ± 1.96 √(17 - 64/102)) / 102, the value itself 0.08."""
    pairs = [(0, 1)] * 12 + [(1, 0)] * 4 + [(0, 0)] * 50 + [(1, 1)] * 34
    found = paired_share(pairs)
    reach = 1.95996 * (17 - 64 / 102) ** 0.5 / 102
    assert found.value == pytest.approx(0.08)
    assert found.low == pytest.approx(8 / 102 - reach, abs=1e-5)
    assert found.high == pytest.approx(8 / 102 + reach, abs=1e-5)


def test_no_difference_in_any_pair_is_not_certainty() -> None:
    """That nothing differed in n pairs leaves room for rare cases."""
    found = paired_share([(0, 0)] * 100)
    assert found.value == 0
    assert found.low < 0 < found.high < 0.05


def test_quantile() -> None:
    """Of 1 to 100: the median 51 or 50, ends within."""
    numbers = list(range(1, 101))
    assert [quantile(numbers, f) for f in (0.0, 0.05, 0.5, 0.95, 1.0)] == [1, 6, 51, 96, 100]


def test_intervals_cover_as_often_as_they_say() -> None:
    """In 400 samples of 40 throws of a die the 95 % interval holds 3.5 about 95 times in 100."""
    chance = Random(7)
    hits = 0
    for _ in range(400):
        found = mean([chance.randrange(1, 7) for _ in range(40)])
        hits += found.low <= 3.5 <= found.high
    assert 0.92 <= hits / 400 <= 0.98
