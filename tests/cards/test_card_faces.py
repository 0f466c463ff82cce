"""Faces in numbers: the safe zone, both ends, 6 and 9, names, and what look.md places where."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from card_geometry import boxes, flattened, inside
from msgspec import structs

from deckgen.cards import faces
from deckgen.cards.faces import CardText
from deckgen.cards.index import index
from deckgen.cards.penalty import penalty_card
from deckgen.cards.problems import CardTooSmall, TextTooLong
from deckgen.cards.reference import RowText, reference_card
from deckgen.cards.shapes import FIGURE, CardFace, Font, Path, Shape, Text, leaves
from deckgen.cards.spec import Spec
from deckgen.definition.themes import THEMES
from deckgen.model.cards import ACTIONS, KINDS, NUMBERS, CardKind, Colour, Symbol
from deckgen.model.format import CARD_SIZES, CardFormat, Size
from deckgen.units import mm_of_points

SMALLEST = Size(56 * 3 / 6.1, 87 * 3 / 6.1)
"""With 3 mm safe the least: an index stands 4.1 u from the edges and may move in by 2 u."""
SIZES = [*CARD_SIZES, Size(50, 80), Size(60, 110), Size(90, 60), SMALLEST]
TEXTS = {
    "zh-Hans": "用慢动作走回自己的座位，全程配上风声。",
    "zh-Hant": "用播報新聞的語氣，介紹你口袋裡的東西。",
    "en": "Walk back to your seat in slow motion.",
}
SHORT = {"zh-Hans": "唱一首歌。", "zh-Hant": "唱一首歌。", "en": "Sing."}
MakeSpec = Callable[..., Spec]
Box = tuple[float, float, float, float]


def every_face(spec: Spec) -> Iterable[CardFace]:
    """All fronts, with penalties where they can carry one, the back and the cards beside; on the
    smallest cards a short text, and no reference card.
    """
    small = spec.u < 0.6
    text = SHORT[spec.lang] if small else TEXTS[spec.lang]
    for kind in KINDS:
        yield faces.front(kind, spec)
        if kind.is_number or kind.is_action:
            yield faces.front(kind, spec, CardText("23", text, kind.is_action))
    yield faces.back(spec)
    for number, hot in (("34", False), ("90", True)):
        yield penalty_card(CardText(number, text, hot), spec)
    if small:
        return
    rows = [RowText(s, "Skip 跳", ("Next 下家停一轮",)) for s in (*ACTIONS, *tuple(Symbol)[-4:-1])]
    yield reference_card(rows, "速查", "KANO", ["Kano 卡诺"], spec)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", list(TEXTS))
def test_texts_and_indices_stay_inside_the_safe_zone(
    make_spec: MakeSpec, size: str | Size, theme: str, lang: str
) -> None:
    """Every text, and every shape of an index, is at least the safe distance from the trim, on
    every kind of card (look.md 1).
    """
    spec = make_spec(size, theme, lang)
    safe, w, h = spec.format.safe - 1e-6, spec.width, spec.height
    for face in every_face(spec):
        for shape, (left, top, right, bottom) in boxes(face.shapes, spec.metrics):
            if isinstance(shape, Text):
                fits = left >= safe and top >= safe and right <= w - safe and bottom <= h - safe
                assert fits, (face.name, shape)
    for kind in KINDS:
        for shape, (left, top, right, bottom) in boxes(index(spec, kind), spec.metrics):
            fits = left >= safe and top >= safe and right <= w - safe and bottom <= h - safe
            assert fits, (kind.name, shape)


def anchors(shapes: Iterable[Shape], turn: tuple[float, float] | None) -> Counter[object]:
    """What a face is made of, as unordered places on the card, as it is or turned by 180°."""
    seen: Counter[object] = Counter()

    def place(x: float, y: float) -> tuple[float, float]:
        if turn:
            x, y = turn[0] - x, turn[1] - y
        return round(x + 1e-7, 3) + 0.0, round(y + 1e-7, 3) + 0.0  # no halves, no −0

    for shape, m in leaves(shapes):
        sign = -1 if turn else 1
        if isinstance(shape, Path):
            points = [place(*m.at(s[-2], s[-1])) for s in shape.steps if len(s) > 1]
            seen[frozenset(points), shape.fill, shape.stroke, shape.width] += 1
        elif isinstance(shape, Text):
            way = round(sign * m.a, 3), round(sign * m.b, 3)
            seen[place(*m.at(shape.x, shape.y)), shape.text, shape.size, shape.fill, way] += 1
    return seen


SAME_FROM_BOTH_ENDS = [
    kind
    for kind in KINDS
    if kind.is_number or kind.symbol in (Symbol.SKIP, Symbol.REVERSE, Symbol.COLOURED_WILD)
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", ["us-game", "tarot", "square"])
def test_plain_faces_read_from_both_ends(make_spec: MakeSpec, theme: str, size: str) -> None:
    """Turned by 180° a plain figure, skip, reverse, coloured wild and the back are the same shapes
    in the same places (look.md 3, 4).
    """
    spec = make_spec(size, theme)
    whole = (spec.width, spec.height)
    for face in (*(faces.front(kind, spec) for kind in SAME_FROM_BOTH_ENDS), faces.back(spec)):
        assert anchors(face.shapes, None) == anchors(face.shapes, whole), face.name


@pytest.mark.parametrize("colour", list(Colour))
def test_only_six_and_nine_have_a_bar(make_spec: MakeSpec, colour: Colour) -> None:
    """A plain 6 and 9 have four paths more than every other figure: a bar in each gate and each
    index; with a penalty three, for the one gate.
    """
    spec = make_spec()
    text = CardText("1", TEXTS["zh-Hans"], False)
    for penalty, bars in ((None, 4), (text, 3)):
        counts = {
            s: sum(
                isinstance(shape, Path)
                for shape, _ in leaves(faces.front(CardKind(s, colour), spec, penalty).shapes)
            )
            for s in NUMBERS
        }
        without = counts[Symbol.N8]
        for symbol, count in counts.items():
            barred = symbol in (Symbol.N6, Symbol.N9)
            assert count - without == (bars if barred else 0), symbol


def test_figures_stand_where_look_md_puts_them(make_spec: MakeSpec) -> None:
    """Reference card with a penalty: gate centre (28, 25.1), figure of cap 20 = 81 pt, its ink
    centred there; 7 is nudged left by 0.015 and 4 by 0.03 of the cap, 6 is 0.93 as tall and 0.095
    higher (look.md 2, 3).
    """
    spec = make_spec()
    cases = [(Symbol.N8, 0, 0, 1), (Symbol.N7, 0.3, 0, 1), (Symbol.N4, 0.6, 0, 1)]
    cases += [(Symbol.N1, 0.8, 0, 1), (Symbol.N6, 0, 1.9, 0.93)]
    for symbol, left, up, scale in cases:
        face = faces.front(
            CardKind(symbol, Colour.RED), spec, CardText("1", TEXTS["zh-Hans"], False)
        )
        largest, box = max(
            ((s, b) for s, b in boxes(face.shapes, spec.metrics) if isinstance(s, Text)),
            key=lambda pair: pair[0].size,
        )
        assert mm_of_points(largest.size) * 0.70 == pytest.approx(20 * scale)
        assert (box[0] + box[2]) / 2 == pytest.approx(28 - left, abs=1e-6)
        assert (box[1] + box[3]) / 2 == pytest.approx(25.1 - up, abs=1e-6)


def test_plaque_and_number_of_a_kings_card(make_spec: MakeSpec) -> None:
    """Reference: plaque 4 … 52 by 48.4 … 68.8; "No. 23" on the baseline 81.8 from x 5; the text's
    block is centred on (28, 58.6) (look.md 3, 7).
    """
    spec = make_spec()
    place = faces.penalty_plaque(spec)
    assert (place.x, place.y) == pytest.approx((4, 48.4))
    assert (place.x + place.width, place.y + place.height) == pytest.approx((52, 68.8))
    card = CardText("23", TEXTS["zh-Hans"], False)
    face = faces.front(CardKind(Symbol.N7, Colour.RED), spec, card)
    texts = [shape for shape, _ in leaves(face.shapes) if isinstance(shape, Text)]
    number = next(t for t in texts if t.text == "No. 23")
    assert (number.x, number.y) == pytest.approx((5, 81.8))
    lines = [t for t in texts if t.font == Font("sans-sc", 600)]
    assert [t.text for t in lines] == ["用慢动作走回", "自己的座位，", "全程配上风声。"]
    assert all(t.size == 12 for t in lines)
    em = mm_of_points(12)
    assert [t.y for t in lines] == pytest.approx(
        [58.6 + (k * 1.32 + 0.38) * em for k in (-1, 0, 1)]
    )


@pytest.mark.parametrize("size", ["tarot", "poker", "bridge"])
def test_spare_height_is_shared(make_spec: MakeSpec, size: str) -> None:
    """Half of the spare height s = H − 87 u goes to the plaque, whose foot stays 18.2 u above the
    edge (look.md 1, 3).
    """
    spec = make_spec(size)
    spare = spec.height - 87 * spec.u
    place = faces.penalty_plaque(spec)
    assert place.height == pytest.approx(20.4 * spec.u + spare / 2)
    assert spec.height - (place.y + place.height) == pytest.approx(18.2 * spec.u)


def words_on(face: CardFace) -> set[str]:
    """All runs of text on a face."""
    return {shape.text for shape, _ in leaves(face.shapes) if isinstance(shape, Text)}


def test_names_follow_the_language(make_spec: MakeSpec) -> None:
    """Chinese decks print both names, the English deck only its own (look.md 6)."""
    kind = CardKind(Symbol.COLOURED_WILD, Colour.YELLOW)
    assert words_on(faces.front(kind, make_spec())) == {"黄万能", "YELLOW WILD"}
    assert words_on(faces.front(kind, make_spec(lang="zh-Hant"))) == {"黃萬能", "YELLOW WILD"}
    assert words_on(faces.front(kind, make_spec(lang="en"))) == {"YELLOW WILD"}


def test_traditional_text_takes_the_traditional_font(make_spec: MakeSpec) -> None:
    """zh-Hant is set in Noto Sans TC throughout, never in SC (look.md 6)."""
    spec = make_spec(lang="zh-Hant")
    for kind in KINDS:
        penalty = CardText("1", TEXTS["zh-Hant"], True) if kind.is_action else None
        for shape, _ in leaves(faces.front(kind, spec, penalty).shapes):
            assert not (isinstance(shape, Text) and shape.font.face == "sans-sc"), kind


def test_no_type_is_under_its_smallest(make_spec: MakeSpec) -> None:
    """However small the card: penalty texts 8 pt, Chinese names 10, English names 7.5, numbers 6
    (look.md 6).
    """
    least = {600: 8.0, 700: 8.0, 900: 10.0}
    spec = make_spec("mini")
    for kind in (k for k in KINDS if k.is_number or k.is_action):
        face = faces.front(kind, spec, CardText("1", TEXTS["zh-Hans"], kind.is_action))
        for shape, _ in leaves(face.shapes):
            if isinstance(shape, Text) and shape.font.face == "sans-sc":
                assert shape.size >= least[shape.font.weight], shape
            elif isinstance(shape, Text) and shape.font.face == "latin":
                assert shape.size >= 6.0
            elif isinstance(shape, Text):
                assert shape.size >= 7.5


def test_face_names_are_unique(make_spec: MakeSpec) -> None:
    """Distinct faces have distinct names; a penalty's number is part of it, to three places."""
    spec = make_spec()
    named = [face.name for face in every_face(spec)]
    assert len(set(named)) == len(named)
    assert "red-5.023" in named
    assert "blue-draw-two.023" in named
    assert "penalty.034" in named


