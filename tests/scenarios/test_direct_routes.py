"""Routes that are called directly answer exactly as the framework does."""

import itertools
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar

import admin_api.app
import user_api.app
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.http.direct_routes import DirectRoutes
from stak.http.json_body import FREE_BYTES
from stak.identity.user_tokens import issue_token
from stak.ports import Ports
from stak.tenancy.api_keys import make_api_key
from stak.tenancy.manage_endpoints import create_endpoint
from stak.tenancy.tenant_model import Scope
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, Worker
from tests.support.case_table import case_table
from tests.support.populated_user import Scene, populate_user
from tests.support.template_posts import write
from tests.support.topics import make_topic

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the framework, about its next version

HOT = {
    "/healthz",
    "/stack/admin/v1/{tenant}/settings",
    "/stack/users/v1/{tenant}/chats",
    "/stack/users/v1/{tenant}/chats/{chat_id}/messages",
    "/stack/users/v1/{tenant}/{inbox}/messages/last/{limit}",
    "/stack/users/v1/{tenant}/{inbox}/messages/unread",
}
SEND = "/stack/users/v1/{tenant}/chats/{chat_id}/messages"
POST = "/stack/admin/v1/{tenant}/{inbox}/messages/post"
BAD_BODIES = [b"", b"{", b"[]", b"null", b'"x"', b'{"unknown": 1}', b'{"a": 1, "a": 2}', b"\xff", b'{"message": 1e999}']
QUERIES = {
    "/stack/users/v1/{tenant}/{inbox}/messages/last/{limit}": [
        "unread=true",
        "unread=0&archived=false",
        "category=news",
        "category=%C3%A4",
        "archived=1",
        "unread=perhaps",
        "cursor=x",
        "cursor=",
        "category=news&category=news",
    ],
    "/stack/users/v1/{tenant}/chats/{chat_id}/messages": [
        "limit=1",
        "limit=0",
        "limit=101",
        "limit=two",
        "before=2",
        "after=0",
        "before=1&after=1",
        "limit=+1",
        "limit=1.0",
    ],
    "/stack/users/v1/{tenant}/chats": ["limit=1", "limit=1000", "cursor=x", "limit=%31"],
    "/stack/admin/v1/{tenant}/{inbox}/messages": ["limit=1", "limit=x"],
}
UNKNOWN_ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
HOSTS = ["127.0.0.1:8080", "[::1]:8080", "example.com", "a host", "example.com:port", "ex%61mple"]


class Pair:
    """An application behind the direct routes and without them, with the same engine."""

    def __init__(self, app: Litestar) -> None:
        self.direct = DirectRoutes(app)
        self._clients = [_client(self.direct), _client(app)]

    async def answers(self, path: str, token: str | None = None, **headers: str) -> tuple[Any, Any]:
        """Return what both answer to a GET request, without what differs between any two responses."""
        return await self.answers_to("GET", path, token, None, headers)

    async def answers_to(
        self, method: str, path: str, token: str | None, body: bytes | None, headers: dict[str, str] | None = None
    ) -> tuple[Any, Any]:
        """Return what both answer, without what differs between any two responses."""
        sent = {"Content-Type": "application/json"} if body is not None else {}
        sent |= {"Authorization": f"Bearer {token}"} if token is not None else {}
        sent |= headers or {}
        direct, framework = [
            _comparable(await client.request(method, path, headers=sent, content=body)) for client in self._clients
        ]
        return direct, framework


