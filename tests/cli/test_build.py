"""`build`: the same bytes anywhere, whole or not at all, for one printer, for what changed."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from tests.cli.conftest import Run
from tests.ink.read_back import colour_operators, fonts

LATER = """
import sys, time
real = time.time
time.time = lambda: real() + 4e7
sys.argv = ["deckgen", *sys.argv[1:]]
from deckgen.cli.main import run
run()
"""


def files(folder: Path) -> dict[str, str]:
    """Every file below a folder and the digest of its content."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def text_of(pdf: Path) -> str:
    """The text of a PDF, as one copies it out of a viewer."""
    pages = pypdfium2.PdfDocument(pdf.read_bytes())
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages)


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    """Two folders, two hash seeds, a clock a year ahead: every file is the same."""
    seen = []
    for number, code in enumerate(("from deckgen.cli.main import run\nrun()", LATER)):
        folder = tmp_path / f"ordner {number} 文件夹"
        folder.mkdir()
        result = subprocess.run(
            [sys.executable, "-c", code, "build", "kings", "--out", "aus gabe"],
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": str(number * 4242), "TZ": f"UTC{number}"},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert (result.returncode, result.stderr) == (0, "")
        seen.append(files(folder))
    assert seen[0] == seen[1]
    manifest = json.loads(
        (tmp_path / "ordner 0 文件夹/aus gabe/kings/manifest.json").read_text("utf-8")
    )
    for name, digest in manifest["files"].items():
        assert digest == "sha256:" + seen[0][f"aus gabe/kings/{name}"]


def test_texts_can_be_copied_out_and_fonts_are_inside(deckgen: Run, tmp_path: Path) -> None:
    """Chinese names and penalty texts are text in deck.pdf, and every font is embedded."""
    assert deckgen("build", "kings", "--only", "deck", "--lang", "zh-Hans").returncode == 0
    pdf = tmp_path / "output/kings/deck.pdf"
    text = "".join(text_of(pdf).split())
    for word in ("阻挡", "反转", "罚两张", "万能", "王牌", "No.34", "SKIP"):
        assert word in text
    found = fonts(pdf.read_bytes())
    assert found
    assert all(found.values())
    assert pdf.stat().st_size <= 250_000


def test_every_page_says_where_it_is_trimmed(deckgen: Run, tmp_path: Path) -> None:
    """Every page of every PDF has a TrimBox inside a BleedBox inside its paper (ISO 32000-1, 14.11.2)."""
    only = "deck,penalties,list,rulebook,quick,reference"
    assert deckgen("build", "family", "--lang", "en", "--only", only).returncode == 0
    boxes = [
        [[float(x) for x in page[f"/{name}Box"]] for name in ("Media", "Bleed", "Trim")]
        for pdf in map(pikepdf.open, (tmp_path / "output/family").glob("*.pdf"))
        for page in pdf.pages
    ]

    assert len(boxes) > 50
    for media, bleed, trim in boxes:
        for outer, inner in ((media, bleed), (bleed, trim)):
            assert outer[0] <= inner[0] < inner[2] <= outer[2]
            assert outer[1] <= inner[1] < inner[3] <= outer[3]


def test_a_press_build_has_no_rgb(deckgen: Run, tmp_path: Path) -> None:
    """`--colour cmyk` gives files without one RGB operator."""
    result = deckgen("build", "kings", "--colour", "cmyk", "--only", "deck,penalties,list")
    assert result.returncode == 0
    for pdf in (tmp_path / "output/kings").glob("*.pdf"):
        assert colour_operators(pdf.read_bytes()) <= {"k", "K"}, pdf.name


def test_only_changed_cards_are_printed_again(deckgen: Run, tmp_path: Path) -> None:
    """`--since` prints what changed and says why; without a change it writes nothing."""
    assert deckgen("build", "league", "--only", "deck").returncode == 0
    manifest = tmp_path / "output/league/manifest.json"
    again = deckgen("build", "league", "--only", "deck", "--since", str(manifest), "--out", "b")
    assert again.returncode == 0
    assert "nothing is written" in again.stderr
    assert not (tmp_path / "b").exists()
    changed = deckgen(
        "build", "league", "--only", "deck", "--since", str(manifest), "--out", "b",
        "--set", "deck.skip=3", "--lang", "zh-Hans",
    )  # fmt: skip
    assert changed.returncode == 0
    assert "not printed before: 22 (red-skip)" in changed.stderr
    assert "4 cards on a4" in changed.stdout
    pages = pypdfium2.PdfDocument((tmp_path / "b/league/deck.pdf").read_bytes())
    assert len(pages) == 2
    cards = json.loads((tmp_path / "b/league/manifest.json").read_text("utf-8"))["cards"]
    assert len(cards) == 116  # the manifest is of the whole deck, for the next time


def test_every_changed_card_has_its_reason_as_json(deckgen: Run) -> None:
    """A summary names the first of a long list; `--json` names every card with its reason."""
    assert deckgen("build", "league", "--only", "deck", "--lang", "en").returncode == 0
    flags = ["--since", "output/league/manifest.json", "--theme", "high-contrast", "--json"]
    result = deckgen("build", "league", "--only", "deck", "--lang", "en", *flags)
    assert "more" in result.stderr
    said = json.loads(result.stdout)["since"]
    assert [one["number"] for one in said["changed"]] == list(range(1, 113))
    assert {one["why"] for one in said["changed"]} == {"the theme was classic, is high-contrast"}


def test_what_a_margin_has_no_room_for_is_said(deckgen: Run) -> None:
    """90 × 90 mm of card on 100 × 100 mm of paper: one sentence, on the console and as JSON."""
    flags = ["--paper", "100x100", "--card", "90x90", "--bleed", "0", "--marks", "none"]
    result = deckgen("build", "league", "--only", "deck", "--lang", "en", "--json", *flags)
    lacking = "the 50 mm ruler, the note to print at 100 %, how to turn the paper"
    sentence = (
        f"The margin of 100x100 has no room for {lacking}, the page number, the paper's name."
    )
    assert result.returncode == 0
    assert result.stderr.splitlines() == [sentence]
    assert json.loads(result.stdout)["notices"] == [sentence]


def test_label_sheets_and_slot_files(deckgen: Run, tmp_path: Path) -> None:
    """`--paper` takes a shipped label sheet or a slot file; cards too large for it are refused."""
    (tmp_path / "my sheet.toml").write_text(
        'name = "mine"\npaper = [300, 200]\n[[slots]]\nx = 10\ny = 10\nwidth = 60\nheight = 90\n'
        "columns = 4\nrows = 2\ngap_x = 5\n",
        encoding="utf-8",
    )
    assert deckgen("build", "league", "--only", "deck", "--paper", "my sheet.toml").returncode == 0
    pages = pypdfium2.PdfDocument((tmp_path / "output/league/deck.pdf").read_bytes())
    assert len(pages) == 2 * 14
    assert pages[0].get_size() == pytest.approx((300 * 72 / 25.4, 200 * 72 / 25.4), abs=0.01)
    flags = ["--only", "deck", "--lang", "en"]
    labels = deckgen("build", "league", *flags, "--paper", "AVERY-L7165")
    assert labels.returncode == 0
    large = deckgen("build", "league", *flags, "--paper", "avery-5371")
    assert large.returncode == 2
    assert "does not fit on Avery 5371: 50.8 × 88.9 mm is the most" in large.stderr


def test_what_slots_leave_nothing_to_is_said(deckgen: Run, tmp_path: Path) -> None:
    """Each flag that goes for nothing on a sheet that is cut already is a fault of its own; a name
    that is nearly one is told, among all that there are.
    """
    flags = ["--paper", "avery-l7165", "--gap", "2", "--marks", "corners", "--duplex", "fold"]
    result = deckgen("build", "league", *flags)
    assert result.returncode == 2
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == [
        "--gap", "--marks", "--duplex",
    ]  # fmt: skip
    near = deckgen("build", "league", "--paper", "Avery-L7156")
    assert near.returncode == 2
    assert "legal, avery-5371, avery-94211, avery-l7165" in near.stderr
    assert 'Did you mean "avery-l7165"?' in near.stderr
    assert not (tmp_path / "output").exists()


@pytest.mark.skipif(os.name == "nt", reason="no such limit there")
def test_a_disk_that_is_full_leaves_the_old_deck(deckgen: Run, tmp_path: Path) -> None:
    """A real limit on the size of files: exit 2, a sentence, the earlier files untouched."""
    assert deckgen("build", "league", "--only", "deck").returncode == 0
    before = files(tmp_path)
    limited = subprocess.run(
        ["/bin/sh", "-c", 'ulimit -f 40; exec "$0" -m deckgen "$@"', sys.executable,
         "build", "league", "--only", "deck", "--theme", "ink-saver"],
        cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert limited.returncode == 2
    assert "cannot be written" in limited.stderr
    assert "Traceback" not in limited.stderr
    assert files(tmp_path) == before


def test_all_faults_of_flags_come_at_once(deckgen: Run, tmp_path: Path) -> None:
    """Printer, colour, paper and bleed: four sentences, nothing written."""
    result = deckgen(
        "build", "--printer", "nobody", "--colour", "cmy", "--paper", "a7", "--bleed", "40",
        XDG_CONFIG_HOME=str(tmp_path / "none"),
    )  # fmt: skip
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 4
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    ("mode", "name"),
    [("RGBA", "a.png"), ("P", "b.png"), ("I;16", "c.png"), ("CMYK", "d.jpg"), ("RGB", "e 图.jpg")],
)
def test_a_theme_with_pictures_prints(deckgen: Run, tmp_path: Path, mode: str, name: str) -> None:
    """Art of every kind ends up on front and back."""
    Image.new(mode, (700, 1050), 128).save(tmp_path / name)
    (tmp_path / "t.toml").write_text(f'[art]\nback = "{name}"\nfront = "{name}"\n', "utf-8")
    result = deckgen("build", "league", "--theme", "t.toml", "--only", "deck", "--cards", "1-3")
    assert (result.returncode, result.stderr) == (0, "")
    pages = pypdfium2.PdfDocument((tmp_path / "output/league/deck.pdf").read_bytes())
    assert pages[1].render(scale=0.3).to_pil().convert("RGB").getpixel((40, 40)) != (255, 255, 255)


def test_broken_art_writes_nothing(deckgen: Run, tmp_path: Path) -> None:
    """Not a picture, and RGB in a press file: one sentence each, exit 2, no file."""
    (tmp_path / "no.png").write_text("no picture")
    Image.new("RGB", (700, 1050)).save(tmp_path / "rgb.png")
    (tmp_path / "t.toml").write_text('[art]\nback = "no.png"\nfront = "rgb.png"\n', "utf-8")
    result = deckgen("build", "league", "--theme", "t.toml", "--colour", "cmyk")
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 2
    assert "art.back" in result.stderr
    assert "never converted" in result.stderr
    assert not (tmp_path / "output").exists()


def test_since_is_for_the_deck(deckgen: Run, tmp_path: Path) -> None:
    """Without the deck among the parts there is nothing to narrow: said, exit 2."""
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")
    done = deckgen("build", "kings", "--only", "list", "--since", "manifest.json")
    assert (done.returncode, done.stderr) == (
        2,
        "--since: is for the deck, which --only leaves out.\n",
    )


def test_a_card_too_small_for_reference_cards_says_what_to_do(deckgen: Run) -> None:
    """A micro deck builds without them, and the message names the way."""
    micro = ("build", "street", "--card", "31.75x44.45", "--lang", "en")
    done = deckgen(*micro)
    assert done.returncode == 2
    assert "leave reference cards out (--only)" in done.stderr
    assert deckgen(*micro, "--only", "deck").returncode == 0


def test_numbers_have_a_point_or_a_comma(deckgen: Run, tmp_path: Path) -> None:
    """3,5 is 3.5; what is no number is named with its flag."""
    sheets = []
    for bleed, gap in (("3,5", "0,5"), ("3.5", "0.5")):
        built = deckgen("build", "family", "--only", "deck", "--bleed", bleed, "--gap", gap)
        assert (built.returncode, built.stderr) == (0, "")
        sheets.append((tmp_path / "output/family/deck.pdf").read_bytes())
    assert sheets[0] == sheets[1]

    wrong = deckgen("build", "family", "--bleed", "wide")
    assert wrong.returncode == 2
    assert "Invalid value for '--bleed': \"wide\" is not a number." in wrong.stderr
