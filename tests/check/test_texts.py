"""Texts that say something else than what is played are found; what people wrote is left alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec import structs

from deckgen.check import amounts
from deckgen.check.finding import Finding, Severity
from deckgen.check.shown import SHOWN
from deckgen.check.texts import Speeches, examined, findings, own_speeches, shipped_speeches
from deckgen.definition.files import shipped
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.errors import BadInput
from deckgen.law.amounts import AMOUNTS
from deckgen.model.words import LANGUAGES, texts
from tests.check.tables import having, ids


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of all prose and words, to be spoilt."""
    for part in ("rules", "words"):
        shutil.copytree(shipped("templates") / part, tmp_path / part)
    return tmp_path


def spoil(folder: Path, lang: str, family: str, old: str, new: str) -> Speeches:
    """The prose with the first `old` in a family's file replaced."""
    path = folder / "rules" / lang / f"{family}.md.j2"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return own_speeches(folder)


def found_in(speeches: Speeches, id_: str = "kings") -> tuple[Finding, ...]:
    """What is found in the texts of a built-in variant."""
    return findings(having(id_), speeches)


@pytest.mark.parametrize("id_", ["kings", "street", "family", "league"])
def test_built_in_texts_say_what_is_played(id_: str) -> None:
    """Nothing is wrong with what ships, and all of it was read."""
    speeches = shipped_speeches()

    assert findings(having(id_), speeches) == ()
    assert "zh-Hans, zh-Hant, en" in examined(having(id_), speeches)


def test_a_copy_of_the_prose_is_as_good(folder: Path) -> None:
    """A user's own folder is read like ours, in all its languages."""
    speeches = own_speeches(folder)

    assert set(speeches.by_language) == set(LANGUAGES)
    assert found_in(speeches) == ()


def test_two_values_that_read_the_same_are_found(folder: Path) -> None:
    """Nobody could tell from the book which is played."""
    old = '{{ n(value, "card") }}'
    speeches = spoil(folder, "en", "interrupts", old, "some cards")

    assert {"prose-alike", "prose-number-missing"} <= ids(found_in(speeches))


def test_a_number_that_one_language_changes_is_found(folder: Path) -> None:
    """Two players who read it in two languages would play two games."""
    speeches = spoil(folder, "zh-Hant", "actions", "amount.draw_two", "amount.wild_draw_four")
    found = found_in(speeches)

    assert "prose-numbers-differ" in ids(found)
    assert all("zh-Hant: 4" in one.sentence for one in found if one.id == "prose-numbers-differ")


def test_a_card_that_one_language_changes_is_found(folder: Path) -> None:
    """Where one says skip the other says reverse."""
    old = "When you play a {{ card.skip }}"
    speeches = spoil(folder, "en", "actions", old, "When you play a {{ card.reverse }}")

    assert "prose-names-differ" in ids(found_in(speeches))


DRAW_TWO = '{{ n(amount.draw_two, "card") }} to draw'


@pytest.mark.parametrize(
    "typed", ["3 cards to draw", "three cards to draw", '{{ n(3, "card") }} to draw']
)
def test_a_typed_number_is_found_in_a_lone_language(folder: Path, typed: str) -> None:
    """It stays when the definition changes, even if nothing is there to compare it with."""
    speeches = spoil(folder, "en", "actions", DRAW_TWO, typed)
    alone = structs.replace(speeches, by_language={"en": speeches.by_language["en"]})

    assert "prose-number-typed" in ids(found_in(alone, "family"))


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "the next two players lose a turn"),
        ("en", "the player loses their third turn"),
        ("en", "the next player keeps one card"),
        ("zh-Hans", "下两名玩家停一回合"),
        ("zh-Hans", "下家的第三个回合停掉"),
        ("zh-Hans", "下家只留一张牌"),
        ("zh-Hant", "下兩位玩家停一回合"),
        ("zh-Hant", "下家的第三個回合停掉"),
        ("zh-Hant", "下家只留一張牌"),
    ],
)
def test_a_number_word_is_found_in_ones_own_templates(folder: Path, lang: str, typed: str) -> None:
    """Players counted, an ordinal, and a one are numbers that stay when the rules change."""
    old = {
        "en": "the next player loses a turn", "zh-Hans": "下家停一回合", "zh-Hant": "下家停一回合"
    }  # fmt: skip
    found = found_in(spoil(folder, lang, "actions", old[lang], typed), "family")

    assert "prose-number-typed" in ids(found)
    assert any("skip.effect" in one.clauses for one in found)


