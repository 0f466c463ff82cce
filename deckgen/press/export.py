"""An export ordered in words: the service, its product, and whoever makes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from msgspec import Struct, structs

from deckgen.definition.services import Service, load_service
from deckgen.errors import BadInput, Fault
from deckgen.ink.png import Tick
from deckgen.press.checks import (
    Check,
    Unreadable,
    Written,
    files_check,
    manifest_check,
    size_check,
)
from deckgen.press.digests import digest
from deckgen.press.exports import Asked, Export, kept_clear, safe_wanted
from deckgen.press.order import Order, job_of
from deckgen.press.writing import write_whole

MAKERS = {
    "pictures": "export_pictures",
    "pages": "export_pages",
    "table": "export_table",
    "cut": "export_cut",
}
"""The module, and the function in it, that makes what a service wants."""
CHECKERS = {
    "pictures": "picture_checks",
    "pages": "page_checks",
    "table": "table_checks",
    "cut": "cut_checks",
}
"""The module, and the function in it, that looks at what was made."""
LEAST_DPI, MOST_DPI = 50, 1200
USUAL_DPI = 300


class Wish(Struct, frozen=True):
    """The words of an export's own flags, None where they were not given."""

    service: str
    dpi: int | None
    no_bleed: bool
    back_first: bool
    outline: bool
    colour: str | None
    url: str | None


def asked_of(order: Order, wish: Wish, out: Path, tick: Tick) -> tuple[Asked, tuple[str, ...]]:
    """What an order and a wish mean together, and what their user should know; raises `BadInput`
    with every fault of the flags that the service does not take, or of the order.
    """
    service = load_service(wish.service)
    _refuse_flags(service, wish, order)
    colour = wish.colour or service.colour or "rgb"
    job, notices = job_of(structs.replace(order, colour=colour, only="deck"))
    product = service.product(job.variant.format.trim)
    if product:
        trim = job.variant.format.trim
        if product.trim != trim:
            notices += (f"Laid out for {product.trim}, the trim of {product.name}, not {trim}.",)
        if product.note:
            notices += (f"{service.name}, {product.name}: {product.note}.",)
    dpi = wish.dpi or service.dpi or USUAL_DPI
    asked = Asked(
        kept_clear(job, safe_wanted(service, product, dpi)),
        service,
        product,
        dpi,
        not wish.no_bleed,
        service.order == "front-back" and not wish.back_first,
        wish.outline,
        _url(service, wish, out / job.variant.id / folder_of(service)),
        tick,
    )
    return asked, notices


def make(asked: Asked) -> Export:
    """The files of an export, not yet looked at."""
    name = MAKERS[asked.service.makes]
    maker: Callable[[Asked], Export] = getattr(import_module(f"deckgen.press.{name}"), name)
    return maker(asked)


def inspect(asked: Asked, written: Written) -> tuple[Check, ...]:
    """The pre-flight: the files of an export as they lie on disk, held against what was asked; of
    how they were made it knows nothing.
    """
    name = CHECKERS[asked.service.makes]
    checker: Callable[[Asked, Written], list[Check]] = getattr(
        import_module(f"deckgen.press.{name}"), name
    )
    checks, unreadable = [], {}
    try:
        checks = checker(asked, written)
    except Unreadable as error:
        unreadable = error.files
    files = files_check(written, unreadable)
    return (*checks, files, manifest_check(asked, written), size_check(written))


def write(out: Path, asked: Asked, made: Export) -> tuple[list[Path], tuple[Check, ...]]:
    """Writes an export below `out` if it stands the pre-flight, all or nothing: the files, none if
    it failed, and what was found. Files of an earlier export that are no longer wanted go.
    """
    below = f"{asked.job.variant.id}/{folder_of(asked.service)}"
    old = _stale(out / below, made.files)
    files = {f"{below}/{name}": content for name, content in made.files.items()}
    checks: tuple[Check, ...] = ()

    def stands(written: Written) -> bool:
        nonlocal checks
        checks = inspect(asked, {name: written[f"{below}/{name}"] for name in made.files})
        return all(check.holds for check in checks)

    done = write_whole(out, files, [f"{below}/{name}" for name in old], stands)
    return [out / name for name in files] if done else [], checks


def folder_of(service: Service) -> str:
    """Where a service's files lie below the variant's folder."""
    return f"export/{service.id}"


def _url(service: Service, wish: Wish, folder: Path) -> str:
    """Where a table simulator will find the files of an export; nothing for another service."""
    if service.makes != "table":
        return ""
    return wish.url.rstrip("/") + "/" if wish.url else local_url(folder)


def local_url(folder: Path) -> str:
    """The address of a folder on this computer, as a table simulator writes it."""
    place = folder.absolute().as_posix()
    try:
        place.encode()
    except UnicodeEncodeError as error:
        problem = "is not written in UTF-8, but the saved object must name it; give --url as well"
        raise BadInput.one("--out", "", problem) from error
    return f"file://{place if place.startswith('/') else '/' + place}/"


def _stale(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """The files of an earlier export into a folder that are no longer wanted: those that its
    manifest names, unchanged since. Anything else there is left alone.
    """
    try:
        before = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"].items()
        gone = [
            (name, said) for name, said in before if name not in files and Path(name).name == name
        ]
        return [name for name, said in gone if digest((folder / name).read_bytes()) == said]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def _refuse_flags(service: Service, wish: Wish, order: Order) -> None:
    """Flags that a service does not leave open."""
    name, makes, sizes = service.name, service.makes, bool(service.products)
    fixed = f"wants {service.dpi}" if service.dpi else "has no resolution to choose"
    chosen = makes == "pictures" and (not sizes or wish.dpi == service.dpi)
    dpi = wish.dpi
    refused = {
        ("--dpi", f"{dpi} is not between {LEAST_DPI} and {MOST_DPI}"): dpi is not None
        and not LEAST_DPI <= dpi <= MOST_DPI,
        ("--dpi", f"{name} {fixed}"): dpi is not None and not chosen,
        ("--no-bleed", f"is for png; {name} has its own size"): wish.no_bleed
        and (makes != "pictures" or sizes),
        ("--bleed", f"{name} has its own bleed"): order.bleed is not None
        and (sizes or makes == "table"),
        ("--back-first", "is for one-up"): wish.back_first
        and (makes != "pages" or service.order == "back-front"),
        ("--outline", f"{name} has no fonts in it anyway"): wish.outline and makes != "pages",
        ("--url", f'"{wish.url}" is no address such as https://example.org/cards/'): "://"
        not in (wish.url or "://"),
        ("--url", "is for tabletop-simulator"): wish.url is not None and makes != "table",
        ("--colour", f"{name} takes RGB only"): wish.colour == "cmyk" and makes != "pages",
        ("--colour", f"{name} wants {service.colour}"): bool(service.colour)
        and wish.colour not in (None, service.colour),
    }
    on_sheets = {
        "--paper": order.paper, "--duplex": order.duplex, "--gap": order.gap, "--marks": order.marks,
    }  # fmt: skip
    for flag, given in on_sheets.items():
        refused[flag, f"is for cut; {service.id} imposes no sheets"] = (
            given is not None and makes != "cut"
        )
    if any(refused.values()):
        raise BadInput(Fault(flag, "", why) for (flag, why), wrong in refused.items() if wrong)
