"""Pictures of the book: the flow of a turn, and the table of an example. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from deckgen.book.bricks import paragraph
from deckgen.book.document import Flow, Scene, Span
from deckgen.book.look import WIDTH, Look, at, baseline, centred
from deckgen.book.pieces import Item
from deckgen.book.setting import Style
from deckgen.book.shift import shifted
from deckgen.cards.index import pip
from deckgen.cards.outline import circle, polygon, rounded
from deckgen.cards.shapes import Matrix, Part, Path
from deckgen.cards.walls import plate
from deckgen.model.cards import CardKind, Colour
from deckgen.model.theme import Tint

CARD = 6.4
"""The width of a card in a hand."""
PILE = 8.8
"""The width of a card on a pile."""
PILES = 27.0
"""What the piles take of the width."""
PAIRED = 5
"""Hands of up to so many cards stand two to a row."""


class Drawing(Struct, frozen=True):
    """A picture: its size and its items from its top left corner."""

    width: float
    height: float
    items: tuple[Item, ...]


def flow(look: Look, block: Flow, width: float = WIDTH) -> Drawing:
    """A turn from top to bottom: questions on the left, what to do on yes to their right."""
    left, gap = 0.41 * width, 9.0
    right = width - left - gap
    items: list[Item] = []
    y = 0.0
    items += _pill(look, block.start, left, y)
    y += 8.0
    for question, answer in block.questions:
        items += _arrow(look, left / 2, y, left / 2, y + 4.2)
        y += 4.2
        asked = _box_height(look, question, left)
        told = _box_height(look, answer, right)
        tall = max(asked, told)
        items += _box(look, question, 0.0, y, left, tall, look.theme.colours[Colour.YELLOW].wall)
        items += _box(look, answer, left + gap, y, right, tall, None)
        items += _arrow(look, left, y + tall / 2, left + gap, y + tall / 2)
        items += _label(look, block.yes, left + gap / 2, y + tall / 2 - 2.0)
        y += tall
        items += _label(look, block.no, left / 2 + 4.6, y + 2.1)
    items += _arrow(look, left / 2, y, left / 2, y + 4.2)
    y += 4.2
    tall = _box_height(look, block.last, left)
    items += _box(look, block.last, 0.0, y, left, tall, None)
    items += _arrow(look, left, y + tall / 2, left + gap, y + tall / 2)
    items += _pill(look, block.end, right, y + tall / 2 - 4.0, left + gap)
    y += tall
    for piece in paragraph(look, (Span(block.aside),), _flow_style(look), 0.0, width, 2.4):
        y += piece.before
        items += [shifted(item, 0.0, y) for item in piece.items]
        y += piece.height
    return Drawing(width, y, tuple(items))


def _flow_style(look: Look) -> Style:
    return replace(look.small, weight=400, latin=400, spread=False)


def _box_height(look: Look, text: str, width: float) -> float:
    style = _flow_style(look)
    return len(look.type.lines((Span(text),), style, width - 5.0)) * style.line_height + 3.6


def _box(
    look: Look, text: str, x: float, y: float, width: float, height: float, tint: Tint | None
) -> list[Item]:
    """A box with its text in the middle; without a tint it is white with a rim."""
    style = _flow_style(look)
    lines = look.type.lines((Span(text),), style, width - 5.0)
    ground = Path(rounded(x, y, width, height, 2.2), tint or look.theme.paper, look.theme.ink, 0.35)
    if look.theme.outlined:
        ground = replace(ground, fill=look.theme.paper)
    items: list[Item] = [ground]
    top = y + (height - len(lines) * style.line_height) / 2
    drop = baseline(style, look.english)
    for place, line in enumerate(lines):
        items += at(line, x + 2.5, top + place * style.line_height + drop)
    return items


def _pill(look: Look, text: str, width: float, y: float, x: float = 0.0) -> list[Item]:
    """Where a turn begins and ends."""
    theme = look.theme
    ground = Path(rounded(x, y, width, 8.0, 4.0), theme.night.wall)
    tint = theme.paper
    if theme.outlined:
        ground, tint = Path(ground.steps, theme.paper, theme.ink, 0.5), theme.ink
    style = replace(_flow_style(look), weight=700, latin=600, tint=tint)
    return [ground, *centred(look, text, style, x + width / 2, y + 4.0)]


def _label(look: Look, text: str, x: float, y: float) -> list[Item]:
    return centred(look, text, look.tiny, x, y)


def _arrow(look: Look, x1: float, y1: float, x2: float, y2: float) -> list[Item]:
    """A straight arrow, right or down."""
    ink, head = look.theme.ink, 1.5
    if x1 == x2:
        tip = polygon((x2 - head * 0.7, y2 - head), (x2 + head * 0.7, y2 - head), (x2, y2))
        return [plate(x1 - 0.18, y1, 0.36, y2 - y1 - head, ink), Path(tip, ink)]
    tip = polygon((x2 - head, y2 - head * 0.7), (x2 - head, y2 + head * 0.7), (x2, y2))
    return [plate(x1, y1 - 0.18, x2 - x1 - head, 0.36, ink), Path(tip, ink)]


def scene(look: Look, block: Scene, names: Sequence[str], width: float = WIDTH) -> Drawing:
    """The table of an example: piles and direction on the left, the hands on the right."""
    piles = PILES if block.top else 0.0
    columns = 2 if len(block.hands) > 2 and max(map(len, block.hands)) <= PAIRED else 1
    column, pitch = (width - piles) / columns, look.mini_height(CARD) + 1.2
    items: list[Item] = []
    for seat, hand in enumerate(block.hands):
        row = _hand(look, block, seat, names[seat], hand, column - 2.0 * (columns - 1))
        x, y = piles + seat % columns * column, seat // columns * pitch
        items += [shifted(item, x, y) for item in row]
    hands = -(-len(block.hands) // columns) * pitch - 1.2
    height = max(hands, 24.0 if block.top else 0.0)
    if block.top:
        items += _piles(look, block, height)
    return Drawing(width, height, tuple(items))


def _hand(
    look: Look, block: Scene, seat: int, name: str, hand: Sequence[CardKind], width: float
) -> list[Item]:
    """A player's letter and cards; who is to act has a yellow moon, others a grey one."""
    theme, tall = look.theme, look.mini_height(CARD)
    acts = block.turn == seat
    ground = theme.colours[Colour.YELLOW].wall if acts else theme.stone.echo or theme.stone.wall
    if not acts:
        ground = _PALE
    disc = Path(circle(4.0, tall / 2, 3.2), ground)
    if theme.outlined:
        disc = Path(circle(4.0, tall / 2, 3.0), theme.paper, ground, 0.6 if acts else 0.3)
    style = look.style(11, 12, 900, theme.ink, display=True)
    items: list[Item] = [disc, *centred(look, name, style, 4.0, tall / 2)]
    room = width - 10.0
    pitch = min(CARD + 0.9, (room - CARD) / max(1, len(hand) - 1))
    items += [look.mini(kind, 9.5 + k * pitch, 0.0, CARD) for k, kind in enumerate(hand)]
    if not hand:
        items.append(Path(rounded(9.5, 0.3, CARD, tall - 0.6, 1.0), None, _PALE, 0.4))
    return items


