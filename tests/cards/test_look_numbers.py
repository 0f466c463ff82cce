"""What look.md gives in numbers, read off the shapes: every value here is copied from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot, sqrt

import pytest
from card_geometry import boxes, flattened

from deckgen.cards import faces
from deckgen.cards.atoms import atoms_of
from deckgen.cards.breaking import cheapest
from deckgen.cards.faces import CardText
from deckgen.cards.figures import figure, plus
from deckgen.cards.fitting import Box, card_steps, fit, plaque_steps
from deckgen.cards.index import index
from deckgen.cards.penalty import penalty_card
from deckgen.cards.reference import RowText, reference_card
from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import CardFace, Font, Path, Shape, Text, leaves
from deckgen.cards.spec import Spec
from deckgen.cards.wilds import emblem
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points

MakeSpec = Callable[..., Spec]
HALVES = {
    Colour.RED: 1.26 - 0.16 * (sqrt(2) - 1),
    Colour.YELLOW: 0.85,
    Colour.GREEN: 2 * 0.53,
    Colour.BLUE: 1.0,
}
"""Half the extent of a window of optical radius 1: the diamond less its rounded tip, the square's
half side, two lobe radii of the begonia, the moon's radius."""


def painted(shapes: Iterable[Shape], fill: Tint) -> list[tuple[float, ...]]:
    """Middle x and y, width and height of every outline filled with `fill`, strokes included, in
    painting order.
    """
    found = []
    for shape, matrix in leaves(shapes):
        if not isinstance(shape, Path) or shape.fill != fill:
            continue
        for outline in flattened(shape.steps):
            xs, ys = zip(*(matrix.at(*point) for point in outline), strict=True)
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            more = shape.width * hypot(matrix.a, matrix.b) if shape.stroke else 0.0
            found.append((*middle, max(xs) - min(xs) + more, max(ys) - min(ys) + more))
    return found


def said(face: CardFace, text: str) -> Text:
    """The run of a face that says `text`."""
    return next(s for s, _ in leaves(face.shapes) if isinstance(s, Text) and s.text == text)


@pytest.mark.parametrize(
    ("colour", "radius", "distance"),
    [
        (Colour.RED, 14.7, 18.52),
        (Colour.YELLOW, 17.2, 15.22),
        (Colour.GREEN, 15.6, 17.14),
        (Colour.BLUE, 16.0, 16.6),
    ],
)
def test_gates_of_a_plain_figure(
    make_spec: MakeSpec, colour: Colour, radius: float, distance: float
) -> None:
    """Two windows of R at (W/2, H/2 ∓ d) (look.md 3)."""
    spec = make_spec()
    face = faces.front(CardKind(Symbol.N3, colour), spec)
    size = 2 * radius * HALVES[colour]
    gates = [g for g in painted(face.shapes, spec.theme.paper) if g[2] > 20]
    for middle in (43.5 - distance, 43.5 + distance):
        wanted = pytest.approx((28, middle, size, size), abs=1e-3)
        assert any(gate == wanted for gate in gates), gates


@pytest.mark.parametrize("colour", list(Colour))
def test_gate_of_a_plain_action(make_spec: MakeSpec, colour: Colour) -> None:
    """One window of R 19 in the card's middle (look.md 3)."""
    spec = make_spec()
    face = faces.front(CardKind(Symbol.REVERSE, colour), spec)
    size = 38 * HALVES[colour]
    gates = painted(face.shapes, spec.theme.paper)
    assert any(gate == pytest.approx((28, 43.5, size, size), abs=1e-3) for gate in gates), gates


FACTORS = {
    Symbol.SKIP: (1.00, 1.00, 0.96, 1.06),
    Symbol.REVERSE: (1.08, 1.12, 0.98, 1.16),
}


@pytest.mark.parametrize("symbol", list(FACTORS))
@pytest.mark.parametrize("place", range(4))
def test_icons_have_their_size_in_every_window(
    make_spec: MakeSpec, symbol: Symbol, place: int
) -> None:
    """Octagon and arrows reach from 0.03 to 0.97 with half a stroke of 0.06 on both sides, so that
    they are as wide as the icon: 23 times the factor (look.md 3, 5).
    """
    spec, colour = make_spec(), tuple(Colour)[place]
    face = faces.front(CardKind(symbol, colour), spec)
    drawn = painted(face.shapes, spec.theme.colours[colour].figure)
    # in yellow the index and the rim have the figure's colour
    figures = [one for one in drawn if 20 < one[1] < 67 and one[2] < 30]
    lefts = min(x - w / 2 for x, _, w, _ in figures)
    rights = max(x + w / 2 for x, _, w, _ in figures)
    assert rights - lefts == pytest.approx(23 * FACTORS[symbol][place], abs=0.02)