def test_a_number_that_is_wrong_in_every_language_is_found(folder: Path) -> None:
    """Another amount, or the same digit typed everywhere: that the languages agree proves nothing."""
    for lang in LANGUAGES:
        speeches = spoil(folder, lang, "actions", "amount.draw_two", "amount.wild_draw_four")
    found = ids(found_in(speeches))

    assert {"prose-number-missing", "prose-card-missing"} <= found
    assert "prose-numbers-differ" not in found


def test_a_card_that_every_language_takes_for_another_is_found(folder: Path) -> None:
    """A clause speaks of the cards that it is about; that the languages agree proves nothing."""
    for lang in LANGUAGES:
        speeches = spoil(folder, lang, "interrupts", "card.skip", "card.reverse")
    found = [one for one in found_in(speeches) if one.id == "prose-card-strange"]

    assert {(one.clauses, one.severity) for one in found} == {(("call.window",), Severity.NOTE)}
    assert len(found) == len(LANGUAGES)
    assert "speaks of reverse where call.window is" in found[0].sentence


TITLE = "# skip.effect | The {{ card.skip }}"


def test_a_title_of_another_card_is_found(folder: Path) -> None:
    """Players would look for the rule under another card; a language on its own is told as well."""
    speeches = spoil(folder, "en", "actions", TITLE, TITLE.replace("card.skip", "card.reverse"))
    alone = structs.replace(speeches, by_language={"en": speeches.by_language["en"]})

    assert ids(found_in(speeches)) == {"prose-title-strange", "prose-names-differ"}
    assert ids(found_in(alone)) == {"prose-title-strange"}


def test_a_title_that_names_a_card_in_one_language_only_is_found(folder: Path) -> None:
    """A rule about two cards may be told under one, but then in every language."""
    old = "# reverse.two_players | With two players: the {{ card.reverse }}"
    found = found_in(spoil(folder, "en", "actions", old, old.replace("card.reverse", "card.skip")))

    assert ids(found) == {"prose-names-differ"}
    assert "in the title of reverse.two_players (en: skip; zh-Hans: reverse" in found[0].sentence


def test_a_title_turned_round_in_one_language_is_found(folder: Path) -> None:
    """One pile for the other is told by the terms that the languages share."""
    (found,) = found_in(spoil(folder, "en", "draws", "| The draw pile", "| The discard pile"))

    assert (found.id, found.clauses) == ("prose-terms-differ", ("pile.empty",))
    assert "title of pile.empty (en: the discard pile; zh-Hans: the draw pile" in found.sentence


@pytest.mark.parametrize(
    ("lang", "old", "more", "told"),
    [
        (
            "zh-Hans",
            "下家停一回合。",
            "The next player loses a turn.",
            "The, next, player, loses, turn",
        ),
        ("zh-Hans", "下家停一回合。", "轉給對門。", "轉給對門"),
        ("zh-Hant", "下家停一回合。", "转给对门。", "转给对门"),
        ("en", "loses a turn.", " 下家停。", "下家停"),
    ],
)
def test_another_script_is_found(folder: Path, lang: str, old: str, more: str, told: str) -> None:
    """What was left untranslated, or is of the other Chinese, not everybody can read."""
    (found,) = found_in(spoil(folder, lang, "actions", old, old + more))

    assert (found.id, found.severity) == ("prose-script", Severity.WARNING)
    assert f"({told})" in found.sentence


def test_names_and_words_to_call_are_of_any_script(folder: Path) -> None:
    """The league is called by a Latin word in Chinese texts, too; other games are not."""
    speeches = spoil(folder, "zh-Hans", "actions", "下家停一回合。", "下家喊UNO，停一回合。")

    assert "prose-script" not in ids(found_in(speeches, "league"))
    assert "prose-script" in ids(found_in(speeches, "kings"))


def test_a_typed_card_name_is_found(folder: Path) -> None:
    """A card is named as the words name it."""
    speeches = spoil(folder, "en", "actions", "you play a {{ card.skip }}", "you play a reverse")
    found = ids(found_in(speeches))

    assert {"prose-name-typed", "prose-card-missing"} <= found


SHORT_SKIP = "### short\n{{ card.skip | capitalize }}: the next player"


