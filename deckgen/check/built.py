"""What lies in a folder that `build` wrote, as facts: whoever opens the files hands them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from deckgen.check.finding import Finding, Severity

Box = tuple[float, float, float, float]
BACK = "back"
"""The name of the face that all backs have."""
NEAR = 0.05
"""Lengths that differ by no more count as the same, mm."""


class Placed(Protocol):
    """A face on a page, the box it fills, mm from the top left corner, and its text."""

    @property
    def face(self) -> str: ...  # noqa: D102  said by the class
    @property
    def x(self) -> float: ...  # noqa: D102  said by the class
    @property
    def y(self) -> float: ...  # noqa: D102  said by the class
    @property
    def width(self) -> float: ...  # noqa: D102  said by the class
    @property
    def height(self) -> float: ...  # noqa: D102  said by the class
    @property
    def text(self) -> str: ...  # noqa: D102  said by the class


class Page(Protocol):
    """A page of a PDF: its boxes, (left, bottom, right, top) in mm, by how many degrees it is turned
    when it is shown or printed, the cards on it, the numbers of the pages of a book that it shows,
    and its text.
    """

    @property
    def media(self) -> Box: ...  # noqa: D102  said by the class
    @property
    def trim(self) -> Box | None: ...  # noqa: D102  said by the class
    @property
    def bleed(self) -> Box | None: ...  # noqa: D102  said by the class
    @property
    def turned(self) -> int: ...  # noqa: D102  said by the class
    @property
    def cards(self) -> Sequence[Placed]: ...  # noqa: D102  said by the class
    @property
    def numbers(self) -> Sequence[int]: ...  # noqa: D102  said by the class
    @property
    def text(self) -> str: ...  # noqa: D102  said by the class


class Pdf(Protocol):
    """A PDF: its pages, whether each font is embedded, what it says of itself, and what it asks of a
    print dialogue ("DuplexFlipLongEdge", "None"; "" for nothing).
    """

    @property
    def pages(self) -> Sequence[Page]: ...  # noqa: D102  said by the class
    @property
    def fonts(self) -> Mapping[str, bool]: ...  # noqa: D102  said by the class
    @property
    def title(self) -> str: ...  # noqa: D102  said by the class
    @property
    def lang(self) -> str: ...  # noqa: D102  said by the class
    @property
    def duplex(self) -> str: ...  # noqa: D102  said by the class
    @property
    def scaling(self) -> str: ...  # noqa: D102  said by the class


class Card(Struct, frozen=True):
    """A card on the table, as a manifest lists it: what kind it is of, under which face."""

    kind: str
    face: str


class Manifest(Struct, frozen=True):
    """What `build` says that it wrote: the digest of each file, the cards on the table, how often
    each face was printed, the digests of the definition and of the penalties by language, and the
    flags with which they were read.
    """

    files: dict[str, str]
    cards: list[Card]
    printed: dict[str, int]
    languages: list[str] = []
    paper: str = ""
    definition: str = ""
    penalties: dict[str, str] = {}
    settings: dict[str, Any] = {}


class Needed(Struct, frozen=True):
    """What the variant needs of one file: its title and language if it is a PDF; how often each
    front lies on its sheets, and the phrases on each; the phrases that stand in it anywhere; how
    many pages it has if that is known, and what ends each of them, `{page}` of `{pages}`.
    """

    title: str
    lang: str
    cards: Mapping[str, int] = {}
    on_cards: Mapping[str, Sequence[str]] = {}
    phrases: Sequence[str] = ()
    pages: int | None = None
    foot: str = ""


class Now(Struct, frozen=True):
    """What a build with the same flags would write now: the digests of the definition and of the
    penalties, what each file needs, the names of those that the last build wrote, the size of a card
    and its bleed, mm; with `refused` nothing, and why.
    """

    definition: str = ""
    penalties: Mapping[str, str] = {}
    needed: Mapping[str, Needed] = {}
    due: tuple[str, ...] = ()
    card: tuple[float, float] = (0, 0)
    bleed: float = 0
    refused: str = ""


class Folder(Struct, frozen=True):
    """What lies in a folder that `build` wrote: its place, the manifest, the digest of each file
    there is, the PDFs, what the other files say in words, why files cannot be read, and what the
    same build would write now.
    """

    place: str
    manifest: Manifest
    digests: Mapping[str, str]
    pdfs: Mapping[str, Pdf]
    texts: Mapping[str, str]
    broken: Mapping[str, str]
    now: Now


def wrong(
    id_: str, sentence: str, remedy: str = "Build again.", severity: Severity = Severity.ERROR
) -> Finding:
    """A finding over files, most often an error that a new build mends."""
    return Finding(severity, id_, (), sentence, remedy)
