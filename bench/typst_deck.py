"""The same deck for Typst: the shapes of every face as Typst source, one function per face.

Run by `bench/deck.py`; prints where it wrote the source. Cards lie nine to a page with mirrored
backs and crop marks, as in deck.pdf.
"""

from __future__ import annotations

import sys
from pathlib import Path

from deckgen.cards.shapes import CardFace, Matrix, Text, leaves
from deckgen.cards.shapes import Path as Outline
from deckgen.ink.fonts import FontBook
from deckgen.model.theme import Tint
from deckgen.press.order import Order, job_of
from deckgen.sheets import Placement, Sheet, best_layout, impose

FAMILIES = {
    "figure": "Lilita One",
    "latin": "Fredoka",
    "sans-sc": "Noto Sans SC",
    "sans-tc": "Noto Sans TC",
}


def main(folder: Path) -> None:
    """Write `deck.typ` into `folder` and print the folders of the fonts it needs."""
    order = Order(
        variant="kings", lang="all", paper="a4", card=None, theme="classic", penalties=None,
        fill=False, family=False, duplex="long", bleed=None, gap=None, marks="corners",
        only="deck", cards=None, changes=(),
    )  # fmt: skip
    job, _ = job_of(order)
    card = job.variant.format
    layout = best_layout(job.paper, card.trim, bleed=card.bleed, marks=job.marks)
    sheets = impose([Placement(job.fronts[c.number].name, "back") for c in job.cards], layout)
    source = [
        "#set page(width: 210mm, height: 297mm, margin: 0mm)",
        '#set text(top-edge: "baseline")',
    ]
    source += [function(face) for face in job.distinct]
    source += [page(sheet, last=sheet is sheets[-1]) for sheet in sheets]
    (folder / "deck.typ").write_text("\n".join(source), encoding="utf-8")
    book = FontBook()
    for face in FAMILIES:
        typeface = book.typeface(face)  # type: ignore[arg-type]
        if typeface:
            print(typeface.path.parent)


def name_of(face: str) -> str:
    """A face's name as a Typst identifier."""
    return "f-" + face.replace(".", "-")


def colour(tint: Tint) -> str:
    """A tint as a Typst colour."""
    return 'rgb("#' + "".join(f"{round(255 * v):02x}" for v in tint.rgb) + '")'


def point(matrix: Matrix, x: float, y: float) -> str:
    """A point of a shape on its card, with the bleed box's corner as origin."""
    x, y = matrix.at(x, y)
    return f"({x + 3:.3f}mm,{y + 3:.3f}mm)"


def function(face: CardFace) -> str:
    """A face as a function that draws it."""
    drawn = []
    for shape, matrix in leaves(face.shapes):
        if isinstance(shape, Outline):
            drawn.append(outline(shape, matrix))
        elif isinstance(shape, Text):
            drawn.append(text(shape, matrix))
    return (
        f"#let {name_of(face.name)} = box(width: 62mm, height: 93mm, clip: true)["
        + "\n".join(drawn)
        + "]"
    )


def outline(path: Outline, matrix: Matrix) -> str:
    """An outline as a placed curve."""
    steps = []
    for step in path.steps:
        values = step[1:]
        points = ",".join(point(matrix, values[k], values[k + 1]) for k in range(0, len(values), 2))
        steps.append({"M": f"curve.move({points})", "L": f"curve.line({points})",
                      "C": f"curve.cubic({points})", "Z": "curve.close()"}[step[0]])  # fmt: skip
    style = f"fill: {colour(path.fill)}" if path.fill else "fill: none"
    if path.stroke:
        style += f", stroke: {path.width * abs(matrix.a or matrix.b):.3f}mm + {colour(path.stroke)}"
    return f"#place(curve({style},{','.join(steps)}))"


def text(run: Text, matrix: Matrix) -> str:
    """A run of text, placed by its baseline and turned as its map says."""
    x, y = matrix.at(run.x, run.y)
    escaped = run.text.replace("\\", "\\\\").replace('"', '\\"')
    weight = run.font.weight
    body = (
        f'text(font: "{FAMILIES[run.font.face]}", weight: {weight}, size: {run.size:.2f}pt, '
        f'fill: {colour(run.fill)}, "{escaped}")'
    )
    if matrix.a < 0:
        body = f"rotate(180deg, origin: top + left, {body})"
    return f"#place(dx: {x + 3:.3f}mm, dy: {y + 3:.3f}mm, {body})"


def page(sheet: Sheet, *, last: bool) -> str:
    """A sheet as a page: faces in their places, marks as lines."""
    drawn = [
        f"#place(dx: {p.trim.x - 3:.3f}mm, dy: {p.trim.y - 3:.3f}mm, {name_of(p.face)})"
        for p in sheet.faces
    ]
    drawn += [
        f"#place(line(start: ({s.x1:.3f}mm,{s.y1:.3f}mm), end: ({s.x2:.3f}mm,{s.y2:.3f}mm), stroke: 0.25pt))"
        for s in sheet.marks
    ]
    return "\n".join(drawn) + ("" if last else "\n#pagebreak()")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
