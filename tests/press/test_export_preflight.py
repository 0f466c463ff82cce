"""The pre-flight of exports: a right one passes, and of a wrong one the right line fails."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from deckgen.definition.services import services
from deckgen.definition.variants import BUILT_IN
from deckgen.model.format import CardFormat
from deckgen.press.export import make, write
from tests.press.exported import asked_for, changed, failing


@pytest.mark.parametrize("variant", BUILT_IN)
@pytest.mark.parametrize("service", services())
def test_a_right_export_passes(tmp_path: Path, service: str, variant: str) -> None:
    """Every variant for every service, cards of all kinds among them, some twice."""
    asked = asked_for(service, variant, tmp_path, "1-3,40x2,80,99-108")
    assert failing(tmp_path, asked) == set()


@pytest.mark.parametrize(
    ("service", "wish"),
    [
        ("one-up", {"outline": True}),
        ("one-up", {"back_first": True}),
        ("one-up", {"colour": "cmyk"}),
        ("png", {"no_bleed": True}),
        ("png", {"dpi": 50}),
        ("png", {"theme": "ink-saver"}),
        ("tabletop-simulator", {"theme": "high-contrast", "url": "https://example.org/k"}),
        ("tabletop-simulator", {"cards": "9"}),
    ],
)
def test_a_right_export_passes_however_it_is_asked_for(
    tmp_path: Path, service: str, wish: dict[str, Any]
) -> None:
    """Outlines, backs first, print colours, other resolutions and themes, a single card."""
    assert failing(tmp_path, asked_for(service, "kings", tmp_path, **wish)) == set()


def test_a_wrong_digest_in_the_manifest_is_found(tmp_path: Path) -> None:
    """Of any file, in any service; so are a file it leaves out and a manifest that is none."""

    def other(data: bytes) -> bytes:
        said = json.loads(data)
        name = next(iter(said["files"]))
        return json.dumps({**said, "files": {**said["files"], name: "sha256:0"}}).encode()

    def less(data: bytes) -> bytes:
        return json.dumps({**json.loads(data), "files": {}}).encode()

    def elsewhere(data: bytes) -> bytes:
        return json.dumps({**json.loads(data), "service": "nobody"}).encode()

    for service in ("one-up", "tabletop-simulator", "cut"):
        asked = asked_for(service, "league", tmp_path)
        made = make(asked)
        for change in (other, less, elsewhere, lambda _: b"{", lambda _: b"[]"):
            assert failing(tmp_path, asked, changed(made, change, "manifest.json")) == {"manifest"}


def test_what_the_disk_holds_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that loses the end of a file: nothing is put in place, what was there stays."""
    asked = asked_for("makeplayingcards", "league", tmp_path)
    written, _ = write(tmp_path, asked, make(asked))
    before = {path: path.read_bytes() for path in written}
    real = os.fdopen

    class Lossy(io.BytesIO):
        """Writes all but the last bytes."""

        def __init__(self, handle: int) -> None:
            super().__init__()
            self.handle = handle

        def close(self) -> None:
            with real(self.handle, "wb") as stream:
                stream.write(self.getvalue()[:-30])
            super().close()

    monkeypatch.setattr(os, "fdopen", lambda handle, _: Lossy(handle))
    written, checks = write(tmp_path, asked, make(asked))
    assert written == []
    assert {check.name for check in checks if not check.holds} == {"files", "manifest"}
    assert {path: path.read_bytes() for path in before} == before
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == set(before)


@pytest.mark.parametrize("service", ["tabletop-simulator", "cut", "png", "one-up"])
def test_text_outside_the_safe_zone_is_found(
    tmp_path: Path, service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing moves in for a wider safe zone, text 4.1 mm inside the trim keeps 3 mm, not 5."""
    monkeypatch.setattr(CardFormat, "inset", lambda *_: 0.0)
    asked = asked_for(service, "league", tmp_path)
    form = structs.replace(asked.job.variant.format, safe=5.0)
    variant = structs.replace(asked.job.variant, format=form)
    strict = structs.replace(asked, job=structs.replace(asked.job, variant=variant))
    assert failing(tmp_path, strict) == {"safe"}
