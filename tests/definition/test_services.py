"""Print services: their numbers, as the services state them."""

from __future__ import annotations

import pytest

from deckgen.definition.services import load_service

GAME_CRAFTER = {
    "poker": ((63.5, 88.9), (825, 1125)),
    "euro-poker": ((63, 88), (825, 1125)),
    "bridge": ((57.15, 88.9), (750, 1125)),
    "us-game": ((56, 87), (750, 1125)),
    "mini": ((44.45, 63.5), (600, 825)),
    "micro": ((31.75, 44.45), (450, 600)),
    "domino": ((44.45, 88.9), (600, 1125)),
    "tarot": ((69.85, 120.65), (900, 1500)),
    "jumbo": ((88.9, 139.7), (1125, 1725)),
    "business": ((50.8, 88.9), (675, 1125)),
    "small-square": ((63.5, 63.5), (825, 825)),
    "square": ((88.9, 88.9), (1125, 1125)),
    "euro-square": ((70, 70), (900, 900)),
    "divider": ((76.2, 88.9), (975, 1125)),
    "mint-tin": ((52, 87), (750, 1125)),
}
MAKE_PLAYING_CARDS = {
    "poker": ((63.5, 88.9), (822, 1122)),
    "us-game": ((55.88, 87.122), (732, 1101)),
    "domino": ((44.45, 88.9), (597, 1122)),
    "bridge": ((57.15, 88.9), (747, 1122)),
    "mini": ((44.45, 63.5), (597, 822)),
    "tarot": ((69.85, 120.65), (897, 1497)),
    "square": ((88.9, 88.9), (1122, 1122)),
}
"""Product: trim in mm, canvas in px at 300 dpi."""


@pytest.mark.parametrize(
    ("service", "wanted"),
    [("game-crafter", GAME_CRAFTER), ("makeplayingcards", MAKE_PLAYING_CARDS)],
)
def test_trims_and_canvases_are_the_services(
    service: str, wanted: dict[str, tuple[tuple[float, float], tuple[int, int]]]
) -> None:
    """Every product that a service lists, and no other, with its exact numbers."""
    found = load_service(service)

    products = {one.id: ((one.trim.width, one.trim.height), one.canvas) for one in found.products}
    assert products == wanted
    assert found.dpi == 300


@pytest.mark.parametrize("product", MAKE_PLAYING_CARDS)
def test_makeplayingcards_adds_36_pixels_on_every_side(product: str) -> None:
    """Its own rule: the canvas is the trim in pixels and 72 more."""
    found = {one.id: one for one in load_service("makeplayingcards").products}[product]

    trim = (found.trim.width, found.trim.height)
    assert found.canvas == tuple(round(side / 25.4 * 300) + 72 for side in trim)


@pytest.mark.parametrize(
    ("service", "safe"), [("game-crafter", 75), ("makeplayingcards", 72), ("png", None)]
)
def test_what_stays_clear_of_the_edge(service: str, safe: int | None) -> None:
    """Both shops ask for as much again inside the trim as outside it."""
    assert load_service(service).safe_px == safe


def test_drivethrucards_is_a_poker_card_with_an_eighth_of_an_inch() -> None:
    """63.5 × 88.9 mm, 3.175 mm of bleed and of safe zone, 240 % of ink, back before front, CMYK."""
    found = load_service("drivethrucards")

    assert [(one.trim.width, one.trim.height) for one in found.products] == [(63.5, 88.9)]
    assert (found.bleed, found.safe, found.most_ink) == (3.175, 3.175, 240)
    assert (found.order, found.colour, found.dpi, found.jpeg_only) == (
        "back-front", "cmyk", 300, True,
    )  # fmt: skip


def test_a_table_simulator_takes_4096_pixels_and_70_cells() -> None:
    """At most 4096 px a side, 10 × 7 cells."""
    found = load_service("tabletop-simulator")

    assert (found.most_px, found.columns, found.rows) == (4096, 10, 7)
