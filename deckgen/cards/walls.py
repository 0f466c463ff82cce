"""The wall and what is cut into it: echo rings, gates, pips (look.md 2 and 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from deckgen.cards.outline import rectangle
from deckgen.cards.shapes import Part, Path, Picture, Shape, Step
from deckgen.cards.spec import Spec
from deckgen.cards.windows import MOON, WINDOWS, Window
from deckgen.model.cards import Colour
from deckgen.model.theme import ColourTints, Tint

Points = Sequence[tuple[float, float]]
"""Centres in mm."""

RINGS = range(13, -1, -1)
RIM, GAP = 2.0, 1.25
"""Offsets of a gate's rim and of the wall inside it, before u."""
LINE_RIM, LINE_GAP, LINE_RING = 1.5, 1.05, -0.1
"""The same for ink-saver; the last in radii."""


def window_of(colour: Colour | None) -> Window:
    """A colour's window; the moon for night and stone."""
    return MOON if colour is None else WINDOWS[colour]


def wall(
    spec: Spec,
    name: str,
    tints: ColourTints,
    window: Window,
    centres: Points,
    radius: float,
    art: str = "front",
) -> Part:
    """Trim and bleed filled with the wall, on it the echo of `window` about `centres` (mm) from
    `radius` (before u) outwards; the user's own picture instead if the theme has one.
    """
    found = spec.parts.get(name)
    if found is None:
        if art in spec.theme.art:
            b = spec.format.bleed
            box = (-b, -b, spec.width + 2 * b, spec.height + 2 * b)
            found = (spec.bleed_box(spec.ground(tints)), Picture(spec.theme.art[art], *box))
        elif tints.echo is None or spec.theme.outlined:
            found = (spec.bleed_box(spec.ground(tints)),)
        else:
            found = _echo(spec, tints.wall, tints.echo, window, centres, radius)
        spec.parts[name] = found
    return Part(found, name=name)


def _echo(
    spec: Spec, wall: Tint, echo: Tint, window: Window, centres: Points, radius: float
) -> tuple[Shape, ...]:
    """The rings from the outermost that shows inwards; those outside the bleed are left out."""
    radii = {i: (radius + 3.4 + 4.4 * i) * spec.u for i in RINGS}
    hidden = [i for i in RINGS if _covers_bleed(spec, window, centres, radii[i])]
    first = min(hidden, default=len(radii))
    shapes: list[Shape] = [spec.bleed_box(echo if first % 2 else wall)]
    for i in range(first - 1, -1, -1):
        steps = tuple(step for c in centres for step in window.outline(*c, radii[i]))
        shapes.append(Path(steps, echo if i % 2 else wall))
    return tuple(shapes)


def _covers_bleed(spec: Spec, window: Window, centres: Points, radius: float) -> bool:
    """Whether the windows at this radius cover the bleed box: read off points along its edge."""
    b, w, h = spec.format.bleed, spec.width, spec.height
    edge = [k / 24 for k in range(25)]
    around = [
        *((-b + (w + 2 * b) * k, y) for k in edge for y in (-b, h + b)),
        *((x, -b + (h + 2 * b) * k) for k in edge for x in (-b, w + b)),
    ]
    return all(any(window.holds(x - cx, y - cy, radius) for cx, cy in centres) for x, y in around)


class Opening(Struct, frozen=True):
    """One gate's window: its outline, its centre in mm, what fills it, and its line in ink-saver;
    `core` asks for the filled heart that tells the wild's gates apart there.
    """

    window: Window
    x: float
    y: float
    fill: Tint
    line: Tint
    core: bool = False


def gates(spec: Spec, openings: Sequence[Opening], radius: float, rim: Tint, gap: Tint) -> Part:
    """Gates of one radius (before u): rim, gap and opening, each for all centres before the next,
    so that one rim runs round them all.
    """
    r, u = radius * spec.u, spec.u
    if not spec.theme.outlined:
        rims = ((_merged(openings, r, RIM * u), rim), (_merged(openings, r, GAP * u), gap))
        fills = _filled((o.window.outline(o.x, o.y, r), o.fill) for o in openings)
        return Part((*(Path(steps, tint) for steps, tint in rims), *fills))
    paper = spec.theme.paper
    return Part(
        (
            *_filled((o.window.outline(o.x, o.y, r, LINE_RIM * u), o.line) for o in openings),
            Path(_merged(openings, r, LINE_GAP * u), paper),
            *_filled((o.window.outline(o.x, o.y, r), o.line) for o in openings),
            Path(_merged(openings, r, LINE_RING * r), paper),
            *_filled((o.window.outline(o.x, o.y, r / 2), o.line) for o in openings if o.core),
        )
    )


def _merged(openings: Sequence[Opening], r: float, offset: float) -> tuple[Step, ...]:
    return tuple(step for o in openings for step in o.window.outline(o.x, o.y, r, offset))


def _filled(outlines: Iterable[tuple[tuple[Step, ...], Tint]]) -> list[Path]:
    """Neighbours of one colour become one path."""
    paths: list[Path] = []
    for steps, tint in outlines:
        if paths and paths[-1].fill is tint:
            paths[-1] = Path(paths[-1].steps + steps, tint)
        else:
            paths.append(Path(steps, tint))
    return paths


def one_colour_gates(
    spec: Spec, tints: ColourTints, window: Window, centres: Points, radius: float
) -> Part:
    """Paper gates in a coloured wall."""
    paper = spec.theme.paper
    openings = [Opening(window, x, y, paper, tints.wall) for x, y in centres]
    return gates(spec, openings, radius, tints.on, tints.wall)


def plate(x: float, y: float, width: float, height: float, fill: Tint) -> Path:
    """A plain filled rectangle, in mm."""
    return Path(rectangle(x, y, width, height), fill)
