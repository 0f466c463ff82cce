"""The laws of the laid-out page: breaks, blocks that stay together, everything inside."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from deckgen.book.blocks import heading
from deckgen.book.booklet import booklet, sheet_order
from deckgen.book.compose import rulebook
from deckgen.book.document import Clause, Content, Span
from deckgen.book.examples import replays
from deckgen.book.filling import free_of
from deckgen.book.layout import LONGER, LaidOut, lay_out
from deckgen.book.look import BOTTOM, LEFT, PAGE, TOP, WIDTH, Look
from deckgen.book.pieces import Area, Page
from deckgen.book.quick import quick_sheet
from deckgen.book.reference import reference_face
from deckgen.book.sections import clause_numbers
from deckgen.book.setting import Run, Typesetter
from deckgen.book.texts import Texts
from deckgen.book.turn import turn_of
from deckgen.cards.script import NO_END, NO_START
from deckgen.cards.shapes import Text
from deckgen.cards.spec import Spec
from deckgen.definition.schema import MOST_NAME
from deckgen.definition.themes import load_theme
from deckgen.definition.variants import load_variant
from deckgen.ink.fonts import FontBook
from deckgen.model.format import CARD_SIZES, PAPERS, CardFormat, Size, corner_for
from deckgen.model.words import LANGUAGES

from .samples import VARIANTS, values, variant


@cache
def spec(lang: str) -> Spec:
    """The context of the cards in a language."""
    theme = load_theme("classic")
    return Spec(variant("kings").format, theme, lang, FontBook(theme.fonts))


@cache
def laid(name: str, lang: str) -> LaidOut:
    """A built-in book on its pages."""
    one = variant(name)
    return lay_out(rulebook(one, lang, replays(one)), one, spec(lang))


def lines(page: Page) -> list[list[Run]]:
    """The runs of a page by baseline, piece by piece."""
    found: list[list[Run]] = []
    for placed in page.placed:
        rows: dict[float, list[Run]] = {}
        for item in placed.piece.items:
            if isinstance(item, Run):
                rows.setdefault(round(item.y, 3), []).append(item)
        found += [sorted(row, key=lambda run: run.x) for row in rows.values()]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_outline_has_every_section_clause_and_example(name: str, lang: str) -> None:
    """Bookmarks lead to all that has a heading of its own."""
    one = variant(name)
    book = rulebook(one, lang, replays(one))
    wanted = []
    for section in book.sections:
        wanted.append(f"{section.number}  {section.title}")
        for block in section.blocks:
            if isinstance(block, Clause):
                wanted.append(f"{block.number}  {block.title}")
            if isinstance(block, Content):
                wanted += [f"{kind.number}  {kind.title}" for kind in block.kinds]
    placed = [p.piece.entry for page in laid(name, lang).pages for p in page.placed]
    titles = [entry.title for entry in placed if entry]

    assert set(wanted) <= set(titles)
    assert len(titles) == len(set(titles)) == len(wanted) + len(replays(one))


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("name", VARIANTS)
def test_no_line_starts_or_ends_badly(name: str, lang: str) -> None:
    """No line starts with a closing mark or ends with an opening one."""
    for page in laid(name, lang).pages:
        for row in lines(page):
            text = "".join(run.text for run in row).strip()
            if len(text) > 2:
                assert text[0] not in NO_START, text
                assert text[-1] not in NO_END, text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_everything_is_inside_the_page(name: str, lang: str) -> None:
    """No piece reaches below the text area, no line beyond the column."""
    for page in laid(name, lang).pages:
        for placed in page.placed[:-1]:
            assert placed.y + placed.piece.height <= BOTTOM + max(LONGER) + 0.01
            for item in placed.piece.items:
                if isinstance(item, Run):
                    assert 0 <= placed.x + item.x <= PAGE.width - 5


FULL = Area(LEFT, TOP, BOTTOM - TOP, TOP)
"""The text area of a page."""
AGREED = ("jump_in=any", "sum_grab=same-colour", "double_play=any", "wild.menu=true",
          "teams=equal-teams", "time.limit=5", "misplay=draw-1", "seats=change", "deal.hand=9",
          "draw.then=end-turn", "end.last_card=number", "stack.cross=true")  # fmt: skip
"""A league with every agreement."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_no_page_but_the_last_has_a_hole(name: str, lang: str) -> None:
    """No page but a book's last has more than 27 % of its height free at its foot."""
    for page in laid(name, lang).pages[:-1]:
        assert free_of(Page(page.placed[:-1]), FULL) <= 0.27


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_of_what_differs_is_whole_on_the_first_page(lang: str) -> None:
    """Twelve changed clauses stand in one box on page 1, inside its ground; the contents, if they
    move on, are not alone on their page.
    """
    one = load_variant("league", AGREED)
    found = lay_out(rulebook(one, lang, replays(one)), one, spec(lang))
    box = found.pages[0].placed[0].piece
    assert found.book.differs is not None
    shown = {link.anchor for link in box.links}
    assert shown == {change.partition("=")[0] for change in AGREED}
    runs = [item for item in box.items if isinstance(item, Run)]
    assert max(run.y for run in runs) <= box.height - 2.0
    assert min(run.size for run in runs) >= 7.0
    assert free_of(Page(found.pages[1].placed[:-1]), FULL) <= 0.27


