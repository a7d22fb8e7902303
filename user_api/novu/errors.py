"""Converts error responses to the format of Novu's client on its routes; other routes keep RFC 9457 problems."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from stak.errors import StakError
from stak.http.problems import Problem, on_framework_error, on_stak_error, on_unexpected

PREFIX: Final = "/novu/"

_E = TypeVar("_E", bound=Exception)
_Request = Request[Any, Any, Any]


class Refusal(msgspec.Struct, rename="camel"):
    """An error as Novu's client shows it, with the request id that finds it in our log."""

    status_code: int
    message: str
    error: str
    code: str
    request_id: str


def _in_its_words(
    answer: Callable[[_Request, _E], Response[Problem]],
) -> Callable[[_Request, _E], Response[Problem] | Response[Refusal]]:
    def refuse(request: _Request, error: _E) -> Response[Problem] | Response[Refusal]:
        response = answer(request, error)
        if not request.scope["path"].startswith(PREFIX):
            return response
        problem = response.content
        refusal = Refusal(problem.status, problem.detail, problem.title, problem.code, problem.request_id)
        return Response(refusal, status_code=problem.status, headers=response.headers)

    return refuse


REFUSALS: Final[dict[type[Exception] | int, Any]] = {
    StakError: _in_its_words(on_stak_error),
    HTTPException: _in_its_words(on_framework_error),
    Exception: _in_its_words(on_unexpected),
}
