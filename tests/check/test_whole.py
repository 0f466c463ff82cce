"""The whole check: every part runs, built-ins hold, silence says what was looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from deckgen.check import agreements, explore, playing, traps, whole
from deckgen.check.conflicts import CONFLICTS
from deckgen.check.finding import Finding, Severity, worst_first
from deckgen.check.values import flips
from deckgen.check.whole import PARTS, Scope, check
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.errors import BadInput
from deckgen.law.registry import show
from tests.check.tables import having, ids, searched


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less play, fewer positions: the parts have tests of their own."""
    monkeypatch.setattr(explore, "BUDGET", 500)
    monkeypatch.setattr(playing, "ACTS", 60)
    monkeypatch.setattr(agreements, "search", lambda variant, **_: searched(variant.id))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("id_", ["kings", "street", "family", "league"])
def test_built_ins_have_no_error(id_: str) -> None:
    """No built-in has an error, and a warning only where a game can go round for ever."""
    heard: list[str] = []
    report = check(load_variant(id_), begins=heard.append)
    warnings = [one.id for one in report.findings if one.severity is Severity.WARNING]

    assert not report.failed, report.findings
    assert set(warnings) <= {"goes-round-for-ever"}
    assert list(report.examined) == list(PARTS)
    assert report.examined["files"] == "nothing was built in output"
    assert heard == [f"{id_}: {part}" for part in PARTS]


@pytest.mark.usefixtures("quick")
def test_a_game_that_cannot_be_played_is_not_played() -> None:
    """Without a card that may lead, nothing further is looked at."""
    nothing = {"deck__skip": 0, "deck__reverse": 0, "deck__draw_two": 0, "deck__numbers": "0-9=0"}
    variant = having("street", **nothing, start__wild="put-back", deck__wild=80)
    report = check(variant)

    assert report.failed
    assert "no-lead-card" in ids(report.findings)
    assert "play" not in report.examined
    assert report.examined["not looked at"].startswith("sources, agreements, play")


@pytest.mark.usefixtures("quick")
def test_a_game_that_nobody_can_win_is_one_finding() -> None:
    """Without a number that may be the last card, what else goes wrong goes wrong for that."""
    report = check(having("street", deck__numbers="0-9=0", end__last_card="number"))
    errors = [one.id for one in report.findings if one.severity is Severity.ERROR]

    assert "nobody-can-finish" in errors
    assert not ids(report.findings) & {"goes-round-for-ever", "cannot-finish", "games-do-not-end"}
    assert "last-draws-never-hit" not in ids(report.findings)


@pytest.mark.usefixtures("quick")
def test_a_card_that_is_not_there_is_told_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """That its clauses never come up and make no difference is the same thing again."""
    lacking = ("deck.skip=0", "deck.reverse=0")
    monkeypatch.setattr(agreements, "search", lambda *_, **__: searched("street", *lacking))
    report = check(load_variant("street", lacking))
    cards = ("skip", "reverse")
    about = [one.id for one in report.findings for c in one.clauses if c.split(".")[-1] in cards]

    assert set(about) == {"no-skips", "no-reverses"}


@pytest.mark.usefixtures("quick")
def test_own_agreements_need_no_source() -> None:
    """The ledgers bind what a definition took over, not what its group agreed on."""
    report = check(load_variant("kings", ["jump_in=any"]), Scope())

    assert not [one for one in report.findings if one.severity is Severity.ERROR]


@pytest.mark.parametrize("id_", BUILT_IN)
def test_no_single_house_rule_needs_a_source(id_: str) -> None:
    """Nor does a question that only arises by it, on whatever clause it stands."""
    for flip in flips(load_variant(id_).rules):
        changed = f"{flip.clause}={show(flip.value).strip(chr(34))}"
        try:
            variant = load_variant(id_, [changed])
        except BadInput:  # no table could play that one alone
            continue
        found, _ = PARTS["sources"](variant, Scope())
        assert found == (), changed


def test_what_a_house_rule_leaves_alone_is_still_held_to_its_source(tmp_path: Path) -> None:
    """A rule taken over with a wrong citation is found whatever else is agreed on."""
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "kings"\nid = "mine"\n[rules]\n"draw.when" = "optional"\n'
        '[sources]\n"deal.hand" = ["A11"]\n',
        encoding="utf-8",
    )
    found, _ = PARTS["sources"](load_variant(str(path)), Scope())

    assert [one.clauses for one in found] == [("deal.hand",)]


