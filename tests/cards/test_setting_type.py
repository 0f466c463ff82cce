"""Setting type: what is drawn, in which font, where lines break, and how texts are fitted."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.cards import faces
from deckgen.cards.atoms import atoms_of
from deckgen.cards.breaking import balanced, cheapest, greedy
from deckgen.cards.faces import CardText
from deckgen.cards.fitting import Box, card_steps, fit, plaque_steps
from deckgen.cards.penalty import penalty_card
from deckgen.cards.plaque import Plaque
from deckgen.cards.problems import EmptyText, MissingGlyph, RightToLeft, TextTooLong
from deckgen.cards.script import FontChooser, drawn, is_latin
from deckgen.cards.shapes import Font, Text, leaves
from deckgen.cards.spec import Spec
from deckgen.definition.penalties import read_penalties
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.penalties import HINT
from deckgen.model.words import LANGUAGES
from deckgen.units import mm_of_points

MakeSpec = Callable[..., Spec]
NO_START = "，。、；：！？）》】」』”’…—"  # look.md 7.1
NO_END = "（《【「『“‘"


class PlainMetrics:
    """Latin characters half an em wide, all others one; only a few are in no font."""

    def advance(self, text: str, font: Font) -> float:
        """Half an em a Latin character, one em any other."""
        return len(text) * (0.5 if font.face == "latin" else 1.0)

    def ink(self, text: str, font: Font) -> tuple[float, float, float, float]:
        """The whole em box."""
        return 0.0, 0.0, self.advance(text, font), 1.0

    def covers(self, character: str, font: Font) -> bool:
        """Latin covers ASCII and curly quotes; the Chinese all of the BMP; emoji the rest."""
        if font.face == "latin":
            return character.isascii() or character in "“”‘’…"
        if font.face == "emoji":
            return ord(character) > 0xFFFF and character != "\U0001f9ff"
        return font.face.startswith("sans") and ord(character) < 0x10000


PLAIN = PlainMetrics()
HANS = FontChooser(PLAIN, "zh-Hans", 600, 600)
HANT = FontChooser(PLAIN, "zh-Hant", 600, 600)
ENGLISH = FontChooser(PLAIN, "en", 600, 600)

pieces = st.one_of(
    st.text("国王游戏左边的人请你唱一首歌", min_size=1, max_size=6),
    st.sampled_from(["UNO", "King’s", "3.5%", "+2", "10–12", "a", "well-known", "🍺"]),
    st.sampled_from(
        ["，", "。", "！", "？”", "……", "——", "、", " ", "：“", "（", "）", "《", "》"]
    ),
)
texts = st.lists(pieces, min_size=1, max_size=14).map("".join).filter(lambda t: t.strip() != "")


def solid(text: str) -> str:
    """The text without spaces."""
    return "".join(text.split())


@settings(max_examples=400, deadline=None)
@given(texts, st.integers(4, 16), st.integers(1, 5))
def test_broken_lines_obey_the_rules(text: str, width: int, lines: int) -> None:
    """No line starts with a closing mark or ends with an opening one, no Latin word is split,
    nothing is lost, no line is wider than the box (look.md 7.1).
    """
    atoms = atoms_of(text, HANS, PLAIN)
    found = balanced(atoms, lines, width)
    broken = [greedy(atoms, width)]
    if found:
        assert len(found[1]) == lines
        broken.append(found[1])
    for breaks in broken:
        firsts = (0, *breaks[:-1])
        got = [atoms.line(*pair) for pair in zip(firsts, breaks, strict=True)]
        assert solid("".join(got)) == solid(drawn(text))
        for first, last, line in zip(firsts, breaks, got, strict=True):
            one_atom = last == first + 1
            assert atoms.width(first, last) <= width + 1e-6 or (one_atom and breaks is broken[0])
            assert not first or line[0] not in NO_START
            assert last == len(atoms.atoms) or line[-1] not in NO_END
        for before, after in pairwise(got):
            whole = f"{before}{after}" in drawn(text)  # broken without a space
            assert not (whole and is_latin(before[-1]) and is_latin(after[0]))


@settings(max_examples=200, deadline=None)
@given(texts, st.integers(6, 14))
def test_balanced_needs_no_more_lines_than_greedy(text: str, width: int) -> None:
    """Whatever fits line by line in n lines also has a balanced setting in n lines."""
    atoms = atoms_of(text, HANS, PLAIN)
    breaks = greedy(atoms, width)
    wide = any(
        atoms.width(*pair) > width + 1e-6 for pair in zip((0, *breaks), breaks, strict=False)
    )
    if not wide:
        assert balanced(atoms, len(breaks), width) is not None


def lines_of(text: str, lines: int, width: float, chooser: FontChooser = HANS) -> list[str]:
    """The cheapest setting's lines."""
    atoms = atoms_of(text, chooser, PLAIN)
    found = cheapest(atoms, lines, width)
    assert found
    return [atoms.line(*pair) for pair in zip((0, *found[1]), found[1], strict=False)]


