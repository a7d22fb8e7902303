"""Races on a real server: mark all during deliveries; a device that reconnects while it catches up."""

import asyncio
import contextlib
import os
import random
import time
from pathlib import Path
from typing import Final

import httpx
import pytest

from stak.client import Client, Message
from stak.testing.http_inbox import Inbox, ok, users
from stak.testing.server import OPERATOR_KEY, run_server
from tests.support.api.devices import TenantUsers
from tests.support.drill_report import drill_seed, report_drill
from tests.support.proxy import run_proxy

pytestmark = pytest.mark.check_all

SEED: Final = drill_seed(70)
POSTS: Final = int(os.environ.get("STAK_RACE_POSTS", "30"))
"""Fewer than a page."""
MISSED: Final = int(os.environ.get("STAK_RACE_MISSED", "100"))
"""Twice this number is still within what is kept for a user."""
TIMEOUT_SECONDS: Final = 120
CATEGORIES: Final = ("news", "offers")


async def test_mark_all_during_delivery_counts_each_once(tmp_path: Path) -> None:
    """Messages that existed when they were marked are read, later ones are unread, and the counts agree."""
    chance, began_at = random.Random(SEED), time.monotonic()
    with run_server(tmp_path) as server, server.client(OPERATOR_KEY) as operator, server.client() as anonymous:
        made = ok(operator.put("/stack/admin/v1/acme"), 201)
        with server.client(made["api_key"]) as admin:
            inbox = Inbox(admin, anonymous, "acme", made["signing_secret"])
            ids: list[str] = []
            run_refusable = asyncio.Event()

            async def post() -> None:
                for _ in range(POSTS):
                    category = chance.choice(CATEGORIES)
                    answer = await asyncio.to_thread(inbox.post, users("ada", "bob", "cleo"), category=category)
                    ids.append(str(ok(answer, 202)["message_id"]))
                run_refusable.set()

            async def mark(uid: str) -> int:
                reader, marks = inbox.reader(uid), 0
                while not run_refusable.is_set():
                    category = chance.choice((None, *CATEGORIES))
                    fields = {} if category is None else {"category": category}
                    await asyncio.to_thread(reader.read_before, time.time(), **fields)
                    told = await asyncio.to_thread(reader.unread)
                    assert told["total"] == sum(told["categories"].values())
                    marks += 1
                    await asyncio.sleep(chance.uniform(0, 0.02))
                return marks

            _, *marks = await asyncio.gather(post(), mark("ada"), mark("bob"), mark("cleo"))
            for message_id in ids:
                await asyncio.to_thread(inbox.wait, message_id)
            for uid in ("ada", "bob", "cleo"):
                reader = inbox.reader(uid)
                unread = [one for one in reader.messages() if one["readat"] is None]
                told = reader.unread()
                assert len(reader.ids()) == POSTS
                assert told["total"] == len(unread)
                for category in CATEGORIES:
                    counted = sum(one["category"] == category for one in unread)
                    assert told["categories"].get(category, 0) == counted
                assert ok(inbox.call("POST", f"users/{uid}/audit"))["drift"] == 0
                # Nothing is left once nothing comes any more.
                reader.read_before(time.time() + 1)
                assert reader.unread() == {"total": 0, "categories": {}}
    faults = f"{sum(marks)} times mark all during {POSTS} deliveries to each of 3 users"
    report_drill(5, SEED, faults, "wrong counts 0, drift 0", began_at)


async def test_reconnecting_device_shows_everything_once(tmp_path: Path) -> None:
    chance, began_at = random.Random(SEED), time.monotonic()
    with run_server(tmp_path) as server:
        with server.client(OPERATOR_KEY) as operator:
            made = ok(operator.put("/stack/admin/v1/acme"), 201)
        people = TenantUsers(server.url, "acme", made["signing_secret"])
        chat = await people.direct("ann", "bob")
        sent: list[str] = []

        async def say(number: int) -> None:
            await people.send("ann", chat, f"{number}")
            sent.append(f"{number}")

        # Its device is known, and everything is kept for it.
        async with people.live("bob", "phone"):
            pass
        for number in range(MISSED):
            await say(number)

        async def go_on() -> None:
            for number in range(MISSED, 2 * MISSED):
                await say(number)

        drops = 0

        def response_bytes_max() -> int | None:
            nonlocal drops
            drops += 1
            return chance.randint(3_000, 30_000)  # a message is some 300 bytes

        shown: list[str] = []
        talking = asyncio.create_task(go_on())
        async with contextlib.AsyncExitStack() as stack:
            proxy = await stack.enter_async_context(run_proxy(server.url, response_bytes_max=response_bytes_max))
            http = httpx.AsyncClient(verify=False)
            client = Client(proxy.address, "acme", people.token("bob"), "phone", http=http)
            await stack.enter_async_context(client)
            await stack.enter_async_context(asyncio.timeout(TIMEOUT_SECONDS))
            events = await stack.enter_async_context(contextlib.aclosing(client.events()))
            async for event in events:
                if isinstance(event, Message):
                    assert event.message.content is not None
                    shown.append(event.message.content)
                if len(shown) == 2 * MISSED:
                    break
        await talking
        assert shown == sent
        await people.close()
    faults = f"a device dropped {drops - 1} times while it catches up with {MISSED} messages and {MISSED} more come"
    report_drill(12, SEED, faults, "missing 0, twice 0, out of order 0", began_at)
