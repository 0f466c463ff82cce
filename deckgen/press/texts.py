"""The penalty texts of an order: which list, in which languages, on which cards; and what its user
should know of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.definition.penalties.language import mislabelled
from deckgen.definition.penalties.reader import read_penalties
from deckgen.errors import BadInput, Fault
from deckgen.model.assignment import Assignment, assign
from deckgen.model.penalties import PenaltyList, languages_of, missing_in, twins
from deckgen.model.variant import Variant

if TYPE_CHECKING:
    from deckgen.press.order import Order

NAMED = 8
"""So many places are named in one sentence; of more, how many."""


def chosen_texts(
    order: Order, variant: Variant, asked: tuple[str, ...]
) -> tuple[tuple[str, ...], Assignment | None, tuple[str, ...]]:
    """The languages that can be printed, the penalties chosen, and notices of what was left out.

    A language that the list or the names lack is left out, or a fault if it was asked for by name.
    """
    has_texts = variant.rules["deck.penalty_text"] != "none"
    useless = {"--penalties": order.penalties, "--fill": order.fill, "--family": order.family}
    if not has_texts and any(useless.values()):
        problem = "this game has no penalty texts (deck.penalty_text)"
        raise BadInput(Fault(flag, "", problem) for flag, given in useless.items() if given)
    listed = read_penalties(order.penalties or variant.penalties or "kings") if has_texts else None
    lacking = {tag: f"the game has no name in {tag}" for tag in asked if tag not in variant.name}
    if listed:
        known = languages_of(listed)
        lacking |= {t: _untold(listed, t) for t in asked if t not in known}
    if order.lang.strip().casefold() != "all" and lacking:
        raise BadInput(Fault("--lang", tag, why) for tag, why in lacking.items())
    tags = tuple(tag for tag in asked if tag not in lacking)
    if not tags:
        raise BadInput(Fault("--lang", tag, why) for tag, why in lacking.items())
    notices = tuple(f"Left out {tag}: {why}." for tag, why in lacking.items())
    if listed is None:
        return tags, None, notices
    chosen = assign(
        listed,
        variant,
        tags,
        reserve=listed if listed.supply else read_penalties("kings"),
        fill=order.fill,
    )
    if variant.rules["kings.hot"] == "none" and not listed.supply:
        hot = sum(1 for one in listed.penalties if one.hot and one.count)
        if hot:
            notices += (
                f"{listed.source}: without its {hot} hot texts: this game has none (kings.hot).",
            )
    return tags, chosen, (*notices, *_doubts(listed), *chosen.notices)


def _untold(listed: PenaltyList, tag: str) -> str:
    """What the list lacks in a language: all texts, or some, which are named."""
    missing = missing_in(listed, tag)
    if not any(tag in one.texts for one in listed.penalties):
        return f"the penalty list {listed.name} has no texts in {tag}"
    counted = sum(1 for one in listed.penalties if one.count)
    places = ", ".join(one.place for one in missing[:NAMED])
    more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
    return (
        f"{len(missing)} of the {counted} texts of the penalty list {listed.name} have no words in "
        f"{tag} ({places}{more})"
    )


def _doubts(listed: PenaltyList) -> tuple[str, ...]:
    """What to look at in a list of the user's own: texts that say the same, a column under the name
    of another language.
    """
    if listed.supply:
        return ()
    doubts = [
        f"{listed.source}: the column {tag} looks as if it were in {guess}; if it is, name it so"
        for tag, guess in mislabelled(listed)
    ]
    again = twins(one for one in listed.penalties if one.count)
    if again:
        places = ", ".join(f"{later.place} as {first.place}" for first, later, _ in again[:NAMED])
        more = f" and {len(again) - NAMED} more" if len(again) > NAMED else ""
        doubts.append(f"{listed.source}: texts that say the same: {places}{more}")
    return tuple(doubts)
