"""Errors in the format that Novu's SDKs parse, and the statuses that they understand.

Their models are strict: a body that does not match becomes an error about the body. And they repeat requests with the
statuses 408, 409, 429 and 5xx for up to an hour, so an error that no repetition can change is 422, not 409.
"""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from stak.errors import Contended, StakError
from stak.http.novu.presenters import iso_time
from stak.http.problems import Problem, on_framework_error, on_stak_error, on_unexpected

NOVU_PATH: Final = "/novu/"
_UNPROCESSABLE: Final = 422

_E = TypeVar("_E", bound=Exception)
_Request = Request[Any, Any, Any]


class ConstraintValidation(msgspec.Struct):
    """What is wrong with one field."""

    messages: list[str]


class NovuApiError(msgspec.Struct, rename="camel"):
    """An error as Novu's SDKs parse it, with the request id that finds it in our log."""

    status_code: int
    timestamp: str
    path: str
    message: str
    error: str
    code: str
    request_id: str
    errors: dict[str, ConstraintValidation]


def _as_novu_error(
    handler: Callable[[_Request, _E], Response[Problem]],
) -> Callable[[_Request, _E], Response[Problem] | Response[NovuApiError]]:
    def handle(request: _Request, error: _E) -> Response[Problem] | Response[NovuApiError]:
        response = handler(request, error)
        path = request.scope["path"]
        if not path.startswith(NOVU_PATH):
            return response
        problem = response.content
        status = novu_status(problem.status, error)
        fields = {one.field: ConstraintValidation([one.message]) for one in problem.errors}
        body = NovuApiError(
            status, iso_time(time.time()), path, problem.detail, problem.title, problem.code, problem.request_id, fields
        )
        return Response(body, status_code=status, headers=response.headers)

    return handle


def novu_status(status: int, error: Exception) -> int:
    """Return the status of an error for Novu's SDKs."""
    is_final = status == 400 or (status == 409 and not isinstance(error, Contended))
    return _UNPROCESSABLE if is_final else status


NOVU_API_ERROR_HANDLERS: Final[dict[type[Exception] | int, Any]] = {
    StakError: _as_novu_error(on_stak_error),
    HTTPException: _as_novu_error(on_framework_error),
    Exception: _as_novu_error(on_unexpected),
}
