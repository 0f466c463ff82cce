"""The saved object of Tabletop Simulator: a deck, its sheets, and every card with name and text.

Its shape is that of saved objects in public collections: a card's id is a hundred times its
sheet's number plus its cell, counted from the upper left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.book.prose import prose
from deckgen.book.reference import ROWS
from deckgen.cards.faces import number_label
from deckgen.cards.names import COLOUR_NAMES, card_name
from deckgen.model.cards import Card, CardKind, Symbol
from deckgen.model.penalties import unhinted
from deckgen.press.job import Job

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
    return {
        **_object("Card", f"{number:06x}", nickname(card.kind, lang), described(job, card), 0.0),
        "Hands": True,
        "CardID": 100 * sheet + cell,
        "CustomDeck": {str(sheet): decks[str(sheet)]},
    }


def described(job: Job, card: Card) -> str:
    """What a card does: its penalty with its number, and what playing it means in a sentence."""
    lang, variant = job.languages[0], job.variant
    entry = job.penalties.by_card.get(card.number) if job.penalties else None
    said = [number_label(str(entry.number)), unhinted(entry.penalty.texts[lang])] if entry else []
    first = ROWS.get(card.kind.symbol, ())[:1]
    said += [prose(lang).short(clause, variant) for clause in first if clause in variant.rules]
    return "\n".join(said)


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
