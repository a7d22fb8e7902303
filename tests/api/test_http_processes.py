"""Several HTTP processes on one port: what a client does through one process holds for all of them at once.

The cache keeps its five seconds here, so that a value that one process had not read again would be noticed.
"""

import asyncio
import contextlib
import functools
import itertools
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import httpx
import jwt
import pytest

from stak.http.shared_buckets import BURST_SECONDS
from stak.testing.http_inbox import Inbox, ok, users
from stak.testing.server import METRICS_TOKEN, OPERATOR_KEY, Server, run_server_on
from tests.support.api.chat import ChatUser, ChatUsers, eventually
from tests.support.api.devices import Device, TenantUsers
from tests.support.api.problems import assert_problem
from tests.support.http_processes import FIRST, SECOND, client_of, only_process
from tests.support.services import Services

NUMBERS = itertools.count(1)


@dataclass(frozen=True)
class Pair:
    """A server with two HTTP processes, and a connection of the operator to each."""

    server: Server
    first: httpx.Client
    second: httpx.Client


@dataclass(frozen=True)
class Doubled:
    """One tenant through a connection to each process."""

    key: str
    signing_secret: str
    first: Inbox
    second: Inbox


@pytest.fixture(scope="module", params=["embedded", pytest.param("aws", marks=pytest.mark.check_all)])
def pair(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, services: Services
) -> Iterator[Pair]:
    if request.param == "aws" and services.redis is None:
        pytest.skip("redis-server is not installed: make setup")
    data = tmp_path_factory.mktemp("pair")
    with (
        run_server_on(request.param, data, services, STAK_HTTP_PROCESSES="2") as server,
        client_of(server, FIRST, OPERATOR_KEY) as first,
        client_of(server, SECOND, OPERATOR_KEY) as second,
    ):
        yield Pair(server, first, second)


@pytest.fixture
def doubled(pair: Pair) -> Iterator[Doubled]:
    key = f"tenant-{next(NUMBERS)}"
    made = ok(pair.first.put(f"/stack/admin/v1/{key}"), 201)
    with contextlib.ExitStack() as stack:
        inboxes = []
        for name in (FIRST, SECOND):
            client = stack.enter_context(client_of(pair.server, name))
            anonymous = stack.enter_context(client_of(pair.server, name))
            client.headers["Authorization"] = f"Bearer {made['api_key']}"
            inboxes.append(Inbox(client, anonymous, key, made["signing_secret"]))
        yield Doubled(key, made["signing_secret"], *inboxes)


@pytest.fixture
async def devices(pair: Pair, doubled: Doubled) -> AsyncIterator[TenantUsers]:
    made = TenantUsers(pair.server.url, doubled.key, doubled.signing_secret)
    yield made
    await made.close()


@contextlib.asynccontextmanager
async def device_of(
    pair: Pair, devices: TenantUsers, name: str, user: str, device: str = "phone"
) -> AsyncIterator[Device]:
    """Connect a device to this process, and wait for `caught_up`."""
    async with contextlib.AsyncExitStack() as stack:
        with only_process(pair.server, name):
            connected = await stack.enter_async_context(devices.socket())
        await connected.send_frame(type="hello", token=devices.token(user), device_id=device)
        yield connected


def chat_users(doubled: Doubled, *uids: str) -> list[tuple[ChatUser, ChatUser]]:
    """Return each user as seen through both processes."""
    through = [
        ChatUsers(inbox.admin, inbox.anonymous, doubled.key, doubled.signing_secret)
        for inbox in (doubled.first, doubled.second)
    ]
    return [(through[0].one(uid), through[1].one(uid)) for uid in uids]


def test_changed_configuration_applies_in_the_other_process_at_once(doubled: Doubled) -> None:
    for one, other in ((doubled.first, doubled.second), (doubled.second, doubled.first)):
        other.configure(categories=["news"])
        refused = one.post(users("bob"), category="offers")
        assert refused.status_code == 400, refused.text
        other.configure(categories=["news", "offers"])
        ok(one.post(users("bob"), category="offers"), 202)
        schema = {"type": "object", "required": ["title"]}
        other.configure(schema=schema)
        assert one.post(users("bob"), {"text": "no title"}).status_code == 400
        other.configure(schema=None)
        ok(one.post(users("bob"), {"text": "no title"}), 202)


