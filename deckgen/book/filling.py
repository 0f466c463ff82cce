"""How pieces fill pages: nothing split that belongs together, and no page left half empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from deckgen.book.pieces import Area, Page, Piece, Placed

SPARE = 0.18
"""What a page may leave free (share of its height) to keep together what may be parted."""


def fill(pieces: Sequence[Piece], area: Area) -> list[Page]:
    """The pages that the pieces fill, in order: glued pieces move on as one, kept ones where the
    page they leave has no more than `SPARE` of it free; one that floats is overtaken by what
    follows, up to the next section.
    """
    filler = _Filler(area)
    groups = list(_parted(pieces, kept=True))
    for place, group in enumerate(groups):
        if filler.floating and group[0].entry:
            filler.before(_whole(groups[place:]))
        filler.group(group)
    filler.land()
    return [Page(tuple(page)) for page in filler.pages]


def free_of(page: Page, area: Area) -> float:
    """What is free at the foot of a page, as a share of its height."""
    end = max(placed.y + placed.piece.height for placed in page.placed)
    return (area.top + area.height - end) / area.height


def runs_of(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The runs of pieces that are never parted."""
    return _parted(pieces, kept=False)


def _parted(pieces: Sequence[Piece], *, kept: bool) -> Iterator[list[Piece]]:
    """The runs of glued pieces, or of glued and kept ones."""
    run: list[Piece] = []
    for piece in pieces:
        run.append(piece)
        if not (piece.glued or (kept and piece.kept)):
            yield run
            run = []
    if run:
        yield run


def _whole(groups: Sequence[Sequence[Piece]]) -> list[Piece]:
    """A clause to its end, from the group it begins with."""
    first, *others = groups
    rest = takewhile(lambda group: group[0].entry is None, others)
    return [*first, *(piece for group in rest for piece in group)]


class _Filler:
    """Fills one page after the other."""

    def __init__(self, area: Area) -> None:
        self.area = area
        self.bottom = area.top + area.height
        self.pages: list[list[Placed]] = [[]]
        self.y = area.first
        self.floating: list[Piece] = []

    def group(self, group: Sequence[Piece]) -> None:
        """Kept together if it fits, or if what its page would leave free is little."""
        if group[0].entry is not None and not group[0].entry.level:
            self.land()
        if self._fits(group) or self.bottom - self.y <= SPARE * self.area.height:
            self._run(group)
            return
        for run in _parted(group, kept=False):
            if run[0].floats and not self._fits(run):
                self.floating += run
            else:
                self._run(run)

    def before(self, clause: Sequence[Piece]) -> None:
        """What floats comes down before a clause that would be parted by it."""
        if not self._fits(clause):
            self._turn(None)
            self.land()

    def land(self) -> None:
        """What floats comes down, on a new page where it does not fit."""
        run, self.floating = self.floating, []
        if run:
            self._run(run)

    def _fits(self, run: Sequence[Piece]) -> bool:
        needed = sum(piece.height + piece.before for piece in run)
        return self.y + needed <= self.bottom + 1e-6

    def _run(self, run: Sequence[Piece]) -> None:
        if self.pages[-1] and (run[0].turns or not self._fits(run)):
            self._turn(run[0].head)
            self.land()
        for piece in run:
            if self.pages[-1] and not self._fits([piece]):  # a run taller than a page
                self._turn(piece.head)
            self.y += piece.before if self.pages[-1] else 0.0
            self._place(piece)

    def _turn(self, head: Piece | None) -> None:
        """A new page, with the head of a table that goes on."""
        self.pages.append([])
        self.y = self.area.top
        if head is not None:
            self._place(head)

    def _place(self, piece: Piece) -> None:
        self.pages[-1].append(Placed(piece, self.area.x, self.y))
        self.y += piece.height
