"""Mutants of code: one comparison, conjunct, branch or number of a function in the law or the engine.

The code of a function is put in its place while the mutant is judged, so that whatever refers to
the function plays by it; nothing is imported anew.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


BESIDE_PLAY = ("deckgen.engine.scenario", "deckgen.engine.playout", "deckgen.law.registry")
"""Modules that play nothing: they judge the mutants, or hold the clauses."""


def body_mutants() -> Iterator[Mutant]:
    """Every function of the law and the engine with one thing in its body changed."""
    for package in (law, engine):
        for found in iter_modules(package.__path__, f"{package.__name__}."):
            if found.name in BESIDE_PLAY:
                continue
            yield from _of_module(import_module(found.name))


def _of_module(module: ModuleType) -> Iterator[Mutant]:
    source = inspect.getsource(module)
    spots = sum(1 for _ in _changes(ast.parse(source)))
    for place in range(spots):
        tree = ast.parse(source)
        function, what, change = list(_changes(tree))[place]
        target = getattr(module, function, None)
        if not isinstance(target, FunctionType) or target.__closure__:
            continue
        change()
        code = _code_of(
            compile(ast.fix_missing_locations(tree), module.__file__ or "", "exec"), function
        )
        if code is not None:
            yield Mutant("body", f"{module.__name__}.{function}, {what}", _in_place(target, code))


def _changes(tree: ast.Module) -> Iterator[tuple[str, str, Callable[[], None]]]:
    """What may be changed in the functions of a module: where, what, and how."""
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        for node in (inner for line in function.body for inner in ast.walk(line)):
            for what, change in _of_node(node):
                yield function.name, f"line {node.lineno}: {what}", change  # type: ignore[attr-defined]


def _of_node(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    match node:
        case ast.BoolOp(values=values):
            for place, value in enumerate(values):
                left = [
                    one for one in values if one is not value
                ] * 2  # an operator joins at least two
                yield f"without part {place + 1}", lambda left=left: setattr(node, "values", left)
        case ast.Compare(ops=[operator]) if type(operator) in FLIPPED:
            other = FLIPPED[type(operator)]()
            yield "compared otherwise", lambda: setattr(node, "ops", [other])
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            yield f"{number} is {number + 1}", lambda: setattr(node, "value", number + 1)
        case ast.IfExp(body=body, orelse=orelse):
            yield "branches swapped", lambda: node.__dict__.update(body=orelse, orelse=body)


def _code_of(module: CodeType, function: str) -> CodeType | None:
    codes = (one for one in module.co_consts if isinstance(one, CodeType))
    return next((one for one in codes if one.co_name == function), None)


def _in_place(target: FunctionType, code: CodeType) -> Callable[[], object]:
    @contextmanager
    def in_place() -> Iterator[None]:
        whole = target.__code__
        target.__code__ = code
        try:
            yield
        finally:
            target.__code__ = whole

    return in_place
