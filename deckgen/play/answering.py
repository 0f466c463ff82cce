"""The referee's answers: which cards of a hand may be played, by which clause, and what follows."""

from __future__ import annotations

from msgspec import Struct

from deckgen.engine import Action, Table
from deckgen.engine.actions import CHALLENGE, DRAW, PASS, PLAY, TAKE
from deckgen.engine.codes import COLOURS, FOUR, INDEX, WILD
from deckgen.engine.compiled import FOURS, TWO
from deckgen.engine.door import advance
from deckgen.engine.interrupts import owes_call
from deckgen.engine.start import position
from deckgen.engine.table import Link
from deckgen.engine.verdict import fine_for, refusals
from deckgen.model.cards import CardKind, Symbol
from deckgen.play.asking import Question

SEAT = 0
"""The asker's seat in the positions made here."""
_VERBS = {"draw": DRAW, "keep": PASS, "take": TAKE, "challenge": CHALLENGE}


class Effect(Struct, frozen=True):
    """What a play does: cards left, whether it wins or a last-card call is due, draws that are then
    owed, the seat that acts next (0 is the asker, clockwise), whether the direction turned, and the
    clause that makes it so ("" for a card that does nothing).
    """

    left: int
    wins: bool
    call: bool
    owed: int
    turn: int
    passed_over: bool
    turned: bool
    clause: str


class Answer(Struct, frozen=True):
    """The judgement of one kind of card: legal or not, the clause that permits or forbids it, all
    clauses against it, how many may go together, and what follows. `guilty`: it is accepted, but a
    challenge would find it out. `fine`: cards it costs to lay it all the same.
    """

    kind: CardKind
    copies: int
    legal: bool
    clause: str
    against: tuple[str, ...] = ()
    guilty: bool = False
    together: int = 1
    fine: int = 0
    effect: Effect | None = None


def answers(question: Question) -> tuple[Answer, ...]:
    """One answer per distinct card of the hand, in the order in which they were named."""
    table = table_of(question)
    law = question.law
    kinds = dict.fromkeys(question.hand)
    if question.drew is not None and not law.settings.play_drawn:
        against = ("draw.then",)
        return tuple(Answer(k, question.hand.count(k), False, "draw.then", against) for k in kinds)
    return tuple(_judged(table, INDEX[kind]) for kind in kinds)


def choices(question: Question) -> tuple[str, ...]:
    """What else the asker may do now: of draw, keep (the drawn card), take, challenge."""
    if question.drew is not None and not question.law.settings.play_drawn:
        return ()
    table = table_of(question)
    return tuple(word for word, verb in _VERBS.items() if not refusals(table, Action(verb, SEAT)))


def table_of(question: Question) -> Table:
    """The position, the asker to act, as far as the question tells it."""
    law = question.law
    colour = COLOURS.index(question.colour) if question.colour else 0
    hands = [question.hand, *[()] * (question.players - 1)]
    table = position(law, hands, question.top, colour=colour, pending=question.pending)
    table.drawn = INDEX[question.drew] if question.drew is not None else -1
    if table.state == FOURS and law.settings.challenge:
        table.chain.append(Link(question.players - 1, 1, False, table.lead, ()))
    return table


def _judged(table: Table, kind: int) -> Answer:
    card = table.hand(SEAT)[sum(table.hands[SEAT][:kind])]
    copies = table.hands[SEAT][kind]
    action = _laying(kind, 1)
    against = refusals(table, action)
    if against:
        clauses = tuple(refusal.clause for refusal in against)
        fine = fine_for(table, action, against)
        return Answer(card, copies, False, clauses[0], clauses, fine=fine)
    guilty = kind == FOUR and _would_be_guilty(table)
    return Answer(
        card,
        copies,
        True,
        "wild_draw_four.when" if guilty else _permitting(table, card),
        guilty=guilty,
        together=_together(table, kind, copies),
        effect=_effect(table, action),
    )


def _laying(kind: int, copies: int) -> Action:
    return Action(PLAY, SEAT, (kind,) * copies, 0 if kind >= WILD else -1, call=copies > 1)


def _together(table: Table, kind: int, copies: int) -> int:
    return max(n for n in range(1, copies + 1) if n == 1 or not refusals(table, _laying(kind, n)))


def _would_be_guilty(table: Table) -> bool:
    settings = table.law.settings
    holds = bool(table.masks[SEAT] & table.law.colour_masks[table.lead])
    return settings.challenge and settings.guilty(holds)


def _permitting(table: Table, card: CardKind) -> str:
    """The clause that lets a legal card go."""
    if table.drawn >= 0:
        return "draw.then"
    if table.state == TWO:
        return "stack.cross" if card.symbol is Symbol.WILD_DRAW_FOUR else "draw_two.answer"
    if table.state == FOURS:
        return "wild_draw_four.answer"
    own = {
        Symbol.WILD: "wild.when",
        Symbol.WILD_DRAW_FOUR: "wild_draw_four.when",
        Symbol.COLOURED_WILD: "play.coloured_wild",
    }
    return own.get(card.symbol, "play.match")


_DOES = {
    Symbol.SKIP: "skip.effect",
    Symbol.REVERSE: "reverse.effect",
    Symbol.DRAW_TWO: "draw_two.effect",
    Symbol.WILD: "wild.effect",
    Symbol.WILD_DRAW_FOUR: "wild_draw_four.effect",
}


def _effect(table: Table, action: Action) -> Effect:
    """What follows the play, found by doing it on a copy of the table."""
    after = table.copy()
    following = table.follow[SEAT]
    advance(after, action)
    turned = after.clockwise != table.clockwise
    passed_over = after.turn != (after.follow[SEAT] if turned else following)
    card = table.hand(SEAT)[sum(table.hands[SEAT][: action.cards[0]])]
    clause = _DOES.get(card.symbol, "")
    if clause == "reverse.effect" and after.turn == SEAT:
        clause = "reverse.two_players"
    return Effect(
        left=after.sizes[SEAT],
        wins=SEAT in after.winners,
        call=owes_call(after, SEAT),
        owed=after.pending,
        turn=after.turn,
        passed_over=passed_over and not after.winners,
        turned=turned,
        clause=clause,
    )
