"""The lines of a pre-flight, and those that the files of every service get."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from deckgen.errors import DeckgenError
from deckgen.ink.fresh import OUTLINED, TOLERANCE, Fresh
from deckgen.press.digests import digest
from deckgen.press.exports import Asked

NEAR = 0.01
"""Lengths are right within so many mm."""
CUT = 1.0
"""A cut may be off by so many mm."""
MANIFEST = "manifest.json"
_NAMED = 3

Written = Mapping[str, Path]
"""Where the files of an export lie while they are looked at, by name."""


class Unreadable(DeckgenError):
    """Files that cannot be read: why, by name."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = dict(files)
        super().__init__("; ".join(f"{name} cannot be read: {why}" for name, why in files.items()))


class Check(Struct, frozen=True):
    """One line: what is looked at, what is asked, what was found, and whether that will do."""

    name: str
    asked: str
    found: str
    holds: bool


def faces_check(
    offs: Mapping[str, int], wanted: int, fresh: Sequence[Fresh], outlined: bool = False
) -> Check:
    """That each of the places `wanted` (pages, pictures, cells) looks like the face ordered for it,
    which was drawn afresh, and that no two of those drawings are the same.
    """
    most = OUTLINED if outlined else TOLERANCE
    wrong = [place for place, off in offs.items() if off > most]
    alike = sum(one.alike for one in fresh)
    found = f"{len(offs)} as drawn afresh"
    if wrong:
        found = f"{len(wrong)} look otherwise: {listed(wrong)}"
    elif alike:
        found = f"{alike} faces cannot be told from others"
    holds = not wrong and not alike and len(offs) == wanted
    return Check("faces", f"{wanted} as ordered", found, holds)


def safe_check(clear: float | None, least: float) -> Check:
    """That text which stays `clear` mm inside the trim (None without text) keeps `least` mm."""
    found = "no text" if clear is None else f"text {clear:.2f} mm inside the trim"
    return Check("safe", f"{least:.2f} mm", found, clear is None or clear >= least - NEAR)


def files_check(written: Written, unreadable: Mapping[str, str]) -> Check:
    """That every file can be read."""
    found = f"{len(written)} read back"
    if unreadable:
        found = listed([f"{name} cannot be read ({why})" for name, why in unreadable.items()])
    return Check("files", "all whole", found, not unreadable)


def manifest_check(asked: Asked, written: Written) -> Check:
    """That the manifest names every file but itself and the archive, with its digest, and says what
    was asked for.
    """
    said, job = read_manifest(written), asked.job
    files = said.get("files")
    files = files if isinstance(files, dict) else {}
    there = [name for name in written if name != MANIFEST and not name.endswith(".zip")]
    wrong = [name for name in there if files.get(name) != digest(written[name].read_bytes())]
    wrong += [name for name in files if name not in there]
    wanted = {"variant": job.variant.id, "service": asked.service.id}
    wanted |= {"language": job.languages[0], "theme": job.theme.name}
    wrong += [key for key, value in wanted.items() if said.get(key) != value]
    found = f"{len(there)} right" if not wrong else f"wrong: {listed(wrong)}"
    return Check("manifest", "a digest of each file", found, not wrong)


def archive_check(written: Written, name: str) -> Check:
    """That an archive is whole and holds the other files as they are."""
    others = {one: zlib.crc32(path.read_bytes()) for one, path in written.items() if one != name}
    try:
        with zipfile.ZipFile(written[name]) as archive:
            damaged = archive.testzip()
            inside = {one.filename: one.CRC for one in archive.infolist()}
        wrong = [damaged] if damaged else [n for n in others if inside.get(n) != others[n]]
        wrong += [one for one in inside if one not in others]
        found = f"{len(inside)} files" if not wrong else f"wrong: {listed(wrong)}"
    except (OSError, KeyError, zipfile.BadZipFile, zlib.error) as error:
        wrong, found = [name], f"cannot be opened ({error})"
    return Check("archive", f"{len(others)} files, whole", found, not wrong)


def size_check(written: Written) -> Check:
    """How large the files are together."""
    total = sum(path.stat().st_size for path in written.values())
    return Check("size", "–", f"{total / 1e6:.1f} MB", total > 0)


def read_manifest(written: Written) -> Mapping[str, Any]:
    """The manifest of an export, empty if it cannot be read."""
    try:
        said: Any = json.loads(written[MANIFEST].read_bytes())
    except (KeyError, OSError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}


def listed(names: Sequence[str]) -> str:
    """Names with commas, of many the first."""
    return ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
