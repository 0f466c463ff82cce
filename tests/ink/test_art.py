"""The user's pictures: of every kind, right, wrong or hostile."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from deckgen.errors import BadInput
from deckgen.ink.art import art_reader, check_art
from deckgen.model.format import CardFormat, Size

CARD = CardFormat(Size(56, 87), 3.0, 3.0, 3.5)


def saved(path: Path, mode: str, name: str, size: tuple[int, int] = (620, 930)) -> str:
    """A picture file of some mode."""
    Image.new(mode, size, 1).save(path / name)
    return str(path / name)


def problem(file: str, colour: str = "rgb") -> str:
    """The one sentence said of a picture that cannot be used."""
    with pytest.raises(BadInput) as caught:
        check_art({"back": file}, colour, CARD)
    (fault,) = caught.value.faults
    assert fault.where == "art.back"
    return str(fault)


@pytest.mark.parametrize(
    ("mode", "name", "drawn"),
    [
        ("RGB", "a.png", "RGB"),
        ("RGBA", "transparent.png", "RGBA"),
        ("LA", "grey-transparent.png", "RGBA"),
        ("P", "palette.png", "RGB"),
        ("P", "palette.gif", "RGB"),
        ("L", "grey.png", "L"),
        ("1", "black.png", "L"),
        ("I;16", "sixteen.png", "L"),
        ("CMYK", "press.jpg", "CMYK"),
        ("CMYK", "press.tif", "CMYK"),
        ("RGB", "photo.jpg", "RGB"),
        ("RGB", "图 片.webp", "RGB"),
    ],
)
def test_every_usual_kind_is_taken(tmp_path: Path, mode: str, name: str, drawn: str) -> None:
    """Transparent, palette, grey, 16-bit and CMYK pictures become what a PDF knows."""
    file = saved(tmp_path, mode, name)
    assert check_art({"back": file}, "rgb", CARD) == ()
    reader = art_reader(file)
    assert reader.getSize() == (620, 930)
    if not name.endswith(("jpg",)):
        assert reader._image.mode == drawn


def test_sixteen_bits_keep_their_brightness(tmp_path: Path) -> None:
    """Half grey in 16 bits is half grey in 8."""
    path = tmp_path / "grey16.png"
    Image.new("I;16", (620, 930), 32896).save(path)
    assert art_reader(str(path))._image.getpixel((3, 3)) == 128


def test_a_press_takes_no_rgb_and_converts_nothing(tmp_path: Path) -> None:
    """In CMYK a CMYK or grey picture is taken, an RGB one is refused by name."""
    assert check_art({"back": saved(tmp_path, "CMYK", "a.jpg")}, "cmyk", CARD) == ()
    assert check_art({"back": saved(tmp_path, "L", "a.png")}, "cmyk", CARD) == ()
    assert "never converted" in problem(saved(tmp_path, "RGB", "b.png"), "cmyk")


def test_a_small_picture_is_said_to_look_soft(tmp_path: Path) -> None:
    """Under 200 dpi there is a notice with the resolution."""
    (notice,) = check_art({"back": saved(tmp_path, "RGB", "s.png", (248, 372))}, "rgb", CARD)
    assert "prints at 102 dpi" in notice


def test_a_decompression_bomb_is_refused_unread(tmp_path: Path) -> None:
    """A header that claims 40,000 × 40,000 pixels, and a real picture just over the limit."""
    ihdr = struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + ihdr
    bomb = tmp_path / "bomb.png"
    bomb.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + struct.pack(">I", 13)
        + chunk
        + struct.pack(">I", zlib.crc32(chunk))
        + struct.pack(">I", 0)
        + b"IEND"
        + struct.pack(">I", zlib.crc32(b"IEND"))
    )
    assert "million pixels" in problem(str(bomb))
    large = tmp_path / "large.png"
    Image.new("1", (10_000, 6_001)).save(large)
    assert "more than 60 million pixels" in problem(str(large))
    Image.new("1", (10_000, 6_000)).save(tmp_path / "most.png")
    check_art({"back": str(tmp_path / "most.png")}, "rgb", CARD)


def test_broken_files_are_told_apart(tmp_path: Path) -> None:
    """Truncated, not a picture, empty: a sentence each, no traceback."""
    buffer = io.BytesIO()
    Image.effect_noise((600, 900), 40).convert("RGB").save(buffer, "JPEG")
    for name, content, said in (
        ("cut.jpg", buffer.getvalue()[: len(buffer.getvalue()) // 2], "damaged or cut short"),
        ("cut.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "picture"),
        ("text.png", "这不是图片".encode(), "this is no picture"),
        ("empty.png", b"", "this is no picture"),
        ("page.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "this is no picture"),
    ):
        (tmp_path / name).write_bytes(content)
        assert said in problem(str(tmp_path / name))