_PALE = Tint((0.86, 0.87, 0.89), (0.0, 0.0, 0.0, 0.16))


def _piles(look: Look, block: Scene, height: float) -> list[Item]:
    """Draw pile, top card with the active colour, the direction, the pending draws."""
    tall = look.mini_height(PILE)
    x, y = 1.0, max(0.0, (height - tall - 11.0) / 2)
    items: list[Item] = [
        look.mini(None, x, y, PILE),
        look.mini(block.top, x + PILE + 1.6, y, PILE),
    ]
    middle = y + tall + 6.4
    items += _direction(look, x + PILE / 2, middle, bool(block.clockwise))
    if block.colour is not None:
        tint = look.theme.colours[block.colour].wall
        items.append(pip(block.colour, x + PILE * 1.5 + 1.6, middle, 3.0, tint))
    if block.pending:
        style = look.style(12, 13, 900, look.theme.ink, display=True)
        items += centred(look, f"+{block.pending}", style, x + PILE + 0.8, y - 3.0)
    return items


def _direction(look: Look, x: float, y: float, clockwise: bool) -> list[Item]:
    """Two arrows round a circle, in the direction of play."""
    ink, r = look.theme.ink, 3.4
    arcs: list[Item] = []
    for turn in (0.0, 180.0):
        bow = circle(0.0, 0.0, r)[:3]
        steps = (*bow,)
        tip = polygon((-r - 1.3, -0.3), (-r + 1.3, -0.3), (-r, -2.3))
        flip = Matrix.moved(x, y, 1.0, turn + 12.0)
        if not clockwise:
            flip = Matrix(-1, 0, 0, 1, 2 * x, 0).after(flip)
        half = (steps[0], steps[1])
        arcs.append(
            Part((Path(half, None, ink, 0.8, True),), flip.after(Matrix.moved(0, 0, 1, 90)))
        )
        arcs.append(Part((Path(tip, ink),), flip))
    return arcs


def cards_row(look: Look, cards: Sequence[CardKind], width: float) -> Drawing:
    """Cards side by side."""
    pitch = width + 0.8
    items = tuple(look.mini(card, k * pitch, 0.0, width) for k, card in enumerate(cards))
    return Drawing(max(0.0, len(cards) * pitch - 0.8), look.mini_height(width), items)
