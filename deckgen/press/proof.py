"""Proofs: what `build` wrote into a folder, read back as facts for `check`."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from deckgen.check.built import Folder, Manifest, Now, Pdf
from deckgen.definition.files import read_bytes
from deckgen.errors import BadInput
from deckgen.ink.readback import read_printed
from deckgen.press.build import definition_digest, penalty_digests
from deckgen.press.digests import MOST_BYTES, digest
from deckgen.press.job import Settings
from deckgen.press.needed import needed_files
from deckgen.press.order import Order, job_of, parts_of

MANIFEST = "manifest.json"
_NO_WORDS = {
    ".html": re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL),
    ".md": re.compile(r"(?<=\])\([^)]*\)"),
}
"""What stands in a file for its looks and links."""
_PNG_END = b"\0\0\0\0IEND\xaeB`\x82"


def folder_facts(source: str, changes: Sequence[str], folder: Path) -> Folder:
    """Read every file that the manifest of a folder names, and what a build of a variant with the
    same flags would write; raises `BadInput` without a manifest.
    """
    manifest, settings = _manifest(folder / MANIFEST)
    contents = {
        name: read_bytes(folder / name, MOST_BYTES)
        for name in manifest.files
        if (folder / name).is_file()
    }
    pdfs, texts, broken = _read(contents)
    return Folder(
        str(folder),
        manifest,
        {name: digest(data) for name, data in contents.items()},
        pdfs,
        texts,
        broken,
        _now(source, changes, manifest, settings, pdfs),
    )


def _manifest(path: Path) -> tuple[Manifest, Settings]:
    """A manifest, which names files of its own folder only, and the flags of its build."""
    try:
        found = msgspec.json.decode(read_bytes(path), type=Manifest)
        settings = msgspec.convert(found.settings, Settings)
    except msgspec.DecodeError as error:
        raise BadInput.one(str(path), "", f"is no manifest of a build ({error})") from error
    outside = [name for name in found.files if Path(name).name != name]
    if outside:
        problem = f"is no manifest of a build: {outside[0]} is no file of its folder"
        raise BadInput.one(str(path), "", problem)
    return found, settings


def _read(
    contents: Mapping[str, bytes],
) -> tuple[dict[str, Pdf], dict[str, str], dict[str, str]]:
    """The PDFs of some files, the words of the others that have any, and why some cannot be read."""
    pdfs: dict[str, Pdf] = {}
    texts: dict[str, str] = {}
    broken: dict[str, str] = {}
    for name, data in contents.items():
        try:
            if name.endswith(".pdf"):
                pdfs[name] = read_printed(data)
            elif name.endswith(".png"):
                broken |= {} if data.endswith(_PNG_END) else {name: "it is no whole PNG"}
            else:
                said = _NO_WORDS[Path(name).suffix].sub(" ", data.decode("utf-8"))
                texts[name] = html.unescape(said)
        except (ValueError, RuntimeError, LookupError, StopIteration) as error:
            broken[name] = str(error) or "it is no PDF of ours"
    return pdfs, texts, broken


def _now(
    source: str,
    changes: Sequence[str],
    manifest: Manifest,
    settings: Settings,
    pdfs: Mapping[str, Pdf],
) -> Now:
    """What the build that the manifest tells of would write now."""
    said = msgspec.structs.asdict(settings) | {"changes": tuple(changes), "only": None}
    said["penalties"] = _list_at(source, settings.penalties)
    try:
        job, _ = job_of(Order(source, **said))
        wanted = parts_of(settings.only)
    except BadInput as error:
        return Now(refused="; ".join(map(str, error.faults)))
    deck = pdfs.get("deck.pdf")
    lang = deck.lang if deck and deck.lang in job.languages else job.languages[0]
    needed = needed_files(job, lang)
    return Now(
        definition_digest(job.variant),
        penalty_digests(job),
        needed,
        tuple(name for name in needed if _due(name, wanted, manifest.languages)),
        (job.spec.format.trim.width, job.spec.format.trim.height),
        job.spec.format.bleed,
    )


def _list_at(source: str, penalties: str | None) -> str | None:
    """A list of penalties as a build was given it: where that leads now, or from the definition."""
    if not penalties or Path(penalties).exists():
        return penalties
    beside = Path(source).parent / penalties
    return str(beside) if beside.is_file() else penalties


_PART = {"penalty-list": "list", "rulebook-booklet": "rulebook", "substitution": "rulebook"}
"""What `--only` calls the part that a file belongs to, where it has another name."""


def _due(name: str, parts: Sequence[str], languages: Sequence[str]) -> bool:
    """Whether a build of some parts in some languages writes a file."""
    part, *tag = name.split(".")[:-1]
    return _PART.get(part, part) in parts and all(one in languages for one in tag)
