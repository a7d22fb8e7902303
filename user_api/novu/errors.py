"""Converts error responses to the format of Novu's client on its routes; other routes keep RFC 9457 problems."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from stak.errors import StakError
from stak.http.problems import Problem, on_framework_error, on_stak_error, on_unexpected
from user_api.novu.routes import NOVU_API

_E = TypeVar("_E", bound=Exception)
_Request = Request[Any, Any, Any]


class NovuError(msgspec.Struct, rename="camel"):
    """An error as Novu's client shows it, with the request id that finds it in our log."""

    status_code: int
    message: str
    error: str
    code: str
    request_id: str


def _as_novu_error(
    handler: Callable[[_Request, _E], Response[Problem]],
) -> Callable[[_Request, _E], Response[Problem] | Response[NovuError]]:
    def handle(request: _Request, error: _E) -> Response[Problem] | Response[NovuError]:
        response = handler(request, error)
        if not request.scope["path"].startswith(NOVU_API.path_prefix):
            return response
        problem = response.content
        novu_error = NovuError(problem.status, problem.detail, problem.title, problem.code, problem.request_id)
        return Response(novu_error, status_code=problem.status, headers=response.headers)

    return handle


NOVU_ERROR_HANDLERS: Final[dict[type[Exception] | int, Any]] = {
    StakError: _as_novu_error(on_stak_error),
    HTTPException: _as_novu_error(on_framework_error),
    Exception: _as_novu_error(on_unexpected),
}
