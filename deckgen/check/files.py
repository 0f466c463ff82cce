"""Findings over finished files: what `build` wrote, held against its manifest and the definition.

The files are read elsewhere; this room sees facts only, whoever gathered them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from deckgen.check.finding import Finding, Severity
from deckgen.model.format import PAPERS, Size
from deckgen.model.variant import Variant

Box = tuple[float, float, float, float]
NEAR = 0.05
"""Lengths that differ by no more count as the same, mm."""
_NAMED = 6


class Page(Protocol):
    """A page of a PDF: its boxes, (left, bottom, right, top) in mm, and by how many degrees it is
    turned when it is shown or printed.
    """

    @property
    def media(self) -> Box: ...  # noqa: D102  said by the class
    @property
    def trim(self) -> Box | None: ...  # noqa: D102  said by the class
    @property
    def bleed(self) -> Box | None: ...  # noqa: D102  said by the class
    @property
    def turned(self) -> int: ...  # noqa: D102  said by the class


class Pdf(Protocol):
    """A PDF: its pages, and whether each font is embedded."""

    @property
    def pages(self) -> Sequence[Page]: ...  # noqa: D102  said by the class
    @property
    def fonts(self) -> Mapping[str, bool]: ...  # noqa: D102  said by the class


class Placed(Protocol):
    """A face on a page and the box it fills, mm from the top left corner."""

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


class Folder(Struct, frozen=True):
    """What lies in a folder that `build` wrote: its place, the manifest, the digest of each file
    there is, what each PDF holds (a sentence where it cannot be read), the cards of the deck's
    pages, what those ask of a printer, and the digest of the definition as it is now.
    """

    place: str
    manifest: Mapping[str, Any]
    digests: Mapping[str, str]
    pdfs: Mapping[str, Pdf | str]
    sheets: Sequence[Sequence[Placed]]
    duplex: str
    definition: str


def findings(variant: Variant, folder: Folder) -> tuple[Finding, ...]:
    """Everything in which finished files are not what the manifest and the definition say."""
    return (
        *_stale(folder),
        *_digests(folder),
        *_pdfs(folder),
        *_counts(variant, folder),
        *_backs(folder),
    )


def examined(folder: Folder) -> str:
    """What was read, in counts."""
    pages = sum(len(pdf.pages) for pdf in folder.pdfs.values() if not isinstance(pdf, str))
    cards = sum(card.face != "back" for page in folder.sheets for card in page)
    return (
        f"{len(folder.digests)} files in {folder.place} read back: {len(folder.pdfs)} PDFs of "
        f"{pages} pages, {cards} cards on sheets"
    )


def _finding(severity: Severity, id_: str, sentence: str, remedy: str = "") -> Finding:
    return Finding(severity, id_, (), sentence, remedy or "Build again.")


def _stale(folder: Folder) -> Iterator[Finding]:
    if folder.manifest.get("definition") != folder.definition:
        yield _finding(
            Severity.WARNING,
            "files-stale",
            f"What lies in {folder.place} was printed from another definition, or with other "
            "settings: the cards on the table may not be the ones in the rulebook.",
        )


def _digests(folder: Folder) -> Iterator[Finding]:
    """Files that are missing, or are not the ones that were written."""
    for name, digest in folder.manifest.get("files", {}).items():
        found = folder.digests.get(name)
        if found is None:
            yield _finding(
                Severity.ERROR, "file-missing", f"{folder.place}/{name} was built, but is gone."
            )
        elif found != digest:
            yield _finding(
                Severity.ERROR,
                "file-changed",
                f"{folder.place}/{name} is not the file that was built: its content changed.",
            )


def _pdfs(folder: Folder) -> Iterator[Finding]:
    for name, pdf in folder.pdfs.items():
        if isinstance(pdf, str):
            yield _finding(
                Severity.ERROR, "file-unreadable", f"{folder.place}/{name} cannot be read: {pdf}."
            )
            continue
        if strangers := sorted(font for font, inside in pdf.fonts.items() if not inside):
            yield _finding(
                Severity.ERROR,
                "font-missing",
                f"{name} needs fonts that it does not bring ({', '.join(strangers)}): another "
                "computer prints it with other letters.",
            )
        yield from _boxes(name, pdf, folder)


def _boxes(name: str, pdf: Pdf, folder: Folder) -> Iterator[Finding]:
    """Pages of the wrong size, turned, or with boxes that are not the whole page: sheets and books
    are printed as they are, and nobody trims them.
    """
    sizes = {
        (round(p.media[2] - p.media[0], 1), round(p.media[3] - p.media[1], 1)) for p in pdf.pages
    }
    asked = _asked(name, str(folder.manifest.get("paper")))
    if len(sizes) > 1:
        told = " and ".join("{:g} × {:g} mm".format(*size) for size in sorted(sizes))
        yield _finding(
            Severity.ERROR,
            "page-sizes",
            f"The pages of {name} are of different sizes ({told}): a printer will scale some.",
        )
    elif asked and not all(_sized(page.media, asked) for page in pdf.pages):
        yield _finding(
            Severity.ERROR,
            "page-size",
            f"The pages of {name} are not of {asked}: a printer will scale them, and nothing will "
            "have its size.",
        )
    for number, page in enumerate(pdf.pages, start=1):
        if page.turned:
            yield _finding(
                Severity.ERROR,
                "page-turned",
                f"Page {number} of {name} is turned by {page.turned}°: backs will not lie behind their "
                "fronts.",
            )
        if not (_same(page.trim, page.media) and _same(page.bleed, page.media)):
            yield _finding(
                Severity.ERROR,
                "page-boxes",
                f"On page {number} of {name} the trim and the bleed are not the whole page: a print "
                "shop may cut it otherwise.",
            )
            return


def _asked(name: str, paper: str) -> Size | None:
    """The paper of a file: that of the build for cards and the list, A5 for the book, else what one
    page fits on; None for sizes without a name.
    """
    part = name.split(".", maxsplit=1)[0]
    if part == "rulebook":
        return PAPERS["a5"]
    if part in ("deck", "penalties", "penalty-list", "reference"):
        return PAPERS.get(paper)
    return PAPERS["letter" if paper in ("letter", "legal") else "a4"]


def _sized(media: Box, paper: Size) -> bool:
    """Whether a page is of a paper's size, upright or on its side."""
    sides = sorted((media[2] - media[0], media[3] - media[1]))
    wanted = sorted((paper.width, paper.height))
    return all(abs(a - b) <= NEAR for a, b in zip(sides, wanted, strict=True))


