"""Room: play (the referee: asking, answering, challenging, telling)."""

from __future__ import annotations

import pytest

from deckgen.book.sections import clause_numbers
from deckgen.definition.variants import load_variant
from deckgen.engine import compile_law, playable, run_scenario
from deckgen.engine.scenario import table_of
from deckgen.errors import BadInput
from deckgen.law import LAWBOOK
from deckgen.model.cards import Symbol
from deckgen.model.scenario import Position
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES
from deckgen.play.answering import Answer, answers, choices
from deckgen.play.answering import table_of as stated
from deckgen.play.asking import Typed, read_question
from deckgen.play.challenging import rulings
from deckgen.play.telling import Teller, phrases
from tests.engine.witnesses import all_scenarios

AGREED = ("wild_draw_four.when=no-active-colour", "wild_draw_four.challenge=true")
"""The league's agreement 1."""
POSITIONS = [one for one in all_scenarios() if isinstance(one.given, Position)]


def judged(variant: Variant, typed: Typed) -> dict[str, Answer]:
    """The answers by card."""
    return {one.kind.name: one for one in answers(read_question(typed, variant))}


@pytest.mark.parametrize("scenario", POSITIONS, ids=lambda one: one.path.rpartition("/")[2])
def test_the_referee_says_what_the_engine_says(scenario) -> None:
    """In every scenario's position the legal cards are those that the engine lets the seat play."""
    given = scenario.given
    law = compile_law(scenario.variant.rules, scenario.variant.deck)
    table = table_of(scenario, law)
    hand = scenario.hands[given.turn]
    typed = Typed(
        given.top.name,
        " ".join(kind.name for kind in hand),
        given.colour.value if given.colour else None,
        given.pending,
        len(scenario.hands),
    )
    found = judged(scenario.variant, typed)
    assert {name for name, one in found.items() if one.legal} == {k.name for k in playable(table)}
    assert list(found) == list(dict.fromkeys(kind.name for kind in hand))
    for one in found.values():
        assert one.clause in scenario.variant.rules
        assert one.legal or one.clause == one.against[0]
    assert run_scenario(scenario).holds


@pytest.mark.parametrize(
    ("kings", "top", "card"),
    [
        ("r5", "red-9", "red-5"),
        ("R5", "红9", "red-5"),
        ("ｒ５", "r9", "red-5"),
        ("红5", "紅9", "red-5"),
        ("蓝阻挡", "b1", "blue-skip"),
        ("藍阻擋牌", "b1", "blue-skip"),
        ("王牌", "b1", "wild-draw-four"),
        ("红罚两张牌", "r1", "red-draw-two"),
        ("红万能牌", "r1", "red-wild"),
        ("Ｗ", "r1", "wild"),
        ("罚四牌", "b1", "wild-draw-four"),
        ("罰四", "b1", "wild-draw-four"),
        ("红罚抽两张", "r1", "red-draw-two"),
        ("万用牌", "r1", "wild"),
        ("變色牌", "r1", "wild"),
        ("绿纯色万能牌", "g1", "green-wild"),
        ("红五", "r9", "red-5"),
        ("red 5", "r9", "red-5"),
        ("Red Draw Two", "r9", "red-draw-two"),
        ("wild draw four", "r9", "wild-draw-four"),
        ("yellow-seven", "y9", "yellow-7"),
    ],
)
def test_every_notation_is_read(variants, kings: str, top: str, card: str) -> None:
    """Long, short, full-width and Chinese names of a card mean the same."""
    (one,) = judged(variants["kings"], Typed(top, kings)).values()
    assert (one.kind.name, one.legal) == (card, True)


