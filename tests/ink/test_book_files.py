"""The laws of the finished books: PDF, booklet and HTML as a reader gets them."""

from __future__ import annotations

import io
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from deckgen.book.examples import replays
from deckgen.book.texts import Texts
from deckgen.book.words import words
from deckgen.definition.variants import load_variant
from deckgen.errors import BadInput
from deckgen.law import LAWBOOK
from deckgen.model.cards import Colour
from deckgen.model.words import LANGUAGES
from deckgen.press.build import build
from deckgen.press.job import Job
from deckgen.press.order import Order, job_of

OURS = """
extends = "league"
id = "ours"
[name]
en = "Our <b>table</b> & {{7*7}}"
zh-Hans = "我们的<b>规则</b> & {{7*7}}"
zh-Hant = "我們的<b>規則</b> & {{7*7}}"
[rules]
call.word = "<b> & {{7*7}}"
[blank]
en = "{% raw %} <script>x</script>"
zh-Hans = "{% raw %} <script>x</script>"
zh-Hant = "{% raw %} <script>x</script>"
"""


def order(name: str, **more: object) -> Job:
    """A job for the books of a variant."""
    said = {
        "variant": name, "lang": "all", "paper": "a4", "card": None, "theme": "classic",
        "penalties": None, "fill": False, "family": False, "duplex": "long", "bleed": None,
        "gap": None, "marks": "corners", "only": "rulebook,quick,reference", "cards": None,
        "changes": (),
    }  # fmt: skip
    return job_of(Order(**(said | more)))[0]  # type: ignore[arg-type]


@cache
def built(name: str) -> dict[str, bytes]:
    """The books of a variant."""
    return build(order(name))


def text_of(pdf: bytes) -> str:
    """The text of a PDF without white space."""
    document = pypdfium2.PdfDocument(pdf)
    pages = [page.get_textpage().get_text_bounded() for page in document]
    return re.sub(r"\s+", "", "".join(pages))


