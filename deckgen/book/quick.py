"""The quick sheet: everything needed at the table on one page, from the clauses' short forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckgen.book.bricks import paragraph
from deckgen.book.document import Span
from deckgen.book.headband import EDGE, HEAD, headband
from deckgen.book.look import Look, at, baseline
from deckgen.book.pieces import Item, Page, Piece, Placed
from deckgen.book.prose import Prose, prose
from deckgen.book.sections import clause_numbers, is_quiet
from deckgen.book.setting import Style, Typesetter
from deckgen.book.shift import shifted
from deckgen.book.texts import Texts, name_of
from deckgen.cards.spec import Spec
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.format import Size
from deckgen.model.variant import Variant

GUTTER = 7.0
"""Between the columns."""
CARD = 11.0
"""The width of a card beside its rules at full size."""

BLOCKS = {
    "setup": (
        "dealer.choice",
        "deal.hand",
        "start.flips",
        "start.first_player",
        "start.skip",
        "start.reverse",
        "start.draw_two",
        "start.coloured_wild",
        "start.wild",
        "start.wild_draw_four",
    ),
    "turn": ("play.match", "double_play", "misplay", "time.limit"),
    "draws": ("draw.when", "draw.then", "penalty.then", "pile.empty", "pile.nothing"),
    "call": ("call.when", "call.window", "call.penalty", "call.false"),
    "ending": (
        "end.win",
        "end.last_card",
        "end.final_draw",
        "end.stalemate",
        "score.method",
        "score.values",
        "score.target",
        "dealer.next",
    ),
    "more": ("jump_in", "sum_grab", "reverse.two_players", "table.manners", "teams", "seats"),
    "kings": (
        "kings.exempt",
        "kings.draw",
        "kings.wild",
        "kings.wild_draw_four",
        "kings.hot",
        "kings.ignore_text",
        "kings.next",
    ),
}
"""The blocks of the sheet with their clauses; the cards have a block of their own."""
CARDS = {
    Symbol.SKIP: ("skip.effect",),
    Symbol.REVERSE: ("reverse.effect",),
    Symbol.DRAW_TWO: ("draw_two.effect", "draw_two.answer"),
    Symbol.COLOURED_WILD: ("play.coloured_wild",),
    Symbol.WILD: ("wild.effect", "wild.when", "wild.menu"),
    Symbol.WILD_DRAW_FOUR: (
        "wild_draw_four.effect",
        "wild_draw_four.when",
        "wild_draw_four.answer",
        "stack.cross",
        "wild_draw_four.challenge",
        "wild_draw_four.guilty",
    ),
}
"""The cards of the sheet with their clauses."""
COLOURS = {
    Symbol.SKIP: Colour.YELLOW,
    Symbol.REVERSE: Colour.GREEN,
    Symbol.DRAW_TWO: Colour.BLUE,
    Symbol.COLOURED_WILD: Colour.RED,
}
SILENT = ("misplay", "score.method", "score.values", "score.target", "end.final_draw")
"""Clauses that are left out where they only say that nothing is done or counted."""


def quick_sheet(variant: Variant, lang: str, spec: Spec, paper: Size) -> Page:
    """The sheet on one page of a paper; its type grows as large as the page allows."""
    sheet = _Sheet(variant, lang, spec, paper)
    scale = 1.16
    while scale > 0.6:
        columns = sheet.columns(scale)
        if max(y for _, y in columns) <= paper.height - EDGE - 4.0:
            break
        scale -= 0.02
    items = [*sheet.head(), *(item for made, _ in columns for item in made)]
    return Page((Placed(Piece(0.0, tuple(items)), 0.0, 0.0),))


@dataclass(frozen=True, slots=True)
class _Column:
    x: float
    width: float


class _Sheet:
    """Lays out one sheet at a scale of its type."""

    def __init__(self, variant: Variant, lang: str, spec: Spec, paper: Size) -> None:
        self.variant = variant
        self.paper = paper
        self.numbers = clause_numbers(variant.rules)
        self.look = Look(spec, Typesetter(spec.metrics, lang), self.numbers)
        self.texts = Texts(variant, lang, self.numbers)
        self.prose: Prose = prose(lang)
        width = (paper.width - 2 * EDGE - GUTTER) / 2
        self.left = _Column(EDGE, width)
        self.right = _Column(EDGE + width + GUTTER, width)

    def head(self) -> list[Item]:
        """The head of the sheet."""
        players = self.prose.short("players.range", self.variant)
        tag = self.texts.say("book.tagline", players=players)
        name = name_of(self.variant, self.look.spec.lang)
        return headband(self.look, self.paper, name, tag, self.texts.say("quick.title"))

    def columns(self, scale: float) -> tuple[tuple[list[Item], float], ...]:
        """Both columns with where they end, at a scale."""
        left = self._stack(self.left, ("setup", "turn", "draws", "call"), scale, False)
        right = self._stack(self.right, ("ending", "kings", "more"), scale, True)
        return left, right

    def _stack(
        self, column: _Column, blocks: Sequence[str], scale: float, cards: bool
    ) -> tuple[list[Item], float]:
        items: list[Item] = []
        y = HEAD + 7.0
        if cards:
            made, y = self._cards(column, y, scale)
            items += made
        for name in blocks:
            made, y = self._block(name, column, y, scale)
            items += made
        return items, y

    def _text(self, scale: float) -> Style:
        size, leading = (8.6, 11.4) if self.look.english else (8.4, 12.6)
        style = self.look.style(size * scale, leading * scale)
        return replace(style, spread=False)

    def _title(self, text: str, place: int, x: float, y: float, scale: float) -> list[Item]:
        look = self.look
        style = look.style(13 * scale, 15 * scale, 900, display=look.english)
        middle = y + 3.2 * scale
        items: list[Item] = [*look.window(place, x + 2.6 * scale, middle, 2.5 * scale)]
        line = look.type.lines((Span(text),), style, 1e6)[0]
        drop = (0.35 if look.english else 0.38) * style.size * 0.3528
        return [*items, *at(line, x + 7.4 * scale, middle + drop)]

    def _shown(self, clause: str) -> bool:
        rules = self.variant.rules
        if clause not in rules or is_quiet(clause, rules):
            return False
        return not (clause in SILENT and rules[clause] in ("none", False, 0))

    def _block(
        self, name: str, column: _Column, y: float, scale: float
    ) -> tuple[list[Item], float]:
        """A block: its title, then a line per clause with its number."""
        clauses = [clause for clause in BLOCKS[name] if self._shown(clause)]
        if not clauses:
            return [], y
        place = list(BLOCKS).index(name)
        items = self._title(self.texts.say(f"quick.{name}"), place, column.x, y, scale)
        y += 8.4 * scale
        for clause in clauses:
            made, y = self._line(clause, column.x, column.width, y, scale)
            items += made
        return items, y + 4.0 * scale

    def _line(
        self, clause: str, x: float, width: float, y: float, scale: float, hide: str = ""
    ) -> tuple[list[Item], float]:
        """A clause's short form, its number before it."""
        look, style = self.look, self._text(scale)
        text = without_name(self.prose.short(clause, self.variant), hide)
        indent = 8.6 * scale
        number = look.style(7.4 * scale, 9 * scale, 900, look.link, display=True)
        drop = baseline(style, look.english)
        line = look.type.lines((Span(self.numbers[clause]),), number, 1e6)[0]
        items: list[Item] = [*at(line, x + indent - line.width - 1.6 * scale, y + drop)]
        for piece in paragraph(look, (Span(text),), style, x + indent, width - indent):
            items += [shifted(item, 0.0, y) for item in piece.items]
            y += piece.height
        return items, y + 0.9 * scale

    def _cards(self, column: _Column, y: float, scale: float) -> tuple[list[Item], float]:
        """The cards, each drawn beside what it does."""
        look = self.look
        items = self._title(self.texts.say("quick.cards"), 3, column.x, y, scale)
        y += 8.6 * scale
        width = CARD * scale
        for symbol, clauses in CARDS.items():
            kind = self._kind(symbol)
            if kind is None:
                continue
            items.append(look.mini(kind, column.x, y, width))
            x = column.x + width + 1.0
            name = self.prose.words.card[symbol.value.replace("-", "_")]
            style = replace(self._text(scale), weight=700, latin=600)
            line = look.type.lines((Span(name[:1].upper() + name[1:]),), style, 1e6)[0]
            items += at(line, x + 2.0, y + baseline(style, look.english))
            end = y + style.line_height
            for clause in clauses:
                if self._shown(clause) and clause in self.variant.rules:
                    made, end = self._line(
                        clause, x, column.width - width - 1.0, end, scale, hide=name
                    )
                    items += made
            y = max(end, y + look.mini_height(width)) + 1.8 * scale
        return items, y + 2.6 * scale

    def _kind(self, symbol: Symbol) -> CardKind | None:
        kinds = [kind for kind in self.variant.deck.kinds if kind.symbol is symbol]
        wanted = COLOURS.get(symbol)
        return next((kind for kind in kinds if kind.colour is wanted), kinds[0] if kinds else None)


def without_name(text: str, name: str) -> str:
    """A short form without the card's name and the colon at its head."""
    for colon in (": ", "："):
        head, found, rest = text.partition(colon)
        if found and name and head.casefold() == name.casefold():
            return rest[:1].upper() + rest[1:]
    return text
