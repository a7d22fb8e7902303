"""Generates the TypeScript types of both APIs from their OpenAPI documents: `python -m tests.docs.api_types`."""

import json
import subprocess
import sys
import tempfile
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import httpx

from stak.testing.server import Server, run_server

REPOSITORY: Final = Path(__file__).parents[2]
WEB: Final = REPOSITORY / "web"
GENERATED: Final = WEB / "src" / "client" / "generated"
FILES: Final = {"admin-api.ts": ("admin", "Types of the admin API"), "user-api.ts": ("users", "Types of the user API")}
SECONDS: Final = 120
_EXAMPLES: Final = ("example", "examples")


def write_types(server: Server, directory: Path) -> None:
    """Write the types of the APIs of a running server."""
    for name, (api, title) in FILES.items():
        document = _essential(httpx.get(f"{server.url}/stack/{api}/schema", timeout=20).json())
        with tempfile.NamedTemporaryFile("w", suffix=".json") as source:
            source.write(json.dumps(document))
            source.flush()
            command = ["node", "api-types.mjs", source.name, str(directory / name), title]
            subprocess.run(command, cwd=WEB, check=True, timeout=SECONDS)


def _essential(part: Any) -> Any:
    """Return a part of a document without examples and problem responses: the API reference has them."""
    match part:
        case dict():
            return {name: _essential(value) for name, value in part.items() if not _is_left_out(name, value)}
        case list():
            return [_essential(one) for one in part]
    return part


def _is_left_out(name: str, value: Any) -> bool:
    is_problem = name.isdecimal() and int(name) >= HTTPStatus.BAD_REQUEST
    is_field = isinstance(value, dict) and ("type" in value or "$ref" in value)
    return is_problem or (name in _EXAMPLES and not is_field)


def main() -> int:
    """Write the types next to the client's sources."""
    GENERATED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as directory, run_server(Path(directory)) as server:
        write_types(server, GENERATED)
    return 0


if __name__ == "__main__":
    sys.exit(main())
