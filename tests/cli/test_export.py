"""`export`: every service's numbers, read back from the files it wrote."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from pathlib import Path
from urllib.parse import urlparse

import pypdfium2
import pytest
from PIL import Image

from tests.cli.conftest import Run
from tests.ink.read_back import MM, colour_operators, fonts, opened

CANVASES = [
    ("game-crafter", "us-game", (750, 1125)),
    ("game-crafter", "poker", (825, 1125)),
    ("game-crafter", "63x88", (825, 1125)),
    ("game-crafter", "bridge", (750, 1125)),
    ("game-crafter", "44.45x63.5", (600, 825)),
    ("game-crafter", "70x120", (900, 1500)),
    ("game-crafter", "square", (900, 900)),
    ("makeplayingcards", "us-game", (732, 1101)),
    ("makeplayingcards", "poker", (822, 1122)),
    ("makeplayingcards", "bridge", (747, 1122)),
    ("makeplayingcards", "44.45x63.5", (597, 822)),
    ("makeplayingcards", "tarot", (897, 1497)),
]
"""Service, card, canvas in px as the services state them."""


def exported(tmp_path: Path, service: str, variant: str = "league") -> dict[str, bytes]:
    """The files of an export."""
    folder = tmp_path / "output" / variant / "export" / service
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize(("service", "card", "canvas"), CANVASES)
def test_pictures_have_the_canvas_of_the_service(
    deckgen: Run, tmp_path: Path, service: str, card: str, canvas: tuple[int, int]
) -> None:
    """Exact pixels, 300 dpi, RGB, one uniquely named picture a card and one back; the wall
    reaches every corner.
    """
    result = deckgen("export", "league", "--to", service, "--card", card, "--cards", "1-3,112x2")
    assert result.returncode == 0, result.stderr
    files = exported(tmp_path, service)
    assert list(files) == [
        "01-red-0.png", "02-red-1.png", "03-red-1.png", "04-blank.png", "05-blank.png",
        "back.png", "manifest.json",
    ]  # fmt: skip
    fronts = json.loads(files["manifest.json"])["fronts"]
    assert [one["copies"] for one in fronts] == [1] * 5
    for name, data in files.items():
        if name.endswith(".png"):
            with Image.open(io.BytesIO(data)) as picture:
                assert picture.size == canvas
                assert picture.mode == "RGB"
                assert round(picture.info["dpi"][0]) == 300
                for x in (0, canvas[0] - 1):
                    for y in (0, canvas[1] - 1):
                        assert picture.getpixel((x, y)) != (255, 255, 255), name
    assert f"{canvas[0]} × {canvas[1]} px\tok" in result.stdout


def test_the_trim_lies_in_the_middle_of_the_canvas(deckgen: Run, tmp_path: Path) -> None:
    """On the 750 × 1125 canvas of a 56 × 87 card the ring of the back is centred within a pixel."""
    deckgen("export", "league", "--to", "game-crafter", "--cards", "1")
    with Image.open(io.BytesIO(exported(tmp_path, "game-crafter")["back.png"])) as picture:
        middle = [x for x in range(750) if picture.getpixel((x, 562)) == (255, 255, 255)]
        column = [y for y in range(1125) if picture.getpixel((375, y)) == (255, 255, 255)]
    assert (min(middle) + max(middle)) / 2 == pytest.approx(374.5, abs=1)
    ring = [y for y in column if 290 < y < 840]
    assert (min(ring) + max(ring)) / 2 == pytest.approx(562, abs=1)
    assert max(middle) - min(middle) == pytest.approx(2 * 22.4 / 25.4 * 300, abs=3)


def test_png_of_distinct_faces_in_deck_order_and_a_zip(deckgen: Run, tmp_path: Path) -> None:
    """Distinct faces once, numbers with leading zeros, the ZIP holds the same, the manifest counts."""
    assert deckgen("export", "league", "--to", "png", "--dpi", "100").returncode == 0
    files = exported(tmp_path, "png")
    with zipfile.ZipFile(io.BytesIO(files.pop("league-png.zip"))) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files
    said = json.loads(files["manifest.json"])
    assert [one["file"] for one in said["fronts"]] == [n for n in files if n[0].isdigit()]
    assert sum(one["copies"] for one in said["fronts"]) == 112
    assert said["fronts"][1] == {"file": "02-red-1.png", "face": "red-1", "copies": 2}
    with Image.open(io.BytesIO(files["back.png"])) as picture:
        assert picture.size == (round(62 / 25.4 * 100), round(93 / 25.4 * 100))


def test_png_without_bleed_is_the_trim(deckgen: Run, tmp_path: Path) -> None:
    """`--no-bleed` cuts to the trim; earlier pictures that are no longer wanted are gone."""
    deckgen("export", "league", "--to", "png", "--dpi", "100")
    folder = tmp_path / "output/league/export/png"
    (folder / "mine.txt").write_text("stays")
    assert (
        deckgen("export", "league", "--to", "png", "--no-bleed", "--cards", "1-2").returncode == 0
    )
    assert {path.name for path in folder.iterdir()} == {
        "01-red-0.png", "02-red-1.png", "back.png", "league-png.zip", "manifest.json", "mine.txt",
    }  # fmt: skip
    with Image.open(folder / "01-red-0.png") as picture:
        assert picture.size == (661, 1028)


def test_drivethrucards(deckgen: Run, tmp_path: Path) -> None:
    """198 × 270 pt, back before front in deck order, CMYK alone, fonts inside, no picture."""
    wrong = deckgen("export", "kings", "--to", "drivethrucards")
    assert wrong.returncode == 2
    assert "Poker 63.5 × 88.9 mm" in wrong.stderr
    result = deckgen("export", "kings", "--to", "drivethrucards", "--card", "poker")
    assert result.returncode == 0, result.stdout
    data = exported(tmp_path, "drivethrucards", "kings")["kings_63.5x88.9.pdf"]
    assert colour_operators(data) <= {"k", "K"}
    assert all(fonts(data).values())
    with opened(data) as read:
        assert len(read.pages) == 2 * 112
        for page in read.pages:
            assert [float(x) for x in page.MediaBox] == pytest.approx([0, 0, 198, 270], abs=0.01)
            assert [float(x) for x in page.TrimBox] == pytest.approx([9, 9, 189, 261], abs=0.01)
        assert not [
            one for one in read.objects if getattr(one, "get", dict)("/Subtype") == "/Image"
        ]
    pages = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_bounded() for page in pages]
    assert all("KANO" in text for text in texts[::2])
    assert not any("KANO" in text for text in texts[1::2])
    assert "No. 1\n" in texts[1].replace("\r", "") + "\n"


@pytest.mark.parametrize("bleed", ["3", "2", "0"])
def test_one_up_is_trim_and_bleed_exactly(deckgen: Run, tmp_path: Path, bleed: str) -> None:
    """One card a page, front and back in turn; `--back-first` turns that round."""
    for flag, first in (([], "0"), (["--back-first"], "KANO")):
        flags = ["--bleed", bleed, "--cards", "1-4", "--lang", "en", *flag]
        assert deckgen("export", "league", "--to", "one-up", *flags).returncode == 0
        data = exported(tmp_path, "one-up")["league_56x87.pdf"]
        wide, high = (side + 2 * float(bleed) for side in (56, 87))
        with opened(data) as read:
            assert len(read.pages) == 8
            for page in read.pages:
                box = [float(x) / MM for x in page.MediaBox]
                assert box == pytest.approx([0, 0, wide, high], abs=0.003)
                assert [float(x) / MM for x in page.BleedBox] == pytest.approx(box, abs=0.003)
                trim = [float(x) / MM for x in page.TrimBox]
                b = float(bleed)
                assert trim == pytest.approx([b, b, b + 56, b + 87], abs=0.003)
        page = pypdfium2.PdfDocument(data)[0]
        assert first in page.get_textpage().get_text_bounded()


def test_tabletop_simulator_loads_the_deck(deckgen: Run, tmp_path: Path) -> None:
    """Every card's id finds its cell on a sheet within 4096 px, with back, name and text."""
    result = deckgen("export", "kings", "--to", "tabletop-simulator", "--lang", "zh-Hans")
    assert result.returncode == 0, result.stdout
    files = exported(tmp_path, "tabletop-simulator", "kings")
    deck = json.loads(files["kings.json"])["ObjectStates"][0]
    assert deck["Name"] == "DeckCustom"
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 112
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    for key, sheet in deck["CustomDeck"].items():
        front, back = (Path(urlparse(sheet[name]).path) for name in ("FaceURL", "BackURL"))
        assert back.is_file()
        assert sheet["NumWidth"] <= 10
        assert sheet["NumHeight"] <= 7
        with Image.open(front) as picture:
            assert max(picture.size) <= 4096
            assert picture.mode == "RGB"
            assert picture.width % sheet["NumWidth"] == picture.height % sheet["NumHeight"] == 0
        ids = [one for one in deck["DeckIDs"] if one // 100 == int(key)]
        assert max(ids) % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1
    first = deck["ContainedObjects"][0]
    assert first["Nickname"] == "红 0"
    assert first["Description"].startswith("No. 1\n")
    assert len(first["Description"]) > 10


def test_tabletop_simulator_with_an_address_of_its_own(deckgen: Run, tmp_path: Path) -> None:
    """`--url` stands before the names of the pictures; equal faces share a cell."""
    flags = ["--url", "https://example.org/kano", "--lang", "en"]
    assert deckgen("export", "league", "--to", "tabletop-simulator", *flags).returncode == 0
    files = exported(tmp_path, "tabletop-simulator")
    deck = json.loads(files["league.json"])["ObjectStates"][0]
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["FaceURL"].removeprefix("https://example.org/kano/") in files
    assert deck["DeckIDs"][1] == deck["DeckIDs"][2] == 101
    assert deck["ContainedObjects"][1]["Nickname"] == "Red 1"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no such names")
def test_a_folder_whose_name_is_not_utf_8(deckgen: Run, tmp_path: Path) -> None:
    """The saved object cannot name it, so a sentence says to give `--url`; with one, and for other
    exports and builds, the folder serves.
    """
    flags = ["--lang", "en", "--cards", "1", "--out", "caf\udce9"]
    table = ["export", "league", "--to", "tabletop-simulator", *flags]
    result = deckgen(*table)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "--url" in result.stderr
    assert not list(tmp_path.iterdir())
    assert deckgen(*table, "--url", "https://example.org/").returncode == 0
    assert deckgen("export", "league", "--to", "one-up", *flags).returncode == 0
    assert deckgen("build", "league", "--only", "deck", *flags).returncode == 0


@pytest.mark.parametrize("count", ["1", "1-2", "1-9"])
def test_small_decks_on_the_table(deckgen: Run, tmp_path: Path, count: str) -> None:
    """One card is an object of its own, two are a deck; grids are never under 2 × 2."""
    result = deckgen("export", "league", "--to", "tabletop-simulator", "--cards", count)
    assert result.returncode == 0, result.stdout
    (one,) = json.loads(exported(tmp_path, "tabletop-simulator")["league.json"])["ObjectStates"]
    assert one["Name"] == ("CardCustom" if count == "1" else "DeckCustom")
    for sheet in one["CustomDeck"].values():
        assert min(sheet["NumWidth"], sheet["NumHeight"]) >= 2


def test_the_cut_path_goes_round_every_card_of_the_sheet(deckgen: Run, tmp_path: Path) -> None:
    """As many outlines as cards on a full and on the last sheet, where `build` prints them."""
    assert deckgen("export", "kings", "--to", "cut", "--paper", "letter").returncode == 0
    assert deckgen("build", "kings", "--only", "deck", "--paper", "letter").returncode == 0
    files = exported(tmp_path, "cut", "kings")
    full = files["cut.letter.svg"].decode()
    assert 'width="215.9mm"' in full
    assert 'viewBox="0 0 215.9 279.4"' in full
    per_sheet = full.count("<path")
    last = files["cut.letter.last.svg"].decode().count("<path")
    pages = pypdfium2.PdfDocument((tmp_path / "output/kings/deck.pdf").read_bytes())
    assert (len(pages) // 2 - 1) * per_sheet + last == 112
    starts = re.findall(r'd="M([\d.]+) ([\d.]+)H', full)
    assert len(set(starts)) == per_sheet


def test_a_folded_sheet_is_cut_along_its_fronts_alone(deckgen: Run, tmp_path: Path) -> None:
    """Four cards on half of A4: four outlines, all on the side of the fold that the fronts are on,
    and a sentence that says to fold first.
    """
    flags = ["--to", "cut", "--duplex", "fold", "--cards", "1-6", "--lang", "en", "--json"]
    result = deckgen("export", "league", *flags)
    assert result.returncode == 0, result.stderr
    assert any("Fold and glue" in one for one in json.loads(result.stdout)["notices"])
    files = exported(tmp_path, "cut")
    for name, count in (("cut.a4.svg", 4), ("cut.a4.last.svg", 2)):
        outlines = re.findall(r'd="M([\d.]+) [\d.]+H([\d.]+)', files[name].decode())
        assert len(outlines) == count
        assert all(0 < float(x) < float(right) < 105 for x, right in outlines)


@pytest.mark.parametrize(
    "service", ["png", "one-up", "drivethrucards", "game-crafter", "makeplayingcards",
                "tabletop-simulator"],
)  # fmt: skip
def test_flags_of_sheets_are_for_sheets(deckgen: Run, tmp_path: Path, service: str) -> None:
    """Where nothing is imposed, paper, duplex, gap and marks are a fault each."""
    flags = ["--paper", "a4", "--duplex", "long", "--gap", "2", "--marks", "none"]
    result = deckgen("export", "league", "--to", service, "--card", "poker", *flags)
    assert result.returncode == 2
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == flags[::2]
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    "flags",
    [
        ["--to", "nobody"],
        ["--to", "game-crafter", "--card", "mini"],
        ["--to", "game-crafter", "--dpi", "600"],
        ["--to", "game-crafter", "--no-bleed"],
        ["--to", "drivethrucards", "--card", "poker", "--colour", "rgb"],
        ["--to", "png", "--colour", "cmyk"],
        ["--to", "png", "--dpi", "5"],
        ["--to", "png", "--url", "x"],
        ["--to", "makeplayingcards", "--bleed", "3"],
        ["--to", "one-up", "--cards", "0"],
        ["--to", "cut", "--card", "400x400"],
        ["--to", "png", "--dpi", "1200", "--card", "1500x1900"],
    ],
)
def test_what_a_service_does_not_take_is_said(
    deckgen: Run, tmp_path: Path, flags: list[str]
) -> None:
    """Exit 2, a sentence, nothing written."""
    result = deckgen("export", "league", *flags)
    assert result.returncode == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "output").exists()


