from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from games import AGREEMENTS, Mapping, cards_on, laws, start

from deckgen.engine import (
    Table,
    apply,
    begin_penalties,
    interrupts,
    is_legal,
    legal_moves,
    new_game,
    playout,
    replay,
)
from deckgen.engine.codes import BIT, COLOURS, KIND_COUNT, kinds_in
from deckgen.engine.door import advance
from deckgen.engine.table import ALL_DONE, OVER, PLAYING
from deckgen.engine.turns import playable_mask
from deckgen.engine.verdict import playable_by_law

PLAYERS = range(2, 11)
MOST = 150


def check_position(table: Table) -> None:
    """What holds in every position."""
    assert cards_on(table) == table.law.copies
    for seat in range(table.players):
        hand = table.hands[seat]
        assert min(hand) >= 0
        assert table.sizes[seat] == sum(hand)
        assert table.masks[seat] == sum(BIT[kind] for kind in range(KIND_COUNT) if hand[kind])
    assert 0 <= table.turn < table.players
    assert table.pending >= 0
    assert (table.pending > 0) == (table.state > 0)
    assert not (table.pending and table.phase >= OVER)
    ahead = table.follow if table.clockwise else table.precede
    behind = table.precede if table.clockwise else table.follow
    inside = [seat for seat in range(table.players) if seat not in table.winners]
    for place, seat in enumerate(inside):
        assert ahead[seat] == inside[(place + 1) % len(inside)]
        assert behind[seat] == inside[place - 1]
    if table.phase < OVER:
        assert table.turn in inside
        assert legal_moves(table)
    if table.phase == PLAYING:
        assert tuple(kinds_in(playable_mask(table))) == tuple(
            kind for kind in playable_by_law(table)
        )


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_positions_stay_sound(agreement: str) -> None:
    """After set-up and after every action hands, draw pile and discards are the deck, card for
    card; turn, direction and pending draws agree; somebody can act or the game is over; every
    move offered is legal by the readable law.
    """
    for law in laws(agreement):
        for players in PLAYERS:
            chance = Random(f"{agreement} {players}")
            table = start(law, players, chance.randrange(1000))
            check_position(table)
            for _ in range(MOST):
                thrown = interrupts(table) if chance.random() < 0.5 else ()
                moves = thrown or legal_moves(table)
                if not moves:
                    break
                move = chance.choice(moves)
                assert is_legal(table, move)
                advance(table, move)
                check_position(table)
                if table.phase == OVER:
                    begin_penalties(table)
            assert table.phase in (PLAYING, OVER, ALL_DONE) or legal_moves(table)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_a_game_replays_from_its_actions(agreement: str) -> None:
    """The same start and the same actions give the same end; a replay judges every action."""
    for law in laws(agreement):
        for players in (2, 3, 4, 7, 10):
            played = playout(law, players, players, cap=600, lively=0.4, record=True)

            again = replay(new_game(law, players, players), played.actions)

            begin_penalties(again)
            assert again.key() == played.table.key()


def transforms(players: int, chance: Random) -> list[Mapping]:
    """A renaming of colours, a rotation of seats and a mirror."""
    colours = chance.choice(list(permutations(range(len(COLOURS)))))
    same = tuple(range(len(COLOURS)))
    turned = chance.randrange(1, players)
    return [
        Mapping(colours, lambda seat: seat),
        Mapping(same, lambda seat: (seat + turned) % players),
        Mapping(same, lambda seat: -seat % players, mirrored=True),
    ]


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_renaming_rotating_and_mirroring_change_nothing(agreement: str) -> None:
    """Colours renamed, seats rotated or the direction mirrored: the same game, renamed."""
    for law in laws(agreement):
        for players in (2, 3, 5, 10):
            chance = Random(f"{agreement} {players} mapped")
            table = start(law, players, chance.randrange(1000))
            mappings = transforms(players, chance)
            twins = [mapping.table(table) for mapping in mappings]
            for _ in range(MOST // 2):
                if table.phase >= OVER:
                    break
                moves = (interrupts(table) if chance.random() < 0.3 else ()) or legal_moves(table)
                move = chance.choice(moves)
                advance(table, move)
                for mapping, twin in zip(mappings, twins, strict=True):
                    apply(twin, mapping.action(move))
                    assert twin.key() == mapping.table(table).key()


@pytest.mark.parametrize("agreement", ["as it is", "6 numbers last", "call off"])
def test_a_cap_is_a_finding(agreement: str) -> None:
    """A playout that reaches its cap says so, with nobody scored; it never crashes."""
    for law in laws(agreement):
        cut = playout(law, 4, 1, cap=10)

        assert cut.capped
        assert cut.outcome.ending == ""
        assert cut.outcome.scores == (0, 0, 0, 0)


def test_a_game_that_ends_at_the_cap_is_not_cut_short() -> None:
    """What counts is whether the game ended, and its penalties, not how long they took."""
    for law in laws("as it is"):
        whole = playout(law, 4, 1, cap=20_000)
        penalties = sum(whole.outcome.penalties)
        exact = playout(law, 4, 1, cap=whole.length - penalties)

        assert not whole.capped
        assert (exact.length, exact.capped) == (whole.length, False)
        assert playout(law, 4, 1, cap=whole.length - penalties - 1).capped


def test_playouts_repeat_by_seed() -> None:
    """The same seed gives the same game, another one another."""
    for law in laws("as it is"):
        lengths = [[playout(law, 5, seed).table.key() for seed in (1, 1, 2)] for _ in range(2)]

        assert lengths[0] == lengths[1]
        assert lengths[0][0] == lengths[0][1] != lengths[0][2]
