"""Imposed sheets as a PDF: read back by another library, in the PDF's own coordinates."""

from __future__ import annotations

import math

import pytest

from deckgen.cards.faces import back, front
from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import CardFace, Font, Text
from deckgen.cards.spec import Spec
from deckgen.definition.margin_words import margin_words
from deckgen.definition.themes import load_theme
from deckgen.ink.fonts import FontBook
from deckgen.ink.furniture import BLACK, note_shapes, say
from deckgen.ink.sheets import Document, sheets_pdf
from deckgen.model.cards import KINDS
from deckgen.model.format import CARD_SIZES, PAPERS, CardFormat, Paper, Size
from deckgen.model.theme import Theme
from deckgen.sheets import Duplex, Offset, Placement, Sheet, best_layout, impose
from tests.ink.read_back import (
    MM,
    Placed,
    cards,
    colour_operators,
    fonts,
    opened,
)

BOOK = FontBook()
FORMAT = CardFormat(Size(56, 87), 3.0, 3.0, 3.5)
COUNTS = (1, 8, 9, 10, 11, 19)
STILL = Offset()


def pdf_of(
    count: int, duplex: Duplex, paper: str = "a4", offset: Offset = STILL, lang: str = "en"
) -> tuple[bytes, tuple[Sheet, ...]]:
    """A run of `count` cards that differ on both sides, and its sheets."""
    faces = [marked(f"{side}{n}") for n in range(count) for side in "fb"]
    layout = best_layout(
        Paper(paper, PAPERS[paper]), FORMAT.trim, bleed=FORMAT.bleed, duplex=duplex
    )
    sheets = impose([Placement(f"f{n}", f"b{n}") for n in range(count)], layout, offset)
    document = Document("A deck", lang, "one, two")
    return sheets_pdf(sheets, faces, FORMAT, BOOK, margin_words(lang), document, duplex), sheets


def marked(name: str) -> CardFace:
    """A face with its name on the upper left corner of the trim, in capitals on the lower right."""
    font = Font("latin", 600)
    words = Text(0, 0, name, font, 5, BLACK), Text(56, 87, name.upper(), font, 5, BLACK)
    return CardFace(name, words)


def mirrored(card: Placed, duplex: Duplex, paper: Size, vertical_fold: bool) -> Placed:
    """Where the back of a front must lie, and which way its upper edge must point."""
    left, low, right, top = card.box
    if duplex is Duplex.SHORT or (duplex is Duplex.FOLD and not vertical_fold):
        box = (left, paper.height - top, right, paper.height - low)
        return Placed(card.name.replace("f", "b"), box, (card.up[0], -card.up[1]))
    box = (paper.width - right, low, paper.width - left, top)
    return Placed(card.name.replace("f", "b"), box, (-card.up[0], card.up[1]))


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT, Duplex.NONE, Duplex.FOLD])
def test_every_back_lies_behind_its_front(duplex: Duplex, count: int) -> None:
    """Within 0.01 mm, and the same way up, for every card of every run; none is lost."""
    pdf, sheets = pdf_of(count, duplex)
    pages = cards(pdf)
    if duplex is Duplex.FOLD:
        pairs = [(page, page) for page in pages]
    elif duplex is Duplex.NONE:
        half = len(pages) // 2
        pairs = list(zip(pages[:half], pages[half:], strict=True))
    else:
        pairs = list(zip(pages[::2], pages[1::2], strict=True))
    fold = sheets[0].fold
    seen = []
    for fronts, backs in pairs:
        behind = {card.name: card for card in backs if card.name.startswith("b")}
        for card in fronts:
            if card.name.startswith("f"):
                vertical = fold is not None and fold.x1 == fold.x2
                wanted = mirrored(card, duplex, sheets[0].paper.size, vertical)
                found = behind.pop(wanted.name)
                assert found.box == pytest.approx(wanted.box, abs=0.01)
                assert found.up == wanted.up
                seen.append(card.name)
        assert not behind
    assert seen == [f"f{n}" for n in range(count)]


@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_paper_is_the_one_asked_and_cards_keep_their_size(paper: str) -> None:
    """MediaBox equals the paper within 0.5 pt; a card measures 56 × 87 mm whatever its turn."""
    pdf, _ = pdf_of(3, Duplex.LONG, paper)
    with opened(pdf) as read:
        for page in read.pages:
            size = [float(x) for x in page.MediaBox[2:]]
            assert size == pytest.approx(
                [PAPERS[paper].width * MM, PAPERS[paper].height * MM], abs=0.5
            )
    for card in (card for page in cards(pdf) for card in page):
        sides = sorted((card.box[2] - card.box[0], card.box[3] - card.box[1]))
        assert sides == pytest.approx([56, 87], abs=0.002)


def test_an_offset_moves_back_pages_only_and_exactly() -> None:
    """1.5 mm right, 2 mm up and 0.3° clockwise about the middle of the paper: nothing else moves."""
    plain, _ = pdf_of(11, Duplex.LONG)
    moved, _ = pdf_of(11, Duplex.LONG, offset=Offset(1.5, -2.0, 0.3))
    turn, paper = math.radians(-0.3), PAPERS["a4"]
    for number, (page, shifted) in enumerate(zip(cards(plain), cards(moved), strict=True)):
        for one, other in zip(page, shifted, strict=True):
            assert one.name == other.name
            if number % 2 == 0:
                assert one == other
                continue
            for x, y, found in ((one.box[0], one.box[3], 0), (one.box[2], one.box[1], 2)):
                across, up = x - paper.width / 2, y - paper.height / 2
                wanted = (
                    paper.width / 2 + 1.5 + across * math.cos(turn) - up * math.sin(turn),
                    paper.height / 2 + 2.0 + across * math.sin(turn) + up * math.cos(turn),
                )
                at = (other.box[found], other.box[3 - found])
                assert at == pytest.approx(wanted, abs=0.005)


