"""The quick sheet: everything needed at the table on one page, from the clauses' short forms."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from deckgen.book.bricks import paragraph
from deckgen.book.document import Span
from deckgen.book.headband import EDGE, HEAD, headband
from deckgen.book.look import Look, at, baseline
from deckgen.book.needs import is_told
from deckgen.book.pieces import Item, Page, Piece, Placed
from deckgen.book.prose import Prose, prose
from deckgen.book.scenes import flow
from deckgen.book.sections import clause_numbers, is_quiet
from deckgen.book.setting import Style, Typesetter
from deckgen.book.shift import shifted
from deckgen.book.texts import Texts, name_of
from deckgen.book.turn import turn_of
from deckgen.cards.spec import Spec
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.format import Size
from deckgen.model.rules import Rules
from deckgen.model.variant import Variant

GUTTER = 5.0
"""Between the columns."""
CARD = 11.0
"""The width of a card beside its rules at full size."""

PAD, BETWEEN = 3.6, 4.0
"""Inside a block and between blocks, before scaling."""
LARGEST, SMALLEST, STEPS = 1.3, 0.5, 16
"""How much the type may be scaled, and in how many steps."""
TURN = ("play.match", "double_play", "misplay", "time.limit")
"""The clauses below the picture of a turn."""
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
SILENT = ("misplay", "score.method", "score.values", "score.target")
"""Clauses that are left out where they only say that nothing is done or counted."""


def quick_sheet(variant: Variant, lang: str, spec: Spec, paper: Size) -> Page:
    """The sheet on one page of a paper; its type is as large as the page allows."""
    sheet = _Sheet(variant, lang, spec, paper)
    room = paper.height - EDGE - HEAD - 6.0
    low, high = 0, STEPS
    while low < high:  # the largest step that fits
        middle = (low + high + 1) // 2
        fits = max(height for _, height in sheet.columns(_scale(middle))) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    columns = sheet.columns(_scale(low))
    items = [*sheet.head(), *(item for made, _ in columns for item in made)]
    return Page((Placed(Piece(0.0, tuple(items)), 0.0, 0.0),))


def _scale(step: int) -> float:
    return SMALLEST + (LARGEST - SMALLEST) * step / STEPS


class _Block(Struct, frozen=True):
    """A block of the sheet from its own top left corner."""

    items: tuple[Item, ...]
    height: float


def _stacked(blocks: Sequence[_Block], x: float, gap: float) -> list[Item]:
    """Blocks one below the other from the head of the sheet."""
    items: list[Item] = []
    y = HEAD + 6.0
    for block in blocks:
        items += [shifted(item, x, y) for item in block.items]
        y += block.height + gap
    return items


class _Sheet:
    """Lays out one sheet at a scale of its type."""

    def __init__(self, variant: Variant, lang: str, spec: Spec, paper: Size) -> None:
        self.variant = variant
        self.paper = paper
        self.numbers = clause_numbers(variant.rules)
        self.look = Look(spec, Typesetter(spec.metrics, lang), self.numbers)
        self.texts = Texts(variant, lang, self.numbers)
        self.prose: Prose = prose(lang)
        self.width = (paper.width - 2 * EDGE - GUTTER) / 2

    def head(self) -> list[Item]:
        """The head of the sheet."""
        players = self.prose.short("players.range", self.variant)
        tag = self.texts.say("book.tagline", players=players)
        name = name_of(self.variant, self.look.spec.lang)
        return headband(self.look, self.paper, name, tag, self.texts.say("quick.title"))

    def columns(self, scale: float) -> tuple[tuple[list[Item], float], ...]:
        """Both columns with their heights, at a scale: the turn heads the left one, the cards the
        right one; the other blocks follow in order, divided where the columns are most even.
        """
        heads = (self._turn(scale), self._cards(scale))
        rest = [block for name in BLOCKS if (block := self._block(name, scale))]
        gap = BETWEEN * scale

        def tall(blocks: Sequence[_Block]) -> float:
            return sum(block.height for block in blocks) + gap * (len(blocks) - 1)

        cuts = [((heads[0], *rest[:cut]), (heads[1], *rest[cut:])) for cut in range(len(rest) + 1)]
        best = min(cuts, key=lambda both: max(map(tall, both)))
        places = (EDGE, EDGE + self.width + GUTTER)
        return tuple(
            (_stacked(blocks, x, gap), tall(blocks)) for blocks, x in zip(best, places, strict=True)
        )

    def _boxed(self, items: list[Item], height: float, scale: float) -> _Block:
        """Items on a ground of their own."""
        ground = self.look.panel(0, 0, self.width, height + 2 * PAD * scale)
        inner = [shifted(item, PAD * scale, PAD * scale) for item in items]
        return _Block((ground, *inner), height + 2 * PAD * scale)

    def _turn(self, scale: float) -> _Block:
        """The turn as a picture, and what may be played."""
        inner = self.width - 2 * PAD * scale
        items = self._title(self.texts.say("quick.turn"), 1, 0.0, 0.0, scale)
        picture = flow(self.look, turn_of(self.variant, self.texts), inner)
        y = 9.0 * scale
        items += [shifted(item, 0.0, y) for item in picture.items]
        y += picture.height + 2.6 * scale
        for clause in TURN:
            if is_shown(clause, self.variant.rules):
                made, y = self._line(clause, 0.0, inner, y, scale)
                items += made
        return self._boxed(items, y, scale)

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

    def _block(self, name: str, scale: float) -> _Block | None:
        """A block: its title, then a line per clause with its number."""
        clauses = [clause for clause in BLOCKS[name] if is_shown(clause, self.variant.rules)]
        if not clauses:
            return None
        place = 2 + list(BLOCKS).index(name)
        items = self._title(self.texts.say(f"quick.{name}"), place, 0.0, 0.0, scale)
        y = 8.4 * scale
        for clause in clauses:
            made, y = self._line(clause, 0.0, self.width - 2 * PAD * scale, y, scale)
            items += made
        return self._boxed(items, y, scale)

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

    def _cards(self, scale: float) -> _Block:
        """The cards, each drawn beside what it does."""
        items = self._title(self.texts.say("quick.cards"), 3, 0.0, 0.0, scale)
        y = 9.0 * scale
        for symbol, clauses in CARDS.items():
            kind = self._kind(symbol)
            if kind is not None:
                made, y = self._card(kind, clauses, y, scale)
                items += made
        return self._boxed(items, y - 1.0 * scale, scale)

    def _card(
        self, kind: CardKind, clauses: Sequence[str], y: float, scale: float
    ) -> tuple[list[Item], float]:
        """A card and the lines of its clauses; returns where it ends."""
        look, width = self.look, CARD * scale
        items: list[Item] = [look.mini(kind, 0.0, y, width)]
        x = width + 1.0
        name = self.prose.words.card[kind.symbol.value.replace("-", "_")]
        style = replace(self._text(scale), weight=700, latin=600)
        line = look.type.lines((Span(name[:1].upper() + name[1:]),), style, 1e6)[0]
        items += at(line, x + 2.0, y + baseline(style, look.english))
        end = y + style.line_height
        for clause in clauses:
            if is_shown(clause, self.variant.rules):
                inner = self.width - 2 * PAD * scale - x
                made, end = self._line(clause, x, inner, end, scale, hide=name)
                items += made
        return items, max(end, y + look.mini_height(width)) + 1.8 * scale

    def _kind(self, symbol: Symbol) -> CardKind | None:
        kinds = [kind for kind in self.variant.deck.kinds if kind.symbol is symbol]
        wanted = COLOURS.get(symbol)
        return next((kind for kind in kinds if kind.colour is wanted), kinds[0] if kinds else None)


def is_shown(clause: str, rules: Rules) -> bool:
    """Whether the sheet has a line for a clause that it has a place for."""
    if not is_told(clause, rules) or is_quiet(clause, rules):
        return False
    return not (clause in SILENT and rules[clause] in ("none", False, 0))


def without_name(text: str, name: str) -> str:
    """A short form without the card's name and the colon at its head."""
    for colon in (": ", "："):
        head, found, rest = text.partition(colon)
        if found and name and head.casefold() == name.casefold():
            return rest[:1].upper() + rest[1:]
    return text
