"""The definition that `deckgen new` writes: it extends a variant and offers every clause."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path

from deckgen.definition.chain import Faults, chain_of
from deckgen.definition.schema import MOST_NAME, width_of
from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.errors import BadInput
from deckgen.law import LAWBOOK
from deckgen.law.registry import Clause, Count, Span, show
from deckgen.model.deck import number_counts
from deckgen.model.variant import Variant


def starter(source: str, file: Path) -> str:
    """A commented definition for `file` that extends `source` and changes nothing yet; raises
    `BadInput` if `source` extends what `file` holds now.
    """
    base = load_variant(source)
    if file.resolve() in (link.path for link in chain_of(source, Faults())):
        raise BadInput.one(str(file), "", f'is what "{source}" is made from; name another file')
    name = file.stem
    while width_of(name) > MOST_NAME:
        name = name[:-1]
    id_ = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40] or "our-table"
    if id_ in BUILT_IN:
        raise BadInput.one(str(file), "", f'would be named like the built-in "{id_}"')
    extends = source if source in BUILT_IN else _beside(Path(source), file)
    lines = [
        f"# {name}: a variant of {base.name.get('en', base.id)}.",
        "# Lines that begin with # change nothing: remove the # and edit the value.",
        "# Look at the result with: deckgen show FILE, deckgen check FILE, deckgen build FILE",
        "",
        f"extends = {_quoted(extends)}",
        f"id = {_quoted(id_)}             # names the output folder: small letters, digits, hyphens",
        "",
        "[name]                          # printed; every language that you want to print needs one",
        *(f"{lang} = {_quoted(name)}" for lang in base.name),
        "",
        "[format]                        # millimetres",
        *_format_lines(base),
        "",
        "[deck]                          # copies per colour; wild, wild_draw_four, blank: in all",
        f"# numbers = {_numbers(base)}",
        *_clause_lines(base, deck=True),
        "",
        "[rules]",
        *_clause_lines(base, deck=False),
        "",
    ]
    return "\n".join(lines)


def _beside(source: Path, file: Path) -> str:
    """The path of `source` as seen from the folder of `file`, so that both can be moved together."""
    here, there = file.resolve().parent, source.resolve()
    if here.anchor != there.anchor:
        return there.as_posix()
    common = [a for a, b in zip(here.parts, there.parts, strict=False) if a == b]
    return Path(*[".."] * (len(here.parts) - len(common)), *there.parts[len(common) :]).as_posix()


def _numbers(base: Variant) -> str:
    """The number counts as a table of a definition file."""
    counts = number_counts(base.rules.text("deck.numbers")) or (0,) * 10
    spans = []
    for copies, run in groupby(range(10), key=counts.__getitem__):
        numbers = list(run)
        span = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        spans.append(f'"{span}" = {copies}')
    return "{ " + ", ".join(spans) + " }"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _format_lines(base: Variant) -> list[str]:
    form = base.format
    numbers = {
        "width": form.trim.width,
        "height": form.trim.height,
        "bleed": form.bleed,
        "safe": form.safe,
        "corner": form.corner,
    }
    return [f"# {key} = {value:g}" for key, value in numbers.items()]


def _clause_lines(base: Variant, deck: bool) -> list[str]:
    lines = []
    for id_, value in base.rules.items():
        if id_.startswith("deck.") is not deck or id_ == "deck.numbers":
            continue
        setting = f"# {id_.removeprefix('deck.')} = {show(value)}"
        offer = _offer(LAWBOOK[id_])
        lines.append(f"{setting:<40} # {offer}" if offer else setting)
    return lines


def _offer(clause: Clause) -> str:
    domain = clause.domain
    if isinstance(domain, Count | Span):
        return f"{domain.low} to {domain.high}"
    return " | ".join(show(value) for value in clause.values)
