"""SIGKILL while messages go to devices that acknowledge nothing and to users who are offline: one notification of each.

`STAK_NOTIFICATION_KILLS` is the number of kills.
"""

import asyncio
import contextlib
import os
import random
import signal
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Final

import httpx
import pytest
import websockets

from stak.testing.child_processes import child_of
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.support.api.devices import TenantUsers
from tests.support.drill_report import drill_seed, report_drill
from tests.support.webhook_receiver import Receiver, webhook_receiver

pytestmark = pytest.mark.check_all

KILLS: Final = int(os.environ.get("STAK_NOTIFICATION_KILLS", "4"))
SEED: Final = drill_seed(12)
OFFLINE: Final = [f"offline-{number}" for number in range(3)]
SILENT: Final = [f"silent-{number}" for number in range(3)]
ATTENTIVE: Final = "attentive"
ACKNOWLEDGE_SECONDS: Final = 1
TIMEOUT_SECONDS: Final = 150
"""A job whose worker was killed is received again after its lease of a minute."""

Notified = dict[tuple[str, str], set[str]]


class Devices:
    """Devices that reconnect for ever, and count on each connection how often a message arrives."""

    def __init__(self, users: TenantUsers) -> None:
        self._users = users
        self.most_on_one_connection: Counter[tuple[str, str]] = Counter()

    async def listen(self, user: str, *, acknowledges: bool) -> None:
        while True:
            with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                await self._listen_once(user, acknowledges=acknowledges)
            await asyncio.sleep(0.1)

    async def _listen_once(self, user: str, *, acknowledges: bool) -> None:
        arrived: Counter[tuple[str, str]] = Counter()
        async with self._users.device(user) as device:
            while True:
                frame = await device.frame(60)
                if frame["type"] == "message":
                    name = (user, frame["message"]["content"])
                    arrived[name] += 1
                    self.most_on_one_connection[name] = max(self.most_on_one_connection[name], arrived[name])
                if acknowledges and "id" in frame:
                    await device.ack(frame["id"])


def notified(receiver: Receiver) -> Notified:
    """Return the ids of the webhooks about each message to each user."""
    found: Notified = defaultdict(set)
    for request in receiver.requests:
        for one in request.content["data"]["messages"]:
            for user in one["user_ids"]:
                found[user, one["message"]["content"]].add(request.headers["webhook-id"])
    return found


async def kill_while_talking(server: Server, users: TenantUsers, chat: str) -> list[str]:
    """Send messages while processes are killed at random moments; return the contents that were accepted."""
    chance, said = random.Random(SEED), []
    is_over = asyncio.Event()

    async def talk() -> None:
        number = 0
        while not is_over.is_set():
            number += 1
            body = {"client_message_id": f"m{number}", "content": f"m{number}"}
            while True:  # until it is answered: the server may be dead at the moment
                with contextlib.suppress(httpx.HTTPError, AssertionError):
                    await users.call("sender", "POST", f"/chats/{chat}/messages", status=201, json=body)
                    break
                with contextlib.suppress(httpx.HTTPError, AssertionError):
                    await users.call("sender", "POST", f"/chats/{chat}/messages", status=200, json=body)
                    break
                await asyncio.sleep(0.1)
            said.append(f"m{number}")
            await asyncio.sleep(0.1)

    talking = asyncio.create_task(talk())
    for number in range(KILLS):
        name = ("worker", "http")[number % 4 == 3]
        child = await asyncio.to_thread(child_of, server.process.pid, name)
        await asyncio.sleep(chance.uniform(0.2, 2.5))
        os.kill(child, signal.SIGKILL)
        await asyncio.to_thread(child_of, server.process.pid, name, not_pid=child)
    await asyncio.sleep(1)
    is_over.set()
    await talking
    return said


@pytest.mark.timeout(600)
async def test_killed_processes_neither_lose_nor_repeat_a_notification(tmp_path: Path) -> None:
    began_at = time.monotonic()
    environment = {"STAK_ACKNOWLEDGE_SECONDS": str(ACKNOWLEDGE_SECONDS), "STAK_WEBHOOK_PRIVATE": "true"}
    with run_server(tmp_path, **environment) as server:
        async with webhook_receiver() as receiver:
            with server.client(OPERATOR_KEY) as operator:
                made = operator.put("/stack/admin/v1/acme").json()
            with server.client(made["api_key"]) as admin:
                path = "/stack/admin/v1/acme/settings"
                assert admin.patch(path, json={"webhook_url": receiver.url}).status_code == 200
            users = TenantUsers(server.url, "acme", made["signing_secret"])
            devices = Devices(users)
            listening = [asyncio.create_task(devices.listen(user, acknowledges=False)) for user in SILENT]
            listening.append(asyncio.create_task(devices.listen(ATTENTIVE, acknowledges=True)))
            try:
                chat = await users.group("sender", *OFFLINE, *SILENT, ATTENTIVE, name="all")
                said = await kill_while_talking(server, users, chat)
                expected = {(user, content) for user in (*OFFLINE, *SILENT) for content in said}
                deadline = time.monotonic() + TIMEOUT_SECONDS
                while missing := expected - set(notified(receiver)):
                    assert time.monotonic() < deadline, f"{len(missing)} never notified, such as {min(missing)}"
                    await asyncio.sleep(0.2)
                await asyncio.sleep(4 * ACKNOWLEDGE_SECONDS)  # should anything come twice, it may still
            finally:
                for task in listening:
                    task.cancel()
                await asyncio.gather(*listening, return_exceptions=True)
                await users.close()
            repeated = {name: len(ids) for name, ids in notified(receiver).items() if len(ids) > 1}
            assert repeated == {}
            assert max(devices.most_on_one_connection.values()) == 2, "sent again once on a connection, never more"
    attempts = len(receiver.requests)
    faults = f"{KILLS} kills, {len(said)} messages to {len(OFFLINE)} offline users and {len(SILENT)} silent devices"
    found = f"{len(expected)} notifications in {attempts} requests; missing 0, twice 0"
    report_drill(12, SEED, faults, found, began_at)