def test_a_wild_carries_no_penalty(make_spec: MakeSpec) -> None:
    """Only numbers and actions carry penalty texts (K1)."""
    with pytest.raises(ValueError, match="no penalty"):
        faces.front(CardKind(Symbol.WILD), make_spec(), CardText("1", "text", False))


def test_a_theme_changes_no_geometry(make_spec: MakeSpec) -> None:
    """Texts stand at the same places at the same sizes in every theme (look.md 8)."""
    kind = CardKind(Symbol.DRAW_TWO, Colour.GREEN)
    card = CardText("7", TEXTS["zh-Hans"], False)

    def placed(theme: str) -> set[tuple[str, float, float, float]]:
        shapes = faces.front(kind, make_spec(theme=theme), card).shapes
        return {
            (s.text, round(s.x, 6), round(s.y, 6), s.size)
            for s, _ in leaves(shapes)
            if isinstance(s, Text)
        }

    assert placed("classic") == placed("high-contrast") == placed("ink-saver")


def test_ink_saver_leaves_the_wall_white(make_spec: MakeSpec) -> None:
    """In ink-saver what is painted first, over trim and bleed, is paper (look.md 8)."""
    spec = make_spec(theme="ink-saver")
    for face in every_face(spec):
        first, _ = next(leaves(face.shapes))
        assert isinstance(first, Path)
        assert first.fill == spec.theme.paper, face.name


