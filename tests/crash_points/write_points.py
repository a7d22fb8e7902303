"""Finds every call in the source that writes outside the process, and names the crash points around it.

A write is a call of a port: a commit to the table, a message or job sent to a queue, a message deleted from one. It has
two points, just before and just after it: `inbox.post.accept_or_deliver: table.commit 2, before`. Names have no line
numbers; equal calls of one function are numbered. A new call is a new write point automatically.
"""

import ast
from pathlib import Path
from typing import Final, NamedTuple

REPOSITORY: Final = Path(__file__).parents[2]
PACKAGES: Final = (
    "stak/inbox",
    "stak/event_log",
    "stak/audience",
    "stak/topics",
    "stak/chat",
    "stak/realtime",
    "stak/fallback",
    "stak/privacy",
    "workers",
)
MODULES: Final = (
    "stak/identity/lookup_limit.py",
    "stak/identity/user_profiles.py",
    "stak/tenancy/job_records.py",
    "stak/tenancy/webhook_events.py",
)
WRITES: Final = {
    "table": ("commit", "commit_template"),
    "deliveries": ("send", "delete", "extend", "bury", "redrive", "collect", "discard"),
    "chat_updates": ("send", "delete", "extend", "bury", "redrive", "collect", "discard"),
    "job_queue": ("send", "delete", "extend", "bury", "redrive", "collect", "discard"),
    "queue": ("send", "delete", "extend", "bury", "redrive", "collect", "discard"),
    "jobs": ("submit", "redrive_dead", "discard_dead"),
}
"""The ports as they are named in the source, and their calls that write."""
WHEN: Final = ("before", "after")


class WritePoint(NamedTuple):
    """A call that writes, and its name."""

    name: str
    call: ast.Call

    @property
    def points(self) -> tuple[str, str]:
        before, after = (point_of(self.name, when) for when in WHEN)
        return before, after


def point_of(write_point: str, when: str) -> str:
    return f"{write_point}, {when}"


def modules() -> dict[str, Path]:
    """Return the searched modules by their import names."""
    paths = sorted(path for package in PACKAGES for path in (REPOSITORY / package).glob("*.py"))
    paths += [REPOSITORY / module for module in MODULES]
    return {".".join(path.relative_to(REPOSITORY).with_suffix("").parts): path for path in paths}


def all_write_points() -> dict[str, WritePoint]:
    """Return every write by its name."""
    return {
        write_point.name: write_point
        for module, path in modules().items()
        for write_point in write_points_in(module, ast.parse(path.read_text(), str(path)))
    }


def write_points_in(module: str, tree: ast.Module) -> list[WritePoint]:
    """Return the writes of a module, in order."""
    found = _Finder(module.removeprefix("stak."))
    found.visit(tree)
    named: list[WritePoint] = []
    for name, calls in found.calls.items():
        numbers = [""] if len(calls) == 1 else [f" {number}" for number in range(1, len(calls) + 1)]
        named += [WritePoint(name + number, call) for number, call in zip(numbers, calls, strict=True)]
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
