"""Webhooks: a tenant's backend receives signed requests about messages for users who are not connected."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx
import jwt
import pytest
from standardwebhooks.webhooks import WebhookVerificationError

from stak.testing.server import Server
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.services import CACHE_SECONDS
from tests.support.tenant import Tenant
from tests.support.webhook_receiver import webhook_receiver


def _settings(tenant: Tenant) -> str:
    return f"/stack/admin/v1/{tenant.key}/settings"


def _post(tenant: Tenant, *uids: str) -> None:
    body = {"audiences": {"kind": "users", "uids": uids}, "message": {"title": "hello"}}
    answer = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/DEFAULT/messages/post", json=body)
    assert answer.status_code == 202, answer.text


def test_webhook_url_is_a_setting_and_its_secret_rotates(tenant: Tenant) -> None:
    settings = tenant.admin.get(_settings(tenant)).json()
    assert settings["webhook_url"] is None
    wanted = {**settings, "webhook_url": "https://hooks.example/stak?key=1"}
    assert tenant.admin.put(_settings(tenant), json=wanted).json() == wanted
    assert tenant.admin.get(_settings(tenant)).json() == wanted
    secrets = [
        tenant.admin.post(f"/stack/admin/v1/{tenant.key}/secrets/webhook/rotate").json()["secret"] for _ in range(2)
    ]
    assert all(secret.startswith("whsec_") for secret in secrets)
    assert len(set(secrets)) == 2


@case_table(
    "url",
    [
        "",
        "ftp://hooks.example/",
        "hooks.example",
        "https://",
        "https:///path",
        "https://user:password@hooks.example/",
        "https://hooks.example:99999/",
        "https://hooks.example/#part",
        "https://hooks.example/a b",
        "https://hööks.example/",
        "https://hooks.example\\@127.0.0.1/",
        "javascript:alert(1)",
        "https://hooks.example/" + "x" * 2048,
        7,
    ],
)
def test_invalid_webhook_url_is_400(tenant: Tenant, url: object) -> None:
    assert_problem(tenant.admin.put(_settings(tenant), json={"webhook_url": url}), 400, "invalid_input")
    assert tenant.admin.get(_settings(tenant)).json()["webhook_url"] is None


@case_table("host", ["0177.0.0.1", "0x7f.1", "2130706433", "127.1", "127.0.0.1."])
@case_table("method", ["PUT", "PATCH"])
def test_obfuscated_ip_address_is_422(tenant: Tenant, host: str, method: str) -> None:
    answer = tenant.admin.request(method, _settings(tenant), json={"webhook_url": f"https://{host}/"})
    problem = assert_problem(answer, 422, "invalid_address")
    assert "four decimal numbers" in str(problem["detail"])
    assert tenant.admin.get(_settings(tenant)).json()["webhook_url"] is None


async def test_messages_for_offline_users_arrive_signed(server: Server, make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    async with webhook_receiver() as receiver:
        assert tenant.admin.put(_settings(tenant), json={"webhook_url": receiver.url}).status_code == 200
        rotated = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/secrets/webhook/rotate")
        secret: str = rotated.json()["secret"]
        await asyncio.sleep(2 * CACHE_SECONDS)  # Caches of other processes have expired by then.
        await asyncio.to_thread(_post, tenant, "bob", "eve")
        (delivered,) = await receiver.wait_for(1)
        content = delivered.verified(secret)
        assert (content["type"], content["data"]["user_ids"]) == ("inbox.delivered", ["bob", "eve"])
        with pytest.raises(WebhookVerificationError):
            delivered.verified("whsec_" + "B" * 43 + "=")
        await _say(server, tenant, "ann", "bob")
        (_, chat_request) = await receiver.wait_for(2)
        (message,) = chat_request.verified(secret)["data"]["messages"]
        assert (message["user_ids"], message["message"]["content"]) == (["bob"], "hi")


async def test_connected_users_cause_no_webhook(server: Server, make_tenant: Callable[[], Tenant]) -> None:
    if server.settings.engine == "aws" and server.settings.redis_url is None:
        pytest.skip("redis-server is not installed: make setup")
    tenant = make_tenant()
    async with (
        webhook_receiver() as receiver,
        httpx.AsyncClient(base_url=server.url, timeout=30, verify=False) as client,
    ):
        assert tenant.admin.put(_settings(tenant), json={"webhook_url": receiver.url}).status_code == 200
        await asyncio.sleep(2 * CACHE_SECONDS)
        path = f"/stack/users/v1/{tenant.key}/events"
        async with client.stream("GET", path, headers=_bearer(tenant, "bob")) as stream:
            lines = stream.aiter_lines()
            await _until(lines, "event: caught_up")
            await asyncio.to_thread(_post, tenant, "bob", "eve")
            await _until(lines, "event: inbox")
            (delivered,) = await receiver.wait_for(1)
            assert delivered.content["data"]["user_ids"] == ["eve"]


async def _until(lines: Any, line: str) -> None:
    async with asyncio.timeout(20):
        async for one in lines:
            if one == line:
                return


def _bearer(tenant: Tenant, user: str) -> dict[str, str]:
    claims = {"iss": tenant.key, "sub": user, "aud": "stak", "exp": time.time() + 600}
    return {"Authorization": f"Bearer {jwt.encode(claims, tenant.signing_secret, 'HS256')}"}


async def _say(server: Server, tenant: Tenant, sender: str, receiver: str) -> None:
    base = f"{server.url}/stack/users/v1/{tenant.key}"
    async with httpx.AsyncClient(base_url=base, headers=_bearer(tenant, sender), timeout=30, verify=False) as client:
        chat = (await client.post("/chats", json={"chat_type": "direct", "participants": [receiver]})).json()["chat_id"]
        sent = await client.post(f"/chats/{chat}/messages", json={"client_message_id": "1", "content": "hi"})
        assert sent.status_code == 201
