"""Tabletop Simulator: sheets of faces, the back, and the saved object that loads them as a deck.

The object's shape is that of saved objects in public collections: a card's id is a hundred times
its sheet's number plus its cell, counted from the upper left. A sheet's file name carries a digest
of it, because the simulator remembers pictures by their address.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from deckgen.cards.faces import number_label
from deckgen.cards.names import COLOUR_NAMES, card_name
from deckgen.ink.onecard import one_card_pdf
from deckgen.ink.png import pictures
from deckgen.ink.preflight import PngFacts, read_png
from deckgen.ink.sheets import Document
from deckgen.ink.tabletop import FEWEST, Grid, grid_for, sheet_picture
from deckgen.model.cards import Card, CardKind, Symbol
from deckgen.model.format import Size
from deckgen.press.checks import Check, size_check
from deckgen.press.digests import digest
from deckgen.press.exports import SPARE, Asked, Export, formatted, manifest
from deckgen.press.job import Job
from deckgen.units import MM_PER_INCH, pixels

GREY = 0.713235259
"""The tint the simulator itself gives to cards."""
DOWN = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
"""Face down, its head away from the player."""
_SWITCHES = {
    "Locked": False, "Grid": True, "Snap": True, "IgnoreFoW": False, "MeasureMovement": False,
    "DragSelectable": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
    "GridProjection": False, "HideWhenFaceDown": True, "SidewaysCard": False,
    "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
}  # fmt: skip


def export_table(asked: Asked) -> Export:
    """The sheets, the back and the saved object; `url` is where the pictures will be found."""
    service, trim = asked.service, asked.job.variant.format.trim
    job = formatted(asked.job, trim, SPARE)
    most_px = service.most_px or 0
    faces = job.distinct[:-1]
    size = service.columns * service.rows - 1  # the last cell is the card as others see it
    batches = [faces[start : start + size] for start in range(0, len(faces), size)]
    grids = [
        grid_for(len(batch) + 1, trim, most_px, service.columns, service.rows) for batch in batches
    ]
    files: dict[str, bytes] = {}
    sheets: list[str] = []
    for number, (batch, grid) in enumerate(zip(batches, grids, strict=True), start=1):
        data = sheet_picture(batch, job.back, grid, job.variant.format, job.book)
        sheets.append(_named(files, f"sheet-{number}", data))
        asked.tick(number, len(batches) + 1)
    back = _named(files, "back", _back(job, asked.dpi, most_px))
    cells = {
        face.name: (sheet, cell)
        for sheet, batch in enumerate(batches, start=1)
        for cell, face in enumerate(batch)
    }
    decks = {
        str(number): _custom_deck(asked.url + name, asked.url + back, grid)
        for number, (name, grid) in enumerate(zip(sheets, grids, strict=True), start=1)
    }
    name = f"{job.variant.id}.json"
    files[name] = (
        json.dumps(saved_object(job, cells, decks), ensure_ascii=False, indent=1) + "\n"
    ).encode()
    checks = table_checks(asked, files, name, len(job.cards))
    text = manifest(asked, files, back=back, sheets=sheets)
    note = f"Copy {name} into the simulator's Saves/Saved Objects folder and load it from there."
    return Export({**files, "manifest.json": text}, (*checks, size_check(files.values())), (note,))


def _named(files: dict[str, bytes], stem: str, data: bytes) -> str:
    """Keep a picture under a name that changes with it."""
    name = f"{stem}.{digest(data).removeprefix('sha256:')[:8]}.png"
    files[name] = data
    return name


def _back(job: Job, dpi: int, most_px: int) -> bytes:
    """The back alone, cut to its trim."""
    card = job.variant.format
    while max(pixels(card.trim.width, dpi), pixels(card.trim.height, dpi)) > most_px:
        dpi -= 10
    canvas = pixels(card.trim.width, dpi), pixels(card.trim.height, dpi)
    page = Size(canvas[0] / dpi * MM_PER_INCH, canvas[1] / dpi * MM_PER_INCH)
    pdf = one_card_pdf([job.back], card, page, job.book, Document("", "en"))
    return next(iter(pictures(pdf, canvas, dpi, lambda *_: None)))


def saved_object(
    job: Job, cells: Mapping[str, tuple[int, int]], decks: Mapping[str, Any]
) -> dict[str, Any]:
    """The saved object: one deck, every physical card in it with its name and its text."""
    cards = [
        _card(job, card, number, cells[job.fronts[card.number].name], decks)
        for number, card in enumerate(job.cards, start=1)
    ]
    if len(cards) == 1:  # the simulator knows no deck of one card
        deck = {**cards[0], "Name": "CardCustom"}
    else:
        name = job.title(job.languages[0])
        deck = {
            **_object("DeckCustom", "dec000", name, "", 1.0),
            "Hands": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": dict(decks),
            "ContainedObjects": cards,
        }
    blank = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn")
    return {**dict.fromkeys(blank, ""), "ObjectStates": [deck]}


def _card(
    job: Job, card: Card, number: int, place: tuple[int, int], decks: Mapping[str, Any]
) -> dict[str, Any]:
    sheet, cell = place
    lang = job.languages[0]
    entry = job.penalties.by_card.get(card.number) if job.penalties else None
    text = f"{number_label(str(entry.number))}\n{entry.penalty.texts[lang]}" if entry else ""
    return {
        **_object("Card", f"{number:06x}", nickname(card.kind, lang), text, 0.0),
        "Hands": True,
        "CardID": 100 * sheet + cell,
        "CustomDeck": {str(sheet): decks[str(sheet)]},
    }


def nickname(kind: CardKind, lang: str) -> str:
    """What a card is called at the table: its colour and its number or name."""
    name = card_name(kind, lang) or kind.symbol.value
    if kind.colour and kind.symbol is not Symbol.COLOURED_WILD:
        name = f"{COLOUR_NAMES[lang][kind.colour]} {name}"
    return name.capitalize() if lang == "en" else name


def _object(name: str, guid: str, nick: str, text: str, high: float) -> dict[str, Any]:
    place = {
        "posX": 0.0,
        "posY": high,
        "posZ": 0.0,
        **DOWN,
        "scaleX": 1.0,
        "scaleY": 1.0,
        "scaleZ": 1.0,
    }
    tint = dict.fromkeys("rgb", GREY)
    return {
        "GUID": guid,
        "Name": name,
        "Transform": place,
        "Nickname": nick,
        "Description": text,
        "GMNotes": "",
        "ColorDiffuse": tint,
        **_SWITCHES,
    }


def _custom_deck(face: str, back: str, grid: Grid) -> dict[str, Any]:
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": grid.columns,
        "NumHeight": grid.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


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
