"""Rate limits: a caller over its limit gets Retry-After, and others are not affected."""

import asyncio
import contextlib
import time
from collections.abc import Callable

import httpx
import pytest
import websockets

from stak.testing.http_inbox import Inbox
from stak.testing.server import Server
from tests.support.api.devices import TenantUsers
from tests.support.api.problems import assert_problem
from tests.support.tenant import Tenant


def allow(tenant_key: str, admin: httpx.Client, **limits: int) -> None:
    answer = admin.put(f"/stack/admin/v1/{tenant_key}/settings", json={"limits": limits})
    assert answer.status_code == 200, answer.text


async def ask(server: Server, path: str, token: str, times: int) -> list[httpx.Response]:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=30, verify=False) as client:
        return await asyncio.gather(*(client.get(path) for _ in range(times)))


async def test_tenant_over_its_rate_limit_is_429_and_others_are_not(
    server: Server, make_tenant: Callable[[], Tenant]
) -> None:
    busy, other = make_tenant(), make_tenant()
    allow(busy.key, busy.admin, requests_per_second=5)
    answers = await ask(server, f"/stack/admin/v1/{busy.key}/settings", busy.api_key, 60)
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert_problem(refused[0], 429, "too_many_requests")
    assert int(refused[0].headers["retry-after"]) >= 1
    assert {answer.status_code for answer in answers} == {200, 429}
    assert other.admin.get(f"/stack/admin/v1/{other.key}/settings").status_code == 200


async def test_user_over_their_rate_limit_is_429_and_others_are_not(
    server: Server, make_inbox: Callable[[], Inbox]
) -> None:
    inbox = make_inbox()
    allow(inbox.tenant, inbox.admin, user_requests_per_second=5)
    path = f"/stack/users/v1/{inbox.tenant}/DEFAULT/messages/unread"
    answers = await ask(server, path, inbox.reader("bob").token, 60)
    assert {answer.status_code for answer in answers} == {200, 429}
    assert inbox.reader("ann").unread()["total"] == 0


async def test_user_who_connects_too_often_is_refused(server: Server, make_inbox: Callable[[], Inbox]) -> None:
    inbox = make_inbox()
    allow(inbox.tenant, inbox.admin, user_requests_per_second=1)
    tenant_users = TenantUsers(server.url, inbox.tenant, inbox.signing_secret)
    assert await _connected(tenant_users, "first") == 0
    ends = await asyncio.gather(*(_connected(tenant_users, f"device {number}") for number in range(8)))
    assert 4429 in ends
    assert set(ends) <= {0, 4429}
    headers = {"Authorization": f"Bearer {tenant_users.token('bob')}"}
    base_url = f"{server.url}/stack/users/v1/{inbox.tenant}"
    async with httpx.AsyncClient(base_url=base_url, headers=headers, timeout=30, verify=False) as client:
        answers = await asyncio.gather(*(_listened(client) for _ in range(8)))
    refused = [answer for answer in answers if answer.status_code != 200]
    assert_problem(refused[0], 429, "too_many_requests")
    async with tenant_users.live("ann") as other:
        assert await other.frames_before_pong() == []


async def _connected(tenant_users: TenantUsers, device: str) -> int:
    """Connect a device of Bob; return the close code, 0 if the connection stays open."""
    async with tenant_users.device("bob", device) as connected:
        with contextlib.suppress(websockets.ConnectionClosed):
            await connected.until("caught_up")
        return connected.socket.close_code or 0


async def _listened(client: httpx.AsyncClient) -> httpx.Response:
    """Open the event stream and close it; return a response that is no stream as a whole."""
    async with client.stream("GET", "/events") as answer:
        if answer.status_code != 200:
            await answer.aread()
        return answer


@pytest.mark.check_all
async def test_busy_client_within_its_limit_is_served(server: Server, make_inbox: Callable[[], Inbox]) -> None:
    inbox = make_inbox()
    path = f"/stack/users/v1/{inbox.tenant}/DEFAULT/messages/unread"
    answers = await ask(server, path, inbox.reader("bob").token, 300)
    assert {answer.status_code for answer in answers} == {200}


async def test_rate_limited_request_changes_nothing(server: Server, make_inbox: Callable[[], Inbox]) -> None:
    inbox = make_inbox()
    allow(inbox.tenant, inbox.admin, requests_per_second=2)
    headers = {"Authorization": inbox.admin.headers["authorization"]}
    path = f"/stack/admin/v1/{inbox.tenant}/DEFAULT/messages/post"
    body = {"audiences": {"kind": "users", "uids": ["bob"]}, "message": {"text": "hello"}}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=30, verify=False) as client:
        answers = await asyncio.gather(*(client.post(path, json=body) for _ in range(30)))
    accepted = [answer for answer in answers if answer.status_code == 202]
    assert {answer.status_code for answer in answers} == {202, 429}
    deadline = time.monotonic() + 30
    while inbox.reader("bob").unread()["total"] < len(accepted) and time.monotonic() < deadline:  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    assert inbox.reader("bob").unread()["total"] == len(accepted)
