"""`show` and `diff`: what a variant decided and from where, and where two differ, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckgen.cli import report
from deckgen.cli.options import Changes, Json, VariantName
from deckgen.model.words import languages

if TYPE_CHECKING:
    from deckgen.model.ledger import Disagreement
    from deckgen.model.variant import Variant

LangOption = Annotated[str, typer.Option("--lang", help="zh-Hans, zh-Hant or en.")]


def show(
    variant: VariantName, changes: Changes = None, lang: LangOption = "en", as_json: Json = False
) -> None:
    """Show a variant's clauses with values and sources, where the sources disagree or say nothing,
    and how that is read.
    """
    from deckgen.definition.disagreements import disagreements
    from deckgen.definition.variants import load_variant
    from deckgen.law import LAWBOOK
    from deckgen.law.registry import show as written
    from deckgen.model.rules import Sourcing

    tag = languages(lang)[0]
    loaded = load_variant(variant, changes or ())
    found = disagreements(loaded)
    if as_json:
        report.say_json(_data(loaded, found))
        return
    rows = [
        (id_, written(value), *map(" ".join, (one.citations, one.against, one.readings)))
        for id_, value in loaded.rules.items()
        for one in [loaded.sources.get(id_, Sourcing())]
    ]
    name = loaded.name.get(tag, loaded.id)
    report.table(("clause", "value", "sources", "against", "readings"), rows, name)
    for id_, value in loaded.idle:
        needs = LAWBOOK[id_].arises_with
        report.say(f"{id_} = {written(value)} goes for nothing here: it arises only with {needs}.")
    report.table(
        ("clause", "question", "the sources", "for", "against", "readings"),
        [
            (one.clause, _question(one), one.cause, *_lines(one), " ".join(one.readings))
            for one in found
        ],
        "Where the sources disagree or are silent",
    )
    taken = [
        (r.id, r.says.get(tag, ""), r.but.get(tag, ""), r.taken.get(tag, ""))
        for r in loaded.readings
    ]
    report.table(("reading", "says", "but", "taken"), taken, "How the sources are read")


def _question(one: Disagreement) -> str:
    """What is asked, in words; blank where it is the clause's value itself."""
    from deckgen.definition.points import points

    known = points().get((one.clause, one.point))
    return known.question if known else ""


def _lines(one: Disagreement) -> tuple[str, str]:
    """The lines that speak for and against, each once."""
    sides = (one.supporting, one.opposing)
    return tuple(" ".join(dict.fromkeys(s.citation for s in side)) for side in sides)  # type: ignore[return-value]  # two sides


def _data(loaded: Variant, found: tuple[Disagreement, ...]) -> dict[str, Any]:
    """What `show` prints, for programs."""
    from deckgen.model.rules import Sourcing

    clauses = {
        id_: {
            "value": value,
            "sources": one.citations,
            "against": one.against,
            "readings": one.readings,
        }
        for id_, value in loaded.rules.items()
        for one in [loaded.sources.get(id_, Sourcing())]
    }
    readings = {
        one.id: {"says": dict(one.says), "but": dict(one.but), "taken": dict(one.taken)}
        for one in loaded.readings
    }
    points = [
        {
            "clause": one.clause,
            "question": _question(one),
            "cause": one.cause,
            "for": _lines(one)[0].split(),
            "against": _lines(one)[1].split(),
            "readings": one.readings,
        }
        for one in found
    ]
    return {
        "id": loaded.id,
        "name": dict(loaded.name),
        "clauses": clauses,
        "idle": dict(loaded.idle),
        "disagreements": points,
        "readings": readings,
    }


def diff(a: VariantName, b: VariantName, lang: LangOption = "en", as_json: Json = False) -> None:
    """Say in words where two variants differ."""
    from deckgen.book.prose import differences
    from deckgen.definition.variants import load_variants

    tag = languages(lang)[0]
    one, other = load_variants((a, b))
    found = differences(one, other, tag)
    if as_json:
        report.say_json([{"clause": d.clause, "title": d.title, a: d.a, b: d.b} for d in found])
        return
    for d in found:
        report.say(f"{d.title} ({d.clause})")
        report.say(f"  {one.id}: {d.a or '–'}")
        report.say(f"  {other.id}: {d.b or '–'}\n")
    report.say(
        f"{len(found)} clause{'' if len(found) == 1 else 's'} differ{'s' if len(found) == 1 else ''}."
    )
