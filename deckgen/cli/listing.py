"""`list`, `show` and `diff`: what there is, what a variant decided, where two differ."""

from __future__ import annotations

from typing import Annotated

import typer

from deckgen.cli import report
from deckgen.cli.options import Changes, Json, VariantName
from deckgen.definition.services import Service
from deckgen.model.words import languages


def list_(as_json: Json = False) -> None:
    """List variants, themes, papers, card sizes, label sheets, print services and saved printers."""
    from deckgen.definition.files import shipped
    from deckgen.definition.printers import printers
    from deckgen.definition.services import load_service, services
    from deckgen.definition.slots import load_slots, shipped_slots
    from deckgen.definition.variants import BUILT_IN, load_variant
    from deckgen.model.format import CARD_SIZES, PAPERS

    variants = [load_variant(id_) for id_ in BUILT_IN]
    groups = {
        "variants": {one.id: one.name["en"] for one in variants},
        "themes": {path.stem: "built in" for path in sorted(shipped("themes").glob("*.toml"))},
        "papers": {name: str(size) for name, size in PAPERS.items()},
        "card sizes": {name: str(size) for name, size in CARD_SIZES.items()},
        "label sheets": {
            id_: f"{sheet.name}, {len(sheet.slots)} on {sheet.paper.name}"
            for id_, sheet in ((id_, load_slots(path)) for id_, path in shipped_slots().items())
        },
        "print services": {id_: described(load_service(id_)) for id_ in services()},
        "printers": {name: str(one) for name, one in printers().items()},
    }
    if as_json:
        report.say_json({key.replace(" ", "_"): group for key, group in groups.items()})
        return
    for title, group in groups.items():
        if group:
            report.table(("id", "what"), list(group.items()), title)
        else:
            report.say(f"# {title}: none yet")


def described(service: Service) -> str:
    """A print service in a line: its name and what it prints."""
    if not service.products:
        return f"{service.name}; any size of card"
    return f"{service.name}; " + ", ".join(f"{one.name} {one.trim}" for one in service.products)


LangOption = Annotated[str, typer.Option("--lang", help="zh-Hans, zh-Hant or en.")]


def show(
    variant: VariantName, changes: Changes = None, lang: LangOption = "en", as_json: Json = False
) -> None:
    """Show a variant's clauses with their values, sources and readings."""
    from deckgen.definition.variants import load_variant
    from deckgen.law.registry import show as written
    from deckgen.model.rules import Sourcing

    tag = languages(lang)[0]
    loaded = load_variant(variant, changes or ())
    sourced = [
        (id_, value, loaded.sources.get(id_, Sourcing())) for id_, value in loaded.rules.items()
    ]
    if as_json:
        clauses = {
            id_: {
                "value": value,
                "sources": one.citations,
                "against": one.against,
                "readings": one.readings,
            }
            for id_, value, one in sourced
        }
        readings = {
            one.id: {"says": dict(one.says), "but": dict(one.but), "taken": dict(one.taken)}
            for one in loaded.readings
        }
        report.say_json(
            {"id": loaded.id, "name": dict(loaded.name), "clauses": clauses, "readings": readings}
        )
        return
    rows = [
        (
            id_,
            written(value),
            " ".join(one.citations),
            " ".join(one.against),
            " ".join(one.readings),
        )
        for id_, value, one in sourced
    ]
    name = loaded.name.get(tag, loaded.id)
    report.table(("clause", "value", "sources", "against", "readings"), rows, name)
    taken = [
        (r.id, r.says.get(tag, ""), r.but.get(tag, ""), r.taken.get(tag, ""))
        for r in loaded.readings
    ]
    report.table(("reading", "says", "but", "taken"), taken, "How the sources are read")


def diff(a: VariantName, b: VariantName, lang: LangOption = "en", as_json: Json = False) -> None:
    """Say in words where two variants differ."""
    from deckgen.book.prose import differences
    from deckgen.definition.variants import load_variant

    tag = languages(lang)[0]
    one, other = load_variant(a), load_variant(b)
    found = differences(one, other, tag)
    if as_json:
        report.say_json([{"clause": d.clause, "title": d.title, a: d.a, b: d.b} for d in found])
        return
    for d in found:
        report.say(f"{d.title} ({d.clause})")
        report.say(f"  {one.id}: {d.a or '–'}")
        report.say(f"  {other.id}: {d.b or '–'}\n")
    report.say(f"{len(found)} clauses differ.")