def test_a_blank_carries_the_groups_own_text(make_spec: MakeSpec) -> None:
    """With a text of its own a blank shows it instead of lines; too long, the card is named."""
    blank = CardKind(Symbol.BLANK)
    shown = "".join(words_on(faces.front(blank, make_spec(blank="抽到的人唱歌。"))))
    assert set("抽到的人唱歌。") <= set(shown)
    with pytest.raises(TextTooLong, match="blank"):
        faces.front(blank, make_spec(blank="长" * 500))


def overlapping(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a line."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", list(TEXTS))
def test_no_text_lies_on_another_nor_across_a_plaque(
    make_spec: MakeSpec, size: str | Size, lang: str
) -> None:
    """However small the card: two texts never share ink, and a text is wholly on a plaque, clear
    of its bitten corners, or wholly off it.
    """
    spec = make_spec(size, "ink-saver", lang)
    for face in every_face(spec):
        found = list(boxes(face.shapes, spec.metrics))
        words = [(shape, box) for shape, box in found if isinstance(shape, Text)]
        for k, (one, box) in enumerate(words):
            for other, its in words[:k]:
                assert not overlapping(box, its), (face.name, one.text, other.text)
        for plaque in filter(is_plaque, (shape for shape, _ in found)):
            assert isinstance(plaque, Path)
            contour = flattened(plaque.steps)[0]
            for word, (left, top, right, bottom) in words:
                corners = [(x, y) for x in (left, right) for y in (top, bottom)]
                on = {inside(corner, contour) for corner in corners}
                assert len(on) == 1, (face.name, word.text)


