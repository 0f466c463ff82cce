"""Room: play and engine, compiled (HATCH_BUILD_HOOK_ENABLE_MYPYC): the same games to the last bit.

Compiling takes half a minute and a C compiler, so this runs only if DECKGEN_TEST_COMPILED is set.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GAMES = """
import hashlib, sys
from deckgen.definition.variants import load_variant
from deckgen.engine import laying
from deckgen.play.batches import Order, play_batch
digest = hashlib.sha256()
for id_ in ("kings", "street", "family", "league"):
    for policy in ("random", "thinking"):
        batch = play_batch((Order.of(load_variant(id_), 4, policy, 300, 1),), 0, 60)[0]
        digest.update(batch.rows.tobytes() + repr(batch.fired).encode())
print(digest.hexdigest(), laying.__file__.rpartition(".")[2])
"""


def played(path: Path) -> list[str]:
    """The digest of some games by the deckgen in `path`, and what its hot path is made of."""
    command = [sys.executable, "-P", "-c", GAMES]
    environment = {**os.environ, "PYTHONPATH": str(path)}
    return subprocess.check_output(command, env=environment, text=True).split()


@pytest.mark.skipif("DECKGEN_TEST_COMPILED" not in os.environ, reason="compiles for half a minute")
def test_compiled_games_are_the_same(tmp_path: Path) -> None:
    """Whatever is played, with and without the compiler."""
    copy, site = tmp_path / "copy", tmp_path / "site"
    for name in ("deckgen", "templates", "penalties"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    environment = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}
    install = [sys.executable, "-m", "pip", "install", "--no-deps", "--target", str(site)]
    subprocess.run([*install, str(copy)], env=environment, check=True, capture_output=True)
    (compiled, kind), (plain, source) = played(site), played(ROOT)
    assert (kind in {"so", "pyd"}, source) == (True, "py")
    assert compiled == plain
    assert len(compiled) == hashlib.sha256().digest_size * 2
