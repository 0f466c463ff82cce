"""Node counts of small positions, to a fixed depth, against the files in tests/perft."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from deckgen.definition.variants import load_variant
from deckgen.engine import Action, Table, compile_law, interrupts, legal_moves
from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    JUMP,
    PASS,
    PEEK,
    PLAY,
    SUM,
    SWAP,
    TAKE,
)
from deckgen.engine.codes import COLOURS, KIND_COUNT, NUMBER_OF, WILD
from deckgen.engine.door import advance
from deckgen.engine.interrupts import owes_call
from deckgen.engine.start import position, start_from
from deckgen.engine.table import OVER
from deckgen.engine.verdict import refusals
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


def by_tables(table: Table) -> Iterable[Action]:
    """The moves that the engine lists."""
    return (*legal_moves(table), *interrupts(table)) if table.phase < OVER else ()


def by_asking(table: Table) -> Iterable[Action]:
    """Everything that anybody could try, asked of the readable law one by one."""
    if table.phase >= OVER:
        return []
    return [action for action in conceivable(table) if not refusals(table, action)]


def conceivable(table: Table) -> Iterator[Action]:
    """Everything that anybody could try. Calls only where they are due and in time, swaps only the lowest
    three cards for the lowest three, as the engine lists them.
    """
    seats = range(table.players)
    for seat in seats:
        yield from (Action(verb, seat) for verb in (DRAW, PASS, TAKE, CHALLENGE))
        yield from (Action(COLOUR, seat, colour=colour) for colour in range(4))
        yield from (Action(CATCH, seat, target=other) for other in seats)
        if owes_call(table, seat) and not (table.called | table.ripe) >> seat & 1:
            yield Action(CALL, seat)
        for verb, kind in product((PLAY, JUMP), range(KIND_COUNT)):
            for copies in range(1, table.hands[seat][kind] + 1):
                yield from laid(verb, seat, (kind,) * copies)
        for group in groups(table.hands[seat]):
            yield Action(SUM, seat, group)
        for other in seats:
            for verb, copies in product((PLAY, JUMP), range(1, table.hands[seat][WILD] + 1)):
                wilds = (WILD,) * copies
                yield Action(verb, seat, wilds, menu=PEEK, target=other)
                give, get = lowest(table, seat, copies), lowest(table, other, 0)
                yield Action(verb, seat, wilds, menu=SWAP, target=other, give=give, get=get)


def laid(verb: int, seat: int, cards: tuple[int, ...]) -> Iterator[Action]:
    """Cards laid, naming each colour or none."""
    return (Action(verb, seat, cards, colour) for colour in range(-1, 4))


def groups(hand: list[int]) -> Iterator[tuple[int, ...]]:
    """Every group of two or more number cards of a hand."""
    numbers = [kind for kind in range(KIND_COUNT) if hand[kind] and NUMBER_OF[kind] >= 0]
    for counts in product(*(range(hand[kind] + 1) for kind in numbers)):
        if sum(counts) > 1:
            yield tuple(k for k, n in zip(numbers, counts, strict=True) for _ in range(n))


def lowest(table: Table, seat: int, wilds: int) -> tuple[int, ...]:
    """The three lowest cards of a hand in deck order, so many wilds left out."""
    held = {k: table.hands[seat][k] - wilds * (k == WILD) for k in range(KIND_COUNT)}
    cards = [k for k in range(KIND_COUNT) for _ in range(held[k])]
    return tuple(cards[:3])


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
