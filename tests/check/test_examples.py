"""Worked examples are replayed; what does not come out is found."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from deckgen.check import examples
from deckgen.check.examples import examined, findings, replayed
from deckgen.definition.scenario import load_scenarios
from deckgen.definition.variants import load_variant
from deckgen.errors import BadInput
from deckgen.model.variant import Variant
from tests.check.tables import having, ids

HERE = Path(__file__).parent / "scenarios"


def test_examples_of_the_rulebook_and_of_the_variant_are_replayed() -> None:
    """Those of other variants are not counted."""
    found = replayed(having("family"), load_scenarios([HERE]))

    assert findings(found) == ()
    assert found.shown > 0
    assert 0 < len(found.results) < len(list(HERE.glob("*.toml")))
    assert f"{len(found.results)} scenarios" in examined(found)


def test_an_example_that_does_not_come_out_is_found(tmp_path: Path) -> None:
    """It says where, what was expected, and by which clause."""
    text = (HERE / "no-challenge.toml").read_text("utf-8")
    (tmp_path / "wrong.toml").write_text(
        text.replace('clause = "wild_draw_four.challenge"', 'clause = "jump_in"'), "utf-8"
    )
    (found,) = findings(replayed(having("family"), load_scenarios([tmp_path])))

    assert found.id == "example-fails"
    assert "step 2" in found.sentence
    assert found.clauses == ("wild_draw_four.challenge",)


def test_an_example_of_the_rulebook_that_cannot_be_set_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is an error, never a pass."""

    def broken(_: Variant) -> NoReturn:
        raise BadInput.one("one.toml", "given", "is missing")

    monkeypatch.setattr(examples, "replays", broken)

    assert ids(findings(replayed(having("family")))) == {"example-faulty"}


def test_scenarios_are_replayed_for_the_file_that_they_name(tmp_path: Path) -> None:
    """Not for another of the same id."""
    for name, hand in (("mine", 6), ("other", 7)):
        said = f'extends = "family"\nid = "mine"\n[rules]\n"deal.hand" = {hand}\n'
        (tmp_path / f"{name}.toml").write_text(said, encoding="utf-8")
    (tmp_path / "one.toml").write_text(
        'variant = "mine.toml"\n[given]\nhands = ["red-1 red-2", "blue-1 blue-2"]\n'
        'top = "red-3"\n[[step]]\nseat = 0\nplay = "red-1"\n[step.then]\nturn = 1\n',
        encoding="utf-8",
    )
    scenarios = load_scenarios([tmp_path / "one.toml"])
    mine, other = (load_variant(str(tmp_path / f"{name}.toml")) for name in ("mine", "other"))

    assert [len(replayed(one, scenarios).results) for one in (mine, other)] == [1, 0]