def is_plaque(shape: Path | Text) -> bool:
    """Whether it is the outline of a plaque: four sides and four bites, about all the card wide."""
    if not isinstance(shape, Path) or [step[0] for step in shape.steps] != list("MLCLCLCLCZ"):
        return False
    return shape.steps[2][1] == shape.steps[1][1]  # a bite turns into the card, a round out of it


def test_a_card_too_small_for_its_safe_zone_says_so(make_spec: MakeSpec) -> None:
    """A plain yellow figure leaves 2.2 u between pip and window: an index moves in by 2 u at most,
    and it stands 4.1 u from the edges by itself.
    """
    assert make_spec(SMALLEST).format.too_small() is None
    assert "27.6 × 42.8 mm is the least of the usual shape" in str(
        make_spec(Size(27.5, 42.8)).format.too_small()
    )
    assert make_spec(Size(30, 42.7)).format.too_small() is None  # wider: its window is further away
    wide = CardFormat(CARD_SIZES["us-game"], 3.0, 6.1, 3.5)
    assert wide.too_small() is None
    assert structs.replace(wide, safe=6.2).too_small()


def test_a_wider_safe_zone_moves_what_is_anchored(make_spec: MakeSpec) -> None:
    """With 5 mm safe instead of 3 nothing with ink of its own comes nearer than 5 (look.md 1)."""
    spec = make_spec()
    wide = dataclasses.replace(spec, format=structs.replace(spec.format, safe=5.0), parts={})
    for face in every_face(wide):
        for shape, (left, top, right, bottom) in boxes(face.shapes, wide.metrics):
            if isinstance(shape, Text):
                assert min(left, top, wide.width - right, wide.height - bottom) > 5 - 1e-6, face


