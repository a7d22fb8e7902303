"""Bad input gets a problem with a code: never a 5xx, never a traceback."""

import socket
from collections.abc import Callable
from urllib.parse import urlsplit

import httpx
import pytest

from stak.testing.server import OPERATOR_KEY, Server
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant


def test_unknown_tenant_is_404_with_a_valid_key_and_401_without(
    anonymous: httpx.Client, server: Server, tenant: Tenant
) -> None:
    path = "/stack/admin/v1/nobody/settings"
    assert_problem(tenant.admin.get(path), 404, "not_found")
    assert_problem(anonymous.get(path), 401, "not_authenticated")
    forged = tenant.api_key.replace(tenant.key, "nobody")
    with server.client(forged) as client:
        assert_problem(client.get(path), 401, "not_authenticated")


def test_key_of_another_tenant_is_404_on_every_route(make_tenant: Callable[[], Tenant]) -> None:
    one, other = make_tenant(), make_tenant()
    for method, path in (
        ("GET", "settings"),
        ("PUT", "settings"),
        ("GET", "keys"),
        ("POST", "keys"),
        ("DELETE", f"keys/{other.api_key.split('_')[2]}"),
        ("POST", "secrets/signing/rotate"),
        ("GET", "DEFAULT/config"),
        ("PUT", "DEFAULT/config"),
        ("POST", "users/bob/tokens"),
    ):
        answer = one.admin.request(
            method, f"/stack/admin/v1/{other.key}/{path}", json={"scopes": ["read"], "title": "x"}
        )
        assert_problem(answer, 404, "not_found")
    assert other.admin.get(f"/stack/admin/v1/{other.key}/settings").status_code == 200


@case_table(
    "header",
    [
        "",
        "Bearer",
        "Basic abc",
        "Bearer sk_x",
        "Bearer sk_acme_01ARZ3NDEKTSV4RRFFQ69G5FAV_" + "a" * 43,
        "Bearer " + "x" * 6000,
        "Bearer sk_a#b_01ARZ3NDEKTSV4RRFFQ69G5FAV_" + "a" * 43,
        "bearer \xe9",
    ],
)
def test_wrong_credential_is_401(anonymous: httpx.Client, tenant: Tenant, header: str) -> None:
    headers = {"Authorization": header.encode("latin-1")}
    for path in (f"/stack/admin/v1/{tenant.key}/settings", f"/stack/users/v1/{tenant.key}/me"):
        answer = anonymous.get(path, headers=headers)  # type: ignore[arg-type]
        assert_problem(answer, 401, "not_authenticated")
        assert answer.headers["www-authenticate"] == "Bearer"


def test_operator_and_tenant_keys_are_not_exchangeable(operator: httpx.Client, tenant: Tenant) -> None:
    assert_problem(tenant.admin.put("/stack/admin/v1/mine"), 403, "not_allowed")
    assert_problem(tenant.admin.get("/stack/admin/v1"), 403, "not_allowed")
    assert_problem(operator.get(f"/stack/admin/v1/{tenant.key}/settings"), 403, "not_allowed")


@case_table("body", [b"{", b"\xff\xfe", b'{"title": }', b"{'title': 'x'}", b'{"title":"x"} trailing', b"nul"])
def test_malformed_json_is_400(tenant: Tenant, body: bytes) -> None:
    answer = tenant.admin.put(f"/stack/admin/v1/{tenant.key}/news/config", content=body)
    assert_problem(answer, 400, "malformed_request")


@pytest.mark.parametrize(
    "body",
    [
        b'{"title": "a", "title": "b"}',
        b'{"title": "a", "schema": {"type": "object", "type": "string"}}',
        b'{"title": "a", "schema": {"properties": {"a": {"x": 1, "\\u0078": 2}}}}',
    ],
)
def test_duplicate_json_key_is_400_and_named(tenant: Tenant, body: bytes) -> None:
    path = f"/stack/admin/v1/{tenant.key}/twice/config"
    answer = tenant.admin.put(path, content=body, headers={"Content-Type": "application/json"})
    problem = assert_problem(answer, 400, "malformed_request")
    assert "twice in one object" in str(problem["detail"])
    assert tenant.admin.get(path).status_code == 404


def test_missing_body_is_named_in_the_problem(tenant: Tenant) -> None:
    problem = assert_problem(tenant.admin.put(f"/stack/admin/v1/{tenant.key}/news/config"), 400, "invalid_input")
    assert "body" in str(problem["detail"])


