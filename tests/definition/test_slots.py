"""Slot files: what they describe, and every fault in one run."""

from pathlib import Path

import pytest

from deckgen.definition.slots import SheetSlot, load_slots, shipped_slots
from deckgen.errors import BadInput, ImpositionError
from deckgen.model.format import CARD_SIZES, PAPERS
from deckgen.sheets import slot_layout


def written(tmp_path: Path, text: str) -> Path:
    """A slot file with this text."""
    path = tmp_path / "stock.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_grid_becomes_slots_row_by_row(tmp_path: Path) -> None:
    """The first slot is where the file says, the next one width and one gap to the right."""
    sheet = load_slots(
        written(
            tmp_path,
            'name = "Mine"\npaper = [200, 100]\n[[slots]]\nx = 10\ny = 5\nwidth = 50\nheight = 30\n'
            "columns = 2\nrows = 2\ngap_x = 4\ngap_y = 2.5\nrotation = 90\n",
        )
    )

    assert sheet.name == "Mine"
    assert (sheet.paper.size.width, sheet.paper.size.height) == (200, 100)
    assert sheet.slots == (
        SheetSlot(10, 5, 50, 30, 90),
        SheetSlot(64, 5, 50, 30, 90),
        SheetSlot(10, 37.5, 50, 30, 90),
        SheetSlot(64, 37.5, 50, 30, 90),
    )


@pytest.mark.parametrize(
    ("name", "paper", "count", "right", "bottom"),
    [
        # left + columns × width + gaps, and the same downwards, from the makers' measures; where
        # both margins of a sheet are the same, the paper less one of them
        ("avery-94211", "letter", 8, 17.4 + 2 * 85.7 + 9.6, 14.7 + 4 * 59.3 + 3 * 4.2),
        ("avery-l7165", "a4", 8, 210 - 4.65, 297 - 13.1),
        ("avery-5371", "letter", 10, 215.9 - 0.75 * 25.4, 279.4 - 0.5 * 25.4),
    ],
)
def test_the_shipped_formats_are_the_makers(
    name: str, paper: str, count: int, right: float, bottom: float
) -> None:
    """Each label format that ships loads, and its labels end where the maker's do."""
    sheet = load_slots(shipped_slots()[name])

    assert sheet.paper.size == PAPERS[paper]
    assert len(sheet.slots) == count
    assert max(s.x + s.width for s in sheet.slots) == pytest.approx(right, abs=0.06)
    assert max(s.y + s.height for s in sheet.slots) == pytest.approx(bottom, abs=0.06)


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("avery-l7165", ["us-game", "poker", "bridge", "mini"]),
        ("avery-5371", ["mini"]),
        ("avery-94211", ["mini"]),
    ],
)
def test_cards_that_come_with_deckgen_fit_the_labels_that_do(name: str, cards: list[str]) -> None:
    """The cards that a label is wide and high enough for, upright or turned, and no others, fit."""
    sheet = load_slots(shipped_slots()[name])

    found = []
    for card, size in CARD_SIZES.items():
        try:
            layout = slot_layout(sheet, size)
        except ImpositionError:
            continue
        found.append(card)
        for slot, label in zip(layout.slots, sheet.slots, strict=True):
            assert slot.trim.x + slot.trim.right == pytest.approx(2 * label.x + label.width)
            assert label.y <= slot.trim.y <= slot.trim.bottom <= label.y + label.height
    assert found == cards


def test_every_shipped_format_is_tested() -> None:
    """No label format ships without its measures in this file."""
    assert set(shipped_slots()) == {"avery-94211", "avery-l7165", "avery-5371"}


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    """One run names every fault with its key, and the nearest word where there is one."""
    path = written(
        tmp_path,
        'title = 1\nname = 3\npaper = "lettre"\n'
        "[[slots]]\nx = true\ny = nan\nwidht = 50\nheight = 30\nrotation = 45\ncolumns = 0\n",
    )

    with pytest.raises(BadInput) as caught:
        load_slots(path)

    faults = {fault.key: fault for fault in caught.value.faults}
    assert set(faults) == {
        "title", "name", "paper", "slots.0.x", "slots.0.y", "slots.0.widht", "slots.0.width",
        "slots.0.rotation", "slots.0.columns, slots.0.rows",
    }  # fmt: skip
    assert all(fault.where == str(path) for fault in faults.values())
    assert faults["paper"].nearest == "letter"
    assert faults["slots.0.widht"].nearest == "width"


@pytest.mark.parametrize(
    ("slots", "says"),
    [
        ("x = 170\ny = 0\nwidth = 31\nheight = 10", "outside the paper"),
        ("x = 0\ny = 0\nwidth = 10\nheight = 101", "outside the paper"),
        (
            "x = 0\ny = 0\nwidth = 10\nheight = 10\n[[slots]]\nx = 9\ny = 9\nwidth = 9\nheight = 9",
            "slots 1 and 2 overlap",
        ),
        ("x = 0\ny = 0\nwidth = 2\nheight = 2\ncolumns = 1001", "at most 1000 slots"),
        ("x = 0\ny = 0\nwidth = 1e9\nheight = 2", "is no length in mm"),
        ("x = 0\ny = 0\nwidth = 2\nheight = 2\nrotation = 90.0", "is not one of 0, 90, 180, 270"),
    ],
)
def test_slots_that_cannot_be_are_refused(tmp_path: Path, slots: str, says: str) -> None:
    """A slot off the paper, on another slot, or of no possible measure is one clear fault."""
    with pytest.raises(BadInput, match=says):
        load_slots(written(tmp_path, f"paper = [200, 100]\n[[slots]]\n{slots}\n"))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "paper"),
        ('paper = "a4"', "slots"),
        ('paper = "a4"\nslots = []', "slots"),
        ('paper = "a4"\nslots = [1]', "slots.0"),
        ("paper = [1, true]\n[[slots]]\nx=0\ny=0\nwidth=1\nheight=1", "paper"),
    ],
)
def test_what_is_missing_is_named(tmp_path: Path, text: str, key: str) -> None:
    """A file without paper or slots is refused, naming the key."""
    with pytest.raises(BadInput) as caught:
        load_slots(written(tmp_path, text))

    assert key in [fault.key for fault in caught.value.faults]


def test_slots_that_touch_do_not_overlap(tmp_path: Path) -> None:
    """Labels without gaps share their edges."""
    text = 'paper = "a4"\n[[slots]]\nx=0.1\ny=0.1\nwidth=0.7\nheight=70.3\ncolumns=3'
    with pytest.raises(BadInput, match="1 or more"):
        load_slots(written(tmp_path, text))

    sheet = load_slots(written(tmp_path, text.replace("0.7", "10.7")))

    assert len(sheet.slots) == 3
