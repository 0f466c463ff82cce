"""A saved object of Tabletop Simulator read back: its cards, and where on its pictures each lies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct


class SavedSheet(Struct, frozen=True):
    """A sheet: the file of its fronts, how many columns and rows of them, and the file of the back."""

    front: str
    columns: int
    rows: int
    back: str

    @property
    def last(self) -> int:
        """The last cell: what others see of a card in a hand."""
        return self.columns * self.rows - 1


class SavedCard(Struct, frozen=True):
    """A card: its sheet, None if the deck has none of that number, its cell there, counted from the
    upper left, its name and its text.
    """

    sheet: SavedSheet | None
    cell: int
    name: str
    text: str


class SavedDeck(Struct, frozen=True):
    """A deck: its cards, its sheets, and whether its list of ids is that of its cards."""

    cards: tuple[SavedCard, ...]
    sheets: tuple[SavedSheet, ...]
    agrees: bool


def read_deck(path: Path, url: str) -> SavedDeck:
    """The deck of a saved object whose pictures are at `url`; raises `ValueError`."""
    try:
        deck: Any = json.loads(path.read_bytes())["ObjectStates"][0]
        cards = deck.get("ContainedObjects", [deck])
        ids = deck.get("DeckIDs", [deck.get("CardID")])
        sheets = {key: _sheet(one, url) for key, one in deck["CustomDeck"].items()}
        return SavedDeck(
            tuple(_card(card, sheets, url) for card in cards),
            tuple(sheets.values()),
            ids == [card["CardID"] for card in cards],
        )
    except (OSError, LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"it is no saved deck: {error}") from error


def _card(card: Mapping[str, Any], sheets: Mapping[str, SavedSheet], url: str) -> SavedCard:
    """A card; the sheet it names itself must be the deck's."""
    key, cell = divmod(int(card["CardID"]), 100)
    own = card["CustomDeck"].get(str(key))
    sheet = sheets.get(str(key))
    known = own is not None and sheet == _sheet(own, url)
    return SavedCard(sheet if known else None, cell, card["Nickname"], card["Description"])


def _sheet(said: Mapping[str, Any], url: str) -> SavedSheet:
    columns, rows = int(said["NumWidth"]), int(said["NumHeight"])
    if min(columns, rows) < 1:
        raise ValueError(f"a sheet has {columns} × {rows} cells")
    front, back = (str(said[key]).removeprefix(url) for key in ("FaceURL", "BackURL"))
    return SavedSheet(front, columns, rows, back)
