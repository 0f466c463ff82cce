"""The laws of faulty prose: all faults at once, each named; strict names; a closed sandbox."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deckgen.book.faults import sound_prose
from deckgen.book.prose import Prose, read_prose, set_lines
from deckgen.book.words import words
from deckgen.definition.files import shipped
from deckgen.errors import BadInput, ProseError

from .samples import variant


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the English prose, to be spoilt."""
    return Path(shutil.copytree(shipped("templates") / "rules" / "en", tmp_path / "en"))


def spoil(folder: Path, family: str, old: str, new: str) -> None:
    """Replaces the first `old` in a family's file."""
    path = folder / f"{family}.md.j2"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def with_text(folder: Path, source: str) -> Prose:
    """The prose whose text of skip.effect is `source`."""
    path = folder / "actions.md.j2"
    head, _, tail = path.read_text("utf-8").partition("## skip-next\n")
    rest = tail[tail.index("### short") :]
    path.write_text(f"{head}## skip-next\n{source}\n{rest}", "utf-8")
    return read_prose(folder, words("en"))


def test_all_faults_come_at_once(folder: Path) -> None:
    """Missing, unknown, double and misplaced blocks are all reported in one go, with their place."""
    spoil(folder, "draws", "## may-play", "## may-pley")
    spoil(folder, "ending", "# seats | Seats", "# seat | Seats")
    spoil(folder, "kings", "## one-each\n", "## one-each\nA.\n### short\nA\n## one-each\n")
    spoil(folder, "setup", "# deck.numbers", "Stray words.\n# deck.numbers")
    spoil(folder, "matching", "### short\nCards are played one at a time\n", "")
    spoil(folder, "actions", "### card\nCannot", "### crad\nCannot")
    spoil(folder, "actions", "### card\n", "### card\nOne.\n### card\n")
    (folder / "manners.md.j2").write_text("", "utf-8")
    sound, faults = sound_prose(folder, words("en"))
    said = "\n".join(map(str, faults))
    for part in (
        "draw.then = may-play: has no prose",
        'the clause has no such value. Did you mean "may-play"?',
        'seat: there is no such clause. Did you mean "seats"?',
        "seats: has no prose",
        "kings.draw = one-each: stands twice",
        "belongs to no clause and value",
        "double_play = none: has no short form",
        '"crad" belongs to no clause and value',
        "draw_two.effect = draw-2-and-skip, card: stands twice",
        "belongs to no family of clauses",
    ):
        assert part in said
    assert {"kings.draw", "double_play", "draw.then"}.isdisjoint(sound.entries)
    assert "draw.when" in sound.entries
    with pytest.raises(BadInput):
        read_prose(folder, words("en"))


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("{{ cart.skip }}", '"cart" is not a name'),
        ("{{ card.joker }}", '"card.joker" is not a name'),
        ('{% if false %}{{ rule["draw.whom"] }}{% endif %}', '"rule.draw.whom" is not a name'),
        ('{{ n(hand, "parrot") }}', '"parrot" is nothing that can be counted'),
        ('{{ n(card, "card") }}', '"card" stands for nothing without a member'),
        ("{{ either }}", '"either" stands for nothing without brackets'),
        ("{{ n(hand) }}", "n() wants a number and what is counted"),
        ("{{ hand.most }}", '"hand" has no members such as "most"'),
        ("{{ none.most }}", '"most" is asked of what has no members'),
        ('{{ either("skp", "reverse") }}', '"skp" is no kind of card'),
        (
            '{% if rule.jump_in == "anny" %}x{% endif %}',
            'jump_in with what it cannot be: "anny" is not',
        ),
        (
            '{% if "anny" != rule["jump_in"] %}x{% endif %}',
            'jump_in with what it cannot be: "anny"',
        ),
        (
            '{% if rule.jump_in in ("any", "anny") %}x{% endif %}',
            'what it cannot be: "anny" is not',
        ),
        ('{% if value == "skip-nxt" %}x{% endif %}', "compares skip.effect with what it cannot be"),
        ('{% if rule["stack.cross"] == "true" %}x{% endif %}', "is neither true nor false"),
        ('{% include "x" %}', "takes in another template"),
        ("{{ hand | sing }}", "is no template"),
        ("{% if hand %}", "is no template"),
    ],
)
def test_unknown_names_are_faults(folder: Path, source: str, problem: str) -> None:
    """A name, member, unit, value or filter that is not there is found in every branch."""
    with_text(folder, source)
    _, (found,) = sound_prose(folder, words("en"))
    assert found.key == "skip.effect = skip-next"
    assert problem in found.problem


@pytest.mark.parametrize(
    "source",
    [
        "{{ nothing }}",
        "{{ card.joker }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ n.__globals__ }}",
        "{{ card.update({'skip': 'x'}) }}",
        "{{ n(hand, 'parrot') }}",
        "{{ 1 / 0 }}",
        "{{ 'x' * 10000000000 }}",
        "{{ 10 ** 10000000000 }}",
        "{{ 1000000 * 1000000 }}",
        "{% include 'x' %}",
    ],
)
def test_rendering_is_strict_and_fenced(folder: Path, source: str) -> None:
    """An undefined name, a way out of the sandbox or a failing template is a `ProseError`."""
    speech = with_text(folder, source)
    with pytest.raises(ProseError) as caught:
        speech.text("skip.effect", variant("kings"))
    assert caught.value.lang == "en"


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("{{ nothing }}", '"nothing" is not a name that the prose may use'),
        ("{{ card.joker }}", '"joker" is not a name that the prose may use'),
        ("One.\n{{ card.skip + 1 }}", "reckons, compares or calls what does not go together"),
        ("One.\n{{ hand // 0 }}", "divides by nought"),
        ("One.\n{{ n(hand, word) }}", '"Kano" is nothing that can be counted'),
        ("{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}", "reckons, compares or calls"),
    ],
)
def test_what_fails_at_the_last_is_told_plainly(folder: Path, source: str, problem: str) -> None:
    """What only rendering shows is one sentence in our words, with the line."""
    with pytest.raises(ProseError) as caught:
        with_text(folder, source).text("skip.effect", variant("kings"))
    assert caught.value.clause == "skip.effect"
    assert caught.value.problem.startswith(problem)
    line = 1 + source.count("\n")
    assert caught.value.problem.endswith(f"(line {line} of the text)")


@pytest.mark.parametrize(
    "source",
    [
        '{% if rule.jump_in == "any" or value == "skip-next" %}x{% endif %}',
        '{% if rule["kings.exempt"] == none %}x{% endif %}',
        '{% if rule["call.word"] == "UNO" and rule["deal.hand"] > 300 %}x{% endif %}',
        '{{ every("skip", "wild") }}{{ n(2, "card") }}{{ n(hand, "skip") }}',
        "{% for kind in [card.skip] %}{{ kind | capitalize }}{% endfor %}",
    ],
)
def test_what_clauses_can_be_may_be_asked(folder: Path, source: str) -> None:
    """Values that a clause may have, none where it does not arise, and cards by their kinds."""
    with_text(folder, source)
    assert sound_prose(folder, words("en"))[1] == ()


def test_lines_are_set_by_language() -> None:
    """Lines run together, in Chinese without a space; items and paragraphs keep their lines."""
    text = "a\nb\n- c\n- d\n\n\ne\n"
    assert set_lines(text, "en") == "a b\n- c\n- d\n\ne"
    assert set_lines(text, "zh-Hant") == "ab\n- c\n- d\n\ne"
