"""Tables of the book as pieces, one per row: all clauses, the readings, the box's content."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from deckgen.book.bricks import line_pieces, look_number, merged, paragraph
from deckgen.book.document import (
    ClauseTable,
    Content,
    Kind,
    ReadingEntry,
    Readings,
    Row,
    Span,
    Spans,
)
from deckgen.book.look import LEFT, MARGIN, WIDTH, Look, at, baseline
from deckgen.book.pieces import Entry, Item, Piece, keep
from deckgen.book.setting import Style
from deckgen.cards.walls import plate

WIDE = WIDTH + LEFT - MARGIN
"""A table spans margin and column."""
COLUMNS = (11.0, 39.0, 55.0, 16.0)
"""The table of clauses: number, title, value, sources, mm."""
FEWEST = 3
"""No page has fewer rows."""
AIR = 0.9
"""Above and below a row's text, mm."""
CARD = 8.6
"""The width of a card in the box's content, mm."""


def clause_table(look: Look, table: ClauseTable) -> list[Piece]:
    """The table of all clauses; no row is split, the head stands on every page."""
    heavy = replace(look.small, weight=700, latin=600)
    head = _row(look, [((Span(text),), heavy) for text in table.head], None)
    pieces = [replace(head, glued=True, before=3.0)]
    count = len(table.rows)
    for place, row in enumerate(table.rows, start=1):
        piece = _clause_row(look, row, place % 2 == 1)
        glued = place < FEWEST or count - FEWEST < place < count
        pieces.append(replace(piece, glued=glued, head=head))
    return pieces


def _clause_row(look: Look, row: Row, shaded: bool) -> Piece:
    small = look.small
    heavy = replace(small, weight=400, latin=400)
    cells: list[tuple[Spans, Style]] = [
        ((Span(row.number, clause=row.clause),), replace(small, weight=700, latin=600)),
        ((Span(row.title),), heavy),
        ((Span(row.text),), small),
        ((Span(row.sources),), look.tiny),
    ]
    return _row(look, cells, shaded, row.clause)


def _row(
    look: Look, cells: Sequence[tuple[Spans, Style]], shaded: bool | None, id_: str = ""
) -> Piece:
    """A row of the clause table as one piece; under the title stands the clause's id."""
    x, parts, tallest = MARGIN - LEFT, [], 0.0
    for place, ((spans, style), width) in enumerate(zip(cells, COLUMNS, strict=True)):
        ragged = replace(style, spread=False)
        made = line_pieces(look, look.type.lines(spans, ragged, width - 2.0), style, x + 1.0)
        if place == 1 and id_:
            made += paragraph(look, (Span(id_),), look.tiny, x + 1.0, width - 2.0)
        parts.append(made)
        tallest = max(tallest, sum(piece.height for piece in made))
        x += width
    height = tallest + 2 * AIR
    ground: list[Item] = []
    left, wide = MARGIN - LEFT, sum(COLUMNS)
    if shaded is None:
        ground.append(plate(left, height - 0.35, wide, 0.35, look.theme.ink))
    elif shaded and not look.theme.outlined:
        ground.append(look.panel(left, 0, wide, height))
    elif look.theme.outlined:
        ground.append(plate(left, height - 0.1, wide, 0.1, look.theme.stone.wall))
    piece = Piece(height, tuple(ground))
    for made in parts:
        column = merged(made, piece.items, height, AIR, 0.0)
        piece = replace(piece, items=column.items, links=(*piece.links, *column.links))
    return piece


def readings(look: Look, block: Readings) -> list[Piece]:
    """The readings: what was said, what speaks against it, what we made of it."""
    pieces: list[Piece] = []
    for entry in block.entries:
        pieces += _reading(look, entry, block.labels)
    return pieces


def _reading(look: Look, entry: ReadingEntry, labels: tuple[str, str, str]) -> list[Piece]:
    heavy = replace(look.small, weight=700, latin=600)
    head: list[Span] = []
    for clause in entry.clauses:
        head.append(Span(look_number(look, clause), clause=clause))
        head.append(Span("\u2002"))
    id_ = look.type.lines((Span(entry.id),), look.number, 40.0)[0]
    margin = at(id_, MARGIN + 14.0 - LEFT - id_.width, baseline(look.number, True))
    first = paragraph(look, tuple(head) or (Span("\u2002"),), heavy, before=3.2)
    if not first:
        first = [Piece(heavy.line_height, (), 3.2)]
    first[0] = replace(first[0], items=(*margin, *first[0].items))
    pieces = [*first]
    for label, text in zip(labels, (entry.says, entry.but, entry.taken), strict=True):
        if text:
            gap = "\u2002"
            spans = (Span(label + gap, strong=True), Span(text))
            pieces += paragraph(look, spans, look.small, before=0.5)
    return list(keep(pieces))


def content(look: Look, block: Content) -> list[Piece]:
    """The box's content: per kind its number, its cards in a row, its name and count."""
    return [_kind(look, kind) for kind in block.kinds]


def _kind(look: Look, kind: Kind) -> Piece:
    pitch, tall = CARD + 1.0, look.mini_height(CARD)
    beside = len(kind.cards) <= 4
    indent = 4 * pitch + 3.0 if beside else 0.0
    heads = paragraph(look, (Span(kind.title),), look.clause, indent, WIDTH - indent)
    texts = paragraph(look, (Span(kind.text),), look.body, indent, WIDTH - indent, 0.4)
    top = 0.0 if beside else tall + 1.8
    number = look.type.lines((Span(kind.number),), look.number, 40.0)[0]
    items: list[Item] = [
        *at(number, MARGIN + 14.0 - LEFT - number.width, top + baseline(look.number, True)),
        *(look.mini(card, place * pitch, 0.6, CARD) for place, card in enumerate(kind.cards)),
    ]
    height = top + sum(part.height + part.before for part in (*heads, *texts))
    piece = merged([*heads, *texts], items, max(height, tall + 1.2), top, 3.6)
    return replace(piece, anchor=kind.clause, entry=Entry(f"{kind.number}  {kind.title}", 1))