def test_names_and_numbers_stand_on_their_baselines(make_spec: MakeSpec) -> None:
    """Above a number the name is on H − 9.6, alone on H − 5.2; on a penalty-only card the number is
    on H − 4.6 (look.md 3, 4).
    """
    spec, kind = make_spec(), CardKind(Symbol.SKIP, Colour.BLUE)
    card = CardText("7", "唱一首歌。", True)
    assert said(faces.front(kind, spec, card), "阻挡").y == pytest.approx(87 - 9.6)
    assert said(faces.front(kind, spec), "阻挡").y == pytest.approx(87 - 5.2)
    assert said(penalty_card(card, spec), "No. 7").y == pytest.approx(87 - 4.6)


def test_the_sign_for_penalty_is_written_in_the_decks_script(make_spec: MakeSpec) -> None:
    """罚 in Simplified, 罰 in Traditional, the Simplified sign in English (look.md 4)."""
    for lang, sign in (("zh-Hans", "罚"), ("zh-Hant", "罰"), ("en", "罚")):
        face = penalty_card(CardText("7", "Sing.", False), make_spec(lang=lang))
        assert said(face, sign).size == 18


def test_pips_of_a_wilds_index(make_spec: MakeSpec) -> None:
    """Four windows of R 1.75 at (7.8 ± 2.3, 7.7 ± 2.3), red, yellow, green, blue (look.md 2)."""
    spec = make_spec()
    shapes = index(spec, CardKind(Symbol.WILD))
    places = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    for colour, (dx, dy) in zip(Colour, places, strict=True):
        size = 3.5 * HALVES[colour]
        wanted = (7.8 + 2.3 * dx, 7.7 + 2.3 * dy, size, size)
        seen = painted(shapes, spec.theme.colours[colour].wall)
        assert seen[0] == pytest.approx(wanted, abs=1e-3), colour


def test_hot_text_is_heavier_on_dark(make_spec: MakeSpec) -> None:
    """Weight 600 on light, 700 on a dark plaque; ink-saver's plaques stay light (look.md 6, 8)."""
    kind, hot = CardKind(Symbol.SKIP, Colour.BLUE), CardText("7", "唱一首歌。", True)
    for theme, weight in (("classic", 700), ("ink-saver", 600)):
        face = faces.front(kind, make_spec(theme=theme), hot)
        fonts = {s.font for s, _ in leaves(face.shapes) if isinstance(s, Text) and "唱" in s.text}
        assert fonts == {Font("sans-sc", weight)}


def test_the_emblem(make_spec: MakeSpec) -> None:
    """Moon E, begonia 0.83, diamond 0.575, square 0.375, moon 0.19 E; its centre is paper, in
    ink-saver ink; on a reference card E 5.4 at (10.4, 8.6) (look.md 4, 8).
    """
    for theme in ("classic", "ink-saver"):
        spec = make_spec(theme=theme)
        shapes = emblem(spec, 0, 0, 10)
        centre = spec.theme.ink if theme == "ink-saver" else spec.theme.paper
        assert painted(shapes, centre)[-1] == pytest.approx((0, 0, 3.8, 3.8), abs=1e-3)
        for colour, part in zip(
            (Colour.BLUE, Colour.GREEN, Colour.RED, Colour.YELLOW), (1, 0.83, 0.575, 0.375),
            strict=True,
        ):  # fmt: skip
            size = 20 * part * HALVES[colour]
            seen = painted(shapes, spec.theme.colours[colour].wall)
            assert seen[0] == pytest.approx((0, 0, size, size), abs=1e-3)
    spec = make_spec()
    face = reference_card([RowText(Symbol.SKIP, "阻挡", ("停",))], "速查", "KANO", ["卡诺"], spec)
    blue = painted(face.shapes, spec.theme.colours[Colour.BLUE].wall)
    assert blue[0] == pytest.approx((10.4, 8.6, 10.8, 10.8), abs=1e-3)


def test_the_plus_sign(make_spec: MakeSpec) -> None:
    """Two bars of 0.50 by 0.19 cap heights, 0.06 before the figure (look.md 2)."""
    spec = make_spec()
    ink = spec.theme.ink
    shapes = plus(spec, 2, 0, 0, 10, ink)
    bars = painted(shapes, ink)
    spans = sorted((round(w, 3), round(h, 3)) for _, _, w, h in bars)
    assert spans in ([(1.9, 5.0), (5.0, 1.9)], [(5.0, 5.0)])
    (figure_box,) = [box for shape, box in boxes(shapes, spec.metrics) if isinstance(shape, Text)]
    right = max(x + w / 2 for x, _, w, _ in bars)
    assert figure_box[0] - right == pytest.approx(0.6, abs=1e-3)
    left = min(x - w / 2 for x, _, w, _ in bars)
    assert left == pytest.approx(-figure_box[2], abs=1e-3)  # the group is centred


