"""Small decks explored whole: known traps are found, and the way to them is true."""

from __future__ import annotations

from math import comb

import pytest

from deckgen.check import explore as exploring
from deckgen.check import picture, traps
from deckgen.check.decks import Recipe, copies, small_rules
from deckgen.check.explore import Explored, explore
from deckgen.check.finding import Severity
from deckgen.check.naming import Naming
from deckgen.check.positions import after, deals, moves
from deckgen.engine import Table
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.table import CALLED_OFF, OVER
from deckgen.model.cards import KINDS, Symbol
from deckgen.model.variant import Variant
from tests.check.tables import decks, having, ids

FORCED = Recipe("draw twos", 2, copies(2, Symbol.N1, Symbol.DRAW_TWO), players=3)
LACKING = ("skip", "reverse", "draw_two", "wild", "wild_draw_four")
PLAIN = {"jump_in": "none", "double_play": "none", "draw_two.answer": "none"}
WILDS = Recipe("wilds", 2, copies(1, Symbol.N1, Symbol.N2, Symbol.DRAW_TWO), ((Symbol.WILD, 1),))
TINY = Recipe("tiny", 2, copies(1, Symbol.N1, Symbol.SKIP), ((Symbol.WILD, 1),), hand=1)


def forced(variant: Variant, recipe: Recipe = FORCED) -> Explored:
    """A small deck of a variant, explored whole."""
    found = explore(recipe, variant.rules, variant.deck, 100_000)
    assert found is not None
    assert found.whole
    return found


def plain_street(**more: str | bool) -> Variant:
    """Street without jump-ins, double plays and answers: forced play, a drawn card ends the turn."""
    changes = {key.replace(".", "__"): value for key, value in PLAIN.items()}
    return having("street", **changes, **more)


def test_the_known_trap_of_forced_play_is_found() -> None:
    """R1 R1 B1 B1 R+ R+ B+ B+, three players, two cards each: positions from which nobody can
    ever win, every move forced, though the game never ends.
    """
    found = forced(plain_street())
    trapped = found.trapped()
    table = found.line(trapped[0])[2]

    assert trapped
    assert found.law.deck.size == 8
    for number in trapped:
        at = found.line(number)[2]
        assert at.phase < OVER
        assert moves(at)
    assert table.players == 3


def test_a_trap_is_closed() -> None:
    """From a trap only traps are reached."""
    found = forced(plain_street())
    trapped = set(found.trapped())
    naming = Naming(found.law)
    for number in sorted(trapped)[:10]:
        table = found.line(number)[2]
        for action in moves(table):
            for twin, _ in after(table, action):
                assert found.number_of[naming.key(twin)] in trapped


def test_finishing_with_numbers_only_traps_more() -> None:
    """A seat left with action cards that may not be the last: more positions without a way out."""
    free, bound = forced(plain_street()), forced(plain_street(end__last_card="number"))

    assert len(bound.trapped()) > len(free.trapped())


def test_the_finding_shows_the_way_to_the_trap() -> None:
    """Deck, deal, line and table as text, and a sentence for the rulebook."""
    found = traps.findings(having("family"), decks("family"))
    trap = next(one for one in found if one.id == "goes-round-for-ever")

    assert trap.severity is Severity.WARNING
    assert trap.clauses[0] == "draw.when"
    assert "the game is over without a winner" in trap.remedy
    assert trap.shown[0].startswith("Deck: 2 red-1")
    assert any("<- to act" in line for line in trap.shown)


def test_what_only_numbers_last_brings_is_told_from_what_was_there_before() -> None:
    """A player left with action cards or black cards: the table shown has one, and somebody could
    win it if any card might be the last; what goes round for ever with any last card keeps its own
    clause.
    """
    variant = having("family", end__last_card="number")
    found = {
        one.id: one for one in traps.findings(variant, decks("family", "end.last_card=number"))
    }
    free = {one.id: one for one in traps.findings(having("family"), decks("family"))}
    bound = found["cannot-finish"]
    hands = [line for line in bound.shown[-5:] if line.startswith("  seat")]

    assert bound.clauses == ("end.last_card",)
    assert "nobody can win any more, whatever they do" in bound.sentence
    assert any(not any(figure in hand[8:] for figure in "0123456789") for hand in hands)
    assert "cannot-finish" not in free
    assert found["goes-round-for-ever"].shown == free["goes-round-for-ever"].shown
    assert found["goes-round-for-ever"].clauses == free["goes-round-for-ever"].clauses


