"""Finds every condition of every write in the source, with a name that does not change when lines move.

A condition is a call of Equals, Absent, Present or Below, under whatever name it was imported. Three things are found:

- the call itself, wherever it is: in a write, in a constant, in a function that several writes use;
- in a comprehension, the call for each name it iterates over, as far as these can be read from the source;
- a place where a write takes conditions that other writes take too: from a name, an attribute, a function.

So a condition that is created once for several writes is one condition where it is created, and one more in each of
these writes.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeGuard

from tests.support.ast_import_hook import OURS

ROOT: Final = Path(__file__).parent.parent.parent
_LANGUAGE: Final = "stak.ports.writes"
_KINDS: Final = ("Equals", "Absent", "Present", "Below")
_PLACES: Final = {"Put": 2, "Update": 4, "Delete": 1, "Check": 1}
"""The position of the conditions in a write without `when=`."""
_INTERPRETERS: Final = ("stak.engines", "stak.ports")
"""They evaluate conditions, and create none."""


class UnknownConditionError(Exception):
    """Conditions are created in a way that this module does not understand."""


@dataclass(frozen=True)
class Found:
    """A condition, or a place that takes conditions from elsewhere."""

    name: str
    node: ast.expr
    only: tuple[str, str] | None = None
    """In a comprehension: the variable, and its value for this condition."""
    is_many: bool = False
    """Whether the node is a whole tuple of conditions."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Return our modules that may create conditions, by name."""
    for package in OURS:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            if not name.startswith(_INTERPRETERS):
                yield name, ast.parse(path.read_text(), str(path))


def names() -> list[str]:
    """Return all names, in the order of the source."""
    return [found.name for module, tree in modules() for found in find(module, tree)]


def module_of(name: str) -> str:
    """Return the module that creates the condition of this name."""
    return name.partition(":")[0]


def find(module: str, tree: ast.Module) -> list[Found]:
    """Return the conditions of a module, in order, each name once."""
    if module.startswith(_INTERPRETERS):
        return []
    seeker = _ConditionFinder(module, tree)
    seeker.visit(tree)
    return seeker.found()


