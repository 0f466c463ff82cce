"""Room: press (what was built, read back; what the manifest keeps of the flags and the texts)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from deckgen.errors import BadInput
from deckgen.press.build import build, with_kept
from deckgen.press.order import Order, job_of
from deckgen.press.proof import folder_facts


def manifest_of(variant: str, before: Path | None = None, **flags: Any) -> Mapping[str, Any]:
    """The manifest of a build in English, into the folder of an earlier one if there was one."""
    files = build(job_of(Order(variant, lang="en", **flags))[0])
    said = with_kept(files, before) if before else files
    if before:
        for name, content in said.items():
            (before / name).write_bytes(content)
    return dict(json.loads(said["manifest.json"]))


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"files": {}, "cards": [1], "printed": {}}',
        '{"files": {"a": 3}, "cards": [], "printed": {}}',
        '{"files": {}, "cards": [], "printed": {"wild": true}}',
        '{"files": {}, "cards": [], "printed": {}, "settings": {"bleed": "wide"}}',
        '{"files": {"../a": "x"}, "cards": [], "printed": {}}',
        '{"files": {"/etc/hostname": "x"}, "cards": [], "printed": {}}',
        '{"files": {"\\ud800": "x"}, "cards": [], "printed": {}}',
        "[" * 100_000,
    ],
)
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    """One sentence names the file."""
    (tmp_path / "manifest.json").write_text(text, "utf-8")

    with pytest.raises(BadInput, match=r"manifest\.json"):
        folder_facts("street", (), tmp_path)


def test_bytes_that_are_no_text_are_no_manifest(tmp_path: Path) -> None:
    """One sentence names the file."""
    (tmp_path / "manifest.json").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadInput, match=r"manifest\.json"):
        folder_facts("street", (), tmp_path)


def test_a_manifest_keeps_the_flags_that_bear_on_words(tmp_path: Path) -> None:
    """A later build of a part keeps those of the whole, but for what it was to make."""
    whole = manifest_of("kings", tmp_path, only="deck,quick", card="tarot", family=True)
    part = manifest_of("kings", tmp_path, only="quick", card="tarot", family=True)

    assert whole["settings"] == {"card": "tarot", "family": True, "only": "deck,quick"}
    assert part["settings"] == {"card": "tarot", "family": True, "only": "quick"}
    assert part["penalties"] == whole["penalties"]
    assert part["files"].keys() == {"deck.pdf", "quick.en.pdf"}


def test_cards_with_other_penalties_are_not_kept(tmp_path: Path) -> None:
    """A manifest lists what belongs together; a sheet without penalties goes with any of them."""
    rows = [f"{int(n > 76)},Sing song {n}." for n in range(1, 101)]
    mine = tmp_path / "mine.csv"
    mine.write_text("\n".join(["hot,en", *rows, ""]))
    folder = tmp_path / "kings"
    folder.mkdir()
    manifest_of("kings", folder, only="deck", penalties=str(mine))
    quick = manifest_of("kings", folder, only="quick")
    listed = manifest_of("kings", folder, only="list")

    assert quick["files"].keys() == {"deck.pdf", "quick.en.pdf"}
    assert quick["settings"] == {"penalties": str(mine), "only": "quick"}
    assert listed["files"].keys() == {"quick.en.pdf", "penalty-list.en.pdf"}
    assert listed["settings"] == {"only": "list"}
