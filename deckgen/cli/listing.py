"""`list`: everything there is to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.cli import report
from deckgen.cli.options import Json

if TYPE_CHECKING:
    from deckgen.definition.services import Service


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