@pytest.mark.parametrize("lang", LANGUAGES)
def test_more_than_a_page_differs(lang: str) -> None:
    """However much is changed, every change stands in a box, no line below the text area."""
    changed = [f"{clause}={word}" for clause, word in _other_values("league")]
    one = load_variant("league", changed)
    book = rulebook(one, lang, ())
    found = lay_out(book, one, spec(lang))
    shown = {
        link.anchor
        for page in found.pages[:3]
        for placed in page.placed
        if not placed.piece.anchor
        for link in placed.piece.links
    }
    assert {change.partition("=")[0] for change in changed} & set(book.numbers) <= shown
    for page in found.pages:
        assert max(p.y + p.piece.height for p in page.placed[:-1]) <= BOTTOM + max(LONGER) + 0.01


def _other_values(name: str) -> Iterator[tuple[str, str]]:
    """For every clause of a game but its deck and players, the last other value that it may have."""
    for clause, value in variant(name).rules.items():
        others = [heading(other) for other in values(clause) if other != value]
        if others and not clause.startswith(("deck.", "players.", "score.", "call.word")):
            yield clause, others[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_contents_are_in_one_size(name: str, lang: str) -> None:
    """The titles in the contents are all of one size."""
    one = laid(name, lang)
    titles = {section.title for section in one.book.sections}
    sizes = {
        row[1].size
        for row in lines(one.pages[0])
        if "".join(run.text for run in row[1:-1]) in titles
    }
    assert len(sizes) <= 1


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_last_lines_are_no_scraps(lang: str) -> None:
    """A paragraph of Chinese over a whole column ends with four characters and a mark or more."""
    look = Look(spec(lang), Typesetter(spec(lang).metrics, lang), {})
    for count in range(20, 150):
        *rest, last = look.type.lines((Span("牌" * count + "。"),), look.body, WIDTH)
        assert not rest or len(last.text) >= 5


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_no_heading_is_last(name: str, lang: str) -> None:
    """A piece that leads to the next is never the last of a page; so no heading and no first line
    of a paragraph.
    """
    for page in laid(name, lang).pages:
        assert not page.placed[-2].piece.glued


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_table_has_its_head_on_every_page(name: str, lang: str) -> None:
    """Every page with rows of the table of clauses has its head above them, and three rows or more."""
    for page in laid(name, lang).pages:
        pieces = [placed.piece for placed in page.placed]
        rows = [place for place, piece in enumerate(pieces) if piece.head]
        if rows:
            head = pieces[rows[0]].head
            assert head
            assert pieces[rows[0] - 1].items == head.items
            assert len(rows) >= 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_anchors_are_where_the_contents_say(lang: str) -> None:
    """Every section and every clause printed has a page, sections in order."""
    one = laid("kings", lang)
    sections = [one.anchors[f"section.{section.id}"] for section in one.book.sections]
    assert sections == sorted(sections)
    assert {clause.id for clause in one.book.clauses()} <= set(one.anchors)


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_chinese_is_justified(lang: str) -> None:
    """Most lines of running text end flush with the column."""
    ends = []
    for page in laid("kings", lang).pages:
        for row in lines(page):
            if sum(len(run.text) for run in row) > 28 and any(run.spread for run in row):
                last = row[-1]
                em = last.size * 0.3528
                width = sum(spec(lang).metrics.advance(c, last.font) for c in last.text) * em
                ends.append(last.x + width + last.spread * (len(last.text) - 1))
    assert len(ends) > 20
    flush = [end for end in ends if any(abs(end - at) < 1.9 for at in (WIDTH, WIDTH - 3.6))]
    assert len(flush) > 0.8 * len(ends)


@pytest.mark.parametrize("pages", range(1, 41))
def test_booklets_read_in_order(pages: int) -> None:
    """Sheets folded into each other bring every page once, facing pages in order."""
    order = list(sheet_order(pages))
    total = -(-pages // 4) * 4
    assert sorted(number for side in order for number in side) == list(range(1, total + 1))
    folded = [0] * (total + 1)
    for k in range(0, len(order), 2):
        (left, right), (inner_left, inner_right) = order[k], order[k + 1]
        assert (inner_left, inner_right) == (right + 1, left - 1)
        folded[right] = folded[left] = 1
    placed = [leaf for side in booklet(pages, Size(297, 210), PAGE) for leaf in side]
    assert sorted(leaf.number for leaf in placed) == list(range(1, pages + 1))
    assert all(leaf.scale <= 1.0 for leaf in placed)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_quick_sheet_is_one_page(name: str, lang: str, paper: str) -> None:
    """Everything on the quick sheet stands inside its one page, in type of at least 5.5 pt."""
    changes = ["jump_in=any", "sum_grab=same-colour", "double_play=any", "wild.menu=true",
               "teams=equal-teams", "time.limit=5", "table.manners=listed", "misplay=draw-1"]  # fmt: skip
    for one in (variant(name), load_variant(name, changes)):
        page = quick_sheet(one, lang, spec(lang), PAPERS[paper])
        runs = [item for item in page.placed[0].piece.items if isinstance(item, Run)]
        assert max(run.y for run in runs) <= PAPERS[paper].height - 6
        assert min(run.size for run in runs) >= 4.5


@pytest.mark.parametrize(("card", "smallest"), [("us-game", 6.0), ("mini", 5.0)])
def test_the_longest_name_can_be_read(card: str, smallest: float) -> None:
    """A name as long as a definition may give stands whole on the cover and the quick sheet, inside
    the page, and in type of 6 pt or more on the reference card (5 pt on a mini one).
    """
    name = ("Grandmothers Sunday table " * 2)[:MOST_NAME].rstrip()
    trim = CARD_SIZES[card]
    form = CardFormat(trim, 3.0, 3.0, corner_for(trim))
    one = replace(variant("kings"), name={"en": name}, format=form)
    used = dataclasses.replace(spec("en"), format=form, parts={})
    cover = lay_out(rulebook(one, "en", ()), one, used).pages[0].placed[-1].piece
    sheet = quick_sheet(one, "en", spec("en"), PAPERS["a4"]).placed[0].piece
    for piece, width in ((cover, PAGE.width), (sheet, 210.0)):
        rows = [item for item in piece.items if isinstance(item, Run) and item.text in name]
        assert "".join(run.text for run in rows).replace(" ", "") == name.replace(" ", "")
        for run in rows:
            em = run.size * 0.3528
            advance = sum(used.metrics.advance(c, run.font) for c in run.text) * em
            assert run.x + advance <= width - 5
    heads = [
        shape
        for shape in reference_face(one, "en", used).shapes
        if isinstance(shape, Text) and shape.text.strip() and shape.text.strip() in name.upper()
    ]
    assert "".join(one.text for one in heads).replace(" ", "") == name.upper().replace(" ", "")
    assert min(one.size for one in heads) >= smallest


@pytest.mark.parametrize("lang", LANGUAGES)
def test_agreements_change_turn_and_reference_card(lang: str) -> None:
    """What a group agrees on stands in the picture of a turn and on the reference card."""
    base = load_variant("kings")
    plain_flow = turn_of(base, Texts(base, lang, clause_numbers(base.rules)))
    plain_card = reference_face(base, lang, spec(lang))
    assert plain_flow.aside == ""
    for change in ("double_play=two", "double_play=any", "jump_in=any", "sum_grab=to-win"):
        agreed = load_variant("kings", [change])
        assert turn_of(agreed, Texts(agreed, lang, clause_numbers(agreed.rules))) != plain_flow
        assert reference_face(agreed, lang, spec(lang)) != plain_card
