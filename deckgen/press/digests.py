"""Digests: what changes with any mark on a printed face, and with nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from deckgen.cards.shapes import CardFace, Part, Picture, Shape, Text, leaves
from deckgen.definition.files import read_bytes
from deckgen.model.theme import font_source

MOST_BYTES = 200_000_000
"""The largest picture or font file taken."""


def digest(content: bytes) -> str:
    """The SHA-256 of some bytes, with its name."""
    return "sha256:" + hashlib.sha256(content).hexdigest()


def face_digests(faces: Iterable[CardFace], own: Mapping[str, str]) -> dict[str, str]:
    """The digest of each face by its name: of its shapes, of the contents (never the places) of
    its pictures, and of the user's own fonts (file by face) it is set in.
    """
    reader = _Reader(own)
    return {face.name: reader.digest(face) for face in faces}


class _Reader:
    """Says faces in words; parts that faces share, and files, are looked at once."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self._own = own
        self._parts: dict[str, str] = {}
        self._files: dict[str, str] = {}

    def digest(self, face: CardFace) -> str:
        said = [self._said(shape) for shape in face.shapes]
        if self._own:
            used = {shape.font.face for shape, _ in leaves(face.shapes) if isinstance(shape, Text)}
            for name in sorted(used & set(self._own)):
                file, member = font_source(self._own[name])
                said.append(self._file(file) + member)
        return digest(",".join(said).encode())

    def _said(self, shape: Shape) -> str:
        if isinstance(shape, Picture):
            return repr(replace(shape, file=self._file(shape.file)))
        if not isinstance(shape, Part):
            return repr(shape)
        inside = self._parts.get(shape.name, "")
        if not inside:
            inside = "(" + ",".join(map(self._said, shape.shapes)) + ")"
            if shape.name:
                self._parts[shape.name] = inside = digest(inside.encode())
        return f"{shape.matrix}{inside}"

    def _file(self, path: str) -> str:
        if path not in self._files:
            self._files[path] = digest(read_bytes(Path(path), MOST_BYTES))
        return self._files[path]
