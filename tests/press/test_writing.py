"""Files appear whole or not at all, and nowhere else than asked."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import deckgen
from deckgen.definition.files import shipped
from deckgen.errors import BadInput
from deckgen.press.writing import refuse_package, write_whole

FILES = {"kings/a.pdf": b"new a", "kings/b.pdf": b"new b", "kings/c/d.png": b"new d"}


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder and its content."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_all_files_are_written_and_nothing_else(tmp_path: Path) -> None:
    """Into folders with spaces and Chinese characters, twice over."""
    out = tmp_path / "我的 牌 组"
    for _ in range(2):
        write_whole(out, FILES)
        assert tree(out) == FILES


def test_stale_files_go_others_stay(tmp_path: Path) -> None:
    """Only what is named is taken away."""
    write_whole(tmp_path, {"x/old.png": b"1", "x/mine.txt": b"2"})
    write_whole(tmp_path, {"x/new.png": b"3"}, ["x/old.png", "x/never.png"])
    assert tree(tmp_path) == {"x/mine.txt": b"2", "x/new.png": b"3"}


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: Any) -> None:
    """The second file does not fit: old files are whole, no temporary file or folder is left."""
    old = {"kings/a.pdf": b"old a", "kings/b.pdf": b"old b"}
    write_whole(tmp_path, old)
    real, calls = os.fdopen, []

    def full(handle: int, mode: str) -> Any:
        calls.append(handle)
        stream = real(handle, mode)
        if len(calls) == 2:
            stream.close()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return stream

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(BadInput, match=r"No space left on device.*nothing was changed"):
        write_whole(tmp_path, FILES)
    assert tree(tmp_path) == old
    assert not (tmp_path / "kings/c").exists()


def test_a_file_open_elsewhere_leaves_all_as_they_were(tmp_path: Path, monkeypatch: Any) -> None:
    """Where a system forbids replacing an open file, files replaced already are put back."""
    old = dict.fromkeys(FILES, b"old")
    write_whole(tmp_path, old)
    real = Path.replace

    def locked(self: Path, target: Path) -> Path:
        if self.name == "b.pdf":
            raise PermissionError(errno.EACCES, "The file is open in another program")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(BadInput) as caught:
        write_whole(tmp_path, FILES)
    assert "b.pdf" in str(caught.value)
    assert "open in another program" in str(caught.value)
    assert tree(tmp_path) == old


@pytest.mark.parametrize("kind", ["file", "loop", "dangling", "folder with the file's name"])
def test_places_that_cannot_be_are_said(tmp_path: Path, kind: str) -> None:
    """A file where a folder should be, links that lead nowhere, a folder where a file should be."""
    out = tmp_path / "out"
    if kind == "file":
        out.write_text("I am a file")
    elif kind == "loop":
        out.symlink_to(tmp_path / "other")
        (tmp_path / "other").symlink_to(out)
    elif kind == "dangling":
        out.symlink_to(tmp_path / "nowhere")
    else:
        (out / "kings/b.pdf").mkdir(parents=True)
    before = tree(tmp_path)
    with pytest.raises(BadInput, match="nothing was changed"):
        write_whole(out, FILES)
    assert tree(tmp_path) == before


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    """A sentence that names the place."""
    tmp_path.chmod(0o500)
    with pytest.raises(BadInput, match="Permission denied"):
        write_whole(tmp_path / "out", FILES)


def test_no_link_leads_out_of_the_output_folder(tmp_path: Path) -> None:
    """A folder in it that is a link to elsewhere is refused; a file that is a link is replaced."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious.txt").write_bytes(b"mine")
    out = tmp_path / "out"
    out.mkdir()
    (out / "kings").symlink_to(elsewhere)
    with pytest.raises(BadInput, match="a link leads out"):
        write_whole(out, FILES)
    (out / "kings").unlink()
    (out / "kings").mkdir()
    (out / "kings/a.pdf").symlink_to(elsewhere / "precious.txt")
    write_whole(out, FILES)
    assert tree(elsewhere) == {"precious.txt": b"mine"}
    with pytest.raises(BadInput, match="a link leads out"):
        write_whole(out, {"../elsewhere/x": b"x"})
    assert tree(elsewhere) == {"precious.txt": b"mine"}


def test_two_names_for_one_file_fail_before_anything_is_written(tmp_path: Path) -> None:
    """Names that differ in case or in how an accent is written are one file on many disks."""
    for one, other in (("Red.png", "red.png"), ("é.png", "e\u0301.png")):
        with pytest.raises(BadInput, match="the same file"):
            write_whole(tmp_path, {one: b"1", other: b"2"})
    assert tree(tmp_path) == {}


def test_deckgens_own_folder_takes_no_output() -> None:
    """Not even below it, nor by way of `..`."""
    package, texts = Path(deckgen.__file__).parent, shipped("templates")
    own = (package, package / "output", package / "cli" / ".." / "x")
    for out in (*own, texts, texts / "en" / "x", shipped("penalties")):
        with pytest.raises(BadInput, match="inside deckgen itself"):
            refuse_package(out)
    refuse_package(package.parent / "output")


def test_files_are_looked_at_before_they_are_in_place(tmp_path: Path) -> None:
    """Where they lie then has the content; a no puts everything back, an error too."""
    old = {"kings/a.pdf": b"old a"}
    assert write_whole(tmp_path, old)
    seen: list[dict[str, bytes]] = []

    def approve(lying: Mapping[str, Path]) -> bool:
        seen.append({name: path.read_bytes() for name, path in lying.items()})
        assert (tmp_path / "kings/a.pdf").read_bytes() == b"old a"
        if len(seen) == 1:
            raise KeyError("a fault of whoever looks")
        return len(seen) == 3

    with pytest.raises(KeyError):
        write_whole(tmp_path, FILES, approve=approve)
    assert tree(tmp_path) == old
    assert not write_whole(tmp_path, FILES, approve=approve)
    assert tree(tmp_path) == old
    assert write_whole(tmp_path, FILES, approve=approve)
    assert tree(tmp_path) == FILES
    assert seen == [FILES] * 3