@pytest.mark.parametrize(
    ("old", "new", "id_"),
    [
        ("next player takes {{ amount.draw_two }}", "next player takes 3", "prose-number-typed"),
        ("next player takes {{ amount.draw_two }}", "next player draws", "prose-numbers-differ"),
        ("any {{ card.draw_two }}: {{", "any {{ card.skip }}: {{", "prose-short-differs"),
        (
            "card.draw_two }}: {{ amount.draw_two",
            "card.draw_two }}: {{ amount.wild_draw_four",
            "prose-short-differs",
        ),
        (
            "\nA {{ card.draw_two }} cannot be answered\n",
            "\nAnswer with any {{ card.draw_two }}: {{ amount.draw_two }} more, on to the next player\n",
            "prose-alike",
        ),
        (SHORT_SKIP, SHORT_SKIP.replace("card.skip", "card.reverse"), "prose-short-differs"),
    ],
)
def test_short_forms_are_held_like_texts(folder: Path, old: str, new: str, id_: str) -> None:
    """What the quick sheet says in one line has the numbers and cards of the rule itself."""
    found = found_in(spoil(folder, "en", "actions", old, new))

    assert id_ in ids(found)
    assert any("the quick sheet" in one.sentence for one in found) or id_ == "prose-number-typed"


CARD_TWO = "### card\nNext takes {{ amount.draw_two }}, loses the turn\n"


@pytest.mark.parametrize(
    ("old", "new", "id_", "named"),
    [
        ("### card\nNext takes {{ amount.draw_two }}", "### card\nNext takes 9", "prose-number-typed", "9"),
        ("### card\nNext takes {{ amount.draw_two }}", "### card\nNext takes 9", "prose-short-differs",
         "the reference card in en says what the rulebook does not (9)"),
        (CARD_TWO, CARD_TWO.replace("Next", "A wild draw four takes; next"), "prose-name-typed",
         "wild draw four"),
        (CARD_TWO, CARD_TWO.replace("draw_two", "wild_draw_four"), "prose-numbers-differ",
         "numbers in the reference card (en: 4; zh-Hans: 2"),
        (CARD_TWO, CARD_TWO.replace("draw_two", "wild_draw_four"), "prose-names-differ",
         "in the reference card (en: wild_draw_four; zh-Hans: draw_two)"),
        (CARD_TWO, CARD_TWO.replace("Next", "{{ card.reverse }} takes; next"), "prose-card-strange",
         "reverse"),
        (CARD_TWO, CARD_TWO.replace("Next takes", "The previous player takes"), "prose-terms-differ",
         "the reference card in en speaks of what the rulebook does not (the player before)"),
        ("### card\nCannot be answered\n## draw-two", "### card\nCan be answered\n## draw-two",
         "prose-terms-differ", "in the reference card (en: none; zh-Hans: a ban"),
        ("Answer: any {{ card.draw_two }}, adds {{ amount.draw_two }}", "Cannot be answered",
         "prose-alike", "the reference card reads the same"),
        (CARD_TWO, "### card\n\n", "prose-fault", "empty form for the reference card"),
        (CARD_TWO, CARD_TWO.replace("draw_two", "draw_tow"), "prose-fault", "amount.draw_tow"),
    ],
)  # fmt: skip
def test_reference_cards_are_held_like_texts(
    folder: Path, old: str, new: str, id_: str, named: str
) -> None:
    """What a reference card says in a few words has the numbers, cards and terms of the rule."""
    found = found_in(spoil(folder, "en", "actions", old, new))

    assert any(named in one.sentence for one in found if one.id == id_)


@pytest.mark.parametrize(
    ("lang", "family", "old", "new", "terms"),
    [
        ("en", "actions", "the next player loses", "the player before you loses",
         ("zh-Hans: the next player;", "en: the player before")),
        ("zh-Hant", "actions", "下家停", "上家停", ("zh-Hant: the player before)", "en: the next player;")),
        ("zh-Hans", "actions", "顺时针变成", "逆时针变成", ("en: clockwise 2 times",)),
        ("en", "actions", "the next player loses", "the next player never loses", ("en: a ban",)),
    ],
)  # fmt: skip
def test_a_sentence_turned_round_in_one_language_is_found(
    folder: Path, lang: str, family: str, old: str, new: str, terms: tuple[str, ...]
) -> None:
    """Next for before, one direction for the other, may not for may: a note says who says what."""
    found = found_in(spoil(folder, lang, family, old, new))
    told = [one.sentence for one in found if one.id == "prose-terms-differ"]

    assert "same things in the rulebook" in told[0]
    assert all(term in told[0] for term in terms)


@pytest.mark.parametrize(
    ("family", "old", "new", "id_"),
    [
        ("draws", '["pile.empty"] == "reshuffle"', '["pile.empty"] != "reshuffle"', "prose-conditions-differ"),
        ("draws", "{% if black %}", "{% if not black %}", "prose-conditions-differ"),
        ("kings", 'every("skip", "reverse", "draw_two")', 'every("skip", "wild")', "prose-names-differ"),
        ("kings", 'either("wild", "coloured_wild")', 'either("wild", "wild_draw_four")', "prose-names-differ"),
    ],
)  # fmt: skip
def test_what_a_template_asks_is_the_same_in_all_languages(
    folder: Path, family: str, old: str, new: str, id_: str
) -> None:
    """Under which rules a sentence is printed, and of which kinds of cards."""
    assert id_ in ids(found_in(spoil(folder, "en", family, old, new)))


