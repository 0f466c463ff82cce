"""Room: definition (CSV, TSV and plain lines)."""

from __future__ import annotations

import codecs

import pytest

from tests.definition.penalties.conftest import Faults, Read

LIST = "编号,辣,内容,数量\n7,是,唱一首歌给大家听。,2\n8,,学猫叫三声。,\n"
TEXTS = ["唱一首歌给大家听。", "学猫叫三声。"]


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (LIST.encode(), "UTF-8,"),
        (codecs.BOM_UTF8 + LIST.encode(), "UTF-8 with a byte order mark"),
        (LIST.encode("utf-16"), "UTF-16 LE"),
        (codecs.BOM_UTF16_BE + LIST.encode("utf-16-be"), "UTF-16 BE"),
        (LIST.encode("utf-16-le"), "UTF-16 LE without"),
        (LIST.encode("utf-16-be"), "UTF-16 BE without"),
        (LIST.encode("gbk"), "GB18030"),
        (LIST.encode("gb18030"), "GB18030"),
    ],
)
def test_every_encoding_gives_the_same_list(read: Read, content: bytes, form: str) -> None:
    """A list is read in each encoding of cli.md, and the one taken is said."""
    read_ = read("party.csv", content)
    assert [one.texts["zh-Hans"] for one in read_.penalties] == TEXTS
    assert [(one.id, one.hot, one.count) for one in read_.penalties] == [("7", True, 2), ("8", False, 1)]  # fmt: skip
    assert read_.form.startswith(form)


def test_big5(read: Read) -> None:
    """A Traditional list of Excel's is read as Big5."""
    read_ = read("party.csv", "編號,內容\n1,唱一首歌給大家聽。\n".encode("cp950"))
    assert read_.penalties[0].texts == {"zh-Hant": "唱一首歌給大家聽。"}
    assert read_.form.startswith("Big5")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".txt"])
def test_separators_and_line_ends(read: Read, separator: str, end: str, suffix: str) -> None:
    """Comma, semicolon and tab, whatever the file is called; lines of all systems."""
    rows = [["en", "hot"], ['"Sing, dance; and\tbow."', "x"], ['"One\r\ntwo ""three"""', ""]]
    content = end.join(separator.join(row) for row in rows)
    first, second = read(f"party{suffix}", content).penalties
    assert first.texts["en"] == "Sing, dance; and bow."
    assert second.texts["en"] == 'One\ntwo "three"'
    assert (first.place, second.place) == ("line 2", "line 3")


def test_places_are_lines_of_the_file(faults: Faults) -> None:
    """A text of three lines moves the rows below it; blank lines count."""
    content = 'text,count\n"a\nb\nc",1\n\nd,x\n'
    assert faults("party.csv", content) == [
        'party.csv: line 6: count: "x" is not a whole number of cards from 0 (left out) to 999; '
        "blank means 1."
    ]


def test_one_column_without_header_is_a_list_of_texts(read: Read) -> None:
    """Every line is a text; the reader says so, in which language it took them."""
    read_ = read("party.csv", "唱一首歌。\n學貓叫，三聲。\n")
    assert [one.texts["zh-Hant"] for one in read_.penalties] == ["唱一首歌。", "學貓叫，三聲。"]
    assert [one.id for one in read_.penalties] == ["1", "2"]
    assert "there is no header" in read_.notices[0]
    assert read("party.csv", "Sing a song.\n").penalties[0].texts == {"en": "Sing a song."}


def test_plain_lines_hold_anything(read: Read) -> None:
    """A .txt file without a header is one text a line, commas and quotes and all."""
    read_ = read("party.txt", 'Say "no", please\r\n"Never", she said\r\n')
    assert [one.texts["en"] for one in read_.penalties] == ['Say "no", please', '"Never", she said']


def test_excels_separator_line(read: Read) -> None:
    """`sep=;` in the first line names the separator and is no row."""
    read_ = read("party.csv", "sep=;\r\ntext;hot\r\n唱歌;x\r\n")
    assert read_.penalties[0].hot
    assert read_.penalties[0].place == "line 3"


def test_a_title_above_the_header_is_passed_over(read: Read) -> None:
    """Some people put a title on top; a notice says that it is not read."""
    read_ = read("party.csv", "我们的派对,,\n编号,内容,辣\n1,唱歌。,是\n")
    assert [one.texts["zh-Hans"] for one in read_.penalties] == ["唱歌。"]
    assert "above the header in line 2" in read_.notices[0]


def test_columns_that_are_not_ours(read: Read, faults: Faults) -> None:
    """A column for oneself is passed over with a notice; one that is nearly ours is a fault."""
    assert read("party.csv", "text,作者\n唱歌,我\n").notices == ('the column "作者" is not used',)
    assert read("party.csv", "text,备注\n唱歌,试过\n").penalties[0].note == "试过"
    assert faults("party.csv", "text,hott,cuont\n唱歌,1,2\n") == [
        'party.csv: line 1: "hott" is not a column of a penalty list. Did you mean "hot"?',
        'party.csv: line 1: "cuont" is not a column of a penalty list. Did you mean "count"?',
    ]


def test_ids_that_are_blank_are_numbered(read: Read) -> None:
    """By their place, past the numbers that are taken."""
    read_ = read("party.csv", "id,text\n2,a\n,b\n,c\n")
    assert [one.id for one in read_.penalties] == ["2", "3", "4"]