def _client(app: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://stak")


def _comparable(response: httpx.Response) -> Any:
    body = response.json()
    body.pop("request_id", None)
    if body.get("next_cursor"):
        body["next_cursor"] = "…"  # encrypted with a random nonce
    for key in body.get("keys", ()):
        key.pop("last_used_at", None)  # written in the background
    headers = sorted((name, value) for name, value in response.headers.items() if name != "content-length")
    return response.status_code, headers, body


@pytest.fixture
async def scene(ports: Ports, worker: Worker, clock: ManualClock) -> Scene:
    return await populate_user(ports, worker, clock)


@pytest.fixture
def user_pair(embedded: Engine, scene: Scene) -> Pair:
    return Pair(user_api.app.create_app(embedded))


@pytest.fixture
def admin_pair(embedded: Engine, scene: Scene) -> Pair:
    return Pair(admin_api.app.create_app(embedded))


def _filled(path: str, scene: Scene, **other: str) -> str:
    values = {
        "tenant": TENANT,
        "inbox": INBOX,
        "limit": "3",
        "message_id": scene.everyone,
        "chat_id": scene.group,
        "uid": BOB,
        "subscriber_id": BOB,
        "notification_id": scene.everyone,
        "sequence": "1",
        "kind": "users",
        "action": "primary",
        **dict.fromkeys(("topic", "template", "workflow_id", "provider_id", "transaction_id", "token"), "unknown"),
        **dict.fromkeys(("webhook_id", "attempt_id", "account_id", "job_id", "key_id"), UNKNOWN_ID),
        **dict.fromkeys(("identifier", "session_id"), UNKNOWN_ID),
        **other,
    }
    return path.format(**values)


async def _create_named(ports: Ports) -> dict[str, str]:
    """Create what routes name in their paths besides the scene, and return the names."""
    await make_topic(ports, "news", BOB, EVE)
    await write(ports)
    endpoint = await create_endpoint(
        ports, TENANT, "https://hooks.example/", ["broadcast.finished"], description=None, key_id=KEY_ID
    )
    return {"topic": "news", "template": "greeting", "workflow_id": "greeting", "webhook_id": endpoint.id}


async def _token(ports: Ports, user: str = BOB) -> str:
    return (await issue_token(ports, TENANT, user)).token  # type: ignore[arg-type]


async def _api_key(ports: Ports, *scopes: Scope) -> str:
    _, secret, put = make_api_key(ports, TENANT, frozenset(scopes))
    await ports.table.commit([(put,)])
    return secret


async def test_busiest_routes_are_direct(user_pair: Pair, admin_pair: Pair) -> None:
    assert {*user_pair.direct.paths["GET"], *admin_pair.direct.paths["GET"]} >= HOT
    assert {*user_pair.direct.paths["POST"], *admin_pair.direct.paths["POST"]} >= {SEND, POST}


@pytest.mark.check_all
async def test_every_direct_route_of_the_user_api_answers_as_the_framework(
    ports: Ports, scene: Scene, user_pair: Pair, clock: ManualClock
) -> None:
    token, stranger = await _token(ports), await _token(ports, "stranger")
    named = await _create_named(ports)
    others: list[dict[str, str]] = [{}, {"tenant": "zeta"}, {"chat_id": scene.direct}, {"chat_id": "d_0"}]
    others += [{"limit": "0"}, {"topic": "none"}]
    statuses = set()
    for path in user_pair.direct.paths["GET"]:
        clock.advance(1)  # the requests for one path are within the limit of a second
        for query in ("", *(f"?{query}" for query in QUERIES.get(path, ())), "?unknown=1"):
            for caller in (token, stranger, None, "x"):
                for other in others:
                    filled = _filled(path, scene, **{**named, **other})
                    direct, framework = await user_pair.answers(filled + query, caller)
                    assert direct == framework, (path, query, other)
                    statuses.add(direct[0])
    assert statuses == {200, 400, 401, 404}


@pytest.mark.check_all
async def test_every_direct_route_of_the_admin_api_answers_as_the_framework(
    ports: Ports, scene: Scene, admin_pair: Pair, clock: ManualClock
) -> None:
    keys = [await _api_key(ports, *Scope), await _api_key(ports, Scope.POST), None, "sk_x"]
    named = await _create_named(ports)
    others: list[dict[str, str]] = [{}, {"tenant": "zeta"}, {"inbox": "none"}, {"message_id": "0"}, {"uid": EVE}]
    others += [{"topic": "none"}, {"template": "none"}, {"webhook_id": UNKNOWN_ID}]
    statuses = set()
    for path in admin_pair.direct.paths["GET"]:
        clock.advance(1)  # the requests for one path are within the limit of a second
        for query in ("", *(f"?{query}" for query in QUERIES.get(path, ())), "?unknown=1"):
            for key in keys:
                for other in others:
                    filled = _filled(path, scene, **{**named, **other})
                    direct, framework = await admin_pair.answers(filled + query, key)
                    assert direct == framework, (path, query, other)
                    statuses.add(direct[0])
    assert statuses == {200, 400, 401, 403, 404}


@case_table("host", HOSTS)
async def test_host_is_accepted_as_by_the_framework(user_pair: Pair, host: str) -> None:
    direct, framework = await user_pair.answers("/healthz", Host=host)
    assert direct == framework


@case_table("path", ["/healthz/", "/stack/users/v1/acme//messages/unread", "/stack/none"])
async def test_unusual_paths_are_answered_by_the_framework(ports: Ports, user_pair: Pair, path: str) -> None:
    direct, framework = await user_pair.answers(path, await _token(ports))
    assert direct == framework


@pytest.mark.check_all
@case_table("error", [StorageUnavailable("away"), RuntimeError("a mistake")])
async def test_errors_are_the_framework_s(
    ports: Ports, user_pair: Pair, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    token = await _token(ports)
    path = f"/stack/users/v1/{TENANT}/{INBOX}/messages/unread"
    await user_pair.answers(path, token)  # caches what the authentication reads

    async def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(ports.table, "query", fail)
    direct, framework = await user_pair.answers(path, token)
    assert direct == framework
    assert direct[0] == (503 if isinstance(error, StorageUnavailable) else 500)


async def test_direct_route_does_not_call_the_framework(
    ports: Ports, scene: Scene, user_pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise AssertionError("the framework was called")

    monkeypatch.setattr(user_pair.direct, "_app", fail)
    async with _client(user_pair.direct) as client:
        headers = {"Authorization": f"Bearer {await _token(ports)}"}
        for path in sorted(HOT - {"/stack/admin/v1/{tenant}/settings"}):
            assert (await client.get(_filled(path, scene), headers=headers)).status_code == 200


async def test_bad_bodies_are_rejected_as_by_the_framework(
    ports: Ports, scene: Scene, user_pair: Pair, admin_pair: Pair
) -> None:
    users = [await _token(ports), await _token(ports, "stranger"), None]
    keys = [await _api_key(ports, *Scope), await _api_key(ports, Scope.READ), None]
    statuses = set()
    for pair, callers in ((user_pair, users), (admin_pair, keys)):
        routes = [(method, path) for method, paths in pair.direct.paths.items() for path in paths if method != "GET"]
        assert len(routes) >= 5
        for method, path in routes:
            for body, caller in itertools.product(BAD_BODIES, callers):
                direct, framework = await pair.answers_to(method, _filled(path, scene), caller, body)
                assert direct[0] == framework[0], (method, path, body)
                if direct[0] >= 300:  # otherwise the route takes no body, and has done its work twice
                    assert direct == framework, (method, path, body)
                statuses.add(direct[0])
    assert statuses >= {400, 401, 403}


USUAL_HEADERS: Any = [
    {},
    {"Content-Type": "application/json; charset=utf-8"},
    {"Content-Type": "text/plain"},
    {"Idempotency-Key": "k" * 300},
    {"Idempotency-Key": "one"},
    {"Idempotency-Key": ""},
]


@case_table("headers", USUAL_HEADERS)
@case_table("query", ["", "?dry_run=true", "?dry_run=perhaps", "?dry_run=true&dry_run=true", "?unknown=1"])
async def test_posts_are_answered_as_by_the_framework(
    ports: Ports, scene: Scene, admin_pair: Pair, headers: dict[str, str], query: str
) -> None:
    key = await _api_key(ports, *Scope)
    body = b'{"audiences": {"kind": "users", "uids": ["bob"]}, "message": {"title": "x"}}'
    direct, framework = await admin_pair.answers_to("POST", _filled(POST, scene) + query, key, body, headers)
    if headers.get("Idempotency-Key") != "one":
        for answer in (direct, framework):
            answer[2].pop("message_id", None)  # two posts
    assert direct == framework


async def test_large_and_streamed_bodies_are_answered_by_the_framework(
    ports: Ports, scene: Scene, admin_pair: Pair
) -> None:
    key = await _api_key(ports, *Scope)
    uids = [f"user-{number}" for number in range(2_000)]
    body = msgspec.json.encode({"audiences": {"kind": "users", "uids": uids}, "message": {"title": "x"}})
    assert len(body) > FREE_BYTES

    async def parts() -> AsyncIterator[bytes]:
        yield body[:1_000]
        yield body[1_000:]

    path = _filled(POST, scene)
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    async with _client(admin_pair.direct) as client:
        for content in (body, parts()):
            response = await client.post(path, headers=headers, content=content)
            assert (response.status_code, response.json()["recipients"]) == (202, 2_000)


async def test_message_sent_directly_twice_is_one_message(ports: Ports, scene: Scene, user_pair: Pair) -> None:
    token = await _token(ports)
    body = b'{"client_message_id": "c-1", "content": "Hello"}'
    direct, framework = await user_pair.answers_to("POST", _filled(SEND, scene), token, body)
    assert (direct[0], framework[0]) == (201, 200)
    assert direct[1:] == framework[1:]