LONG = "下家抽两张并停一轮，可以叠加，也可以反转"


def effects_on(face: CardFace) -> Counter[float]:
    """How many lines of effects a reference card has at each size: runs of weight 500."""
    lines = {
        (round(shape.y, 3), round(shape.size, 3))
        for shape, _ in leaves(face.shapes)
        if isinstance(shape, Text) and shape.font.weight == 500
    }
    return Counter(size for _, size in lines)


@pytest.mark.parametrize("size", ["us-game", "mini", "tarot"])
def test_rows_of_a_reference_card_keep_apart_at_one_size(make_spec: MakeSpec, size: str) -> None:
    """Lines of a row stand 1.15 of the type's size apart at least, all effects share one size."""
    rows = [RowText(s, "名称", (LONG, "抽两张")) for s in (*ACTIONS, *tuple(Symbol)[-4:-1])]
    face = reference_card(rows, "速查", "KANO", ["卡诺"], make_spec(size))
    (kept,) = effects_on(face)
    words = [s for s, _ in leaves(face.shapes) if isinstance(s, Text) and s.font != FIGURE]
    lines = sorted({round(s.y, 3) for s in words if s.font.weight in (500, 700)})[:-1]
    assert len(lines) == 12 + {"us-game": 6, "mini": 4, "tarot": 6}[size]
    assert kept >= 5.5
    gaps = [(b - a) / mm_of_points(kept) for a, b in pairwise(lines)]
    assert min(gaps) > 1.15


def test_a_crowded_reference_card_takes_the_shorter_wordings_last(make_spec: MakeSpec) -> None:
    """Seven rows of two lines do not fit: the last take their shorter wording; none without."""
    rows = [RowText(s, "名称", (LONG, "抽两张")) for s in (*ACTIONS, *tuple(Symbol)[-4:])]
    assert len(rows) == 7
    face = reference_card(rows, "速查", "KANO", ["卡诺"], make_spec())
    assert effects_on(face) == {6.5: 4 * 2 + 3}
    rigid = [RowText(row.symbol, row.name, (LONG,)) for row in rows]
    with pytest.raises(CardTooSmall, match="7 rows do not fit"):
        reference_card(rigid, "速查", "KANO", ["卡诺"], make_spec())


def test_reference_rows_too_long_are_named(make_spec: MakeSpec) -> None:
    """An effect longer than six lines is refused with its row's name."""
    rows = [RowText(Symbol.SKIP, "阻挡", ("下家停一轮" * 24,))]
    with pytest.raises(TextTooLong, match="阻挡"):
        reference_card(rows, "速查", "KANO", ["卡诺"], make_spec())


def test_reference_type_is_never_under_its_smallest(make_spec: MakeSpec) -> None:
    """On the reference size nothing is under 6.5 pt, also with two-line effects (look.md 6)."""
    rows = [RowText(s, "名称", (LONG, "抽两张")) for s in ACTIONS * 2]
    face = reference_card(rows, "速查", "KANO", ["剩一张时要喊“卡诺”"], make_spec())
    sizes = [shape.size for shape, _ in leaves(face.shapes) if isinstance(shape, Text)]
    assert min(sizes) >= 6.5