class _ConditionFinder(ast.NodeVisitor):
    def __init__(self, module: str, tree: ast.Module) -> None:
        self._module = module
        self._constants = _constants(tree)
        self._known, self._prefixes = _imported(tree)
        self._makers = {
            function.name
            for function in tree.body
            if isinstance(function, ast.FunctionDef)
            and any(isinstance(node, ast.Call) and self._kind(node.func) in _KINDS for node in ast.walk(function))
        }
        self._scope: list[str] = []
        self._functions: list[ast.AST] = []
        self._loops: list[ast.comprehension] = []
        self._made: list[Found] = []
        self._taken: list[tuple[str, Found]] = []

    def found(self) -> list[Found]:
        shared = Counter(source for source, _ in self._taken)
        everything = self._made + [found for source, found in self._taken if shared[source] > 1]
        seen: Counter[str] = Counter()
        named = []
        for one in sorted(everything, key=lambda found: (found.node.lineno, found.node.col_offset)):
            seen[one.name] += 1
            which = f" ({seen[one.name]})" if seen[one.name] > 1 else ""
            named.append(Found(one.name + which, one.node, one.only, one.is_many))
        return named

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._visit_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._visit_function(node)

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._scope.append(node.name)
        self._functions.append(node)
        for child in (*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
            self.visit(child)
        self._functions.pop()
        self._scope.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._scope.append(node.name)
        self.generic_visit(node)
        self._scope.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._visit_comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self._visit_comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._visit_comprehension(node)

    def _visit_comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> None:
        for generator in node.generators:
            self.visit(generator)
        self._loops += node.generators
        self.visit(node.elt)
        del self._loops[-len(node.generators) :]

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        """Skip patterns, which create no condition."""

    def visit_Name(self, node: ast.Name) -> None:
        self._refuse(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._refuse(node)
        self.visit(node.value)

    def _refuse(self, node: ast.expr) -> None:
        if self._kind(node) in _KINDS:
            raise UnknownConditionError(
                f"{self._module}, line {node.lineno}: {ast.unparse(node)} is neither called nor asked for."
            )

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            self.visit(node.args[0])
            return
        kind = self._kind(node.func)
        if kind in _KINDS:
            self._made += self._conditions(node)
        else:
            self.visit(node.func)
            if kind in _PLACES:
                self._taken += self._sources(kind, node)
        for child in (*node.args, *(keyword.value for keyword in node.keywords)):
            self.visit(child)

    def _kind(self, node: ast.expr) -> str:
        """Return which part of the language of writes an expression is: "" if none."""
        if isinstance(node, ast.Attribute):
            return node.attr if ast.unparse(node.value) in self._prefixes else ""
        return self._known.get(node.id, "") if isinstance(node, ast.Name) else ""

    def _name(self, text: str) -> str:
        return f"{self._module}: {'.'.join(self._scope) or 'module'}: {text}"

    def _conditions(self, node: ast.Call) -> Iterator[Found]:
        text = ast.unparse(node)
        used = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
        for loop in reversed(self._loops):
            if isinstance(loop.target, ast.Name) and loop.target.id in used and (values := self._values(loop.iter)):
                for value in values:
                    yield Found(self._name(f"{text} of {value}"), node, (loop.target.id, value))
                return
        yield Found(self._name(text), node)

    def _values(self, iterated: ast.expr) -> list[str]:
        """Return what a loop iterates over: a constant, or the names in a function's own mapping."""
        if isinstance(iterated, ast.Name) and iterated.id not in self._constants and self._functions:
            return [
                place.slice.value
                for place in ast.walk(self._functions[-1])
                if isinstance(place, ast.Subscript)
                and isinstance(place.ctx, ast.Store)
                and ast.unparse(place.value) == iterated.id
                and isinstance(place.slice, ast.Constant)
                and isinstance(place.slice.value, str)
            ]
        return _texts(iterated, self._constants)

    def _sources(self, kind: str, write: ast.Call) -> Iterator[tuple[str, Found]]:
        """Return where a write takes conditions that are not created in it, and their source."""
        given = [keyword.value for keyword in write.keywords if keyword.arg == "when"]
        given += write.args[_PLACES[kind] : _PLACES[kind] + 1]
        for when in given:
            whole = not isinstance(when, ast.Tuple)
            for one in [when] if whole else when.elts:  # type: ignore[attr-defined]
                node = one.value if isinstance(one, ast.Starred) else one
                source = self._source(node)
                if source is not None:
                    name = self._name(f"{ast.unparse(node)} in {kind} of {ast.unparse(write.args[0])}")
                    yield source, Found(name, node, is_many=whole or isinstance(one, ast.Starred))

    def _source(self, node: ast.expr) -> str | None:
        match node:
            case ast.Name(id=name):
                return self._maker_of(name) or f"{'.'.join(self._scope)} {name}"
            case ast.Attribute():
                return f"{self._scope[0]} {ast.unparse(node)}"
            case ast.Call(func=func) if self._kind(func) not in _KINDS and ast.unparse(func) != "tuple":
                return ast.unparse(func)
            case _:
                return None

    def _maker_of(self, name: str) -> str | None:
        """Return the function of this module that a local name has its conditions from, if it creates some."""
        for node in ast.walk(self._functions[-1]) if self._functions else ():
            if isinstance(node, ast.Assign) and name in {one.id for one in ast.walk(node) if _is_stored(one)}:
                for call in ast.walk(node.value):
                    if isinstance(call, ast.Call) and ast.unparse(call.func) in self._makers:
                        return ast.unparse(call.func)
        return None


def _is_stored(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _imported(tree: ast.Module) -> tuple[dict[str, str], set[str]]:
    """Return the names by which a module imports the language of writes."""
    known: dict[str, str] = {}
    prefixes = {_LANGUAGE}
    package, _, last = _LANGUAGE.rpartition(".")
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=source, names=aliases) if source == _LANGUAGE:
                known |= {alias.asname or alias.name: alias.name for alias in aliases}
            case ast.ImportFrom(module=source, names=aliases) if source == package:
                prefixes |= {alias.asname or alias.name for alias in aliases if alias.name == last}
            case ast.Import(names=aliases):
                prefixes |= {alias.asname for alias in aliases if alias.name == _LANGUAGE and alias.asname}
            case _:
                pass
    return known, prefixes


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    constants: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            constants[node.target.id] = node.value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            constants[node.targets[0].id] = node.value
    return constants


def _texts(node: ast.expr, constants: dict[str, ast.expr]) -> list[str]:
    """Return the strings of a literal tuple or list, if it is one."""
    match node:
        case ast.Name(id=name) if name in constants:
            return _texts(constants[name], constants)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return [text for part in parts for text in _texts(part, constants)]
        case ast.Starred(value=value):
            return _texts(value, constants)
        case ast.Constant(value=str(text)):
            return [text]
        case _:
            return []
