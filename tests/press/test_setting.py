"""Room: press (every text that `build` prints, set without printing it)."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.check.finding import Severity
from deckgen.check.setting import examined, findings
from deckgen.definition.variants import BUILT_IN
from deckgen.press.setting import set_texts

HEAD = 'extends = "{game}"\nid = "mine"\n{top}[name]\nen = "Mine"\n'


def definition(folder: Path, game: str, more: str = "", top: str = "") -> str:
    """A definition file of one language."""
    path = folder / "mine.toml"
    path.write_text(HEAD.format(game=game, top=top) + more, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("id_", BUILT_IN)
def test_every_text_of_a_built_in_game_can_be_printed(id_: str) -> None:
    """In every language; what was set is counted."""
    found = set_texts(id_)

    assert findings(found) == ()
    assert f"fronts of {found.cards} cards" in examined(found)
    assert examined(found).endswith("set in zh-Hans, zh-Hant, en")
    assert ("penalties" in examined(found)) is (id_ == "kings")


@pytest.mark.parametrize(
    ("more", "said", "remedy"),
    [
        ('[blank]\nen = "{long}"', "in en: blank: the text", "[blank] en"),
        ('[rules]\n"call.word" = "{word}"', "last-card line: the text", "call.word"),
        ('[blank]\nen = "\u1230"', "in en: blank: no font has the character", "[blank] en"),
    ],
)
def test_a_text_that_cannot_be_printed_is_one_error(
    tmp_path: Path, more: str, said: str, remedy: str
) -> None:
    """It names the card and where to change it."""
    more = more.format(long="Everybody shouts seven times. " * 60, word="X" * 80)
    (found,) = findings(set_texts(definition(tmp_path, "league", more)))

    assert (found.severity, found.id) == (Severity.ERROR, "text-refused")
    assert said in found.sentence
    assert f"change {remedy}" in found.remedy


def test_each_penalty_that_cannot_be_printed_is_named_once(tmp_path: Path) -> None:
    """By its line, though it stands on a card of the deck, on one by itself, and in the list."""
    lines = [f"Sing song number {number}," for number in range(1, 101)]
    lines[3], lines[70] = "\u1230,", "Sing " * 120 + ","
    listed = "\n".join(
        ["en,hot", *(line + ("hot" if n > 75 else "") for n, line in enumerate(lines))]
    )
    (tmp_path / "mine.csv").write_text(listed, encoding="utf-8")
    source = definition(tmp_path, "kings", top='penalties = "mine.csv"\n')
    found = set_texts(source)
    places = [fault.where.rpartition(": ")[2] for _, fault in found.refused]

    assert sorted(places) == ["line 5", "line 72"]


def test_a_reference_card_that_is_too_small_is_a_warning(tmp_path: Path) -> None:
    """The game can be played, and the rest of it printed, without."""
    source = definition(tmp_path, "street", "[format]\nwidth = 30\nheight = 46\n")
    (found,) = findings(set_texts(source))

    assert found.severity is Severity.WARNING
    assert "6 rows do not fit on a card of 30 × 46 mm" in found.sentence


def test_where_nothing_can_be_set_that_is_said(tmp_path: Path) -> None:
    """A list that is not there, in the words of `build`."""
    source = definition(tmp_path, "kings", top='penalties = "none.csv"\n')
    (found,) = findings(set_texts(source))

    assert found.id == "not-printed"
    assert "none.csv: there is no such file" in found.sentence
    assert examined(set_texts(source)) == "nothing that could be set"


def test_what_is_changed_is_set_with_the_changes(tmp_path: Path) -> None:
    """As `build` does with --set."""
    source = definition(tmp_path, "league")

    assert set_texts(source).refused == ()
    assert set_texts(source, [f"call.word={'X' * 80}"]).refused != ()
