"""The pre-flight of a table simulator's files: limits of the sheets, and every card found on them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from deckgen.ink.preflight import PngFacts, read_png
from deckgen.ink.tabletop import FEWEST
from deckgen.press.checks import Check
from deckgen.press.exports import Asked


def table_checks(asked: Asked, files: Mapping[str, bytes], name: str, wanted: int) -> list[Check]:
    """That pictures keep the limits, and that the object, read back, finds every card in them."""
    facts = {key: read_png(data) for key, data in files.items() if key.endswith(".png")}
    most = asked.service.most_px or 0
    largest = max(max(one.width, one.height) for one in facts.values())
    modes = sorted({one.mode for one in facts.values()})
    deck = json.loads(files[name])["ObjectStates"][0]
    cards = deck.get("ContainedObjects", [deck])
    lost = [card["CardID"] for card in cards if not _is_found(card, facts, asked)]
    named = sum(bool(card["Nickname"]) for card in cards)
    told = sum(bool(card["Description"]) for card in cards)
    ids = deck.get("DeckIDs", [deck.get("CardID")])
    right = not lost and ids == [card["CardID"] for card in cards] and len(cards) == wanted
    sizes = ", ".join(f"{one.width} × {one.height}" for one in facts.values())
    return [
        Check("canvas", f"≤ {most} px a side", f"{sizes} px", largest <= most),
        _cells(deck, facts, asked),
        Check("colours", "RGB", ", ".join(modes), modes == ["RGB"]),
        Check("fonts", "none (pixels)", "none (pixels)", True),
        Check("pages", f"{wanted} cards", f"{len(cards)} cards, {len(lost)} lost", right),
        Check("names", f"{wanted}", f"{named}, {told} with a text", named == wanted),
    ]


def _is_found(card: Mapping[str, Any], facts: Mapping[str, PngFacts], asked: Asked) -> bool:
    """Whether a card's sheet and back are among the files and its cell is on the sheet, not last."""
    sheet, cell = divmod(int(card["CardID"]), 100)
    deck = card["CustomDeck"].get(str(sheet))
    if deck is None:
        return False
    files = [deck[key].removeprefix(asked.url) for key in ("FaceURL", "BackURL")]
    return (
        all(file in facts for file in files)
        and 0 <= cell < deck["NumWidth"] * deck["NumHeight"] - 1
    )


def _cells(deck: Mapping[str, Any], facts: Mapping[str, PngFacts], asked: Asked) -> Check:
    """That sheets are whole cells within the limits of the grid, shaped like the card."""
    trim, found, holds = asked.job.variant.format.trim, [], True
    for one in deck["CustomDeck"].values():
        sheet = facts[one["FaceURL"].removeprefix(asked.url)]
        wide, high = one["NumWidth"], one["NumHeight"]
        cell = sheet.width / wide, sheet.height / high
        found.append(f"{wide} × {high} of {cell[0]:g} × {cell[1]:g} px")
        holds &= _fits(wide, high, asked) and all(side == int(side) for side in cell)
        holds &= abs(cell[0] / cell[1] - trim.width / trim.height) < 1 / min(cell)
    columns, rows = asked.service.columns, asked.service.rows
    return Check("trim", f"≤ {columns} × {rows} cells like {trim}", ", ".join(found), holds)


def _fits(wide: int, high: int, asked: Asked) -> bool:
    return FEWEST <= wide <= asked.service.columns and FEWEST <= high <= asked.service.rows
