"""Tokens leased from shared buckets: few requests, no more than the rate, the limit of the machine as a fallback."""

import asyncio

import pytest

from stak.bootstrap import Engine
from stak.errors import StorageUnavailable, TooManyRequests
from stak.http.leased_tokens import LEASE_SECONDS, UNREACHABLE_SECONDS, LeasedTokens
from stak.http.rate_limits import charge_tenant
from stak.http.shared_buckets import BURST_SECONDS, Buckets
from stak.identifiers import tenant_key
from stak.ports.rates import Grant
from stak.tenancy.tenant_model import Limits, TenantSettings
from stak.tenancy.tenants import create_tenant

ACME = tenant_key("acme")
KEY = ("acme",)


class Bucket:
    """One shared bucket without a refill, which counts the requests for it."""

    def __init__(self, tokens: int) -> None:
        self.tokens = tokens
        self.wanted: list[int] = []
        self.is_reachable = True

    async def lease(self, key: tuple[str, ...], per_second: float, burst_seconds: float, wanted: int) -> Grant:
        self.wanted.append(wanted)
        await asyncio.sleep(0)
        if not self.is_reachable:
            raise StorageUnavailable("Redis did not answer.")
        granted = min(wanted, self.tokens)
        self.tokens -= granted
        return Grant(granted, 0.0 if granted else 0.5)


class Seconds:
    """The clock of a process."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def test_leases_grow_while_they_are_used_up() -> None:
    bucket = Bucket(1000)
    leased = LeasedTokens(bucket, Seconds())
    assert [await leased.take(KEY, 200, 2) for _ in range(100)] == [0.0] * 100
    assert bucket.wanted[:5] == [1, 2, 4, 8, 10], "up to a twentieth of the rate"
    assert len(bucket.wanted) < 15


async def test_slow_caller_leases_single_tokens() -> None:
    bucket, seconds = Bucket(1000), Seconds()
    leased = LeasedTokens(bucket, seconds)
    for _ in range(20):
        await leased.take(KEY, 200, 2)
        seconds.now += LEASE_SECONDS
    assert bucket.tokens == 980


async def test_concurrent_requests_share_a_lease() -> None:
    bucket = Bucket(1000)
    leased = LeasedTokens(bucket, Seconds())
    assert set(await asyncio.gather(*(leased.take(KEY, 200, 2) for _ in range(100)))) == {0.0}
    assert len(bucket.wanted) < 15


async def test_two_processes_get_no_more_than_the_bucket_has() -> None:
    bucket = Bucket(40)
    processes = [LeasedTokens(bucket, Seconds()) for _ in range(2)]
    taken = [await process.take(KEY, 20, 2) == 0.0 for _ in range(50) for process in processes]
    assert sum(taken) == 40


async def test_refusal_is_remembered_until_there_is_a_token() -> None:
    bucket, seconds = Bucket(0), Seconds()
    leased = LeasedTokens(bucket, seconds)
    assert await leased.take(KEY, 20, 2) == 0.5
    assert await leased.take(KEY, 20, 2) == 0.5
    assert len(bucket.wanted) == 1
    seconds.now += 0.5
    bucket.tokens = 5
    assert await leased.take(KEY, 20, 2) == 0.0


async def test_expensive_request_is_paid_by_the_next_leases() -> None:
    bucket = Bucket(1000)
    leased = LeasedTokens(bucket, Seconds())
    await leased.take(KEY, 20, 2)
    leased.charge(KEY, 20, 30)
    await leased.take(KEY, 20, 2)
    assert bucket.wanted == [1, 31]


async def test_unreachable_buckets_leave_the_limit_of_the_machine(embedded: Engine) -> None:
    bucket, ports = Bucket(0), embedded.ports
    bucket.is_reachable = False
    await create_tenant(ports, ACME, TenantSettings(limits=Limits(requests_per_second=3)))
    buckets = Buckets(None, bucket)
    for _ in range(int(3 * BURST_SECONDS)):
        await charge_tenant(buckets, ports, ACME)
    with pytest.raises(TooManyRequests):
        await charge_tenant(buckets, ports, ACME)
    assert len(bucket.wanted) == 1, "no request waits for it again"


async def test_unreachable_buckets_are_asked_again_later() -> None:
    bucket, seconds = Bucket(0), Seconds()
    bucket.is_reachable = False
    leased = LeasedTokens(bucket, seconds)
    assert await leased.take(KEY, 20, 2) == 0.0
    bucket.is_reachable = True
    assert await leased.take(KEY, 20, 2) == 0.0
    seconds.now += UNREACHABLE_SECONDS
    assert await leased.take(KEY, 20, 2) == 0.5


async def test_request_over_the_limit_of_all_machines_is_refused(embedded: Engine) -> None:
    bucket, ports = Bucket(4), embedded.ports
    await create_tenant(ports, ACME, TenantSettings(limits=Limits(requests_per_second=3)))
    machines = [Buckets(None, bucket) for _ in range(2)]
    for number in range(4):
        await charge_tenant(machines[number % 2], ports, ACME)
    for buckets in machines:
        with pytest.raises(TooManyRequests):
            await charge_tenant(buckets, ports, ACME)
