"""The cost that a dry run reports for a post on read equals what a local AWS counts, and the load that follows from it.

`docs/decisions/0053-fanout-on-read.md` states the load of 100 million members: it is calculated from these counts.
"""

import secrets
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest
import pytest_asyncio

from stak.audience.audience_members import change_audience
from stak.audience.keys import SHARDS
from stak.aws_prices import LIST_PRICES
from stak.event_log.keys import STATE_COPIES
from stak.identifiers import UserId
from stak.inbox import reached_members
from stak.inbox.dry_run import DryRun, estimate_post
from stak.inbox.list_messages import list_messages
from stak.inbox.post import post_message
from stak.inbox.post_request import PostRequest
from stak.inbox.reached_members import SAMPLED_ONE_OF
from stak.ports.table import PARTITION_WRITE_UNITS
from stak.tenancy import on_read_setting
from stak.tenancy.api_keys import Caller
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.tenant_model import InboxConfig, Scope
from stak.testing.counted_aws import Counted, CountedAws, counted_aws
from stak.testing.limited_aws.local_process import LimitedAws
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, create_test_tenant, user_inbox_of
from tests.support.docs.pages import REPOSITORY
from tests.support.recording_table import record_calls
from tests.support.services import Services

CALLER: Final = Caller(TENANT, KEY_ID, frozenset(Scope))
USERS: Final = [UserId(f"{number:024d}") for number in range(8)]
RECORD: Final = REPOSITORY / "docs/decisions/0053-fanout-on-read.md"
MEMBERS: Final = 100_000_000
RETURNING_SHARE: Final = 0.01
RETURNING_SECONDS: Final = 60
PARTITION_READ_UNITS: Final = 3000  # "Service, account, and table quotas in Amazon DynamoDB"
TABLE_WRITE_UNITS: Final = 40_000  # the same page: the default quota of a table


class Used(NamedTuple):
    """What a post, and the first request of a member after it, have used."""

    estimate: DryRun
    post: Counted
    request: Counted
    request_without_news: Counted


async def _always(*_: object) -> bool:
    return True


@pytest_asyncio.fixture
async def installation(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[CountedAws]:
    monkeypatch.setattr(on_read_setting, "allows_events", _always)
    monkeypatch.setattr(on_read_setting, "EFFECTIVE_AFTER_SECONDS", 0)
    async with counted_aws(LimitedAws(services.limited), tmp_path, f"read-{secrets.token_hex(4)}") as opened:
        for ports in (opened.ports, opened.worker.ports):  # a settings row that is read again would count
            monkeypatch.setattr(ports.cache, "_kept_seconds", 3600.0)
        await create_test_tenant(opened.ports)
        await configure_inbox(opened.ports, TENANT, INBOX, InboxConfig(title="Inbox", on_read=True), key_id=KEY_ID)
        await change_audience(opened.ports, TENANT, INBOX, add=USERS, remove=(), key_id=KEY_ID)
        # Registers the category; all have applied it.
        await opened.count(lambda: post_message(opened.ports, CALLER, _request()))
        for user in USERS:
            await opened.count(lambda user=user: list_messages(opened.ports, user_inbox_of(user), limit=20))  # type: ignore[misc]
        yield opened


def _request() -> PostRequest:
    message = {"title": "A title of typical length", "body": "A sentence or two. " * 10}
    body = msgspec.defstruct("Body", ["message"])(message)
    return PostRequest(
        inbox=INBOX, uids=None, message=msgspec.json.encode(message), body=body, category="news", delivery="on_read"
    )


async def _use(installation: CountedAws) -> Used:
    """Post, and let a member read that does not count for others."""
    ports = installation.ports
    estimate = await estimate_post(ports, CALLER, _request())
    ids: list[str] = []

    async def post() -> None:
        ids.append((await post_message(ports, CALLER, _request())).answer.message_id)

    posted = await installation.count(post)
    quiet = next(user for user in USERS if zlib.crc32(f"{ids[0]} {user}".encode()) % SAMPLED_ONE_OF)
    place = user_inbox_of(quiet)
    first = await installation.count(lambda: list_messages(ports, place, limit=20))
    return Used(estimate, posted, first, await installation.count(lambda: list_messages(ports, place, limit=20)))


@pytest.mark.parametrize(("counted_max", "units"), [(10_000, 8), (0, 6)], ids=["small", "large"])
async def test_estimate_on_read_equals_the_counted_units(
    installation: CountedAws, monkeypatch: pytest.MonkeyPatch, counted_max: int, units: int
) -> None:
    monkeypatch.setattr(reached_members, "COUNTED_MAX_MEMBERS", counted_max)
    used = await _use(installation)
    reader = used.estimate.cost_per_reader
    assert reader is not None
    assert used.post.wasted_units == used.request.wasted_units == 0
    assert used.post.write_units == used.estimate.cost.dynamodb_write_units, used.post.usage
    assert used.request.write_units == reader.dynamodb_write_units == units, used.request.usage
    assert used.request_without_news.write_units == 0
    further = used.request.read_units - used.request_without_news.read_units
    assert further == pytest.approx(reader.dynamodb_read_units, abs=1), used.request.usage


async def test_load_of_a_hundred_million_members_is_as_stated(
    installation: CountedAws, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reached_members, "COUNTED_MAX_MEMBERS", 0)
    used = await _use(installation)
    assert await _shared_reads(installation) == {"R": 1, "A": 1}
    stated = RECORD.read_text()
    for line in _load(used):
        assert line in stated, line


async def _shared_reads(installation: CountedAws) -> Counter[str]:
    """Return the reads of a first request in partitions that other users read too, by their kind."""
    ports = installation.ports
    await post_message(ports, CALLER, _request())
    await list_messages(ports, user_inbox_of(USERS[0]), limit=20)  # the process has the event and the content now
    watched, table = record_calls(ports)
    await list_messages(watched, user_inbox_of(USERS[1]), limit=20)
    await ports.background_tasks.drain()
    partitions = [
        partition
        for call in table.calls
        if call[0] != "commit"
        for partition in ([call[1]] if call[0] in ("get", "query") else [key[0] for key in call[1:]])  # type: ignore[index]
    ]
    return Counter(str(partition).removeprefix(f"t#{TENANT}")[0] for partition in partitions) - Counter(
        {"U": len(partitions)}
    )


def _load(used: Used) -> list[str]:
    """Return the rows of the table in the decision record."""
    readers = MEMBERS * RETURNING_SHARE / RETURNING_SECONDS
    writes = readers * used.request.write_units
    usd = LIST_PRICES.usd({"write_units": used.post.write_units, "read_units": used.post.read_units})
    rows = [
        ("post", f"{used.post.write_units:.0f} write units, ${usd:.5f}, whatever the number of members"),
        ("requests that catch up", f"{readers:,.0f} per second"),
        (
            "writes of the table",
            f"{writes:,.0f} units per second, {writes / TABLE_WRITE_UNITS:.1f} times its default quota",
        ),
        _partition("a replica of the state", readers / STATE_COPIES, PARTITION_READ_UNITS, "read"),
        _partition("a shard of the audience", readers / SHARDS, PARTITION_READ_UNITS, "read"),
        _partition("the estimate of `reached`", 2 * readers / SAMPLED_ONE_OF, PARTITION_WRITE_UNITS, "write"),
    ]
    return [f"| {name} | {text} |" for name, text in rows]


def _partition(name: str, units: float, most: float, kind: str) -> tuple[str, str]:
    return name, f"{units:,.0f} {kind} units per second, {units / most:.0%} of what a partition accepts"
