"""Faces rasterised and compared with pictures that somebody has looked at.

To draw the pictures anew after a change that is meant, and look at them before committing:

    make faces
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from deckgen.cards import faces
from deckgen.cards.faces import CardText
from deckgen.cards.penalty import penalty_card
from deckgen.cards.reference import RowText, reference_card
from deckgen.cards.shapes import CardFace
from deckgen.cards.spec import Spec
from deckgen.definition.themes import load_theme
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.pen import Pen, open_canvas
from deckgen.ink.preview import GAP, TABLE, contact_sheet
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.format import CARD_SIZES, CardFormat, Size, corner_for

STORED = Path(__file__).parent / "faces"
HEIGHT = 260
"""Pixels of a stored picture's height."""
MEAN, WORST = 1.5, 60
"""Allowed: the mean difference of a pixel's channel, and the largest after a slight blur; another
rasteriser's edges stay below, a moved or recoloured part does not.
"""
BOOK = FontBook()
SHORT = CardText("23", "用慢动作走回自己的座位，全程配上风声。", False)
HOT = CardText("97", "下一局里，每句话都要以“本王以为”开头。", True)


def spec(size: str = "us-game", theme: str = "classic", lang: str = "zh-Hans") -> Spec:
    """A context by names."""
    trim = CARD_SIZES[size]
    card = CardFormat(trim, 3.0, 3.0, corner_for(trim))
    return Spec(card, load_theme(theme), lang, BOOK)


def kind(symbol: Symbol, colour: Colour | None = None) -> CardKind:
    """A kind of card."""
    return CardKind(symbol, colour)


def reference(context: Spec) -> CardFace:
    """A reference card with a row of two lines."""
    rows = [
        RowText(Symbol.SKIP, "阻挡", ("下家停一轮",)),
        RowText(Symbol.REVERSE, "反转", ("出牌方向反过来",)),
        RowText(Symbol.DRAW_TWO, "罚两张", ("下家抽两张、停一轮；也可以再叠一张罚两张",)),
        RowText(Symbol.COLOURED_WILD, "纯色万能", ("只接同色，下家也跟这个颜色",)),
        RowText(Symbol.WILD, "万能", ("随时可出，改一种颜色",)),
        RowText(Symbol.WILD_DRAW_FOUR, "王牌", ("无同色才可出；抽四张，可质疑",)),
    ]
    call = "剩一张时要喊“卡诺”，漏喊罚两张"
    return reference_card(rows, "速查", "KANO · KING'S GAME", [call], context)


LOOKS: dict[str, tuple[Spec, Callable[[Spec], CardFace]]] = {
    "kings-red-7": (spec(), lambda s: faces.front(kind(Symbol.N7, Colour.RED), s, SHORT)),
    "kings-blue-draw-two": (
        spec(),
        lambda s: faces.front(kind(Symbol.DRAW_TWO, Colour.BLUE), s, HOT),
    ),
    "kings-yellow-skip-saver": (
        spec(theme="ink-saver"),
        lambda s: faces.front(kind(Symbol.SKIP, Colour.YELLOW), s, HOT),
    ),
    "kings-green-reverse-en": (
        spec(theme="high-contrast", lang="en"),
        lambda s: faces.front(
            kind(Symbol.REVERSE, Colour.GREEN),
            s,
            CardText("86", "Give a “thirty-second” weather report, if you don’t mind.", True),
        ),
    ),
    "plain-green-6": (spec(), lambda s: faces.front(kind(Symbol.N6, Colour.GREEN), s)),
    "plain-yellow-3": (spec("mini"), lambda s: faces.front(kind(Symbol.N3, Colour.YELLOW), s)),
    "red-wild": (spec("square"), lambda s: faces.front(kind(Symbol.COLOURED_WILD, Colour.RED), s)),
    "wild-draw-four": (spec(), lambda s: faces.front(kind(Symbol.WILD_DRAW_FOUR), s)),
    "wild-draw-four-saver": (
        spec(theme="ink-saver"),
        lambda s: faces.front(kind(Symbol.WILD_DRAW_FOUR), s),
    ),
    "blank": (spec("tarot", lang="zh-Hant"), lambda s: faces.front(kind(Symbol.BLANK), s)),
    "back": (spec(), faces.back),
    "penalty-hot": (spec(), lambda s: penalty_card(HOT, s)),
    "penalty-mild-saver": (
        spec(theme="ink-saver"),
        lambda s: penalty_card(SHORT, s),
    ),
    "reference": (spec(), reference),
}


def drawn(context: Spec, face: CardFace) -> Image.Image:
    """The face with its bleed, rasterised."""
    card = context.format
    page = Size(card.trim.width + 2 * card.bleed, card.trim.height + 2 * card.bleed)
    names = BOOK.register(characters_used(face.shapes))
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, page, names, face.name, context.lang)
    Pen(canvas, names).show(face, card)
    canvas.showPage()
    canvas.save()
    scale = HEIGHT / (page.height / 25.4 * 72)
    bitmap = pdfium.PdfDocument(buffer.getvalue())[0].render(scale=scale)
    image: Image.Image = bitmap.to_pil().convert("RGB")
    return image


@pytest.mark.parametrize("name", list(LOOKS))
def test_a_face_looks_as_it_did(name: str) -> None:
    """The rasterised face differs from the stored picture by no more than another rasteriser's
    edges do.
    """
    context, make = LOOKS[name]
    image = drawn(context, make(context))
    file = STORED / f"{name}.png"
    if os.environ.get("DECKGEN_REDRAW"):
        STORED.mkdir(exist_ok=True)
        image.quantize(160, kmeans=3, dither=Image.Dither.NONE).save(file, optimize=True)
    stored = Image.open(file).convert("RGB")
    assert stored.size == image.size
    difference = ImageChops.difference(stored, image)
    assert max(ImageStat.Stat(difference).mean) < MEAN
    soft = ImageChops.difference(*(i.filter(ImageFilter.BoxBlur(1.5)) for i in (stored, image)))
    assert max(high for _, high in soft.getextrema()) < WORST


def test_the_comparison_notices() -> None:
    """A card of another colour, another figure or with its index moved is not taken for the same."""
    context = spec()
    seven = drawn(context, faces.front(kind(Symbol.N7, Colour.RED), context, SHORT))
    for other in (
        faces.front(kind(Symbol.N1, Colour.RED), context, SHORT),
        faces.front(kind(Symbol.N7, Colour.BLUE), context, SHORT),
    ):
        difference = ImageChops.difference(seven, drawn(context, other))
        assert max(ImageStat.Stat(difference).mean) > MEAN


def test_cards_on_the_contact_sheet_have_round_corners() -> None:
    """At the corner of a trim the table top shows, in its middle the card."""
    context = spec()
    card = context.format
    sheet = Image.open(io.BytesIO(contact_sheet([faces.back(context)], card, BOOK))).convert("RGB")
    mm = sheet.width / (card.trim.width + 2 * GAP)
    table = sheet.getpixel((1, 1))
    assert table == tuple(round(255 * part) for part in TABLE)
    corner, edge = round((GAP + 0.3) * mm), round((GAP + card.trim.width / 2) * mm)
    assert sheet.getpixel((corner, corner)) == table
    assert sheet.getpixel((edge, corner)) != table
