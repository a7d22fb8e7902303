"""Errors raised by the clients: one class for each kind of problem that the server reports.

ClientError
├── ApiError                     the server refused a call; `code` is stable
│   ├── InvalidInputError        400 and 422: correct the input; `errors` says where
│   │   └── IdempotencyMismatchError  the idempotency key was used for another post
│   ├── NotAuthenticatedError    401: no valid credential
│   ├── NotAllowedError          403: the credential lacks a scope, or the tenant is suspended
│   ├── NotFoundError            404: does not exist, or belongs to another tenant
│   ├── ConflictError            409: exists already, or its state does not allow this
│   │   └── QuotaExceededError   would exceed a quota
│   ├── TooLargeError            413: a payload over its limit
│   ├── TooManyRequestsError     429: over a rate limit; `retry_after_seconds` says when to try again
│   └── ServerError              5xx and 408: not the caller's fault
├── NoResponseError              the server did not answer; `is_sent` says whether it may have handled the call
├── UnexpectedResponseError      the answer is not Stak's
├── AccessDeniedError            the event stream was refused: a retry would not help
└── WebhookVerificationError     a webhook that Stak did not sign, or not recently

Connection errors of the event stream are not raised but retried.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec


class FieldError(msgspec.Struct, frozen=True):
    """The error in one field of the input."""

    field: str
    message: str


class Problem(msgspec.Struct, frozen=True):
    """The body of an error response (RFC 9457)."""

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


class ClientError(Exception):
    """Base class of the clients' errors."""

    idempotency_key: str | None = None
    """The key that the failed call was sent with. Repeat the call with it: what was done is not done again."""


class ApiError(ClientError):
    """The server refused a call; `code` is stable, `request_id` finds the call in the server's log."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        request_id: str | None = None,
        errors: tuple[FieldError, ...] = (),
        retry_after_seconds: float | None = None,
    ) -> None:
        named = "" if request_id is None else f" (request {request_id})"
        super().__init__(f"{status} {code}: {detail}{named}")
        self.status = status
        self.code = code
        self.detail = detail
        self.request_id = request_id
        self.errors = errors
        self.retry_after_seconds = retry_after_seconds


class InvalidInputError(ApiError):
    """The input is not valid; `errors` names the fields, if it is about some."""


class IdempotencyMismatchError(InvalidInputError):
    """The idempotency key was used for a call with another body."""


class NotAuthenticatedError(ApiError):
    """No credential, or an invalid one."""


class NotAllowedError(ApiError):
    """A valid credential without permission, or a suspended tenant (`code` is `tenant_suspended`)."""


class NotFoundError(ApiError):
    """The object does not exist, or belongs to another tenant."""


class ConflictError(ApiError):
    """The object exists already, or its state does not allow the call."""


class QuotaExceededError(ConflictError):
    """The call would exceed a quota; `quota` names it."""

    quota: str | None = None
    limit: int | None = None
    used: int | None = None


class TooLargeError(ApiError):
    """A payload over its limit."""


class TooManyRequestsError(ApiError):
    """Over a rate limit; `retry_after_seconds` says when to try again."""


class ServerError(ApiError):
    """The server could not handle the call; it is not the caller's fault."""


class NoResponseError(ClientError):
    """The server did not answer. If `is_sent`, it may have handled the call."""

    def __init__(self, reason: str, *, is_sent: bool) -> None:
        outcome = "The server may have handled the call." if is_sent else "The call was not sent."
        super().__init__(f"{reason}. {outcome}")
        self.is_sent = is_sent


class UnexpectedResponseError(ClientError):
    """The answer is not one of Stak's: the address is wrong, or an intermediary answered."""


class AccessDeniedError(ClientError):
    """The server refused the token, origin or tenant: a retry would not help."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class WebhookVerificationError(ClientError):
    """A request that Stak did not sign with this secret, or not recently. Answer it with 400, and ignore its body."""


_BY_CODE: Final[Mapping[tuple[int, str], type[ApiError]]] = {
    (409, "quota_exceeded"): QuotaExceededError,
    (422, "idempotency_mismatch"): IdempotencyMismatchError,
}
_BY_STATUS: Final[Mapping[int, type[ApiError]]] = {
    400: InvalidInputError,
    401: NotAuthenticatedError,
    403: NotAllowedError,
    404: NotFoundError,
    405: InvalidInputError,
    408: ServerError,
    409: ConflictError,
    413: TooLargeError,
    415: InvalidInputError,
    422: InvalidInputError,
    429: TooManyRequestsError,
}


def read_problem(content: bytes) -> Problem | None:
    """Decode the body of an error response; None if an intermediary wrote it."""
    try:
        return msgspec.json.decode(content, type=Problem)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def api_error(
    status: int, content: bytes, *, request_id: str | None = None, retry_after_seconds: float | None = None
) -> ApiError:
    """Return the exception for an error response; `request_id` is that of its header."""
    problem = read_problem(content)
    code = "unknown" if problem is None else problem.code
    kind = _BY_CODE.get((status, code)) or _BY_STATUS.get(status) or (ServerError if status >= 500 else ApiError)
    given: dict[str, Any] = {"request_id": request_id, "retry_after_seconds": retry_after_seconds}
    if problem is None:
        return kind(status, code, "the response is not from Stak: an intermediary answered", **given)
    given["request_id"] = problem.request_id or request_id
    error = kind(status, code, problem.detail, errors=problem.errors, **given)
    if isinstance(error, QuotaExceededError):
        error.quota, error.limit, error.used = problem.quota, problem.limit, problem.used
    return error
