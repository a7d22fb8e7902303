"""The clients for backends against a real server: every call, lost responses, and errors. Each test runs with both."""

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from stak.client.backend import (
    ConflictError,
    IdempotencyMismatchError,
    InvalidInputError,
    NoResponseError,
    NotAllowedError,
    NotAuthenticatedError,
    NotFoundError,
    PostMessage,
    TemplateRecipient,
    ToUsers,
    sign_user_token,
)
from stak.testing.server import Server
from tests.api.backend_client import LostResponses, open_client
from tests.support.tenant import Tenant

PATIENCE_SECONDS = 30
OpenClient = Callable[..., Any]


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as opened:
        yield opened


@pytest.fixture(params=["sync", "async"])
def open_backend(
    request: pytest.FixtureRequest, server: Server, tenant: Tenant, runner: asyncio.Runner
) -> Iterator[OpenClient]:
    """Return a function that opens a client of the tenant."""
    opened: list[Any] = []

    def make(api_key: str = tenant.api_key, lost: LostResponses | None = None) -> Any:
        opened.append(open_client(request.param, runner, server.url, tenant.key, api_key, lost))
        return opened[-1]

    yield make
    for client in opened:
        client.close() if request.param == "sync" else client.aclose()


@pytest.fixture
def backend(open_backend: OpenClient) -> Any:
    return open_backend()


def test_post_is_followed_to_its_end_and_recalled(backend: Any) -> None:
    posted = backend.post({"title": "Hello"}, ["ada", "bob", "ada"], category="orders", sender="shop", label="buyers")
    assert (posted.recipients, posted.chunks, posted.warning) == (2, 1, None)
    states = [*backend.broadcasts.follow(posted.message_id, interval_seconds=0.05)]
    assert (states[-1].status, states[-1].delivered) == ("delivered", 2)
    shown = backend.broadcasts.show(posted.message_id)
    assert (shown.category, shown.sender, shown.message) == ("orders", "shop", {"title": "Hello"})
    assert (shown.audiences.kind, shown.audiences.label) == ("users", "buyers")
    assert (shown.delivery, shown.reached) == ("on_write", None)
    recipients = [*backend.broadcasts.recipients(posted.message_id, page_size=1)]
    assert [(one.uid, one.state) for one in recipients] == [("ada", "delivered"), ("bob", "delivered")]
    rate = backend.broadcasts.read_rate(posted.message_id)
    assert (rate.sampled, rate.delivered, rate.seen, rate.read, rate.is_exact) == (2, 2, 0, 0, True)
    found = backend.broadcasts.stats(posted.message_id)
    assert (found.recipients, found.delivered, found.read, found.estimated) == (2, 2, 0, [])
    assert found.series[-1].delivered == 2
    backend.recall(posted.message_id, ["bob"], reason="not for bob")
    assert backend.broadcasts.recipient(posted.message_id, "bob").state == "recalled"
    recalled = backend.recall(posted.message_id)
    assert recalled.message_id == posted.message_id
    assert backend.recall(posted.message_id).message_id == posted.message_id
    *_, last = backend.broadcasts.follow(posted.message_id, interval_seconds=0.05)
    assert (last.status, last.message) == ("redacted", None)


def test_same_key_posts_once(backend: Any) -> None:
    first = backend.post({"title": "1"}, ["ada"], idempotency_key="order-1")
    assert backend.post({"title": "1"}, ["ada"], idempotency_key="order-1") == first
    with pytest.raises(IdempotencyMismatchError) as refused:
        backend.post({"title": "2"}, ["ada"], idempotency_key="order-1")
    assert (refused.value.status, refused.value.idempotency_key) == (422, "order-1")
    by_id = backend.post({"title": "3"}, ["ada"], host_system_id="order-3")
    assert backend.post({"title": "3"}, ["ada"], host_system_id="order-3") == by_id
    (sent,) = backend.broadcasts.find_recipient("order-3", "ada").messages
    assert (sent.message_id, sent.recipient.uid) == (by_id.message_id, "ada")
    # Without either, two calls are two posts.
    assert backend.post({"title": "4"}, ["ada"]) != backend.post({"title": "4"}, ["ada"])
    assert len([*backend.broadcasts.list()]) == 4


