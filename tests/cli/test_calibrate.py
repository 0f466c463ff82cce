"""`calibrate` and `build --printer`: from readings to moved backs."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from deckgen.definition.printers import printers
from deckgen.errors import BadInput
from deckgen.model.format import PAPERS, Paper
from deckgen.sheets import Duplex
from deckgen.sheets.calibration import offset_of
from tests.cli.conftest import Run
from tests.ink.read_back import fonts, opened


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("duplex", ["long", "short", "none"])
def test_the_page_is_written_and_says_what_to_type(
    deckgen: Run, tmp_path: Path, paper: str, duplex: str
) -> None:
    """Front and back of the right paper, instructions in three languages, fonts inside."""
    assert deckgen("calibrate", "--paper", paper, "--duplex", duplex).returncode == 0
    data = (tmp_path / f"output/calibration.{paper}.pdf").read_bytes()
    pages = pypdfium2.PdfDocument(data)
    size = (PAPERS[paper].width * 72 / 25.4, PAPERS[paper].height * 72 / 25.4)
    assert [page.get_size() for page in pages] == [pytest.approx(size, abs=0.01)] * 2
    text = "".join(pages[0].get_textpage().get_text_bounded().split())
    for words in ("HoldthesheetagainstTheLight".lower(), f"--paper{paper}--duplex{duplex}"):
        assert words in text.lower()
    assert "对着光看" in text
    assert "對著光看" in text
    assert all(fonts(data).values())
    with opened(data) as read:
        assert read.Root.ViewerPreferences.PrintScaling == "/None"


def test_the_instructions_stay_inside_the_paper(deckgen: Run, tmp_path: Path) -> None:
    """No text is cut off, on the smallest paper neither, and no two blocks overlap the scales."""
    for paper in ("a4", "a5", "letter"):
        deckgen("calibrate", "--paper", paper)
        page = pypdfium2.PdfDocument((tmp_path / f"output/calibration.{paper}.pdf").read_bytes())[0]
        wide, high = page.get_size()
        text = page.get_textpage()
        for number in range(text.count_rects()):
            left, low, right, top = text.get_rect(number)
            assert 14 < left < right < wide - 14
            assert 14 < low < top < high - 14


def test_a_printer_is_saved_listed_and_used(deckgen: Run, tmp_path: Path) -> None:
    """Readings and corrections give the same printer; saving again replaces it; backs name it."""
    config = {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    read = deckgen(
        "calibrate", "--save", "办公室 2", "--a", "1.25", "--b=-0.5", "--c", "-2", **config
    )
    offset = offset_of(1.25, -0.5, -2, Paper("a4", PAPERS["a4"]), Duplex.LONG)
    assert read.returncode == 0
    assert f"{offset.dx:+g} mm right, {offset.dy:+g} mm down" in read.stdout
    assert deckgen("calibrate", "--save", "home", "--dx", "9", **config).returncode == 0
    assert (
        deckgen("calibrate", "--save", "home", "--dx", "1.5", "--dy", "-2", **config).returncode
        == 0
    )
    listed = deckgen("list", **config).stdout
    assert "办公室 2" in listed
    assert "home\t+1.5 mm right, -2 mm down, +0°" in listed
    assert (
        deckgen("build", "league", "--only", "deck", "--printer", "home", **config).returncode == 0
    )
    pages = pypdfium2.PdfDocument((tmp_path / "output/league/deck.pdf").read_bytes())
    texts = [page.get_textpage().get_text_bounded() for page in (pages[0], pages[1])]
    assert "+1.5" not in texts[0]
    assert "+1.5" in texts[1]
    left = [path.name for path in (tmp_path / "config/deckgen").iterdir()]
    assert left == ["printers.toml"]


@pytest.mark.parametrize(
    "flags",
    [
        ["--dx", "1"],
        ["--save", "x"],
        ["--save", "x", "--a", "1"],
        ["--save", "x", "--dx", "1", "--a", "1", "--b", "1", "--c", "1"],
        ["--save", "x", "--dx", "30"],
        ["--save", "x", "--dx", "nan"],
        ["--save", "", "--dx", "1"],
        ["--save", "a\nb", "--dx", "1"],
        ["--save", "x", "--a", "1", "--b", "1", "--c", "6"],
        ["--paper", "50x50"],
        ["--duplex", "fold"],
    ],
)
def test_what_cannot_be_is_a_sentence(deckgen: Run, tmp_path: Path, flags: list[str]) -> None:
    """Exit 2, a sentence, and nothing is saved or written."""
    result = deckgen("calibrate", *flags, XDG_CONFIG_HOME=str(tmp_path / "config"))
    assert result.returncode == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "config").exists()
    assert not (tmp_path / "output").exists()


def test_a_broken_file_of_printers_is_said(deckgen: Run, tmp_path: Path) -> None:
    """A hand-edited file with faults names each of them."""
    folder = tmp_path / "config/deckgen"
    folder.mkdir(parents=True)
    (folder / "printers.toml").write_text('["a"]\ndx = "1"\n', encoding="utf-8")
    result = deckgen("build", "--printer", "a", XDG_CONFIG_HOME=str(tmp_path / "config"))
    assert result.returncode == 2
    assert "not all numbers" in result.stderr


def test_a_closed_configuration_folder_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that the system does not let us enter gives one sentence and exit 2."""

    def closed(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", closed)
    with pytest.raises(BadInput, match="Permission denied"):
        printers()
