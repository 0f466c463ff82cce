"""From cards in order to sheets: which face lies where, on which side of which sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from deckgen.cards.shapes import Matrix
from deckgen.sheets.bleeds import clips
from deckgen.sheets.furniture import Furniture, Wanted, better, furnish
from deckgen.sheets.geometry import Rect, Segment
from deckgen.sheets.layout import Duplex, Layout, Marks, MarkStyle, Slot
from deckgen.sheets.marks import card_marks, flipped, fold_line
from deckgen.sheets.page import Offset, PlacedFace, Placement, Sheet, Side
from deckgen.sheets.ruler import RULER

NO_OFFSET = Offset()
"""A printer that puts backs where they belong."""

PAGE = "sheet.page"
"""The note that differs from page to page."""


class _Form(Struct, frozen=True):
    """One side of a sheet of so many cards: their slots and marks, and what notes must avoid."""

    slots: tuple[Slot, ...]
    marks: tuple[Segment, ...]
    area: Rect
    taken: tuple[Rect, ...]


class _Furnished(Struct, frozen=True):
    """A form and what stands in its margin; its page has no number yet."""

    form: _Form
    furniture: Furniture


class _Draft(Struct, frozen=True):
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
    sides = cache(lambda cards: _sides(layout, cards, offset))
    return tuple(
        _sheet(layout, draft, sides(draft.cards)[draft.side], offset, f"{number}/{len(drafts)}")
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
    last = max((n for n, draft in enumerate(backs, 1) if any(draft.faces)), default=0)
    if duplex is Duplex.NONE or not last:
        return fronts + backs[:last]
    pages = [page for pair in zip(fronts, backs, strict=True) for page in pair]
    return pages if last == len(backs) else pages[:-1]


def _sides(layout: Layout, cards: int, offset: Offset) -> dict[Side, _Furnished]:
    """Both sides of a sheet whose first `cards` slots are filled, the notes in their margins; a
    fold has all on its front. If a note has no room, marks are as short as can be, on both sides.
    """
    full = _furnished(layout, cards, offset, layout.marks)
    lacking = any(side.furniture.missing for side in full.values())
    if not lacking or layout.marks == layout.marks.shortest:
        return full
    short = _furnished(layout, cards, offset, layout.marks.shortest)
    last = Side.FRONT if layout.duplex is Duplex.FOLD else Side.BACK  # it has the most notes
    one, other = full[last].furniture, short[last].furniture
    return full if better(_wanted(layout, last, offset), one, other) is one else short


def _furnished(layout: Layout, cards: int, offset: Offset, marks: Marks) -> dict[Side, _Furnished]:
    forms = _forms(layout, cards, marks)
    return {
        side: _Furnished(form, furnish(form.area, form.taken, _wanted(layout, side, offset)))
        for side, form in forms.items()
    }


def _forms(layout: Layout, cards: int, style: Marks) -> dict[Side, _Form]:
    """The sides of a sheet whose first `cards` slots are filled; a fold has both on its front."""
    trims = [slot.trim for slot in layout.slots[:cards]]
    present = tuple(
        Slot(slot.trim, slot.rotation, clip)
        for slot, clip in zip(layout.slots, clips(trims, layout.bleed), strict=False)
    )
    marks = card_marks(present, layout.area, style)
    taken = (
        *layout.labels,
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
        return {Side.FRONT: _folded(front, back, fold_line(layout))}
    return {Side.FRONT: front, Side.BACK: back}


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


def _sheet(layout: Layout, draft: _Draft, side: _Furnished, offset: Offset, number: str) -> Sheet:
    moved = offset if draft.side is Side.BACK else NO_OFFSET
    form, furniture = side.form, side.furniture
    page = (("number", number), ("side", str(draft.side)))
    return Sheet(
        layout.paper,
        draft.side,
        tuple(
            PlacedFace(face, slot.trim, slot.rotation, slot.clip)
            for face, slot in zip(draft.faces, form.slots, strict=True)
            if face is not None
        ),
        form.marks,
        furniture.ruler,
        fold_line(layout) if layout.duplex is Duplex.FOLD else None,
        tuple(replace(one, values=page) if one.key == PAGE else one for one in furniture.notes),
        moved.matrix(layout.paper.size) if moved != NO_OFFSET else Matrix(),
        furniture.missing,
    )


def _wanted(layout: Layout, side: Side, offset: Offset) -> list[Wanted]:
    """The notes of a page, the most important first; their keys are the texts' names, their
    lengths those of the longest of the languages.
    """
    paper = layout.paper
    size = (("width", paper.size.width), ("height", paper.size.height))
    notes = [
        Wanted("sheet.scale", 64, (("ruler", RULER),), 28),
        Wanted(f"sheet.duplex.{layout.duplex}", 62, brief=28),
        Wanted(PAGE, 15),
        Wanted("sheet.paper", 38, (("paper", paper.name), *size)),
    ]
    if side is Side.BACK and offset != NO_OFFSET:
        moved = tuple((key, round(getattr(offset, key), 2) + 0.0) for key in ("dx", "dy", "angle"))
        notes.insert(2, Wanted("sheet.offset", 64, moved, 40))
    if layout.marks.style is not MarkStyle.NONE:
        mixed = len({slot.rotation % 180 for slot in layout.slots}) > 1
        notes.append(Wanted("sheet.mixed", 68, brief=30) if mixed else Wanted("sheet.cut", 22))
    return notes
