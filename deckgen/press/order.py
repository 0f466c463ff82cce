"""An order: what was asked of a build in words; `job_of` reads all of it and names every fault."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from deckgen.definition.themes import load_theme
from deckgen.definition.variants import load_variant
from deckgen.errors import BadInput, Fault
from deckgen.ink.fonts import FontBook
from deckgen.model.format import CARD_SIZES, CardFormat, Size, corner_for
from deckgen.model.theme import Theme
from deckgen.model.variant import Variant
from deckgen.model.words import languages, nearest
from deckgen.press.job import PARTS, Job, Settings
from deckgen.press.papers import refuse_on_slots, sheet_of, size_of
from deckgen.press.texts import chosen_texts
from deckgen.press.wanted import cards_wanted
from deckgen.sheets import Duplex, Marks, MarkStyle, Offset

PAPER, DUPLEX, MARKS = "a4", "long", "corners"
"""What flags mean that are not given."""
COLOURS = ("rgb", "cmyk")
"""Screen values or print values."""
T = TypeVar("T")


class Order(Struct, frozen=True):
    """The words of a build's flags, as they were typed; None where one was not."""

    variant: str
    lang: str = "all"
    paper: str | None = None
    card: str | None = None
    theme: str = "classic"
    penalties: str | None = None
    fill: bool = False
    family: bool = False
    duplex: str | None = None
    bleed: float | None = None
    gap: float | None = None
    marks: str | None = None
    only: str | None = None
    cards: str | None = None
    changes: tuple[str, ...] = ()
    colour: str = "rgb"
    printer: str | None = None

    @property
    def settings(self) -> Settings:
        """Its flags that bear on what the files say."""
        return msgspec.convert(self, Settings, from_attributes=True)


