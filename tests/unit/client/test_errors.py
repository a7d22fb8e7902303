"""Every problem of the server becomes an exception of its own kind, with code, request id and fields."""

import inspect
from typing import Any

import msgspec
import pytest

import stak.errors as server_errors
from stak.client import errors
from stak.client.errors import ApiError, FieldError, QuotaExceededError, ServerError, api_error
from stak.http.problems import Problem, status_of

KINDS = [
    kind
    for _, kind in inspect.getmembers(server_errors, inspect.isclass)
    if issubclass(kind, server_errors.StakError) and kind is not server_errors.StakError
]
EXPECTED = {
    "IdempotencyMismatch": errors.IdempotencyMismatchError,
    "NotAuthenticated": errors.NotAuthenticatedError,
    "NotAllowed": errors.NotAllowedError,
    "TenantSuspended": errors.NotAllowedError,
    "NotFound": errors.NotFoundError,
    "AlreadyExists": errors.ConflictError,
    "QuotaExceeded": errors.QuotaExceededError,
    "TooLarge": errors.TooLargeError,
    "TooManyRequests": errors.TooManyRequestsError,
    "RateQuotaExceeded": errors.TooManyRequestsError,
    "InvalidInput": errors.InvalidInputError,
    "StorageBusy": errors.ServerError,
}


def _encoded(status: int, code: str, **more: Any) -> bytes:
    return msgspec.json.encode(Problem("urn:x", "Title", status, "Detail.", code, "r-1", **more))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_error_of_the_server_has_a_class(kind: type[server_errors.StakError]) -> None:
    raised = api_error(status_of(kind), _encoded(status_of(kind), kind.code))
    assert type(raised) is not ApiError
    assert (raised.status, raised.code, raised.request_id) == (status_of(kind), kind.code, "r-1")
    if kind.__name__ in EXPECTED:
        assert type(raised) is EXPECTED[kind.__name__]


def test_error_has_fields_and_says_all_in_its_text() -> None:
    body = _encoded(400, "invalid_input", errors=(server_errors.FieldError("uids", "must not be empty"),))
    raised = api_error(400, body)
    assert raised.errors == (FieldError("uids", "must not be empty"),)
    assert str(raised) == "400 invalid_input: Detail. (request r-1)"


def test_quota_is_named() -> None:
    raised = api_error(409, _encoded(409, "quota_exceeded", quota="users", limit=10, used=10))
    assert isinstance(raised, QuotaExceededError)
    assert (raised.quota, raised.limit, raised.used) == ("users", 10, 10)


@pytest.mark.parametrize("content", [b"", b"<html>Bad gateway</html>", b"[]", b'{"status": 502}', b"\xff"])
def test_response_of_an_intermediary_is_an_error_too(content: bytes) -> None:
    raised = api_error(502, content, request_id="from-the-header")
    assert isinstance(raised, ServerError)
    assert (raised.code, raised.request_id) == ("unknown", "from-the-header")
    assert type(api_error(418, content)) is ApiError
