"""The pre-flight of pictures: each fault fails the line that tells of it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PIL import Image

from deckgen.cards.shapes import CardFace
from deckgen.ink import onecard
from deckgen.ink.png import pictures
from deckgen.model.format import CardFormat
from deckgen.press import export_pictures
from deckgen.press.export import make, write
from tests.press.exported import asked_for, changed, failing, line


def encoded(change: Callable[[Image.Image], Image.Image]) -> Callable[..., Iterator[bytes]]:
    """A writer of pictures that changes each before it is encoded."""

    def drawn(*rest: Any) -> Iterator[bytes]:
        for data in pictures(*rest):
            with Image.open(io.BytesIO(data)) as picture:
                out = io.BytesIO()
                change(picture).save(out, "PNG", dpi=picture.info["dpi"])
                yield out.getvalue()

    return drawn


CHANGES: Mapping[str, Callable[[Image.Image], Image.Image]] = {
    "white": lambda picture: Image.new("RGB", picture.size, "white"),
    "turned": lambda picture: picture.transpose(Image.Transpose.ROTATE_180),
    "mirrored": lambda picture: picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
    "red and blue swapped": lambda picture: Image.merge("RGB", picture.split()[::-1]),
    "shifted": lambda picture: picture.transform(
        picture.size, Image.Transform.AFFINE, (1, 0, 3, 0, 1, 0)
    ),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("service", ["png", "makeplayingcards"])
def test_other_pixels_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, service: str, change: str
) -> None:
    """Right size, mode and digest, but not the face; 3 px at 300 dpi are a quarter of a mm."""
    monkeypatch.setattr(export_pictures, "pictures", encoded(CHANGES[change]))
    found = failing(tmp_path, asked_for(service, "kings", tmp_path, "1-3"))
    assert found - {"bleed"} == {"faces"}


def test_pictures_under_the_names_of_other_cards_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two files swapped, in the names only or in the bytes only."""
    named = export_pictures.picture_names

    def swapped(faces: Sequence[CardFace]) -> list[tuple[str, CardFace]]:
        (one, first), (other, second), *rest = named(faces)
        return [(one, second), (other, first), *rest]

    monkeypatch.setattr(export_pictures, "picture_names", swapped)
    asked = asked_for("makeplayingcards", "kings", tmp_path, "2-4")
    assert failing(tmp_path, asked) == {"faces", "names"}
    monkeypatch.setattr(
        export_pictures, "picture_names", lambda faces: named([faces[1], faces[0], *faces[2:]])
    )
    assert failing(tmp_path, asked) == {"faces", "names"}


def test_a_manifest_that_says_other_faces_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which file shows which face, and how often it is wanted."""
    contents = export_pictures._contents
    monkeypatch.setattr(
        export_pictures,
        "_contents",
        lambda *a: {**contents(*a), "fronts": contents(*a)["fronts"][1:]},
    )
    assert failing(tmp_path, asked_for("png", "league", tmp_path)) == {"names"}


def test_pictures_without_bleed_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut to the trim, or with a white edge where the bleed should be."""
    asked = asked_for("png", "league", tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(export_pictures, "canvas_of", lambda _: (661, 1028))
        assert failing(tmp_path, asked) >= {"canvas", "faces"}

    def bare(faces: Any, card: CardFormat, *rest: Any) -> bytes:
        return onecard.one_card_pdf(faces, structs.replace(card, bleed=0.0), *rest)

    monkeypatch.setattr(export_pictures, "one_card_pdf", bare)
    assert failing(tmp_path, asked) == {"bleed", "faces"}


def test_a_damaged_archive_is_found(tmp_path: Path) -> None:
    """Its end cut off, a byte inside changed, or another content."""
    asked = asked_for("png", "league", tmp_path)
    made = make(asked)
    middle = len(made.files["league-png.zip"]) // 2

    def flipped(data: bytes) -> bytes:
        return data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :]

    some = {name: data for name, data in made.files.items() if not name.endswith(".zip")}
    without = export_pictures.zipped(dict([*some.items()][1:]))
    for change in (lambda data: data[:-40], flipped, lambda _: without):
        assert failing(tmp_path, asked, changed(made, change, ".zip")) == {"archive"}


@pytest.mark.parametrize("keep", [0, 20, 2000, -1])
def test_a_truncated_picture_is_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: int
) -> None:
    """Not a traceback; it is named."""
    monkeypatch.setattr(
        export_pictures,
        "pictures",
        lambda *a: (data[: keep if k == 1 else None] for k, data in enumerate(pictures(*a))),
    )
    asked = asked_for("png", "league", tmp_path)
    _, checks = write(tmp_path, asked, make(asked))
    assert {check.name for check in checks if not check.holds} == {"files"}
    assert line(checks, "files").found.startswith("02-red-1.png cannot be read")
