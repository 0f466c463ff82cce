"""Mutants of code: one thing in the body of a function of the law or the engine changed or left out.

The code of a function is put in its place while the mutant is judged, so that whatever refers to
the function plays by it; nothing is imported anew. A mutant is named by the source of what it
changes, so that its name outlives edits elsewhere.
"""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial, reduce
from importlib import import_module
from pkgutil import iter_modules
from types import CodeType, FunctionType, ModuleType

from bench.mutations import Mutant
from deckgen import engine, law

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Lt: ast.LtE, ast.LtE: ast.Lt,
    ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
COUNTERPART: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}
PLAIN = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.BinOp, ast.NamedExpr)
"""Tests that nothing else changes."""


BESIDE_PLAY = ("deckgen.engine.scenario", "deckgen.engine.playout", "deckgen.law.registry")
"""Modules that play nothing: they judge the mutants, or hold the clauses."""
WHEN_READ = ("deckgen.law.kings._phase",)
"""Functions that are called while their module is read only: what they make, the law mutants change."""


@dataclass(frozen=True)
class Change:
    """A node of a function's source, and what is put in its place."""

    node: ast.expr | ast.stmt
    instead: ast.expr | ast.stmt
    without: ast.expr | None = None
    """The part that is left out, where nothing else is changed."""

    def __str__(self) -> str:
        if isinstance(self.instead, ast.Pass):
            return "is left out"
        if self.without:
            return f"without `{ast.unparse(self.without)}`"
        return f"`{ast.unparse(self.node)}` is `{ast.unparse(self.instead)}`"


def modules() -> list[ModuleType]:
    """The modules of the law and the engine whose functions are changed."""
    packages = (law, engine)
    found = (one for p in packages for one in iter_modules(p.__path__, f"{p.__name__}."))
    return [import_module(one.name) for one in found if one.name not in BESIDE_PLAY]


def functions() -> Iterator[str]:
    """The dotted names of all that is changed."""
    return (f"{module.__name__}.{path}" for module in modules() for path in _functions(module))


def body_mutants() -> Iterator[Mutant]:
    """Every function and method of the law and the engine with one thing in its body changed."""
    for module in modules():
        for path, definition in _functions(module).items():
            function = f"{module.__name__}.{path}"
            known: Counter[str] = Counter()
            for place, (line, change) in enumerate(_changes(definition)):
                name = f"{function}, `{line}`: {change}"
                known[name] += 1
                if known[name] > 1:
                    name += f", {known[name]}"
                in_place = partial(_in_place, module, path, place)
                yield Mutant("body", name, in_place, function=function)


def _functions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module that play, by their names in it."""
    found = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            methods = (one for one in node.body if isinstance(one, ast.FunctionDef))
            found.update({f"{node.name}.{one.name}": one for one in methods})
    return {
        name: one for name, one in found.items() if f"{module.__name__}.{name}" not in WHEN_READ
    }


def _changes(function: ast.FunctionDef) -> list[tuple[str, Change]]:
    """What may be changed in a function, each with the first line of the statement that it is in."""
    return [
        (ast.unparse(statement).partition("\n")[0], change)
        for part in function.body
        for statement in ast.walk(part)
        if isinstance(statement, ast.stmt)
        for node in _own(statement)
        for change in (*_of_statement(node), *_of_junction(node), *_of_operation(node))
    ]


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """A statement and what is in it, but not what is in the statements below it."""
    yield node
    for inner in ast.iter_child_nodes(node):
        if not isinstance(inner, ast.stmt):
            yield from _own(inner)


def _of_statement(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Assign() | ast.AugAssign() | ast.AnnAssign() | ast.Expr(ast.Call()):
            yield Change(node, ast.Pass())
        case ast.If(test) | ast.While(test) if isinstance(test, PLAIN):
            yield Change(test, ast.UnaryOp(ast.Not(), test))
        case ast.comprehension(ifs=tests):
            plain = (test for test in tests if isinstance(test, PLAIN))
            yield from (Change(test, ast.UnaryOp(ast.Not(), test)) for test in plain)


def _of_junction(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.BoolOp(op, values):
            for value in values:
                left = [one for one in values if one is not value]
                instead = ast.BoolOp(op, left) if len(left) > 1 else left[0]
                yield Change(node, instead, without=value)
        case ast.UnaryOp(ast.Not(), operand):
            yield Change(node, operand)
        case ast.IfExp(test, body, orelse):
            yield Change(node, ast.IfExp(test, orelse, body))
        case ast.Call(ast.Name(name), some, named) if name in OTHER_NAME:
            yield Change(node, ast.Call(ast.Name(OTHER_NAME[name], ast.Load()), some, named))


def _of_operation(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(left, operators, others):
            for place, operator in enumerate(operators):
                if flipped := FLIPPED.get(type(operator)):
                    changed = [*operators[:place], flipped(), *operators[place + 1 :]]
                    yield Change(node, ast.Compare(left, changed, others))
        case ast.BinOp(left, operator, right) if other := COUNTERPART.get(type(operator)):
            yield Change(node, ast.BinOp(left, other(), right))
        case ast.Constant(value=bool() as truth):
            yield Change(node, ast.Constant(not truth))
        case ast.Constant(value=int() as number):
            yield Change(node, ast.Constant(number + 1))


class _Instead(ast.NodeTransformer):
    """Puts something else in the place of one node."""

    def __init__(self, change: Change) -> None:
        self.change = change

    def visit(self, node: ast.AST) -> ast.AST:
        return self.change.instead if node is self.change.node else self.generic_visit(node)


@contextmanager
def _in_place(module: ModuleType, path: str, place: int) -> Iterator[None]:
    definition = _functions(module)[path]
    _, change = _changes(definition)[place]
    changed = _Instead(change).visit(definition)
    target = _function(module, path)
    whole = target.__code__
    target.__code__ = _code(changed, module.__file__ or "")
    try:
        yield
    finally:
        target.__code__ = whole


def _code(definition: ast.AST, file: str) -> CodeType:
    """The code of a function defined as its source says, decorators left out."""
    definition.decorator_list = []  # type: ignore[attr-defined]
    tree = ast.Module([definition], [])  # type: ignore[list-item]
    made = compile(ast.fix_missing_locations(tree), file, "exec")
    return next(one for one in made.co_consts if isinstance(one, CodeType))


def _function(module: ModuleType, path: str) -> FunctionType:
    """The function that a dotted name leads to, whatever it is wrapped in."""
    *owners, name = path.split(".")
    found = vars(reduce(getattr, owners, module))[name]
    return inspect.unwrap(getattr(found, "fget", None) or getattr(found, "__func__", found))
