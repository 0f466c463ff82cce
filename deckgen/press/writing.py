"""Files appear whole or not at all: each is written beside its place, then renamed into it."""

from __future__ import annotations

import errno
import os
import tempfile
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import deckgen
from deckgen.definition.files import shipped
from deckgen.errors import BadInput, Fault

_PACKAGE = Path(deckgen.__file__).resolve().parent


def write_whole(
    root: Path,
    files: Mapping[str, bytes],
    stale: Iterable[str] = (),
    approve: Callable[[Mapping[str, Path]], bool] | None = None,
) -> bool:
    """Write `files` (name below `root`, with `/`, to content), folders made as need be, and take
    away the `stale` ones; whether that was done.

    All are written to temporary files first; only when every one is on disk, and if `approve` says
    so of where they lie by their names, are they renamed, and if one cannot be, the others are put
    back: a full disk, a locked folder or a file that is open elsewhere leaves what was there.
    Nothing is written outside `root`, not even through a link. Raises `BadInput` naming the place.
    """
    refuse_collisions(files)
    batch = _Batch(root)
    done = False
    try:
        with _told(batch):
            lying = {name: batch.stage(name, content) for name, content in files.items()}
        if approve is None or approve(lying):
            with _told(batch):
                batch.commit([root / name for name in stale])
            done = True
    finally:
        batch.close(done)
    return done


@contextmanager
def _told(batch: _Batch) -> Iterator[None]:
    """Says where writing failed, and why."""
    try:
        yield
    except (OSError, RuntimeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        problem = f"cannot be written ({reason}); nothing was changed"
        raise BadInput.one(str(batch.at), "", problem) from error


def refuse_collisions(names: Iterable[str]) -> None:
    """Raises `BadInput` if two names are one file on a disk that knows no case."""
    seen: dict[str, str] = {}
    faults = []
    for name in names:
        other = seen.setdefault(unicodedata.normalize("NFC", name).casefold(), name)
        if other is not name:
            faults.append(Fault(name, "", f'would be the same file as "{other}"'))
    if faults:
        raise BadInput(faults)


def refuse_package(out: Path) -> None:
    """Raises `BadInput` for a folder of output inside deckgen itself, or inside the texts and lists
    that it reads.
    """
    try:
        place = out.resolve()
        own = (_PACKAGE, *(shipped(folder).resolve() for folder in ("templates", "penalties")))
    except (OSError, RuntimeError, ValueError):
        return  # no place at all: writing says so
    if any(place.is_relative_to(folder) for folder in own):
        raise BadInput.one("--out", "", f'"{out}" is inside deckgen itself; choose another folder')


class _Batch:
    """Temporary files on their way to their places, and what it takes to put all back."""

    def __init__(self, root: Path) -> None:
        self.root = self.at = root
        self._staged: list[tuple[Path, Path]] = []
        self._aside: list[tuple[Path, Path]] = []
        self._placed: list[Path] = []
        self._made: list[Path] = []

    def stage(self, name: str, content: bytes) -> Path:
        """Write one file beside its place; where it lies."""
        self.at = target = self.root / name
        self._folder(target.parent)
        if not target.parent.resolve().is_relative_to(self.root.resolve()):
            raise OSError(errno.EXDEV, "a link leads out of the output folder")
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "a folder has that name")
        handle, temporary = tempfile.mkstemp(prefix=".deckgen-", dir=target.parent)
        self._staged.append((Path(temporary), target))
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(temporary).chmod(0o666 & ~_umask())
        return Path(temporary)

    def _folder(self, folder: Path) -> None:
        """Make a folder and remember which were not there."""
        if folder.is_symlink() and not folder.exists():
            raise OSError(errno.ELOOP, "the folder is a link that leads nowhere or to itself")
        if folder.is_dir():
            return
        if folder.exists():
            raise NotADirectoryError(errno.ENOTDIR, f"{folder} is a file, no folder")
        if folder.parent != folder:
            self._folder(folder.parent)
        folder.mkdir(exist_ok=True)
        self._made.append(folder)

    def commit(self, stale: Iterable[Path]) -> None:
        """Put every file in its place; what stood there is kept aside until all are."""
        for temporary, target in self._staged:
            self.at = target
            if target.exists() or target.is_symlink():
                self._keep(target, temporary.with_name(f"{temporary.name}.old"))
            temporary.replace(target)
            self._placed.append(target)
        for number, target in enumerate(stale):
            self.at = target
            if target.is_file():
                self._keep(target, target.with_name(f".deckgen-stale-{number}.old"))

    def _keep(self, target: Path, aside: Path) -> None:
        target.replace(aside)
        self._aside.append((aside, target))

    def close(self, done: bool) -> None:
        """Remove what is no longer wanted; unless all is done, put everything back first."""
        if not done:
            for target in self._placed:
                _try(target.unlink)
            for aside, target in self._aside:
                _try(partial(aside.replace, target))
        else:
            for aside, _ in self._aside:
                _try(aside.unlink)
        for temporary, _ in self._staged:
            _try(temporary.unlink)
        for folder in reversed(self._made if not done else []):
            _try(folder.rmdir)


def _try(step: Callable[[], object]) -> None:
    """One step of clearing up; what it cannot do must not hide why it became necessary."""
    with suppress(OSError):
        step()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
