"""Examples as pieces: the table, then step by step what happens, each with its cards."""

from __future__ import annotations

from msgspec.structs import replace

from deckgen.book.bricks import line_pieces, look_number, merged, paragraph
from deckgen.book.document import Example, Moment, Span
from deckgen.book.look import LEFT, MARGIN, WIDTH, Look, at, baseline, centred
from deckgen.book.pieces import Entry, Item, Piece
from deckgen.book.scenes import cards_row, scene
from deckgen.book.shift import shifted
from deckgen.cards.outline import circle
from deckgen.cards.shapes import Path
from deckgen.cards.walls import plate
from deckgen.model.cards import Colour

SHOWN = 5.2
"""The width of a card beside a step, mm."""
MAY = 4.9
"""The width of a card that may be played."""
BESIDE = 15.0
"""Where a step's words begin."""


def example(look: Look, block: Example, label: str, result: str) -> list[Piece]:
    """An example as pieces: heading, picture and first step together, the last two steps with the
    result; all of it stands on one page where that leaves no hole, for one reads it together.
    """
    head = _head(look, block, label)
    if block.opening:
        head += [replace(one, glued=True) for one in paragraph(look, block.opening, look.body)]
    drawing = scene(look, block.scene, block.names)
    picture = Piece(drawing.height, drawing.items, 2.0, glued=True)
    steps = [_moment(look, number, one) for number, one in enumerate(block.moments, start=1)]
    told = [replace(one, kept=True) for one in steps]
    ending = _result(look, block, result)
    if ending:
        told[-1] = replace(told[-1], glued=True)
    else:
        told[-1] = steps[-1]
    if len(told) > 2:
        told[-2] = replace(told[-2], glued=True)
    return [*head, picture, *told, *ending]


def _head(look: Look, block: Example, label: str) -> list[Piece]:
    title = (
        Span(f"{block.title}\u2002"),
        Span(look_number(look, block.clause), clause=block.clause),
    )
    head = paragraph(look, title, look.clause, before=5.6)
    number = look.type.lines((Span(str(block.number)),), look.number, 40.0)[0]
    rule = plate(MARGIN - LEFT, -2.4, WIDTH + LEFT - MARGIN, 0.25, look.theme.stone.wall)
    margin: list[Item] = [
        rule,
        *at(number, MARGIN + 14.0 - LEFT - number.width, baseline(look.number, True)),
    ]
    entry = Entry(f"{label}  {block.title}", 1)
    first = replace(head[0], items=(*margin, *head[0].items), entry=entry)
    return [replace(piece, glued=True) for piece in (first, *head[1:])]


def _moment(look: Look, number: int, moment: Moment) -> Piece:
    """One step: its number, the cards it shows, its sentence, what holds after it, and what may be
    played then.
    """
    shown = cards_row(look, moment.cards[:2], SHOWN) if moment.cards else None
    beside = BESIDE if len(moment.cards) < 2 else BESIDE + SHOWN
    room = WIDTH - beside
    may = cards_row(look, moment.playable, MAY) if moment.playable else None
    if may and may.width < room / 2:
        room -= may.width + 4.0
    said = look.type.lines(moment.text, look.body, room)
    more = look.type.lines(moment.after, look.small, room)
    parts = [
        *line_pieces(look, said, look.body, beside),
        *line_pieces(look, more, look.small, beside),
    ]
    height = sum(part.height for part in parts)
    items: list[Item] = []
    if may:
        reach = max(line.width for line in (*said, *more)) + 3.5
        right = beside + reach + may.width <= WIDTH
        x, y = (beside + reach, 0.4) if right else (beside, height + 0.8)
        items += [shifted(item, x, y) for item in may.items]
        height = max(height, y + may.height)
    if shown:
        height = max(height, shown.height + 0.4)
        items += [shifted(item, 7.5, 0.4) for item in shown.items]
        if moment.refused:
            items += _cross(look, 7.5 + SHOWN / 2, 0.4 + shown.height / 2)
    items += _step_number(look, number, moment.refused)
    return merged(parts, items, height + 0.3, 0.0, 1.3)


def _step_number(look: Look, number: int, refused: bool) -> list[Item]:
    theme = look.theme
    tint = theme.colours[Colour.RED].wall if refused else theme.colours[Colour.GREEN].wall
    on = theme.paper
    disc = Path(circle(2.4, 2.5, 2.2), tint)
    if theme.outlined:
        disc, on = Path(circle(2.4, 2.5, 2.0), theme.paper, tint, 0.4), theme.ink
    style = look.style(8, 9, 900, on, display=True)
    return [disc, *centred(look, str(number), style, 2.4, 2.5)]


def _cross(look: Look, x: float, y: float) -> list[Item]:
    """A red cross over a card that may not be played."""
    red, paper = look.theme.colours[Colour.RED].wall, look.theme.paper
    steps = (("M", x - 2, y - 2), ("L", x + 2, y + 2), ("M", x + 2, y - 2), ("L", x - 2, y + 2))
    return [
        Path(steps, None, paper, 2.0, True),  # type: ignore[arg-type]  # tuples of steps
        Path(steps, None, red, 1.1, True),  # type: ignore[arg-type]  # tuples of steps
    ]


def _result(look: Look, block: Example, result: str) -> list[Piece]:
    if not block.result:
        return []
    gap = "" if not look.english else " "
    spans = [Span(f"{result}\u2002", strong=True)]
    for line in block.result:
        spans += [*line, Span(gap)]
    parts = paragraph(look, tuple(spans), look.body, 3.0, WIDTH - 6.0)
    height = sum(part.height for part in parts) + 3.0
    return [merged(parts, [look.panel(0, 0, WIDTH, height)], height, 1.5, 2.4)]