def test_changed_settings_and_secrets_apply_in_the_other_process_at_once(pair: Pair, doubled: Doubled) -> None:
    path = f"/stack/admin/v1/{doubled.key}"
    reader = doubled.second.reader("bob")
    assert reader.unread()["total"] == 0
    ok(doubled.first.admin.post(f"{path}/secrets/signing/rotate", json={"grace_seconds": 0}))
    assert_problem(reader.call("GET", "messages/unread"), 401, "not_authenticated")
    assert ok(doubled.second.admin.get(f"{path}/settings"))
    ok(pair.first.post(f"{path}/suspend"))
    assert_problem(doubled.second.admin.get(f"{path}/settings"), 403, "tenant_suspended")
    ok(pair.second.post(f"{path}/resume"))
    assert ok(doubled.first.admin.get(f"{path}/settings"))
    ok(doubled.first.admin.put(f"{path}/settings", json={"title": "New"}))
    assert ok(doubled.second.admin.get(f"{path}/settings"))["title"] == "New"


def test_rotated_data_key_is_known_in_the_other_process(doubled: Doubled) -> None:
    for one, other in ((doubled.first, doubled.second), (doubled.second, doubled.first)):
        before = one.send("bob")
        ok(other.admin.post(f"/stack/admin/v1/{doubled.key}/data-key/rotate"))
        message_id = one.send("bob")
        assert {before, message_id} <= set(other.reader("bob").ids())


def test_rate_limit_holds_for_both_processes_together(doubled: Doubled) -> None:
    per_second = 8  # less than a busy machine answers
    path = f"/stack/admin/v1/{doubled.key}/settings"
    ok(doubled.first.admin.put(path, json={"limits": {"requests_per_second": per_second}}))
    began = time.monotonic()
    with ThreadPoolExecutor(2) as threads:

        def flood(client: httpx.Client) -> list[int]:
            answers: list[int] = []
            while time.monotonic() - began < 2 or len(answers) < 60:
                answers.append(client.get(path).status_code)
            return answers

        statuses = list(threads.map(flood, (doubled.first.admin, doubled.second.admin)))
    most = per_second * (BURST_SECONDS + time.monotonic() - began)
    answered = [found.count(200) for found in statuses]
    assert all({200, 429} == set(found) for found in statuses), "both were over the limit"
    assert per_second * BURST_SECONDS - 2 <= sum(answered) <= 1.05 * most + 1, answered


def test_idempotency_key_has_one_effect_in_both_processes(doubled: Doubled) -> None:
    with ThreadPoolExecutor(2) as threads:
        for number in range(10):
            answers = list(
                threads.map(
                    lambda inbox, key=f"key-{number}": inbox.post(users("bob"), key=key),
                    (doubled.first, doubled.second),
                )
            )
            assert {answer.status_code for answer in answers} <= {200, 202}, [answer.text for answer in answers]
            assert len({answer.json()["message_id"] for answer in answers}) == 1
    assert len(doubled.first.broadcasts()) == 10
    eventually(lambda: doubled.second.reader("bob").unread()["total"], 10)


def test_concurrent_messages_in_a_chat_are_numbered_without_gaps(doubled: Doubled) -> None:
    anns, bobs = chat_users(doubled, "ann", "bob")
    chat = anns[0].direct("bob")

    def send(user: ChatUser) -> list[int]:
        return [user.send_text(chat, f"{user.uid} {number}")["sequence"] for number in range(20)]

    with ThreadPoolExecutor(2) as threads:
        sequences = list(threads.map(send, (anns[0], bobs[1])))
    assert all(found == sorted(found) for found in sequences)
    assert sorted(itertools.chain(*sequences)) == list(range(1, 41))
    assert anns[1].contents(chat, limit=100) == bobs[0].contents(chat, limit=100)


