"""Print services: what each wants of the files it is sent, read from `deckgen/services/*.toml`.

The numbers are the services' own, their sources stand in the files. Lengths are mm, `canvas` and
what ends in `_px` pixels, inks per cent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from deckgen.definition.files import read_toml, shipped
from deckgen.errors import BadInput
from deckgen.model.format import Size
from deckgen.model.words import nearest

NEAR = 1.0
"""A product whose trim differs from a card's by no more on a side (mm) is that card's product."""

Makes = Literal["pictures", "pages", "table", "cut"]
Order = Literal["front-back", "back-front"]


class Product(Struct, frozen=True):
    """One size of card that a service prints: its trim in mm and, for pictures, its canvas in px;
    `note` is what its user should know.
    """

    id: str
    name: str
    trim: Size
    canvas: tuple[int, int] | None
    note: str


class Service(Struct, frozen=True):
    """What a service wants: pictures per card or per distinct face, pages in an order, sheets for
    a table, or a cut path. What is None it does not ask for; without products any size will do.
    """

    id: str
    name: str
    makes: Makes
    sources: tuple[str, ...]
    products: tuple[Product, ...]
    per: Literal["card", "face"]
    order: Order
    dpi: int | None
    safe_px: int | None
    safe: float | None
    bleed: float | None
    colour: Literal["rgb", "cmyk"] | None
    most_ink: float | None
    jpeg_only: bool
    intent: str | None
    most_px: int | None
    columns: int
    rows: int

    def product(self, trim: Size) -> Product | None:
        """The product whose trim is nearest to a card's, None for a service of any size; raises
        `BadInput` that lists the products if none is near.
        """
        if not self.products:
            return None
        best = min(self.products, key=lambda one: _distance(one.trim, trim))
        if _distance(best.trim, trim) <= NEAR:
            return best
        listed = ", ".join(f"{one.name} {one.trim}" for one in self.products)
        flag = f"--card {best.trim.width:g}x{best.trim.height:g}"
        problem = f"{self.name} prints no card of {trim}; it prints {listed}; the nearest is {flag}"
        raise BadInput.one("--card", "", problem)


def services() -> tuple[str, ...]:
    """The ids of the services, in order."""
    return tuple(path.stem for path in sorted(shipped("services").glob("*.toml")))


def load_service(id_: str) -> Service:
    """The service of an id; raises `BadInput` with the nearest one."""
    known = services()
    if id_ not in known:
        problem = f'"{id_}" is not one of {", ".join(known)}'
        raise BadInput.one("--to", "", problem, nearest(id_, known))
    table = read_toml(shipped("services") / f"{id_}.toml")
    usual = {
        "sources": (),
        "per": "face",
        "order": "front-back",
        "jpeg_only": False,
        "columns": 0,
        "rows": 0,
    }
    names = [name for name in Service.__struct_fields__ if name not in ("id", "products")]
    said: dict[str, Any] = {name: table.get(name, usual.get(name)) for name in names}
    said["sources"] = tuple(said["sources"])
    products = tuple(_product(one) for one in table.get("products", ()))
    return Service(id=id_, products=products, **said)


def _product(table: Mapping[str, Any]) -> Product:
    canvas = table.get("canvas")
    return Product(
        table["id"],
        table["name"],
        Size(*map(float, table["trim"])),
        (int(canvas[0]), int(canvas[1])) if canvas else None,
        table.get("note", ""),
    )


def _distance(one: Size, other: Size) -> float:
    return round(max(abs(one.width - other.width), abs(one.height - other.height)), 6)
