"""Which penalty goes on which card: never a text dropped or repeated unless someone asked for it.

Mild texts go on number cards, hot ones on action cards (kings.hot); cards are filled in deck order
with texts in list order, second copies of a text after the first copies of all. Numbers are places
in the printed list: mild texts first, then hot, each in list order, a text on two cards once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from deckgen.errors import BadInput, Fault
from deckgen.model.cards import Card
from deckgen.model.penalties import Penalty, PenaltyList, keys, require_languages
from deckgen.model.variant import Variant


class Entry(Struct, frozen=True):
    """One line of the list handed out: its number, its text, how many cards carry it."""

    number: int
    penalty: Penalty
    copies: int


class Assignment(Struct, frozen=True):
    """The texts chosen for a deck: `entries` is the list handed out, `by_card` says by a card's
    number which entry it carries, `notices` what the reader passed over, which drafts are printed,
    what was topped up or left out.
    """

    penalties: PenaltyList
    entries: tuple[Entry, ...]
    by_card: Mapping[int, Entry]
    notices: tuple[str, ...] = ()

    def place(self, entry: Entry) -> str:
        """Where an entry's text comes from, for messages: its list and row."""
        return ": ".join(filter(None, (self.penalties.source, entry.penalty.place)))


class Need(Struct, frozen=True):
    """The cards of a deck that carry texts, in deck order: mild ones and hot ones."""

    mild: tuple[Card, ...]
    hot: tuple[Card, ...]


def _all_mild(variant: Variant) -> bool:
    return variant.rules.get("kings.hot") == "none"


class _Choice(Struct, frozen=True):
    """The texts of one heat for their cards: how many copies the list has of its own, how many
    cards lack one, how many texts are over, how many were or could be filled or are left out.
    """

    heat: str
    chosen: tuple[Penalty, ...]
    has: int
    missing: int
    surplus: int
    filled: int
    fillable: int
    idle: int


def need_of(variant: Variant) -> Need:
    """Number cards want mild texts and action cards hot ones, or mild too in a game without hot ones
    (kings.hot); wilds and blanks want none. A variant without penalty texts needs nothing.
    """
    if variant.rules["deck.penalty_text"] == "none":
        return Need((), ())
    cards = variant.deck.cards()
    if _all_mild(variant):
        return Need(tuple(c for c in cards if c.kind.is_number or c.kind.is_action), ())
    return Need(
        tuple(c for c in cards if c.kind.is_number), tuple(c for c in cards if c.kind.is_action)
    )


def assign(
    penalties: PenaltyList,
    variant: Variant,
    languages: Sequence[str],
    *,
    reserve: PenaltyList,
    fill: bool = False,
) -> Assignment:
    """One text per card that carries one, or `BadInput` that says how many are missing or left
    over and what `--fill` would do.

    `reserve` is the built-in list: with `fill` its spares, then its other texts, top up what is
    missing, never one whose words are in `penalties` already.
    """
    need = need_of(variant)
    if not need.mild and not need.hot:
        return Assignment(penalties, (), MappingProxyType({}))
    mild = _choose(penalties, reserve, len(need.mild), hot=False, fill=fill)
    choices = [mild]
    if not _all_mild(variant):
        choices.append(_choose(penalties, reserve, len(need.hot), hot=True, fill=fill))
    _refuse_mismatch(penalties, variant, need, choices)
    own = [one for choice in choices for one in choice.chosen[: _own(choice)]]
    require_languages(penalties.source or penalties.name, own, languages)
    entries: list[Entry] = []
    by_card: dict[int, Entry] = {}
    for choice, cards in zip(choices, (need.mild, need.hot), strict=False):
        made = [
            Entry(len(entries) + place, one, one.count)
            for place, one in enumerate(choice.chosen, start=1)
        ]
        entries += made
        by_card |= dict(zip((card.number for card in cards), _dealt(made), strict=True))
    ordered = MappingProxyType(dict(sorted(by_card.items())))
    return Assignment(penalties, tuple(entries), ordered, _notices(penalties, choices, reserve))


def _own(choice: _Choice) -> int:
    return len(choice.chosen) - choice.filled


def _dealt(entries: Iterable[Entry]) -> list[Entry]:
    """The entries once each, then again those with a second copy, and so on."""
    dealt, left = [], [(entry, entry.copies) for entry in entries]
    while left:
        dealt += [entry for entry, _ in left]
        left = [(entry, copies - 1) for entry, copies in left if copies > 1]
    return dealt


