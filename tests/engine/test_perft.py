"""Node counts of small positions, to a fixed depth, against the files in tests/perft."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from asking import by_asking, by_tables

from deckgen.definition.variants import load_variant
from deckgen.engine import Action, Table, compile_law
from deckgen.engine.codes import COLOURS
from deckgen.engine.door import advance
from deckgen.engine.start import position, start_from
from deckgen.model.cards import Colour
from deckgen.model.notation import parse_card, parse_cards

FOLDER = Path(__file__).parent.parent / "perft"
POSITIONS = [
    pytest.param(path.stem, entry, id=f"{path.stem} {entry['name']}")
    for path in sorted(FOLDER.glob("*.toml"))
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["position"]
]
SLOW_DEPTH = 4


def table_of(id_: str, entry: dict[str, Any]) -> Table:
    """The table that an entry states."""
    variant = load_variant(id_, entry.get("rules", []))
    law = compile_law(variant.rules, variant.deck)
    hands = [parse_cards(hand) for hand in entry["hands"]]
    if "lead" in entry:
        return start_from(law, hands, parse_cards(f"{entry['lead']} {entry.get('draw', '')}"), 0)
    return position(
        law,
        hands,
        parse_card(entry["top"]),
        pile=parse_cards(entry.get("draw", "")),
        below=parse_cards(entry.get("below", "")),
        colour=COLOURS.index(Colour(entry.get("colour", "red"))),
        turn=entry.get("turn", 0),
        clockwise=entry.get("clockwise", True),
        pending=entry.get("pending", 0),
    )


def nodes(table: Table, depth: int, moves: Callable[[Table], Iterable[Action]]) -> int:
    """How many lines of `depth` actions start here."""
    if depth == 0:
        return 1
    count = 0
    for action in moves(table):
        after = table.copy()
        advance(after, action)
        count += nodes(after, depth - 1, moves)
    return count


@pytest.mark.parametrize(("id_", "entry"), POSITIONS)
def test_node_counts(id_: str, entry: dict[str, Any]) -> None:
    """The engine counts what the file says, to its full depth."""
    table = table_of(id_, entry)
    depths = range(1, len(entry["nodes"]) + 1)

    assert [nodes(table, depth, by_tables) for depth in depths] == entry["nodes"]


@pytest.mark.parametrize(("id_", "entry"), POSITIONS)
def test_node_counts_by_asking(id_: str, entry: dict[str, Any]) -> None:
    """So does a slow reader that knows no tables: it tries everything and asks the law."""
    table = table_of(id_, entry)
    depths = range(1, min(len(entry["nodes"]), SLOW_DEPTH) + 1)

    found = [nodes(table, depth, by_asking) for depth in depths]

    assert found == entry["nodes"][: len(depths)]
