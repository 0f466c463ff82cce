"""The law of references: what a book refers to is there, under the number that it prints."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pikepdf
import pytest

from deckgen.model.words import LANGUAGES
from deckgen.press.rulebook import make
from tests.ink.test_book_files import order

BOOKS = [
    ("kings", ()),
    ("league", ()),
    ("family", ()),
    ("street", ()),
    ("kings", ("wild_draw_four.challenge=false", "jump_in=any", "double_play=any")),
    ("family", ("wild_draw_four.challenge=true", "deck.numbers=0-9=0")),
    ("league", ("wild_draw_four.challenge=false", "score.method=none", "deck.skip=0")),
]
"""The variants and some of their changes."""
BETWEEN = r"(?:\s|<[^>]*>)*"
NUMBER = r"(?:\d+\.\d+|\d+|[A-Z]\b)"
SHOWN = rf"(?:→[\u00a0 ])?(?P<number>{NUMBER})"


def printed(text: str, anchor: str, numbers: dict[str, str]) -> Iterator[str]:
    """What is wrong with references of a text: `anchor` finds a target and its number."""
    places: dict[str, str] = {}
    for id_, number in re.findall(anchor, text):
        if id_ in places:
            yield f"{id_} stands twice"
        places[id_] = number
    for id_, number in numbers.items():
        if places.get(id_) != number:
            yield f"{id_} is referred to as {number}, but is {places.get(id_)}"


def references(text: str, link: str) -> dict[str, str]:
    """Every link with the number it prints."""
    found = [match.groupdict() for match in re.finditer(link, text)]
    return {one["id"]: one["number"] for one in found}


@pytest.mark.parametrize(("name", "changes"), BOOKS)
def test_references_lead_where_they_say(name: str, changes: tuple[str, ...]) -> None:
    """In HTML, Markdown and PDF every reference has its place, and prints that place's number."""
    files = make(order(name, only="rulebook", changes=changes))
    for lang in LANGUAGES:
        html = files[f"rulebook.{lang}.html"].decode()
        html = re.sub(r"<svg.*?</svg>", "", html, flags=re.S).replace("&nbsp;", "\u00a0")
        said = references(html, rf'href="#(?P<id>[a-z_.]+)">{BETWEEN}{SHOWN}<')
        assert len(said) > 30
        assert not list(printed(html, rf'id="([a-z_.]+)"(?=[^>]*>{BETWEEN}({NUMBER})?)', said))
        text = files[f"rulebook.{lang}.md"].decode()
        said = references(text, rf"\[{SHOWN}[^\]]*\]\(#(?P<id>[a-z-]+)\)")
        assert len(said) > 30
        assert not list(printed(text, rf'<a id="([a-z-]+)"></a>({NUMBER})', said)), lang
        assert set(re.findall(r"\]\(#([^)]*)\)", text)) == set(said)
        with pikepdf.open(io.BytesIO(files[f"rulebook.{lang}.pdf"])) as pdf:
            assert not list(_lost(pdf))


def _lost(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Links whose destination is no page of the book."""
    pages = {page.obj.objgen for page in pdf.pages}
    found = [note for page in pdf.pages for note in page.get("/Annots", [])]
    if len(found) < 100:
        yield f"there are {len(found)} links"
    for note in found:
        place = note.Dest
        if not isinstance(place, pikepdf.Array) or place[0].objgen not in pages:
            yield str(place)