def test_breaks_prefer_marks_and_hints() -> None:
    """A break after a mark or the author's hint is worth 7; the hint is never drawn
    (look.md 7.2).
    """
    assert lines_of("甲乙丙丁，戊己庚辛壬癸子", 2, 8) == ["甲乙丙丁，", "戊己庚辛壬癸子"]
    hinted = f"甲乙丙丁戊{HINT}己庚辛壬癸子"
    assert lines_of(hinted, 2, 8) == ["甲乙丙丁戊", "己庚辛壬癸子"]


def test_a_hinted_text_keeps_its_words_whole() -> None:
    """Lines of 3 and 8 instead of 6 and 5, where the author says that the eight belong together."""
    bare, hinted = "三三三八八八八八八八八", f"三三三{HINT}八八八八八八八八"
    for text, breaks in ((bare, {5, 6}), (hinted, {3})):
        found = cheapest(atoms_of(text, HANS, PLAIN), 2, 8)
        assert found is not None
        assert found[1][0] in breaks


def test_breaks_avoid_leaning_characters_and_quotes() -> None:
    """A line rather does not start with 的, nor break inside quotes (+7, +8)."""
    assert lines_of("甲乙丙的丁戊", 2, 5)[1][0] != "的"
    assert "“甲乙丙”" in "|".join(lines_of("戊己“甲乙丙”丁", 2, 6.5))


def test_no_single_character_is_left_alone() -> None:
    """Equal lines: twelve characters at a width of 11 are not set 11 + 1."""
    assert lines_of("甲乙丙丁戊己庚辛壬癸子丑", 2, 11) == ["甲乙丙丁戊己", "庚辛壬癸子丑"]


def test_empty_halves_of_marks_do_not_count_at_line_ends() -> None:
    """In zh-Hans "，" ends and "“" begins a line at half width; in zh-Hant, where the comma stands
    in the middle of its box, only the quotes' and brackets' halves go (look.md 7.4).
    """
    for chooser, comma in ((HANS, 0.5), (HANT, 1.0)):
        assert atoms_of("甲，", chooser, PLAIN).width(0, 1) == 1 + comma
        assert atoms_of("「甲", chooser, PLAIN).width(0, 1) == 1.5
        assert atoms_of("甲」", chooser, PLAIN).width(0, 1) == 1.5


def test_two_marks_in_a_row_share_half_an_em() -> None:
    """In zh-Hans "》，" takes 1.5 em inside a line, "》。" 1 em at its end (look.md 7.4)."""
    atoms = atoms_of("甲》，乙", HANS, PLAIN)
    assert atoms.width(0, len(atoms.atoms)) == 3.5
    atoms = atoms_of("甲》。", HANS, PLAIN)
    assert atoms.width(0, len(atoms.atoms)) == 2.0


def test_latin_in_chinese_takes_the_latin_face() -> None:
    """Words, numbers and spaces are Latin; curly quotes only between Latin letters (look.md 6)."""
    text = "请说“Kano”，don’t stop 3次"
    fonts = [font.face for font in HANS.fonts(text)]
    by_character = list(zip(text, fonts, strict=True))
    assert [face for c, face in by_character if c in "“”，请次"] == ["sans-sc"] * 5
    assert [face for c, face in by_character if c == "’"] == ["latin"]
    assert {face for c, face in by_character if c.isascii()} == {"latin"}
    assert {font.face for font in ENGLISH.fonts("“Don’t…”")} == {"latin"}


