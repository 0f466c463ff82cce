"""The cut path of a sheet as SVG, for cutting machines: one closed outline a card, in mm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from msgspec import Struct

from deckgen.model.format import Size
from deckgen.sheets import Rect

SVG = "http://www.w3.org/2000/svg"
_ARC = re.compile(r"A([\d.]+) ([\d.]+) 0 0 1 ")
_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?")


def cut_path(paper: Size, trims: Sequence[Rect], corner: float, title: str) -> bytes:
    """An SVG of the paper's size whose user unit is the millimetre, hairlines only."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.Element(
        f"{{{SVG}}}svg",
        {
            "width": f"{paper.width:g}mm",
            "height": f"{paper.height:g}mm",
            "viewBox": f"0 0 {paper.width:g} {paper.height:g}",
        },
    )
    ElementTree.SubElement(root, f"{{{SVG}}}title").text = title
    style = {"fill": "none", "stroke": "#000000", "stroke-width": "0.1"}
    group = ElementTree.SubElement(root, f"{{{SVG}}}g", {"id": "cut", **style})
    for number, trim in enumerate(trims, 1):
        steps = _outline(trim, corner)
        ElementTree.SubElement(group, f"{{{SVG}}}path", {"id": f"card-{number}", "d": steps})
    ElementTree.indent(root)
    text: str = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


class CutFacts(Struct, frozen=True):
    """A cut path: its paper, the box of user units spread over it (x, y, width, height), each
    outline's box and the radius of its corners (None unless it is closed with four alike), and how
    many elements are none of these or are moved by a transform.
    """

    size: Size
    view: tuple[float, ...]
    outlines: tuple[tuple[Rect, float | None], ...]
    strangers: int


def read_cut_path(data: bytes) -> CutFacts:
    """What a cut path holds; raises `ValueError` if it cannot be read."""
    try:
        root = ElementTree.fromstring(data)  # noqa: S314  # our own bytes
        size = Size(*(float(root.attrib[key].removesuffix("mm")) for key in ("width", "height")))
        view = tuple(map(float, root.attrib["viewBox"].split()))
        paths = [path.attrib["d"] for path in root.iter(f"{{{SVG}}}path")]
        known = {f"{{{SVG}}}{name}" for name in ("svg", "title", "g", "path")}
        strangers = sum(one.tag not in known or "transform" in one.attrib for one in root.iter())
        return CutFacts(size, view, tuple((_box(d), _corner(d)) for d in paths), strangers)
    except (ElementTree.ParseError, KeyError, IndexError) as error:
        raise ValueError(f"it is no cut path: {error}") from error


def _outline(trim: Rect, r: float) -> str:
    """A rectangle with round corners, clockwise from the upper left corner's end."""
    x, y, right, bottom = trim.x, trim.y, trim.right, trim.bottom
    corner = f"A{r:.3f} {r:.3f} 0 0 1"
    return (
        f"M{x + r:.3f} {y:.3f}H{right - r:.3f}{corner} {right:.3f} {y + r:.3f}"
        f"V{bottom - r:.3f}{corner} {right - r:.3f} {bottom:.3f}"
        f"H{x + r:.3f}{corner} {x:.3f} {bottom - r:.3f}"
        f"V{y + r:.3f}{corner} {x + r:.3f} {y:.3f}Z"
    )


def _box(steps: str) -> Rect:
    xs, ys = [], []
    for letter, rest in re.findall(r"([MHVA])([^MHVAZ]*)", steps):
        numbers = [float(one) for one in _NUMBERS.findall(rest)]
        if letter in "MHA":
            xs.append(numbers[0] if letter == "H" else numbers[-2])
        if letter in "MVA":
            ys.append(numbers[-1])
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _corner(steps: str) -> float | None:
    radii = {float(one) for pair in _ARC.findall(steps) for one in pair}
    whole = steps.endswith("Z") and len(_ARC.findall(steps)) == 4 and len(radii) == 1
    return radii.pop() if whole else None