def _same(box: Box | None, other: Box) -> bool:
    return box is not None and all(abs(a - b) <= NEAR for a, b in zip(box, other, strict=True))


def _counts(variant: Variant, folder: Folder) -> Iterator[Finding]:
    """Cards on the sheets, against what the manifest says was printed and against the deck."""
    if isinstance(folder.pdfs.get("deck.pdf", ""), str):
        return  # there is none, or it cannot be read
    on_sheets = Counter(card.face for page in folder.sheets for card in page if card.face != "back")
    printed = Counter(folder.manifest["printed"])
    if strangers := sorted(on_sheets.keys() - printed.keys()):
        yield _finding(
            Severity.ERROR,
            "card-unknown",
            f"The sheets hold cards that were not to be printed: {', '.join(strangers[:_NAMED])}.",
        )
    elif on_sheets != printed:
        yield _finding(
            Severity.ERROR,
            "card-count",
            f"The sheets hold {on_sheets.total()} of the {printed.total()} cards that were printed: "
            f"{_differing(on_sheets, printed)}.",
        )
    else:
        yield from _of_deck(variant, folder, printed)


def _of_deck(variant: Variant, folder: Folder, printed: Counter[str]) -> Iterator[Finding]:
    """The cards that were printed, as the manifest says, against the deck."""
    kind_of = {card["face"]: card["kind"] for card in folder.manifest.get("cards", ())}
    kinds: Counter[str] = Counter()
    for face, copies in printed.items():
        kinds[kind_of.get(face, face)] += copies
    wanted = Counter({kind.name: copies for kind, copies in variant.deck.counts})
    partial = kinds.total() < wanted.total() and kinds.keys() <= wanted.keys()
    if partial:
        yield _finding(
            Severity.NOTE,
            "cards-partial",
            f"The sheets hold {kinds.total()} cards, as asked for; the deck has {wanted.total()}.",
            "Build without --cards and --since for all of them.",
        )
    elif kinds != wanted:
        yield _finding(
            Severity.ERROR,
            "card-count",
            f"The sheets do not hold the deck: {_differing(kinds, wanted)}.",
        )


def _differing(found: Counter[str], wanted: Counter[str]) -> str:
    """What there is too few or too many of."""
    wrong = [
        f"{name} {found[name]} for {wanted[name]}"
        for name in sorted({*found, *wanted})
        if found[name] != wanted[name]
    ]
    more = f" and {len(wrong) - _NAMED} more" if len(wrong) > _NAMED else ""
    return ", ".join(wrong[:_NAMED]) + more


def _backs(folder: Folder) -> Iterator[Finding]:
    """Backs that do not come to lie behind their fronts when the sheet is turned."""
    faces = [card.face == "back" for page in folder.sheets for card in page]
    if not folder.sheets or not any(faces):
        return
    if faces.count(True) != faces.count(False):
        yield _finding(
            Severity.ERROR,
            "backs-missing",
            f"The sheets hold {faces.count(False)} fronts and {faces.count(True)} backs.",
        )
    if not folder.duplex.startswith("DuplexFlip"):
        return
    deck = folder.pdfs.get("deck.pdf")
    media = deck.pages[0].media if deck and not isinstance(deck, str) else (0.0, 0.0, 0.0, 0.0)
    wide, high = media[2] - media[0], media[3] - media[1]
    upright = high >= wide
    sideways = (folder.duplex == "DuplexFlipLongEdge") == upright
    for number in range(0, len(folder.sheets) - 1, 2):
        fronts = [card for card in folder.sheets[number] if card.face != "back"]
        backs = [card for card in folder.sheets[number + 1] if card.face == "back"]
        seen = [_turned(card, wide, high, sideways) for card in fronts]
        if not all(any(_near(spot, (b.x, b.y)) for b in backs) for spot in seen):
            yield _finding(
                Severity.ERROR,
                "backs-misplaced",
                f"When sheet {number // 2 + 1} is turned, its backs do not come to lie behind its "
                "fronts.",
            )
            return


def _turned(card: Placed, wide: float, high: float, sideways: bool) -> tuple[float, float]:
    """Where the corner of a card lies as seen from the other side of its sheet."""
    if sideways:
        return wide - card.x - card.width, card.y
    return card.x, high - card.y - card.height


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR
