"""Hostile HTTP clients: each is refused or disconnected, and the server goes on without errors in its log."""

import contextlib

import httpx
import pytest

from stak.testing.server import Server
from tests.isolation.openapi_routes import Route
from tests.isolation.victim_tenant import SCOPES, Victim
from tests.support.api.problems import assert_problem
from tests.support.raw_socket import connect, exchange, is_waiting, memory_mb, status_of

# What speaks HTTP does not depend on the engine.
pytestmark = [
    pytest.mark.parametrize("server", ["embedded"], indirect=True, scope="session"),
    pytest.mark.usefixtures("healthy_server"),
]

REFRESH = "/stack/users/v1/x/sessions/refresh"
"""A route that reads the body before it checks a credential."""
OPEN_HEAD = f"POST {REFRESH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
HEAD = OPEN_HEAD + b"Connection: close\r\n"
GROWTH_MAX_MB = 150

HOSTILE = {
    "many headers": (b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X-A: b\r\n" * 10_000 + b"\r\n", 431),
    "a long header": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 1_000_000 + b"\r\n\r\n", 431),
    "a long path": (b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    "bytes in a path": (b"GET /stack/users/v1/\xff\xfe/me HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "what is no text, escaped": (
        b"GET /stack/users/v1/%ff%c0%80/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        401,
    ),
    "two lengths": (HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
    "less than it said": (HEAD + b"Content-Length: 20\r\n\r\n{}", 400),
    "a length that is none": (HEAD + b"Content-Length: two\r\n\r\n{}", 400),
    "a chunk that is none": (HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", 400),
    "a chunk beyond measure": (HEAD + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n", 400),
    "half a chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{}", 400),
    "chunks without an end": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", 400),
    "too much": (HEAD + b"Content-Length: 3000000\r\n\r\n" + b" " * 3_000_000, 413),
    "too much, in chunks": (
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + (b"10000\r\n" + b" " * 65536 + b"\r\n") * 40,
        413,
    ),
    "an unknown encoding": (HEAD + b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\n\x1f\x8b\x08", 400),
}
BROKEN_OFF = {"less than it said", "half a chunk", "chunks without an end", "a chunk beyond measure"}
"""Requests that may be disconnected without a response, because the client has stopped reading."""

BODIES = {
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 40_000,
    "a deep field": b'{"message":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    "a number of a thousand digits": b"9" * 1_000,
    "a number beyond measure": b'{"limit": 1e999, "sequence": 1e999, "before": 1e999, "ttl_seconds": 1e999}',
    "a large number in every field": b'{"sequence": 9223372036854775808, "ttl_seconds": -9223372036854775809}',
    "half a character": b'{"name": "\\ud800", "content": "\\ud800", "title": "\\ud800"}',
    "no characters": b'{"name": "\xff\xfe"}',
    "one name twice": b'{"title": "a", "title": 1, "scopes": 1, "scopes": []}',
    "nothing but space": b" " * 1000,
    "a mark of byte order": b"\xef\xbb\xbf{}",
    "not a number": b'{"before": NaN}',
    "a text": b'"x"',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_malformed_request_is_refused(server: Server, name: str) -> None:
    request, status = HOSTILE[name]
    answer = exchange(server, request, is_ended=name in BROKEN_OFF)
    assert status_of(answer) in ({status, None} if name in BROKEN_OFF else {status}), answer[:300]


@pytest.mark.parametrize("name", BODIES)
def test_no_route_fails_on_an_arbitrary_body(
    victim: Victim, client: httpx.Client, admin_routes: list[Route], user_routes: list[Route], name: str
) -> None:
    key = str(victim.issue(*SCOPES)["api_key"])
    routes = [(route, key) for route in admin_routes if not route.is_for_the_operator]
    routes += [(route, victim.token()) for route in user_routes]
    for route, token in routes:
        if route.body_schema:
            asked = route.prepare(victim.ids)
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            answer = client.request(asked.method, asked.path, content=BODIES[name], headers=headers)
            assert answer.status_code == 400, f"{route}: {answer.status_code} {answer.text[:200]}"


def test_client_refused_while_sending_receives_the_reason(client: httpx.Client, victim: Victim) -> None:
    for size in (60_000, 200_000, 3_000_000):
        for _ in range(40):
            answer = client.put(f"/stack/admin/v1/{victim.key}/{victim.name}/audience", content=b"x" * size)
            assert_problem(answer, 401, "not_authenticated")


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    last = b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    answer = exchange(server, request * 50 + last)
    assert (answer.count(b"HTTP/1.1 200"), answer.count(b"HTTP/1.1 404")) == (50, 1)


def test_request_smuggled_in_a_body_is_not_executed(server: Server) -> None:
    hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    both = b"Transfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n0\r\n\r\n" % (5 + len(hidden))
    answer = exchange(server, OPEN_HEAD + both + hidden)
    assert answer.count(b"HTTP/1.1 ") == 1, answer


def test_http_1_0_client_is_answered(server: Server) -> None:
    assert status_of(exchange(server, b"GET /healthz HTTP/1.0\r\n\r\n")) == 200


def test_slow_clients_do_not_delay_others(server: Server, client: httpx.Client) -> None:
    """Some stop within the headers, some within a body, some never read the response."""
    with contextlib.ExitStack() as stack:
        slow = [stack.enter_context(connect(server)) for _ in range(150)]
        for number, connection in enumerate(slow):
            beginning = (HEAD, HEAD + b"Content-Length: 20\r\n\r\n{", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            connection.sendall(beginning[number % 3])
        for connection in slow[::3]:
            connection.sendall(b"X-More: and more\r\n")
        for _ in range(20):
            assert client.get("/readyz").status_code == 200
        # Answered next to them, and not after their time limits.
        assert [is_waiting(connection) for connection in slow[-3:-1]] == [True, True]


def test_client_that_never_reads_uses_bounded_memory(server: Server, client: httpx.Client) -> None:
    before = memory_mb(server.process.pid)
    with contextlib.ExitStack() as stack:
        for _ in range(20):
            connection = stack.enter_context(connect(server))
            connection.settimeout(0.5)
            with contextlib.suppress(TimeoutError):  # it is not heard any more, and that is right
                connection.sendall(b"GET /stack/admin/schema HTTP/1.1\r\nHost: x\r\n\r\n" * 2_000)
        assert client.get("/readyz").status_code == 200
        assert memory_mb(server.process.pid) - before < GROWTH_MAX_MB


def test_client_that_disconnects_while_sending_logs_no_error(server: Server) -> None:
    for _ in range(50):
        with connect(server) as connection:
            connection.sendall(HEAD + b"Content-Length: 2000\r\n\r\n{")
    answer = exchange(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert status_of(answer) == 200