def test_fonts_fall_back_in_order() -> None:
    """Latin, Noto Sans of the language, emoji; what no font has is an error with its code point."""
    assert HANS.font("🍺", latin=False).face == "emoji"
    assert HANT.font("龘", latin=False).face == "sans-tc"
    assert HANS.font("é", latin=True).face == "sans-sc"
    with pytest.raises(MissingGlyph, match=r"U\+1F9FF"):
        atoms_of("看\U0001f9ff", HANS, PLAIN)


def test_invisible_characters_are_dropped() -> None:
    """Joiners, variation selectors, skin tones, direction marks, byte order marks and controls are
    not drawn; blanks become one space.
    """
    assert drawn("a\u200d\ufe0fb\u200fc\u202ed\ufeff\u0007") == "abcd"
    assert drawn("👍🏽") == "👍"
    assert drawn("  one \t two  ") == "one two"
    assert drawn("一\n二") == f"一{HINT}二"
    assert solid(drawn("one\ntwo").replace(HINT, "")) == "onetwo"
    assert drawn("e\u0301") == "é"


@given(st.text())
def test_any_text_is_set_or_refused(text: str) -> None:
    """Whatever is typed becomes atoms, or the problem of a character, never another error."""
    try:
        atoms = atoms_of(text, HANS, PLAIN)
    except (MissingGlyph, RightToLeft):
        return
    assert atoms.text == drawn(text).replace(HINT, "")


PLAQUE = Plaque(4, 48.4, 48, 20.4, 2)


def test_forty_han_are_nine_points_on_four_lines(make_spec: MakeSpec) -> None:
    """40 Han on the reference card: 9 pt, 4 lines (look.md 7.5); 17 with a comma: 12 pt."""
    spec = make_spec()
    steps, box, chooser = plaque_steps("zh-Hans", 1.0), PLAQUE.box(1.0), spec.chooser(600)
    long = "给左边的人写一首四句的赞美诗，必须用上拖鞋、月亮、西瓜三个词，并站起来深情朗诵。"
    fitted = fit(long, steps, box, chooser, spec)
    assert (fitted.step.size, len(fitted.lines)) == (9.0, 4)
    assert fitted.lines[0] == "给左边的人写一首四句的"
    short = fit("用慢动作走回自己的座位，全程配上风声。", steps, box, chooser, spec)
    assert (short.step.size, len(short.lines)) == (12.0, 3)


def test_capacity(make_spec: MakeSpec) -> None:
    """The reference card takes 70 Han and not 75, the mini 33 (look.md 7.5)."""
    card = CardKind(Symbol.N5, Colour.RED)
    faces.front(card, make_spec(), CardText("1", "国" * 69 + "。", False))
    faces.front(card, make_spec("mini"), CardText("1", "国" * 32 + "。", False))
    with pytest.raises(TextTooLong):
        faces.front(card, make_spec(), CardText("1", "国" * 75, False))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_built_in_list_fits_the_smallest_card(make_spec: MakeSpec, lang: str) -> None:
    """Every text, spares too, has room on the deck and on the penalty cards of mini, where type is
    at its smallest and the plaque too; every other size of cli.md takes more.
    """
    spec = make_spec("mini", lang=lang)
    for one in read_penalties("kings").penalties:
        card = CardText(one.id, one.texts[lang], one.hot, one.place)
        assert faces.front(CardKind(Symbol.SKIP, Colour.RED), spec, card).shapes
        assert penalty_card(card, spec).shapes


def test_too_long_says_how_much(make_spec: MakeSpec) -> None:
    """The error names list, card, text, length and about how many characters are too many; hints
    count for nothing.
    """
    card = CardText("23", "国" * 100, False, "party.csv: line 24")
    with pytest.raises(TextTooLong) as caught:
        faces.front(CardKind(Symbol.N5, Colour.RED), make_spec(), card)
    problem = caught.value
    assert (problem.length, problem.where) == (100, "party.csv: line 24")
    assert 25 <= problem.excess <= 32
    assert "red-5, No. 23" in str(problem)
    assert "100 characters" in str(problem)
    hinted = CardText("23", f"国国{HINT}" * 50, False, "party.csv: line 24")
    with pytest.raises(TextTooLong) as again:
        faces.front(CardKind(Symbol.N5, Colour.RED), make_spec(), hinted)
    assert str(again.value) == str(problem)


