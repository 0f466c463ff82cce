"""The penalty-only card, for groups that own a deck already (look.md 4)."""

from __future__ import annotations

from deckgen.cards.faces import CardText, number_label
from deckgen.cards.figures import chilli
from deckgen.cards.fitting import card_steps
from deckgen.cards.outline import circle
from deckgen.cards.plaque import Plaque, plaque, set_text
from deckgen.cards.problems import on_card
from deckgen.cards.shapes import LATIN, CardFace, Path, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import centred, on_ink
from deckgen.cards.walls import wall
from deckgen.cards.windows import MOON
from deckgen.model.cards import Colour
from deckgen.model.theme import Tint

SIGNS = {"zh-Hans": "罚", "zh-Hant": "罰", "en": "罚"}
AIR = 1.6
"""How much further the text stays from its plaque than on a kings card, in mm before u: clear of
the second line (to 1.6 inside) and of the bites.
"""


def penalty_card(penalty: CardText, spec: Spec) -> CardFace:
    """A stand-alone penalty card; raises a `TextProblem` that names it."""
    theme, u, hot = spec.theme, spec.u, penalty.hot
    tints = theme.colours[Colour.RED] if hot else theme.night
    x, y = spec.width / 2, 13 * u
    place = Plaque(4 * u, 25 * u, spec.width - 8 * u, spec.bottom(10) - 25 * u, 3.2 * u)
    name = f"wall-penalty-{'hot' if hot else 'mild'}"
    shapes: list[Shape] = [
        wall(spec, name, tints, MOON, [(x, y)], 5.0, "penalty"),
        *_medallion(spec, hot, x, y),
        *plaque(spec, place, tints.wall, hot and theme.outlined, theme.paper),
    ]
    label = number_label(penalty.number)
    with on_card(penalty.where, label):
        shapes += set_text(spec, penalty.text, card_steps(u), place.inset(AIR * u), False)
    size = spec.size(7.5, 6.0)
    shapes.append(centred(spec, label, LATIN, x, spec.bottom(4.6), size, tints.on))
    return CardFace(penalty_name(penalty), tuple(shapes))


def penalty_name(penalty: CardText) -> str:
    """The name of a penalty card's face: `penalty.023`."""
    return f"penalty.{penalty.tag}"


def _medallion(spec: Spec, hot: bool, x: float, y: float) -> list[Shape]:
    """The disc that says what the card is: the sign for penalty, or the chilli."""
    theme, u = spec.theme, spec.u
    line_tint = theme.chilli if hot else theme.night.wall
    rings: list[tuple[float, Tint]] = [(7.4, line_tint), (6.95, theme.paper)]
    if not theme.outlined:
        ground = theme.colours[Colour.RED].wall if hot else theme.night.wall
        rings = [(7.4, theme.paper), (6.7, ground), (5.6, theme.paper)]
    shapes: list[Shape] = [Path(circle(x, y, radius * u), tint) for radius, tint in rings]
    if hot:
        return [*shapes, *chilli(spec, x, y, 8 * u)]
    font = spec.chooser(900).font(SIGNS[spec.lang], latin=False)
    return [*shapes, on_ink(spec, SIGNS[spec.lang], font, x, y, 18 * u, theme.ink)]
