"""Verdicts: which clauses speak against an action. Judged by the readable law, never by tables."""

from __future__ import annotations

from msgspec.structs import replace

from deckgen.engine.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    JUMP,
    NAME,
    NO_MENU,
    PASS,
    PLAY,
    SUM,
    SWAP,
    TAKE,
    Action,
    malformed,
)
from deckgen.engine.codes import FOUR, LEAD_COLOUR, NO_CARD, UNNAMED, WILD, kinds_in
from deckgen.engine.compiled import BARRED, LEAD_TWO, OWED
from deckgen.engine.interrupts import catchable, owes_call
from deckgen.engine.laying import is_final, leads
from deckgen.engine.penalty_phase import refuse_penalty
from deckgen.engine.table import ALL_DONE, NAMING, OVER, PENALTIES, Table
from deckgen.errors import IllegalMove
from deckgen.law import amounts
from deckgen.law.meaning import Play, Situation, Way
from deckgen.model.cards import KINDS

Refusals = tuple[IllegalMove, ...]

WAYS = {PLAY: Way.TURN, JUMP: Way.JUMP, SUM: Way.SUM}
_IN_TURN = {
    PLAY: "jump_in",
    DRAW: "draw.when",
    PASS: "draw.then",
    TAKE: "draw_two.effect",
    CHALLENGE: "wild_draw_four.challenge",
}
"""The clause to cite where someone acts in turn who is not."""


def refusals(table: Table, action: Action) -> Refusals:
    """Every clause against an action, the most telling first; () if it is legal."""
    fault = malformed(action)
    return (fault,) if fault else judged(table, action)


def judged(table: Table, action: Action) -> Refusals:
    """The same of an action that is not `malformed`, as all that the engine lists."""
    if table.phase in (PENALTIES, ALL_DONE):
        return refuse_penalty(table, action)
    if table.phase >= OVER:
        return _no("end.win" if table.winners else "end.stalemate", "the game is over")
    if not 0 <= action.seat < table.players:
        return _no("players.range", f"there is no seat {action.seat}")
    return _JUDGES[action.verb](table, action)


def _no(clause: str, why: str) -> Refusals:
    return (IllegalMove(clause, why),)


def situation(table: Table, seat: int) -> Situation:
    """What the law looks at when this seat wants to lay cards."""
    colour_mask = table.law.colour_masks[table.lead]
    return Situation(
        tops=tuple(KINDS[kind] for kind in leads(table)),
        colour=table.colour,
        owed=OWED[table.state],
        by_lead=table.state == LEAD_TWO,
        final=is_final(table),
        barred=table.state == BARRED,
        holds_colour=bool(table.masks[seat] & colour_mask),
        owes_call=owes_call(table, seat) and not table.called >> seat & 1,
        drawn=None if table.drawn == NO_CARD else KINDS[table.drawn],
        fresh=table.fresh,
        own=table.layer == seat,
    )


def _lay(table: Table, action: Action) -> Refusals:
    verb, seat = action.verb, action.seat
    if not table.holds(seat, action.cards):
        wanted = " ".join(KINDS[kind].name for kind in action.cards)
        return _no("deal.hand", f"seat {seat} does not hold {wanted}")
    if verb == PLAY and (against := _in_turn(table, action)):
        return against
    laid = Play(
        tuple(KINDS[kind] for kind in action.cards),
        table.sizes[seat] - len(action.cards),
        WAYS[verb],
    )
    facts = situation(table, seat)
    if action.call:
        facts = replace(facts, owes_call=False)
    against = table.law.law.refusals(facts, laid)
    return against or _named(table, action)


def _named(table: Table, action: Action) -> Refusals:
    """A black card names a colour, or does what the menu allows; other cards name nothing."""
    kind = action.cards[-1]
    if kind < WILD:
        if action.colour >= 0 or action.menu:
            return _no("wild.effect", "only a black card names a colour")
        return ()
    if action.menu == NO_MENU:
        clause = "wild_draw_four.effect" if kind == FOUR else "wild.effect"
        return () if action.colour >= 0 else _no(clause, "a colour must be named")
    return _menu(table, action)


def _menu(table: Table, action: Action) -> Refusals:
    if action.cards[-1] == FOUR or not table.law.settings.menu:
        return _no("wild.menu", "a wild names a colour, nothing else")
    stays = table.colour_before if action.verb == JUMP else LEAD_COLOUR[table.lead]
    if action.colour >= 0 or stays == UNNAMED:
        return _no("wild.menu", "where a colour is named, nothing else is done")
    if not (0 <= action.target < table.players) or action.target == action.seat:
        return _no("wild.menu", "another player must be chosen")
    return _swap(table, action) if action.menu == SWAP else ()


