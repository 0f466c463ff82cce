"""From a definition file, with all that it extends, to a `Variant`.

The files of a chain are read from the base upwards; what a file says is laid over what it extends.
Sources and readings belong to a value: a file that gives a clause another value drops the ones it
inherited. Totals claimed for a deck are dropped when the deck is changed. A file that names its
game names it in every language that is printed: it inherits no name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from deckgen.definition.chain import BUILT_IN, Faults, Link, chain_of
from deckgen.definition.clauses import clause_values, complete
from deckgen.definition.sourced import check_mentions, readings, shelf, sourcing
from deckgen.errors import BadInput, Fault
from deckgen.model.cards import Colour
from deckgen.model.deck import deck_of
from deckgen.model.facts import Facts, rules_digest
from deckgen.model.format import BLEED, REFERENCE, CardFormat, Size, corner_for
from deckgen.model.rules import Rules, Value
from deckgen.model.variant import Variant
from deckgen.model.words import texts

__all__ = ["BUILT_IN", "load_variant", "load_variants"]


def load_variant(source: str, changes: Iterable[str] = ()) -> Variant:
    """The variant of a built-in id or a definition file, with `CLAUSE=VALUE` changes laid over it.

    Raises `BadInput` with every fault of every file of the chain and of the changes.
    """
    overlay = tuple(changes)
    return _built_in(source, overlay) if source in BUILT_IN else _loaded(source, overlay)


@cache
def _built_in(source: str, changes: tuple[str, ...]) -> Variant:
    """A built-in variant, put together once in a process: every example is played by one."""
    return _loaded(source, changes)


def _loaded(source: str, changes: tuple[str, ...]) -> Variant:
    faults = Faults()
    chain = chain_of(source, faults)
    overlay = _parse_changes(changes, faults)
    known = shelf(faults)
    check_mentions(chain, known, faults)
    form = _format(chain, faults)
    faults.stop_if_any()
    link = chain[-1]
    stated = Rules({clause: value for one in chain for clause, value in one.values.items()})
    stated = stated.over(overlay)
    rules = complete(stated, str(link.path), faults.found)
    faults.stop_if_any()
    colours = next((one.colours for one in reversed(chain) if one.colours), tuple(Colour))
    deck = deck_of(rules, colours)
    if not deck.size:
        raise BadInput.one(str(link.path), "deck", "has no card at all")
    sources = sourcing(chain, rules)
    below = chain[:-1] if len(chain) > 1 else chain if overlay else []
    return Variant(
        id=link.said.id,
        name=texts(_name(chain)),
        deck=deck,
        rules=rules,
        sources=MappingProxyType(sources),
        readings=readings(chain, sources, known),
        format=form,
        claims=MappingProxyType(_claims(chain, overlay)),
        penalties=_penalties(chain),
        blank_text=texts({k: v for one in chain for k, v in one.said.blank.items()}),
        base=_base(below),
        changed=tuple(overlay),
        idle=_idle({**link.values, **overlay}, rules),
        facts=_facts(chain, rules_digest(rules, deck), changed=bool(overlay)),
        extends=below[-1].said.id if below else "",
        root=_base(below[:1]),
        file=str(link.path),
        unsaid=tuple(clause for clause in rules if clause not in stated),
    )


def load_variants(sources: Iterable[str], changes: Iterable[str] = ()) -> tuple[Variant, ...]:
    """The variants of several ids or files; raises `BadInput` with the faults of all of them."""
    overlay, faults, found = tuple(changes), Faults(), []
    for source in sources:
        try:
            found.append(load_variant(source, overlay))
        except BadInput as error:
            faults.found += [fault for fault in error.faults if fault not in faults.found]
    faults.stop_if_any()
    return tuple(found)


def _parse_changes(changes: Iterable[str], faults: Faults) -> dict[str, Value]:
    """The values of `CLAUSE=VALUE` words."""
    raw: dict[str, Any] = {}
    for change in changes:
        clause, equals, word = (part.strip() for part in change.partition("="))
        if not equals or not clause:
            faults.found.append(Fault("--set", change, "is not of the form CLAUSE=VALUE"))
        else:
            raw[clause] = word
    return clause_values(raw, {}, "--set", faults.found, typed=False)


def _name(chain: list[Link]) -> dict[str, str]:
    """The game's name by language, as the topmost file says that names it at all."""
    return dict(next((link.said.name.items() for link in reversed(chain) if link.said.name), ()))


def _format(chain: list[Link], faults: Faults) -> CardFormat:
    """The card's geometry; the safe zone must leave room, the corners must meet the edges."""
    said: dict[str, float] = {}
    for link in chain:
        said |= link.said.format.model_dump(exclude_none=True)
    trim = Size(said.get("width", REFERENCE.width), said.get("height", REFERENCE.height))
    safe, corner = said.get("safe", 3.0), said.get("corner", corner_for(trim))
    short, where = min(trim.width, trim.height), str(chain[-1].path) if chain else ""
    form = CardFormat(trim, said.get("bleed", BLEED), safe, corner)
    if small := form.too_small():
        faults.found.append(Fault(where, "format", small))
    if corner > short / 2:
        problem = f"{corner:g} mm is more than half of the card's short side, {short:g} mm"
        faults.found.append(Fault(where, "format.corner", problem))
    return form


def _claims(chain: list[Link], overlay: Mapping[str, Value]) -> dict[str, int]:
    claims: dict[str, int] = {}
    for link in chain:
        if _recounted(link.values) or link.colours:
            claims = {}
        claims |= link.said.claims.model_dump(exclude_none=True)
    return {} if _recounted(overlay) else claims


def _recounted(changes: Iterable[str]) -> bool:
    """Whether changes of these clauses make another deck, of which nobody claimed anything."""
    return any(clause.startswith("deck.") or clause == "kings.hot" for clause in changes)


def _penalties(chain: list[Link]) -> str | None:
    """The built-in id of the penalty list, or its path made absolute by the file that names it."""
    for link in reversed(chain):
        if link.said.penalties:
            beside = link.path.parent / link.said.penalties
            return str(beside) if beside.suffix else link.said.penalties
    return None


def _facts(chain: list[Link], digest: str, *, changed: bool) -> Facts | None:
    """The measured numbers of the topmost file that states some; inherited ones, and those of rules
    that are changed from outside, only if they still hold.
    """
    for link in reversed(chain):
        if link.said.facts:
            own = link is chain[-1] and not changed
            facts = Facts(**link.said.facts.model_dump())
            return facts if own or facts.rules == digest else None
    return None


def _idle(said: Mapping[str, Value], rules: Rules) -> tuple[tuple[str, Value], ...]:
    """What is said of clauses that do not arise, so that it goes for nothing."""
    return tuple((clause, value) for clause, value in said.items() if clause not in rules)


def _base(below: list[Link]) -> Rules | None:
    """The rules of the files that a file extends or a change is laid over; None without any."""
    if not below:
        return None
    stated = {clause: value for link in below for clause, value in link.values.items()}
    return complete(Rules(stated), str(below[-1].path), [])  # what it lacks, the file itself says