def test_a_sentence_that_one_language_lacks_is_found(folder: Path) -> None:
    """All languages have a sentence on each line; lines of tags alone are none."""
    old = "The active colour stays as it was.\n"
    found = found_in(spoil(folder, "en", "draws", old, ""))
    (lacking,) = [one for one in found if one.id == "prose-sentences-differ"]

    assert lacking.severity is Severity.NOTE
    assert "(en 3, zh-Hans 4, zh-Hant 4)" in lacking.sentence


def test_amounts_taken_for_each_other_are_found(folder: Path) -> None:
    """Skips count 50 and wilds 20 in one language only: a note, for word order may differ too."""
    spoil(folder, "en", "ending", "amount.action_points", "amount.kept")
    spoil(folder, "en", "ending", "amount.black_points", "amount.action_points")
    found = found_in(spoil(folder, "en", "ending", "amount.kept", "amount.black_points"), "street")
    (turned,) = [one for one in found if one.id == "prose-amounts-turned"]

    assert turned.severity is Severity.NOTE
    assert "en and zh-Hans name the same amounts in another order" in turned.sentence


def test_a_short_form_turned_round_is_found(folder: Path) -> None:
    """What the quick sheet says contrary to the rule or to the other languages is told."""
    found = found_in(
        spoil(folder, "en", "actions", "}}: the next player", "}}: the previous player")
    )
    told = [one.sentence for one in found if one.id == "prose-terms-differ"]

    assert any("same things in the quick sheet" in one for one in told)
    assert any("the quick sheet in en speaks of what" in one for one in told)


def test_faulty_prose_is_found_with_its_place(folder: Path) -> None:
    """A missing block and an unknown name are errors that name file and line."""
    speeches = spoil(folder, "en", "actions", "{{ card.skip }}", "{{ card.joker }}")
    found = found_in(speeches)

    assert any('"card.joker"' in one.sentence for one in found if one.id == "prose-fault")
    assert [one.id for one in found] == ["prose-fault"]
    (folder / "rules" / "en" / "actions.md.j2").unlink()
    assert "prose-fault" in ids(found_in(own_speeches(folder)))


def test_what_cannot_be_worked_out_is_found_with_its_place(folder: Path) -> None:
    """Each value at fault once, in plain words, with file and line, in a language of one's own as
    well.
    """
    shutil.copytree(folder / "rules" / "en", folder / "rules" / "de")
    shutil.copy(folder / "words" / "en.toml", folder / "words" / "de.toml")
    speeches = spoil(
        folder, "de", "actions", "loses a turn.", "loses a turn.{{ card.skip // hand }}"
    )
    (found,) = found_in(speeches)

    assert found.id == "prose-fault"
    assert found.sentence == (
        f"The rulebook cannot be set: {folder}/rules/de/actions.md.j2:1: skip.effect = skip-next: "
        "reckons, compares or calls what does not go together (line 1 of the text)."
    )
    assert found.remedy == f"Mend {folder}/rules/de/actions.md.j2:1."


def test_one_fault_hides_no_other(folder: Path) -> None:
    """A missing block, an unknown name beside it and a typed number in the same file, and languages
    that differ elsewhere, are told in one go.
    """
    spoil(folder, "en", "actions", "## draw-2", "## draw-3")
    spoil(folder, "en", "actions", "{{ card.skip }}", "{{ card.skp }}")
    spoil(folder, "en", "actions", "## turn-direction\n", "## turn-direction\nThe 3 of you: ")
    speeches = spoil(folder, "zh-Hans", "draws", "{{ card.wild_draw_four }}", "{{ card.wild }}")
    found = found_in(speeches)
    said = " ".join(one.sentence for one in found)

    assert "draw_two.effect = draw-2-and-skip: has no prose" in said
    assert '"card.skp" is not a name' in said
    assert {"prose-number-typed", "prose-names-differ"} <= set(ids(found))
    (typed,) = [one for one in found if one.id == "prose-number-typed"]
    assert typed.remedy.startswith(f"Change {folder}/rules/en/actions.md.j2:")
    assert "left out for their faults: 2" in examined(having("kings"), speeches)


