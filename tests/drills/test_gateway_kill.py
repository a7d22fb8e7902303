"""Gateways are killed and Redis loses its data during chats: every user gets everything once, in order."""

import asyncio
import contextlib
import os
import shutil
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from redis import Redis

from stak.client import Client, Message, Ready
from stak.testing.free_port import free_port
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.support.api.devices import TenantUsers
from tests.support.drill_report import report_drill
from tests.support.gateway_process import gateway
from tests.support.local_redis import redis_server
from tests.support.proxy import run_proxy
from tests.support.services import Services

pytestmark = pytest.mark.check_all

CLIENTS: Final = int(os.environ.get("STAK_CLIENTS", "100"))
MESSAGES: Final = int(os.environ.get("STAK_MESSAGES", "9"))
TENANT: Final = "acme"
TIMEOUT_SECONDS: Final = 60 + CLIENTS * MESSAGES / 400


class Listener:
    """A connected user, with our client library."""

    def __init__(self, people: TenantUsers, url: str, user: str) -> None:
        # Without a TLS context of its own, which takes longer to make than everything else.
        http = httpx.AsyncClient(verify=False)
        self.client = Client(url, TENANT, people.token(user), "phone", http=http)
        self.contents: list[str] = []
        self.readies = 0
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self.client.aclose()

    async def _listen(self) -> None:
        async with contextlib.aclosing(self.client.events()) as events:
            async for event in events:
                match event:
                    case Ready():
                        self.readies += 1
                    case Message(message=message):
                        assert message.content is not None
                        self.contents.append(message.content)
                    case _:
                        pass


async def _users(server: Server) -> TenantUsers:
    with server.client(OPERATOR_KEY) as operator:
        made = operator.put(f"/stack/admin/v1/{TENANT}").json()
    return TenantUsers(server.url, TENANT, made["signing_secret"])


async def _until(is_so: Callable[[], bool], what: Callable[[], Any]) -> float:
    """Wait for a condition; return the seconds it took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < TIMEOUT_SECONDS, what()
        await asyncio.sleep(0.02)
    return time.monotonic() - began


@contextlib.asynccontextmanager
async def _listening(people: TenantUsers, url: str, users: list[str]) -> AsyncIterator[list[Listener]]:
    listeners = [Listener(people, url, user) for user in users]
    try:
        await _until(lambda: all(one.readies for one in listeners), lambda: "not all are connected")
        yield listeners
    finally:
        await asyncio.gather(*(one.close() for one in listeners))


async def test_killed_gateway_loses_no_message(tmp_path: Path) -> None:
    began_at = time.monotonic()
    data = ("--data", str(tmp_path))
    with run_server(tmp_path) as server, gateway(*data) as (one, process), gateway(*data) as (other, _):
        people = await _users(server)
        users = [f"user-{number}" for number in range(CLIENTS)]
        groups = [
            await people.group("sender", *users[start : start + 50], name=f"{start}") for start in range(0, CLIENTS, 50)
        ]
        sent: dict[str, list[str]] = {group: [] for group in groups}

        async def talk(group: str) -> None:
            for number in range(MESSAGES):
                await people.send("sender", group, f"{group} {number}")
                sent[group].append(f"{group} {number}")
                await asyncio.sleep(0.05)

        async with run_proxy(one, other) as proxy, _listening(people, proxy.address, users) as listeners:
            talking = [asyncio.create_task(talk(group)) for group in groups]
            await _until(lambda: all(len(said) > MESSAGES // 3 for said in sent.values()), lambda: sent)
            readies = [listener.readies for listener in listeners]
            os.kill(process.pid, signal.SIGKILL)
            await asyncio.gather(*talking)

            def lacking() -> int:
                return sum(len(listener.contents) < MESSAGES for listener in listeners)

            waited = await _until(lambda: lacking() == 0, lambda: f"{lacking()} lack something")
            await asyncio.sleep(0.3)  # should anything come twice, it may still
            for place, listener in enumerate(listeners):
                assert listener.contents == sent[groups[place // 50]], users[place]
            moved = sum(after.readies > before for after, before in zip(listeners, readies, strict=True))
            assert moved >= CLIENTS // 4, "who was on the other stayed there"
        await people.close()
    faults = f"a gateway of two killed, {moved} of {CLIENTS:,} clients on it, {CLIENTS * MESSAGES:,} messages to them"
    found = f"missing 0, twice 0, out of order 0, the last {waited:.2f} s after it was sent"
    report_drill(12, None, faults, found, began_at)


@pytest.fixture
def redis_port() -> int:
    if shutil.which("redis-server") is None:
        pytest.skip("redis-server is not installed: make setup")
    return free_port()


@contextlib.contextmanager
def _on_aws(tmp_path: Path, services: Services, redis_port: int) -> Iterator[tuple[Server, str, str]]:
    options = ("--engine", "aws", "--aws-endpoint", services.torn)
    environment = {"STAK_REDIS_URL": f"redis://127.0.0.1:{redis_port}/0", "STAK_AWS_PREFIX": "drilled"}
    with (
        run_server(tmp_path, "--create", *options, **environment) as server,
        gateway(*options, "--data", str(tmp_path), **environment) as (one, _),
        gateway(*options, "--data", str(tmp_path), **environment) as (other, _),
    ):
        yield server, one, other


async def test_redis_loss_loses_no_message(tmp_path: Path, services: Services, redis_port: int) -> None:
    began_at = time.monotonic()
    with contextlib.ExitStack() as redis:
        redis.enter_context(redis_server(redis_port))
        with _on_aws(tmp_path, services, redis_port) as (server, one, other):
            people = await _users(server)
            chat = await people.direct("ann", "bob")
            said: list[str] = []

            async def say(sender: str) -> None:
                content = f"{len(said)} by {sender}"
                said.append(content)
                await people.send(sender, chat, content)

            ann, bob = Listener(people, one, "ann"), Listener(people, other, "bob")

            async def heard(seconds: float | None = None) -> float:
                """Assert that both have received everything, on different gateways."""
                waited = await _until(
                    lambda: ann.contents == bob.contents == said, lambda: (said, ann.contents, bob.contents)
                )
                assert seconds is None or waited < seconds
                return waited

            await _until(lambda: ann.readies > 0 and bob.readies > 0, lambda: "not connected")
            figures: dict[str, float] = {}
            await say("ann")
            await say("bob")
            figures["live"] = await heard()
            with contextlib.closing(Redis(port=redis_port)) as client:
                assert client.keys("session:*"), "who is connected is known there"
                client.flushall()
            await say("ann")
            await say("bob")
            figures["after FLUSHALL"] = await heard()
            await say("ann")
            figures["live again"] = await heard(5)
            redis.close()
            await say("bob")
            await say("ann")
            redis.enter_context(redis_server(redis_port))
            figures["after Redis was killed and started again"] = await heard()
            await say("bob")
            figures["live then"] = await heard(5)
            assert (ann.client.processed.sequences, bob.client.processed.sequences) == (
                {chat: len(said)},
                {chat: len(said)},
            )
            for listener in (ann, bob):
                await listener.close()
            await people.close()
    heard_after = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in figures.items())
    report_drill(12, None, "Redis flushed, and killed and started anew", f"missing 0, twice 0: {heard_after}", began_at)
