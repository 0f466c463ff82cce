"""Which cards to print again, and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from deckgen.errors import BadInput
from deckgen.press.build import build, description, with_kept
from deckgen.press.digests import face_digests
from deckgen.press.job import Job
from deckgen.press.order import Order, job_of
from deckgen.press.since import narrowed
from deckgen.press.wanted import cards_wanted


def order(**more: object) -> Order:
    """An order with the usual flags."""
    usual = {
        "variant": "league", "lang": "en", "paper": "a4", "card": None, "theme": "classic",
        "penalties": None, "fill": False, "family": False, "duplex": "long", "bleed": None,
        "gap": None, "marks": "corners", "only": "deck", "cards": None, "changes": (),
    }  # fmt: skip
    return Order(**{**usual, **more})  # type: ignore[arg-type]


def job(**more: object) -> Job:
    """A job with the usual flags."""
    return job_of(order(**more))[0]


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The manifest of the league's deck."""
    path = tmp_path / "manifest.json"
    path.write_bytes(build(job())["manifest.json"])
    return path


def test_nothing_changed_nothing_to_print(before: Path) -> None:
    """The same deck has no card to print, on other paper neither, nor with another bleed: once they
    are cut, the cards are the same.
    """
    for one in (job(), job(paper="letter", gap=2.0, duplex="short"), job(bleed=2.0)):
        after, changes = narrowed(one, before)
        assert after.numbers == ()
        assert changes.lines() == []


def test_a_card_put_in_between_makes_no_other_card_new(before: Path) -> None:
    """One more skip per colour: four cards, whatever their numbers have become."""
    after, changes = narrowed(job(changes=("deck.skip=3",)), before)
    assert [face for _, face, _ in changes.cards] == [
        f"{colour}-skip" for colour in ("red", "yellow", "green", "blue")
    ]
    assert after.numbers == tuple(number for number, _, _ in changes.cards)
    assert changes.lines() == [
        "not printed before: 22 (red-skip), 48 (yellow-skip), 74 (green-skip), 100 (blue-skip)"
    ]


def test_cards_left_out_are_to_be_taken_out(before: Path) -> None:
    """One skip fewer: nothing to print, four cards to take out."""
    after, changes = narrowed(job(changes=("deck.skip=1",)), before)
    assert after.numbers == ()
    assert changes.gone == tuple((f"{c}-skip", 1) for c in ("red", "yellow", "green", "blue"))


def test_one_changed_text_is_one_card(tmp_path: Path) -> None:
    """A word changed in a penalty list reprints the cards that carry it, and no other."""
    rows = [f"m{k},,mild text {k},1" for k in range(76)] + [f"h{k},1,hot {k},1" for k in range(24)]
    texts = tmp_path / "list.csv"
    texts.write_text("\n".join(["id,hot,en,count", *rows]), encoding="utf-8")
    one = job(variant="kings", penalties=str(texts))
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps(description(one)), encoding="utf-8")
    rows[9] = "m9,,another text,1"
    texts.write_text("\n".join(["id,hot,en,count", *rows]), encoding="utf-8")
    _, changes = narrowed(job(variant="kings", penalties=str(texts)), path)
    assert [(face, why) for _, face, why in changes.cards] == [("red-5.010", "its face changed")]


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ({"theme": "ink-saver"}, "the theme was classic, is ink-saver"),
        ({"card": "poker"}, "the card's size was 56 × 87 mm, is 63.5 × 88.9 mm"),
    ],
)
def test_what_changes_all_is_said_once(before: Path, flags: dict[str, object], why: str) -> None:
    """Theme and size change every card, for one reason."""
    one = job(**flags)
    after, changes = narrowed(one, before)
    assert after.numbers == tuple(card.number for card in one.cards)
    assert {reason for _, _, reason in changes.cards} == {why}


def test_another_back_is_another_deck(before: Path) -> None:
    """Cards of two backs cannot be mixed, whatever their faces."""
    said = json.loads(before.read_text(encoding="utf-8"))
    before.write_text(json.dumps({**said, "back": "sha256:0"}), encoding="utf-8")
    after, changes = narrowed(job(), before)
    assert after.numbers == tuple(card.number for card in job().cards)
    assert {reason for _, _, reason in changes.cards} == {"the back changed"}


