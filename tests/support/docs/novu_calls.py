"""The calls of Novu's two server SDKs, read from the installed packages, and what Stak answers to each.

`python -m tests.support.docs.novu_calls` writes the lists into docs/guides/novu.md.
"""

import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar.routes import HTTPRoute

from admin_api.novu.errors import NOVU_PATH
from admin_api.novu.routes import novu_api_routes
from admin_api.novu.unsupported import FAMILIES, SINGLE

ROOT: Final = Path(__file__).parents[3]
GUIDE: Final = ROOT / "docs/guides/novu.md"
NODE_SDK: Final = ROOT / "web/node_modules/@novu/api"
BEGIN: Final = "<!-- The lists of calls: written by `python -m tests.support.docs.novu_calls`. -->"
END: Final = "<!-- The end of the lists of calls. -->"

_PYTHON_REQUEST: Final = re.compile(r'method="(\w+)",\s*path="([^"]+)"')
_PYTHON_PART: Final = re.compile(r"self\.(\w+) = ([A-Z]\w+)\(\s*self\.sdk_configuration")
_NODE_METHOD: Final = re.compile(r"  async (\w+)\((?:(?!\n  async ).)*?unwrapAsync\(\s*(\w+)\(", re.DOTALL)
_NODE_PART: Final = re.compile(r"  get (\w+)\(\): (\w+) \{")
_NODE_PATH: Final = re.compile(r'pathToFunc\(\s*"([^"]+)"')
_NODE_HTTP_METHOD: Final = re.compile(r'method: "(\w+)"')
_PARAMETER: Final = re.compile(r"\{[^}]*\}")


class Operation(NamedTuple):
    """A request that an SDK sends, with the parameters of its path as they are named there."""

    method: str
    path: str

    @property
    def shape(self) -> tuple[str, str]:
        """The same without the names of the parameters."""
        return self.method, _PARAMETER.sub("{}", self.path)


def python_calls() -> dict[str, Operation]:
    """Return the calls of `novu-py` by name."""
    return dict(_python_calls("novu_py.sdk", "Novu", ""))


def _python_calls(module: str, name: str, prefix: str) -> Iterator[tuple[str, Operation]]:
    kind: Any = getattr(importlib.import_module(module), name)
    for call, function in inspect.getmembers(kind, inspect.isfunction):
        found = None if call.endswith("_async") else _PYTHON_REQUEST.search(inspect.getsource(function))
        if found is not None:
            yield f"{prefix}{call}", Operation(found[1], found[2])
    parts = getattr(kind, "_sub_sdk_map", None) or {
        part: (importlib.import_module(module).__dict__[its_name].__module__, its_name)
        for part, its_name in _PYTHON_PART.findall(inspect.getsource(kind))
    }
    for part, (its_module, its_name) in parts.items():
        yield from _python_calls(its_module, its_name, f"{prefix}{part}.")


def node_calls() -> dict[str, Operation]:
    """Return the calls of `@novu/api` by name."""
    return dict(_node_calls("sdk", ""))


def _node_calls(module: str, prefix: str) -> Iterator[tuple[str, Operation]]:
    source = (NODE_SDK / f"src/sdk/{module}.ts").read_text()
    for call, function in _NODE_METHOD.findall(source):
        request = (NODE_SDK / f"src/funcs/{function}.ts").read_text()
        path, method = _NODE_PATH.search(request), _NODE_HTTP_METHOD.search(request)
        assert path is not None, function
        assert method is not None, function
        yield f"{prefix}{call}", Operation(method[1], path[1])
    for part, kind in _NODE_PART.findall(source):
        yield from _node_calls(kind.lower(), f"{prefix}{part}.")


@cache
def served_shapes() -> dict[tuple[str, str], bool]:
    """Return the method and path of each route, and whether it answers 501."""
    refused = {(method.value, _PARAMETER.sub("{}", path)) for method, path in SINGLE}
    found: dict[tuple[str, str], bool] = {}
    for route in novu_api_routes().routes:
        if isinstance(route, HTTPRoute):
            path = "/" + route.path_format.removeprefix(NOVU_PATH)
            is_family = any(path == family or path.startswith(f"{family}/") for family in FAMILIES)
            for method in route.methods:
                shape = (str(method), _PARAMETER.sub("{}", path))
                found[shape] = is_family or shape in refused
    return found


def is_supported(operation: Operation) -> bool:
    """Return whether Stak has a call. Raises LookupError if it neither has it nor answers 501."""
    if any(operation.path == family or operation.path.startswith(f"{family}/") for family in FAMILIES):
        return False
    served = served_shapes()
    if operation.shape not in served:
        raise LookupError(f"{operation.method} {operation.path} has no route")
    return not served[operation.shape]


def lists_of_calls() -> str:
    """Return the lists for the guide: supported calls, and calls that answer 501."""
    in_python, in_node = python_calls(), node_calls()
    names: dict[tuple[str, str], tuple[Operation, list[str], list[str]]] = {}
    for number, calls in ((1, in_python), (2, in_node)):
        for name, operation in calls.items():
            names.setdefault(operation.shape, (operation, [], []))[number].append(name)  # type: ignore[union-attr]
    supported: list[str] = []
    refused: list[str] = []
    for operation, python, node in sorted(names.values(), key=lambda one: (one[0].path, one[0].method)):
        row = f"| {_code(python)} | {_code(node)} | `{operation.method} {operation.path}` |"
        (supported if is_supported(operation) else refused).append(row)
    header = ["| `novu-py` | `@novu/api` | request under `/novu` |", "|---|---|---|"]
    return "\n".join(
        [
            f"**Supported: {len(supported)} calls.**",
            "",
            *header,
            *supported,
            "",
            f"**Answered with 501: {len(refused)} calls.**",
            "",
            *header,
            *refused,
        ]
    )


def _code(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def main() -> None:
    """Write the lists into the guide."""
    before, _, rest = GUIDE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    GUIDE.write_text(f"{before}{BEGIN}\n{lists_of_calls()}\n{END}{after}")


if __name__ == "__main__":
    main()
