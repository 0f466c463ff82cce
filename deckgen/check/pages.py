"""Findings over the pages of finished PDFs, whatever is on them: size, boxes, fonts, and what they
ask of a print dialogue.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.check.built import NEAR, Box, Folder, Pdf, wrong
from deckgen.check.finding import Finding
from deckgen.model.format import PAPERS, Size

TURNED = {
    "rulebook": "DuplexFlipLongEdge",
    "rulebook-booklet": "DuplexFlipShortEdge",
    "penalty-list": "DuplexFlipLongEdge",
    "quick": "Simplex",
    "substitution": "Simplex",
}
"""How the sheets of what is no card are turned, by the part's name: a booklet lies on its side."""
CARDS = ("deck", "penalties", "reference")
"""The parts that are cards on sheets."""


def findings(folder: Folder) -> Iterator[Finding]:
    """Everything that is wrong with the pages of a folder's PDFs, and what cannot be read."""
    for name, why in folder.broken.items():
        yield wrong("file-unreadable", f"{folder.place}/{name} cannot be read: {why}.")
    for name, pdf in folder.pdfs.items():
        if strangers := sorted(font for font, inside in pdf.fonts.items() if not inside):
            yield wrong(
                "font-missing",
                f"{name} needs fonts that it does not bring ({', '.join(strangers)}): another "
                "computer prints it with other letters.",
            )
        yield from _dialogue(name, pdf)
        yield from _sizes(name, pdf, folder)
        yield from _boxes(name, pdf)


def part_of(name: str) -> str:
    """The part of a build that a file is: `rulebook.en.pdf` -> `rulebook`."""
    return name.split(".", maxsplit=1)[0]


def _dialogue(name: str, pdf: Pdf) -> Iterator[Finding]:
    """What a print dialogue is not told, or told wrongly."""
    if pdf.scaling != "None":
        yield wrong(
            "print-scaling",
            f"{name} does not ask to be printed in its own size: a viewer may shrink it to the "
            "page, and nothing will have its size.",
        )
    wanted = TURNED.get(part_of(name), pdf.duplex)
    if not pdf.duplex:
        yield wrong(
            "print-sides",
            f"{name} does not tell the printer how to turn the paper, and nobody can tell here whether "
            "what is printed on the other side comes to lie where it should.",
        )
    elif pdf.duplex != wanted:
        yield wrong(
            "print-sides",
            f"{name} tells the printer to turn the paper in another way ({pdf.duplex}) than its pages "
            f"are made for ({wanted}): pages may stand on their heads, or on another sheet.",
        )


def _sizes(name: str, pdf: Pdf, folder: Folder) -> Iterator[Finding]:
    """Pages of different sizes, or of the wrong one."""
    sizes = {
        (round(p.media[2] - p.media[0], 1), round(p.media[3] - p.media[1], 1)) for p in pdf.pages
    }
    asked = _asked(name, folder.manifest.paper)
    if len(sizes) > 1:
        told = " and ".join("{:g} × {:g} mm".format(*size) for size in sorted(sizes))
        yield wrong(
            "page-sizes",
            f"The pages of {name} are of different sizes ({told}): a printer will scale some.",
        )
    elif asked and not all(_sized(page.media, asked) for page in pdf.pages):
        yield wrong(
            "page-size",
            f"The pages of {name} are not of {asked}: a printer will scale them, and nothing will "
            "have its size.",
        )


def _boxes(name: str, pdf: Pdf) -> Iterator[Finding]:
    """Pages that are turned, or with boxes that are not the whole page: sheets and books are
    printed as they are, and nobody trims them.
    """
    for number, page in enumerate(pdf.pages, start=1):
        if page.turned:
            yield wrong(
                "page-turned",
                f"Page {number} of {name} is turned by {page.turned}°: backs will not lie behind their "
                "fronts.",
            )
        if not (_same(page.trim, page.media) and _same(page.bleed, page.media)):
            yield wrong(
                "page-boxes",
                f"On page {number} of {name} the trim and the bleed are not the whole page: a print "
                "shop may cut it otherwise.",
            )
            return


def _asked(name: str, paper: str) -> Size | None:
    """The paper of a file: that of the build for cards and the list, A5 for the book, else what one
    page fits on; None for sizes without a name.
    """
    part = part_of(name)
    if part == "rulebook":
        return PAPERS["a5"]
    if part in (*CARDS, "penalty-list"):
        return PAPERS.get(paper)
    return PAPERS["letter" if paper in ("letter", "legal") else "a4"]


def _sized(media: Box, paper: Size) -> bool:
    """Whether a page is of a paper's size, upright or on its side."""
    sides = sorted((media[2] - media[0], media[3] - media[1]))
    wanted = sorted((paper.width, paper.height))
    return all(abs(a - b) <= NEAR for a, b in zip(sides, wanted, strict=True))


def _same(box: Box | None, other: Box) -> bool:
    return box is not None and all(abs(a - b) <= NEAR for a, b in zip(box, other, strict=True))
