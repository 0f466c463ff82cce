"""The pre-flight sees what another library sees, and what is wrong."""

from __future__ import annotations

import re
from pathlib import Path as FilePath

import pytest
from PIL import Image

from deckgen.cards.faces import back, front
from deckgen.cards.outline import rectangle
from deckgen.cards.shapes import CardFace, Font, Path, Picture, Text
from deckgen.cards.spec import Spec
from deckgen.definition.themes import load_theme
from deckgen.ink.fonts import FontBook
from deckgen.ink.onecard import one_card_pdf
from deckgen.ink.pdfobjects import UnreadablePdf
from deckgen.ink.preflight import read_pdf
from deckgen.ink.sheets import Document
from deckgen.model.cards import KINDS
from deckgen.model.format import CardFormat, Size
from deckgen.model.theme import Tint
from deckgen.press.checks import safe_check
from deckgen.press.page_checks import (
    colour_check,
    fact_checks,
    press_checks,
    text_clear,
    trim_check,
)
from tests.ink.read_back import MM, colour_operators, fonts, opened

BOOK = FontBook()
POKER = CardFormat(Size(63.5, 88.9), 3.175, 3.0, 3.5)
PAGE = Size(69.85, 95.25)


def deck(colour: str = "cmyk") -> tuple[bytes, list[CardFace]]:
    """All kinds of card for a poker card shop, back before front."""
    spec = Spec(POKER, load_theme("classic"), "zh-Hant", BOOK)
    behind = back(spec)
    order = [face for kind in KINDS for face in (behind, front(kind, spec))]
    document = Document("x", "zh-Hant", colour="cmyk" if colour == "cmyk" else "rgb")
    return one_card_pdf(order, POKER, PAGE, BOOK, document), order


def test_boxes_are_198_by_270_points_with_an_eighth_of_an_inch() -> None:
    """Media and bleed box 198 × 270 pt, trim box 9 pt inside, on every page (DriveThruCards)."""
    pdf, order = deck()
    with opened(pdf) as read:
        assert len(read.pages) == len(order)
        for page in read.pages:
            assert [float(x) for x in page.MediaBox] == pytest.approx([0, 0, 198, 270], abs=0.01)
            assert [float(x) for x in page.BleedBox] == pytest.approx([0, 0, 198, 270], abs=0.01)
            assert [float(x) for x in page.TrimBox] == pytest.approx([9, 9, 189, 261], abs=0.01)


def test_it_sees_what_another_library_sees() -> None:
    """Boxes, fonts and colour operators agree with pikepdf's."""
    for colour in ("cmyk", "rgb"):
        pdf, order = deck(colour)
        facts = read_pdf(pdf)
        assert facts.operators == colour_operators(pdf)
        assert facts.fonts == {name[1:]: inside for name, inside in fonts(pdf).items()}
        assert [page.forms for page in facts.pages] == [(face.name,) for face in order]
        with opened(pdf) as read:
            for page, seen in zip(facts.pages, read.pages, strict=True):
                box = [float(x) / MM for x in seen.TrimBox]
                assert page.trim == pytest.approx(box, abs=0.001)


def test_a_right_file_passes_every_check() -> None:
    """Canvas, trim, safe, fonts, colours, pages, ink, pictures and intent hold."""
    pdf, order = deck()
    facts = read_pdf(pdf)
    checks = [*fact_checks(facts, POKER, order, True), *press_checks(facts, 240, True)]
    assert [check.name for check in checks if not check.holds] == []


def failing(checks: list) -> set[str]:
    """The names of the checks that do not hold."""
    return {check.name for check in checks if not check.holds}


def test_each_fault_is_found() -> None:
    """RGB for CMYK, another trim, another order, text at the edge, too much ink, no condition."""
    pdf, order = deck("rgb")
    facts = read_pdf(pdf)
    assert failing(fact_checks(facts, POKER, order, True)) == {"colours"}
    assert failing(press_checks(facts, 240, False)) == {"intent"}
    assert not trim_check(facts, Size(63, 88)).holds
    assert safe_check(text_clear(facts), 3.175).holds
    assert not safe_check(text_clear(facts), 5.0).holds
    assert failing(fact_checks(facts, POKER, order[::-1], False)) == {"pages"}
    wider = CardFormat(POKER.trim, 4.0, 3.0, 3.5)
    assert failing(fact_checks(facts, wider, order, False)) == {"canvas"}


def test_a_coarse_picture_is_found(tmp_path: FilePath) -> None:
    """A picture 254 px wide on 25.4 mm has 254 dpi, wherever a form places it."""
    file = tmp_path / "art.png"
    Image.new("RGB", (254, 600), (90, 20, 20)).save(file)
    face = CardFace("one", (Picture(str(file), 10, 10, 25.4, 40.0),))
    facts = read_pdf(one_card_pdf([face, face], POKER, PAGE, BOOK, Document("", "en")))
    assert [page.dpi for page in facts.pages] == [pytest.approx(254, abs=0.1)] * 2
    for asked, wrong in ((254, set()), (300, {"dpi"}), (None, set())):
        assert failing(fact_checks(facts, POKER, [face, face], False, dpi=asked)) == wrong


def test_ink_sums_are_read_from_the_colours_written() -> None:
    """60/40/40/100 is 240 %, and one more is too much."""
    for black, most in ((1.0, 240.0), (0.99, 239.0)):
        tint = Tint((0, 0, 0), (0.6, 0.4, 0.4, black))
        face = CardFace(
            "one", (Path(rectangle(0, 0, 9, 9), tint), Text(9, 9, "A", Font("figure"), 9, tint))
        )
        pdf = one_card_pdf([face], POKER, PAGE, BOOK, Document("", "en", colour="cmyk"))
        facts = read_pdf(pdf)
        assert facts.most_ink == pytest.approx(most)
        assert not colour_check(facts, False).holds
        assert failing(press_checks(facts, 239.5, False)) == ({"ink"} if black == 1 else set())


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4\n%%EOF\n", b"\x00" * 500])
def test_what_is_no_pdf_is_said(data: bytes) -> None:
    """Bytes that cannot be read raise, they never pass."""
    with pytest.raises(UnreadablePdf):
        read_pdf(data)


def test_a_cut_off_file_never_passes() -> None:
    """A file that lost its end is unreadable."""
    pdf, _ = deck()
    with pytest.raises(UnreadablePdf):
        read_pdf(pdf[: len(pdf) // 2])


def test_a_damaged_stream_never_passes() -> None:
    """The first bytes of what is compressed, changed in any stream: unreadable, not a traceback."""
    pdf, _ = deck()
    places = [found.end() for found in re.finditer(rb"/FlateDecode[^>]*>>\s*stream\r?\n", pdf)]
    assert len(places) > 10
    for at in places[:3]:
        with pytest.raises(UnreadablePdf):
            read_pdf(pdf[:at] + b"\xff\xff" + pdf[at + 2 :])
