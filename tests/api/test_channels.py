"""Channels over HTTP: set up, turned off, subscribed to, unsubscribed from by link; inboxes and posts with fallback."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx

from stak.client.backend import BackendClient
from stak.testing.http_inbox import ok
from stak.testing.server import Server
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.mail_server import mail_server
from tests.support.push_browser import PushBrowser
from tests.support.stak_command import StakInProcess
from tests.support.tenant import Tenant
from tests.support.webhook_receiver import webhook_receiver

EMAIL = {
    "host": "mail.example",
    "port": 587,
    "from_address": "noreply@acme.example",
    "username": "acme",
    "password": "secret-1",
}
PUSH = {"subject": "mailto:admin@acme.example"}
STEPS = [{"channel": "push", "after_minutes": 0}, {"channel": "email", "after_minutes": 60}]


def path_of(tenant: Tenant, rest: str) -> str:
    return f"/stack/admin/v1/{tenant.key}/{rest}"


def user_call(server: Server, tenant: Tenant, method: str, rest: str, **more: Any) -> httpx.Response:
    token = ok(tenant.admin.post(path_of(tenant, "users/bob/tokens")), 201)["token"]
    with server.client(token) as client:
        return client.request(method, f"/stack/users/v1/{tenant.key}/{rest}", **more)


def test_channels_are_set_up_read_without_secrets_and_removed(make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    assert ok(tenant.admin.get(path_of(tenant, "channels"))) == {"email": None, "push": None}
    email = ok(tenant.admin.put(path_of(tenant, "channels/email"), json=EMAIL))
    assert (email["has_password"], email["security"], email["per_minute"]) == (True, "starttls", 600)
    push = ok(tenant.admin.put(path_of(tenant, "channels/push"), json=PUSH))
    shown = tenant.admin.get(path_of(tenant, "channels"))
    assert ok(shown) == {"email": email, "push": push}
    assert "secret-1" not in shown.text
    assert "private" not in shown.text
    same = {name: value for name, value in EMAIL.items() if name != "password"}
    assert ok(tenant.admin.put(path_of(tenant, "channels/email"), json={**same, "from_name": "Acme"}))["has_password"]
    for other in ({"host": "evil.example"}, {"port": 465}, {"username": "other"}, {"security": "none"}):
        answer = tenant.admin.put(path_of(tenant, "channels/email"), json={**same, **other})
        assert "password: is missing" in str(assert_problem(answer, 400, "invalid_input")["detail"])
    log = ok(tenant.admin.get(path_of(tenant, "audit-log")))
    assert {"set up email", "set up push"} <= {entry["action"] for entry in log["entries"]}
    for channel in ("email", "push"):
        assert tenant.admin.delete(path_of(tenant, f"channels/{channel}")).status_code == 204
        assert_problem(tenant.admin.delete(path_of(tenant, f"channels/{channel}")), 404, "not_found")


def test_backend_client_writes_and_removes_email(server: Server, tenant: Tenant) -> None:
    with BackendClient(server.url, tenant.key, tenant.api_key) as backend:
        written = backend.channels.write_email(
            "mail.example", 465, "noreply@acme.example", security="tls", username="acme", password="secret-1"
        )
        assert (written.security, written.has_password, written.per_minute) == ("tls", True, 600)
        assert backend.channels.show().email == written
        backend.channels.remove_email()
        assert backend.channels.show().email is None


def test_command_sets_up_email_and_keeps_what_it_does_not_name(server: Server, tenant: Tenant) -> None:
    stak = StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key})
    named = ("--host", "mail.example", "--from-address", "noreply@acme.example", "--username", "acme")
    made = stak.good("channel", "email", *named, "--password-stdin", "--json", stdin="secret-1\n").json
    assert (made["port"], made["security"], made["has_password"]) == (587, "starttls", True)
    assert stak.good("channel", "email", "--from-name", "Acme", "--json").json == {**made, "from_name": "Acme"}
    shown = stak.good("channel", "show").out
    assert "Acme <noreply@acme.example>" in shown
    assert "secret-1" not in shown
    refused = stak("channel", "email", "--host", "other.example")
    assert (refused.code, "password: is missing" in refused.only_line) == (1, True)
    stak.good("channel", "remove", "email", "--yes")
    tls = stak.good("channel", "email", *named[:4], "--security", "tls", "--json").json
    assert (tls["port"], tls["username"], tls["has_password"]) == (465, None, False)


@case_table(
    "wrong",
    [
        {"host": "http://mail.example"},
        {"host": "mail.example\r\nX"},
        {"host": "0x7f.1"},
        {"port": 0},
        {"from_address": "a@b"},
        {"from_address": "a@example.com\r\nBcc: c@example.com"},
        {"from_address": "a@example.com, c@example.com"},
        {"reply_to": "<a@example.com>"},
        {"security": "plain"},
        {"app_url": "javascript:alert(1)"},
        {"per_minute": 0},
        {"per_minute": 601},
        {"username": None},
        {"unknown": 1},
    ],
)
def test_wrong_mail_server_is_refused(tenant: Tenant, wrong: dict[str, Any]) -> None:
    answer = tenant.admin.put(path_of(tenant, "channels/email"), json={**EMAIL, **wrong})
    assert_problem(answer, *((422, "invalid_address") if wrong == {"host": "0x7f.1"} else (400, "invalid_input")))


def test_user_turns_channels_off_and_on(server: Server, tenant: Tenant) -> None:
    ok(tenant.admin.put(path_of(tenant, "users/bob"), json={"email": "bob@example.com"}), 201)
    ok(tenant.admin.put(path_of(tenant, "channels/email"), json=EMAIL))
    before = ok(user_call(server, tenant, "GET", "me/channels"))
    assert before["email"] == {"available": True, "enabled": True}
    assert before["email_address"] == "bob@example.com"
    after = ok(user_call(server, tenant, "PATCH", "me/channels", json={"email": False}))
    assert after["email"] == {"available": True, "enabled": False}
    assert after["push"]["enabled"] is True
    admins = ok(tenant.admin.get(path_of(tenant, "users/bob/channels")))
    assert admins == {"push": True, "email": False, "webhook": True, "push_subscriptions": 0}
    turned = ok(tenant.admin.patch(path_of(tenant, "users/bob/channels"), json={"email": True, "webhook": False}))
    assert (turned["email"], turned["webhook"]) == (True, False)
    assert_problem(user_call(server, tenant, "PATCH", "me", json={"email": "x@example.com"}), 400, "invalid_input")
    assert ok(user_call(server, tenant, "GET", "me"))["email"] == "bob@example.com"


def test_browser_subscribes_and_unsubscribes(server: Server, make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    browser = PushBrowser("https://fcm.googleapis.com/fcm/send/1")
    none = user_call(server, tenant, "POST", "push-subscriptions", json=browser.subscription)
    assert_problem(none, 409, "wrong_state")
    key = ok(tenant.admin.put(path_of(tenant, "channels/push"), json=PUSH))["public_key"]
    made = ok(user_call(server, tenant, "POST", "push-subscriptions", json=browser.subscription), 201)
    listed = ok(user_call(server, tenant, "GET", "push-subscriptions"))
    assert listed == {"public_key": key, "subscriptions": [made], "limit": 10}
    for wrong in (
        {"endpoint": "ftp://x.example/"},
        {"keys": {"p256dh": browser.auth, "auth": browser.auth}},
        {"keys": {"p256dh": browser.p256dh, "auth": browser.p256dh}},
        {"keys": {"p256dh": "!", "auth": "!"}},
        {"endpoint": "https://x.example/" + "x" * 1024},
    ):
        assert_problem(
            user_call(server, tenant, "POST", "push-subscriptions", json={**browser.subscription, **wrong}),
            400,
            "invalid_input",
        )
    gone = {"json": {"endpoint": browser.endpoint}}
    assert user_call(server, tenant, "DELETE", "push-subscriptions", **gone).status_code == 204
    assert_problem(user_call(server, tenant, "DELETE", "push-subscriptions", **gone), 404, "not_found")


UNCLEAR = [{"channel": "push", "after_minutes": False}]


def test_fallback_of_inboxes_and_posts(server: Server, make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    config = {"title": "News", "fallback": STEPS}
    assert ok(tenant.admin.put(path_of(tenant, "news/config"), json=config), 201)["fallback"] == STEPS
    assert ok(tenant.admin.patch(path_of(tenant, "news/config"), json={"title": "Other"}))["fallback"] == STEPS

    def posted(inbox: str = "news", **more: Any) -> httpx.Response:
        body = {"audiences": {"kind": "users", "uids": ["bob"]}, "message": {"title": "x"}, **more}
        return tenant.admin.post(path_of(tenant, f"{inbox}/messages/post"), json=body)

    def fallback_of(answer: httpx.Response, inbox: str = "news") -> Any:
        message_id = ok(answer, 202)["message_id"]
        return ok(tenant.admin.get(path_of(tenant, f"{inbox}/messages/{message_id}")))["fallback"]

    assert fallback_of(posted()) == STEPS
    assert fallback_of(posted(fallback=[])) == []
    assert fallback_of(posted(fallback=STEPS[:1])) == STEPS[:1]
    assert fallback_of(posted("DEFAULT"), "DEFAULT") == []
    for wrong in (
        [STEPS[0], STEPS[0]],
        [{"channel": "fax", "after_minutes": 1}],
        [{"channel": "push"}],
        STEPS * 2,
        UNCLEAR,
    ):
        assert_problem(posted(fallback=wrong), 400, "invalid_input")
        assert_problem(
            tenant.admin.patch(path_of(tenant, "news/config"), json={"fallback": wrong}), 400, "invalid_input"
        )
    everyone = posted(audiences={"kind": "everyone"}, delivery="on_read", fallback=STEPS)
    assert "fallback is delivered on write" in str(assert_problem(everyone, 422, "incompatible_fields")["detail"])
    assert ok(tenant.admin.patch(path_of(tenant, "news/config"), json={"fallback": None}))["fallback"] == []


def test_unread_message_arrives_by_email_and_push_and_its_link_unsubscribes(
    server: Server, make_tenant: Callable[[], Tenant], anonymous: httpx.Client
) -> None:
    tenant = make_tenant()

    async def scenario() -> None:
        async with mail_server() as mail, webhook_receiver(status=201) as service:
            browser = PushBrowser(service.url)
            await asyncio.to_thread(set_up, mail.port, browser)
            body = {
                "audiences": {"kind": "users", "uids": ["bob"]},
                "message": {"title": "Hello"},
                "fallback": [{"channel": "email", "after_minutes": 0}, {"channel": "push", "after_minutes": 0}],
            }
            await asyncio.to_thread(
                lambda: ok(tenant.admin.post(path_of(tenant, "DEFAULT/messages/post"), json=body), 202)
            )
            (request,) = await service.wait_for(1)
            assert browser.decrypted(request)["title"] == "Hello"
            await mail.wait_for(1)
            link = str(mail.mails[0]["List-Unsubscribe"]).strip("<>").removeprefix("https://stak.example")
            await asyncio.to_thread(unsubscribe, link)

    def set_up(port: int, browser: PushBrowser) -> None:
        ok(tenant.admin.put(path_of(tenant, "users/bob"), json={"email": "bob@example.com"}), 201)
        local = {"host": "127.0.0.1", "port": port, "security": "none", "from_address": "a@acme.example"}
        ok(tenant.admin.put(path_of(tenant, "channels/email"), json=local))
        ok(tenant.admin.put(path_of(tenant, "channels/push"), json=PUSH))
        ok(user_call(server, tenant, "POST", "push-subscriptions", json=browser.subscription), 201)

    def unsubscribe(link: str) -> None:
        page = anonymous.get(link)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert ok(tenant.admin.get(path_of(tenant, "users/bob/channels")))["email"] is True
        answer = anonymous.post(link, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert anonymous.post(link).status_code == 200
        assert ok(tenant.admin.get(path_of(tenant, "users/bob/channels")))["email"] is False

    asyncio.run(scenario())


def test_scopes_of_channels(tenant: Tenant, server: Server) -> None:
    made = ok(tenant.admin.post(path_of(tenant, "keys"), json={"scopes": ["config"]}), 201)
    with server.client(made["api_key"]) as client:
        for channel, body in (("email", EMAIL), ("push", PUSH)):
            assert_problem(client.put(path_of(tenant, f"channels/{channel}"), json=body), 403, "not_allowed")
