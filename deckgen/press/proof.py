"""Proofs: what `build` wrote into a folder, read back as facts for `check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from deckgen.check.files import Folder, Pdf
from deckgen.definition.files import read_bytes, read_text
from deckgen.errors import BadInput
from deckgen.ink.preflight import read_pdf
from deckgen.ink.readback import SheetFacts, read_sheets
from deckgen.model.variant import Variant
from deckgen.press.build import definition_digest
from deckgen.press.digests import MOST_BYTES, digest

MANIFEST = "manifest.json"


def folder_facts(variant: Variant, folder: Path) -> Folder:
    """Read every file that the manifest of a folder names; raises `BadInput` without a manifest."""
    manifest = _manifest(folder / MANIFEST)
    contents = {
        name: read_bytes(folder / name, MOST_BYTES)
        for name in manifest["files"]
        if (folder / name).is_file()
    }
    pdfs = {name: _pdf(data) for name, data in contents.items() if name.endswith(".pdf")}
    sheets = _sheets(contents.get("deck.pdf"))
    return Folder(
        str(folder),
        manifest,
        {name: digest(data) for name, data in contents.items()},
        pdfs,
        sheets.pages,
        sheets.duplex,
        definition_digest(variant),
    )


def _manifest(path: Path) -> dict[str, Any]:
    try:
        found: Any = json.loads(read_text(path))
    except ValueError as error:
        raise BadInput.one(str(path), "", f"is no JSON ({error})") from error
    files = found.get("files") if isinstance(found, dict) else None
    cards = found.get("cards", []) if isinstance(found, dict) else None
    printed = found.get("printed") if isinstance(found, dict) else None
    counted = isinstance(printed, dict) and all(isinstance(n, int) for n in printed.values())
    whole = isinstance(files, dict) and isinstance(cards, list) and counted
    if not whole or not all(
        isinstance(c, dict) and {"face", "kind"} <= c.keys() for c in cards or ()
    ):
        raise BadInput.one(str(path), "", "is no manifest of a build")
    return {**found}


def _pdf(data: bytes) -> Pdf | str:
    try:
        return read_pdf(data)
    except (ValueError, RuntimeError, KeyError, StopIteration) as error:
        return str(error) or "it is no PDF of ours"


def _sheets(data: bytes | None) -> SheetFacts:
    try:
        return read_sheets(data) if data else SheetFacts((), "")
    except (ValueError, KeyError, StopIteration):
        return SheetFacts((), "")  # `pdfs` says that it cannot be read
