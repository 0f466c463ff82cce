"""The laws of worked examples: replayed, never printed wrong, chosen by the variant's values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckgen.book.compose import rulebook
from deckgen.book.document import Example, plain
from deckgen.book.examples import replays
from deckgen.definition.files import shipped
from deckgen.definition.scenario import load_scenarios
from deckgen.definition.variants import load_variant
from deckgen.engine import run_scenario
from deckgen.errors import BadInput
from deckgen.model.words import LANGUAGES

from .samples import VARIANTS, variant

WRONG = """
variant = "kings"
[given]
hands = ["red-5 blue-1", "red-6 green-2"]
top = "red-1"
[[step]]
seat = 0
play = "red-5"
  [step.then]
  pending = 2
"""


def test_every_example_holds() -> None:
    """Every shipped example holds by its own rules and is titled in every language."""
    for scenario in load_scenarios([shipped("examples")]):
        assert run_scenario(scenario).holds, scenario.path
        assert set(scenario.title) == set(LANGUAGES), scenario.path


@pytest.mark.parametrize("name", VARIANTS)
def test_every_book_has_examples(name: str) -> None:
    """Every built-in book shows at least six examples, each for a value that it has."""
    found = replays(variant(name))
    assert len(found) >= 6
    assert all(one.clause in variant(name).rules for one in found)


def test_examples_follow_the_values() -> None:
    """Switching a rule on brings its example, switching one off takes its example away."""
    base = {one.clause for one in replays(variant("kings"))}
    on = {one.clause for one in replays(load_variant("kings", ["jump_in=any"]))}
    off = {one.scenario.path for one in replays(load_variant("kings", ["draw_two.answer=none"]))}
    assert "jump_in" not in base
    assert "jump_in" in on
    assert any("draw_two.answer=none" in path for path in off)
    assert not any("draw_two.answer=draw-two" in path for path in off)


def test_a_wrong_example_stops_the_build(tmp_path: Path) -> None:
    """An example that does not come out as it says is an error that names file, step and reason."""
    (tmp_path / "play.match=colour-or-symbol.toml").write_text(WRONG)
    with pytest.raises(BadInput) as caught:
        replays(variant("kings"), tmp_path)
    (fault,) = caught.value.faults
    assert fault.where.endswith("play.match=colour-or-symbol.toml")
    assert fault.key == "step 1"
    assert "pending = 2" in fault.problem


def test_a_file_named_for_nothing_is_refused(tmp_path: Path) -> None:
    """An example file that is not named for a clause and a value is an error."""
    (tmp_path / "stacking.toml").write_text(WRONG)
    with pytest.raises(BadInput):
        replays(variant("kings"), tmp_path)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_pictures_and_results_are_the_replays(name: str, lang: str) -> None:
    """An example's picture is the position played, its result what the engine found."""
    found = replays(variant(name))
    book = rulebook(variant(name), lang, found)
    examples = [b for s in book.sections for b in s.blocks if isinstance(b, Example)]
    assert len(examples) == len(found)
    for example, replay in zip(examples, found, strict=True):
        start, end = replay.start, replay.played[-1].after
        assert example.scene.hands == tuple(start.hand(s) for s in range(start.players))
        assert len(example.moments) == len(replay.scenario.steps)
        numbers = [int(n) for n in re.findall(r"\d+", "".join(map(plain, example.result)))]
        if not end.over:
            assert numbers == list(end.sizes)
        for moment, played in zip(example.moments, replay.played, strict=True):
            assert moment.refused == played.step.illegal
            if played.after.pending > played.before.pending:
                assert str(played.after.pending) in plain(moment.after)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_draws_passed_on_are_counted(lang: str) -> None:
    """Whoever draws come to is told how many there are, also where they are passed on unchanged, as
    the league's skip and reverse do (D35).
    """
    found = replays(variant("league"))
    book = rulebook(variant("league"), lang, found)
    examples = [b for s in book.sections for b in s.blocks if isinstance(b, Example)]
    unchanged = 0
    for example, replay in zip(examples, found, strict=True):
        for moment, played in zip(example.moments, replay.played, strict=True):
            before, after = played.before, played.after
            if after.pending and after.turn != before.turn:
                unchanged += after.pending == before.pending
                assert re.findall(r"\d+", plain(moment.after)) == [str(after.pending)]
    assert unchanged >= 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_say_who_begins_and_what_counts(lang: str) -> None:
    """Every example says first who is to act; cards drawn at the end, which count, are shown."""
    for name in VARIANTS:
        book = rulebook(variant(name), lang, replays(variant(name)))
        found = [block for section in book.sections for block in section.blocks]
        examples = [block for block in found if isinstance(block, Example)]
        for example, replay in zip(examples, replays(variant(name)), strict=True):
            assert any(who in plain(example.opening) for who in example.names)
            last, shown = replay.played[-1], example.moments[-1].cards
            if last.step.verb == "take" and last.after.over and any(replay.outcome.scores):
                assert shown == last.drawn
