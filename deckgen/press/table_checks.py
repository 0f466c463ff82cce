"""The pre-flight of a table simulator's files: limits of the sheets, and every card found on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from deckgen.cards.shapes import CardFace
from deckgen.ink.fresh import Fresh
from deckgen.ink.pngfacts import SheetFacts, read_sheet, size_of
from deckgen.ink.tabletop import FEWEST
from deckgen.model.format import Size
from deckgen.press.checks import Check, Unreadable, Written, faces_check, safe_check
from deckgen.press.exports import SPARE, Asked, formatted
from deckgen.press.job import Job
from deckgen.press.saved_deck import SavedDeck, read_deck
from deckgen.press.saved_object import described, nickname
from deckgen.units import MM_PER_INCH


class Picture(Struct):
    """A picture of a saved deck: its columns and rows, and the face that each cell should show."""

    columns: int = 1
    rows: int = 1
    cells: dict[int, CardFace] = field(default_factory=dict)


class Seen(Struct, frozen=True):
    """A picture read: what it holds, the size of a cell in px, and what it was held against."""

    facts: SheetFacts
    columns: int
    rows: int
    fresh: Fresh

    @property
    def cell(self) -> tuple[float, float]:
        """The size of a cell in px."""
        return self.facts.width / self.columns, self.facts.height / self.rows


def table_checks(asked: Asked, written: Written) -> list[Check]:
    """That pictures keep the limits, and that the object, read back, finds every card ordered in
    them.
    """
    form, most = asked.job.variant.format, asked.service.most_px or 0
    job = formatted(asked.job, form.trim, SPARE)
    deck = _deck(f"{job.variant.id}.json", asked.url, written)
    pictures, lost = _pictures(job, deck)
    seen = {name: _seen(name, one, job, written) for name, one in pictures.items()}
    facts = [one.facts for one in seen.values()]
    modes = sorted({one.mode for one in facts})
    sizes = ", ".join(f"{one.width} × {one.height}" for one in facts)
    offs = {
        f"{name} cell {cell + 1}": off
        for name, one in seen.items()
        for cell, off in one.facts.off.items()
    }
    right = not lost and deck.agrees and len(deck.cards) == len(job.cards)
    found = f"{len(deck.cards)} cards, {lost} lost"
    fresh = [one.fresh for one in seen.values()]
    clear = [one for one in (one.clear() for one in fresh) if one is not None]
    fits = all(max(one.width, one.height) <= most for one in facts)
    return [
        Check("canvas", f"≤ {most} px a side", f"{sizes} px", fits),
        _grids([seen[one.front] for one in deck.sheets], asked),
        safe_check(min(clear, default=None), form.safe),
        _resolution(form.trim, seen),
        Check("fonts", "none (pixels)", "none (pixels)", bool(facts)),
        Check("colours", "RGB", ", ".join(modes), modes == ["RGB"]),
        Check("pages", f"{len(job.cards)} cards", found, right),
        faces_check(offs, len(offs), fresh),
        _names(job, deck),
    ]


def _deck(name: str, url: str, written: Written) -> SavedDeck:
    """The saved deck, whose pictures are all there; raises `Unreadable`."""
    try:
        deck = read_deck(written[name], url)
    except (KeyError, ValueError) as error:
        raise Unreadable({name: str(error)}) from error
    names = [name for one in deck.sheets for name in (one.front, one.back)]
    if missing := {name: "it is not there" for name in names if name not in written}:
        raise Unreadable(missing)
    return deck


def _pictures(job: Job, deck: SavedDeck) -> tuple[dict[str, Picture], int]:
    """The faces that each picture should show: on the sheets those of the cards ordered, in their
    order, with the back in the last cell; and how many cards have no cell of their own.
    """
    pictures: dict[str, Picture] = {}
    for one in deck.sheets:
        pictures[one.front] = Picture(one.columns, one.rows, {one.last: job.back})
        pictures[one.back] = Picture(cells={0: job.back})
    lost = 0
    for card, saved in zip(job.cards, deck.cards, strict=False):
        sheet, face = saved.sheet, job.fronts[card.number]
        if sheet is None or not 0 <= saved.cell < sheet.last:
            lost += 1
        elif pictures[sheet.front].cells.setdefault(saved.cell, face) != face:
            lost += 1  # a cell shows one face
    return pictures, lost


def _seen(name: str, one: Picture, job: Job, written: Written) -> Seen:
    """A picture read, its cells held against their faces; raises `Unreadable`."""
    wide, high = size_of(written[name])
    cell = wide // one.columns, high // one.rows
    if not all(cell):
        raise Unreadable({name: f"it is no PNG of {one.columns} × {one.rows} cells"})
    width = job.variant.format.trim.width
    page = Size(width, width * cell[1] / cell[0])
    fresh = Fresh(list(one.cells.values()), job.variant.format, page, job.book)
    cells = {cell: face.name for cell, face in one.cells.items()}
    facts = read_sheet(written[name], one.columns, one.rows, cells, fresh)
    if isinstance(facts, str):
        raise Unreadable({name: facts})
    return Seen(facts, one.columns, one.rows, fresh)


def _grids(sheets: Sequence[Seen], asked: Asked) -> Check:
    """That sheets are whole cells within the limits of the grid, shaped like the card."""
    trim, found, holds = asked.job.variant.format.trim, [], True
    columns, rows = asked.service.columns, asked.service.rows
    for one in sheets:
        wide, high = one.cell
        found.append(f"{one.columns} × {one.rows} of {wide:g} × {high:g} px")
        holds &= FEWEST <= one.columns <= columns and FEWEST <= one.rows <= rows
        holds &= wide == int(wide) and high == int(high)
        holds &= abs(wide / high - trim.width / trim.height) < 1 / min(one.cell)
    return Check("trim", f"≤ {columns} × {rows} cells like {trim}", ", ".join(found), holds)


def _resolution(trim: Size, seen: Mapping[str, Seen]) -> Check:
    """That the resolution which each picture states is the one at which its cells are the card."""
    off = [abs(one.cell[0] - trim.width / MM_PER_INCH * one.facts.dpi) for one in seen.values()]
    found = ", ".join(f"{one.facts.dpi:.0f}" for one in seen.values())
    return Check("dpi", "that of the card", found, max(off) < 1)


def _names(job: Job, deck: SavedDeck) -> Check:
    """That each card has the name of its kind and the text of its own."""
    lang = job.languages[0]
    right = [
        (saved.name, saved.text) == (nickname(card.kind, lang), described(job, card))
        for card, saved in zip(job.cards, deck.cards, strict=False)
    ]
    told = sum(bool(saved.text) for saved in deck.cards)
    wanted = len(job.cards)
    found = f"{sum(right)}, {told} with a text"
    return Check("names", f"{wanted}", found, sum(right) == wanted)
