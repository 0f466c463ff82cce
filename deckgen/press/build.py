"""A job rendered: every file as bytes, and the manifest that describes them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from deckgen import __version__
from deckgen.beside import beside
from deckgen.cards.shapes import Font
from deckgen.errors import DeckgenError
from deckgen.ink.fonts import characters_used
from deckgen.model.variant import Variant
from deckgen.press.digests import digest, face_digests
from deckgen.press.job import Job
from deckgen.press.parts import Files, make_all, unheard

if TYPE_CHECKING:
    from deckgen.ink.png import Tick


WITH_PENALTIES = ("deck", "preview", "penalties", "penalty-list")
"""The files that show penalties, by the beginnings of their names."""


class NotForPress(DeckgenError):
    """Files that were to be in CMYK and hold another colour; `names` are theirs."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__(f"Not in CMYK throughout: {', '.join(names)}; nothing was written.")


def build(job: Job, tick: Tick = unheard) -> Files:
    """Every file of the job, the manifest last; `tick` is told of the parts that are done."""
    with beside(partial(description, job)) as described:
        files = make_all(job, tick)
        if job.colour == "cmyk":
            _prove_cmyk(files)
        digests = {name: digest(content) for name, content in files.items()}
        manifest = json.dumps({**described(), "files": digests}, ensure_ascii=False, indent=1)
    return {**files, "manifest.json": f"{manifest}\n".encode()}


def with_kept(files: Files, folder: Path) -> Files:
    """The files with a manifest that also lists what an earlier build of the same cards on the same
    paper left in the folder and nobody has changed since, and the cards printed by it only; without
    what carries other penalties than are printed now.
    """
    manifest = json.loads(files["manifest.json"])
    try:
        before = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        same = all(before[key] == manifest[key] for key in ("definition", "theme", "card", "paper"))
        if not same:
            return files
        texts, flags = {**before["penalties"]}, {**before["settings"]}
        listed = {str(name): str(said) for name, said in before["files"].items()}
        printed = {int(card["number"]): card for card in before["cards"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return files
    now = manifest["penalties"]
    if any(texts.get(lang, said) != said for lang, said in now.items()):
        listed = {k: v for k, v in listed.items() if k.split(".")[0] not in WITH_PENALTIES}
        texts, printed = {}, {}
    kept = {
        name: said
        for name, said in listed.items()
        if name not in files and _untouched(folder, name, said)
    }
    printed |= {card["number"]: card for card in manifest["cards"]}
    if "deck.pdf" in kept:
        manifest["printed"] = before.get("printed", {})
    manifest["files"] = {**kept, **manifest["files"]}
    manifest["penalties"] = texts | now
    if not now:  # whatever the texts were, they were read with the earlier flags
        manifest["settings"] = {**flags, "only": None, **manifest["settings"]}
    manifest["cards"] = [printed[number] for number in sorted(printed)]
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    return {**files, "manifest.json": text.encode()}


def _untouched(folder: Path, name: str, said: str) -> bool:
    """Whether a file of a folder is there as it was written."""
    path = folder / name
    return Path(name).name == name and path.is_file() and digest(path.read_bytes()) == said


def _prove_cmyk(files: Files) -> None:
    """Reads every PDF back; raises `NotForPress` that names those with a colour that is not CMYK."""
    from deckgen.ink.preflight import read_pdf
    from deckgen.press.page_checks import colour_check

    pdfs = {name: data for name, data in files.items() if name.endswith(".pdf")}
    wrong = [name for name, data in pdfs.items() if not colour_check(read_pdf(data), True).holds]
    if wrong:
        raise NotForPress(wrong)


def description(job: Job) -> dict[str, Any]:
    """A manifest that lists no files yet: version, digests of the definition and of the penalties
    in each language, the flags that they were read with, every card that is now printed with the
    digest of its face as it is once cut, how often each face lies on the sheets, and the fonts used.
    """
    whole = {face.name: face for face in (*job.as_cut.fronts.values(), job.as_cut.back)}
    faces = face_digests(whole.values(), job.theme.fonts)
    fonts = characters_used([s for face in whole.values() for s in face.shapes])
    return {
        "deckgen": __version__,
        "variant": job.variant.id,
        "definition": definition_digest(job.variant),
        "penalties": penalty_digests(job),
        "settings": to_builtins(job.settings),
        "languages": list(job.languages),
        "theme": job.theme.name,
        "card": str(job.variant.format.trim),
        "paper": job.paper.name,
        "files": {},
        "back": faces[job.back.name],
        "cards": [
            {"number": c.number, "kind": c.kind.name, "face": job.fronts[c.number].name,
             "digest": faces[job.fronts[c.number].name]}
            for c in job.held
        ],
        "printed": Counter(job.fronts[c.number].name for c in job.cards if "deck" in job.parts),
        "fonts": sorted({f"{path.name} {font.weight}" for font in fonts if (path := _file(job, font))}),
    }  # fmt: skip


def _file(job: Job, font: Font) -> Path | None:
    typeface = job.book.typeface(font.face)
    return typeface.path if typeface else None


def penalty_digests(job: Job) -> dict[str, str]:
    """By language a digest that changes with the words, the number, the mark or the copies of any
    penalty that the job prints; empty if it prints none.
    """
    if job.penalties is None or not set(job.parts) & {"deck", "penalties", "list"}:
        return {}
    entries = job.penalties.entries
    return {
        lang: digest(
            json.dumps(
                [(e.number, e.copies, e.penalty.hot, e.penalty.texts[lang]) for e in entries]
            ).encode()
        )
        for lang in job.languages
    }


def definition_digest(variant: Variant) -> str:
    """A digest that changes with anything the definition says."""
    said = {
        "id": variant.id,
        "name": dict(variant.name),
        "rules": dict(variant.rules),
        "deck": [[kind.name, count] for kind, count in variant.deck.counts],
        "format": repr(variant.format),
        "blank": dict(variant.blank_text),
        "sources": {k: repr(v) for k, v in variant.sources.items()},
    }
    return digest(json.dumps(said, sort_keys=True, ensure_ascii=False).encode())
