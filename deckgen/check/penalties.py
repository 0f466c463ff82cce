"""Findings over a penalty list: counts, repeated texts, languages, drafts, and texts that do not
fit their cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from deckgen.cards.faces import CardText, front
from deckgen.cards.problems import MissingGlyph, TextProblem, TextTooLong
from deckgen.cards.spec import Spec
from deckgen.check.finding import Finding, Severity
from deckgen.definition.penalties.language import mislabelled
from deckgen.errors import BadInput
from deckgen.model.assignment import assign
from deckgen.model.cards import CardKind, Colour, Symbol
from deckgen.model.penalties import (
    Penalty,
    PenaltyList,
    languages_of,
    missing_in,
    twins,
    unhinted,
)
from deckgen.model.variant import Variant
from deckgen.model.words import LANGUAGES

_MILD, _HOT = CardKind(Symbol.N8, Colour.RED), CardKind(Symbol.SKIP, Colour.RED)
_FEWEST_MARKS = 3
_NAMED = 8


def list_findings(
    penalties: PenaltyList,
    reserve: PenaltyList,
    variants: Sequence[Variant],
    asked: Sequence[str],
    spec_in: Callable[[str], Spec],
) -> tuple[Finding, ...]:
    """Everything that is wrong with a list for these variants, the worst first.

    `asked` are the languages it must have, `spec_in` gives the cards in a language.
    """
    found = [
        *_counts(penalties, reserve, variants),
        *_twins(penalties),
        *_languages(penalties, asked),
        *_mislabelled(penalties),
        *_lost(penalties),
        *_fits(penalties, spec_in),
        *_drafts(penalties),
        *(Finding(Severity.NOTE, "list-read", (), f"{note}.", "") for note in penalties.notices),
    ]
    return tuple(sorted(found, key=lambda one: one.severity))


def used(penalties: PenaltyList) -> tuple[Penalty, ...]:
    """The texts that may go on cards: those counted, and the spares of a list that has some."""
    return tuple(one for one in penalties.penalties if one.count or penalties.supply)


def _counts(
    penalties: PenaltyList, reserve: PenaltyList, variants: Sequence[Variant]
) -> Iterator[Finding]:
    for variant in variants:
        try:
            assign(penalties, variant, (), reserve=reserve)
        except BadInput as error:
            for fault in error.faults:
                yield Finding(
                    Severity.ERROR,
                    "list-count",
                    ("deck.penalty_text",),
                    f"The list {fault.problem}.",
                    f"A deck of {variant.id} cannot be built from it.",
                )


def _twins(penalties: PenaltyList) -> Iterator[Finding]:
    for first, later, tag in twins(penalties.penalties):
        same = unhinted(first.texts[tag]) == unhinted(later.texts[tag])
        yield Finding(
            Severity.ERROR,
            "list-duplicate",
            (),
            f"The text {_quoted(first, tag)} of {_place(first)} stands again in {_place(later)}"
            f"{'' if same else ' but for punctuation, case or width'} ({tag}).",
            "Change one, or keep one with count 2.",
        )


def _languages(penalties: PenaltyList, asked: Sequence[str]) -> Iterator[Finding]:
    """A language that only some texts have, or that was asked for and is not complete."""
    complete = languages_of(penalties)
    counted = sum(1 for one in penalties.penalties if one.count)
    for tag in LANGUAGES:
        missing = missing_in(penalties, tag)
        if tag in complete or (tag not in asked and len(missing) == counted):
            continue
        yield Finding(
            Severity.ERROR if tag in asked else Severity.WARNING,
            "list-language",
            (),
            f"Without words in {tag}: {len(missing)} of {counted} texts, {_places(missing)}.",
            f"Fill them in, or build without {tag}.",
        )


def _mislabelled(penalties: PenaltyList) -> Iterator[Finding]:
    """A column whose texts look like another language's."""
    for tag, guess in mislabelled(penalties):
        yield Finding(
            Severity.WARNING,
            "list-script",
            (),
            f"The column {tag} looks as if it were in {guess}.",
            f'If it is, name it "{guess}": cards and fonts go by that name.',
        )


def _lost(penalties: PenaltyList) -> Iterator[Finding]:
    """Texts of question marks: what a program leaves that saved Chinese in a Western encoding."""
    lost = [
        one
        for one in used(penalties)
        if any(text.count("?") >= _FEWEST_MARKS and not text.strip("? ") for text in _words(one))
    ]
    if lost:
        yield Finding(
            Severity.ERROR,
            "list-lost",
            (),
            f"Only question marks are left of {_texts(lost)}: {_places(lost)}.",
            'Their characters were lost when the file was saved; save it as "CSV UTF-8".',
        )


def _words(one: Penalty) -> Iterable[str]:
    return one.texts.values()


def _fits(penalties: PenaltyList, spec_in: Callable[[str], Spec]) -> Iterator[Finding]:
    """Texts too long for their card, and characters that no font has."""
    for tag in LANGUAGES:
        spec = spec_in(tag)
        for one in used(penalties):
            if tag not in one.texts:
                continue
            text = CardText(one.id, one.texts[tag], one.hot, _place(one))
            try:
                front(_HOT if one.hot else _MILD, spec, text)
            except TextProblem as problem:
                yield Finding(
                    Severity.ERROR,
                    "list-text",
                    (),
                    f"{_place(one)}, {tag}: {problem.sentence}.",
                    _remedy(problem),
                )


def _remedy(problem: TextProblem) -> str:
    if isinstance(problem, TextTooLong):
        return "Shorten it, or choose larger cards (--card)."
    if isinstance(problem, MissingGlyph):
        return "Change it, or name a font that has it in a theme file (fonts.fallback; --theme)."
    return "Change the text."


def _drafts(penalties: PenaltyList) -> Iterator[Finding]:
    drafts = [one for one in used(penalties) if one.review]
    if drafts:
        yield Finding(
            Severity.WARNING,
            "list-draft",
            (),
            f"Marked for review: {_texts(drafts)}, {_places(drafts)}.",
            "Read them over, then empty their review cells.",
        )


def _texts(penalties: Sequence[Penalty]) -> str:
    return "1 text" if len(penalties) == 1 else f"{len(penalties)} texts"


def _place(one: Penalty) -> str:
    return one.place or f"penalty {one.id}"


def _places(penalties: Sequence[Penalty]) -> str:
    named = ", ".join(_place(one) for one in penalties[:_NAMED])
    return f"{named} and {len(penalties) - _NAMED} more" if len(penalties) > _NAMED else named


def _quoted(one: Penalty, tag: str, most: int = 30) -> str:
    line = " ".join(unhinted(one.texts[tag]).split())
    return f"“{line if len(line) <= most else line[:most] + '…'}”"
