"""The pre-flight of table simulators and cut paths: each fault fails the line that tells of it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PIL import Image

from deckgen.cards.shapes import CardFace
from deckgen.ink.tabletop import sheet_picture
from deckgen.press import export_cut, export_table
from deckgen.press.export import make
from deckgen.press.saved_object import saved_object
from tests.press.exported import Change, asked_for, changed, failing


def tabled(change: Callable[..., tuple[Any, ...]]) -> Callable[..., bytes]:
    """A writer of sheets that is given other faces, or another back for the last cell."""
    return lambda faces, hidden, *rest: sheet_picture(*change(list(faces), hidden), *rest)


@pytest.mark.parametrize(
    "change",
    [
        lambda faces, hidden: (faces[::-1], hidden),
        lambda faces, hidden: ([faces[-1], *faces[:-1]], hidden),
        lambda faces, _: (faces, CardFace("hidden", ())),
        lambda faces, _: (faces, faces[0]),
    ],
)
def test_cells_with_other_faces_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[..., tuple[Any, ...]]
) -> None:
    """Reversed, off by one, and the hidden card missing or another."""
    monkeypatch.setattr(export_table, "sheet_picture", tabled(change))
    assert failing(tmp_path, asked_for("tabletop-simulator", "kings", tmp_path)) == {"faces"}


def test_ids_that_lead_elsewhere_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card's cell is another's, or it is on no sheet."""
    asked = asked_for("tabletop-simulator", "kings", tmp_path)
    for change, fails in (((0, 1), {"faces"}), ((1, 0), {"pages"}), ((0, 70), {"pages"})):

        def moved(
            job: Any, cells: Mapping[str, tuple[int, int]], decks: Any, by: Any = change
        ) -> Any:
            decks = {**decks, "2": decks["1"]} if by[0] else decks
            other = {name: (at[0] + by[0], at[1] + by[1]) for name, at in cells.items()}
            said = saved_object(job, other, decks)
            said["ObjectStates"][0]["CustomDeck"].pop("2", None)
            return said

        monkeypatch.setattr(export_table, "saved_object", moved)
        assert failing(tmp_path, asked) == fails


def test_a_saved_object_of_other_cards_is_found(tmp_path: Path) -> None:
    """A card missing, a name or text of another, an id in the list that no card has, and no object at all."""
    asked = asked_for("tabletop-simulator", "league", tmp_path)
    made = make(asked)

    def edited(edit: Callable[[Any], object]) -> Change:
        def change(data: bytes) -> bytes:
            said = json.loads(data)
            edit(said["ObjectStates"][0])
            return json.dumps(said).encode()

        return change

    faults: list[tuple[Change, set[str]]] = [
        (edited(lambda deck: deck["ContainedObjects"].pop()), {"pages", "names"}),
        (edited(lambda deck: deck["ContainedObjects"][0].update(Nickname="Blue 9")), {"names"}),
        (edited(lambda deck: deck["ContainedObjects"][0].update(Description="x")), {"names"}),
        (edited(lambda deck: deck["DeckIDs"].append(105)), {"pages"}),
        (edited(lambda deck: deck["CustomDeck"]["1"].update(NumWidth=0)), {"files"}),
        (edited(lambda deck: deck["CustomDeck"]["1"].update(BackURL="x")), {"files"}),
        (lambda _: b"{}", {"files"}),
    ]
    for change, fails in faults:
        found = failing(tmp_path, asked, changed(made, change, "league.json"))
        assert found == {"manifest", *fails}


def test_what_a_sheet_says_of_its_resolution_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cells are the card at the resolution that the file states; a file cut short is a line."""

    def coarse(*rest: Any) -> bytes:
        with Image.open(io.BytesIO(sheet_picture(*rest))) as picture:
            out = io.BytesIO()
            picture.save(out, "PNG", dpi=(72, 72))
            return out.getvalue()

    asked = asked_for("tabletop-simulator", "league", tmp_path)
    monkeypatch.setattr(export_table, "sheet_picture", coarse)
    assert failing(tmp_path, asked) == {"dpi"}
    monkeypatch.setattr(export_table, "sheet_picture", lambda *a: sheet_picture(*a)[:3000])
    assert failing(tmp_path, asked) == {"files"}


@pytest.mark.parametrize(
    ("old", "new", "fails"),
    [
        (b'viewBox="0 0 210 297"', b'viewBox="0 0 420 594"', "canvas of cut.a4.svg"),
        (b'width="210mm"', b'width="297mm"', "canvas of cut.a4.svg"),
        (b'id="cut"', b'id="cut" transform="translate(1 0)"', "dpi"),
        (b"</title>", b"</title><text>x</text>", "dpi"),
        (b"A3.500 3.500", b"A3.500 3.000", "trim of cut.a4.svg"),
        (b"</g>", b'<path d="M9 9H20Z"/></g>', "trim of cut.a4.svg"),
        (b"</svg>", b"", "files"),
        (b"A3.500", b"A", "trim of cut.a4.svg"),
    ],
)
def test_a_wrong_cut_path_is_found(tmp_path: Path, old: bytes, new: bytes, fails: str) -> None:
    """Another scale, paper, place, shape or number of outlines, and a file cut short."""
    asked = asked_for("cut", "league", tmp_path)
    made = make(asked)
    assert old in made.files["cut.a4.svg"]
    wrong = changed(made, lambda data: data.replace(old, new), ".svg")
    assert failing(tmp_path, asked, wrong) == {fails, "manifest"}


def test_outlines_beside_the_cards_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All outlines moved by a fifth of a millimetre."""
    path = export_cut.cut_path
    monkeypatch.setattr(
        export_cut,
        "cut_path",
        lambda paper, trims, *rest: path(
            paper, [structs.replace(one, x=one.x + 0.2) for one in trims], *rest
        ),
    )
    assert failing(tmp_path, asked_for("cut", "league", tmp_path)) == {"trim of cut.a4.svg"}
