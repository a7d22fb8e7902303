"""Every place where inboxes, audiences, chats, jobs and workers write outside their process, found in the source.

A place is a call of a port: a commit to the table, a message or a job put on a queue, a message taken off one. It has
two points, just before it and just after: `inbox.post.accept_post: table.commit 3, before`. Names have no line numbers;
equal calls of one function are numbered. Whoever writes a new call has made a new place.
"""

import ast
from pathlib import Path
from typing import Final, NamedTuple

REPOSITORY: Final = Path(__file__).parents[2]
PACKAGES: Final = ("stak/inbox", "stak/audience", "stak/chat", "stak/realtime", "stak/privacy", "workers")
MODULES: Final = ("stak/tenancy/job_records.py",)
WRITES: Final = {
    "table": ("commit", "commit_template"),
    "deliveries": ("send", "delete", "extend", "bury", "redrive", "collect", "discard"),
    "job_queue": ("send", "delete", "extend", "bury", "redrive", "collect", "discard"),
    "queue": ("send", "delete", "extend", "bury", "redrive", "collect", "discard"),
    "jobs": ("submit", "discard_dead"),
}
"""What writes: the ports, as they are called in the source, and their calls that change something."""
WHEN: Final = ("before", "after")


class Place(NamedTuple):
    """A call that writes, and its name."""

    name: str
    call: ast.Call

    @property
    def points(self) -> tuple[str, str]:
        before, after = (point_of(self.name, when) for when in WHEN)
        return before, after


def point_of(place: str, when: str) -> str:
    return f"{place}, {when}"


def modules() -> dict[str, Path]:
    """The modules that are looked at, by the names they are imported under."""
    paths = sorted(path for package in PACKAGES for path in (REPOSITORY / package).glob("*.py"))
    paths += [REPOSITORY / module for module in MODULES]
    return {".".join(path.relative_to(REPOSITORY).with_suffix("").parts): path for path in paths}


def all_places() -> dict[str, Place]:
    """Every place there is, by its name."""
    return {
        place.name: place
        for module, path in modules().items()
        for place in places_in(module, ast.parse(path.read_text(), str(path)))
    }


def places_in(module: str, tree: ast.Module) -> list[Place]:
    """The places of a module, in the order they are written."""
    found = _Finder(module.removeprefix("stak."))
    found.visit(tree)
    named: list[Place] = []
    for name, calls in found.calls.items():
        numbers = [""] if len(calls) == 1 else [f" {number}" for number in range(1, len(calls) + 1)]
        named += [Place(name + number, call) for number, call in zip(numbers, calls, strict=True)]
    return named


class _Finder(ast.NodeVisitor):
    def __init__(self, module: str) -> None:
        self._path = [module]
        self.calls: dict[str, list[ast.Call]] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._enter(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._enter(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._enter(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Attribute(value=ast.Attribute(attr=port) | ast.Name(id=port), attr=verb):
                if verb in WRITES.get(port, ()):
                    self.calls.setdefault(f"{'.'.join(self._path)}: {port}.{verb}", []).append(node)
        self.generic_visit(node)

    def _enter(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self._path.append(node.name)
        self.generic_visit(node)
        self._path.pop()