def test_bulk_posts_have_one_result_each_and_are_sent_once(open_backend: OpenClient) -> None:
    lost = LostResponses(1)
    backend = open_backend(lost=lost)
    posts = [PostMessage(message={"title": "1"}, audiences=ToUsers([uid])) for uid in ("ada", "a/b")]
    posts.append(PostMessage(template="greeting", recipients=[TemplateRecipient("bob", {"name": "Bob"})]))
    results = backend.post_bulk(posts)
    assert len({request.headers["Idempotency-Key"] for request in lost.requests}) == 1
    assert [one.status for one in results] == [202, 400, 404]
    assert (results[0].accepted.recipients, results[0].problem) == (1, None)
    assert (results[2].accepted, results[2].problem.code) == (None, "not_found")
    assert [one.message_id for one in backend.broadcasts.list()] == [results[0].accepted.message_id]
    assert backend.post_bulk(posts[:1], idempotency_key="k") == backend.post_bulk(posts[:1], idempotency_key="k")
    with pytest.raises(ValueError, match="1 to 251"):
        backend.post_bulk(posts, idempotency_key="k" * 252)


def test_versions_of_a_template_are_listed(backend: Any) -> None:
    for title in ("Hello", "Hi"):
        backend.templates.write("greeting", {"en": {"title": title}})
    assert [one.version for one in backend.templates.versions("greeting")] == [2, 1]


def test_channels_are_written_turned_off_and_removed(backend: Any) -> None:
    assert (backend.channels.show().email, backend.channels.show().push) == (None, None)
    push = backend.channels.write_push("mailto:admin@acme.example", app_url="https://acme.example/", per_minute=60)
    assert (push.subject, push.app_url, push.per_minute) == ("mailto:admin@acme.example", "https://acme.example/", 60)
    assert backend.channels.show().push == push
    email = backend.channels.write_email("mail.example", 587, "noreply@acme.example")
    assert backend.channels.show().email == email
    channels = backend.users.change_channels("ada", email=False)
    assert (channels.push, channels.email, channels.webhook, channels.push_subscriptions) == (True, False, True, 0)
    assert backend.users.channels("ada") == channels
    backend.channels.remove_push()
    backend.channels.remove_email()
    assert (backend.channels.show().email, backend.channels.show().push) == (None, None)
    with pytest.raises(NotFoundError):
        backend.channels.remove_email()


def test_broadcasts_and_users_are_searched(backend: Any) -> None:
    single = backend.post({"title": "To one"}, ["ada"], category="orders").message_id
    several = backend.post({"title": "To two"}, ["ada", "bob"], category="news").message_id
    for query, found in [
        ({"size": "single"}, [single]),
        ({"size": "several"}, [several]),
        ({"category": "news"}, [several]),
        ({"search": "to one"}, [single]),
        ({"status": "paused"}, []),
    ]:
        assert [one.message_id for one in backend.broadcasts.list(**query)] == found, query
    backend.users.write("u1", display_name="Ada Lovelace")
    backend.users.write("u2", display_name="Grace Hopper")
    assert [one.user_id for one in backend.users.list(search="lovelace")] == ["u1"]


def test_post_whose_response_is_lost_is_sent_once(open_backend: OpenClient) -> None:
    lost = LostResponses(2)
    backend = open_backend(lost=lost)
    posted = backend.post({"title": "Hello"}, ["ada"])
    keys = [request.headers["Idempotency-Key"] for request in lost.requests]
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert [one.message_id for one in backend.broadcasts.list()] == [posted.message_id]