def _choose(
    penalties: PenaltyList, reserve: PenaltyList, cards: int, *, hot: bool, fill: bool
) -> _Choice:
    """The texts of one heat for `cards` cards."""
    used = [one for one in penalties.penalties if one.hot is hot and one.count]
    idle = [one for one in penalties.penalties if one.hot is hot and not one.count]
    if penalties.supply:
        used, idle = _supplied(used, idle, cards), []
    total = sum(one.count for one in used)
    missing, surplus = max(cards - total, 0), max(total - cards, 0)
    spare = _spare(penalties, reserve, hot=hot) if missing else []
    added = spare[:missing] if fill else []
    return _Choice(
        "hot" if hot else "mild",
        (*used, *added),
        total,
        missing - len(added),
        surplus,
        len(added),
        min(len(spare), missing) - len(added),
        len(idle),
    )


def _supplied(used: list[Penalty], spares: list[Penalty], cards: int) -> list[Penalty]:
    """The first texts of the built-in list that a deck has cards for, then its spares."""
    return [_once(one) for one in (*used, *spares)][:cards]


def _spare(penalties: PenaltyList, reserve: PenaltyList, *, hot: bool) -> list[Penalty]:
    """The texts of `reserve` that are not in `penalties` in any language: spares, then others."""
    taken = {pair for one in penalties.penalties for pair in keys(one.texts).items()}
    fresh = [
        one
        for one in reserve.penalties
        if one.hot is hot and not taken & set(keys(one.texts).items())
    ]
    return [_once(one) for one in sorted(fresh, key=lambda one: one.count > 0)]


def _once(one: Penalty) -> Penalty:
    return Penalty(one.id, one.hot, one.texts, 1, one.review, one.note, one.place)


def _refuse_mismatch(
    penalties: PenaltyList, variant: Variant, need: Need, choices: list[_Choice]
) -> None:
    cards = {"mild": len(need.mild), "hot": len(need.hot)}
    faults = [
        Fault(penalties.source or penalties.name, "", _mismatch(one, cards[one.heat], variant))
        for one in choices
        if one.missing or one.surplus
    ]
    if not faults:
        return
    if _all_mild(variant) and any(one.missing for one in choices):
        hot = sum(1 for one in penalties.penalties if one.hot and one.count)
        problem = f"leaves out {_texts(hot, 'hot')} and wants mild ones instead"
        faults.append(Fault("kings.hot", "none", problem))
    raise BadInput(faults)


def _mismatch(choice: _Choice, cards: int, variant: Variant) -> str:
    stated = (
        f"has {_texts(choice.has, choice.heat)} for the {cards} cards of {variant.id} that want one"
    )
    if choice.surplus:
        return f"{stated}: {choice.surplus} too many; give that many of them count 0"
    remedy = f"{stated}: {choice.missing} missing"
    if choice.filled:
        remedy += f" although --fill added {choice.filled}, all that the built-in list has"
    elif choice.fillable == choice.missing:
        which = "it" if choice.missing == 1 else "them all"
        remedy += f"; --fill would take {which} from the built-in list"
    elif choice.fillable:
        remedy += f"; --fill would take {choice.fillable} from the built-in list"
    else:
        remedy += "; the built-in list has none that is not in it already"
    if choice.idle:
        remedy += f"; it has {_texts(choice.idle, choice.heat)} of count 0 that could serve"
    return remedy


def _texts(number: int, heat: str) -> str:
    return f"{number} {heat} text" if number == 1 else f"{number} {heat} texts"


def _notices(
    penalties: PenaltyList, choices: list[_Choice], reserve: PenaltyList
) -> tuple[str, ...]:
    source = penalties.source or penalties.name
    notices = [f"{source}: {note}" for note in penalties.notices]
    drafts = [one.place for choice in choices for one in choice.chosen if one.review]
    if drafts:
        notices.append(f"{source}: still to be read over: {', '.join(filter(None, drafts))}")
    notices += [
        f"{_texts(one.filled, one.heat)} topped up from the list {reserve.name}"
        for one in choices
        if one.filled
    ]
    if penalties.supply:
        for choice in choices:
            notices += _drawn(penalties, choice)
    return tuple(notices)


def _drawn(penalties: PenaltyList, choice: _Choice) -> list[str]:
    """How the use of the built-in list differs from its own counts."""
    hot = choice.heat == "hot"
    main = sum(1 for one in penalties.penalties if one.hot is hot and one.count)
    spares = len(choice.chosen) - main
    if spares > 0:
        return [f"{_texts(spares, choice.heat)} taken from the spares of the list {penalties.name}"]
    if spares < 0:
        return [f"the last {_texts(-spares, choice.heat)} of the list {penalties.name} left out"]
    return []
