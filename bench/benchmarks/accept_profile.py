"""Profiles the acceptance of a post step by step, as the admin API does it."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from admin_api.post_body import PostMessage, ToUsers
from bench.benchmark_results import Figure, WrongResultError
from stak.bootstrap import open_engine
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.idempotency import idempotency_key
from stak.inbox.post import Post, accept_post, new_broadcast
from stak.inbox.post_recipients import distinct_users
from stak.inbox.store_recipients import chunk_writes
from stak.ports import Ports
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant

T = TypeVar("T")

_TENANT: Final = TenantKey("acme")
_INBOX: Final = InboxKey("DEFAULT")
_decoder: Final = msgspec.json.Decoder(PostMessage)


class _Watch:
    """The milliseconds of each step in each repeat."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = defaultdict(list)

    def time(self, name: str, step: Callable[[], T]) -> T:
        began = time.perf_counter()
        result = step()
        self.taken[name].append((time.perf_counter() - began) * 1000)
        return result


def time_steps(directory: Path, body: bytes, *, repeats: int) -> list[Figure]:
    """Return a figure for each step."""
    watch = asyncio.run(_time_steps(directory, body, repeats))
    return [Figure(f"step: {name}", "ms", tuple(taken[1:])) for name, taken in watch.taken.items()]


async def _time_steps(directory: Path, body: bytes, repeats: int) -> _Watch:
    watch = _Watch()
    async with open_engine(load_settings(data=directory)) as engine:
        await create_tenant(engine.ports, _TENANT, TenantSettings())
        for _ in range(repeats):
            await _time_one(engine.ports, body, watch)
    return watch


async def _time_one(ports: Ports, body: bytes, watch: _Watch) -> None:
    data = watch.time("decode", lambda: _decoder.decode(body))
    if not isinstance(data.audiences, ToUsers) or not isinstance(data.message, msgspec.Raw):
        raise WrongResultError("The post is not a message to users.")
    uids = data.audiences.uids
    began = time.perf_counter()
    users = await distinct_users(uids, "audiences.uids")
    watch.taken["validate, distinct"].append((time.perf_counter() - began) * 1000)
    began = time.perf_counter()
    key = await idempotency_key(_INBOX, "bench", None, data)
    watch.taken["hash (only with a key)"].append((time.perf_counter() - began) * 1000)
    post = Post(_INBOX, "users", users, "news", bytes(data.message).decode(), idempotency_key=key)
    new = await new_broadcast(ports, _TENANT, post, len(users), "bench")
    began = time.perf_counter()
    batches = [groups async for groups in chunk_writes(new.ref, new.broadcast, users)]
    watch.taken["sort, split, encode"].append((time.perf_counter() - began) * 1000)
    began = time.perf_counter()
    for groups in batches:
        await ports.table.commit(groups)
    watch.taken["commit the rows"].append((time.perf_counter() - began) * 1000)
    began = time.perf_counter()
    await accept_post(ports, _TENANT, post, key_id="bench")
    watch.taken["accept_post (sorts, encodes, commits, promises)"].append((time.perf_counter() - began) * 1000)
