"""The arithmetic of chance: means, shares and paired differences with confidence intervals.

Sums come in as whole numbers and are exact; only the last division and root are rounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct

LEVEL: Final = 0.95
LEAST: Final = 5
"""Fewer observations give a mean, but no interval worth its name."""


class Estimate(Struct, frozen=True):
    """A value with its confidence interval (None: too few observations), from `count` of them."""

    value: float
    low: float | None
    high: float | None
    count: int

    def scaled(self, factor: float) -> Estimate:
        """The same in another unit."""
        low, high = (None if end is None else end * factor for end in (self.low, self.high))
        return Estimate(self.value * factor, low, high, self.count)


def normal_quantile(level: float) -> float:
    """How many standard deviations on both sides hold `level` of a normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)


def t_quantile(level: float, freedom: int) -> float:
    """The same for Student's t with `freedom` degrees, by the expansion in 1/freedom (Fisher and
    Cornish, 1960); right to a hundredth from 4 degrees on.
    """
    z = normal_quantile(level)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def mean(values: Iterable[int], level: float = LEVEL) -> Estimate | None:
    """The mean of whole numbers with its t interval; None of no numbers."""
    count = total = squares = 0
    for value in values:
        count += 1
        total += value
        squares += value * value
    return _mean(count, total, squares, level) if count else None


def _mean(count: int, total: int, squares: int, level: float) -> Estimate:
    middle = total / count
    if count < LEAST:
        return Estimate(middle, None, None, count)
    variance = (count * squares - total * total) / (count * (count - 1))
    reach = t_quantile(level, count - 1) * sqrt(variance / count)
    return Estimate(middle, middle - reach, middle + reach, count)


def share(hits: int, count: int, level: float = LEVEL) -> Estimate | None:
    """A share with Wilson's interval, which keeps within 0 and 1 and is honest near them."""
    if not count:
        return None
    z = normal_quantile(level)
    rate = hits / count
    bulk = 1 + z * z / count
    centre = (rate + z * z / (2 * count)) / bulk
    reach = z / bulk * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    low = 0.0 if hits == 0 else centre - reach
    high = 1.0 if hits == count else centre + reach
    return Estimate(rate, low, high, count)


def paired_mean(pairs: Iterable[tuple[int, int]], level: float = LEVEL) -> Estimate | None:
    """The mean of second minus first over pairs, with its t interval."""
    return mean((second - first for first, second in pairs), level)


def paired_share(pairs: Iterable[tuple[int, int]], level: float = LEVEL) -> Estimate | None:
    """The difference of two shares over pairs of 0 and 1; half a pair is added to each of the four
    cases for the interval, so that rare cases do not seem certain (Agresti and Min, 2005).
    """
    gained = lost = count = 0
    for first, second in pairs:
        count += 1
        gained += second > first
        lost += first > second
    if not count:
        return None
    value = (gained - lost) / count
    if count < LEAST:
        return Estimate(value, None, None, count)
    more, fewer, all_ = gained + 0.5, lost + 0.5, count + 2
    centre = (more - fewer) / all_
    reach = normal_quantile(level) * sqrt(more + fewer - (more - fewer) ** 2 / all_) / all_
    return Estimate(value, centre - reach, centre + reach, count)


def quantile(ordered: list[int], fraction: float) -> int:
    """The value below or at which `fraction` of the ordered numbers lie."""
    return ordered[min(len(ordered) - 1, max(0, int(fraction * len(ordered))))]
