"""The words inside a written workbook: sheet titles and the note that explains the columns."""

from __future__ import annotations

from typing import Final

SHEET_TITLE: Final = {"zh-Hans": "惩罚清单", "zh-Hant": "懲罰清單", "en": "Penalties"}
NOTE_TITLE: Final = {"zh-Hans": "填写说明", "zh-Hant": "填寫說明", "en": "How to"}

NOTES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "zh-Hans": (
        ("编号", "随意，但不能重复；留空则自动编号。"),
        ("辣", "填“是”表示这条是辣味的，会印在技能牌上，带辣椒标记；留空表示普通。"),
        ("简体中文 繁體中文 英文", "惩罚的内容。只需填一种语言；想印哪种语言，就填满哪一列。"),
        ("", "12 到 40 个汉字最好看；太长的，检查时会指出是哪一行。"),
        ("数量", "印几张。留空等于 1；填 0 表示暂不使用。"),
        ("校对", "机器转换的草稿会在此注明；看过、改好后请清空。"),
        ("备注", "给自己看的，不会印出来。"),
        ("检查", "deckgen penalties check 文件名"),
        ("制作", "deckgen build kings --penalties 文件名"),
    ),
    "zh-Hant": (
        ("編號", "隨意，但不能重複；留空則自動編號。"),
        ("辣", "填「是」表示這則是辣味的，會印在技能牌上，帶辣椒標記；留空表示普通。"),
        ("簡體中文 繁體中文 英文", "懲罰的內容。只需填一種語言；想印哪種語言，就填滿哪一欄。"),
        ("", "12 到 40 個漢字最好看；太長的，檢查時會指出是哪一列。"),
        ("數量", "印幾張。留空等於 1；填 0 表示暫不使用。"),
        ("校對", "機器轉換的草稿會在此註明；看過、改好後請清空。"),
        ("備註", "給自己看的，不會印出來。"),
        ("檢查", "deckgen penalties check 檔名"),
        ("製作", "deckgen build kings --penalties 檔名"),
    ),
    "en": (
        ("id", "Any name, each once; a blank one is numbered."),
        ("hot", "1 marks a hot text: it goes on an action card, with a chilli. Blank is mild."),
        ("zh-Hans zh-Hant en", "The words. One language is enough; fill the column you print in."),
        (
            "",
            "Up to about 160 Latin letters or 40 Chinese characters; the check names longer rows.",
        ),
        ("count", "How many cards carry it. Blank means 1, 0 leaves it out."),
        ("review", "Names a machine-made draft; empty the cell when you have read it over."),
        ("note", "For yourself; it is never printed."),
        ("To check it", "deckgen penalties check FILE"),
        ("To print it", "deckgen build kings --penalties FILE"),
    ),
}
"""Per language of the headers: a name and what it means, line by line."""
