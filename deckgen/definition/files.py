"""Opening files: every way in which a file can be no good gives one clear sentence.

The limits keep a mistaken path (a video, a device) from filling the memory.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from deckgen.errors import BadInput, DeckgenError

MOST_BYTES = 1_000_000
"""The largest text file taken: far above any definition, far below any mistake."""
LONGEST_LINE = 20_000
"""The longest line of a TOML file taken, in characters; the longest text of a list has half that."""
LARGEST = 2**63 - 1
"""The largest whole number of a TOML file taken, either way: TOML promises 64 bits."""
DEEPEST = 20
"""How deep tables of a TOML file may lie in one another."""

_PACKAGE = Path(__file__).resolve().parent.parent


class IncompleteInstallation(DeckgenError):
    """A folder that ships with deckgen is not there."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        super().__init__(f'The installation lacks its folder "{folder}"; install deckgen again.')


def shipped(folder: str) -> Path:
    """The folder of data that ships with deckgen: inside the package, in the wheel's data, or at
    the top of a checkout.
    """
    places = (_PACKAGE / folder, _PACKAGE / "data" / folder, _PACKAGE.parent / folder)
    for place in places:
        if place.is_dir():
            return place
    raise IncompleteInstallation(folder)


def exists(path: Path) -> bool:
    """Whether there is something at a path; raises `BadInput` if the system will not tell."""
    try:
        return path.exists()
    except OSError as error:
        raise BadInput.one(str(path), "", f"cannot be read ({error.strerror})") from error


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file of at most `most` bytes; raises `BadInput` naming the file."""
    try:
        if path.is_dir():
            raise BadInput.one(str(path), "", "is a folder, a file is wanted")
        if not path.exists():
            raise BadInput.one(str(path), "", "there is no such file")
        if not path.is_file():
            raise BadInput.one(str(path), "", "is not an ordinary file")
        if (size := path.stat().st_size) > most:
            problem = f"is {size / 1e6:.0f} MB, at most {most / 1e6:g} MB are taken"
            raise BadInput.one(str(path), "", problem)
        return path.read_bytes()
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links in a circle
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput.one(str(path), "", f"cannot be read ({reason})") from error


def read_text(path: Path) -> str:
    """The content of a UTF-8 text file, with or without a byte order mark."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput.one(
            str(path), "", f"is not UTF-8 text (byte {error.start + 1}); save it as UTF-8"
        ) from error


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file; a slip of syntax is named with its line."""
    text = read_text(path)
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            problem = f"is longer than {LONGEST_LINE:,} characters"
            raise BadInput.one(str(path), f"line {number}", problem)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(
            r"(.*?)(?: \(at (?:line (\d+), column (\d+)|end of document)\))?", str(error)
        )
        what = (found[1] if found else str(error)).rstrip(".")
        place = f"line {found[2]}" if found and found[2] else "the end of the file"
        raise BadInput.one(
            str(path), place, f"is not TOML: {what[:1].lower()}{what[1:]}"
        ) from error
    except RecursionError as error:
        raise _too_deep(path) from error
    except ValueError as error:  # more digits than Python reads
        raise _too_large(path) from error
    if any(abs(value) > LARGEST for value in _inside(tables) if isinstance(value, int)):
        raise _too_large(path)
    if _depth(tables) > DEEPEST:
        raise _too_deep(path)
    return tables


def _too_deep(path: Path) -> BadInput:
    return BadInput.one(str(path), "", f"has tables more than {DEEPEST} deep in one another")


def _too_large(path: Path) -> BadInput:
    return BadInput.one(str(path), "", f"has a whole number beyond {LARGEST:,}")


def _levels(value: Any) -> Iterator[list[Any]]:
    """What lies in a table, level by level, found without descending."""
    level = [value]
    while level:
        yield level
        inner = [one for one in level if isinstance(one, dict | list)]
        level = [x for one in inner for x in (one.values() if isinstance(one, dict) else one)]


def _inside(value: Any) -> Iterator[Any]:
    return chain.from_iterable(_levels(value))


def _depth(value: Any) -> int:
    """How deep tables and lists lie in one another."""
    levels = _levels(value)
    return sum(any(isinstance(one, dict | list) for one in level) for level in levels)
