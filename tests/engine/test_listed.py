from __future__ import annotations

import pytest
from asking import by_asking, by_tables

from deckgen.definition.variants import load_variant
from deckgen.engine import Table, compile_law
from deckgen.engine.door import advance
from deckgen.engine.start import position, start_from
from deckgen.model.notation import parse_card, parse_cards

CHALLENGED = "wild_draw_four.when=no-active-colour wild_draw_four.challenge=true"
NUMBER_LAST = "double_play=any end.last_card=number call.when=one-left"
POSITIONS = [
    ("family", "", "r5", 0, ["r0 r0", "g0 b5"], "r0 g1"),
    ("family", "", "r5", 0, ["b1 y1", "g1 g2"], "r0 g1"),  # a red nought is drawn
    ("league", "sum_grab=same-colour", "r5", 0, ["r5 b1", "r0 r0 r2 r3", "r1 r2 r2"], ""),
    ("league", "sum_grab=any-colour jump_in=any", "r0", 0, ["r0 b1", "y0 y0 g2", "r0 b0 b0"], ""),
    ("league", "sum_grab=to-win", "r5", 0, ["r5 b1", "r0 r2 r3", "r2 r3"], ""),
    ("street", "sum_grab=same-colour", "rS", 0, ["rS b1", "r0 r2 r3", "rS rS"], ""),
    ("street", "", "W", 0, ["W W W b1", "W b2", "W W"], ""),
    ("league", "wild.menu=true double_play=any jump_in=any", "W", 0,
     ["W W r0 r1 r2", "W y1 b2 b3", "b1 b2"], ""),
    ("league", "wild.menu=true", "r5", 0, ["W W +4 r0", "W y1 y2"], ""),
    ("league", "double_play=two", "r5", 0, ["r1 r1", "W W b2", "g2 g2 g2"], "r1 W"),
    ("league", "double_play=two draw.when=must", "b5", 0, ["r1", "W", "g2 b2"], "r1 W"),
    ("league", f"{CHALLENGED} misplay=draw-1", "r5", 0, ["+4 b1 b2", "+4 r1 y9", "b1 b2"], "y1 y2"),
    ("league", f"{CHALLENGED}", "r+2", 2, ["b+2 +4", "g+2 +4", "b1 b2"], "y1 y2 y3 y4 y5"),
    ("league", f"{CHALLENGED} jump_in=any", "+4", 4, ["+4 b1", "+4 r1 +4", "b1 b2"], "y1 y2 y3 y4"),
    ("league", "stack.cross=true end.last_card=number", "r+2", 2, ["+4 b1", "rS", "rR r2"], ""),
    ("kings", "", "r5", 0, ["rW bW", "r1 gW", "b1 +4"], "g1 g2 y3"),
    ("family", NUMBER_LAST, "y3", 0, ["yR yR", "yS yS", "b1 b1"], "g1 g2 g3"),
    ("street", f"{NUMBER_LAST} jump_in=any", "yR", 0, ["y1 y1", "yR yR", "b1"], "g1 g2 g3"),
]  # fmt: skip


def table_at(id_: str, changes: str, top: str, pending: int, hands: list[str], pile: str) -> Table:
    """A position in short notation."""
    variant = load_variant(id_, changes.split())
    return position(
        compile_law(variant.rules, variant.deck),
        [parse_cards(hand) for hand in hands],
        parse_card(top),
        pile=parse_cards(pile),
        pending=pending,
    )


def check_lists(table: Table, depth: int) -> None:
    """Here, and so many actions on, the lists hold what nobody refuses, each action once."""
    listed = list(by_tables(table))
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(by_asking(table))
    for action in listed if depth else ():
        after = table.copy()
        advance(after, action)
        check_lists(after, depth - 1)


@pytest.mark.parametrize("given", POSITIONS)
def test_what_is_listed_is_what_nobody_refuses(
    given: tuple[str, str, str, int, list[str], str],
) -> None:
    """Moves and interrupts are exactly the actions that no clause refuses."""
    check_lists(table_at(*given), 2)


@pytest.mark.parametrize("lead", ["W", "+4", "r5", "rS"])
def test_so_it_is_with_the_lead_card(lead: str) -> None:
    """Colours to be named and grabs on the lead card are listed exactly."""
    variant = load_variant("league", ["jump_in=any", "wild.menu=true", "sum_grab=same-colour"])
    hands = [parse_cards(hand) for hand in ("r5 b1 b2", f"{lead} r2 r3 y1", "r1 r4 g1")]
    law = compile_law(variant.rules, variant.deck)

    check_lists(start_from(law, hands, parse_cards(f"{lead} g1 g2 g3 g4 g6")), 1)
