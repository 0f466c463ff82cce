"""Fonts: found without importing their packages, measured, cut exactly, embedded under own names."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import uharfbuzz as hb

from deckgen.cards.shapes import Font, Text
from deckgen.errors import BadInput
from deckgen.ink.embedding import to_unicode
from deckgen.ink.fonts import FILES, FontBook, characters_used, font_file
from deckgen.ink.pen import Pen, open_canvas
from deckgen.model.format import Size
from deckgen.model.theme import Tint
from tests.ink.own_font import collection, opentype

BLACK = Tint((0, 0, 0), (0, 0, 0, 1))


def drawn_pdf(book: FontBook, *texts: Text) -> bytes:
    """A page with these texts."""
    names = book.register(characters_used(texts))
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, Size(100, 60), names, "test", "zh-Hans")
    Pen(canvas, names).draw(texts, 60)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def text_of(pdf: bytes) -> str:
    """What is copied out of the first page."""
    return pdfium.PdfDocument(pdf)[0].get_textpage().get_text_range()


def test_font_packages_are_found_but_not_imported() -> None:
    """Looking for a font file imports neither its package nor fontTools through it."""
    for face, (package, _) in FILES.items():
        assert font_file(face).is_file()
        assert package not in sys.modules


def test_measures() -> None:
    """A Han character is an em wide; Lilita One's capitals are 0.70 em high (look.md 6)."""
    book = FontBook()
    assert book.advance("国王", Font("sans-sc", 600)) == 2.0
    assert book.ink("H", Font("figure"))[3] == pytest.approx(0.70, abs=0.002)
    left, bottom, right, top = book.ink("国", Font("sans-tc", 900))
    assert 0 < left < right < 1
    assert -0.2 < bottom < 0 < top < 1


def test_heavier_weights_are_heavier() -> None:
    """A pinned weight changes the outlines: 一 is thicker at 900 than at 100."""
    book = FontBook()

    def thickness(weight: int) -> float:
        _, bottom, _, top = book.ink("一", Font("sans-sc", weight))
        return top - bottom

    assert thickness(900) > 2 * thickness(100)


def test_cuts_hold_exactly_the_characters_used() -> None:
    """No more, no fewer; no variation axes are left."""
    book = FontBook()
    for font, characters in (
        (Font("sans-sc", 700), "罚酒三杯"),
        (Font("latin", 600), "King’s"),
        (Font("emoji", 600), "🍺👑"),
    ):
        typeface = book.typeface(font.face)
        assert typeface
        cut = hb.Face(hb.Blob(typeface.cut(characters, font.weight)))
        assert set(cut.unicodes) == set(map(ord, characters))
        assert not cut.axis_infos


def test_weights_and_subsets_are_never_mistaken_for_one_another() -> None:
    """Two weights and two cuts of one font in one process each draw their own characters: the
    PostScript name they share is the trap.
    """
    book = FontBook()
    names = set()
    for weight, text in ((600, "国王"), (900, "国王"), (600, "惩罚"), (600, "国王")):
        font = Font("sans-sc", weight)
        names.add(book.register({font: frozenset(text)})[font])
        assert text in text_of(drawn_pdf(book, Text(5, 20, text, font, 20, BLACK)))
    assert len(names) == 3


def test_what_is_copied_is_what_was_written() -> None:
    """Also beyond U+FFFF, and with more characters than one block of the map may hold."""
    book = FontBook()
    emoji = Text(5, 20, "😀🍺👑", Font("emoji", 600), 20, BLACK)
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 300)))
    lines = [
        Text(1, 25 + k, many[k * 60 : k * 60 + 60], Font("sans-sc", 600), 2, BLACK)
        for k in range(5)
    ]
    copied = text_of(drawn_pdf(book, emoji, *lines))
    assert "😀🍺👑" in copied
    assert set(many) <= set(copied)


