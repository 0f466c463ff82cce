"""The laws of the wording: nothing typed that the definition decides, one script, one punctuation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace
from opencc import OpenCC

from deckgen.book.blocks import read_blocks
from deckgen.book.prose import prose
from deckgen.book.sections import clause_numbers
from deckgen.book.wording import HAN, typed_names, typed_numbers
from deckgen.book.words import words
from deckgen.definition.files import shipped
from deckgen.model.words import LANGUAGES

from .samples import VARIANTS, having, values, variant

CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


@cache
def raw(lang: str) -> tuple[tuple[str, str], ...]:
    """Every title, text, short form and form for the reference card as it is typed, with its place."""
    found = []
    for entry in read_blocks(shipped("templates") / "rules" / lang, []).values():
        found.append((entry.clause, entry.title))
        for value, block in entry.blocks.items():
            parts = (block.text, block.short, block.card or "")
            found += [(f"{entry.clause} = {value}", part) for part in parts]
    return tuple(found)


def typed(lang: str) -> Iterator[tuple[str, str]]:
    """What is typed between the placeholders."""
    return ((place, CODE.sub(" ", source)) for place, source in raw(lang))


@cache
def rendered(lang: str) -> tuple[tuple[str, str], ...]:
    """Every text and short form of every value, under the rules of every built-in variant."""
    speech, found = prose(lang), []
    for name in VARIANTS:
        base = having(variant(name), "call.word", "KANO")
        for clause in base.rules:
            for value in values(clause):
                if clause == "call.word":
                    continue
                changed = having(base, clause, value)
                found.append((f"{clause} = {value}", speech.text(clause, changed)))
                found.append((f"{clause} = {value}, short", speech.short(clause, changed)))
    return tuple(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_number_and_no_card_name_is_typed(lang: str) -> None:
    """Digits, number words and card names of any language come from definition, law and words."""
    for place, source in raw(lang):
        assert typed_numbers(source, words(lang)) == (), place
        assert typed_names(source, words(lang)) == (), place


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("draw 3 cards", ("3",)),
        ("draw ３ cards", ("３",)),
        ("draw Three cards", ("Three",)),
        ('draw {{ n(3, "card") }}', ("3",)),
        ("draw {{ amount.draw_two + 1 }}", ("1",)),
        ('{% set many = 3 %}draw {{ n(many, "card") }}', ("3",)),
        ("draw {{ '3 cards' if rule.jump_in == 'draw-two' else '' }}", ("3",)),
        ("{% if low == 2 %}with two players{% endif %}", ()),
        ('{{ n(amount.pair, "draw_two") }} {{ rule["draw_two.answer"] }}', ()),
    ],
)
def test_typed_numbers_are_told_from_the_definitions(source: str, numbers: tuple[str, ...]) -> None:
    """Whatever would be printed as it stands is typed; what is only compared or looked up is not."""
    assert typed_numbers(source, words("en")) == numbers


@pytest.mark.parametrize(
    ("lang", "sources", "number"),
    [
        (
            "en",
            (
                "the next {} players lose a turn",
                "swap {{{{ n(amount.swap, 'card') }}}} with {} players",
                "{} players draw",
            ),
            "two",
        ),
        ("en", ("on your {} turn", "The {} card must fit"), "third"),
        ("en", ("with {} card", "only {} more card", "draw {} {{{{ card.wild }}}}"), "one"),
        ("en", ("look at {} player’s hand", "{} turn is lost"), "one"),
        ("zh-Hans", ("下{}名玩家停一回合", "和{}人玩家交换"), "两"),
        ("zh-Hans", ("你的第{}个回合", "第{}张牌"), "三"),
        (
            "zh-Hans",
            ("只剩{}张牌", "抽{}张{{{{ card.wild }}}}", "让{}名玩家抽牌", "由{}人抽"),
            "一",
        ),
        ("zh-Hant", ("下{}位玩家停一回合", "和{}人玩家交換"), "兩"),
        ("zh-Hant", ("你的第{}個回合", "第{}張牌"), "三"),
        (
            "zh-Hant",
            ("只剩{}張牌", "抽{}張{{{{ card.wild }}}}", "讓{}位玩家抽牌", "由{}人抽"),
            "一",
        ),
    ],
)
def test_number_words_are_told_in_each_language(
    lang: str, sources: tuple[str, ...], number: str
) -> None:
    """Numbers of players, ordinals and a one that counts something are numbers like any other."""
    for source in sources:
        assert typed_numbers(source.format(number), words(lang)) == (number,), source


@pytest.mark.parametrize(
    ("lang", "sources"),
    [
        ("en", ("With two players, you play", "no turn, not even with two players", "the first one",
                "one after another", "the one who plays", "for some seconds")),
        ("zh-Hans", ("只有两人玩时", "第一张牌", "下一名玩家", "最后一张", "任意一名玩家", "出一张牌", "停一回合")),
        ("zh-Hant", ("只有兩人玩時", "第一張牌", "下一位玩家", "最後一張", "任何一位玩家", "出一張牌", "停一回合")),
    ],
)  # fmt: skip
def test_what_is_no_number_is_left_alone(lang: str, sources: tuple[str, ...]) -> None:
    """The game of two, the first, the next, the last and any are no numbers of the definition."""
    for source in sources:
        assert typed_numbers(source, words(lang)) == (), source


@pytest.mark.parametrize(
    ("lang", "numbers"),
    [
        ("en", "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty ninety "
               "hundreds thousand dozens eleventh twelfth thirteenth twentieth II III IV VI IX XIII "
               "③ ⑩ ½ ² Ⅱ"),
        ("zh-Hans", "壹 贰 叁 肆 伍 陆 柒 捌 玖 拾 佰 仟 千 〇 ③ ㈢ II IV"),
        ("zh-Hant", "壹 貳 叁 叄 肆 伍 陸 柒 捌 玖 拾 佰 仟 千 〇 ③ ㈢ II IV"),
    ],
)  # fmt: skip
def test_numbers_of_every_look_are_told(lang: str, numbers: str) -> None:
    """Teens, tens and ordinals in words, capital numerals, circled and Roman ones."""
    between = " {} games" if lang == "en" else "玩{}局"
    for number in numbers.split():
        assert typed_numbers(between.format(number), words(lang)) == (number,)


@pytest.mark.parametrize(
    ("lang", "sources"),
    [
        ("en", ("canteen", "weight", "I play a V or an X", "an invite", "a mix", "height")),
        ("zh-Hans", ("分成几个队伍", "陆续出牌", "收拾好牌", "千万不要", "参加")),
        ("zh-Hant", ("分成幾個隊伍", "陸續出牌", "收拾好牌", "千萬不要", "參加")),
    ],
)
def test_what_only_looks_like_a_number_is_left_alone(lang: str, sources: tuple[str, ...]) -> None:
    """Single letters, and words that hold the sign or the letters of a number."""
    for source in sources:
        assert typed_numbers(source, words(lang)) == (), source


def test_figures_are_told_in_a_language_of_ones_own() -> None:
    """Digits, circled and Roman numerals are read whatever the language."""
    own = replace(words("en"), lang="de", card={"skip": "Aussetzen"}, cards={})

    assert typed_numbers("nimm 2, dann ③ oder IV Karten, drei Mal", own) == ("2", "③", "IV")


def test_typed_card_names_are_told_in_each_language() -> None:
    """A name is typed in any of our languages, a Chinese one also without the word for card; a
    language of one's own has its own names only.
    """
    own = replace(words("en"), lang="de", card={"skip": "Aussetzen"}, cards={})

    assert typed_names("play a Skip or {{ card.skip }}", words("en")) == ("Skip",)
    assert typed_names("skipped", words("en")) == ()
    assert typed_names("打出+4", words("zh-Hans")) == ()
    assert typed_names(f"打出{words('zh-Hans').card['skip']}", words("zh-Hans")) != ()
    assert typed_names("wild aussetzen", own) == ("aussetzen",)


def test_the_number_in_a_card_name_is_told_with_the_name() -> None:
    """One slip is told once: a typed wild draw four is a name, the four beside it a number."""
    source = "With four cards play a wild draw four"

    assert typed_names(source, words("en")) == ("wild draw four",)
    assert typed_numbers(source, words("en")) == ("four",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_short_forms_are_short(lang: str) -> None:
    """A short form has one line of at most 30 Han characters or 70 Latin ones."""
    for place, text in rendered(lang):
        if place.endswith("short"):
            wide = len(re.findall(r"[^\x00-\xff]", text)) if lang != "en" else 0
            width = wide + (len(text) - wide) / 2 if lang != "en" else len(text)
            assert "\n" not in text, place
            assert width <= (70 if lang == "en" else 30), f"{place}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_well_set(lang: str) -> None:
    """Sentences end with a full stop; spaces and punctuation stand as they should."""
    stop = "." if lang == "en" else "。"
    for place, text in rendered(lang):
        assert text == text.strip(), place
        assert not re.search(r"  | [,.;:]|[,;]\S|\.\.|。。|，，|\bundefined\b", text), place
        if place.endswith("short"):
            assert not text.endswith(stop), place
        else:
            lines = [line for line in text.split("\n") if line]
            assert all(line.endswith((stop, "：", ":")) for line in lines), f"{place}: {text}"


def together() -> Iterator[tuple[str, str]]:
    """English texts under values that are set by the dozen: every clause at its first, its last."""
    speech = prose("en")
    for name in VARIANTS:
        base = having(variant(name), "call.word", "KANO")
        for place in (0, 1, -1):
            drawn = {c: values(c)[min(place, len(values(c)) - 1)] for c in base.rules}
            drawn["call.word"] = "KANO"
            changed = replace(base, rules=base.rules.over(drawn))
            for clause in clause_numbers(changed.rules):
                found = speech.text(clause, changed), speech.short(clause, changed)
                yield from ((f"{clause} = {drawn[clause]}", text) for text in found)


def test_english_words_are_parted() -> None:
    """One space after every word, card name, number and mark, whatever is set around it."""
    grown = r"[a-z][A-Z]|[a-z][0-9]|[0-9][A-Za-z]|[.,;:!?)”][A-Za-z0-9(“]|[A-Za-z0-9][(“]"
    for place, text in (*rendered("en"), *together()):
        assert not re.search(rf"{grown}| {{2}}| [.,;:!?)”]|[(“] | $", text), f"{place}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_punctuation_belongs_to_the_language(lang: str) -> None:
    """No straight quote anywhere; no half-width mark or space beside a Han character; each script
    has its own quotation marks.
    """
    wrong = {"en": r"[，。；：「」『』（）]", "zh-Hans": r"[「」『』]", "zh-Hant": r"[“”‘’]"}[lang]
    for place, text in rendered(lang):
        assert not re.search(rf"[{HAN}，。：；] +[{HAN}]", text), place
    for place, text in (*rendered(lang), *typed(lang)):
        assert not re.search(r"[\"']", text), place
        assert not re.search(wrong, text), place
        if lang != "en":
            assert not re.search(rf"[{HAN}][,.;:!?()]|[,.;:!?()][{HAN}]", text), place


def test_each_chinese_is_of_one_script() -> None:
    """zh-Hant holds no Simplified character, zh-Hans no Traditional one."""
    to_traditional, to_simplified = OpenCC("s2t"), OpenCC("t2s")
    used = {
        lang: set("".join(text for _, text in (*raw(lang), *rendered(lang)))) for lang in LANGUAGES
    }
    assert {c for c in used["zh-Hans"] if to_simplified.convert(c) != c} == set()
    assert {c for c in used["zh-Hant"] if to_traditional.convert(c) != c} == set()


OLD_WORDS = {
    "zh-Hans": r"罚牌|认罚|符号|功能牌|忘喊|数字|能接|接不|跟牌|抓牌|罚两张(?!牌)|第一位玩家|胜利者",
    "zh-Hant": r"罰牌|認罰|符號|功能牌|忘喊|數字|能接|接不|跟牌|抓牌|罰兩張(?!牌)|第一位玩家|勝利者|[0-9]條",
}


@pytest.mark.parametrize("lang", sorted(OLD_WORDS))
def test_readings_speak_as_the_rules_do(lang: str) -> None:
    """The sources' own words stand in quotation marks only; else the words are the rules' words."""
    for name in VARIANTS:
        for reading in variant(name).readings:
            for said in (reading.says, reading.but, reading.taken):
                own = re.sub(r"“[^”]*”|「[^」]*」", "", said[lang])
                found = re.search(OLD_WORDS[lang], own)
                assert not found, f"{reading.id}: {found and found[0]}"
