"""The door of the room: the face of every kind of card (look.md 3 and 4).

`front` and `back` make the deck; the cards beside it are in `penalty` and `reference`. A face's name
is unique per distinct face, so that a pen draws each once.
"""

from __future__ import annotations

from msgspec import Struct

from deckgen.cards.figures import in_gate
from deckgen.cards.fitting import plaque_steps
from deckgen.cards.index import index
from deckgen.cards.names import foot_name
from deckgen.cards.plaque import Plaque, plaque, seal, set_text
from deckgen.cards.problems import on_card
from deckgen.cards.shapes import LATIN, CardFace, Part, Shape, Text
from deckgen.cards.spec import Spec
from deckgen.cards.walls import one_colour_gates, wall, window_of
from deckgen.cards.wilds import back_shapes, blank_body, middle, names_twice, wild_body
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.theme import Tint

PLAIN_GATES = {
    Colour.RED: (14.7, 18.52),
    Colour.YELLOW: (17.2, 15.22),
    Colour.GREEN: (15.6, 17.14),
    Colour.BLUE: (16.0, 16.6),
}
"""Radius and distance from the middle of a plain figure's two gates, before u (look.md 3)."""
NUMBER_SIZE, SMALLEST_NUMBER = 7.0, 6.0


class CardText(Struct, frozen=True):
    """A penalty as one card carries it: the number printed on it, its words in the deck's
    language, whether it is hot, and where it comes from (file and row), for messages.
    """

    number: str
    text: str
    hot: bool
    where: str = ""

    @property
    def tag(self) -> str:
        """The number in a face's name: digits to three places."""
        return self.number.zfill(3) if self.number.isdigit() else self.number


def face_name(kind: CardKind, penalty: CardText | None = None) -> str:
    """The name of a front: `red-5`, with a penalty `red-5.023`."""
    return f"{kind.name}.{penalty.tag}" if penalty else kind.name


def front(kind: CardKind, spec: Spec, penalty: CardText | None = None) -> CardFace:
    """The front of a kind, with a penalty's text if the card carries one (numbers and actions
    only). Raises a `TextProblem` that names the card.
    """
    name = face_name(kind, penalty)
    if penalty is None:
        with on_card("", name):
            return CardFace(name, _plain(spec, kind))
    if not (kind.is_number or kind.is_action):
        raise ValueError(f"{kind} carries no penalty text")
    with on_card(penalty.where, f"{kind.name}, {number_label(penalty.number)}"):
        return CardFace(name, _with_penalty(spec, kind, penalty))


def back(spec: Spec) -> CardFace:
    """The back, one for all cards."""
    return CardFace("back", back_shapes(spec))


def number_label(number: str) -> str:
    """How a penalty's number is printed."""
    return f"No. {number}"


def number_line(spec: Spec, number: str, fill: Tint) -> Text:
    """The penalty's number at the foot of a card."""
    size = spec.size(NUMBER_SIZE, SMALLEST_NUMBER)
    return Text(spec.left(5.0), spec.bottom(5.2), number_label(number), LATIN, size, fill)


def _plain(spec: Spec, kind: CardKind) -> tuple[Shape, ...]:
    """A face without a penalty: wall, gates, content, index, and the name of all but numbers."""
    corner = index(spec, kind)
    if kind.symbol is Symbol.BLANK:
        names = names_twice(spec, kind, spec.theme.stone.on)
        return (*blank_body(spec), *corner, *names)
    names = names_twice(spec, kind, spec.theme.tints(kind.colour).on)
    if kind.colour is None or kind.symbol is Symbol.COLOURED_WILD:
        return (*wild_body(spec, kind), *corner, *names)
    if kind.is_number:
        return (*_two_gates(spec, kind.symbol, kind.colour), *corner)
    u, (x, y) = spec.u, middle(spec)
    ground = _ground(spec, kind.colour, "action", ((x, y),), 19.0)
    icon = in_gate(spec, kind.symbol, kind.colour, x, y, 0.0, 23 * u)
    return (ground, *icon, *corner, *names)


