"""The forms of a book: HTML and Markdown from the same document (`templates/book`).

HTML is escaped by the template engine, Markdown by `escaped`; users' words come out as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from deckgen.book.document import Book, Scene
from deckgen.book.texts import Texts
from deckgen.definition.files import read_text, shipped
from deckgen.model.cards import CardKind, Colour

if TYPE_CHECKING:
    from jinja2.sandbox import SandboxedEnvironment


@cache
def forms(html: bool) -> SandboxedEnvironment:
    """The strict sandbox of one form; HTML with escaping on."""
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    made = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(shipped("templates") / "book"),
        undefined=StrictUndefined,
        autoescape=html,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"md": escaped, "cell": cell, "block": _block, "breaking": _breaking}
    return made


def html(book: Book, texts: Texts, pictures: Mapping[str, str], fan: tuple[CardKind, ...]) -> str:
    """The book as one HTML file; `pictures` are finished mark-up: `fonts`, `symbols`, `emblem`,
    `back`, and `card_box`, the view box of a card.
    """
    from markupsafe import Markup

    style = read_text(shipped("templates") / "book" / "rulebook.css")
    names = _names(book, texts) | {
        "fonts": Markup(pictures["fonts"]),  # noqa: S704  our own mark-up
        "symbols": Markup(pictures["symbols"]),  # noqa: S704  our own mark-up
        "emblem": Markup(pictures["emblem"]),  # noqa: S704  our own mark-up
        "back": lambda: Markup(pictures["back"]),  # noqa: S704  our own mark-up
        "style": Markup(style),  # noqa: S704  our own mark-up
        "card_box": pictures["card_box"],
        "fan": fan,
    }
    return _tight(forms(True).get_template("rulebook.html.j2").render(names))


def markdown(book: Book, texts: Texts) -> str:
    """The book as Markdown, pictures in words."""
    said = forms(False).get_template("rulebook.md.j2").render(_names(book, texts))
    return _tight(said).lstrip()


def _tight(text: str) -> str:
    """No line ends with blanks, no more than one empty line in a row."""
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+\n", "\n", text)).rstrip() + "\n"


def _names(book: Book, texts: Texts) -> dict[str, Any]:
    return {
        "book": book,
        "kind_of": lambda block: type(block).__name__,
        "name": texts.card,
        "direction": _direction(texts),
        "place": tuple(Colour).index,
        "marks": texts.words.form,
        "anchor": lambda id_: id_.replace(".", "-").replace("_", "-"),
    }


def _direction(texts: Texts) -> Callable[[Scene], str]:
    """What a scene's picture says beside its cards: direction, active colour, pending draws."""

    def said(scene: Scene) -> str:
        way = "clockwise" if scene.clockwise else "counterclockwise"
        parts = [texts.say(f"example.{way}")]
        if scene.colour is not None:
            colour = texts.words.colour[scene.colour.value]
            parts.append(texts.say("example.active", colour=colour))
        if scene.pending:
            parts.append(texts.say("words.pending", value=scene.pending))
        return " · ".join(parts)

    return said


def escaped(text: str) -> str:
    """A text as Markdown shows it unchanged: mark-up signs lose their meaning, nothing else."""
    shown = re.sub(r"([\\`*_\[\]<~|])", r"\\\1", str(text))
    shown = re.sub(r"&(?=#?\w+;)", "&amp;", shown)
    return re.sub(r"^(\s*)([#>+-]|\d+[.)])(?=\s|$)", r"\1\\\2", shown)


def cell(text: str) -> str:
    """A text in a cell of a table: on one line."""
    return escaped(" ".join(str(text).split()))


def _block(text: str) -> str:
    return str(text).strip()


def _breaking(clause: str) -> str:
    """A clause's id that may break after its dot and its underscores, and nowhere else."""
    from markupsafe import Markup

    return Markup("<wbr>").join(re.split(r"(?<=[._])", clause))
