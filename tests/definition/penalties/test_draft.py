"""Room: definition (drafts of Traditional Chinese, and templates)."""

from __future__ import annotations

import io
import sys

import pytest
from openpyxl import load_workbook

from deckgen.definition.penalties import draft_traditional, read_penalties, template_bytes
from deckgen.definition.penalties.draft import CONFIGURATION, NoConverter, traditional_marks
from deckgen.errors import BadInput
from deckgen.model.penalties import Penalty, PenaltyList, unhinted
from deckgen.model.words import LANGUAGES, texts
from tests.definition.penalties.conftest import Read

PARTY = PenaltyList(
    "party",
    (
        Penalty("1", False, texts({"zh-Hans": "说“开门”，it’s ‘好’。"})),
        Penalty("2", False, texts({"zh-Hans": "画画。", "zh-Hant": "自己寫的。"})),
        Penalty("3", False, texts({"en": "Sing."}), review="x"),
    ),
)


def test_only_what_lacks_traditional_is_drafted() -> None:
    """A draft is marked for review; what a person wrote stays, and so does everything else."""
    drafted, number = draft_traditional(PARTY)
    assert number == 1
    assert drafted.penalties[0].texts["zh-Hant"] == "說「開門」，it’s 『好』。"
    assert drafted.penalties[0].review == "zh-Hant"
    assert drafted.penalties[1:] == PARTY.penalties[1:]


def test_quotation_marks_of_the_other_script() -> None:
    """“ ” becomes 「 」, ‘ ’ within it 『 』; an apostrophe is none."""
    assert traditional_marks("“他说‘好’，I don’t.”") == "「他说『好』，I don’t.」"


def test_the_configuration_is_the_nearest_to_what_a_person_wrote() -> None:
    """Of OpenCC's mappings from Simplified, by the number of texts it gets wholly right."""
    from opencc import OpenCC

    listed = read_penalties("kings").penalties
    ours = [{tag: unhinted(text) for tag, text in one.texts.items()} for one in listed]

    def right(configuration: str) -> int:
        convert = OpenCC(configuration).convert
        return sum(traditional_marks(convert(t["zh-Hans"])) == t["zh-Hant"] for t in ours)

    scores = {one: right(one) for one in ("s2t", "s2tw", "s2twp", "s2hk", "s2hkp")}
    assert scores[CONFIGURATION] == max(scores.values())


def test_without_the_converter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what to install."""
    monkeypatch.setitem(sys.modules, "opencc", None)
    with pytest.raises(NoConverter, match="pip install opencc-py"):
        draft_traditional(PARTY)


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize("languages", [LANGUAGES, ("zh-Hans",), ("zh-Hant", "en"), ("en",)])
def test_a_filled_template_is_a_list(read: Read, suffix: str, languages: tuple[str, ...]) -> None:
    """Its header is known in every language; rows left empty are passed over, the last are hot."""
    content = template_bytes(suffix, "t", languages, 3, 1)
    if suffix == ".csv":
        assert content.startswith(b"\xef\xbb\xbf")
        lines = content.decode("utf-8-sig").split("\r\n")
        blanks = "," * (len(languages) + 1)
        assert lines[1:4] == [f"{n},{blanks}" for n in (1, 2, 3)]
        lines[1] = f"1,,唱歌{',' * len(languages)}"
        lines[4] = lines[4].replace(",,", ",跳舞,", 1)
        content = "\r\n".join(lines).encode("utf-8-sig")
    else:
        book = load_workbook(io.BytesIO(content))
        sheet = book.worksheets[0]
        sheet["C2"], sheet["C5"] = "唱歌", "跳舞"
        out = io.BytesIO()
        book.save(out)
        content = out.getvalue()
    read_ = read(f"party{suffix}", content)
    assert [(one.id, one.hot, one.count) for one in read_.penalties] == [("1", False, 1), ("4", True, 1)]  # fmt: skip
    assert all(list(one.texts) == [languages[0]] for one in read_.penalties)


def test_a_workbook_is_ready_to_be_filled() -> None:
    """Frozen header, wide text columns formatted as text, a second sheet with a note."""
    book = load_workbook(io.BytesIO(template_bytes(".xlsx", "t", LANGUAGES, 76, 24)))
    sheet, note = book.worksheets
    assert sheet.freeze_panes == "A2"
    assert [cell.value for cell in sheet[1]] == [
        "编号",
        "辣",
        "简体中文",
        "繁體中文",
        "英文",
        "数量",
    ]
    assert all(sheet.column_dimensions[column].width >= 40 for column in "CDE")
    for column in "CDE":
        assert sheet[f"{column}9"].number_format == "@"
        assert sheet.column_dimensions[column].number_format == "@"  # of rows added later too
    assert [sheet[f"A{row}"].value for row in (2, 101)] == [1, 100]  # numbers, not texts of digits
    assert sheet.max_row == 101
    assert note.title == "填写说明"
    assert note["B1"].value


def test_a_template_is_csv_or_xlsx() -> None:
    """Another format is refused."""
    with pytest.raises(BadInput, match=r"name it \.csv or \.xlsx"):
        template_bytes(".ods", "t.ods", LANGUAGES, 3, 1)
