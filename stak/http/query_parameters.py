"""Rejects query parameters that a route does not declare, so that a misspelt `dry_run` does not send."""

from collections.abc import Mapping
from typing import Any, Final

from litestar import Litestar, Request

from stak.errors import FieldError, InvalidInput

_KNOWN: Final = "known_query_parameters"
_DOCUMENTED: Final = "/stack/"

Known = Mapping[tuple[str, str], frozenset[str]]
"""The query parameters of each operation, by path and method."""


async def validate_query(request: Request[Any, Any, Any]) -> None:
    """Raise InvalidInput, naming the unknown parameters and the valid ones."""
    # Other routes are not in the document, which takes a second to build: health checks, Novu's API.
    if not request.scope["query_string"] or not request.scope["path_template"].startswith(_DOCUMENTED):
        return
    known = _known(request.app).get((request.scope["path_template"], request.method))
    unknown = sorted(request.query_params.keys() - known) if known is not None else []
    if unknown:
        problem = f"is not a parameter of this request; allowed: {', '.join(sorted(known or ())) or 'none'}"
        errors = tuple(FieldError(name, problem) for name in unknown)
        raise InvalidInput(f"{unknown[0]}: {problem}.", errors)


def _known(app: Litestar) -> Known:
    """Return the parameters that the OpenAPI document lists, collected at the first request with a query."""
    found: Known | None = app.state.get(_KNOWN)
    if found is None:
        paths: Mapping[str, Mapping[str, Any]] = app.openapi_schema.to_schema()["paths"]
        found = {
            (path, method.upper()): frozenset(
                parameter["name"] for parameter in operation.get("parameters", ()) if parameter["in"] == "query"
            )
            for path, methods in paths.items()
            if path.startswith(_DOCUMENTED)
            for method, operation in methods.items()
        }
        app.state[_KNOWN] = found
    return found