async def test_signals_reach_devices_of_both_processes(pair: Pair, doubled: Doubled, devices: TenantUsers) -> None:
    ((_, ann),) = chat_users(doubled, "ann")
    async with (
        device_of(pair, devices, FIRST, "bob") as phone,
        device_of(pair, devices, SECOND, "bob", "tablet") as tablet,
    ):
        for device in (phone, tablet):
            await device.until("caught_up")
        message_id = await asyncio.to_thread(doubled.first.send, "bob")
        for device in (phone, tablet):
            assert (await device.until("inbox"))["message"]["id"] == message_id
        chat = await asyncio.to_thread(ann.direct, "bob")
        sent = await asyncio.to_thread(ann.send_text, chat)
        for device in (phone, tablet):
            assert (await device.until("message"))["id"] == sent["message_id"]


async def test_device_resumes_in_the_other_process(pair: Pair, doubled: Doubled, devices: TenantUsers) -> None:
    ((ann, _),) = chat_users(doubled, "ann")
    async with device_of(pair, devices, FIRST, "bob") as phone:
        await phone.ack((await phone.frame())["id"])
        await phone.until("caught_up")
        await phone.frames_before_pong()
    chat = await asyncio.to_thread(ann.direct, "bob")
    sent = [(await asyncio.to_thread(ann.send_text, chat))["message_id"] for _ in range(3)]
    deadline = time.monotonic() + 20
    missed: list[str] = []
    while missed != sent:
        assert time.monotonic() < deadline, missed
        async with device_of(pair, devices, SECOND, "bob") as phone:
            assert (await phone.frame())["resumed"] is True
            missed = [received["id"] for received in await phone.missed()]
            if missed == sent:
                await phone.ack(sent[0])
                await phone.frames_before_pong()
    async with device_of(pair, devices, FIRST, "bob") as phone:
        assert [received["id"] for received in await phone.missed()] == sent[1:]


def test_ticket_of_one_process_is_valid_once_in_the_other(pair: Pair, doubled: Doubled) -> None:
    claims = {"iss": doubled.key, "sub": "bob", "aud": "stak", "exp": time.time() + 600}
    headers = {"Authorization": f"Bearer {jwt.encode(claims, doubled.signing_secret, 'HS256')}"}
    path = f"/stack/users/v1/{doubled.key}/events"
    ticket = ok(doubled.first.anonymous.post(f"{path}/ticket", headers=headers), 201)["ticket"]
    for status in (200, 401):
        with (
            client_of(pair.server, SECOND) as browser,
            browser.stream("GET", path, params={"ticket": ticket, "device_id": "tab"}) as answer,
        ):
            assert answer.status_code == status


def test_used_bytes_are_known_in_the_other_process(doubled: Doubled) -> None:
    doubled.first.send("bob")

    def used(inbox: Inbox) -> int:
        found: int = ok(inbox.admin.get(f"/stack/admin/v1/{doubled.key}/quotas"))["quotas"]["stored_bytes"]["used"]
        return found

    assert used(doubled.first) > 0
    eventually(lambda: used(doubled.second) == used(doubled.first), expected=True)


@pytest.mark.check_all
async def test_metrics_add_up_the_processes(pair: Pair, devices: TenantUsers) -> None:
    def metric(client: httpx.Client, name: str) -> float:
        lines = client.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    async with (
        device_of(pair, devices, FIRST, "bob") as phone,
        device_of(pair, devices, SECOND, "cat") as tablet,
    ):
        for device in (phone, tablet):
            await device.until("caught_up")
        for client in (pair.first, pair.second):  # A stream that another test has closed may still be counted.
            await asyncio.to_thread(eventually, functools.partial(metric, client, "stak_connections "), 2)
    for client in (pair.first, pair.second, pair.second):  # No other test sends this method.
        assert client.options("/stack/admin/v1").status_code == 204
    options = 'stak_http_requests_total{api="admin",method="OPTIONS"'
    for client in (pair.first, pair.second):
        await asyncio.to_thread(eventually, functools.partial(metric, client, options), 3)
    await asyncio.to_thread(eventually, lambda: metric(pair.first, "stak_connections "), 0)