def test_every_name_that_is_printed_in_chinese_is_read_again(variants) -> None:
    """What the referee calls a card may be typed."""
    for variant in variants.values():
        for lang in ("zh-Hans", "zh-Hant"):
            teller = Teller(variant, lang)
            for kind in variant.deck.kinds:
                if kind.symbol is Symbol.BLANK:
                    continue
                colour = "r" if kind.colour is None else None
                typed = Typed(teller.card(kind), "y1", colour)
                assert read_question(typed, variant).top == kind, teller.card(kind)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (Typed("blu-5", "r5"), ['"blu-5" is not a card. Did you mean "blue-5"?']),
        (Typed("r5", "r6 rred-skip grn-2"), ['"red-skip"?', '"green-2"?']),
        (Typed("r5", "r5 r5"), ["red-5 is named 3 times, the deck of kings has 2"]),
        (Typed("r5", "blank"), ["blanks are set aside"]),
        (Typed("W", "r5"), ["--colour: is missing"]),
        (Typed("r5", "r6", "blue"), ["is blue, but red-5 has its own colour"]),
        (Typed("r5", "r6", "bleu"), ['"bleu" is not a colour', 'mean "blue"?']),
        (Typed("r5", "r6", pending=2), ["no draws can be pending on red-5"]),
        (Typed("r+2", "r6", pending=3), ["3 draws cannot be pending on red-draw-two"]),
        (Typed("r+2", "r6", pending=-1), ["-1 draws cannot be pending"]),
        (Typed("r+2", "r6", pending=400), ["400 draws cannot be pending"]),
        (Typed("r+2", "r6", pending=2, drew="r7"), ["--drew: does not go with --pending"]),
        (Typed("r5", "r6", players=11), ["11 cannot play: this game is for 2 to 10"]),
        (Typed("r5"), ["--hand: names no card"]),
        (Typed("r5 r6", "r1"), ["--top: wants exactly one card"]),
        (Typed("r5", charges=("pink: r1",)), ['"pink" is not a colour']),
    ],
    ids=range(16),
)
def test_what_cannot_be_is_refused(variants, typed: Typed, said: list[str]) -> None:
    """A position that cannot be is refused in words, all its faults at once."""
    with pytest.raises(BadInput) as caught:
        read_question(typed, variants["kings"])
    for sentence in said:
        assert sentence in str(caught.value)


def test_after_drawing_only_the_drawn_card_goes(variants) -> None:
    """draw.then: the drawn card and no other; another is fined 3 where it could be had (D34)."""
    league = judged(variants["league"], Typed("r5", "g2 r9", drew="b5"))
    assert [one.legal for one in league.values()] == [False, False, True]
    assert {one.clause for one in league.values()} == {"draw.then"}
    assert [one.fine for one in league.values()] == [0, 3, 0]
    street = judged(variants["street"], Typed("r5", "g2 r9", drew="b5"))
    assert not any(one.legal for one in street.values())
    assert choices(read_question(Typed("r5", "g2", drew="b5"), variants["street"])) == ()
    assert choices(read_question(Typed("r5", "g2", drew="b5"), variants["kings"])) == ("keep",)


@pytest.mark.parametrize(
    ("variant", "typed", "legal"),
    [
        ("kings", Typed("b+2", "r+2 bS W +4", pending=2), {"red-draw-two"}),
        ("family", Typed("b+2", "r+2 bS W +4", pending=2), set()),
        ("league", Typed("b+2", "r+2 bS gR W +4", pending=2), {"red-draw-two", "blue-skip"}),
        ("league", Typed("bS", "gS bR b+2 g+2", pending=2), {"green-skip", "blue-reverse", "blue-draw-two"}),
        ("street", Typed("+4", "+4 r+2 W", "r", pending=4), {"wild-draw-four"}),
        ("kings", Typed("+4", "+4 r+2 W r1", "r", pending=4), set()),
    ],
)  # fmt: skip
def test_answers_to_pending_draws(variants, variant: str, typed: Typed, legal: set[str]) -> None:
    """What is pending is decided by the top card, what answers by the clause cited."""
    found = judged(variants[variant], typed)
    assert {name for name, one in found.items() if one.legal} == legal
    assert all(one.clause.endswith(".answer") for one in found.values() if one.legal)
    assert "take" in choices(read_question(typed, variants[variant]))


def test_two_players(variants) -> None:
    """With two, skip and reverse let the same player go on, and a reverse cites its own clause."""
    found = judged(variants["kings"], Typed("r5", "rS rR r6", players=2))
    effects = {name: one.effect for name, one in found.items()}
    assert [effects[name].turn for name in ("red-skip", "red-reverse", "red-6")] == [0, 0, 1]
    assert effects["red-reverse"].clause == "reverse.two_players"