def _swap(table: Table, action: Action) -> Refusals:
    if len(action.give) != amounts.SWAP or len(action.get) != amounts.SWAP:
        return _no("wild.menu", f"exactly {amounts.SWAP} cards are swapped")
    if not table.holds(action.seat, action.cards + action.give):
        return _no("wild.menu", f"seat {action.seat} does not hold the cards it gives")
    if not table.holds(action.target, action.get):
        return _no("wild.menu", f"seat {action.target} does not hold the cards it gives")
    return ()


def _colour(table: Table, action: Action) -> Refusals:
    if table.phase != NAMING:
        return _no("wild.effect", "no lead card waits for a colour")
    if action.seat != table.turn:
        return _no("start.wild", f"seat {table.turn} names the colour")
    return ()


def _call(_: Table, __: Action) -> Refusals:
    return ()


def _name(_: Table, __: Action) -> Refusals:
    return _no("kings.wild", "players are named in the penalty phase only")


def _in_turn(table: Table, action: Action) -> Refusals:
    """What speaks against acting in turn at all."""
    if table.phase == NAMING:
        return _no("start.wild", f"seat {table.turn} must name a colour first")
    if action.seat != table.turn:
        return _no(_IN_TURN[action.verb], f"it is the turn of seat {table.turn}")
    return ()


def _draw(table: Table, action: Action) -> Refusals:
    if against := _in_turn(table, action):
        return against
    if table.drawn != NO_CARD:
        return _no("draw.then", "only one card is drawn in a turn")
    if table.pending:
        return _no(_owing(table), "the pending draws must be taken or answered")
    if not table.law.settings.draw_by_choice and playable_by_law(table):
        return _no("draw.when", "a player may draw only with nothing playable")
    return ()


def playable_by_law(table: Table) -> tuple[int, ...]:
    """The kinds of which the seat to act may play one card, asked of the readable law."""
    seat = table.turn
    facts = situation(table, seat)
    left = table.sizes[seat] - 1
    law = table.law.law
    return tuple(
        kind
        for kind in kinds_in(table.masks[seat])
        if law.permits(facts, Play((KINDS[kind],), left))
    )


def _owing(table: Table) -> str:
    return "wild_draw_four.effect" if leads(table)[0] == FOUR else "draw_two.effect"


def _pass(table: Table, action: Action) -> Refusals:
    if against := _in_turn(table, action):
        return against
    if table.drawn == NO_CARD:
        return _no("draw.then", "only who has just drawn a playable card may keep it and pass")
    return ()


def _take(table: Table, action: Action) -> Refusals:
    if against := _in_turn(table, action):
        return against
    if not table.pending:
        return _no("draw_two.effect", "no draws are pending")
    return ()


def _challenge(table: Table, action: Action) -> Refusals:
    if against := _in_turn(table, action):
        return against
    clause = "wild_draw_four.challenge"
    if not table.law.settings.challenge:
        return _no(clause, "wild draw fours are not challenged")
    if table.state == BARRED:
        return _no("misplay", "after a wrong card the draws can only be taken")
    if all(link.seat == action.seat for link in table.chain):
        return _no(clause, "there is no wild draw four to challenge")
    return ()


def _catch(table: Table, action: Action) -> Refusals:
    seat = action.target
    if not 0 <= seat < table.players or seat == action.seat:
        return _no("call.window", "another player must be named")
    if not owes_call(table, seat):
        return _no("call.when", f"seat {seat} need not call")
    if not catchable(table, seat):
        return _no("call.window", f"seat {seat} has called, or cannot be caught now")
    return ()


_JUDGES = {
    PLAY: _lay,
    JUMP: _lay,
    SUM: _lay,
    DRAW: _draw,
    PASS: _pass,
    TAKE: _take,
    CHALLENGE: _challenge,
    CALL: _call,
    CATCH: _catch,
    COLOUR: _colour,
    NAME: _name,
}


def is_legal(table: Table, action: Action) -> bool:
    """Whether nothing speaks against an action."""
    return not refusals(table, action)


_UNFINED = {
    "deal.hand",
    "double_play",
    "wild.menu",
    "wild.effect",
    "wild_draw_four.effect",
    "misplay",
}
"""The clauses by which a play is refused that is no wrong card: it cannot be laid like that at all."""


def fine_for(table: Table, action: Action, against: Refusals) -> int:
    """How many cards a refused play costs that the rules fine; 0 if it is simply refused."""
    settings = table.law.settings
    if action.verb != PLAY or action.seat != table.turn or table.phase == NAMING:
        return 0
    clauses = {refusal.clause for refusal in against}
    if clauses == {"draw.then"}:
        return settings.other_than_drawn_fine
    return 0 if clauses & _UNFINED else settings.wrong_card_fine
