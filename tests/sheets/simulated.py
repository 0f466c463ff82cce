"""A sheet of paper by itself: what lies behind what, worked out from the physical flip alone."""

from deckgen.model.format import Paper
from deckgen.sheets import Duplex, Layout, PlacedFace, Rect, Sheet, Side

HEADS = {0: (0.0, -1.0), 90: (1.0, 0.0), 180: (0.0, 1.0), 270: (-1.0, 0.0)}
"""Where the head of a face points on its page, by its rotation clockwise (y down)."""


def mirrors_x(paper: Paper, duplex: Duplex) -> bool:
    """Whether the sheet turns about its vertical axis.

    The long edge of an upright sheet is its left or right one, that of a lying sheet its top or
    bottom one; a flip on an edge turns the sheet about the direction of that edge.
    """
    upright = paper.size.height >= paper.size.width
    return upright if duplex in (Duplex.LONG, Duplex.NONE) else not upright


def through(rect: Rect, paper: Paper, *, vertical: bool) -> tuple[float, float, float, float]:
    """A rectangle of the back page as (left, top, right, bottom) seen through the front."""
    if vertical:
        width = paper.size.width
        return width - rect.right, rect.y, width - rect.x, rect.bottom
    height = paper.size.height
    return rect.x, height - rect.bottom, rect.right, height - rect.y


def sides(rect: Rect) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    return rect.x, rect.y, rect.right, rect.bottom


def head_through(face: PlacedFace, *, vertical: bool) -> tuple[float, float]:
    """Where the head of a back points, seen through the front."""
    x, y = HEADS[face.rotation]
    return (-x, y) if vertical else (x, -y)


def pairs(sheets: tuple[Sheet, ...], layout: Layout) -> list[tuple[PlacedFace, PlacedFace]]:
    """Each front with the back that physically lies behind it; fails if there is none.

    Long and short: page 2n is printed behind page 2n-1; a run of its own: the n-th back page
    behind the n-th front page; a fold: the half page lies behind the other half.
    """
    found = []
    fronts = [s for s in sheets if s.side is Side.FRONT]
    backs = [s for s in sheets if s.side is Side.BACK]
    if layout.duplex is Duplex.FOLD:
        backs = fronts
        assert fronts[0].fold is not None
        vertical = fronts[0].fold.x1 == fronts[0].fold.x2
    else:
        vertical = mirrors_x(layout.paper, layout.duplex)
    for front, back in zip(fronts, backs, strict=True):
        for face in front.faces:
            if not face.face.startswith("front"):
                continue
            behind = [
                other
                for other in back.faces
                if other.face.startswith("back")
                and all(
                    abs(a - b) < 0.01
                    for a, b in zip(
                        sides(face.trim),
                        through(other.trim, layout.paper, vertical=vertical),
                        strict=True,
                    )
                )
            ]
            assert len(behind) == 1, face
            assert head_through(behind[0], vertical=vertical) == HEADS[face.rotation]
            found.append((face, behind[0]))
    return found
