"""From cards in order to sheets: which face lies where, on which side of which sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from deckgen.cards.shapes import Matrix
from deckgen.sheets.bleeds import clips
from deckgen.sheets.furniture import RULER, Wanted, furnish
from deckgen.sheets.geometry import Rect, Segment
from deckgen.sheets.layout import Duplex, Layout, MarkStyle, Slot
from deckgen.sheets.marks import card_marks, flipped, fold_line
from deckgen.sheets.page import Offset, PlacedFace, Placement, Sheet, Side

NO_OFFSET = Offset()
"""A printer that puts backs where they belong."""


@dataclass(frozen=True, slots=True)
class _Form:
    """One side of a sheet of so many cards: their slots and marks, and what notes must avoid."""

    slots: tuple[Slot, ...]
    marks: tuple[Segment, ...]
    area: Rect
    taken: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class _Draft:
    """A page to be: its side, and the faces for its slots in order, None where none is wanted."""

    side: Side
    cards: int
    faces: tuple[str | None, ...]


def impose(
    items: Sequence[Placement], layout: Layout, offset: Offset = NO_OFFSET
) -> tuple[Sheet, ...]:
    """The pages of a print run in the order in which they are printed.

    With a flip, each front page is followed by its back page; with backs in a run of their own
    all front pages come first; with a fold front and back lie on one page. A card without a back
    leaves its place on the back page empty; a back page without a face is left out unless a later
    sheet counts on it.
    """
    size = len(layout.slots)
    batches = [items[start : start + size] for start in range(0, len(items), size)]
    drafts = _drafts(batches, layout.duplex)
    forms = cache(lambda side, cards: _form(layout, side, cards))
    return tuple(
        _sheet(layout, draft, forms(draft.side, draft.cards), offset, f"{number}/{len(drafts)}")
        for number, draft in enumerate(drafts, 1)
    )


def _drafts(batches: Sequence[Sequence[Placement]], duplex: Duplex) -> list[_Draft]:
    """The pages in order, blank ones left out where they are not needed to keep the order."""
    fronts, backs = [], []
    for batch in batches:
        front, back = tuple(item.front for item in batch), tuple(item.back for item in batch)
        both = front + back if duplex is Duplex.FOLD else front
        fronts.append(_Draft(Side.FRONT, len(batch), both))
        backs.append(_Draft(Side.BACK, len(batch), back))
    if duplex is Duplex.FOLD:
        return fronts
    if duplex is Duplex.NONE or not any(any(draft.faces) for draft in backs):
        return fronts + [draft for draft in backs if any(draft.faces)]
    pages = [page for pair in zip(fronts, backs, strict=True) for page in pair]
    return pages if any(pages[-1].faces) else pages[:-1]


def _form(layout: Layout, side: Side, cards: int) -> _Form:
    """One side of a sheet whose first `cards` slots are filled; a fold has both on its front."""
    trims = [slot.trim for slot in layout.slots[:cards]]
    present = tuple(
        Slot(slot.trim, slot.rotation, clip)
        for slot, clip in zip(layout.slots, clips(trims, layout.bleed), strict=False)
    )
    marks = card_marks(present, layout.area, layout.marks)
    taken = (
        *(slot.clip for slot in (*layout.slots, *present)),
        *(line.box for line in marks),
    )
    front = _Form(present, marks, layout.area, taken)
    flip = layout.flip
    back = _Form(
        tuple(flipped(flip, slot) for slot in present),
        tuple(map(flip.segment, marks)),
        flip.rect(layout.area),
        tuple(map(flip.rect, taken)),
    )
    if layout.duplex is Duplex.FOLD:
        return _folded(front, back, fold_line(layout))
    return front if side is Side.FRONT else back


def _folded(front: _Form, back: _Form, fold: Segment) -> _Form:
    """Both sides on one page."""
    x, y = min(front.area.x, back.area.x), min(front.area.y, back.area.y)
    right = max(front.area.right, back.area.right)
    bottom = max(front.area.bottom, back.area.bottom)
    return _Form(
        front.slots + back.slots,
        front.marks + back.marks,
        Rect(x, y, right - x, bottom - y),
        (*front.taken, *back.taken, fold.box),
    )


def _sheet(layout: Layout, draft: _Draft, form: _Form, offset: Offset, number: str) -> Sheet:
    back = draft.side is Side.BACK
    moved = offset if back else NO_OFFSET
    ruler, notes = furnish(form.area, form.taken, _wanted(layout, draft.side, moved, number))
    return Sheet(
        layout.paper,
        draft.side,
        tuple(
            PlacedFace(face, slot.trim, slot.rotation, slot.clip)
            for face, slot in zip(draft.faces, form.slots, strict=True)
            if face is not None
        ),
        form.marks,
        ruler,
        fold_line(layout) if layout.duplex is Duplex.FOLD else None,
        notes,
        moved.matrix(layout.paper.size) if moved != NO_OFFSET else Matrix(),
    )


def _wanted(layout: Layout, side: Side, offset: Offset, number: str) -> list[Wanted]:
    """The notes of a page, the most important first; their keys are the texts' names."""
    paper = layout.paper
    size = (("width", paper.size.width), ("height", paper.size.height))
    notes = [
        Wanted("sheet.scale", 80, (("ruler", RULER),), 42),
        Wanted(f"sheet.duplex.{layout.duplex}", 70, least=42),
        Wanted("sheet.paper", 42, (("paper", paper.name), *size), 30),
        Wanted("sheet.page", 22, (("number", number), ("side", str(side)))),
    ]
    if offset != NO_OFFSET:
        moved = (("dx", offset.dx), ("dy", offset.dy), ("angle", offset.angle))
        notes.insert(2, Wanted("sheet.offset", 72, moved, 42))
    if layout.marks.style is not MarkStyle.NONE:
        notes.append(Wanted("sheet.cut", 42))
    return notes