def test_a_wild_draw_four_against_its_condition_is_a_risk(variants) -> None:
    """Where it may be challenged it is accepted, and its player is told; elsewhere it is refused."""
    kings = judged(variants["kings"], Typed("r5", "+4 r9"))["wild-draw-four"]
    assert (kings.legal, kings.guilty, kings.clause) == (True, True, "wild_draw_four.when")
    assert not judged(variants["kings"], Typed("r5", "+4 b5"))["wild-draw-four"].guilty
    family = judged(variants["family"], Typed("r5", "+4 r9"))["wild-draw-four"]
    assert (family.legal, family.clause) == (False, "wild_draw_four.when")


@pytest.mark.parametrize(
    ("hand", "guilty", "challenger", "player"),
    [("r7 b3", True, 0, 4), ("b5 g3", False, 6, 0), ("+4 rW", True, 0, 4)],
)
def test_challenge_by_the_kings(variants, hand: str, guilty: bool, challenger: int, player: int) -> None:  # fmt: skip
    """A8: guilty takes the card back and draws 4; innocent, the challenger draws 4 and 2."""
    (found,) = rulings(read_question(Typed("r5", charges=(hand,)), variants["kings"]))
    (one,) = found.charged
    assert (one.guilty, found.draws, one.draws) == (guilty, challenger, player)
    assert (found.plays, found.takes_back) == (guilty, guilty)


def test_challenge_where_the_colour_is_not_known(variants) -> None:
    """Both results are given, each with the colours it holds for."""
    guilty, innocent = rulings(read_question(Typed("+4", charges=("r7 b3",)), variants["kings"]))
    assert [c.value for c in guilty.colours] == ["red", "blue"]
    assert [c.value for c in innocent.colours] == ["yellow", "green"]
    assert (guilty.charged[0].guilty, innocent.charged[0].guilty) == (True, False)


@pytest.mark.parametrize(
    ("players", "charges", "draws", "challenger"),
    [
        (4, ("red: r5",), [4], 0),
        (4, ("red: b5",), [0], 6),
        (4, ("red: r5", "green: b2", "blue: b4"), [6, 0, 6], 2),
        (5, ("red: b5", "green: b2", "blue: r4"), [0, 0, 0], 18),
        (2, ("red: r5", "green: g2"), [0, 8], 0),
        (6, ("red: r5", "green: g2", "green: g3", "red: r1"), [4, 4, 4, 4], 0),
    ],
)
def test_challenge_of_a_chain(players: int, charges, draws: list[int], challenger: int) -> None:
    """D56, D57: the guilty share all draws, 2 more for each player wrongly challenged."""
    league = load_variant("league", AGREED)
    typed = Typed("+4", "r8", "r", 4 * len(charges), players, charges=charges)
    (found,) = rulings(read_question(typed, league))
    assert [one.draws for one in found.charged] == draws
    assert found.draws == challenger
    assert not found.takes_back


def test_a_chain_needs_its_colours(variants) -> None:
    """In a chain a colour that matters and is not said is a fault; where rules know no challenge
    there is no ruling.
    """
    league = load_variant("league", AGREED)
    with pytest.raises(BadInput, match="hand 2: say which colour"):
        rulings(read_question(Typed("+4", "", "r", 8, charges=("red: r5", "g1")), league))
    with pytest.raises(BadInput, match="2 hands challenged laid 8"):
        rulings(read_question(Typed("+4", "", "r", 4, charges=("red: r5", "red: g1")), league))
    assert rulings(read_question(Typed("r5", charges=("r5",)), variants["league"])) == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_can_be_said(variants, lang: str) -> None:
    """In every language: a sentence, the book's number of the clause, no brace left unfilled."""
    for variant in variants.values():
        teller, numbers = Teller(variant, lang), clause_numbers(variant.rules)
        for typed in (
            Typed("r5", "r5 +4 W b7 rS rR r+2 g+2", players=2),
            Typed("r+2", "r5 +4 W b+2", pending=2, charges=("red: r1", "blue: b2")),
            Typed("r5", "b5 r9", drew="b5"),
        ):
            question = read_question(typed, variant)
            for said in (*teller.answers(question), *teller.challenge(question)):
                assert said.number == numbers[said.clause]
                assert said.sentence and said.text  # noqa: PT018  both in words
                assert "{" not in said.sentence + "".join(said.notes)
            assert all("{" not in one for one in teller.choices(question))


