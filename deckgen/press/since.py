"""What changed since an earlier build: the cards whose printed face is not in its manifest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from deckgen.definition.files import read_text
from deckgen.errors import BadInput
from deckgen.model.cards import Card
from deckgen.press.digests import face_digests
from deckgen.press.job import Job


class Changes(Struct, frozen=True):
    """The cards to print again, each with the reason; the names of faces to take out of the old
    deck, with how many of each; and cards that changed too but were not asked for.
    """

    cards: tuple[tuple[int, str, str], ...]
    gone: tuple[tuple[str, int], ...]
    later: tuple[tuple[int, str, str], ...] = ()

    def data(self) -> dict[str, Any]:
        """All of it for a program: each card with its number, face and reason."""
        keys = ("number", "face", "why")
        return {
            "changed": [dict(zip(keys, one, strict=True)) for one in self.cards],
            "gone": [{"face": face, "copies": count} for face, count in self.gone],
            "later": [dict(zip(keys, one, strict=True)) for one in self.later],
        }

    def lines(self) -> list[str]:
        """What a summary says: one line per reason with its cards, one for those to take out."""
        by_reason: dict[str, list[str]] = {}
        for number, face, why in self.cards:
            by_reason.setdefault(why, []).append(f"{number} ({face})")
        lines = [f"{why}: {_listed(cards)}" for why, cards in by_reason.items()]
        if self.gone:
            taken = [f"{n} × {face}" if n > 1 else face for face, n in self.gone]
            lines.append(f"no longer in the deck, take out: {_listed(taken)}")
        if self.later:
            others = _listed([f"{number} ({face})" for number, face, _ in self.later])
            lines.append(f"changed too, not among --cards and still to be printed: {others}")
        return lines


def narrowed(job: Job, manifest: Path) -> tuple[Job, Changes]:
    """The job with only those of its cards whose printed face the earlier deck lacks."""
    changes = changes_since(job, read_manifest(manifest))
    changed = {number for number, _, _ in changes.cards}
    numbers = tuple(card.number for card in job.cards if card.number in changed)
    asked = tuple(one for one in changes.cards if one[0] in set(numbers))
    later = tuple(one for one in changes.cards if one[0] not in set(numbers))
    supplied = frozenset(card.number for card in job.variant.deck.cards()) - changed
    narrow = structs.replace(job, numbers=numbers, supplied=supplied)
    return narrow, Changes(asked, changes.gone, later)


def read_manifest(path: Path) -> Mapping[str, Any]:
    """The manifest of an earlier build; raises `BadInput` if it is none."""
    try:
        said = json.loads(read_text(path))
        whole = [(c["number"], c["kind"], c["face"], c["digest"]) for c in said["cards"]]
        words = [said["back"], *said["languages"], *(x for one in whole for x in one[1:])]
        if all(isinstance(word, str) for word in words):
            return dict(said)
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise BadInput.one("--since", "", f"{path} is not the manifest of a build")


def changes_since(job: Job, before: Mapping[str, Any]) -> Changes:
    """Which cards of the job's whole deck the earlier one cannot supply, and why.

    Cards are matched by what is printed on them, wherever they stand in the deck, so that a card
    put in between makes no other card new.
    """
    cards = job.variant.deck.cards()
    faces = {face.name: face for face in (*job.as_cut.fronts.values(), job.as_cut.back)}
    digests = face_digests(faces.values(), job.theme.fonts)
    everything = _common_reason(job, before, digests[job.back.name])
    old = Counter[str]() if everything else Counter(c["digest"] for c in before["cards"])
    missing = []
    for card in cards:
        digest = digests[job.fronts[card.number].name]
        if old[digest]:
            old[digest] -= 1
        else:
            missing.append(card)
    left = Counter({d: n for d, n in old.items() if n}) if not everything else Counter[str]()
    names = {c["digest"]: c["face"] for c in before["cards"]}
    reasons = [everything] * len(missing) if everything else _reasons(job, before, missing, left)
    found = zip(missing, reasons, strict=True)
    return Changes(
        tuple((card.number, job.fronts[card.number].name, why) for card, why in found),
        tuple((names[digest], count) for digest, count in left.items()),
    )


def _common_reason(job: Job, before: Mapping[str, Any], back: str) -> str:
    """Why every card is another one, or nothing: cards whose backs are alike serve together."""
    if before["back"] == back:
        return ""
    was = {"theme": before.get("theme"), "card": before.get("card")}
    now = {"theme": job.theme.name, "card": str(job.variant.format.trim)}
    words = {"theme": "the theme", "card": "the card's size"}
    for key, name in now.items():
        if was[key] is not None and was[key] != name:
            return f"{words[key]} was {was[key]}, is {name}"
    return "the back changed"


def _reasons(
    job: Job, before: Mapping[str, Any], missing: Iterable[Card], left: Counter[str]
) -> list[str]:
    """Why each missing card is one: what stood on its kind before, or that there was none."""
    first = str(next(iter(before["languages"]), job.languages[0]))
    spare = Counter(
        kind for kind, n in _kinds(before, left).items() for _ in range(n)
    )  # old cards of each kind that serve no longer
    reasons = []
    for card in missing:
        if not spare[card.kind.name]:
            reasons.append("not printed before")
            continue
        spare[card.kind.name] -= 1
        changed = first != job.languages[0]
        why = f"its language was {first}, is {job.languages[0]}" if changed else "its face changed"
        reasons.append(why)
    return reasons


def _kinds(before: Mapping[str, Any], left: Counter[str]) -> Counter[str]:
    kinds = {c["digest"]: c["kind"] for c in before["cards"]}
    counted = Counter[str]()
    for digest, number in left.items():
        counted[kinds[digest]] += number
    return counted


def _listed(names: list[str], most: int = 12) -> str:
    """Names with commas; of a long list the first and how many more."""
    if len(names) <= most:
        return ", ".join(names)
    return ", ".join(names[:most]) + f" and {len(names) - most} more"
