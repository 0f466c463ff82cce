"""The picture of a run: axes that say what can be, labels that fit."""

from __future__ import annotations

import pytest

from deckgen.cards.shapes import Shape, Text, leaves
from deckgen.definition.themes import load_theme
from deckgen.definition.variants import load_variant
from deckgen.engine import compile_law
from deckgen.ink.fonts import FontBook
from deckgen.play.batches import Order, gather, run_here
from deckgen.play.figures import report_of
from deckgen.play.picture import Plotter, Series


def drawn(players: int, games: int, turns: int = 2000) -> list[Shape]:
    """The picture of a few games of family."""
    family = load_variant("family")
    orders = (Order.of(family, players, "random", turns, 1),)
    run = gather(orders, games, run_here(orders, games), lambda _: None)
    report = report_of(compile_law(family.rules, family.deck), run.batches[0], players)
    _, shapes = Plotter(load_theme("classic"), FontBook()).picture(
        "Title", "remark", [Series("family", report)]
    )
    return shapes


def words(shapes: list[Shape]) -> list[str]:
    """All its words."""
    return [shape.text for shape, _ in leaves(shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize(("players", "games"), [(2, 1), (4, 3), (10, 2)])
def test_no_axis_goes_beyond_all_games(players: int, games: int) -> None:
    """Shares end at 100 %, also where every game falls into one bar."""
    shares = [float(word[:-2]) for word in words(drawn(players, games)) if word.endswith(" %")]
    assert max(shares) <= 100


def test_seats_without_room_go_by_their_numbers() -> None:
    """Ten seats are all labelled alike, from 0."""
    assert set("0123456789") <= set(words(drawn(10, 2)))
    assert "seat 1" not in words(drawn(10, 2))
    assert "seat 1" in words(drawn(4, 2))


def test_what_is_counted_has_whole_ticks() -> None:
    """A turn is not parted: no tick of an axis of turns has a fraction."""
    found = words(drawn(2, 2))
    turns = found[found.index("turns a game") + 1 : found.index("minutes a game")]
    ticks = [word for word in turns if not word.endswith("%") and "median" not in word]
    assert ticks
    assert all(tick.isdigit() for tick in ticks)


def test_games_cut_short_are_told() -> None:
    """Where no game was won, the diagram of seats says so instead of showing an empty frame."""
    assert "no game was won" in words(drawn(4, 3, turns=5))
    assert "no game was won" not in words(drawn(4, 3))
