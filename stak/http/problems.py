"""Maps our errors, and the framework's, to RFC 9457 problem responses; the only module that does so."""

from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import Send

from stak.errors import (
    AlreadyExists,
    Contended,
    FieldError,
    IdempotencyMismatch,
    IdentityProviderUnavailable,
    IncompatibleFields,
    InvalidAddress,
    InvalidInput,
    InvalidName,
    NotAllowed,
    NotAuthenticated,
    NotFound,
    NotSupported,
    Overloaded,
    QuotaExceeded,
    RateQuotaExceeded,
    RenderingFailed,
    RequestTimeout,
    StakError,
    StorageFull,
    StorageUnavailable,
    TooExpensive,
    TooLarge,
    TooManyRequests,
    UnknownTopic,
    WrongState,
    validation_message,
)
from stak.http.request_ids import request_id
from stak.identifiers import RESERVED_INBOX_NAMES, RESERVED_LATER
from stak.logs import log

MEDIA_TYPE: Final = "application/problem+json"
RETRY_AFTER_SECONDS: Final = 1
_RETRYABLE: Final = (503, 507)

# The nearest base class of an error decides.
_STATUSES: Final[dict[type[StakError], int]] = {
    InvalidInput: 400,
    NotAuthenticated: 401,
    NotAllowed: 403,
    NotFound: 404,
    RequestTimeout: 408,
    AlreadyExists: 409,
    Contended: 409,
    WrongState: 409,
    QuotaExceeded: 409,
    IdempotencyMismatch: 422,
    IncompatibleFields: 422,
    InvalidAddress: 422,
    UnknownTopic: 422,
    RenderingFailed: 422,
    TooExpensive: 422,
    TooLarge: 413,
    TooManyRequests: 429,
    NotSupported: 501,
    Overloaded: 503,
    StorageUnavailable: 503,
    IdentityProviderUnavailable: 503,
    StorageFull: 507,
}
TITLES: Final = {
    400: "Bad request",
    401: "Not authenticated",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    408: "Request timeout",
    409: "Conflict",
    413: "Too large",
    415: "Unsupported media type",
    422: "Unprocessable",
    429: "Too many requests",
    500: "Internal error",
    501: "Not supported",
    503: "Unavailable",
    507: "Out of space",
}
_FRAMEWORK_CODES: Final = {
    400: "malformed_request",
    404: "no_such_route",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media_type",
}

_INTERNAL: Final = "internal_error"
_INTERNAL_DETAIL: Final = "An internal error occurred. Find it in the log by its request_id."
_BODY: Final = "data"  # the handlers' parameter name for the body
_INBOX_SUBPATHS: Final = (["config"], ["messages"], ["templates"], ["audience"], ["dead-letters"], ["preferences"])


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every error response."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    errors: tuple[FieldError, ...] = ()
    quota: str | None = None
    limit: int | None = None
    used: int | None = None


async def send_problem(send: Send, error: StakError, this_id: str, *more: tuple[bytes, bytes]) -> None:
    """Send one of our own errors as a response, from code that runs outside the framework."""
    problem, headers = _problem_of(error, this_id)
    sent = {b"content-type": MEDIA_TYPE.encode()}
    sent |= {name.lower().encode(): value.encode() for name, value in headers.items()}
    sent |= dict(more)
    await send({"type": "http.response.start", "status": problem.status, "headers": [*sent.items()]})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem), "more_body": False})


async def send_unexpected(send: Send, error: Exception, this_id: str, path: str) -> None:
    """Send a 500 response from code that runs outside the framework, and log the details under the request id."""
    problem = unexpected_problem(error, this_id, path)
    headers = [(b"content-type", MEDIA_TYPE.encode())]
    await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem), "more_body": False})


def unexpected_problem(error: Exception, this_id: str, path: str) -> Problem:
    """Log the details of an unexpected error under the request id, and return what a caller may know of it."""
    log.error("request_failed", request_id=this_id, path=path, exc_info=error)
    return Problem(_type(_INTERNAL), TITLES[500], 500, _INTERNAL_DETAIL, _INTERNAL, this_id)


