"""Playing a variant: position, legal moves, apply, verdict. Floor 4.

The clauses (`deckgen.law`) say what is law; this room moves the cards. A newcomer reads `codes`,
`actions`, `compiled`, `table`, then the acts: `laying`, `turns`, `interrupts`, `start`; then
`moves` and `verdict`, which say what may be done, and `door`, which does it.

Time
----
Time runs in *acts* and *intervals*.

An **act** moves the game on: a play, a draw, keeping the drawn card, taking pending draws, a
challenge, a fined wrong card; and out of turn a jump-in or a sum-grab. Acts come one after the
other; in turn only the seat `turn` may act.

An **interval** lies between two acts. In it everybody at the table may speak or throw in, in any
order; what is said or laid first comes first, and the order of the actions is the order at the
table:

- *last-card call*: by anyone at any time (call.when says when it is due, call.false what an undue
  one costs). It ends the risk of being caught. Who is out has no hand to call for: it costs nothing;
- *catch*: of a seat whose call is due and not made, inside its window (call.window): either the
  interval after the cards landed, closed by the next act of anyone; or from that act on, closed by
  the seat's own next act;
- *jump-in* and *sum-grab* (jump_in, sum_grab): on the cards that have just landed, the lead card
  included, as long as nobody has acted since. They are acts: the interval closes, a new one opens,
  and play goes on after the one who threw in;
- *challenge* (wild_draw_four.challenge): an act in turn, in place of taking the draws, so every
  jump-in upon the card has come before it.

Of two seats that want to throw in, the one whose action is applied first was faster. After a
winner's last card with draws pending (end.final_draw) the intervals go on until the draws are
taken: a jump-in may still add to them. A call, a catch and the fines they cost are no acts: they
leave turn, window and pending draws as they are.
"""

from deckgen.engine.actions import Action
from deckgen.engine.compiled import CompiledLaw, compile_law
from deckgen.engine.door import apply, verdict
from deckgen.engine.moves import interrupts, legal_moves, playable
from deckgen.engine.outcome import Outcome, outcome
from deckgen.engine.penalty_phase import begin_penalties
from deckgen.engine.playout import Playout, playout, replay
from deckgen.engine.scenario import Result, run_scenario
from deckgen.engine.series import Series
from deckgen.engine.start import new_game
from deckgen.engine.table import Table
from deckgen.engine.verdict import is_legal

__all__ = [
    "Action",
    "CompiledLaw",
    "Outcome",
    "Playout",
    "Result",
    "Series",
    "Table",
    "apply",
    "begin_penalties",
    "compile_law",
    "interrupts",
    "is_legal",
    "legal_moves",
    "new_game",
    "outcome",
    "playable",
    "playout",
    "replay",
    "run_scenario",
    "verdict",
]
