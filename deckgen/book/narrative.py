"""Replayed examples in words: what each player does, what follows, how it ends."""

from __future__ import annotations

from collections.abc import Callable

from deckgen.book.document import Example, Moment, Scene, Spans, spans_of
from deckgen.book.examples import Played, Replay, may_play
from deckgen.book.texts import Texts
from deckgen.engine.table import NAMING, PENALTIES, PLAYING, Table
from deckgen.model.cards import KINDS, CardKind
from deckgen.model.scenario import Phase
from deckgen.model.variant import Variant

LETTERS = "ABCDEFGHIJ"
"""The players of examples, by seat."""


def example_of(replay: Replay, number: int, variant: Variant, texts: Texts, title: str) -> Example:
    """A replay as the book prints it; `title` stands in where the scenario has none."""
    said = Narrator(replay, variant, texts)
    scenario = replay.scenario
    return Example(
        number=number,
        title=scenario.title.get(texts.lang, title),
        clause=replay.clause,
        names=tuple(LETTERS[: len(scenario.hands)]),
        scene=said.scene(replay.start),
        opening=said.opening(),
        moments=tuple(said.moment(played) for played in replay.played),
        result=said.result(),
    )


class Narrator:
    """Says one replay in one language."""

    def __init__(self, replay: Replay, variant: Variant, texts: Texts) -> None:
        self.replay = replay
        self.texts = texts
        self.word = texts.words.calls(variant.rules.words_to_call())[0]

    def scene(self, table: Table) -> Scene:
        """The position as a picture shows it."""
        phase = isinstance(self.replay.scenario.given, Phase)
        waiting = table.phase in (PLAYING, NAMING)
        return Scene(
            hands=tuple(table.hand(seat) for seat in range(table.players)),
            top=None if phase else table.top,
            colour=None if phase else table.colour,
            clockwise=None if phase else table.clockwise,
            pending=table.pending,
            turn=table.turn if waiting else None,
        )

    def opening(self) -> Spans:
        """Who is to act first; in the penalty phase, who has won."""
        given, table = self.replay.scenario.given, self.replay.start
        if isinstance(given, Phase):
            return self._spans(self._say("phase", who=LETTERS[given.winner]))
        return self._spans(self._say("first", who=LETTERS[table.turn]))

    def moment(self, played: Played) -> Moment:
        """One step: its sentence, and what holds after it."""
        step, after = played.step, played.after
        who = LETTERS[step.seat]
        if played.refused_by:
            return Moment(who, step.cards, self._refusal(played), refused=True)
        spans = self._spans(*self._deed(played))
        follows, playable = self._after(played)
        cards = step.cards or self._shown(played)
        shown = None if after.phase != PLAYING else playable
        return Moment(who, cards, spans, False, follows, shown)

    def result(self) -> tuple[Spans, ...]:
        """How the example ends."""
        end = self.replay.played[-1].after
        found = self.replay.outcome
        lines = []
        if found.winner is not None and not isinstance(self.replay.scenario.given, Phase):
            lines.append(self._say("winner", who=LETTERS[found.winner]))
        if found.winner is not None and end.over and any(found.scores):
            lines.append(self._say("scores", listed=self._listed(found.scores)))
        if any(found.penalties):
            lines.append(self._say("penalties", listed=self._listed(found.penalties)))
        elif not end.over:
            lines.append(self._say("counts", listed=self._listed(tuple(end.sizes))))
        return tuple(self._spans(line) for line in lines)

    def _listed(self, numbers: tuple[int, ...]) -> str:
        comma = self.texts.words.form["comma"]
        signed = [str(n).replace("-", "−") for n in numbers]
        return comma.join(
            self._say("entry", who=LETTERS[seat], number=number)
            for seat, number in enumerate(signed)
        )

    def _deed(self, played: Played) -> tuple[str, ...]:
        """What the player does, in sentences."""
        step = played.step
        says = {
            "who": LETTERS[step.seat],
            "cards": self.texts.cards(step.cards) if step.cards else "",
        }
        if step.target is not None:
            says["target"] = LETTERS[step.target]
        telling = _TELLINGS.get(step.verb)
        if telling is None:
            return (self._say(step.verb, word=self.word, **says),)
        return telling(self, played, says)

    def _taking(self, played: Played, says: dict[str, str]) -> tuple[str, ...]:
        seat = played.step.seat
        count = played.after.sizes[seat] - played.before.sizes[seat]
        shown = self._shown(played)
        key = "take_shown" if shown else "take"
        return (self._say(key, count=count, **says | {"cards": self._names(shown)}),)

    def _catching(self, played: Played, says: dict[str, str]) -> tuple[str, ...]:
        target = played.step.catch or 0
        count = played.after.sizes[target] - played.before.sizes[target]
        caught = self._say("catch", target=LETTERS[target], who=says["who"])
        return (caught, *self._drew(target, count))

    def _challenging(self, played: Played, says: dict[str, str]) -> tuple[str, ...]:
        return (self._say("challenge", **says), *self._changed_hands(played))

    def _naming(self, played: Played, says: dict[str, str]) -> tuple[str, ...]:
        return (self._say("colour", colour=self._colour(played.after), **says),)

    def _laying(self, played: Played, says: dict[str, str]) -> tuple[str, ...]:
        step, key = played.step, played.step.verb
        if step.menu:
            key = f"play_{step.menu}"
            says |= {"give": self.texts.cards(step.give) if step.give else ""}
            says |= {"get": self.texts.cards(step.get) if step.get else ""}
        elif step.colour:
            key = f"{key}_colour"
            says |= {"colour": self.texts.words.colour[step.colour.value]}
        called = (self._say("call_beside", who=says["who"], word=self.word),) if step.call else ()
        return (self._say(key, **says), *called)

    def _drawing(self, played: Played, says: dict[str, str]) -> tuple[str, ...]:
        cards = self._turned(played)
        says = says | {"cards": self._names(cards)}
        if played.before.phase == PENALTIES:
            namer = self._namer(played)
            key = "penalty_name" if "target" in says else "penalty_for" if namer else "penalty"
            return (self._say(key, namer=namer, **says),)
        return (self._say("draw_shown" if cards else "draw", **says),)

    def _namer(self, played: Played) -> str:
        """For whose naming a penalty is drawn: after the player's own one, that of who named them."""
        before = self.replay.played[: self.replay.played.index(played)]
        own = [one for one in before if one.step.seat == played.step.seat]
        namers = [one.step.seat for one in before if one.step.target == played.step.seat]
        return LETTERS[namers[-1]] if own and namers else ""

    def _names(self, cards: tuple[CardKind, ...]) -> str:
        return self.texts.cards(cards) if cards else ""

    def _shown(self, played: Played) -> tuple[CardKind, ...]:
        """The cards that a step draws, where they matter: one drawn, or those that count at the
        end.
        """
        if played.step.verb == "draw":
            return self._turned(played)
        scored = played.after.over and any(self.replay.outcome.scores)
        return played.drawn if played.step.verb == "take" and scored else ()

    def _turned(self, played: Played) -> tuple[CardKind, ...]:
        """The card drawn: into the hand, or in the penalty phase face up on the discards."""
        if played.before.phase == PENALTIES:
            grown = played.after.discards[len(played.before.discards) :]
            return tuple(KINDS[kind] for kind in grown)
        return played.drawn

    def _changed_hands(self, played: Played) -> tuple[str, ...]:
        """Who drew how many through a challenge: what the hands say. The card taken back by the
        guilty is no draw.
        """
        found: tuple[str, ...] = ()
        before, after = played.before, played.after
        back = len(before.discards) - len(after.discards)
        for seat in range(after.players):
            count = after.sizes[seat] - before.sizes[seat]
            taken = back if seat != played.step.seat else 0
            found += self._drew(seat, count - max(0, taken) if count > 0 else 0)
        return found

    def _drew(self, seat: int, count: int) -> tuple[str, ...]:
        return (self._say("drew", who=LETTERS[seat], count=count),) if count > 0 else ()

    def _refusal(self, played: Played) -> Spans:
        step, clause = played.step, played.refused_by or ""
        says = {
            "who": LETTERS[step.seat],
            "cards": self.texts.cards(step.cards) if step.cards else "",
        }
        if step.catch is not None:
            says["target"] = LETTERS[step.catch]
        what = self._say(f"refused_{step.verb}", **says)
        return self._spans(self._say("refused", what=what, clause=clause))

    def _after(self, played: Played) -> tuple[Spans, tuple[CardKind, ...] | None]:
        """What holds after a step that differs from before: pending draws, also if passed on
        unchanged, direction, who is next, and what that player may play.
        """
        before, after = played.before, played.after
        said = []
        if after.pending and (after.pending, after.turn) != (before.pending, before.turn):
            said.append(self._say("pending", count=after.pending))
        if after.clockwise != before.clockwise:
            way = self._say("clockwise" if after.clockwise else "counterclockwise")
            said.append(self._say("direction", way=way))
        if after.over and not before.over:
            said.append(self._say("over"))
        playable = None
        moved = (after.turn, after.lead, after.pending) != (
            before.turn,
            before.lead,
            before.pending,
        )
        if after.phase == PLAYING and moved and not after.over:
            playable = may_play(after)
            key = "next_playable" if playable else "next_nothing"
            said.append(self._say(key, who=LETTERS[after.turn]))
        return self._spans(*said), playable

    def _colour(self, table: Table) -> str:
        colour = table.colour
        return self.texts.words.colour[colour.value] if colour else ""

    def _say(self, key: str, **more: object) -> str:
        return self.texts.say(f"example.{key}", **more)

    def _spans(self, *sentences: str) -> Spans:
        joint = " " if self.texts.lang == "en" else ""
        return spans_of(joint.join(sentences), self.texts.numbers)


_TELLINGS: dict[str, Callable[[Narrator, Played, dict[str, str]], tuple[str, ...]]] = {
    "play": Narrator._laying,
    "jump": Narrator._laying,
    "sum": Narrator._laying,
    "draw": Narrator._drawing,
    "take": Narrator._taking,
    "catch": Narrator._catching,
    "challenge": Narrator._challenging,
    "colour": Narrator._naming,
}
"""How each verb is told; the others have one sentence."""