def test_what_any_file_of_a_chain_agreed_on_needs_no_source(tmp_path: Path) -> None:
    """Nor the questions that only arise by it: extending a file of one's own makes no error."""
    first = (
        'extends = "league"\nid = "first"\n[rules]\n"wild_draw_four.challenge" = true\n'
        '"wild_draw_four.when" = "no-active-colour"\n"wild_draw_four.guilty" = "takes-back"\n'
    )
    (tmp_path / "first.toml").write_text(first, encoding="utf-8")
    second = 'extends = "first.toml"\nid = "second"\n[rules]\n"deal.hand" = 6\n'
    (tmp_path / "second.toml").write_text(second, encoding="utf-8")

    for name in ("first", "second"):
        variant = load_variant(str(tmp_path / f"{name}.toml"), ["call.penalty=3"])
        found, _ = PARTS["sources"](variant, Scope()) or ((), "")
        assert found == (), name


def test_lines_that_a_definition_cites_itself_must_bear_it_out(tmp_path: Path) -> None:
    """Those that it cites for a rule of its own too; what it inherits for a rule that it changes is
    not its own.
    """
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "league"\nid = "mine"\n[rules]\n"deal.hand" = 9\n"draw_two.answer" = "none"\n'
        '"call.penalty" = 3\n[sources]\n"deal.hand" = ["D35"]\n[against]\n"call.penalty" = ["D17"]\n',
        encoding="utf-8",
    )
    found, _ = PARTS["sources"](load_variant(str(path)), Scope()) or ((), "")

    assert {(one.id, one.clauses) for one in found} == {
        ("source-citation", ("deal.hand",)),
        ("source-against-citation", ("call.penalty",)),
    }


def test_the_worst_comes_first() -> None:
    """Errors, warnings, notes; within each in the order of the parts."""
    note = Finding(Severity.NOTE, "a", (), "A.", "")
    error = structs.replace(note, severity=Severity.ERROR, shown=("x",))

    assert worst_first([note, error, note]) == (error, note, note)
    assert error.as_data()["shown"] == ["x"]
    assert "shown" not in note.as_data()


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("line", "id_"), [("D999", "citation"), ("D1", "source-citation"), ("Z9", "citation")]
)
def test_a_wrong_citation_is_one_finding(tmp_path: Path, line: str, id_: str) -> None:
    """A line that no source has, or that says something else, is told once: what then seems
    unanswered is not.
    """
    path = tmp_path / "mine.toml"
    path.write_text(
        f'extends = "league"\nid = "league"\n[sources]\n"draw_two.answer" = ["{line}"]\n',
        encoding="utf-8",
    )
    report = check(load_variant(str(path)))
    assert [one.id for one in report.findings if "draw_two.answer" in one.clauses] == [id_]


def test_what_a_contradiction_explains_is_not_dead_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agreement that a declared contradiction names is not reported again by the search."""
    declared = next(one for one in CONFLICTS if one.id not in whole.UNPLAYABLE)
    told = Finding(Severity.WARNING, declared.id, ("jump_in",), "Why.", "")
    dead = [
        Finding(Severity.WARNING, "dead-agreement", (clause,), "Dead.", "")
        for clause in ("jump_in", "sum_grab")
    ]
    parts = {"contradictions": lambda *_: ((told,), ""), "agreements": lambda *_: (dead, "")}
    monkeypatch.setattr(whole, "PARTS", parts)
    report = check(load_variant("league"))
    assert [one.clauses for one in report.findings] == [("jump_in",), ("sum_grab",)]
    assert ids(report.findings) == {declared.id, "dead-agreement"}


def test_a_deck_of_which_nothing_is_explored_is_said() -> None:
    """Four cards make no small deck: no silence is mistaken for proof."""
    none = [f"deck.{name}=0" for name in ("skip", "reverse", "draw_two", "wild", "wild_draw_four")]
    bare = load_variant("league", [*none, "deck.numbers=0=1"])
    explored = explore.explored(bare, 500)

    assert explored == ()
    assert "nothing-explored" in ids(traps.findings(bare, explored))
    assert not traps.examined(explored).endswith(": ")


def test_a_contradiction_tells_of_shadows_too() -> None:
    """An agreement shadowed by another is told once, by the contradiction that names both."""
    declared = Finding(Severity.WARNING, CONFLICTS[0].id, ("score.target", "score.method"), "", "")
    shadow = structs.replace(declared, id="shadowed-agreement")
    other = structs.replace(shadow, clauses=("jump_in", "score.method"))

    assert whole._once([declared, shadow, other]) == [declared, other]


def test_what_may_happen_is_not_told_where_play_has_seen_it() -> None:
    """Penalties that may run out, and those that did."""
    may = Finding(Severity.NOTE, "penalties-run-out", ("kings.draw",), "May.", "")
    did = structs.replace(may, severity=Severity.WARNING, id="penalties-ran-out")

    assert whole._once([may]) == [may]
    assert whole._once([may, did]) == [did]
