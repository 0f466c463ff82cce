"""Everything that is wrong with one template of the prose, found in all of its branches: names that
it may not use, units and cards that there are not, comparisons with values that no clause has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckgen.book.prose import environment
from deckgen.book.words import Words
from deckgen.errors import ProseError
from deckgen.law import LAWBOOK
from deckgen.model.words import nearest

if TYPE_CHECKING:
    from jinja2.nodes import Compare, Node, Template

Problem = tuple[str, str | None]
"""What is wrong, in a sentence, and the nearest valid word."""
_KINDS = ("either", "every")
"""The functions that are asked for kinds of cards."""


def problems(
    source: str, known: Mapping[str, Any], speech: Words, clause: str
) -> Iterator[Problem]:
    """What is wrong with a template that stands under a clause and may use the names `known`."""
    if "{" not in source:
        return
    from jinja2 import TemplateSyntaxError, meta, nodes

    try:
        tree, folded = environment().parse(source), environment().parse(source)
        undeclared = meta.find_undeclared_variables(folded)  # which compiles it as well
    except TemplateSyntaxError as error:
        yield f"is no template: {error.message} (line {error.lineno} of the text)", None
        return
    others = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)
    if any(tree.find(kind) for kind in others):
        yield "takes in another template, and there is none", None
    for name in sorted(undeclared - known.keys()):
        yield f'"{name}" is not a name that the prose may use', nearest(name, known)
    yield from _unknown_members(tree, known)
    yield from _unspeakable(tree, known)
    yield from _uncountable(tree, speech)
    for compared in tree.find_all(nodes.Compare):
        yield from _valueless(compared, clause)


def _unknown_members(tree: Template, known: Mapping[str, Any]) -> Iterator[Problem]:
    """Members asked of a name that has none such: `card.joker`."""
    from jinja2 import nodes

    for node in tree.find_all((nodes.Getattr, nodes.Getitem)):
        owner, member = _asked(node)
        if not isinstance(owner, nodes.Name):
            yield f'"{member}" is asked of what has no members', None
        elif owner.name in known:  # else the name itself is reported
            table = known[owner.name]
            if not isinstance(table, Mapping):
                yield f'"{owner.name}" has no members such as "{member}"', None
            elif member not in table:
                name = f"{owner.name}.{member}"
                hint = nearest(name, [f"{owner.name}.{one}" for one in table])
                yield f'"{name}" is not a name that the prose may use', hint


def _asked(node: Node) -> tuple[Node | None, str]:
    """Of what a member is asked, and which: "…" if only rendering tells."""
    from jinja2 import nodes

    if isinstance(node, nodes.Getattr):
        return node.node, node.attr
    if isinstance(node, nodes.Getitem):
        return node.node, str(node.arg.value) if isinstance(node.arg, nodes.Const) else "…"
    return None, ""


def _unspeakable(tree: Template, known: Mapping[str, Any]) -> Iterator[Problem]:
    """Names that stand where their members or what they give are wanted: `{{ card }}`."""
    from jinja2 import nodes

    owners = {id(_asked(node)[0]) for node in tree.find_all((nodes.Getattr, nodes.Getitem))}
    called = {id(node.node) for node in tree.find_all(nodes.Call)}
    for node in tree.find_all(nodes.Name):
        meant = known.get(node.name) if node.ctx == "load" else None
        if isinstance(meant, Mapping) and id(node) not in owners:
            yield f'"{node.name}" stands for nothing without a member, as in "{node.name}.…"', None
        elif callable(meant) and id(node) not in called:
            yield f'"{node.name}" stands for nothing without brackets, as in "{node.name}(…)"', None


def _uncountable(tree: Template, speech: Words) -> Iterator[Problem]:
    """Units asked of n() that the words do not know, kinds of cards asked for that there are not."""
    from jinja2 import nodes

    for call in tree.find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        words = [arg.value for arg in call.args if isinstance(arg, nodes.Const)]
        if name in _KINDS:
            for kind in words:
                if kind not in speech.card:
                    yield f'"{kind}" is no kind of card', nearest(str(kind), speech.card)
        elif name == "n" and len(call.args) != 2:
            yield 'n() wants a number and what is counted, as in n(hand, "card")', None
        for unit in () if name in _KINDS else call.args[1:]:
            if isinstance(unit, nodes.Const):
                try:
                    speech.n(1, str(unit.value))
                except ProseError as error:
                    yield error.problem, nearest(str(unit.value), (*speech.many, *speech.card))


def _valueless(compared: Compare, clause: str) -> Iterator[Problem]:
    """Comparisons of a clause with a value that it cannot have."""
    from jinja2 import nodes

    left = compared.expr
    for step in compared.ops:
        pairs = []
        if step.op in ("eq", "ne"):
            pairs = [(left, step.expr), (step.expr, left)]
        elif step.op in ("in", "notin") and isinstance(step.expr, nodes.List | nodes.Tuple):
            pairs = [(left, item) for item in step.expr.items]
        for one, other in pairs:
            about = LAWBOOK.get(_clause_of(one, clause))
            value = other.value if isinstance(other, nodes.Const) else None
            wrong = about.domain.problem(value) if about and value is not None else None
            if about and wrong:
                yield f"compares {about.id} with what it cannot be: {wrong[0]}", wrong[1]
        left = step.expr


def _clause_of(node: Node, clause: str) -> str:
    """The clause whose value a template asks for; "" if it asks for something else."""
    from jinja2 import nodes

    if isinstance(node, nodes.Name):
        return clause if node.name == "value" else ""
    owner, member = _asked(node)
    return member if isinstance(owner, nodes.Name) and owner.name == "rule" else ""