def _two_gates(spec: Spec, symbol: Symbol, colour: Colour) -> tuple[Shape, ...]:
    """A plain figure: two gates, one turned, so that the face is the same from both ends."""
    u, (x, y) = spec.u, middle(spec)
    radius, distance = PLAIN_GATES[colour]
    centres = ((x, y - distance * u), (x, y + distance * u))
    ground = _ground(spec, colour, "figures", centres, radius)
    upper = tuple(in_gate(spec, symbol, colour, *centres[0], 18 * u, 0.0))
    return (ground, *upper, spec.turned(upper))


def _ground(
    spec: Spec, colour: Colour, use: str, centres: tuple[tuple[float, float], ...], radius: float
) -> Part:
    """Wall, echo and paper gates of a colour, shared by all faces of one use."""
    name = f"{colour}-{use}"
    if name not in spec.parts:
        tints, window = spec.theme.colours[colour], window_of(colour)
        base = wall(spec, f"wall-{name}", tints, window, centres, radius)
        gate = one_colour_gates(spec, tints, window, centres, radius)
        spec.parts[name] = (*base.shapes, *gate.shapes)
    return Part(spec.parts[name], name=name)


def _with_penalty(spec: Spec, kind: CardKind, penalty: CardText) -> tuple[Shape, ...]:
    """A kings card: gate above, plaque with the text below; one way up, its index two."""
    theme, colour = spec.theme, kind.colour
    assert colour is not None  # noqa: S101 – numbers and actions have a colour
    place = penalty_plaque(spec)
    dark = penalty.hot and not theme.outlined
    steps = plaque_steps(spec.lang, spec.u)
    return (
        _penalty_ground(spec, colour, penalty.hot),
        *_penalty_base(spec, kind, colour),
        *set_text(spec, penalty.text, steps, place, dark),
        number_line(spec, penalty.number, theme.colours[colour].on),
    )


def _penalty_gate(spec: Spec) -> tuple[float, float]:
    """The gate's centre: the middle of what the plaque leaves, a little lower (look.md 3)."""
    return spec.width / 2, penalty_plaque(spec).y / 2 + 0.9 * spec.u


def _penalty_ground(spec: Spec, colour: Colour, hot: bool) -> Part:
    """Wall, gate and plaque, hot ones with the seal: nothing in them overlaps what comes later."""
    name = f"{colour}-{'hot' if hot else 'mild'}"
    if name not in spec.parts:
        ground = _ground(spec, colour, "penalty", (_penalty_gate(spec),), 16.5)
        line, paper = spec.theme.colours[colour].wall, spec.theme.paper
        place = plaque(spec, penalty_plaque(spec), line, hot, paper)
        spec.parts[name] = (*ground.shapes, *place, *(seal(spec) if hot else ()))
    return Part(spec.parts[name], name=name)


def penalty_plaque(spec: Spec) -> Plaque:
    """The plaque of a kings card: half of the spare height goes to it, half to the window."""
    u = spec.u
    height = 20.4 * u + (spec.height - 87 * u) / 2
    return Plaque(4 * u, spec.bottom(18.2) - height, spec.width - 8 * u, height, 2.0 * u)


def _penalty_base(spec: Spec, kind: CardKind, colour: Colour) -> tuple[Shape, ...]:
    """What all cards of a kind share, whatever their penalty: made once."""
    key = f"base-{kind.name}"
    if key not in spec.parts:
        u, on = spec.u, spec.theme.colours[colour].on
        content = in_gate(spec, kind.symbol, colour, *_penalty_gate(spec), 20 * u, 20 * u)
        name = () if kind.is_number else foot_name(spec, kind, spec.bottom(9.6), on)
        spec.parts[key] = (*content, *index(spec, kind), *name)
    return spec.parts[key]
