"""Findings over cards on sheets: those of the deck, penalty cards and reference cards; that each is
there as often as it should be, and has its back behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from deckgen.check.built import BACK, NEAR, Folder, Pdf, Placed, wrong
from deckgen.check.finding import Finding, Severity
from deckgen.check.pages import CARDS, part_of
from deckgen.model.variant import Variant

_NAMED = 6


def findings(variant: Variant, folder: Folder) -> Iterator[Finding]:
    """Everything that is wrong with the cards on a folder's sheets."""
    for name, pdf in folder.pdfs.items():
        if part_of(name) in CARDS:
            yield from _fronts(variant, name, pdf, folder)
            yield from _sizes(name, pdf, folder)
            yield from _backs(name, pdf)


def _fronts(variant: Variant, name: str, pdf: Pdf, folder: Folder) -> Iterator[Finding]:
    """The cards on the sheets, against what was printed and what the game needs."""
    found = Counter(card.face for page in pdf.pages for card in page.cards if card.face != BACK)
    deck, needed = name == "deck.pdf", folder.now.needed.get(name)
    if not deck and needed is None:
        return
    wanted = Counter(needed.cards if needed and not deck else folder.manifest.printed)
    if strangers := sorted(found.keys() - wanted.keys()):
        yield wrong(
            "card-unknown",
            f"The sheets of {name} hold cards that were not to be printed: "
            f"{', '.join(strangers[:_NAMED])}.",
        )
    elif found != wanted:
        yield wrong(
            "card-count",
            f"The sheets of {name} hold {found.total()} cards, not the {wanted.total()} that they "
            f"should: {_differing(found, wanted)}.",
        )
    elif deck:
        yield from _of_deck(variant, folder)


def _sizes(name: str, pdf: Pdf, folder: Folder) -> Iterator[Finding]:
    """Cards of another size than the build's, which lie upright or turned, with their bleed or
    without where they meet another card.
    """
    wanted, over = folder.now.card, 2 * folder.now.bleed + NEAR
    for size in dict.fromkeys(
        (card.width, card.height) for page in pdf.pages for card in page.cards
    ):
        fits = any(
            all(-NEAR <= side - want <= over for side, want in zip(size, lying, strict=True))
            for lying in (wanted, wanted[::-1])
        )
        if wanted != (0, 0) and not fits:
            yield wrong(
                "card-size",
                "{} holds cards for another size than {:g} × {:g} mm: with bleed they take "
                "{:g} × {:g} mm.".format(name, *wanted, *size),
            )
            return


def _of_deck(variant: Variant, folder: Folder) -> Iterator[Finding]:
    """The cards that were printed, as the manifest says, against the deck."""
    kind_of = {card.face: card.kind for card in folder.manifest.cards}
    kinds: Counter[str] = Counter()
    for face, copies in folder.manifest.printed.items():
        kinds[kind_of.get(face, face)] += copies
    wanted = Counter({kind.name: copies for kind, copies in variant.deck.counts})
    partial = kinds.total() < wanted.total() and kinds.keys() <= wanted.keys()
    if partial:
        yield wrong(
            "cards-partial",
            f"The sheets hold {kinds.total()} cards, as asked for; the deck has {wanted.total()}.",
            "Build without --cards and --since for all of them.",
            Severity.NOTE,
        )
    elif kinds != wanted:
        yield wrong("card-count", f"The sheets do not hold the deck: {_differing(kinds, wanted)}.")


def _differing(found: Counter[str], wanted: Counter[str]) -> str:
    """What there is too few or too many of."""
    unlike = [
        f"{name} {found[name]} for {wanted[name]}"
        for name in sorted({*found, *wanted})
        if found[name] != wanted[name]
    ]
    more = f" and {len(unlike) - _NAMED} more" if len(unlike) > _NAMED else ""
    return ", ".join(unlike[:_NAMED]) + more


class _Side(Struct, frozen=True):
    """The cards of a page, fronts and backs apart."""

    fronts: tuple[Placed, ...]
    backs: tuple[Placed, ...]


def _backs(name: str, pdf: Pdf) -> Iterator[Finding]:
    """Backs that are missing, or do not come to lie behind their fronts when a sheet is turned."""
    sides = [
        _Side(
            tuple(card for card in page.cards if card.face != BACK),
            tuple(card for card in page.cards if card.face == BACK),
        )
        for page in pdf.pages
    ]
    fronts, backs = sum(len(s.fronts) for s in sides), sum(len(s.backs) for s in sides)
    if fronts != backs:
        yield wrong(
            "backs-missing", f"The sheets of {name} hold {fronts} fronts and {backs} backs."
        )
    if not pdf.duplex:
        return  # `pages` tells that
    for number, (front, back, folded) in enumerate(_paired(sides, pdf.duplex), start=1):
        if not folded and (front.backs or back.fronts):
            yield wrong(
                "backs-first",
                f"Sheet {number} of {name} has backs where its fronts should be, or the reverse: "
                "they come out on the wrong side, or on another sheet.",
            )
            return
        if not _behind(front.fronts, back.backs, pdf, folded):
            yield wrong(
                "backs-misplaced",
                f"When sheet {number} of {name} is turned, its backs do not come to lie behind its "
                "fronts.",
            )
            return


def _paired(sides: Sequence[_Side], duplex: str) -> list[tuple[_Side, _Side, bool]]:
    """The two sides of each sheet, and whether they lie on one page, to be folded: side by side for
    a printer that turns the paper; else, unless folded, all fronts come before all backs.
    """
    blank = _Side((), ())
    if duplex != "Simplex":
        return list(zip(sides[::2], [*sides[1::2], blank], [False] * len(sides), strict=False))
    if all(side.fronts and side.backs for side in sides):
        return [(side, side, True) for side in sides]
    half = (len(sides) + 1) // 2
    return list(zip(sides[:half], [*sides[half:], blank], [False] * half, strict=False))


def _behind(fronts: Sequence[Placed], backs: Sequence[Placed], pdf: Pdf, folded: bool) -> bool:
    """Whether every front has a back behind it once its sheet is turned, or folded in the middle."""
    media = pdf.pages[0].media
    wide, high = media[2] - media[0], media[3] - media[1]
    over_short = pdf.duplex == "DuplexFlipShortEdge"
    ways = (True, False) if folded else ((high >= wide) != over_short,)
    return any(
        all(
            any(_near(_turned(card, wide, high, way), (b.x, b.y)) for b in backs) for card in fronts
        )
        for way in ways
    )


def _turned(card: Placed, wide: float, high: float, sideways: bool) -> tuple[float, float]:
    """Where the corner of a card lies as seen from the other side of its sheet."""
    if sideways:
        return wide - card.x - card.width, card.y
    return card.x, high - card.y - card.height


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR
