"""Which calls are repeated, after how long, and what is raised in the end. No I/O: the steps are performed by hand."""

import time
from collections.abc import Iterable
from email.utils import formatdate
from typing import Any

import msgspec
import pytest

from stak.client.backend import RetryPolicy
from stak.client.backend.audience_calls import AudienceCalls
from stak.client.backend.broadcast_calls import BroadcastCalls
from stak.client.backend.calls import Operation, TenantPath
from stak.client.backend.http_messages import HttpRequest, HttpResponse, NoResponse, Pause
from stak.client.backend.message_calls import MessageCalls
from stak.client.backend.retries import retry_after_seconds
from stak.client.backend.user_calls import UserCalls
from stak.client.errors import ClientError, NoResponseError, ServerError, TooManyRequestsError, UnexpectedResponseError
from tests.support.case_table import case_table

WHERE = TenantPath("acme")
ACCEPTED = {"message_id": "1", "status": "delivering", "recipients": 1, "chunks": 1}
TOKEN = {"token": "t", "expires_at": 1}
LOST = NoResponse("ReadError", is_sent=True)
NOT_SENT = NoResponse("ConnectError", is_sent=False)


def answer(status: int, body: Any = None, **headers: str) -> HttpResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return HttpResponse(status, named, b"" if body is None else msgspec.json.encode(body))


def problem(status: int, code: str, **headers: str) -> HttpResponse:
    body = {"type": "x", "title": "x", "status": status, "detail": "No.", "code": code, "request_id": "r-1"}
    return answer(status, body, **headers)


def perform(
    operation: Operation[Any], outcomes: Iterable[HttpResponse | NoResponse], policy: RetryPolicy | None = None
) -> tuple[Any, list[HttpRequest], list[float]]:
    """Perform the steps with these outcomes; return the result or the error, the requests, and the pauses."""
    steps, left = operation.steps(policy or RetryPolicy()), iter(outcomes)
    requests: list[HttpRequest] = []
    pauses: list[float] = []
    outcome: HttpResponse | NoResponse | None = None
    while True:
        try:
            step = steps.send(outcome)
        except StopIteration as end:
            return end.value, requests, pauses
        except ClientError as error:
            return error, requests, pauses
        if isinstance(step, Pause):
            pauses.append(step.seconds)
            outcome = None
        else:
            requests.append(step)
            outcome = next(left)


POST = MessageCalls(WHERE).post({"title": "Hello"}, ["ada"])
TOKENS = UserCalls(WHERE).create_token("ada")
SHOW = BroadcastCalls(WHERE).show("1")
PAUSE = BroadcastCalls(WHERE).pause("1")


@case_table(
    "outcome",
    [LOST, NOT_SENT, problem(429, "too_many_requests"), problem(503, "storage_busy"), answer(502), answer(504)],
)
def test_post_is_repeated_with_the_same_idempotency_key(outcome: HttpResponse | NoResponse) -> None:
    result, requests, pauses = perform(POST, [outcome, answer(202, ACCEPTED)])
    assert result.message_id == "1"
    keys = [request.headers["Idempotency-Key"] for request in requests]
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert requests[0] == requests[1]
    assert len(pauses) == 1


def test_each_post_has_a_key_of_its_own_unless_one_is_given() -> None:
    calls = MessageCalls(WHERE)
    keys = [calls.post({}, ["ada"]).request.headers["Idempotency-Key"] for _ in range(2)]
    assert keys[0] != keys[1]
    given = calls.post_to_everyone({}, idempotency_key="news-1").request.headers["Idempotency-Key"]
    assert given == "news-1"
    # The server takes host_system_id for the key where there is no header: a random key would hide it.
    assert "Idempotency-Key" not in calls.post({}, ["ada"], host_system_id="order-1").request.headers
    # The server ignores an empty one.
    assert "Idempotency-Key" in calls.post({}, ["ada"], host_system_id="").request.headers


@case_table("outcome", [LOST, answer(502), answer(500), answer(503), problem(503, "storage_unavailable"), answer(429)])
def test_call_without_a_key_is_not_repeated_if_it_may_have_been_handled(outcome: HttpResponse | NoResponse) -> None:
    error, requests, pauses = perform(TOKENS, [outcome])
    assert isinstance(error, ClientError)
    assert (len(requests), pauses) == (1, [])


@case_table("outcome", [NOT_SENT, problem(429, "too_many_requests"), problem(503, "overloaded")])
def test_call_without_a_key_is_repeated_if_the_server_did_nothing(outcome: HttpResponse | NoResponse) -> None:
    result, requests, _ = perform(TOKENS, [outcome, answer(201, TOKEN)])
    assert (result.token, len(requests)) == ("t", 2)