def test_a_failed_preflight_writes_nothing(deckgen: Run, tmp_path: Path) -> None:
    """A theme with too much ink for the service: exit 1, the table says which check, no file."""
    (tmp_path / "t.toml").write_text(
        '[night]\nwall = { rgb = "#000000", cmyk = [80, 70, 60, 100] }\n', encoding="utf-8"
    )
    flags = ["--card", "poker", "--theme", "t.toml"]
    result = deckgen("export", "league", "--to", "drivethrucards", *flags)
    assert result.returncode == 1
    assert "ink\t≤ 240 %\t310 %\tFAILS" in result.stdout
    assert "nothing is written" in result.stderr
    assert not (tmp_path / "output").exists()


def test_the_same_export_is_the_same_bytes_and_says_so_as_json(
    deckgen: Run, tmp_path: Path
) -> None:
    """Two folders, two hash seeds; `--json` lists files and checks."""
    for out, seed in (("a b", "1"), ("文件夹", "77")):
        flags = ["--to", "png", "--dpi", "60", "--out", out, "--json"]
        result = deckgen("export", "league", *flags, PYTHONHASHSEED=seed)
        said = json.loads(result.stdout)
        assert {check["verdict"] for check in said["checks"]} == {"ok"}
        assert all((tmp_path / name).is_file() for name in said["files"])
    one, other = (
        {p.name: p.read_bytes() for p in (tmp_path / out).rglob("*") if p.is_file()}
        for out in ("a b", "文件夹")
    )
    assert one == other