def test_cards_and_since_go_together(before: Path) -> None:
    """Of the changed cards only those that were asked for."""
    after, changes = narrowed(job(theme="ink-saver", cards="5-7,9"), before)
    assert after.numbers == (5, 6, 7, 9)
    assert [number for number, _, _ in changes.cards] == [5, 6, 7, 9]
    assert "still to be printed: 1 (red-0), 2 (red-1), 3 (red-1)" in changes.lines()[-1]


def test_no_changed_card_is_lost(before: Path) -> None:
    """What one narrowed print leaves out, the next one prints: together the whole change."""
    changes = ("deck.skip=3",)
    every = narrowed(job(changes=changes), before)[0].numbers
    assert every == (22, 48, 74, 100)
    first, _ = narrowed(job(changes=changes, cards="1-50"), before)
    assert first.numbers == (22, 48)
    before.write_text(json.dumps(description(first)), encoding="utf-8")
    assert narrowed(job(changes=changes), before)[0].numbers == (74, 100)


def test_cards_never_printed_are_wanted(tmp_path: Path) -> None:
    """A sample of nine supplies nine cards; nine more in the same folder make it eighteen."""
    folder = tmp_path / "league"
    folder.mkdir()
    manifest = folder / "manifest.json"
    for cards, held in (("1-9", 9), ("10-18", 18)):
        manifest.write_bytes(with_kept(build(job(cards=cards)), folder)["manifest.json"])
        one = job()
        after, _ = narrowed(one, manifest)
        assert after.numbers == tuple(card.number for card in one.cards[held:])


def test_a_rulebook_prints_no_card(before: Path) -> None:
    """A build without the deck leaves what is printed as it was."""
    said = description(job(only="quick", changes=("deck.skip=3",)))
    assert said["cards"] == []
    files = {"manifest.json": json.dumps(description(job(only="quick"))).encode()}
    kept = json.loads(with_kept(files, before.parent)["manifest.json"])["cards"]
    assert kept == json.loads(before.read_text(encoding="utf-8"))["cards"]


def test_a_theme_of_another_name_is_the_same_deck(before: Path, tmp_path: Path) -> None:
    """What is printed counts, not what the theme is called."""
    theme = tmp_path / "mine.toml"
    theme.write_text('extends = "classic"\nname = "mine"\n', encoding="utf-8")
    assert narrowed(job(theme=str(theme)), before)[0].numbers == ()


def test_a_picture_counts_by_its_content(tmp_path: Path) -> None:
    """The same art in another folder is the same face; other art is another."""
    from PIL import Image

    digests = []
    for name, tint in (("one", (9, 9, 9)), ("two", (9, 9, 9)), ("three", (9, 9, 8))):
        folder = tmp_path / name
        folder.mkdir()
        Image.new("RGB", (700, 1000), tint).save(folder / "art.png")
        (folder / "theme.toml").write_text('[art]\nback = "art.png"\n', encoding="utf-8")
        made = job(theme=str(folder / "theme.toml"))
        digests.append(face_digests([made.back], made.theme.fonts)["back"])
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        "[]",
        '{"cards": [1], "back": ""}',
        '{"cards": [], "back": "", "languages": 5}',
        '{"cards": 3}',
    ],
)
def test_what_is_no_manifest_is_said(tmp_path: Path, content: str) -> None:
    """A sentence, whatever the file holds."""
    path = tmp_path / "m.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match="not the manifest of a build"):
        narrowed(job(), path)


def test_counts_of_cards() -> None:
    """A card is printed as often as its part says, in deck order."""
    assert cards_wanted("3,1-2x2", 5) == (1, 1, 2, 2, 3)
    assert cards_wanted("2×3", 5) == (2, 2, 2)
    for bad in ("0x2", "1x0", "1x101", "x2", "1x", "6x2", "a*3"):
        with pytest.raises(BadInput):
            cards_wanted(bad, 5)
    one = replace(job(), numbers=cards_wanted("1x3", 112))
    assert [card.number for card in one.cards] == [1, 1, 1]
