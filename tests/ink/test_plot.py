"""Room: ink (pictures of simulations) and play (their shapes)."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from deckgen.cards.shapes import LATIN, Path, Text, leaves
from deckgen.definition.themes import builtin_theme
from deckgen.definition.variants import load_variant
from deckgen.ink.fonts import FontBook
from deckgen.ink.plot import SUFFIXES, plot_file
from deckgen.model.format import Size
from deckgen.model.theme import Tint
from deckgen.play.batches import Order, gather, law_of, run_here
from deckgen.play.figures import report_of
from deckgen.play.picture import Plotter, Series
from deckgen.units import mm_of_points

INK = Tint((0, 0, 0), (0, 0, 0, 1))
BOOK = FontBook()


@pytest.fixture(scope="module")
def drawn():
    """The picture of 80 games under three rules."""
    changes = ((), ("draw_two.answer=none",), ("deal.hand=5",))
    variants = [load_variant("kings", more) for more in changes]
    orders = tuple(Order.of(one, 4, "thinking", 2000, 1) for one in variants)
    batches = gather(orders, 80, run_here(orders, 80), lambda _: None).batches
    series = [
        Series(f"rule {number}", report_of(law_of(order), batch, 4))
        for number, (order, batch) in enumerate(zip(orders, batches, strict=True))
    ]
    return Plotter(builtin_theme("classic"), BOOK).picture("Title", "remark & more", series)


def test_nothing_leaves_the_page(drawn) -> None:
    """Every point and every text of the picture is on the page."""
    size, shapes = drawn
    for shape, matrix in leaves(shapes):
        if isinstance(shape, Path):
            points = [step[1:] for step in shape.steps if len(step) == 3]
        else:
            width = BOOK.advance(shape.text, shape.font) * mm_of_points(shape.size)
            points = [(shape.x, shape.y), (shape.x + width, shape.y)]
        for point in points:
            x, y = matrix.at(*point)
            assert -0.01 <= x <= size.width + 0.01
            assert -0.01 <= y <= size.height + 0.01


def test_bars_are_the_shares(drawn) -> None:
    """The picture names every rule, the median, and each panel's measure."""
    texts = {shape.text for shape, _ in leaves(drawn[1]) if isinstance(shape, Text)}
    assert {"Title", "remark & more", "rule 0", "rule 1", "rule 2"} <= texts
    assert {"minutes a game", "games won, by seat or team"} <= texts
    assert any(text.startswith("median ") for text in texts)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_files(drawn, suffix: str) -> None:
    """A PDF, a PNG or an SVG of the page's size; the same bytes each time."""
    size, shapes = drawn
    content = plot_file(suffix, shapes, size, BOOK, "a < b")
    assert content == plot_file(suffix, shapes, size, BOOK, "a < b")
    if suffix == ".pdf":
        assert content.startswith(b"%PDF-")
    elif suffix == ".png":
        assert content.startswith(b"\x89PNG\r\n")
        assert int.from_bytes(content[16:20], "big") == round(size.width / 25.4 * 150)
    else:
        root = ElementTree.fromstring(content)  # noqa: S314  our own bytes
        assert root.attrib["viewBox"] == f"0 0 {size.width:g} {size.height:g}"
        assert root[0].text == "a < b"
        assert len(root) - 1 == sum(1 for _ in leaves(shapes))


def test_letters_of_an_svg_stand_where_the_text_stands() -> None:
    """The outlines' box is the box of the text's ink."""
    text = Text(10.0, 20.0, "Kano 42", LATIN, 24.0, INK)
    svg = plot_file(".svg", [text], Size(80, 40), BOOK, "").decode()
    (outline,) = re.findall(r' d="([^"]+)"', svg)
    numbers = [float(n) for n in re.findall(r"-?\d+\.\d+", outline)]
    left, bottom, right, top = BOOK.ink("Kano 42", LATIN)
    em = mm_of_points(24.0)
    assert min(numbers[::2]) == pytest.approx(10 + left * em, abs=0.2)
    assert max(numbers[::2]) == pytest.approx(10 + right * em, abs=0.2)
    assert min(numbers[1::2]) == pytest.approx(20 - top * em, abs=0.2)
    assert max(numbers[1::2]) == pytest.approx(20 - bottom * em, abs=0.2)