def after_each(one: Explored, start: int) -> set[int]:
    """Every position that can be come to from one, itself too."""
    naming, reached, waiting = Naming(one.law), {start}, [start]
    while waiting:
        ((_, table),) = one.tables([waiting.pop()])
        for action in moves(table):
            for twin, _ in after(table, action):
                number = one.number_of[naming.key(twin)]
                waiting += [] if number in reached else [number]
                reached.add(number)
    return reached


def test_the_sentence_for_a_trap_ends_the_game_that_is_shown() -> None:
    """From the table shown nobody wins, and the game does not end of itself, whatever is done. There
    are only so many positions, so the same cards come to the same hands a third time, under the
    same top card: that is all that the sentence waits for.
    """
    variant = having("family", end__last_card="number")
    one = forced(variant, WILDS)
    (finding,) = [f for f in traps.findings(variant, [one]) if f.id == "cannot-finish"]
    (start,) = [n for n in one.trapped() if picture.shown(one, n) == finding.shown]
    reached = after_each(one, start)

    assert traps.ROUND_AGAIN in finding.remedy
    assert "the same cards as before, with the same card on top, for the third time" in (
        traps.ROUND_AGAIN
    )
    assert len(reached) > 1
    assert reached.isdisjoint({*one.won, *one.ended, *one.open, *one.stuck})


def test_a_trap_by_the_last_card_is_one_that_any_last_card_would_open() -> None:
    """Explored by the rule that any card may be the last, every such position leads to a win, and no
    other lost position does that is come to at all.
    """
    bound, free = having("family", end__last_card="number"), having("family")
    one, twin = forced(bound, WILDS), forced(free, WILDS)
    (told,) = traps._unfit(bound, [one])
    lost_too = {*twin.trapped(), *twin.barren()}
    keys = list(one.number_of)

    assert told
    for number in {*one.trapped(), *one.barren()}:
        other = twin.number_of.get(keys[number])
        assert other is None or (number in told) is (other not in lost_too)
    assert traps._unfit(free, [twin]) == [[]]


def test_a_game_called_off_is_no_stalemate() -> None:
    """Where an empty draw pile ends the game, that rule is named, and every lost game ends so."""
    changed = "pile.empty=call-off"
    explored = decks("street", changed)
    (note,) = [
        one
        for one in traps.findings(having("street", pile__empty="call-off"), explored)
        if one.id == "only-stalemate-left"
    ]
    ends = {one.line(n)[2].ending for one in explored for n in one.ended[::50]}

    assert ends == {CALLED_OFF}
    assert note.clauses == ("pile.empty",)
    assert "called off" in note.sentence
    assert "all cards are in the hands" not in note.sentence