def test_body_over_the_routes_limit_is_413(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/news/config"
    assert_problem(tenant.admin.put(path, content=b" " * 300_000), 413, "too_large")
    assert_problem(tenant.admin.put(path, content=iter([b" " * 100_000] * 3)), 413, "too_large")
    assert_problem(tenant.admin.get(path), 404, "not_found")


def test_unknown_route_is_404(anonymous: httpx.Client) -> None:
    for path in ("/nope", "/stack", "/stack/admin/v2/x", "/stack/users/v1/acme/nope", "/stack/admin/v1/a/b/c/d"):
        assert_problem(anonymous.get(path), 404, "no_such_route")


def test_wrong_method_is_405_with_allow_header(anonymous: httpx.Client) -> None:
    answer = anonymous.delete("/stack/admin/v1/acme/settings")
    assert_problem(answer, 405, "method_not_allowed")
    assert {"GET", "PUT", "PATCH"} <= set(answer.headers["allow"].replace(" ", "").split(","))


@case_table("name", ["-x", ".x", "a%23b", "a%20b", "%F0%9F%98%80", "a" * 65, "x%00y"])
def test_invalid_tenant_name_is_400(operator: httpx.Client, name: str) -> None:
    assert_problem(operator.put(f"/stack/admin/v1/{name}"), 400, "invalid_name")


@case_table("word", ["users", "keys", "settings", "chats", "messages", "sessions", "ws", "audience", "schema"])
def test_reserved_inbox_name_is_400(tenant: Tenant, word: str) -> None:
    answer = tenant.admin.put(f"/stack/admin/v1/{tenant.key}/{word}/config", json={"title": "x"})
    if word == "users":  # The path is the profile of a user called config, which has no title.
        assert_problem(answer, 400, "invalid_input")
        return
    problem = assert_problem(answer, 400, "invalid_name")
    assert "reserved by the API" in str(problem["detail"])


@case_table("uid", ["a" * 129, "%F0%9F%98%80" * 65, "a%00b", "a%0Ab"])
def test_invalid_user_id_is_400(tenant: Tenant, uid: str) -> None:
    assert_problem(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/users/{uid}/tokens"), 400, "invalid_name")


@case_table(
    "query",
    ["limit=0", "limit=101", "limit=x", "limit=1.5", "cursor=", "cursor=c1.AAAA", "cursor=%FF", "cursor=" + "c" * 9000],
)
def test_invalid_paging_is_400(operator: httpx.Client, query: str) -> None:
    answer = operator.get(f"/stack/admin/v1?{query}")
    assert_problem(answer, 400, "invalid_cursor" if "cursor" in query else "invalid_input")


def test_valid_request_id_of_the_caller_is_kept(anonymous: httpx.Client) -> None:
    assert anonymous.get("/healthz", headers={"X-Request-Id": "mine-1"}).headers["x-request-id"] == "mine-1"
    hostile = anonymous.get("/healthz", headers={"X-Request-Id": "a b" * 50}).headers["x-request-id"]
    assert len(hostile) == 26


@case_table(
    "request_bytes",
    [
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"PUT /stack/admin/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"PUT /stack/admin/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X-Bomb: " + b"a" * 2_000_000 + b"\r\n\r\n",
    ],
)
def test_malformed_http_leaves_the_server_working(
    server: Server, anonymous: httpx.Client, request_bytes: bytes
) -> None:
    at = urlsplit(server.url)
    with socket.create_connection((at.hostname, at.port), timeout=5) as connection:
        try:
            connection.sendall(request_bytes)
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(65536)
        except OSError:
            answer = b""
    assert b" 500 " not in answer.split(b"\r\n", 1)[0]
    assert anonymous.get("/healthz").status_code == 200


@pytest.fixture(scope="module", autouse=True)
def lines_before(server: Server) -> int:
    """The number of lines logged before the tests of this file, for other files with the same server."""
    return len(server.lines)


def test_server_logs_no_errors_and_no_operator_key(server: Server, lines_before: int) -> None:
    logged = [line for line in server.lines[lines_before:] if '"process": "worker"' not in line]
    assert [line for line in logged if '"level": "error"' in line or "Traceback" in line] == []
    assert not any(OPERATOR_KEY in line for line in server.lines)


@case_table(
    ("method", "path", "query"),
    [
        ("POST", "DEFAULT/messages/post", "dryrun=true"),
        ("POST", "DEFAULT/messages/post", "dry_run=true&x=1"),
        ("GET", "DEFAULT/messages", "page=2"),
        ("GET", "DEFAULT/config", "x="),
        ("GET", "users", "phone=%2B4930123456"),
        ("PUT", "users/ann", "phone_number=%2B4930123456"),
    ],
)
def test_unknown_query_parameter_is_named_and_has_no_effect(tenant: Tenant, method: str, path: str, query: str) -> None:
    base = f"/stack/admin/v1/{tenant.key}"
    body = {"audiences": {"kind": "users", "uids": ["ann"]}, "message": {}} if "post" in path else {}
    answer = tenant.admin.request(method, f"{base}/{path}?{query}", json=body if method != "GET" else None)
    assert_problem(answer, 400, "invalid_input")
    unknown = [name for name in ("dryrun", "x", "page", "phone", "phone_number") if f"{name}=" in query]
    assert {error["field"] for error in answer.json()["errors"]} <= set(unknown)
    assert tenant.admin.get(f"{base}/DEFAULT/messages").json()["messages"] == []
    assert tenant.admin.get(f"{base}/users/ann").status_code == 404


def test_known_query_parameters_are_accepted(tenant: Tenant) -> None:
    base = f"/stack/admin/v1/{tenant.key}/DEFAULT"
    assert tenant.admin.get(f"{base}/messages?limit=5").status_code == 200
    body = {"audiences": {"kind": "users", "uids": ["ann"]}, "message": {}}
    assert tenant.admin.post(f"{base}/messages/post?dry_run=true", json=body).status_code == 200
    assert tenant.admin.get("/healthz?x=1").status_code == 200