@case_table("call", [SHOW, PAUSE, UserCalls(WHERE).remove("ada"), MessageCalls(WHERE).recall("1")])
def test_calls_with_one_effect_are_repeated(call: Operation[Any]) -> None:
    error, requests, _ = perform(call, [LOST] * 5)
    assert isinstance(error, NoResponseError)
    assert len(requests) == 5


@case_table(
    "outcome",
    [
        problem(400, "invalid_input"),
        problem(401, "not_authenticated"),
        problem(404, "not_found"),
        problem(409, "wrong_state"),
        problem(409, "quota_exceeded"),
        problem(422, "idempotency_mismatch"),
        problem(503, "storage_refused"),
        problem(507, "storage_full"),
        answer(301, location="https://elsewhere.example"),
    ],
)
def test_refusals_are_not_repeated(outcome: HttpResponse) -> None:
    error, requests, _ = perform(POST, [outcome])
    assert isinstance(error, ClientError)
    assert len(requests) == 1


def test_contention_is_retried() -> None:
    result, requests, _ = perform(PAUSE, [problem(409, "contended"), LOST, LOST, LOST, LOST])
    assert isinstance(result, NoResponseError)
    assert len(requests) == 5


def test_retry_after_is_honoured() -> None:
    refused = problem(429, "too_many_requests", Retry_After="7")
    _, _, (pause,) = perform(POST, [refused, answer(202, ACCEPTED)])
    assert 7 <= pause <= 10.5
    later = formatdate(time.time() + 9, usegmt=True)
    _, _, (pause,) = perform(POST, [problem(503, "storage_busy", **{"retry-after": later}), answer(202, ACCEPTED)])
    assert 7.5 <= pause <= 13.5


def test_retry_after_beyond_the_longest_wait_fails_at_once() -> None:
    error, requests, pauses = perform(POST, [problem(429, "quota_exceeded", retry_after="3600")])
    assert isinstance(error, TooManyRequestsError)
    assert (error.code, error.retry_after_seconds, error.request_id) == ("quota_exceeded", 3600, "r-1")
    assert (len(requests), pauses) == (1, [])


@case_table(("text", "seconds"), [("0", 0.0), ("12", 12.0), ("soon", None), ("-1", None), ("²", None), ("", None)])
def test_retry_after_is_read_as_seconds(text: str, seconds: float | None) -> None:
    assert retry_after_seconds(answer(503, **{"Retry-After": text}), 0) == seconds


def test_retry_after_in_the_past_means_now() -> None:
    past = answer(503, **{"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"})
    assert retry_after_seconds(past, time.time()) == 0


def test_pauses_grow_and_end() -> None:
    error, requests, pauses = perform(POST, [answer(502)] * 5)
    assert isinstance(error, ServerError)
    assert error.idempotency_key == requests[0].headers["Idempotency-Key"]
    assert len(requests) == 5
    for pause, most in zip(pauses, (0.5, 1, 2, 4), strict=True):
        assert most / 2 <= pause <= most
    _, _, pauses = perform(SHOW, [LOST] * 1000, RetryPolicy(max_attempts=1000, max_wait_seconds=30))
    assert sum(pauses) == pytest.approx(30)


def test_policy_of_one_attempt_repeats_nothing() -> None:
    _, requests, pauses = perform(POST, [NOT_SENT], RetryPolicy(max_attempts=1))
    assert (len(requests), pauses) == (1, [])
    with pytest.raises(ValueError, match="at least 1"):
        RetryPolicy(max_attempts=0)


@case_table("body", [b"<html>", b"{}", b"\xff", b""])
def test_success_that_is_not_staks_is_an_error(body: bytes) -> None:
    error, requests, _ = perform(POST, [HttpResponse(202, {}, body)])
    assert isinstance(error, UnexpectedResponseError)
    assert len(requests) == 1


def test_audience_is_changed_in_batches_that_are_repeated_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.client.backend.audience_calls.CHANGES_MAX", 2)
    change = AudienceCalls(WHERE).add(f"u{number}" for number in range(5))
    outcomes: list[HttpResponse | NoResponse] = [answer(200, {"added": 2, "removed": 0, "estimate": 2}), LOST]
    outcomes += [answer(200, {"added": 2, "removed": 0, "estimate": 4})]
    outcomes += [answer(200, {"added": 1, "removed": 0, "estimate": 5})]
    result, requests, _ = perform(change, outcomes)
    assert (result.added, result.estimate) == (5, 5)
    sent = [msgspec.json.decode(request.content or b"")["add"] for request in requests]
    assert sent == [["u0", "u1"], ["u2", "u3"], ["u2", "u3"], ["u4"]]
