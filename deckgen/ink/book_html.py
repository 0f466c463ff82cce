"""The rulebook as one HTML file: pictures inline, faces embedded, nothing fetched."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from deckgen.book.content import picture_cards
from deckgen.book.document import Book, Clause, Content, Example
from deckgen.book.form import html
from deckgen.book.look import plain_face
from deckgen.book.texts import Texts
from deckgen.cards.shapes import FIGURE, Font, Path
from deckgen.cards.spec import Spec
from deckgen.cards.wilds import emblem
from deckgen.cards.windows import WINDOWS
from deckgen.ink.book_svg import Store
from deckgen.ink.fonts import FontBook
from deckgen.model.cards import CardKind, Colour
from deckgen.model.variant import Variant

WEIGHTS = (400, 600)
"""The weights of the Latin text face that are embedded."""
EMBLEM = 20.0


def rulebook_html(book: Book, variant: Variant, spec: Spec, fonts: FontBook) -> bytes:
    """The rulebook as HTML, UTF-8."""
    store = Store(fonts, spec.format)
    fan = picture_cards(variant)
    for kind in dict.fromkeys((*fan, *shown_cards(book))):
        store.add(plain_face(kind, spec))
    store.add(plain_face(None, spec))
    for place, colour in enumerate(Colour):
        ring = Path(WINDOWS[colour].outline(0, 0, 9.4), spec.theme.colours[colour].wall)
        store.symbol(f"window-{place}", (ring,), "-12 -12 24 24")
    store.symbol("emblem", emblem(spec, 0, 0, EMBLEM), f"{-EMBLEM} {-EMBLEM} 40 40")
    texts = Texts(variant, book.lang, book.numbers)
    pictures = {
        "fonts": "".join(_faces(book, fonts)),
        "symbols": store.mark_up(),
        "emblem": '<svg class="emblem" viewBox="0 0 40 40" aria-hidden="true"><use href="#emblem"/></svg>',
        "back": f'<svg class="card" viewBox="{store.box}" style="width:3.4em" aria-hidden="true">'
        '<use href="#card-back"/></svg>',
        "card_box": store.box,
    }
    return html(book, texts, pictures, fan).encode()


def shown_cards(book: Book) -> Iterator[CardKind]:
    """Every card that the book pictures."""
    for section in book.sections:
        for block in section.blocks:
            if isinstance(block, Clause) and block.card:
                yield block.card
            elif isinstance(block, Content):
                yield from (card for kind in block.kinds for card in kind.cards)
            elif isinstance(block, Example):
                yield from _example_cards(block)


def _example_cards(block: Example) -> Iterator[CardKind]:
    for hand in block.scene.hands:
        yield from hand
    if block.scene.top:
        yield block.scene.top
    for moment in block.moments:
        yield from (*moment.cards, *(moment.playable or ()))


def _faces(book: Book, fonts: FontBook) -> Iterator[str]:
    """The Latin faces, cut to the printable ASCII characters and a few signs, as data."""
    signs = "".join(map(chr, range(32, 127))) + "–—‘’“”…·−×"
    wanted = [("Book Figure", FIGURE, 400)]
    wanted += [("Book Latin", Font("latin", weight), weight) for weight in WEIGHTS]
    for family, font, weight in wanted:
        typeface = fonts.typeface(font.face)
        if typeface is None:
            continue
        used = [c for c in signs if fonts.covers(c, font)]
        if book.lang != "en":  # full-width in Chinese
            used = [c for c in used if c not in "—‘’“”…·"]
        data = base64.b64encode(typeface.cut(used, font.weight)).decode()
        span = ",".join(f"U+{ord(c):X}" for c in used if ord(c) > 126)
        covered = f"U+20-7E{',' + span if span else ''}"
        yield (
            f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;'
            f"unicode-range:{covered};"
            f'src:url("data:font/ttf;base64,{data}") format("truetype")}}\n'
        )