def test_token_whose_response_is_lost_is_not_requested_again(open_backend: OpenClient, tenant: Tenant) -> None:
    lost = LostResponses(1)
    backend = open_backend(lost=lost)
    with pytest.raises(NoResponseError) as failed:
        backend.users.create_token("ada")
    assert failed.value.is_sent
    assert len(lost.requests) == 1
    log = tenant.admin.get(f"/stack/admin/v1/{tenant.key}/audit-log").json()["entries"]
    assert [one["action"] for one in log].count("mint token") == 1


def test_unreachable_server_is_an_error(runner: asyncio.Runner) -> None:
    for kind in ("sync", "async"):
        client = open_client(kind, runner, "http://127.0.0.1:1", "acme", "sk_x")
        with pytest.raises(NoResponseError) as failed:
            client.post({}, ["ada"])
        assert not failed.value.is_sent
        client.close() if kind == "sync" else client.aclose()


def test_scheduled_post_is_paused_resumed_and_stopped(backend: Any) -> None:
    posted = backend.post({"title": "Later"}, ["ada"], send_at=int(time.time()) + 3600, ttl_seconds=60)
    assert posted.status == "scheduled"
    following = backend.broadcasts.follow(posted.message_id, interval_seconds=0.05)
    assert next(following).status == "scheduled"
    assert backend.broadcasts.pause(posted.message_id).status == "paused"
    assert next(following).status == "paused"
    assert backend.broadcasts.pause(posted.message_id).status == "paused"
    assert backend.broadcasts.resume(posted.message_id).status == "scheduled"
    assert backend.broadcasts.stop(posted.message_id).status == "stopped"
    assert [one.status for one in following][-1] == "stopped"
    with pytest.raises(ConflictError) as refused:
        backend.broadcasts.resume(posted.message_id)
    assert refused.value.code == "wrong_state"