def test_the_margin_says_which_offset_is_in_force() -> None:
    """The notes of a moved back page name the offset; fronts do not."""
    import pypdfium2

    pdf, _ = pdf_of(2, Duplex.LONG, offset=Offset(1.5, -2.0, 0.3))
    read = pypdfium2.PdfDocument(pdf)
    texts = [page.get_textpage().get_text_bounded() for page in read]
    assert "+1.5 mm right, -2 mm down, +0.3°" in texts[1]
    assert "right" not in texts[0]


@pytest.mark.parametrize(
    ("duplex", "wanted"),
    [
        (Duplex.LONG, "/DuplexFlipLongEdge"),
        (Duplex.SHORT, "/DuplexFlipShortEdge"),
        (Duplex.NONE, "/Simplex"),
        (Duplex.FOLD, "/Simplex"),
    ],
)
def test_the_print_dialogue_is_preset(duplex: Duplex, wanted: str) -> None:
    """No scaling, the right flip, the tray by the paper's size; title, language, author, keywords."""
    pdf, _ = pdf_of(1, duplex, lang="zh-Hans")
    assert pdf.startswith(b"%PDF-1.7\n")  # the version that knows all of these preferences
    with opened(pdf) as read:
        preferences = read.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.Duplex == wanted
        assert preferences.PickTrayByPDFSize
        assert str(read.Root.Lang) == "zh-Hans"
        info = read.docinfo
        assert str(info.Title) == "A deck"
        assert str(info.Author) == "deckgen"
        assert str(info.Keywords) == "one, two"


@pytest.mark.parametrize("theme", ["classic", "high-contrast", "ink-saver"])
def test_cmyk_has_no_rgb_operator_and_names_its_condition(theme: str) -> None:
    """Every face of every theme is drawn with k and K alone, and no ink sum is over 240 %."""
    from deckgen.ink.preflight import read_pdf

    pdf = deck_pdf(load_theme(theme), "cmyk")
    assert colour_operators(pdf) <= {"k", "K"}
    assert read_pdf(pdf).most_ink <= 240
    with opened(pdf) as read:
        (intent,) = read.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
    assert colour_operators(deck_pdf(load_theme(theme), "rgb")) <= {"rg", "RG"}


def test_the_ruler_is_fifty_millimetres_as_drawn() -> None:
    """A row of pixels of 0.01 mm through the ticks of the printed ruler: 51 of them, a millimetre
    apart, the last 50 mm after the first.
    """
    import pypdfium2

    pdf, sheets = pdf_of(9, Duplex.LONG)
    base = sheets[0].ruler[0]
    assert base.y1 == base.y2  # it is level on this sheet
    page = pypdfium2.PdfDocument(pdf)[0]
    wide, high = page.get_size()
    left, low = (base.x1 - 1) * MM, high - (base.y1 - 0.4) * MM
    crop = (left, low - 0.1 * MM, wide - (base.x2 + 1) * MM, high - low - 0.1 * MM)
    picture = page.render(scale=100 / MM, crop=crop).to_pil().convert("L")
    row = [picture.getpixel((x, picture.height // 2)) < 128 for x in range(picture.width)]
    edges = [x for x in range(1, len(row)) if row[x] != row[x - 1]]
    middles = [(a + b) / 2 for a, b in zip(edges[::2], edges[1::2], strict=True)]

    assert len(middles) == 51
    assert [(x - middles[0]) / 100 for x in middles] == pytest.approx(range(51), abs=0.01)


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
def test_notes_are_never_under_five_points(lang: str) -> None:
    """On the tightest sheets, with the longest offset and page number, every text of the margin
    is set in 5 to 6 pt and keeps to its box.
    """
    words, chooser = margin_words(lang), FontChooser(BOOK, lang, 600, 600)
    for card in CARD_SIZES.values():
        for paper in PAPERS:
            for duplex in Duplex:
                layout = best_layout(Paper(paper, PAPERS[paper]), card, bleed=3.0, duplex=duplex)
                run = [Placement("f", "b")] * len(layout.slots)
                for sheet in impose(run, layout, Offset(-19.75, -19.75, -4.875)):
                    for note in sheet.notes:
                        part = note_shapes(note, say(words, note), chooser, BOOK)
                        scale = math.hypot(part.matrix.a, part.matrix.b)
                        assert 5 / 6 - 0.005 <= scale <= 1, (note.key, scale)


def test_all_fonts_are_embedded() -> None:
    """No font of a deck is left to the reader's computer."""
    found = fonts(deck_pdf(load_theme("classic"), "rgb"))
    assert found
    assert all(found.values())


def deck_pdf(theme: Theme, colour: str) -> bytes:
    """All kinds of card and the back on sheets."""
    spec = Spec(FORMAT, theme, "zh-Hans", BOOK)
    faces = [*(front(kind, spec) for kind in KINDS), back(spec)]
    layout = best_layout(Paper("a4", PAPERS["a4"]), FORMAT.trim, bleed=3.0)
    sheets = impose([Placement(face.name, "back") for face in faces[:-1]], layout)
    document = Document("x", "zh-Hans", colour="cmyk" if colour == "cmyk" else "rgb")
    words = margin_words("zh-Hans")
    return sheets_pdf(sheets, faces, FORMAT, BOOK, words, document, Duplex.LONG)
