"""Every text that `build` prints, set in every language and drawn nowhere: what would be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from deckgen.book.penalty_list import Handout, list_pages
from deckgen.book.quick import quick_sheet
from deckgen.book.reference import reference_face
from deckgen.cards.penalty import penalty_card
from deckgen.cards.problems import on_card
from deckgen.check.setting import Setting
from deckgen.definition.margin_words import margin_words
from deckgen.errors import BadInput, Fault
from deckgen.press.job import Job
from deckgen.press.order import Order, job_of


def set_texts(source: str, changes: Sequence[str] = ()) -> Setting:
    """What comes of setting every text of a plain build, on cards and on the sheets of one page: the
    rulebook has no other that a definition brings along.
    """
    try:
        job, _ = job_of(Order(source, changes=tuple(changes)))
    except BadInput as error:
        return Setting(tuple(("", fault) for fault in error.faults))
    refused: list[tuple[str, Fault]] = []
    for lang in job.languages:
        told: dict[str, Fault] = {}
        for making in _makings(replace(job, languages=(lang,)), lang):
            try:
                making()
            except BadInput as error:
                for fault in error.faults:
                    told.setdefault(_place(fault, told), fault)
        refused += [(lang, fault) for fault in told.values()]
    texts = len(job.penalties.entries) if job.penalties else 0
    return Setting(tuple(refused), job.languages, job.variant.deck.size, texts)


def _place(fault: Fault, told: dict[str, Fault]) -> str:
    """Where the text of a fault stands: of one text that several cards carry, one fault is told. A
    page that does not know the place has what is told already.
    """
    known = (place for place, one in told.items() if one.problem == fault.problem)
    return fault.where or fault.key or next(known, fault.problem)


def _makings(job: Job, lang: str) -> Iterator[Callable[[], object]]:
    """What sets the texts of a language, the game's name first."""
    spec = job.spec_in(lang)
    yield partial(_named, job, lang)
    yield lambda: job.fronts
    if job.penalties:
        for entry in job.penalties.entries:
            yield partial(penalty_card, job.card_text(entry, lang), spec)
        handout = Handout(job.title(lang), job.penalties, margin_words(lang))
        yield partial(list_pages, handout, job.paper.size, spec)
    yield partial(reference_face, job.variant, lang, spec)
    yield partial(quick_sheet, job.variant, lang, spec, job.paper.size)


def _named(job: Job, lang: str) -> None:
    """Looks for every character of the game's name."""
    with on_card(job.variant.file, f"name.{lang}"):
        job.spec_in(lang).chooser(900).fonts(job.title(lang))