def test_without_words_the_prose_is_still_read(folder: Path) -> None:
    """A language that lacks its words is told what else its rules lack."""
    shutil.copytree(folder / "rules" / "en", folder / "rules" / "fr")
    speeches = spoil(folder, "fr", "ending", "# seats | Seats", "# seat | Seats")
    said = " ".join(one.sentence for one in found_in(speeches))

    assert "words/fr.toml: is missing" in said
    assert 'seat: there is no such clause. Did you mean "seats"?' in said


def test_faulty_words_are_told_and_hide_no_other_language(folder: Path) -> None:
    """Each fault of a word list of one's own is an error with its file and key; a language whose
    words cannot be had does not keep the others from being read.
    """
    path = folder / "words" / "en.toml"
    text = path.read_text("utf-8").replace('reverse = "reverse"', 'reverse = "skip"')
    path.write_text(text.replace('"{n} cards"', '"{anzahl} cards"', 1), "utf-8")
    speeches = spoil(folder, "zh-Hans", "actions", "下家停一回合", "下9家停一回合")
    found = found_in(speeches)
    said = [one.sentence for one in found if one.id == "prose-fault"]

    assert [one.partition("words/en.toml: ")[2].partition(":")[0] for one in said] == [
        "many.card", "card.reverse",
    ]  # fmt: skip
    assert "prose-number-typed" in ids(found)


def test_a_language_of_ones_own_is_checked_with_its_words(folder: Path) -> None:
    """A language that deckgen does not speak needs words beside its rules."""
    shutil.copytree(folder / "rules" / "en", folder / "rules" / "fr")
    lacking = own_speeches(folder)
    shutil.copy(folder / "words" / "en.toml", folder / "words" / "fr.toml")
    speeches = own_speeches(folder)

    assert "prose-fault" in ids(found_in(lacking))
    assert found_in(speeches) == ()
    assert "fr" in examined(having("kings"), speeches)


def test_a_folder_without_prose_is_refused(tmp_path: Path) -> None:
    """It names what is missing."""
    with pytest.raises(BadInput, match="rules"):
        own_speeches(tmp_path)


def test_what_people_wrote_is_left_alone() -> None:
    """Digits and card names in a rule for the blanks are the group's own, in each language."""
    league = having("league")
    own = {"en": "Draw 3, then skip.", "zh-Hans": "抽5张", "zh-Hant": "抽7張"}
    changed = structs.replace(league, blank_text=texts(own))

    assert findings(changed, shipped_speeches()) == ()


def test_a_rule_for_the_blanks_in_some_languages_only_is_a_warning() -> None:
    """There the blanks stay empty."""
    league = structs.replace(having("league"), blank_text=texts({"en": "Swap hands."}))
    (found,) = findings(league, shipped_speeches())

    assert (found.id, found.severity) == ("blank-text-missing", Severity.WARNING)
    assert "zh-Hans, zh-Hant" in found.sentence


def test_a_rule_for_blanks_that_there_are_none_of_is_a_note() -> None:
    """It is printed nowhere."""
    kings = structs.replace(having("kings", deck__blank=0), blank_text=texts({"en": "Swap hands."}))
    (found,) = findings(kings, shipped_speeches())

    assert (found.id, found.severity) == ("blank-text-idle", Severity.NOTE)


def test_every_amount_is_held_or_is_peoples_own() -> None:
    """No amount is left out: a setting states it, a position shows it, or only people keep it."""
    held, shown, printed = set(amounts.HELD), set(SHOWN), set(amounts.PRINTED)

    assert held | shown | printed == set(AMOUNTS)
    assert len(held) + len(shown) + len(printed) == len(AMOUNTS)
    assert all(amounts.PRINTED.values())


@pytest.mark.parametrize("name", [*amounts.HELD, *SHOWN])
def test_an_amount_that_is_not_the_engines_is_found(name: str) -> None:
    """The rulebook says one number, the table keeps another."""
    wrong = structs.replace(AMOUNTS[name], number=AMOUNTS[name].number + 1)

    assert amounts.findings() == ()
    assert ids(amounts.findings({**AMOUNTS, name: wrong})) == {"amount-differs"}


@pytest.mark.parametrize("card", ["skip", "reverse", "draw_two", "wild", "wild_draw_four"])
@pytest.mark.parametrize("id_", BUILT_IN)
def test_texts_need_no_card_that_the_deck_lacks(id_: str, card: str) -> None:
    """Our texts are as right for a deck without a kind of card: amounts of it are not spoken of."""
    bare = load_variant(id_, (f"deck.{card}=0",))
    found = findings(bare, shipped_speeches())

    assert [f for f in found if f.severity is Severity.ERROR] == []