def test_figures_lean_by_their_part_of_the_height(make_spec: MakeSpec) -> None:
    """7, 4 and 1 are moved left by 0.015, 0.03 and 0.04 cap heights, others not (look.md 2)."""
    spec = make_spec()
    for number, part in ((7, 0.015), (4, 0.03), (1, 0.04), (3, 0.0)):
        ((_, box),) = boxes(figure(spec, number, 0, 0, 20, spec.theme.ink), spec.metrics)
        assert (box[0] + box[2]) / 2 == pytest.approx(-20 * part, abs=1e-3)


def test_english_baselines_stand_higher(make_spec: MakeSpec) -> None:
    """0.35 em below a line's middle, Chinese 0.38 (look.md 7.4)."""
    for lang, text, drop in (("en", "Sing.", 0.35), ("zh-Hans", "唱一首歌。", 0.38)):
        face = faces.front(
            CardKind(Symbol.N7, Colour.RED), make_spec(lang=lang), CardText("1", text, False)
        )
        line = said(face, text)
        assert line.y == pytest.approx(58.6 + drop * mm_of_points(line.size))


def test_sizes_of_penalty_texts() -> None:
    """12 … 8 pt on a kings card, grown with cards over the reference, never under 8; 17 … 9 pt on a
    penalty-only card (look.md 4, 7).
    """
    assert [step.size for step in plaque_steps("zh-Hans", 1)] == [12, 11, 10, 9.5, 9, 8.5, 8]
    assert [step.size for step in plaque_steps("en", 1.25)][::6] == [15, 10]
    assert [step.size for step in plaque_steps("zh-Hans", 0.77)][::6] == [12, 8]
    assert [step.size for step in card_steps(1)] == [17, 16, 15, 14, 13, 12, 11, 10, 9]
    assert min(step.size for step in card_steps(0.6)) == 8


def test_a_size_gives_way_to_85_per_cent_of_it_and_no_further(make_spec: MakeSpec) -> None:
    """Three clauses of six characters, each whole on a line from some size down: 15 pt, within 85 %
    of 17, wins; 14 pt is under it, and a size that breaks clauses stays (look.md 7.3).
    """
    spec, chooser = make_spec(), make_spec().chooser(600)
    text = "甲乙丙丁戊己，甲乙丙丁戊己，甲乙丙丁戊己。"
    for points, marks_alone in ((17, True), (15, True), (14, False)):
        box = Box(0, 0, 6.51 * mm_of_points(points), 60)  # a mark has half an em
        found = fit(text, card_steps(1), box, chooser, spec)
        assert found.step.size == points if marks_alone else found.step.size > 14
        assert (len(found.lines) == 3) is marks_alone


def test_no_single_character_before_or_after_a_mark(make_spec: MakeSpec) -> None:
    """A break that leaves one character between itself and a mark costs 4 (look.md 7.2)."""
    spec = make_spec()
    atoms = atoms_of("甲乙丙丁戊己庚辛壬，癸", spec.chooser(600), spec.metrics)
    found = cheapest(atoms, 2, 9)
    assert found is not None
    line = atoms.line(0, found[1][0])
    assert not line.endswith("辛")
    assert atoms.atoms[8].cost == 4  # 壬 alone before its comma


def test_fonts_are_asked_in_their_order() -> None:
    """A Latin word takes the Latin face, then Noto Sans of the language, its sister, the emoji
    face, the user's fonts; a Han character Noto Sans first.
    """
    asked: list[str] = []

    class Nothing:
        """Fonts that have nothing but a letter in the last of all."""

        def covers(self, _character: str, font: Font) -> bool:
            """Only the user's fourth font."""
            asked.append(font.face)
            return font.face == "user-4"

        def advance(self, text: str, _font: Font) -> float:
            """One em a character."""
            return float(len(text))

        def ink(self, text: str, _font: Font) -> tuple[float, float, float, float]:
            """The em box."""
            return 0.0, 0.0, float(len(text)), 1.0

    users = ["user-1", "user-2", "user-3", "user-4"]
    chooser = FontChooser(Nothing(), "zh-Hant", 600, 600)
    chooser.font("a", latin=True)
    assert asked == ["latin", "sans-tc", "sans-sc", "emoji", *users]
    asked.clear()
    chooser.font("国", latin=False)
    assert asked == ["sans-tc", "sans-sc", "latin", "emoji", *users]


@pytest.mark.parametrize("pair", ["（）", "《》", "【】", "「」", "『』", "“”", "‘’", "()"])
def test_a_break_inside_any_pair_of_brackets_costs(make_spec: MakeSpec, pair: str) -> None:
    """Inside quotes or brackets a break costs 8 more (look.md 7.2)."""
    spec = make_spec()
    atoms = atoms_of(f"甲乙{pair[0]}丙丁戊己{pair[1]}庚辛", spec.chooser(600), spec.metrics)
    inside = next(atom for atom in atoms.atoms if atoms.text[atom.start] == "戊")
    outside = next(atom for atom in atoms.atoms if atoms.text[atom.start] == "乙")
    assert inside.cost - (outside.cost - 4) == 8