def test_the_phrases_are_the_same_in_every_language() -> None:
    """No phrase is missing in a language, none is left over."""
    keys = [{(t, k) for t, table in phrases(lang).items() for k in table} for lang in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]


def test_choices_are_the_engines(variants) -> None:
    """What else may be done is what the engine does not refuse."""
    question = read_question(Typed("+4", "r1", "r", 4), variants["kings"])
    assert choices(question) == ("take", "challenge")
    assert choices(read_question(Typed("r5", "r1"), variants["kings"])) == ()
    assert choices(read_question(Typed("r5", "r1"), variants["league"])) == ("draw",)
    assert not stated(question).over
    assert set(LAWBOOK) >= {one.clause for one in answers(question)}


@pytest.mark.parametrize(
    ("lang", "top", "note"),
    [
        ("en", "r5", "neither red nor 5"),
        ("en", "rS", "neither red nor skip"),
        ("zh-Hans", "r5", "既不是红色，也不是5"),
        ("zh-Hant", "rS", "既不是紅色，也不是阻擋牌"),
        ("zh-Hans", "w", "不是红色"),
    ],
)
def test_a_card_that_does_not_fit_is_told_why(variants, lang: str, top: str, note: str) -> None:
    """Colour and symbol that it would have had to have; of a black top card the colour."""
    question = read_question(Typed(top, "b7 r9", "red"), variants["league"])
    refused, legal = Teller(variants["league"], lang).answers(question)
    assert note in refused.notes
    assert not any("neither" in one or "不是" in one for one in legal.notes)


@pytest.mark.parametrize(
    ("changes", "top", "pending", "hands", "fits"),
    [
        ((), "+4", 4, 1, True),
        (("wild_draw_four.answer=draw-four",), "+4", 8, 2, True),
        (("wild_draw_four.answer=draw-four",), "+4", 8, 1, False),
        (("wild_draw_four.answer=draw-four", "stack.cross=true"), "+4", 6, 1, True),
        (("wild_draw_four.answer=draw-four", "stack.cross=true"), "+4", 4, 2, False),
    ],
)
def test_hands_challenged_account_for_the_draws_pending(
    changes: tuple[str, ...], top: str, pending: int, hands: int, fits: bool
) -> None:
    """Each laid a wild draw four; what is over was laid by draw twos, where these mix."""
    variant = load_variant("league", (*AGREED, *changes))
    typed = Typed(top, "", "red", pending, charges=("red: r1", "blue: b1")[:hands])
    if fits:
        assert read_question(typed, variant).pending == pending
        return
    with pytest.raises(BadInput, match="challenged laid"):
        read_question(typed, variant)


def test_a_slip_in_two_chinese_characters_is_told(variants) -> None:
    """One of two characters right is enough to guess the card."""
    with pytest.raises(BadInput, match="王牌"):
        read_question(Typed("r5", "王排"), variants["league"])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("红阻当", "红阻挡"), ("紅阻當", "紅阻擋"), ("red-sevn", "red-seven")],
)
def test_a_slip_is_told_in_its_own_script(variants, typed: str, meant: str) -> None:
    """The nearest name mixes no scripts."""
    with pytest.raises(BadInput, match=f'Did you mean "{meant}"'):
        read_question(Typed("r5", typed), variants["league"])


def test_words_of_a_hand_are_read_as_far_as_they_go(variants) -> None:
    """Names of several words beside short ones, parted by spaces or commas."""
    question = read_question(Typed("r5", "red 7 b3, blue draw two w"), variants["league"])
    assert [kind.name for kind in question.hand] == ["red-7", "blue-3", "blue-draw-two", "wild"]
