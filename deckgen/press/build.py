"""A job rendered: every file as bytes, and the manifest that describes them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from deckgen import __version__
from deckgen.cards.shapes import CardFace, Font, Part, Shape
from deckgen.ink.fonts import characters_used
from deckgen.model.variant import Variant
from deckgen.press.job import Job
from deckgen.press.parts import Files, make


def build(job: Job) -> Files:
    """Every file of the job, the manifest last."""
    files: Files = {}
    for part in job.parts:
        files |= make(part, job)
    manifest = json.dumps(manifest_of(job, files), ensure_ascii=False, indent=1) + "\n"
    return {**files, "manifest.json": manifest.encode()}


def manifest_of(job: Job, files: Mapping[str, bytes]) -> dict[str, Any]:
    """Version, digest of the definition, every file with its digest, every card with the digest of
    its face, and the fonts used.
    """
    faces = face_digests(job.distinct)
    fonts = characters_used([s for face in job.distinct for s in face.shapes])
    return {
        "deckgen": __version__,
        "variant": job.variant.id,
        "definition": definition_digest(job.variant),
        "languages": list(job.languages),
        "theme": job.theme.name,
        "paper": job.paper.name,
        "files": {name: _digest(content) for name, content in files.items()},
        "back": faces[job.back.name],
        "cards": [
            {"number": c.number, "kind": c.kind.name, "face": job.fronts[c.number].name,
             "digest": faces[job.fronts[c.number].name]}
            for c in job.cards
        ],
        "fonts": sorted({f"{path.name} {font.weight}" for font in fonts if (path := _file(job, font))}),
    }  # fmt: skip


def face_digests(faces: Iterable[CardFace]) -> dict[str, str]:
    """A digest of what each face shows, by the face's name; parts that faces share are looked at
    once.
    """
    parts: dict[str, str] = {}

    def said(shape: Shape) -> str:
        if not isinstance(shape, Part):
            return repr(shape)
        inside = parts.get(shape.name, "")
        if not inside:
            inside = "(" + ",".join(map(said, shape.shapes)) + ")"
            if shape.name:
                parts[shape.name] = inside = _digest(inside.encode())
        return f"{shape.matrix}{inside}"

    return {face.name: _digest(",".join(map(said, face.shapes)).encode()) for face in faces}


def _file(job: Job, font: Font) -> Path | None:
    typeface = job.book.typeface(font.face)
    return typeface.path if typeface else None


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
    return _digest(json.dumps(said, sort_keys=True, ensure_ascii=False).encode())


def _digest(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()
