"""Reading scenario files: every fault at once, one clear sentence each, with file and key."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from deckgen.definition.scenario import load_scenario, load_scenarios
from deckgen.engine import run_scenario
from deckgen.errors import BadInput

SOUND = """
variant = "family"
[given]
hands = ["red-1 blue-2", "red-3 red-4"]
top = "red-5"
[[step]]
seat = 0
play = "red-1"
[then]
turn = 1
"""

BROKEN = [
    ('variant = "family"', 'variant = "familiy"', "variant", '"familiy" is neither .* Did you mean "family"'),
    ('variant = "family"', "", "variant", "is missing"),
    ('variant = "family"', "variant = 7", "variant", "7 is not a text"),
    ('"red-1 blue-2"', '"red-1 bleu-2"', "given.hands[0]", '"bleu-2" is not a card.*"blue-2"'),
    ('"red-1 blue-2"', '"red-5 red-5"', "given", "red-5 3 times; the deck of family has 2"),
    ('"red-1 blue-2"', '"red-wild"', "given", "red-wild 1 times; the deck of family has 0"),
    ('"red-1 blue-2"', '"blank"', "given", "blanks are set aside"),
    ('["red-1 blue-2", "red-3 red-4"]', '"red-1"', "given.hands", "one text of cards per seat"),
    ('["red-1 blue-2", "red-3 red-4"]', '["red-1"]', "given.hands", "has 1 seats; 2 to 10"),
    ('top = "red-5"', "", "given", 'lacks a "top", a "lead" or a "winner"'),
    ('top = "red-5"', 'top = "wild"', "given.colour", "is missing: wild has no colour"),
    ('top = "red-5"', 'top = "red-5"\ncolour = "blue"', "given.colour", "red-5 has its own colour"),
    ('top = "red-5"', 'top = "red-5"\nlead = "red-6"', "given", 'has both "top" and "lead"'),
    ('top = "red-5"', 'top = "red-5"\ndealer = 1', "given.dealer", 'does not go with "top"'),
    ('top = "red-5"', 'top = "red-5"\nturn = 2', "given.turn", "2 is not a seat; there are seats 0 to 1"),
    ('top = "red-5"', 'top = "red-5"\npending = "2"', "given.pending", '"2" is not a whole number'),
    ('top = "red-5"', 'top = "red-5"\ndirection = "left"', "given.direction", "is not one of"),
    ('top = "red-5"', 'top = "red-5"\nrest = "discards"', "given.rest", 'mean "discard"'),
    ('top = "red-5"', 'top = "red-5"\nhamds = 1', "given.hamds", 'mean "hands"'),
    ("[given]", "[giben]", "giben", 'mean "given"'),
    ('play = "red-1"', "", "step[1]", "has no action; exactly one"),
    ('play = "red-1"', 'paly = "red-1"', "step[1]", 'mean "play"'),
    ('play = "red-1"', 'play = "red-1"\ndraw = true', "step[1]", "has 2 actions: play, draw"),
    ('play = "red-1"', "play = 1", "step[1].play", "1 is not a text of cards"),
    ('play = "red-1"', 'play = ""', "step[1].play", "names no card"),
    ('play = "red-1"', "draw = false", "step[1].draw", "false is not true"),
    ('play = "red-1"', 'draw = true\ncolour = "red"', "step[1].colour", 'does not go with "draw"'),
    ('play = "red-1"', 'play = "red-1"\ncolour = "pink"', "step[1].colour", '"pink" is not one of'),
    ('play = "red-1"', 'play = "red-1"\nillegal = 1', "step[1].illegal", "neither true nor false"),
    ('play = "red-1"', 'play = "red-1"\nclause = "jump_in"', "step[1].clause", "illegal = true"),
    ('play = "red-1"', 'play = "red-1"\nillegal = true\nclause = "jumpin"', "step[1].clause", 'mean "jump_in"'),
    ('play = "red-1"', 'play = "red-1"\nillegal = true\nclause = ["a"]', "step[1].clause", "is not a clause"),
    ('play = "red-1"', 'play = "red-1"\nillegal = true\nclause = {}', "step[1].clause", "is not a clause"),
    ("seat = 0", "", "step[1].seat", "is missing"),
    ("seat = 0", "seat = -1", "step[1].seat", "-1 is not a seat"),
    ("[then]\nturn = 1", "", "", 'asserts nothing: give a "then"'),
    ("turn = 1", "", "then", "asserts nothing"),
    ("turn = 1", "trun = 1", "then.trun", 'mean "turn"'),
    ("turn = 1", "counts = [1]", "then.counts", "1 numbers for 2 seats"),
    ("turn = 1", 'counts = "2 2"', "then.counts", "a list of whole numbers"),
    ("turn = 1", 'hand = { "2" = "red-1" }', "then.hand", '"2" is not a seat'),
    ("turn = 1", f'hand = {{ "{"9" * 5000}" = "red-1" }}', "then.hand", "9…. is not a seat"),
    ("turn = 1", f"turn = {'9' * 5000}", "", "a whole number beyond"),
    ("turn = 1", f"counts = [0x{'f' * 5000}, 1]", "", "a whole number beyond"),
    ('top = "red-5"', 'top = "red-5"\npending = 2', "given.pending", "no draws can be pending on red-5"),
    ('top = "red-5"', 'top = "red-draw-two"\npending = 3', "given.pending", "only 2 can be"),
    ('top = "red-5"', 'top = "wild"\ncolour = "red"\npending = 4', "given.pending", "on wild"),
    ('"red-1 blue-2"', '""', "given.hands[0]", "who has no card is out"),
    ('"red-3 red-4"', '""', "given.hands[1]", "who has no card is out"),
    ('top = "red-5"', 'lead = "+4"\nrest = "discard"', "given.lead", "no card that is left may be the lead"),
    ('variant = "family"', f'variant = "{"a" * 300}"', "variant", "a…. cannot be read"),
    ("turn = 1", 'playable = "red-11"', "then.playable", "is not a card"),
    ("turn = 1", "winner = true", "then.winner", "true is not a seat"),
    ("[given]", '[rules]\njump_in = "all"\n[given]', "rules.jump_in", '"all" is not one of'),
    ("[given]", '[rules]\njump_on = "any"\n[given]', "rules.jump_on", 'mean "jump_in"'),
    ("[given]", '[title]\nde = "Spiel"\n[given]', "title.de", "is not a key"),
    ("[given]", '[given]\n[rules]\n"players.range" = "3-5"\n[given.x]', "given", "TOML|is missing|not a key"),
    ("seat = 0", "seat = 0\nseat = 1", "line", "is not TOML"),
]  # fmt: skip


def written(folder: Path, text: str, name: str = "one.toml") -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    """The pattern that the faults below are made from is sound."""
    assert run_scenario(load_scenario(written(tmp_path, SOUND))).holds


@pytest.mark.parametrize(("part", "instead", "key", "problem"), BROKEN)
def test_a_fault_is_one_clear_sentence(
    tmp_path: Path, part: str, instead: str, key: str, problem: str
) -> None:
    """Each fault names the file, the key and what would be right."""
    path = written(tmp_path, SOUND.replace(part, instead, 1))

    with pytest.raises(BadInput, match=f"(?s){problem}") as caught:
        load_scenario(path)

    assert all(fault.where == str(path) for fault in caught.value.faults)
    assert any(key in fault.key for fault in caught.value.faults)


PHASE = """
variant = "kings"
[given]
hands = ["", "", "red-3"]
winner = 0
[[step]]
seat = 2
draw = true
[then]
over = true
"""


def test_as_many_have_won_as_are_let_off(tmp_path: Path) -> None:
    """kings.exempt: in the penalty phase no more hands are empty than winners are let off."""
    with pytest.raises(BadInput, match="2 hands are empty"):
        load_scenario(written(tmp_path, PHASE))

    two = PHASE.replace('"kings"', '"kings"\nrules = { "kings.exempt" = 2 }')
    assert run_scenario(load_scenario(written(tmp_path, two))).holds


def test_all_faults_of_all_files_come_at_once(tmp_path: Path) -> None:
    """Nobody has to mend one fault to hear of the next."""
    one = (
        SOUND.replace("red-3", "rde-3")
        .replace("turn = 1", "trun = 1")
        .replace("seat = 0", "seat = 9")
    )
    written(tmp_path, one, "one.toml")
    (tmp_path / "more").mkdir()
    written(tmp_path / "more", SOUND.replace("family", "nobody"), "two.toml")

    with pytest.raises(BadInput) as caught:
        load_scenarios([tmp_path])

    assert len(caught.value.faults) == 4
    assert {Path(fault.where).name for fault in caught.value.faults} == {"one.toml", "two.toml"}


def test_a_folder_is_all_its_files(tmp_path: Path) -> None:
    """Files are read in the order of their names, each once; an empty folder is a fault."""
    for name in ("b.toml", "a.toml"):
        written(tmp_path, SOUND, name)

    found = load_scenarios([tmp_path, tmp_path / "a.toml"])

    assert [Path(one.path).name for one in found] == ["a.toml", "b.toml"]
    (tmp_path / "none").mkdir()
    with pytest.raises(BadInput, match="holds no scenario"):
        load_scenarios([tmp_path / "none"])
    with pytest.raises(BadInput, match="there is no such file"):
        load_scenarios([tmp_path / "c.toml"])


def test_the_variant_may_lie_beside_the_file(tmp_path: Path) -> None:
    """A path is taken from the scenario's own place; `rules` are laid over it."""
    (tmp_path / "ours").mkdir()
    written(
        tmp_path / "ours",
        'extends = "family"\nid = "ours"\n[name]\nen = "Ours"\n[rules]\njump_in = "any"\n',
        "ours.toml",
    )
    text = SOUND.replace('"family"', '"ours/ours.toml"').replace(
        "[given]", "[rules]\n\"double_play\" = 'two'\n[given]"
    )

    scenario = load_scenario(written(tmp_path, text))

    assert scenario.variant.id == "ours"
    assert scenario.variant.rules["jump_in"] == "any"
    assert scenario.variant.rules["double_play"] == "two"
    assert run_scenario(scenario).holds


def test_short_and_chinese_names_mean_the_same(tmp_path: Path) -> None:
    """Cards may be written as people type them."""
    text = SOUND.replace("red-1 blue-2", "r1, 蓝2").replace("red-5", "红5")

    assert (
        load_scenario(written(tmp_path, text)).hands
        == load_scenario(written(tmp_path, SOUND, "two.toml")).hands
    )


def test_garbage_is_never_a_traceback(tmp_path: Path) -> None:
    """Whatever is cut out of a file or put in its place, it reads, or it is bad input."""
    chance = random.Random(4)
    words = [
        "",
        "0",
        '"x"',
        "[]",
        "[1]",
        "{}",
        "true",
        "[[step]]",
        "seat",
        "=",
        "-1",
        '"red-5"',
        "1e9",
    ]
    for _ in range(400):
        tokens = SOUND.split(" ")
        for _ in range(chance.randrange(1, 4)):
            tokens[chance.randrange(len(tokens))] = chance.choice(words)
        path = written(tmp_path, " ".join(tokens))
        try:
            run_scenario(load_scenario(path))
        except BadInput as error:
            assert error.faults  # noqa: PT017
