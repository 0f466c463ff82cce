"""Mutants that nobody could tell from the original, and why."""

from __future__ import annotations

NO_POINTS = "without points there is nothing to lead by"
ASKED = "it only says where to look; each card thrown in is asked of the law"
QUICK = "it only saves time: the same is found again"
STATED = "whoever makes a table states it before anybody asks for it"
ALIKE = "both have as many entries, by how they are made"
CHANCE = "any other source of chance is as good"

EQUIVALENT = {
    'dealer.next = "agreed": next_dealer is another word': "any other word is left to the group",
    'start.wild = "put-back": lead_wild_namer is a seat further': "nobody names a colour",
    'double_play = "any": together is turned round': "no hand holds so many",
    "wild_draw_four.challenge = false: false_challenge_fine is 1": "nobody challenges",
    'draw.then = "end-turn": other_than_drawn_fine is 1': "nothing is played after drawing",
    'jump_in = "none": jump is True': ASKED,
    'jump_in = "none": jump_reverse_pairs is True': "nobody jumps in",
    'jump_in = "coloured": does not except wild.when': "no wild lies on pending draws",
    'jump_in = "coloured": does not except wild_draw_four.answer': "a wild draw four has no colour",
    'jump_in = "coloured": does not except stack.cross': "identical cards never mix kinds",
    'jump_in = "any": does not except wild.when': "no wild lies on pending draws",
    'jump_in = "any": does not except stack.cross': "identical cards never mix kinds",
    'sum_grab = "none": sum_grab is True': ASKED,
    'score.method = "none": losses is True': NO_POINTS,
    'score.method = "none": ends is True': NO_POINTS,
    'kings.next = "winner-deals": does not except dealer.next': "dealer.next forbids nothing",
    "deckgen.law.matching._alike, `if play.way is Way.SUM or len(play.cards) == 1:`: without `len(play.cards) == 1`": QUICK,
    "deckgen.law.judge.Law.permits, `return not against or self.lifted(situation, play).issuperset(against)`: without `not against`": QUICK,
    "deckgen.engine.compiled.CompiledLaw.__init__, `self.several = settings.menu or max(self.together) > 1`: `max(self.together) > 1` is `max(self.together) >= 1`": QUICK,
    "deckgen.engine.compiled.CompiledLaw.__init__, `self.table: list[int] = [-1] * SPOTS`: `1` is `2`": "any number below nought is no mask",
    "deckgen.engine.compiled.CompiledLaw.playable, `return mask if mask >= 0 else self.fill(spot)`: `mask >= 0` is `mask > 0`": QUICK,
    "deckgen.engine.compiled.CompiledLaw.playable, `return mask if mask >= 0 else self.fill(spot)`: `0` is `1`": QUICK,
    "deckgen.engine.compiled.CompiledLaw.fill, `left = 0 if spot & LAST else 1`: `1` is `2`": "no clause tells one card left from more",
    "deckgen.engine.compiled.CompiledLaw.fill, `self.table[spot] = mask`: is left out": QUICK,
    "deckgen.engine.interrupts.jump, `land(table, action, len(action.cards) + table.law.settings.jump_reverse_pairs)`: `len(action.cards) + table.law.settings.jump_reverse_pairs` is `len(action.cards) - table.law.settings.jump_reverse_pairs`": "it is odd or even either way",
    "deckgen.engine.moves.legal_moves, `if law.several and mask:`: without `law.several`": QUICK,
    "deckgen.engine.moves.legal_moves, `if law.several and mask:`: without `mask`": QUICK,
    "deckgen.engine.moves._single_plays, `if len(law.by_mask[seat]) < REMEMBERED:`: `len(law.by_mask[seat]) < REMEMBERED` is `len(law.by_mask[seat]) <= REMEMBERED`": QUICK,
    "deckgen.engine.moves._single_plays, `law.by_mask[seat][mask] = moves`: is left out": QUICK,
    "deckgen.engine.moves._several, `if kind == WILD and law.settings.menu:`: without `law.settings.menu`": QUICK,
    "deckgen.engine.moves._several, `return tuple((move for move in found if not ((law.settings.menu or len(move.cards) == table.sizes[seat]) and judged(table, move))))`: without `law.settings.menu or len(move.cards) == table.sizes[seat]`": QUICK,
    "deckgen.engine.moves.jumps, `if table.masks[seat] & held:`: `table.masks[seat] & held` is `table.masks[seat] | held`": ASKED,
    "deckgen.engine.moves._identical, `for copies in range(1, table.hands[seat][kind] + 1):`: `1` is `2`, 2": ASKED,
    "deckgen.engine.moves._groups, `if not total and len(chosen) > 1:`: without `not total`": ASKED,
    "deckgen.engine.moves._groups, `if not total and len(chosen) > 1:`: `len(chosen) > 1` is `len(chosen) >= 1`": ASKED,
    "deckgen.engine.moves._groups, `if NUMBER_OF[kind] <= total and chosen.count(kind) < hand[kind]:`: without `NUMBER_OF[kind] <= total`": ASKED,
    "deckgen.engine.moves._groups, `if NUMBER_OF[kind] <= total and chosen.count(kind) < hand[kind]:`: `chosen.count(kind) < hand[kind]` is `chosen.count(kind) <= hand[kind]`": ASKED,
    "deckgen.engine.piles.draw_cards, `if drawn and (table.called or table.ripe):`: without `table.called or table.ripe`": QUICK,
    "deckgen.engine.series.Series.after, `totals = tuple((a + b for a, b in zip(self.totals, result.scores, strict=True)))`: `True` is `False`": ALIKE,
    "deckgen.engine.table.Table.hand, `return tuple((kind for kind, count in zip(KINDS, self.hands[seat], strict=True) for _ in range(count)))`: `True` is `False`": ALIKE,
    "deckgen.engine.turns.challenge, `for culprit, share in zip(guilty, shares(owed, len(guilty)), strict=True):`: `True` is `False`": ALIKE,
    "deckgen.engine.table.Table.__init__, `self.pile: list[int] = []`: is left out": STATED,
    "deckgen.engine.table.Table.__init__, `self.lead = 0`: `0` is `1`": STATED,
    "deckgen.engine.table.Table.__init__, `self.turn = 0`: is left out": STATED,
    "deckgen.engine.table.Table.__init__, `self.turn = 0`: `0` is `1`": STATED,
    "deckgen.engine.table.Table.__init__, `self.first = 0`: `0` is `1`": STATED,
    "deckgen.engine.table.Table.__init__, `self.flipper = 0`: `0` is `1`": STATED,
    "deckgen.engine.table.Table.shuffler, `return Random(self.seed * 1000003 + self.shuffles)`: `self.seed * 1000003 + self.shuffles` is `self.seed * 1000003 - self.shuffles`": CHANCE,
    "deckgen.engine.table.Table.shuffler, `return Random(self.seed * 1000003 + self.shuffles)`: `1000003` is `1000004`": CHANCE,
    "deckgen.engine.turns.playable_mask, `if mask < 0:`: `mask < 0` is `mask <= 0`": QUICK,
    "deckgen.engine.turns.playable_mask, `if mask < 0:`: `0` is `1`": QUICK,
}