def test_to_unicode_blocks_are_short() -> None:
    """A bfchar block has at most 100 entries; characters above U+FFFF are surrogate pairs."""
    lines = to_unicode("F", [0, *range(0x4E00, 0x4E00 + 249), 0x1F37A]).split("\n")
    sizes = [int(line.split()[0]) for line in lines if line.endswith("beginbfchar")]
    assert sizes == [100, 100, 51]
    assert "<FA> <D83CDF7A>" in lines


def test_a_users_opentype_font_is_taken(tmp_path: Path) -> None:
    """Cubic outlines are converted: the page shows the square of A where it should."""
    book = FontBook({"user-1": opentype(tmp_path / "ours.otf")})
    book.check()
    font = Font("user-1", 400)
    assert book.covers("A", font)
    assert not book.covers("C", font)
    assert book.advance("AB", font) == pytest.approx(1.2)
    pdf = drawn_pdf(book, Text(10, 50, "AB", font, 72, BLACK))
    assert "AB" in text_of(pdf)
    page = pdfium.PdfDocument(pdf)[0].render(scale=2.8).to_pil().convert("L")
    per_mm = page.width / 100
    em = 25.4
    centre = (int((10 + 0.3 * em) * per_mm), int((50 - 0.25 * em) * per_mm))
    above = (centre[0], int((50 - 0.6 * em) * per_mm))
    assert page.getpixel(centre) < 50
    assert page.getpixel(above) > 200


def test_unusable_fonts_are_refused_with_the_reason(tmp_path: Path) -> None:
    """All at once: what is no font, and what may not be embedded."""
    nothing = tmp_path / "nothing.ttf"
    nothing.write_bytes(b"this is text")
    mine = opentype(tmp_path / "mine.otf", restricted=True)
    with pytest.raises(BadInput) as caught:
        FontBook({"user-1": str(nothing), "figure": mine}).check()
    reasons = {fault.key: fault.problem for fault in caught.value.faults}
    assert "not an OpenType" in reasons[str(nothing)]
    assert "licence" in reasons[str(mine)]


def test_a_font_cut_short_is_said(tmp_path: Path) -> None:
    """A file that ends too early is named with its key, wherever it ends."""
    whole = font_file("latin").read_bytes()
    for part in (0.3, 0.6, 0.9):
        short = tmp_path / "short.ttf"
        short.write_bytes(whole[: int(len(whole) * part)])
        with pytest.raises(BadInput) as caught:
            FontBook({"latin": str(short)}).check()
        assert [(f.where, f.key) for f in caught.value.faults] == [("fonts.latin", str(short))]


def test_a_theme_may_replace_a_face(tmp_path: Path) -> None:
    """A figure face of the user's is used in place of Lilita One."""
    book = FontBook({"figure": opentype(tmp_path / "ours.otf")})
    assert book.advance("A", Font("figure")) == pytest.approx(0.6)


def test_a_collection_says_which_of_its_fonts_is_meant(tmp_path: Path) -> None:
    """A font of a TTC is chosen by number or name; without a choice, or with a wrong one, the fault
    names all of them; a member that is damaged alone is found.
    """
    path = collection(tmp_path / "all.ttc", First=0x41, Second=0x4E00)
    for said in ("#2", "#Second", "#second"):
        book = FontBook({"user-1": path + said})
        book.check()
        assert book.covers("一", Font("user-1", 400))
        assert not book.covers("A", Font("user-1", 400))
    for said in ("", "#3", "#Secnd"):
        with pytest.raises(BadInput, match=r"holds 2 fonts \(1 First, 2 Second\)"):
            FontBook({"user-1": path + said}).check()


def test_a_font_for_figures_has_all_of_them(tmp_path: Path) -> None:
    """One with A and B alone, fine for running text, is refused for figures and names them."""
    path = opentype(tmp_path / "few.otf")
    FontBook({"latin": path}).check()
    with pytest.raises(BadInput, match="cannot set figures and names: it lacks 0 1 2"):
        FontBook({"figure": path}).check()
