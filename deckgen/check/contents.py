"""Findings over what finished files say: that each is the file that its name says, has its pages in
order, and holds the words that the game has now.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from deckgen.book.booklet import sheet_order
from deckgen.check.built import Folder, Needed, Pdf, wrong
from deckgen.check.finding import Finding
from deckgen.check.pages import CARDS, part_of

_SHOWN = 60
"""So many characters of a phrase are shown."""


def findings(folder: Folder) -> Iterator[Finding]:
    """Everything in which files do not hold what the game needs."""
    for name, needed in folder.now.needed.items():
        pdf = folder.pdfs.get(name)
        if pdf and (pdf.title, pdf.lang) != (needed.title, needed.lang):
            yield wrong(
                "file-other",
                f"{name} is another file: it says of itself that it is “{pdf.title}” "
                f"({pdf.lang or 'no language'}), not "
                f"“{needed.title}” ({needed.lang}).",
            )
            continue
        if pdf and part_of(name) in CARDS:
            yield from _on_cards(name, pdf, needed)
        elif pdf:
            yield from _pages(name, pdf, needed, folder)
            yield from _words(name, needed, _said(pdf))
        elif name in folder.texts:
            yield from _words(name, needed, bare(folder.texts[name]))


def _on_cards(name: str, pdf: Pdf, needed: Needed) -> Iterator[Finding]:
    """Cards that do not carry their words."""
    wanted = {face: {one: bare(one) for one in said} for face, said in needed.on_cards.items()}
    lacking = {
        card.face: phrase
        for page in pdf.pages
        for card in page.cards
        if card.face in wanted
        for phrase, sought in wanted[card.face].items()
        if sought not in bare(card.text)
    }
    if lacking:
        more = f" and {len(lacking) - 1} more cards lack" if len(lacking) > 1 else " lacks"
        face, phrase = next(iter(lacking.items()))
        yield wrong("card-words", f"On the sheets of {name}, {face}{more} words: {_short(phrase)}.")


def _short(phrase: str) -> str:
    """The beginning of a phrase, quoted."""
    text = " ".join(phrase.split())
    return f"“{text[:_SHOWN]}…”" if len(text) > _SHOWN else f"“{text}”"


def _pages(name: str, pdf: Pdf, needed: Needed, folder: Folder) -> Iterator[Finding]:
    """Pages that are missing, there twice, or out of order."""
    shown = [_numbers(pdf, place, needed.foot) for place in range(len(pdf.pages))]
    if part_of(name) == "rulebook-booklet":
        book = folder.pdfs.get(name.replace("rulebook-booklet.", "rulebook."))
        count = len(book.pages) if book else max((k for side in shown for k in side), default=0)
        wanted = [tuple(k for k in side if k <= count) for side in sheet_order(count)]
    else:
        count = needed.pages or len(shown)
        wanted = [(number,) for number in range(1, count + 1)]
    if shown != wanted:
        told = [", ".join(map(str, side)) or "–" for side in shown]
        yield wrong(
            "page-order",
            f"The pages of {name} are not pages 1 to {count}, each in its place: it shows "
            f"{' | '.join(told)}.",
        )


def _numbers(pdf: Pdf, place: int, foot: str) -> tuple[int, ...]:
    """The numbers of the pages that the page at a place shows, or the one in the running foot."""
    page, pages = pdf.pages[place], len(pdf.pages)
    if not foot:
        return tuple(page.numbers)
    said = bare(page.text)
    feet = {k: bare(foot.format(page=k, pages=pages)) for k in range(1, pages + 1)}
    return tuple(k for k, end in feet.items() if said.endswith(end))


def _said(pdf: Pdf) -> str:
    """What a PDF says, without the running feet, which would part a paragraph on two pages."""
    return "".join(
        bare(page.text).removesuffix(bare(f"{pdf.title} {number}"))
        for number, page in enumerate(pdf.pages, start=1)
    )


def _words(name: str, needed: Needed, said: str) -> Iterator[Finding]:
    """Phrases that cannot be read in the file."""
    lacking = [phrase for phrase in needed.phrases if bare(phrase) not in said]
    if lacking:
        more = f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
        yield wrong(
            "words-missing", f"{name} lacks what the game says: {_short(lacking[0])}{more}."
        )


def bare(text: str) -> str:
    """The letters and digits of a text, whatever stands between them where lines break."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))
