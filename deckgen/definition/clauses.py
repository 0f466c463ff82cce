"""Clause values as files and command lines write them, held against the law book."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.errors import Fault
from deckgen.law import LAWBOOK
from deckgen.law.registry import Count
from deckgen.model.deck import MOST_COPIES, number_counts, number_counts_text
from deckgen.model.rules import Rules, Value
from deckgen.model.words import nearest


def clause_values(
    rules: Mapping[str, Any],
    deck: Mapping[str, Any],
    where: str,
    faults: list[Fault],
    *,
    typed: bool = True,
) -> dict[str, Value]:
    """The clause values of a `[rules]` and a `[deck]` table, flattened to clause ids.

    Without `typed` the values are command-line words. What is wrong is added to `faults`.
    """
    values: dict[str, Value] = {}
    said = [("rules.", *entry) for entry in _flat(rules)]
    said += [("", f"deck.{key}", value) for key, value in deck.items()]
    for prefix, clause_id, value in said:
        key = clause_id if not typed else prefix + clause_id
        clause = LAWBOOK.get(clause_id)
        if clause is None:
            faults.append(Fault(where, key, "there is no such clause", nearest(clause_id, LAWBOOK)))
            continue
        if clause_id in values:
            faults.append(Fault(where, key, "is given twice"))
        if clause_id == "deck.numbers" and isinstance(value, Mapping):
            wrong = _number_faults(value, where, key)
            faults.extend(wrong)
            if wrong:
                continue
            value = _numbers(value)  # noqa: PLW2901  # the table's text form
        elif not typed:
            value = clause.domain.parse(value)  # noqa: PLW2901  # the word's value
        problem = clause.domain.problem(value)
        if problem:
            faults.append(Fault(where, key, *problem))
        else:
            values[clause_id] = value
    return values


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping) and prefix + key not in LAWBOOK:
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _number_faults(table: Mapping[str, Any], where: str, key: str) -> list[Fault]:
    copies = Count(0, MOST_COPIES)
    faults = []
    for span, count in table.items():
        if not re.fullmatch("[0-9](-[0-9])?", span):
            faults.append(
                Fault(where, f"{key}.{span}", 'is neither a number nor a range like "1-9"')
            )
        elif problem := copies.problem(count):
            faults.append(Fault(where, f"{key}.{span}", *problem))
    return faults


def _numbers(table: Mapping[str, int]) -> str:
    """The text form of a table of number counts; a number named twice is for the law to refuse."""
    parts = " ".join(f"{span}={count}" for span, count in table.items())
    counts = number_counts(parts)
    return parts if counts is None else number_counts_text(counts)


def complete(rules: Rules, where: str, faults: list[Fault]) -> Rules:
    """These rules with the usual value of each clause that arises unsaid and has one, without the
    clauses that do not arise; a clause that has no usual value must be said.
    """
    values: dict[str, Value] = {}
    for clause in LAWBOOK.values():
        if not clause.arises(rules):
            continue
        value = rules.get(clause.id, clause.otherwise)
        if value is None:
            key = clause.id if clause.id.startswith("deck.") else f"rules.{clause.id}"
            faults.append(Fault(where, key, "is missing: every clause needs a value"))
        else:
            values[clause.id] = value
    return Rules(values)
