"""What the laws are tried on: variants with agreements laid over them, and positions transformed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.engine import Action, Table, compile_law, new_game, verdict
from deckgen.engine.codes import BIT, INDEX, KIND_COUNT, LEAD_COLOUR, LEAD_KIND, WILD, lead_of
from deckgen.engine.compiled import CompiledLaw
from deckgen.engine.start import position
from deckgen.model.notation import parse_card, parse_cards

AGREEMENTS: dict[str, tuple[str, ...]] = {
    "as it is": (),
    "1 challenge": ("wild_draw_four.when=no-active-colour", "wild_draw_four.challenge=true"),
    "1 takes back": (
        "wild_draw_four.when=no-active-colour",
        "wild_draw_four.challenge=true",
        "wild_draw_four.answer=draw-four",
        "wild_draw_four.guilty=takes-back",
        "end.final_draw=true",
    ),
    "2 grab and pair": ("jump_in=coloured", "double_play=two"),
    "3 misplay": ("misplay=draw-1",),
    "4 seats": ("seats=change",),
    "5 sum": ("sum_grab=same-colour", "jump_in=any", "double_play=any"),
    "5 any colour": ("sum_grab=any-colour",),
    "5 to win": ("sum_grab=to-win",),
    "6 numbers last": ("end.last_card=number",),
    "7 four on two": ("stack.cross=true",),
    "8 teams": ("teams=equal-teams",),
    "9 two players": ("reverse.two_players=as-skip",),
    "10 menu": ("wild.menu=true",),
    "10 menu and grabs": ("wild.menu=true", "jump_in=any", "double_play=any"),
    "11 five seconds": ("time.limit=5",),
    "deflect and grab": ("draw_two.answer=deflect", "jump_in=any", "end.final_draw=true"),
    "call off": ("pile.empty=call-off", "deal.hand=10"),
    "all at once": (
        "wild_draw_four.when=no-active-colour",
        "wild_draw_four.challenge=true",
        "jump_in=coloured",
        "double_play=two",
        "misplay=draw-1",
        "sum_grab=same-colour",
        "end.last_card=number",
        "stack.cross=true",
        "wild.menu=true",
        "call.false=2",
    ),
}
"""The league's eleven agreements, by number, and some more, as changes over any variant."""


def law(id_: str, *changes: str) -> CompiledLaw:
    """The compiled law of a variant with changes."""
    variant = load_variant(id_, changes)
    return compile_law(variant.rules, variant.deck)


def at(compiled: CompiledLaw, hands: list[str], top: str, **more: object) -> Table:
    """A position in short notation."""
    piles = {key: parse_cards(str(more.pop(key))) for key in ("pile", "below") if key in more}
    return position(
        compiled,
        [parse_cards(hand) for hand in hands],
        parse_card(top),
        **piles,
        **more,  # type: ignore[arg-type]
    )


def kinds(text: str) -> tuple[int, ...]:
    """Small integers of cards."""
    return tuple(INDEX[kind] for kind in parse_cards(text))


def refused(table: Table, action: Action) -> str:
    """The clause that refuses an action; "" if it is legal."""
    found = verdict(table, action)
    return found.clause if found else ""


def laws(agreement: str) -> Iterator[CompiledLaw]:
    """The four variants with an agreement laid over each."""
    for id_ in BUILT_IN:
        variant = load_variant(id_, AGREEMENTS[agreement])
        yield compile_law(variant.rules, variant.deck)


def cards_on(table: Table) -> list[int]:
    """How many of each kind lie in hands, draw pile and discards together."""
    counts = [sum(hand[kind] for hand in table.hands) for kind in range(KIND_COUNT)]
    for kind in (*table.pile, *table.discards):
        counts[kind] += 1
    return counts


class Mapping:
    """A renaming of colours, a rotation of seats, or a mirror: turns positions and actions."""

    def __init__(
        self, colours: tuple[int, ...], seat: Callable[[int], int], *, mirrored: bool = False
    ) -> None:
        self.colours = (*colours, 4)
        self.seat = seat
        self.mirrored = mirrored

    def kind(self, kind: int) -> int:
        """The kind renamed."""
        return kind if kind >= WILD else self.colours[kind // 14] * 14 + kind % 14

    def kinds(self, kinds: tuple[int, ...]) -> tuple[int, ...]:
        """Kinds renamed."""
        return tuple(map(self.kind, kinds))

    def lead(self, lead: int) -> int:
        """A lead renamed."""
        return lead_of(self.kind(LEAD_KIND[lead]), self.colours[LEAD_COLOUR[lead]])

    def bits(self, seats: int, players: int) -> int:
        """A set of seats moved."""
        return sum(BIT[self.seat(seat)] for seat in range(players) if seats & BIT[seat])

    def action(self, action: Action) -> Action:
        """An action renamed and moved."""
        return replace(
            action,
            seat=self.seat(action.seat),
            cards=self.kinds(action.cards),
            colour=self.colours[action.colour] if action.colour >= 0 else -1,
            target=self.seat(action.target) if action.target >= 0 else -1,
            give=self.kinds(action.give),
            get=self.kinds(action.get),
        )

    def table(self, table: Table) -> Table:
        """A position renamed and moved."""
        twin = table.copy()
        players = table.players
        for seat in range(players):
            to = self.seat(seat)
            hand = [0] * KIND_COUNT
            for kind, count in enumerate(table.hands[seat]):
                hand[self.kind(kind)] = count
            twin.hands[to] = hand
            twin.masks[to] = sum(BIT[kind] for kind in range(KIND_COUNT) if hand[kind])
            twin.sizes[to] = table.sizes[seat]
            twin.penalties[to] = table.penalties[seat]
        twin.pile = [self.kind(kind) for kind in table.pile]
        twin.discards = [self.kind(kind) for kind in table.discards]
        twin.lead = self.lead(table.lead)
        twin.tops = tuple(sorted(self.kinds(table.tops)))
        for name in ("turn", "first", "dealer", "flipper", "layer"):
            seat = getattr(table, name)
            setattr(twin, name, seat if seat < 0 else self.seat(seat))
        twin.colour_before = self.colours[table.colour_before]
        for name in ("uncalled", "ripe", "called"):
            setattr(twin, name, self.bits(getattr(table, name), players))
        twin.drawn = table.drawn if table.drawn < 0 else self.kind(table.drawn)
        twin.winners = [self.seat(seat) for seat in table.winners]
        twin.chain = [
            replace(
                link,
                seat=self.seat(link.seat),
                lead=self.lead(link.lead),
                tops=tuple(sorted(self.kinds(link.tops))),
            )
            for link in table.chain
        ]
        if self.mirrored:
            twin.clockwise = not table.clockwise
            twin.clockwise_before = not table.clockwise_before
        twin.close_ring()
        return twin


def start(law: CompiledLaw, players: int, seed: int) -> Table:
    """A new game; fewer cards each where the deck would not do."""
    return new_game(law, players, seed, dealer=seed % players)