def test_a_planted_stand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position in which nobody can act is an error, with the shortest line that leads there."""

    def lame(table: Table) -> tuple[object, ...]:
        found = moves(table)
        return () if table.pending else found

    monkeypatch.setattr(exploring, "moves", lame)
    found = explore(FORCED, having("family").rules, having("family").deck, 3_000)
    assert found is not None
    (stand,) = [
        one for one in traps.findings(having("family"), [found]) if one.id == "stands-still"
    ]

    assert stand.severity is Severity.ERROR
    assert any("draws pending" in line for line in stand.shown)


@pytest.mark.parametrize("id_", ["kings", "street", "family", "league"])
def test_nobody_is_ever_stuck_in_a_built_in(id_: str) -> None:
    """In every small deck somebody can act as long as the game is on."""
    explored = decks(id_)

    assert not any(one.stuck for one in explored)
    assert "stands-still" not in ids(traps.findings(having(id_), explored))
    assert sum(one.size for one in explored) > 10_000


def test_the_line_leads_to_its_position() -> None:
    """Replayed from the deal, the acts and draws of every position end in it."""
    found = forced(having("family"), TINY)
    naming = Naming(found.law)
    for number in range(0, found.size, 7):
        assert found.number_of[naming.key(found.line(number)[2])] == number


def test_exploring_is_the_same_every_time() -> None:
    """Positions have the same numbers, whatever ran before."""
    one, other = forced(having("kings"), TINY), forced(having("kings"), TINY)

    assert list(one.number_of) == list(other.number_of)
    assert one.before == other.before


def test_every_deal_is_there_once() -> None:
    """Five different cards, a hand of one for each of two players, a lead card: 5 × 4 × 3 deals."""
    law = CompiledLaw(small_rules(having("family").rules, 1), TINY.deck(having("family").deck))

    assert sum(1 for _ in deals(law, 2)) == 5 * 4 * 3


def test_every_draw_is_a_branch() -> None:
    """Two cards taken out of five different ones make ten hands, each once."""
    deck = Recipe("x", 2, copies(1, Symbol.N1, Symbol.N2, Symbol.N3, Symbol.DRAW_TWO), hand=1)
    law = CompiledLaw(small_rules(having("family").rules, 1), deck.deck(having("family").deck))
    table = next(one for one in deals(law, 2) if one.pending and one.top.symbol is Symbol.DRAW_TWO)
    (take,) = moves(table)
    twins = [twin for twin, _ in after(table, take)]
    naming = Naming(law)

    assert len(set(table.pile)) == len(table.pile) == 5
    assert len(twins) == len({naming.key(twin) for twin in twins}) == comb(5, 2)


def test_names_do_not_matter() -> None:
    """The same position with seats turned, direction mirrored or colours swapped has one key."""
    law = CompiledLaw(small_rules(having("family").rules, 2), FORCED.deck(having("family").deck))
    naming = Naming(law)
    swap = dict(zip(range(14), range(14, 28), strict=True))
    swap |= {other: kind for kind, other in swap.items()}
    for table in list(deals(law, 3))[::17]:
        key = naming.key(table)
        assert naming.key(_turned(table)) == key
        assert naming.key(_recoloured(table, swap)) == key


def _turned(table: Table) -> Table:
    """Everybody one seat further."""
    twin = table.copy()
    for seat in range(table.players):
        to = (seat + 1) % table.players
        twin.hands[to], twin.masks[to] = table.hands[seat][:], table.masks[seat]
        twin.sizes[to] = table.sizes[seat]
    twin.turn = (table.turn + 1) % table.players
    return twin


def _recoloured(table: Table, swap: dict[int, int]) -> Table:
    """The same with two colours swapped."""
    twin = Table(table.law, table.players, 0)
    for seat in range(table.players):
        for kind, count in enumerate(table.hands[seat]):
            for _ in range(count):
                twin.give(seat, swap.get(kind, kind))
    twin.pile = [swap.get(kind, kind) for kind in table.pile]
    twin.discards = [swap.get(kind, kind) for kind in table.discards]
    twin.lead = swap.get(table.lead, table.lead)
    twin.turn, twin.state, twin.pending = table.turn, table.state, table.pending
    twin.phase, twin.first = table.phase, table.first
    if not table.clockwise:
        twin.turn_round()
        twin.clockwise_before = table.clockwise_before
    return twin


def test_a_deck_that_the_variant_has_not_got_is_left_out() -> None:
    """Without enough cards there is nothing to explore."""
    bare = having("family", deck__draw_two=0, deck__numbers="0-9=0")

    assert explore(FORCED, bare.rules, bare.deck, 100) is None


def test_told_as_one_tells_it() -> None:
    """Every act of a game is told in words."""
    found = forced(having("kings"), TINY)
    said = {picture.told(step) for step in found.steps if step}

    assert any(one.endswith("draws") for one in said)
    assert any("plays wild and names" in one for one in said)
    assert KINDS[0].name == "red-0"


def test_a_draw_that_finds_nothing_is_told_as_such() -> None:
    """Where one more would end the game, the picture says how many turns have passed."""
    found = forced(having("league"), WILDS)
    told = picture.shown(found, found.barren()[0])

    assert any(line.endswith("has nothing to draw and passes") for line in told)
    assert told[-1].endswith("turns passed in a row: 1 of 2")


def test_what_was_not_looked_at_is_said() -> None:
    """A deck with more positions than the budget is a note that names it and how many were seen."""
    street = plain_street()
    part = explore(FORCED, street.rules, street.deck, 50)
    assert part is not None
    assert not part.whole
    (note,) = [one for one in traps.findings(street, [part]) if one.id == "explored-in-part"]
    assert note.severity is Severity.NOTE
    assert f"only the first (draw twos {part.size})" in note.sentence
    assert "explored-in-part" not in ids(traps.findings(street, [forced(street)]))


def test_acts_are_counted_as_well_as_positions() -> None:
    """A budget ends by either: four cards drawn can fall in very many ways."""
    kings = having("kings")
    fours = Recipe(
        "fours", 2, copies(1, Symbol.N1, Symbol.N2), ((Symbol.WILD, 1), (Symbol.WILD_DRAW_FOUR, 2))
    )
    part = explore(fours, kings.rules, kings.deck, 2_500)

    assert part is not None
    assert not part.whole
    assert part.size < 2_500
    assert part.acts >= 2_500 * exploring.ACTS
    assert part.acts == sum(map(len, part.before))


def test_decks_looked_at_in_part_are_one_note() -> None:
    """However many they are, with a comma in thousands."""
    street = plain_street()
    parts = [explore(recipe, street.rules, street.deck, 1_000) for recipe in (FORCED, WILDS)]
    found = traps.findings(street, [one for one in parts if one])
    (note,) = [one for one in found if one.id == "explored-in-part"]

    assert "(draw twos 1,00" in note.sentence
    assert ", wilds 1,00" in note.sentence


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ({"numbers": "0-9=2"}, ["number cards"]),
        ({"skip": 10}, ["few kinds"]),
        ({"wild": 60, "wild_draw_four": 60}, ["few kinds"]),
        ({"numbers": "7=6", "wild": 20}, ["few kinds"]),
        ({"numbers": "1=2", "skip": 2, "reverse": 2}, ["skips and reverses"]),
        ({"numbers": "1=2", "draw_two": 2}, ["draw twos"]),
    ],
)
def test_small_decks_are_made_of_what_there_is(
    cards: dict[str, str | int], names: list[str]
) -> None:
    """A deck of few kinds has small decks too, named after cards that are in them."""
    everything = {"numbers": "0-9=0", **dict.fromkeys(LACKING, 0), **cards}
    variant = having("league", **{f"deck__{name}": count for name, count in everything.items()})
    explored = exploring.explored(variant, 300)

    assert [one.recipe.name for one in explored if one.size] == names
    assert not any(one.stuck for one in explored)


def test_small_decks_follow_the_clauses() -> None:
    """Sums have numbers that make one, whatever the numbers are; cross-stacking has both draw cards;
    double plays have cards that are alike.
    """
    summing = having("league", sum_grab="same-colour", deck__numbers="4-9=2")
    crossing = having("league", stack__cross=True)
    alike = having("league", double_play="any", deck__draw_two=0)
    by_name = {one.name: one for v in (summing, crossing, alike) for one in exploring.recipes(v)}
    usual = {one.name for one in exploring.recipes(having("league"))}

    assert dict(by_name["sums"].per_colour) == {
        Symbol.N4: 1,
        Symbol.N5: 1,
        Symbol.N9: 1,
        Symbol.SKIP: 1,
    }
    assert {Symbol.DRAW_TWO, Symbol.WILD_DRAW_FOUR} <= {
        kind.symbol for kind in by_name["all draw cards"].deck(crossing.deck).kinds
    }
    assert {count for _, count in by_name["identical cards"].deck(alike.deck).counts} == {2}
    assert usual.isdisjoint({"sums", "all draw cards", "identical cards"})


@pytest.mark.parametrize(
    ("players", "seats"),
    [("2-2", {2}), ("2-10", {2, 3}), ("3-10", {3}), ("4-4", {4}), ("7-10", set())],
)
def test_small_decks_seat_as_many_as_may_sit_down(players: str, seats: set[int]) -> None:
    """The nearest number that the game allows, up to six: a trap for others would trap nobody."""
    explored = exploring.explored(having("street", players__range=players), 50)

    assert {one.recipe.players for one in explored} == seats
    assert all(one.recipe.hand >= 1 and one.size for one in explored)
