"""`python -m bench.wake_ups [N]`: how many snoozed messages and digest windows one process returns per second.

N users have one snoozed message and one open digest window each; all are due at the same second. Only the runs of the
timers are timed, with their live pushes (to nobody) and durable commits, on the embedded engine.
"""

import asyncio
import sys
import time
from pathlib import Path
from typing import Final

from bench.scratch_directory import scratch_directory
from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.deliver_chunks import deliver
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.list_messages import read_unread
from stak.inbox.message_options import MessageOptions
from stak.inbox.post import Post, accept_post
from stak.inbox.snooze import snooze
from stak.inbox.unread_counts import UserInbox
from stak.realtime.publish_returned import run_due_timers
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from workers.job_consumer import decode_job
from workers.job_registry import REGISTRY

_TENANT: Final = TenantKey("acme")
_INBOX: Final = InboxKey("DEFAULT")
_MESSAGE: Final = '{"title":"Your invoice is ready","body":"You can pay it until the 15th.","action":{"label":"Open"}}'
_WINDOW_SECONDS: Final = 600


async def _post(engine: Engine, users: tuple[UserId, ...], options: MessageOptions | None) -> str:
    post = Post(_INBOX, "users", users, "news", _MESSAGE, options=options)
    accepted = await accept_post(engine.ports, _TENANT, post, key_id="bench")
    while True:
        jobs = await engine.job_queue.receive(10, wait_seconds=0, lease_seconds=60)
        for job in (decode_job(one.body) for one in jobs):
            await REGISTRY[job.name](engine.ports, job)
        await engine.job_queue.delete(jobs)
        received = await engine.ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
        chunks = [chunk for one in received if isinstance(chunk := delivery_message_of(one.body), Chunk)]
        await deliver(engine.ports, chunks)
        await engine.ports.deliveries.delete(received)
        if not jobs and not received:
            return accepted.message_id


async def _run(directory: Path, count: int) -> None:
    clock = ManualClock(time.time())
    users = tuple(sorted(UserId(f"user-{number:07d}") for number in range(count)))
    async with open_engine(load_settings(data=directory), clock) as engine:
        await create_tenant(engine.ports, _TENANT, TenantSettings())
        message_id = await _post(engine, users, None)
        until = int(clock()) + _WINDOW_SECONDS
        for user in users:
            await snooze(engine.ports, UserInbox(_TENANT, user, _INBOX), [message_id], until)
        clock.advance(_WINDOW_SECONDS)
        await _measure(engine, "snoozed messages", count)
        await _post(engine, users, MessageOptions(digest_key="likes", window_seconds=_WINDOW_SECONDS))
        clock.advance(_WINDOW_SECONDS)
        await _measure(engine, "digest windows", count)
        unread = [(await read_unread(engine.ports, UserInbox(_TENANT, user, _INBOX))).total for user in users[:100]]
        assert set(unread) == {2}, unread


async def _measure(engine: Engine, what: str, count: int) -> None:
    began_at = time.perf_counter()
    ran = 0
    while ran < count:
        ran += await run_due_timers(engine.ports)
    seconds = time.perf_counter() - began_at
    print(f"{what}: {ran:,} in {seconds:.2f} s, {ran / seconds:,.0f} per second", flush=True)


def main() -> None:
    """Measure with as many users as asked."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with scratch_directory() as directory:
        asyncio.run(_run(directory, count))


if __name__ == "__main__":
    main()