def test_missing_data_of_the_wheel_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation without its folder of services says what to do."""
    from deckgen.definition import files, services

    monkeypatch.setattr(files, "_PACKAGE", tmp_path / "deckgen")
    with pytest.raises(files.IncompleteInstallation, match="install deckgen again"):
        services.load_service("png")


def test_outlines_leave_no_font(deckgen: Run, tmp_path: Path) -> None:
    """`--outline` draws the same pages without a font; where text was is still checked."""
    flags = ["--cards", "1-20,110-112", "--lang", "zh-Hans"]
    drawn = []
    for more in ([], ["--outline"]):
        result = deckgen("export", "kings", "--to", "one-up", *flags, *more)
        assert result.returncode == 0, result.stdout
        assert "text 4.10 mm inside the trim\tok" in result.stdout
        data = exported(tmp_path, "one-up", "kings")["kings_56x87.pdf"]
        pages = pypdfium2.PdfDocument(data)
        drawn.append(
            [page.render(scale=1).to_pil().convert("L").resize((31, 46)) for page in pages]
        )
        assert bool(fonts(data)) == (not more)
    for one, other in zip(*drawn, strict=True):
        pairs = zip(one.tobytes(), other.tobytes(), strict=True)
        assert max(abs(a - b) for a, b in pairs) < 60
        assert sum(abs(a - b) for a, b in zip(one.tobytes(), other.tobytes(), strict=True)) < 3000


@pytest.mark.parametrize(
    ("inks", "name", "fails"),
    [
        ((153, 102, 102, 200), "a.jpg", set()),
        ((255, 255, 255, 200), "b.jpg", {"ink"}),
        ((153, 102, 102, 200), "c.tif", {"pictures"}),
    ],
)
def test_pictures_of_ones_own_are_looked_at_too(
    deckgen: Run, tmp_path: Path, inks: tuple[int, ...], name: str, fails: set[str]
) -> None:
    """CMYK art for DriveThruCards: a JPEG passes, too much ink or another format does not."""
    Image.new("CMYK", (900, 1250), inks).save(tmp_path / name)
    (tmp_path / "t.toml").write_text(f'[art]\nback = "{name}"\n', encoding="utf-8")
    flags = ["--card", "poker", "--theme", "t.toml", "--json"]
    result = deckgen("export", "league", "--to", "drivethrucards", *flags)
    found = {c["check"] for c in json.loads(result.stdout)["checks"] if c["verdict"] != "ok"}
    assert (result.returncode, found) == (1 if fails else 0, fails)


def test_an_address_is_an_address(deckgen: Run) -> None:
    """What a table simulator could not fetch is refused before anything is drawn."""
    done = deckgen("export", "league", "--to", "tabletop-simulator", "--url", "notaurl")
    assert done.returncode == 2
    assert done.stderr == '--url: "notaurl" is no address such as https://example.org/cards/.\n'
