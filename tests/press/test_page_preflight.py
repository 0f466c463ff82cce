"""The pre-flight of PDFs of one card a page: each fault fails the line that tells of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from deckgen.cards.shapes import CardFace, Matrix
from deckgen.ink import onecard
from deckgen.ink.pen import Pen
from deckgen.model.format import CardFormat
from deckgen.press import export_pages
from deckgen.press.export import make, write
from tests.press.exported import asked_for, changed, failing, line


def drawing(change: Callable[[list[CardFace]], list[CardFace]]) -> Callable[..., bytes]:
    """A writer of pages that draws other faces than it is given."""

    def one_card_pdf(faces: Sequence[CardFace], *rest: Any) -> bytes:
        return onecard.one_card_pdf(change(list(faces)), *rest)

    return one_card_pdf


def test_pages_in_another_order_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two fronts swapped: the names of the forms and the pictures say so."""
    swapped = drawing(lambda faces: [faces[2], faces[1], faces[0], *faces[3:]])
    monkeypatch.setattr(export_pages, "one_card_pdf", swapped)
    assert failing(tmp_path, asked_for("one-up", "kings", tmp_path)) == {"pages", "faces"}


@pytest.mark.parametrize("wish", [{}, {"outline": True}, {"colour": "cmyk"}])
def test_a_face_under_the_name_of_another_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: dict[str, Any]
) -> None:
    """Two penalties of one colour and figure, under each other's names; the line names the pages."""

    def swap(faces: list[CardFace]) -> list[CardFace]:
        shapes = {faces[0].name: faces[2].shapes, faces[2].name: faces[0].shapes}
        return [CardFace(face.name, shapes.get(face.name, face.shapes)) for face in faces]

    monkeypatch.setattr(export_pages, "one_card_pdf", drawing(swap))
    asked = asked_for("one-up", "kings", tmp_path, "2-3", **wish)
    written, checks = write(tmp_path, asked, make(asked))
    assert written == []
    assert [check for check in checks if not check.holds] == [line(checks, "faces")]
    assert line(checks, "faces").found == "2 look otherwise: page 1, page 3"


@pytest.mark.parametrize("wish", [{}, {"outline": True}])
@pytest.mark.parametrize(("x", "y"), [(0.25, 0.0), (0.0, -0.25)])
def test_a_content_beside_its_place_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, x: float, y: float, wish: dict[str, Any]
) -> None:
    """A quarter of a millimetre beside the boxes is enough."""
    place = onecard.operands
    mm = 72 / 25.4
    monkeypatch.setattr(
        onecard, "operands", lambda m: place(Matrix(1, 0, 0, 1, m.e + x * mm, m.f + y * mm))
    )
    assert failing(tmp_path, asked_for("one-up", "kings", tmp_path, **wish)) == {"faces"}


def test_one_page_of_many_alike_beside_its_place_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same form is looked at on every page that places it otherwise."""
    place, calls = onecard.operands, []

    def once(matrix: Matrix) -> str:
        calls.append(matrix)
        return place(Matrix(e=matrix.e + 5 * (len(calls) == 4), f=matrix.f))

    monkeypatch.setattr(onecard, "operands", once)
    asked = asked_for("one-up", "kings", tmp_path)
    _, checks = write(tmp_path, asked, make(asked))
    assert line(checks, "faces").found == "1 look otherwise: page 4"


def test_a_blank_form_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form that draws nothing, on its page alone."""

    class Blank(Pen):
        """Draws every form but the first."""

        def define(self, face: CardFace, card: CardFormat) -> str:
            return super().define(face if self._faces else CardFace(face.name, ()), card)

    monkeypatch.setattr(onecard, "Pen", Blank)
    asked = asked_for("one-up", "kings", tmp_path)
    _, checks = write(tmp_path, asked, make(asked))
    assert line(checks, "faces").found == "1 look otherwise: page 1"


@pytest.mark.parametrize("step", ["_draw", "_text"])
def test_a_pen_that_leaves_something_out_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """It draws the faces afresh no better: then some cannot be told from others."""
    monkeypatch.setattr(Pen, step, lambda *_: None)
    assert "faces" in failing(tmp_path, asked_for("one-up", "kings", tmp_path))


@pytest.mark.parametrize("keep", [0.5, 0.99])
def test_a_pdf_cut_short_is_a_line(tmp_path: Path, keep: float) -> None:
    """Not a traceback."""
    asked = asked_for("one-up", "kings", tmp_path)
    short = changed(make(asked), lambda data: data[: int(len(data) * keep)], ".pdf")
    assert failing(tmp_path, asked, short) == {"files", "manifest"}


@pytest.mark.parametrize("service", ["one-up", "png"])
@pytest.mark.parametrize(("frame", "fails"), [(0, set()), (40, {"bleed"}), (200, set())])
def test_a_white_frame_around_art_is_found(
    tmp_path: Path, service: str, frame: int, fails: set[str]
) -> None:
    """Art of 62 × 93 mm at 300 dpi whose frame ends 3.4 mm inside, 0.4 mm within the cut, leaves a
    sliver; one of 17 mm is a white card's.
    """
    art = Image.new("RGB", (732, 1098), "white")
    art.paste((60, 30, 30), (frame, frame, 732 - frame, 1098 - frame))
    art.save(tmp_path / "art.png")
    (tmp_path / "t.toml").write_text('[art]\nback = "art.png"\n', encoding="utf-8")
    theme = str(tmp_path / "t.toml")
    asked = asked_for(service, "league", tmp_path, theme=theme)
    _, checks = write(tmp_path / "out", asked, make(asked))
    assert {check.name for check in checks if not check.holds} == fails