def test_rows_without_a_text(read: Read, faults: Faults) -> None:
    """A row of a started template is passed over with a notice; one that wants cards is a fault."""
    read_ = read("party.csv", "id,hot,text,count\n1,,唱歌,\n2,1,,\n3,,,0\n,,,\n")
    assert [one.id for one in read_.penalties] == ["1"]
    assert read_.notices == ("without a text and passed over: line 3, line 4",)
    assert faults("party.csv", "text,count\n唱歌,\n,2\n") == [
        "party.csv: line 3: should be on 2 cards but has no text."
    ]


def test_ten_thousand_characters_are_read(read: Read, faults: Faults) -> None:
    """A huge text is read, to be refused by the card; a larger one is refused at once."""
    assert (
        len(read("party.csv", f"text\n{'哈' * 10_000}\n").penalties[0].texts["zh-Hans"]) == 10_000
    )
    assert faults("party.csv", f"text\n{'哈' * 10_001}\n") == [
        "party.csv: line 2: zh-Hans: has 10001 characters, at most 10000 are taken."
    ]
    assert "far over 10000 characters" in faults("party.csv", f"text\n{'a' * 200_000}\n")[0]


def test_all_faults_at_once(faults: Faults) -> None:
    """Every cell that is wrong is named in one run."""
    content = 'id,text,hot,count\n9,a,maybe,-1\n9,b,,1.5\n1,c,,\n1,d,,\n2,"e"f,,\n3,a,b,1,d,e\n'
    said = faults("party.csv", content)
    assert [sentence.split(": ")[1:3] for sentence in said] == [
        ["line 2", "hot"],
        ["line 2", "count"],
        ["line 3", "count"],
        ["line 5", "id"],
        [
            "line 6",
            'goes on after a closing quotation mark; double every " inside a quoted text, '
            "and put a comma between cells.",
        ],
        [
            "line 7",
            "has 6 cells under 4 names; put a text that holds the separator between quotation "
            'marks "…".',
        ],
        ["line 7", "hot"],
    ]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.csv", b"", "a.csv: is empty; it should have a header and at least one text."),
        ("a.csv", b" \n\n", "a.csv: is empty; it should have a header and at least one text."),
        ("a.csv", b"\xef\xbb\xbf\n", "a.csv: is empty; it should have a header and at least one text."),
        ("a.csv", b"text,hot\n", "a.csv: has a header but no text below it."),
        ("a.csv", b"id,hot\n1,\n", 'a.csv: line 1: names no column of texts (zh-Hans or 简体中文, zh-Hant or 繁體中文, en or 英文); there are "id", "hot".'),
        ("a.csv", "序号,惩罚,热\n1,唱歌,\n".encode(), 'a.csv: line 1: names no column of texts (zh-Hans or 简体中文, zh-Hant or 繁體中文, en or 英文); there are "序号", "惩罚", "热".'),
        ("a.csv", b"Sing, dance\nJump\n", 'a.csv: line 1: is not a header: it should name the columns, one of texts at least (zh-Hans or 简体中文, zh-Hant or 繁體中文, en or 英文); it has "Sing", "dance". If each line is one text, save the file as .txt.'),
        ("a.csv", "编号，内容\n1，唱歌\n".encode(), "a.csv: line 1: separates its columns by ，; separate them by , instead."),
        ("a.csv", "text,简体\na,b\n".encode(), 'a.csv: line 1: "text" and "简体" both name the column zh-Hans.'),
        ("a.csv", b'text\n"open\nb\n', 'a.csv: line 2: opens a quotation mark " that is closed nowhere after it.'),
        ("a.csv", "text\n唱\ufffd歌\n".encode(), "a.csv: line 2: zh-Hans: “唱\ufffd歌” holds U+FFFD, the sign for a character that was lost when the file was saved; type it again."),
        ("a.csv", b"id,text\n1,a\n1,b\n", 'a.csv: line 3: id: "1" is the id in line 2 already.'),
        ("a.csv", b"text\na\0b\n", "a.csv: is not a text file (it holds zero bytes)."),
        ("a.csv", "text\ndon’t\n".encode("cp1252"), 'a.csv: is in no encoding that is read here (UTF-8, UTF-16, GB18030, Big5); save it as "CSV UTF-8" (Excel: Save As) and try again.'),
        ("a.csv", b"text\n" + "唱歌跳舞".encode() * 50 + b"\xff\n", 'a.csv: is UTF-8 but damaged, the first time in line 2; save it as "CSV UTF-8" (Excel: Save As) and try again.'),
        ("a.csv", codecs.BOM_UTF16_LE + b"t\0e", "a.csv: is marked as UTF-16 LE but breaks off or is damaged at byte 5."),
        ("a.csv", b"text\n" + b"abc\n" * 20_001, "a.csv: has more than 20000 rows."),
        ("a.csv", b"text\n" + b"x" * 50_000_000, "a.csv: is 50 MB, at most 10 MB are taken."),
        ("a.docx", b"words", 'a.docx: ".docx" is no format that is read here (CSV, TSV, TXT, XLSX and TOML).'),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)  # fmt: skip
def test_each_refusal_says_what_and_where(faults: Faults, name: str, content: bytes, said: str) -> None:  # fmt: skip
    """One clear sentence: the file, the line, what is wrong, what would be right."""
    assert faults(name, content) == [said]