class Reader(HTMLParser):
    """Gathers what the tests look at."""

    def __init__(self) -> None:
        super().__init__()
        self.lang = ""
        self.levels: list[int] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.crossed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag."""
        named = {key: value or "" for key, value in attrs}
        if tag == "html":
            self.lang = named.get("lang", "")
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if "id" in named:
            self.ids.append(named["id"])
        href = named.get("href", "")
        if href.startswith("#"):
            self.links.append(href[1:])
        elif href or "src" in named:
            self.outside.append(href or named["src"])
        if tag in {"script", "link", "img", "iframe"}:
            self.outside.append(tag)
        if tag not in {"meta", "br", "wbr", "path", "use", "img", "link"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Every end closes what was opened last."""
        if not self.open or self.open.pop() != tag:
            self.crossed.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that is closed at once."""
        self.handle_starttag(tag, attrs)
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        self.text.append(data)


def read(html: bytes) -> Reader:
    """A parsed HTML file."""
    reader = Reader()
    reader.feed(html.decode())
    return reader


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["kings", "family"])
def test_html_is_whole(name: str, lang: str) -> None:
    """One file: language, headings in order, unique anchors, every link leads somewhere, nothing
    is fetched, every tag is closed.
    """
    page = read(built(name)[f"rulebook.{lang}.html"])
    assert page.lang == lang
    assert page.levels[0] == 1
    assert page.levels.count(1) == 1
    assert all(b - a <= 1 for a, b in zip(page.levels, page.levels[1:], strict=False))
    assert len(set(page.ids)) == len(page.ids)
    assert set(page.links) <= set(page.ids) | _unprinted(page)
    assert page.outside == []
    assert page.open == []
    assert page.crossed == []
    style = built(name)[f"rulebook.{lang}.html"].decode()
    assert not re.search(r"https?://|@import|url\((?!\"data:)", style.replace("url(#corners)", ""))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_printed_html_keeps_what_belongs_together(lang: str) -> None:
    """No page of a printed HTML book ends with a heading: a section's stands in one block with its
    introduction, an example's with its picture, and print does not part these.
    """
    html = built("kings")[f"rulebook.{lang}.html"].decode()
    openings = re.findall(r'<div class="opening">(.*?)\n(.*?)\n', html, re.S)
    assert all(heading.startswith(("<h2", "<h3")) and text for heading, text in openings)
    sections, examples = html.count('<section class="part"'), html.count('<section class="example"')
    assert len(openings) == sections + examples
    css = html.partition("@media print{")[2]
    unparted = next(rule for rule in css.split("}") if rule.endswith("{break-inside:avoid"))
    assert {".opening", ".flow", ".note", ".steps li", "tr"} <= set(
        unparted.partition("{")[0].split(",")
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_scenes_show_the_active_colour(lang: str) -> None:
    """Beside the piles of every example stand the active colour's window, as in the PDF, and its
    name for whoever does not see it, whether the top card has the colour or not.
    """
    html = built("family")[f"rulebook.{lang}.html"].decode()
    piles = re.findall(r'<div class="piles">.*?</p></div>', html, re.S)
    found = replays(load_variant("family"))
    assert len(piles) == len(found) > 0
    for drawn, replay in zip(piles, found, strict=True):
        colour = replay.start.colour
        assert colour is not None
        assert f'"#window-{tuple(Colour).index(colour)}"' in drawn
        said = Texts(load_variant("family"), lang, {}).say(
            "example.active", colour=words(lang).colour[colour.value]
        )
        assert said in drawn.rpartition("</svg>")[2]


def test_clause_ids_break_at_their_joints() -> None:
    """In the table of all clauses an id may break after a dot or an underscore, and reads whole."""
    html = built("kings")["rulebook.en.html"].decode()
    assert "<code>deck.<wbr>draw_<wbr>two</code>" in html
    ids = re.findall(r"<code>(.*?)</code>", html)
    assert {one.replace("<wbr>", "") for one in ids} <= set(LAWBOOK)
    assert "overflow-wrap:anywhere" not in html.partition("\ncode{")[2].partition("}")[0]


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_chinese_marks_are_full_width(lang: str) -> None:
    """In Markdown no half-width colon, comma or bracket stands beside a Chinese character, and no
    space after a full-width mark, but at the ends of mark-up.
    """
    for name in ("kings", "family"):
        text = built(name)[f"rulebook.{lang}.md"].decode()
        plain = re.sub(r"\]\([^)]*\)|<a id=[^>]*></a>|\*\*|`[^`]*`", "", text)
        assert not re.findall(r"[\u4e00-\u9fff][:,(;]|[,:;)] ?[\u4e00-\u9fff]", plain)
        assert not re.findall(r"[，。：；、！？」』）] (?=[\u4e00-\u9fffA-Z])", plain)


def _unprinted(page: Reader) -> set[str]:
    """Clauses that the table lists and that have no paragraph."""
    return {link for link in page.links if re.fullmatch(r"[a-z_]+(\.[a-z_]+)?", link)} - set(
        page.ids
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pdfs_describe_themselves(lang: str) -> None:
    """Title, language, author, outline and bookmarks; all fonts embedded; A5 and twice A5."""
    for name in (f"rulebook.{lang}.pdf", f"rulebook-booklet.{lang}.pdf", f"quick.{lang}.pdf"):
        with pikepdf.open(io.BytesIO(built("kings")[name])) as pdf:
            assert str(pdf.Root.Lang) == lang
            assert str(pdf.docinfo.Author) == "deckgen"
            assert str(pdf.docinfo.Title)
            for one in pdf.objects:
                if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font":
                    assert "/FontFile2" in one.FontDescriptor, name
    with pikepdf.open(io.BytesIO(built("kings")[f"rulebook.{lang}.pdf"])) as pdf:
        assert [round(float(v)) for v in pdf.pages[0].MediaBox] == [0, 0, 420, 595]
        with pdf.open_outline() as outline:
            assert len(outline.root) > 10
            assert any(item.children for item in outline.root)
    with pikepdf.open(io.BytesIO(built("kings")[f"rulebook-booklet.{lang}.pdf"])) as pdf:
        assert [round(float(v)) for v in pdf.pages[0].MediaBox] == [0, 0, 842, 595]
        assert len(pdf.pages) % 2 == 0
    with pikepdf.open(io.BytesIO(built("kings")[f"quick.{lang}.pdf"])) as pdf:
        assert len(pdf.pages) == 1


def test_the_same_input_gives_the_same_bytes() -> None:
    """A second build is identical, byte for byte."""
    assert build(order("family", lang="zh-Hant")) == build(order("family", lang="zh-Hant"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_booklet_says_what_the_pages_say(lang: str) -> None:
    """The booklet has the same characters as the single pages."""
    files = built("family")
    single = text_of(files[f"rulebook.{lang}.pdf"])
    folded = text_of(files[f"rulebook-booklet.{lang}.pdf"])
    assert sorted(single) == sorted(folded)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_users_words_are_data(lang: str, tmp_path: Path) -> None:
    """What a user wrote appears as it was written in every form, and runs in none."""
    path = tmp_path / "ours.toml"
    path.write_text(OURS, encoding="utf-8")
    files = build(order(str(path), lang=lang))
    shown = "".join(read(files[f"rulebook.{lang}.html"]).text)
    assert "{{7*7}}" in shown
    assert "<b>" in shown
    assert "<script>x" in shown
    assert b"<script" not in files[f"rulebook.{lang}.html"]
    pdf = text_of(files[f"rulebook.{lang}.pdf"])
    assert "<b>" in pdf
    assert "&{{7*7}}" in pdf
    assert "<script>x" in pdf
    text = files[f"rulebook.{lang}.md"].decode()
    assert "{{7\\*7}}" in text
    assert "\\<b>" in text
    assert not re.search(r"(?<!\\)<(?!a id=|/a>)", text)
    quick = text_of(files[f"quick.{lang}.pdf"])
    assert "{{7*7}}" in quick


def test_family_has_a_substitution_sheet() -> None:
    """Only a variant that may be played with ordinary cards has the sheet."""
    assert {f"substitution.{lang}.pdf" for lang in LANGUAGES} <= set(built("family"))
    assert not any(name.startswith("substitution") for name in built("kings"))


def test_one_reference_card_per_player() -> None:
    """There are as many reference cards as the game has players at most."""
    with pikepdf.open(io.BytesIO(built("kings")["reference.en.pdf"])) as pdf:
        drawn = b"".join(page.Contents.read_bytes() for page in pdf.pages)
    assert drawn.count(b"Do") >= 10


@pytest.mark.parametrize("card", ["mini", "square", "tarot", "bridge", "poker"])
def test_books_work_with_every_card_size(card: str) -> None:
    """Rulebook, quick sheet and reference cards are made for every size of card."""
    for lang in LANGUAGES:
        assert build(order("league", card=card, lang=lang))


def test_a_character_no_font_has_is_named(tmp_path: Path) -> None:
    """A character that cannot be printed is an error that names it, never a box."""
    path = tmp_path / "odd.toml"
    path.write_text(OURS.replace("Our ", "Our \U00012000 "), encoding="utf-8")
    with pytest.raises(BadInput, match="U\\+12000"):
        build(order(str(path), lang="en"))