class _Desk:
    """Reads one word after another and gathers the faults of all."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def read(self, reading: Callable[[], T]) -> T | None:
        """What `reading` gives, or None with its faults kept."""
        try:
            return reading()
        except BadInput as error:
            self.faults.extend(error.faults)
            return None


def job_of(order: Order) -> tuple[Job, tuple[str, ...]]:
    """The job that an order means, and what its user should know of it; raises `BadInput` with
    every fault of every flag and file.
    """
    desk = _Desk()
    loaded = desk.read(lambda: _variant(order))
    theme = desk.read(lambda: _theme(order.theme))
    sheet = desk.read(lambda: sheet_of(order.paper or PAPER))
    duplex = desk.read(lambda: duplex_of(order.duplex or DUPLEX))
    marks = desk.read(lambda: marks_of(order.marks or MARKS))
    parts = desk.read(lambda: parts_of(order.only))
    wanted = desk.read(lambda: languages(order.lang))
    desk.read(lambda: _within("--gap", order.gap, 0, 50))
    desk.read(lambda: refuse_on_slots(sheet, order.gap, order.marks, order.duplex))
    colour = desk.read(lambda: _one_of("--colour", order.colour, list(COLOURS)))
    offset = desk.read(lambda: offset_of_printer(order.printer, duplex)) if duplex else None
    desk.read(_check_epoch)
    desk.read(lambda: _within("--bleed", order.bleed, 0, 10))
    trim = desk.read(lambda: _trim(order.card))
    numbers = desk.read(lambda: _numbers(order.cards, loaded)) if loaded else None
    form = desk.read(lambda: format_of(loaded.format, trim, order.bleed)) if loaded else None
    texts = desk.read(lambda: chosen_texts(order, loaded, wanted)) if loaded and wanted else None
    if desk.faults or not (
        loaded and theme and sheet and duplex and marks and parts and texts and offset and form
    ):
        raise BadInput(desk.faults)
    soft = _art(theme, order.colour, form)
    tags, penalties, notices = texts
    job = Job(
        variant=structs.replace(loaded, format=form),
        languages=tags,
        theme=theme,
        paper=sheet[0],
        duplex=duplex,
        marks=marks,
        gap=order.gap,
        parts=parts,
        penalties=penalties,
        numbers=numbers,
        colour="cmyk" if colour == "cmyk" else "rgb",
        slots=sheet[1],
        offset=offset,
        settings=order.settings,
    )
    return job, (*notices, *soft, *_unused(order, duplex))


def _variant(order: Order) -> Variant:
    """The variant with what was changed; for a family without hot texts, if it has texts at all."""
    loaded = load_variant(order.variant, order.changes)
    if not order.family or "kings.hot" not in loaded.rules:
        return loaded
    return load_variant(order.variant, (*order.changes, "kings.hot=none"))


def _theme(word: str) -> Theme:
    """The theme of a name or a file, its own fonts looked at."""
    theme = load_theme(word)
    if theme.fonts:
        FontBook(theme.fonts).check()
    return theme


def duplex_of(word: str) -> Duplex:
    """The way of printing both sides that `--duplex` names."""
    return Duplex(_one_of("--duplex", word, list(Duplex)))


def marks_of(word: str) -> Marks:
    """The marks that `--marks` names."""
    return Marks(MarkStyle(_one_of("--marks", word, list(MarkStyle))))


def offset_of_printer(name: str | None, duplex: Duplex) -> Offset:
    """What the printer of `--printer` needs its backs moved by when sheets are turned that way."""
    if name is None:
        return Offset()
    from deckgen.definition.printers import printer

    found = printer(name)
    if duplex is not Duplex.FOLD:  # which has no back pages
        found = found.turned(duplex)
    return Offset(found.dx, found.dy, found.angle)


def format_of(own: CardFormat, trim: Size | None, bleed: float | None) -> CardFormat:
    """The variant's card format with another trim or bleed laid over it; raises `BadInput` if it is
    too small for its safe zone.
    """
    form = own if bleed is None else structs.replace(own, bleed=bleed)
    if trim:
        form = structs.replace(form, trim=trim, corner=corner_for(trim))
    if small := form.too_small():
        raise BadInput.one("--card", "", small)
    return form


def parts_of(word: str | None) -> tuple[str, ...]:
    """The parts that `--only` names, all of them without it."""
    if word is None:
        return PARTS
    asked = [_one_of("--only", part.strip(), list(PARTS)) for part in word.split(",")]
    return tuple(part for part in PARTS if part in asked)


def _trim(word: str | None) -> Size | None:
    return size_of("--card", word, CARD_SIZES) if word else None


def _unused(order: Order, duplex: Duplex) -> tuple[str, ...]:
    """Flags that go for nothing."""
    if order.printer and duplex is Duplex.FOLD:
        return (f"--printer {order.printer} is not used: folded sheets have no back pages.",)
    return ()


def _art(theme: Theme, colour: str, form: CardFormat) -> tuple[str, ...]:
    """What to know of the theme's own pictures; raises `BadInput` if one cannot be printed."""
    if not theme.art:
        return ()
    from deckgen.ink.art import check_art

    return check_art(theme.art, colour, form)


def _numbers(word: str | None, variant: Variant) -> tuple[int, ...] | None:
    if word is None:
        return None
    return cards_wanted(word, variant.deck.size)


def _check_epoch() -> None:
    """SOURCE_DATE_EPOCH, which dates the PDFs if it is set, must be a number of seconds."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "0")
    if not epoch.isascii() or not epoch.isdigit():
        raise BadInput.one("SOURCE_DATE_EPOCH", "", f'"{epoch}" is not a number of seconds')


def _one_of(flag: str, word: str, words: list[str]) -> str:
    if word not in words:
        listed = ", ".join(words)
        raise BadInput.one(flag, "", f'"{word}" is not one of {listed}', nearest(word, words))
    return word


def _within(flag: str, value: float | None, low: float, high: float) -> None:
    if value is not None and not low <= value <= high:
        raise BadInput.one(flag, "", f"{value:g} mm is not between {low:g} and {high:g} mm")