def test_audience_is_changed_listed_and_posted_to(backend: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.client.backend.audience_calls.CHANGES_MAX", 2)
    users = [f"user-{number}" for number in range(5)]
    assert backend.audience.add([]).estimate == 0
    added = backend.audience.add(iter(users))
    assert (added.added, added.removed, added.estimate) == (5, 0, 5)
    assert backend.audience.add(users).added == 0
    assert (backend.audience.remove(users[3:]).removed, backend.audience.count()) == (2, 3)
    members = backend.audience.list(page_size=1)
    assert [one.uid for one in members] == [one.uid for one in members] == users[:3]
    assert backend.audience.show("user-1").joined_at is not None
    with pytest.raises(NotFoundError):
        backend.audience.show("user-4")
    assert backend.estimate({"title": "All"}).recipients == 3
    assert backend.estimate({"title": "One"}, ["ada"]).cost.usd >= 0
    posted = backend.post_to_everyone({"title": "All"})
    *_, last = backend.broadcasts.follow(posted.message_id, interval_seconds=0.05)
    assert (last.status, last.delivered, last.audiences.kind) == ("delivered", 3, "everyone")


def test_list_continues_after_a_page(backend: Any) -> None:
    backend.audience.add(["a", "b", "c"])
    pages = backend.audience.list(page_size=2).pages()
    first = next(pages)
    assert [one.uid for one in first.items] == ["a", "b"]
    assert [one.uid for one in backend.audience.list(cursor=first.next_cursor)] == ["c"]
    assert [[one.uid for one in page.items] for page in pages] == [["c"]]
    with pytest.raises(InvalidInputError) as refused:
        [*backend.audience.list(cursor="x")]
    assert refused.value.code == "invalid_cursor"


def test_users_are_written_changed_found_and_removed(backend: Any) -> None:
    profile = {"display_name": "Ada", "phone_number": "+4930123456"}
    written = backend.users.write("ada", locale="de", **profile)
    assert (written.user_id, written.locale, written.discoverable) == ("ada", "de", False)
    assert backend.users.write("ada", attributes={"plan": "pro"}, **profile).attributes == {"plan": "pro"}
    changed = backend.users.change("ada", discoverable=True, locale=None)
    assert (changed.display_name, changed.discoverable, changed.locale) == ("Ada", True, None)
    assert backend.users.show("ada") == backend.users.find_by_phone("+4930123456") == changed
    with pytest.raises(ConflictError):
        backend.users.write("bob", phone_number="+4930123456")
    backend.users.write("bob")
    assert [one.user_id for one in backend.users.list(page_size=1)] == ["ada", "bob"]
    assert [one.user_id for one in backend.users.list(query="b")] == ["bob"]
    started = backend.users.remove("ada")
    with pytest.raises(NotFoundError):
        backend.users.show("ada")
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (job := backend.users.job(started.job_id)).status == "running" and time.monotonic() < deadline:
        time.sleep(0.1)
    assert (job.kind, job.status, job.user_id) == ("erasure", "done", "ada")


def test_tokens_and_sessions(backend: Any, server: Server, tenant: Tenant) -> None:
    asked = backend.users.create_token("ada", ttl_seconds=60).token
    signed = sign_user_token(tenant.key, "ada", tenant.signing_secret).token
    users = f"/stack/users/v1/{tenant.key}"
    for number, token in enumerate((asked, signed)):
        with server.client(token) as user:
            assert user.get(f"{users}/me").json()["user_id"] == "ada"
            assert user.post(f"{users}/sessions", json={"device_id": f"phone-{number}"}).status_code == 201
    sessions = [*backend.users.sessions("ada", page_size=1)]
    assert {one.device_id for one in sessions} == {"phone-0", "phone-1"}
    assert backend.users.end_session("ada", sessions[0].session_id) is None
    assert (backend.users.end_sessions("ada"), [*backend.users.sessions("ada")]) == (1, [])
    only = sign_user_token(tenant.key, "ada", tenant.signing_secret, inbox="DEFAULT").token
    with server.client(only) as user:
        assert user.get(f"{users}/DEFAULT/messages/unread").status_code == 200
        assert user.post(f"{users}/sessions", json={"device_id": "tablet"}).status_code == 403


def test_inboxes_and_settings_are_changed(backend: Any) -> None:
    schema = {"type": "object", "required": ["title"]}
    made = backend.inboxes.write("alerts", title="Alerts", schema=schema, categories=["fire"])
    assert (made.title, made.schema, made.muted) == ("Alerts", schema, "read")
    changed = backend.inboxes.change("alerts", muted="dropped", schema=None)
    assert (changed.title, changed.muted, changed.schema, changed.categories) == ("Alerts", "dropped", None, ["fire"])
    assert backend.inboxes.show("alerts") == changed
    assert {one.inbox for one in backend.inboxes.list(page_size=1)} == {"DEFAULT", "alerts"}
    with pytest.raises(InvalidInputError) as refused:
        backend.post({"title": "x"}, ["ada"], inbox="alerts", category="flood")
    assert refused.value.request_id
    settings = backend.settings.change(title="Acme", limits={"requests_per_second": 400})
    assert (settings.title, settings.limits.requests_per_second) == ("Acme", 400)
    assert settings.limits.user_requests_per_second == 300
    assert backend.settings.change(title=None).title is None
    assert backend.settings.show().limits.requests_per_second == 400


def test_errors_are_typed(backend: Any, open_backend: OpenClient, tenant: Tenant) -> None:
    with pytest.raises(NotFoundError) as missing:
        backend.broadcasts.show("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    assert (missing.value.status, missing.value.code) == (404, "not_found")
    assert str(missing.value.request_id) in str(missing.value)
    with pytest.raises(InvalidInputError) as invalid:
        backend.post({"title": "x"}, [])
    assert invalid.value.errors
    with pytest.raises(NotAuthenticatedError):
        open_backend("sk_wrong").audience.count()
    made: httpx.Response = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": ["read"]})
    with pytest.raises(NotAllowedError) as refused:
        open_backend(made.json()["api_key"]).post({"title": "x"}, ["ada"])
    assert refused.value.code == "not_allowed"
