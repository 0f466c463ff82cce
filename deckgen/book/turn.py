"""A turn as a picture: the questions in their order, by the rules of the variant."""

from __future__ import annotations

from deckgen.book.document import Flow
from deckgen.book.needs import is_told
from deckgen.book.prose import prose
from deckgen.book.sections import is_quiet
from deckgen.book.texts import Texts
from deckgen.model.variant import Variant

OUT_OF_TURN = ("jump_in", "sum_grab")
"""The agreements by which one acts when it is another's turn."""


def turn_of(variant: Variant, texts: Texts) -> Flow:
    """The flow of a turn under the rules of `variant`."""
    rules = variant.rules
    play = "play_may" if rules["draw.when"] == "optional" else "play_must"
    draw = "draw_play" if rules["draw.then"] == "may-play" else "draw"
    joint = " " if texts.lang == "en" else ""

    def say(key: str) -> str:
        return "".join(span.text for span in texts.spans(f"flow.{key}"))

    return Flow(
        start=say("start"),
        questions=(
            *((say("pending"), told) for told in [_pending(variant, texts)] if told),
            (say("play"), joint.join([say(play), say("play_call")])),
        ),
        last=say(draw),
        end=say("end"),
        yes=say("yes"),
        no=say("no"),
        aside=_aside(variant, texts),
    )


def _pending(variant: Variant, texts: Texts) -> str:
    """What may be done while draws are pending, card by card where that differs; "" in a deck
    that makes nobody draw.
    """
    rules = variant.rules
    two, four = is_told("draw_two.effect", rules), is_told("wild_draw_four.effect", rules)
    crossed = two and four and rules["stack.cross"]
    ways = {}
    if two:
        ways["draw_two"] = _way(rules["draw_two.answer"] != "none" or crossed, challenged=False)
    if four:
        answered = rules["wild_draw_four.answer"] != "none"
        ways["wild_draw_four"] = _way(answered, challenged=rules.flag("wild_draw_four.challenge"))
    if len(set(ways.values())) < 2:
        return "".join(texts.say(f"flow.pending_{way}") for way in set(ways.values()))
    joint = " " if texts.lang == "en" else ""
    return joint.join(
        texts.say("flow.pending_each", kind=kind, way=texts.say(f"flow.each_{way}"))
        for kind, way in ways.items()
    )


def _way(answered: object, challenged: bool) -> str:
    if challenged:
        return "both" if answered else "challenge"
    return "answer" if answered else "take"


def _aside(variant: Variant, texts: Texts) -> str:
    """What may be done when it is not one's turn; "" if nothing may."""
    speech = prose(texts.lang)
    joint = ". " if texts.lang == "en" else "；"
    said = [
        speech.short(clause, variant)
        for clause in OUT_OF_TURN
        if is_told(clause, variant.rules) and not is_quiet(clause, variant.rules)
    ]
    return texts.say("flow.aside", listed=joint.join(said)) if said else ""
