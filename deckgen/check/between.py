"""What the languages say of one clause, held against one another: numbers, cards, terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from deckgen.check.finding import Finding, Severity
from deckgen.check.forms import (
    TEXT,
    Form,
    amounts_in,
    cards_in,
    conditions,
    listed,
    named,
    numbers,
    sentences,
)
from deckgen.check.said import Said
from deckgen.check.terms import CONTRARIES, spoken
from deckgen.law.registry import show
from deckgen.model.rules import Value
from deckgen.model.words import LANGUAGES


def between(said: Said) -> Iterator[Finding]:
    """Everything in which the languages differ; nothing where one of them cannot be set."""
    if said.failed:
        return
    yield from _titles(said)
    for value in said.values:
        for form in said.forms(value):
            yield from _numbers(said, form, value)
    for value in said.spelt():
        for form in said.forms(value):
            yield from _names(said, form, value)
            yield from _conditions(said, form, value)
        yield from _sentences(said, value)
        yield from _terms(said, value)


def _titles(said: Said) -> Iterator[Finding]:
    """Titles that name different cards, or things that have a contrary."""
    titles = {lang: speech.entries[said.clause].title for lang, speech in said.speeches.items()}
    if told := _unshared({lang: {(c, 1) for c in cards_in(one)} for lang, one in titles.items()}):
        yield said.finding(
            "prose-names-differ",
            f"The languages name different cards in the title of {said.clause} ({told}).",
            Severity.WARNING,
        )
    terms = {lang: spoken(one, lang) for lang, one in titles.items() if lang in LANGUAGES}
    if told := _unshared({lang: _contrary(some) for lang, some in terms.items()}):
        here = f"The languages do not speak of the same things in the title of {said.clause}"
        yield _turned(said, f"{here} ({told})")


def _numbers(said: Said, form: Form, value: Value) -> Iterator[Finding]:
    """Numbers that the languages do not share."""
    found = {lang: numbers(said.texts[form, lang, value]) for lang in said.speeches}
    if len(set(map(frozenset, found.values()))) > 1:
        told = "; ".join(f"{lang}: {listed(some)}" for lang, some in found.items())
        yield said.finding(
            "prose-numbers-differ",
            f"With {said.clause} = {show(value)} the languages name different numbers in "
            f"{form.name} ({told}): two players who read it in two languages play two games.",
        )


def _names(said: Said, form: Form, value: Value) -> Iterator[Finding]:
    """Cards and amounts: where one language says this, another says that."""
    found = {lang: named(form.of(said.block(lang, value))) for lang in said.speeches}
    for one, other in combinations(found, 2):
        more, less = found[one] - found[other], found[other] - found[one]
        # a short form may leave a card to the text, but not name another one
        left = form is TEXT and set(found[one]) != set(found[other])
        if (more and less) or left:
            told = f"{one}: {listed(set(more))}; {other}: {listed(set(less))}"
            yield said.finding(
                "prose-names-differ",
                f"With {said.clause} = {show(value)} the languages speak of different cards or "
                f"amounts in {form.name} ({told}).",
                Severity.WARNING,
            )
            return


def _conditions(said: Said, form: Form, value: Value) -> Iterator[Finding]:
    """Sentences that one language prints under other rules; amounts one for the other."""
    sources = {lang: form.of(said.block(lang, value)) for lang in said.speeches}
    here = f"With {said.clause} = {show(value)}"
    for one, other in combinations(sources, 2):
        first, second = sources[one], sources[other]
        if conditions(first) != conditions(second):
            yield said.finding(
                "prose-conditions-differ",
                f"{here} {one} and {other} print sentences under different conditions in "
                f"{form.name}: two players who read it in two languages may play two games.",
                Severity.WARNING,
            )
            return
        in_order = amounts_in(first), amounts_in(second)
        if in_order[0] != in_order[1] and Counter(in_order[0]) == Counter(in_order[1]):
            yield said.finding(
                "prose-amounts-turned",
                f"{here} {one} and {other} name the same amounts in another order in {form.name}: "
                "see that none stands for the other.",
                Severity.NOTE,
            )
            return


def _sentences(said: Said, value: Value) -> Iterator[Finding]:
    """Rules in which one language has more sentences than another: one may be missing."""
    found = {lang: sentences(said.block(lang, value).text) for lang in said.speeches}
    if len(set(found.values())) > 1:
        told = ", ".join(f"{lang} {count}" for lang, count in found.items())
        yield said.finding(
            "prose-sentences-differ",
            f"With {said.clause} = {show(value)} the languages have different numbers of sentences "
            f"in the rulebook, one on each line ({told}): see that none is missing.",
            Severity.NOTE,
        )


def _terms(said: Said, value: Value) -> Iterator[Finding]:
    """Places, piles, acts and ends of which only some of our languages speak, or only a short form.

    The texts share all terms, those that have a contrary as often; the short forms share these.
    """
    known = [lang for lang in said.speeches if lang in LANGUAGES]
    here = f"With {said.clause} = {show(value)}"
    in_text: dict[str, Mapping[str, int]] = {}
    for form in said.forms(value):
        found = {lang: spoken(form.of(said.block(lang, value)), lang) for lang in known}
        in_text = in_text or found
        kept = {
            lang: _each(some) if form is TEXT else _contrary(some) for lang, some in found.items()
        }
        if told := _unshared(kept):
            yield _turned(
                said,
                f"{here} the languages do not speak of the same things in {form.name} ({told})",
            )
        for lang in known:
            if more := found[lang].keys() - in_text[lang].keys():
                yield _turned(
                    said,
                    f"{here} {form.name} in {lang} speaks of what the rulebook does not "
                    f"({listed(more)})",
                    lang,
                )


def _each(some: Mapping[str, int]) -> set[tuple[str, int]]:
    """All terms, those that have a contrary with how often they are there."""
    return {(term, times if term in CONTRARIES else 1) for term, times in some.items()}


def _contrary(some: Mapping[str, int]) -> set[tuple[str, int]]:
    """The terms that have a contrary, each once."""
    return {(term, 1) for term in some if term in CONTRARIES}


def _unshared(found: Mapping[str, set[tuple[str, int]]]) -> str:
    """What each language has that not all have; "" if they share all."""
    shared = set.intersection(*found.values()) if found else set()
    if all(some == shared for some in found.values()):
        return ""
    return "; ".join(
        f"{lang}: {listed(f'{term} {times} times' if times > 1 else term for term, times in some - shared)}"
        for lang, some in found.items()
    )


def _turned(said: Said, what: str, lang: str = "") -> Finding:
    sentence = f"{what}: see that nothing is turned round in one of them."
    return said.finding("prose-terms-differ", sentence, Severity.NOTE, lang=lang)
