"""The `wake_ups` benchmark: how many snoozed messages and digest windows one process returns per second.

All users have one snoozed message, and later one open digest window; all of them are due at the same second. Then a few
users of each of many tenants have a snoozed message. Only the runs of the timers are timed, with their live pushes (to
nobody) and durable commits, on the embedded engine. Garbage is collected as in a worker process.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, WrongResultError, compare, relative_to
from bench.delivery_data import some_users
from bench.scratch_directory import scratch_directory
from stak.bootstrap import Engine, open_engine
from stak.cli.worker_process import collect_rarely
from stak.clock import ManualClock
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.list_messages import read_unread
from stak.inbox.message_options import MessageOptions
from stak.inbox.post import Post, accept_post
from stak.inbox.snooze import snooze
from stak.inbox.unread_counts import UserInbox
from stak.realtime.publish_returned import run_due_timers
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from workers.delivery_consumer import MESSAGES_BATCH_SIZE, handle_batch
from workers.job_consumer import decode_job
from workers.job_registry import REGISTRY

_TENANT: Final = TenantKey("acme")
_INBOX: Final = InboxKey("DEFAULT")
_MESSAGE: Final = '{"title":"Your invoice is ready","body":"You can pay it until the 15th.","action":{"label":"Open"}}'
_WINDOW_SECONDS: Final = 600
_PER_SECOND: Final = 5_000.0
_LEASE_SECONDS: Final = 60


class _Size(NamedTuple):
    users: int
    repeats: int
    tenants: int
    tenant_users: int
    """Users of each of the other tenants."""


_FULL: Final = _Size(users=20_000, repeats=1 + 3, tenants=100, tenant_users=20)  # one repeat warms up
_TINY: Final = _Size(users=150, repeats=1 + 1, tenants=5, tenant_users=4)


def run(*, is_tiny: bool) -> Result:
    """Measure deliveries, returns of snoozed messages and ends of digest windows in turns, for the same users."""
    return asyncio.run(_run(_TINY if is_tiny else _FULL))


async def _run(size: _Size) -> Result:
    clock = ManualClock(time.time())
    users = tuple(UserId(uid) for uid in some_users(size.users))
    others = [TenantKey(f"other-{number}") for number in range(size.tenants)]
    of_others = users[: size.tenant_users]
    names = ("delivered messages", "snoozed messages", "digest windows", f"snoozed messages of {size.tenants} tenants")
    rates: dict[str, list[float]] = {name: [] for name in names}
    with scratch_directory() as directory:
        async with open_engine(load_settings(data=directory / "data"), clock) as engine:
            for tenant in (_TENANT, *others):
                await create_tenant(engine.ports, tenant, TenantSettings())
            collect_rarely()
            for repeat in range(1, size.repeats + 1):
                delivered = await _snoozed(engine, _TENANT, users)
                clock.advance(_WINDOW_SECONDS)
                returned = await _returned_per_second(engine, size.users)
                options = MessageOptions(digest_key=f"likes {repeat}", window_seconds=_WINDOW_SECONDS)
                await _post(engine, _TENANT, users, options)
                clock.advance(_WINDOW_SECONDS)
                ended = await _returned_per_second(engine, size.users)
                for tenant in others:
                    await _snoozed(engine, tenant, of_others)
                clock.advance(_WINDOW_SECONDS)
                returned_to_others = await _returned_per_second(engine, len(others) * len(of_others))
                for each, rate in zip(rates.values(), (delivered, returned, ended, returned_to_others), strict=True):
                    each.append(rate)
                await _check_counts(engine, _TENANT, users, 2 * repeat)
                for tenant in others:
                    await _check_counts(engine, tenant, of_others, repeat)
    figures = [Figure(name, "messages/s", tuple(each[1:])) for name, each in rates.items()]
    delivery, *wake_ups, of_tenants = figures
    targets = [
        *(relative_to(f"{_PER_SECOND:,.0f}/s", one, _PER_SECOND, at_least=1.0) for one in wake_ups),
        *(compare(f"{one.name} : {delivery.name}", one, delivery) for one in wake_ups),
        compare(f"{of_tenants.name} : of one tenant", of_tenants, wake_ups[0]),
    ]
    note = (
        f"The counts of unread messages of all {size.users:,} users, and of {size.tenant_users} users of each of "
        f"{size.tenants} tenants, were right after each round."
    )
    return Result(tuple(figures), tuple(targets), (note,))


async def _snoozed(engine: Engine, tenant: TenantKey, users: Sequence[UserId]) -> float:
    """Deliver a message and snooze it; return the recipients per second of the deliveries."""
    message_id, delivered = await _post(engine, tenant, users, None)
    until = int(engine.ports.clock()) + _WINDOW_SECONDS
    for user in users:
        await snooze(engine.ports, UserInbox(tenant, user, _INBOX), [message_id], until)
    return delivered


async def _post(
    engine: Engine, tenant: TenantKey, users: Sequence[UserId], options: MessageOptions | None
) -> tuple[str, float]:
    """Post and deliver a message; return its id and the recipients per second of the deliveries."""
    post = Post(_INBOX, "users", tuple(users), "news", _MESSAGE, options=options)
    accepted = await accept_post(engine.ports, tenant, post, key_id="bench")
    deliveries = engine.ports.deliveries
    seconds = 0.0
    while True:
        jobs = await engine.job_queue.receive(10, wait_seconds=0, lease_seconds=_LEASE_SECONDS)
        for job in (decode_job(one.body) for one in jobs):
            await REGISTRY[job.name](engine.ports, job)
        await engine.job_queue.delete(jobs)
        received = await deliveries.receive(MESSAGES_BATCH_SIZE, wait_seconds=0, lease_seconds=_LEASE_SECONDS)
        began_at = time.perf_counter()
        if failed := await handle_batch(engine.ports, received):
            raise WrongResultError(f"Some chunks were not delivered: {failed}")
        seconds += time.perf_counter() - began_at
        await deliveries.delete(received)
        if not jobs and not received:
            return accepted.message_id, len(users) / seconds


async def _returned_per_second(engine: Engine, count: int) -> float:
    began_at = time.perf_counter()
    ran = 0
    while ran < count:
        if not (some := await run_due_timers(engine.ports)):
            raise WrongResultError(f"{ran} of {count} timers were run.")
        ran += some
    return ran / (time.perf_counter() - began_at)


async def _check_counts(engine: Engine, tenant: TenantKey, users: Sequence[UserId], expected: int) -> None:
    for user in users:
        unread = await read_unread(engine.ports, UserInbox(tenant, user, _INBOX))
        if unread.total != expected:
            raise WrongResultError(f"{user} has {unread.total} unread messages instead of {expected}.")
