"""Files appear whole or not at all: each is written beside its place, then renamed into it."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from deckgen.errors import BadInput


def write_whole(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write `files` (name to content) into `folder`, made if need be.

    All are written to temporary files first; only when every one is on disk are they renamed, so a
    full disk or a locked folder leaves what was there. Raises `BadInput` naming the place.
    """
    written: list[tuple[str, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, "a folder has that name", str(target))
            handle, temporary = tempfile.mkstemp(prefix=".deckgen-", dir=target.parent)
            written.append((temporary, target))
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            Path(temporary).chmod(0o666 & ~_umask())
        for temporary, target in written:
            Path(temporary).replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput.one(
            str(error.filename or folder), "", f"cannot be written ({reason}); nothing was changed"
        ) from error
    finally:
        for temporary, _ in written:
            Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