def on_stak_error(request: Request[Any, Any, Any], error: StakError) -> Response[Problem]:
    """Return the response to one of our own errors."""
    if status_of(type(error)) == 500:
        return on_unexpected(request, error)
    problem, headers = _problem_of(error, request_id(request.scope))
    return Response(problem, status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


def problem_of(error: StakError, this_id: str) -> Problem:
    """Return one of our own errors as a part of a response to several requests in one."""
    return _problem_of(error, this_id)[0]


def _problem_of(error: StakError, this_id: str) -> tuple[Problem, dict[str, str]]:
    """Return the body and the headers of the response to one of our own errors."""
    status = status_of(type(error))
    headers = {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == 408:
        headers["Connection"] = "close"  # any bytes that still arrive belong to the rejected request
    if isinstance(error, TooManyRequests):
        headers["Retry-After"] = str(error.retry_after_seconds)
    if status in _RETRYABLE:
        headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    errors = error.errors if isinstance(error, InvalidInput) else ()
    problem = Problem(_type(error.code), TITLES[status], status, error.detail, error.code, this_id, errors)
    if isinstance(error, QuotaExceeded | RateQuotaExceeded):
        problem = msgspec.structs.replace(problem, quota=error.quota, limit=error.limit, used=error.used)
    return problem, headers


def on_unprocessable(request: Request[Any, Any, Any], error: StakError) -> Response[Problem]:
    """Return a 422 response, for routes that use it for unknown names or impossible values in the body."""
    response = on_stak_error(request, error)
    response.content = msgspec.structs.replace(response.content, status=422, title=TITLES[422])
    response.status_code = 422
    return response


def on_framework_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Return the response to an error of the framework: routing, decoding, limits."""
    status = error.status_code
    if status >= 500:
        return on_unexpected(request, error)
    code = _FRAMEWORK_CODES.get(status, "bad_request")
    detail = error.detail
    errors: tuple[FieldError, ...] = ()
    if isinstance(error, ValidationException):
        code = InvalidInput.code
        parts = (part for part in error.extra or () if isinstance(part, dict) and not _is_undeclared(part))
        errors = tuple(map(_field_error, parts))
        detail = "; ".join(f"{part.field}: {part.message}" for part in errors) or error.detail
    elif status in (404, 405) and (word := _reserved_inbox(request.url.path)):
        status, code, detail = 400, InvalidName.code, f"inbox: {word!r} is reserved by the API and has no such route."
    elif status == 404:
        detail = f"No route matches {request.method} {request.url.path}. See /schema for all routes."
    elif status == 405:
        detail = f"{request.method} is not allowed for this path."
    elif status == 413:
        detail = "The body exceeds the size limit of this route."
    headers = dict(error.headers or {})
    if status == 413:
        headers["Connection"] = "close"  # the rest of the body is not read, so the connection cannot be reused
    return _response(request, status, code, detail, errors, headers)


def on_unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Return a 500 response with the request id, and log the details under that id."""
    log.error("request_failed", request_id=request_id(request.scope), path=request.url.path, exc_info=error)
    return _response(request, 500, _INTERNAL, _INTERNAL_DETAIL)


def _response(
    request: Request[Any, Any, Any],
    status: int,
    code: str,
    detail: str,
    errors: tuple[FieldError, ...] = (),
    headers: dict[str, str] | None = None,
) -> Response[Problem]:
    title = TITLES.get(status, "Error")
    problem = Problem(_type(code), title, status, detail, code, request_id(request.scope), errors)
    return Response(problem, status_code=status, media_type=MEDIA_TYPE, headers=headers)


def status_of(kind: type[StakError]) -> int:
    """Return the HTTP status of a kind of error."""
    return next((_STATUSES[family] for family in kind.__mro__ if family in _STATUSES), 500)


def _type(code: str) -> str:
    return f"urn:stak:problem:{code}"


def _is_undeclared(part: dict[str, Any]) -> bool:
    """Return whether this entry is about a parameter that the handler does not declare.

    The framework reports it as missing when it explains an error in another parameter.
    """
    return part.get("key") != _BODY and part.get("message") == repr(part.get("key"))


def _field_error(part: dict[str, Any]) -> FieldError:
    field = str(part.get("key") or part.get("source") or "body")
    if field == _BODY:
        return FieldError("body", "a JSON body is required")
    return FieldError(field, validation_message(str(part.get("message", "is not valid"))))


def _reserved_inbox(path: str) -> str | None:
    """Return the reserved word that stands in place of an inbox in a path, if the path has no route for that reason."""
    parts = path.split("/")
    is_of_an_inbox = parts[1:2] == ["stack"] and parts[3:4] == ["v1"] and parts[6:7] in _INBOX_SUBPATHS
    return parts[5] if is_of_an_inbox and parts[5] in RESERVED_INBOX_NAMES | RESERVED_LATER else None