def test_large_english_takes_fewer_lines_rather_than_the_largest_size(make_spec: MakeSpec) -> None:
    """Where two words share a line from 15 pt down, 15 pt on three lines wins over 17 on five; on a
    kings card 12 pt on three wins over 11 on two.
    """
    spec = dataclasses.replace(make_spec(), metrics=PLAIN, parts={})
    width = 5.5 * mm_of_points(15)  # two words and their space at 15 pt, not at 16
    box = Box(0, 0, width, 60)
    found = fit("words words words words words", card_steps(1), box, ENGLISH, spec)
    assert (found.step.size, len(found.lines)) == (15, 3)
    small = Box(0, 0, 5.5 * mm_of_points(11), 60)
    found = fit("words words words", plaque_steps("en", 1), small, ENGLISH, spec)
    assert (found.step.size, len(found.lines)) == (12, 3)


def test_ten_thousand_characters_are_refused_at_once(make_spec: MakeSpec) -> None:
    """Absurd lengths take no time: at most a thousand characters are measured, whatever they are."""

    class Counting(PlainMetrics):
        def advance(self, text: str, font: Font) -> float:
            measured.extend(text)
            return super().advance(text, font)

    for text in ("国" * 10_000, "“" * 10_000, "a" * 10_000, "国，" * 5_000):
        measured: list[str] = []
        spec = dataclasses.replace(make_spec(), metrics=Counting(), parts={})
        with pytest.raises(TextTooLong):
            fit(text, plaque_steps("zh-Hans", 1), Box(0, 0, 40, 20), spec.chooser(600), spec)
        assert 0 < len(measured) <= 1000


def test_of_a_word_wider_than_a_line_as_much_fits_as_does(make_spec: MakeSpec) -> None:
    """Latin characters are half an em wide: a line of 10 em takes 20 of a word of 50."""
    spec = dataclasses.replace(make_spec(), metrics=PLAIN, parts={})
    em = mm_of_points(8)
    box = Box(0, 0, 10 * em, 10 * em)
    with pytest.raises(TextTooLong) as caught:
        fit("国" + "a" * 50, plaque_steps("zh-Hans", 1), box, HANS, spec)
    assert caught.value.length - caught.value.excess == 1 + 20


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u200d", "\n"])
def test_empty_texts_are_refused(make_spec: MakeSpec, text: str) -> None:
    """A text of which nothing is drawn is an error that names its card."""
    with pytest.raises(EmptyText, match="red-5"):
        faces.front(CardKind(Symbol.N5, Colour.RED), make_spec(), CardText("1", text, False))


def test_markup_is_literal(make_spec: MakeSpec) -> None:
    """`<`, `&`, `{{ }}`, `*`, `%` and backslashes are drawn as they are."""
    text = r"<b>&amp;{{x}}*\n%s"
    face = faces.front(CardKind(Symbol.N5, Colour.RED), make_spec(), CardText("1", text, False))
    runs = [shape.text for shape, _ in leaves(face.shapes) if isinstance(shape, Text)]
    assert text in "".join(runs)


def test_a_user_font_comes_last() -> None:
    """A character that only the user's fallback has is set in it."""

    class WithUser(PlainMetrics):
        def covers(self, character: str, font: Font) -> bool:
            return font.face == "user-2" or (
                font.face != "user-1" and super().covers(character, font)
            )

    chooser = FontChooser(WithUser(), "zh-Hans", 600, 600)
    assert chooser.font("\U0001f9ff", latin=False).face == "user-2"
    assert chooser.font("国", latin=False).face == "sans-sc"


def test_a_box_narrower_than_a_word_fits_nothing(make_spec: MakeSpec) -> None:
    """A Latin word is never split, so a box narrower than it refuses the text."""
    spec = make_spec()
    with pytest.raises(TextTooLong):
        fit("Kano", plaque_steps("en", 1), Box(0, 0, 3, 20), spec.chooser(600), spec)
