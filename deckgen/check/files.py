"""Findings over finished files: what `build` wrote, held against its manifest and the definition.

The files are read elsewhere; this room sees facts only, whoever gathered them.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.check import contents, pages, sheets
from deckgen.check.built import BACK, Folder, wrong
from deckgen.check.finding import Finding, Severity, several
from deckgen.model.variant import Variant

_NAMED = 6


def findings(variant: Variant, folder: Folder) -> tuple[Finding, ...]:
    """Everything in which finished files are not what the manifest and the definition say. What
    they should hold is asked only of files that are not out of date.
    """
    stale = tuple(_stale(folder))
    return (
        *stale,
        *_digests(folder),
        *pages.findings(folder),
        *sheets.findings(variant, folder),
        *(() if stale else (*_listed(folder), *contents.findings(folder))),
    )


def examined(folder: Folder) -> str:
    """What was read, in counts."""
    read = [page for pdf in folder.pdfs.values() for page in pdf.pages]
    cards = sum(card.face != BACK for page in read for card in page.cards)
    return (
        f"{several(len(folder.digests), 'file')} in {folder.place} read back: "
        f"{several(len(folder.pdfs), 'PDF')} of {several(len(read), 'page')}, "
        f"{several(cards, 'card')} on sheets"
    )


def _stale(folder: Folder) -> Iterator[Finding]:
    """Files that the same build would not write any more."""
    manifest, now, place = folder.manifest, folder.now, folder.place
    if now.refused:
        yield _old(
            f"What lies in {place} cannot be built again as it was: {now.refused}",
            "Put that right, or build again in another way.",
        )
    elif manifest.definition != now.definition:
        changed = manifest.settings.get("changes")
        laid_over = f" with --set {', '.join(changed)}" if changed else ""
        yield _old(
            f"What lies in {place} was printed from another definition than this one{laid_over}: the "
            "cards on the table may not be the ones in the rulebook.",
            "Build again, or check with the same --set as it was built with.",
        )
    elif edited := [
        tag for tag, old in manifest.penalties.items() if now.penalties.get(tag) != old
    ]:
        yield _old(
            f"The list of penalties was changed after {place} was printed ({', '.join(edited)}): the "
            "cards on the table carry other texts than the list."
        )


def _old(sentence: str, remedy: str = "Build again.") -> Finding:
    return wrong("files-stale", sentence, remedy, Severity.WARNING)


def _digests(folder: Folder) -> Iterator[Finding]:
    """Files that are missing, or are not the ones that were written."""
    for name, digest in folder.manifest.files.items():
        found = folder.digests.get(name)
        if found is None:
            yield wrong("file-missing", f"{folder.place}/{name} was built, but is gone.")
        elif found != digest:
            yield wrong(
                "file-changed",
                f"{folder.place}/{name} is not the file that was built: its content changed.",
            )


def _listed(folder: Folder) -> Iterator[Finding]:
    """Files that the manifest does not name, though they were to be built; and the reverse."""
    listed = folder.manifest.files
    if missing := [name for name in folder.now.due if name not in listed]:
        yield wrong(
            "file-unlisted",
            f"The manifest in {folder.place} does not name {_few(missing)}, so nobody can tell "
            "whether what lies there is what was built.",
        )
    if strange := [name for name in listed if name not in folder.now.needed]:
        yield wrong(
            "file-unknown",
            f"The manifest in {folder.place} names {_few(strange)}, which no build of this game "
            "writes.",
        )


def _few(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
