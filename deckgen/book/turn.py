"""A turn as a picture: the questions in their order, by the rules of the variant."""

from __future__ import annotations

from deckgen.book.document import Flow
from deckgen.book.prose import prose
from deckgen.book.sections import is_quiet
from deckgen.book.texts import Texts
from deckgen.model.variant import Variant

OUT_OF_TURN = ("jump_in", "sum_grab")
"""The agreements by which one acts when it is another's turn."""


def turn_of(variant: Variant, texts: Texts) -> Flow:
    """The flow of a turn under the rules of `variant`."""
    rules = variant.rules
    answers = rules["draw_two.answer"] != "none" or rules["wild_draw_four.answer"] != "none"
    both = "both" if answers else "challenge"
    pending = both if rules["wild_draw_four.challenge"] else "answer" if answers else "take"
    play = "play_may" if rules["draw.when"] == "optional" else "play_must"
    draw = "draw_play" if rules["draw.then"] == "may-play" else "draw"
    joint = " " if texts.lang == "en" else ""

    def say(key: str) -> str:
        return "".join(span.text for span in texts.spans(f"flow.{key}"))

    return Flow(
        start=say("start"),
        questions=(
            (say("pending"), say(f"pending_{pending}")),
            (say("play"), joint.join([say(play), say("play_call")])),
        ),
        last=say(draw),
        end=say("end"),
        yes=say("yes"),
        no=say("no"),
        aside=_aside(variant, texts),
    )


def _aside(variant: Variant, texts: Texts) -> str:
    """What may be done when it is not one's turn; "" if nothing may."""
    speech = prose(texts.lang)
    joint = ". " if texts.lang == "en" else "；"
    said = [
        speech.short(clause, variant)
        for clause in OUT_OF_TURN
        if clause in variant.rules and not is_quiet(clause, variant.rules)
    ]
    return texts.say("flow.aside", listed=joint.join(said)) if said else ""
