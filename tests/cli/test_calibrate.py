"""`calibrate` and `build --printer`: from readings to moved backs."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pypdfium2
import pytest

from deckgen.definition.printers import Printer, printers
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


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_correction_serves_both_edges(duplex: str) -> None:
    """One machine puts fronts at (0.4, -0.3) and backs at (1, 2), turned by 0.2°, in the way of the
    paper through it. Whichever edge it was calibrated for, the correction brings the backs behind
    the fronts for both.
    """
    other = "short" if duplex == "long" else "long"
    printer = Printer("p", *needed(duplex), duplex)

    found = printer.turned(other)

    assert (found.dx, found.dy, found.angle) == pytest.approx(needed(other))
    assert found.turned(duplex) == printer


def needed(duplex: str) -> tuple[float, float, float]:
    """What moves the back page of an upright sheet to where its front lies, seen from the back."""
    (front_x, front_y), (back_x, back_y), turn = (0.4, -0.3), (1.0, 2.0), 0.2
    if duplex == "long":  # the flip mirrors x, and the back's page is upright in the machine
        return -front_x - back_x, front_y - back_y, -turn
    # the flip mirrors y, and the back's page is upside down in the machine
    return front_x + back_x, -front_y + back_y, -turn


def test_a_second_run_needs_a_calibration_of_its_own(deckgen: Run, tmp_path: Path) -> None:
    """What was read from a page of one kind is refused for the other, in one sentence."""
    config = {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    deckgen("calibrate", "--save", "home", "--dx", "1.5", "--angle=-0.0", **config)
    saved = deckgen("list", **config).stdout
    assert "home\t+1.5 mm right, +0 mm down, +0°; flip on the long edge" in saved
    flags = ["--only", "deck", "--printer", "home", "--cards", "1", "--lang", "en"]
    wrong = deckgen("build", "league", *flags, "--duplex", "none", **config)
    assert wrong.returncode == 2
    assert wrong.stderr.count("\n") == 1
    assert "--duplex long" in wrong.stderr
    assert deckgen("build", "league", *flags, "--duplex", "short", **config).returncode == 0
    pages = pypdfium2.PdfDocument((tmp_path / "output/league/deck.pdf").read_bytes())
    assert "-1.5 mm right, +0 mm down, +0°" in pages[1].get_textpage().get_text_bounded()


def test_a_linked_file_of_printers_stays_a_link(deckgen: Run, tmp_path: Path) -> None:
    """Saving writes the file that the link leads to; a link to itself is a sentence."""
    config = {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    (tmp_path / "config/deckgen").mkdir(parents=True)
    real, link = tmp_path / "mine.toml", tmp_path / "config/deckgen/printers.toml"
    real.write_text('["old"]\ndx = 1.0\n', encoding="utf-8")
    link.symlink_to(real)
    assert deckgen("calibrate", "--save", "new", "--dx", "2", **config).returncode == 0
    assert link.is_symlink()
    assert {"old", "new"} <= set(tomllib.loads(real.read_text("utf-8")))
    link.unlink()
    link.symlink_to(link)
    result = deckgen("calibrate", "--save", "new", "--dx", "2", **config)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "flags",
    [
        ["--dx", "1"],
        ["--save", "x", "--dx", "1", "--duplex", "fold"],
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


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('dx = "1"', "not all numbers"),
        ('duplex = "fold"', "'fold' is not one of long, short, none"),
        ("duplex = [1]", "[1] is not one of long, short, none"),
    ],
)
def test_a_broken_file_of_printers_is_said(
    deckgen: Run, tmp_path: Path, line: str, says: str
) -> None:
    """A hand-edited file with faults names each of them."""
    folder = tmp_path / "config/deckgen"
    folder.mkdir(parents=True)
    (folder / "printers.toml").write_text(f'["a"]\n{line}\n', encoding="utf-8")
    result = deckgen("build", "--printer", "a", XDG_CONFIG_HOME=str(tmp_path / "config"))
    assert result.returncode == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_closed_configuration_folder_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that the system does not let us enter gives one sentence and exit 2."""

    def closed(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", closed)
    with pytest.raises(BadInput, match="Permission denied"):
        printers()
