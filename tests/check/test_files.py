"""Finished files held against their manifest and the definition: what is out of date, changed, gone
or listed wrongly is found, and what is sound is not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from deckgen.check.built import Folder, Now
from deckgen.check.files import examined, findings
from deckgen.definition.variants import load_variant
from deckgen.press.proof import folder_facts
from tests.check.folders import built, found_in
from tests.check.tables import having, ids


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Street's deck on A4."""
    return folder_facts("street", (), built(tmp_path_factory.mktemp("out") / "street"))


@pytest.mark.parametrize("duplex", ["long", "short", "fold", "none"])
@pytest.mark.parametrize("variant", ["family", "kings"])
def test_what_was_built_is_found_whole(tmp_path: Path, variant: str, duplex: str) -> None:
    """Every file of a game, in any language, however the sheets are turned and the cards lie."""
    every = "deck,penalties,list,rulebook,quick,reference"
    place = built(tmp_path, variant, duplex=duplex, only=every, lang="zh-Hant,en", card="poker")

    assert findings(load_variant(variant), folder_facts(variant, (), place)) == ()


def test_what_was_read_is_counted(facts: Folder) -> None:
    """108 cards on 24 pages: 9 to a sheet of A4, and a back for each."""
    assert "1 PDF of 24 pages, 108 cards" in examined(facts)


@pytest.mark.parametrize("paper", ["letter", "a3", "420x297"])
def test_whatever_the_paper(tmp_path: Path, paper: str) -> None:
    """Pages have the size that was asked for; a part of the deck is a note."""
    facts = folder_facts("street", (), built(tmp_path, paper=paper, cards="1-30"))

    assert found_in(facts) == {"cards-partial"}


@pytest.mark.parametrize(
    ("variant", "flags"),
    [
        ("street", {"card": "tarot"}),
        ("street", {"bleed": 2.0}),
        ("kings", {"family": True}),
        ("street", {"theme": "ink-saver", "marks": "none", "duplex": "short"}),
    ],
)
def test_flags_of_a_build_make_nothing_stale(
    tmp_path: Path, variant: str, flags: dict[str, Any]
) -> None:
    """The definition is read with the card, the bleed and the texts that the build was asked for."""
    facts = folder_facts(variant, (), built(tmp_path, variant, **flags))

    assert findings(load_variant(variant), facts) == ()


def test_another_definition_is_found(tmp_path: Path, facts: Folder) -> None:
    """What was printed before a change is out of date, also where only --set differs, which is
    named; what the files should hold is then not asked.
    """
    place = built(tmp_path, changes=("deal.hand=6",))
    stale, *others = findings(having("street"), folder_facts("street", (), place))

    assert stale.id == "files-stale"
    assert "--set deal.hand=6" in stale.sentence
    assert not others
    assert found_in(folder_facts("street", ("deal.hand=6",), place)) == set()
    assert "card-count" in found_in(facts, having("street", deck__skip=1))


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A definition with a list of penalties of its own."""
    rows = [f"{int(n > 76)},Sing song {n}.,唱{n}。" for n in range(1, 101)]
    (tmp_path / "mine.csv").write_text("\n".join(["hot,en,zh-Hans", *rows, ""]), "utf-8")
    (tmp_path / "own.toml").write_text(
        'extends = "kings"\nid = "own"\npenalties = "mine.csv"\n[name]\nen = "Own"\n', "utf-8"
    )
    return tmp_path / "own.toml"


def test_an_edited_list_of_penalties_is_found(own: Path) -> None:
    """The words on the cards are those that the list had when they were printed; what it says in a
    language that was not printed is of no account.
    """
    place = built(own.parent / "out", str(own))
    listed = own.parent / "mine.csv"
    before = folder_facts(str(own), (), place)
    listed.write_text(listed.read_text("utf-8").replace("唱7。", "跳7。"), "utf-8")
    unprinted = folder_facts(str(own), (), place)
    listed.write_text(listed.read_text("utf-8").replace("song 7.", "song 700."), "utf-8")
    edited = findings(load_variant(str(own)), folder_facts(str(own), (), place))

    assert found_in(before, load_variant(str(own))) == set()
    assert found_in(unprinted, load_variant(str(own))) == set()
    assert ids(edited) == {"files-stale"}
    assert "list of penalties was changed" in edited[0].sentence


def test_a_list_is_found_from_the_definition_too(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path that a flag gave leads from where it was given; from elsewhere the definition is tried."""
    monkeypatch.chdir(own.parent)
    place = built(own.parent / "out", "own.toml", penalties="mine.csv")
    monkeypatch.chdir(own.parent.parent)
    facts = folder_facts(str(own), (), place)

    assert found_in(facts, load_variant(str(own))) == set()


def test_cards_of_another_size_are_found(tmp_path: Path, facts: Folder) -> None:
    """Sheets for poker cards are none of a build for the usual ones, whatever their faces."""
    poker = folder_facts("street", (), built(tmp_path, card="poker"))
    (found,) = findings(having("street"), structs.replace(facts, pdfs=poker.pdfs))

    assert found.id == "card-size"
    assert "56 × 87 mm" in found.sentence
    assert found_in(poker) == set()


def test_a_list_of_penalties_that_is_gone_is_told(own: Path) -> None:
    """What was built cannot be built again: that is a warning, and no bad input."""
    place = built(own.parent / "out", str(own))
    (own.parent / "mine.csv").unlink()
    facts = folder_facts(str(own), (), place)

    assert found_in(facts, load_variant(str(own))) == {"files-stale"}
    assert "mine.csv" in findings(load_variant(str(own)), facts)[0].sentence


def test_a_changed_and_a_missing_file_are_found(facts: Folder) -> None:
    """Digests are those of the manifest."""
    assert found_in(structs.replace(facts, digests={"deck.pdf": "sha256:x"})) == {"file-changed"}
    assert found_in(structs.replace(facts, digests={})) == {"file-missing"}


def test_a_manifest_that_names_no_files_is_found(facts: Folder) -> None:
    """Nobody could tell what was built: every file of the build is named, and no other."""
    named = facts.manifest.files
    empty = structs.replace(facts.manifest, files={})
    more = structs.replace(facts.manifest, files={**named, "poster.pdf": "sha256:x"})
    digests = {**facts.digests, "poster.pdf": "sha256:x"}

    assert found_in(structs.replace(facts, manifest=empty)) == {"file-unlisted"}
    assert found_in(structs.replace(facts, manifest=more, digests=digests)) == {"file-unknown"}


def test_a_build_that_is_refused_now_is_stale(facts: Folder) -> None:
    """The reason is told as the build would."""
    refused = structs.replace(facts, now=Now(refused="--card: too small"))

    assert found_in(refused) == {"files-stale"}
    assert "--card: too small" in findings(having("street"), refused)[0].sentence
