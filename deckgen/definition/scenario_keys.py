"""The keys of a scenario file."""

from __future__ import annotations

from typing import Final

TOP_KEYS: Final = ("variant", "source", "rules", "title", "given", "step", "then")
KINDS_OF_GIVEN: Final = ("top", "lead", "winner")
"""The key that tells a position, a start and a penalty phase apart."""
GIVEN_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "hands": KINDS_OF_GIVEN,
    "top": ("top",),
    "colour": ("top",),
    "turn": ("top",),
    "direction": ("top",),
    "pending": ("top",),
    "dealer": ("lead",),
    "lead": ("lead",),
    "winner": ("winner",),
    "draw": KINDS_OF_GIVEN,
    "rest": KINDS_OF_GIVEN,
    "totals": KINDS_OF_GIVEN,
}
"""The keys of `[given]`, and with which kinds they go."""
CARD_VERBS: Final = ("play", "jump", "sum")
FLAG_VERBS: Final = ("draw", "pass", "take", "challenge", "call")
VERBS: Final = (*CARD_VERBS, *FLAG_VERBS, "catch", "colour")
STEP_KEYS: Final = (
    "seat",
    *VERBS,
    "menu",
    "target",
    "give",
    "get",
    "illegal",
    "clause",
    "then",
)
THEN_KEYS: Final = (
    "turn",
    "direction",
    "colour",
    "top",
    "pending",
    "counts",
    "hand",
    "playable",
    "winner",
    "scores",
    "draw_pile",
    "over",
    "penalties",
    "totals",
    "decided",
    "dealer",
)
"""The keys of a `then`; the last three follow a game into its series."""
