"""The cost that a dry run reports equals what a local AWS counts when the same post is sent and delivered.

A write that is added to a post, or removed from it, makes these tests fail until `stak/inbox/post_cost.py` knows it.
"""

import math
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
import pytest_asyncio

from stak.audience.audience_members import change_audience
from stak.aws_prices import LIST_PRICES
from stak.identifiers import UserId
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS
from stak.inbox.dispatch_chunks import CHUNKS_BATCH_SIZE
from stak.inbox.dry_run import estimate_post
from stak.inbox.muted_categories import mute
from stak.inbox.post import post_message
from stak.inbox.post_cost import REQUESTS_OF_A_JOB, Cost
from stak.inbox.post_request import PostRequest
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope
from stak.testing.counted_aws import Counted, CountedAws, counted_aws
from stak.testing.limited_aws.local_process import LimitedAws
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, create_test_tenant, user_inbox_of
from tests.support.services import Services

CALLER: Final = Caller(TENANT, KEY_ID, frozenset(Scope))
SHORT: Final = "Hello"
LONG: Final = "x" * 4096
READ_FIRST: Final = 1
"""Read units for each recipient of a category that is new to a worker, or often muted: two counters."""
CACHED_READS: Final = 12
"""Read units of settings that a process may not have in its cache, and of the audit of a sample."""


@pytest_asyncio.fixture
async def installation(services: Services, tmp_path: Path) -> AsyncIterator[CountedAws]:
    async with counted_aws(LimitedAws(services.limited), tmp_path, f"cost-{secrets.token_hex(4)}") as opened:
        await create_test_tenant(opened.ports)
        await opened.count(lambda: post_message(opened.ports, CALLER, request(users_of("first", 40))))
        yield opened


def users_of(name: str, count: int) -> list[str]:
    """Return new users; their ids have different lengths."""
    return [f"{name}-{'x' * (number % 40)}-{number}" for number in range(count)]


def request(uids: list[str] | None, text: str = SHORT, **fields: Any) -> PostRequest:
    message = {"title": text}
    given = {"category": "news", "sender": "Ada", "label": "Readers"} | fields
    body = msgspec.defstruct("Body", ["message"])(message)
    return PostRequest(inbox=INBOX, uids=uids, message=msgspec.json.encode(message), body=body, **given)


async def estimated_and_counted(installation: CountedAws, asked: PostRequest) -> tuple[Cost, Counted]:
    """Make a dry run of a post, then post it."""
    estimate = await estimate_post(installation.ports, CALLER, asked)
    return estimate.cost, await installation.count(lambda: post_message(installation.ports, CALLER, asked))


def assert_equal(cost: Cost, counted: Counted, recipients: int) -> None:
    assert counted.wasted_units == 0
    assert cost.dynamodb_write_units == counted.write_units, counted.usage
    # The recipients' counters of a sampled small post are audited by one more job. And one job sends the chunks of a
    # second, where the estimate assumes a job for each batch.
    audits = 1 if recipients < 1000 else 0
    batches = math.ceil(recipients / CHUNK_MAX_RECIPIENTS / CHUNKS_BATCH_SIZE)
    jobs = (counted.sqs_requests - cost.sqs_requests) / REQUESTS_OF_A_JOB
    assert jobs in range(1 - batches, audits + 1), counted.usage
    most = cost.dynamodb_read_units + READ_FIRST * recipients + CACHED_READS
    assert cost.dynamodb_read_units <= counted.read_units <= most, counted.usage
    units = {"write_units": cost.dynamodb_write_units, "read_units": cost.dynamodb_read_units}
    assert cost.usd == pytest.approx(LIST_PRICES.usd({**units, "sqs_requests": cost.sqs_requests}), abs=1e-6)


@pytest.mark.parametrize(
    ("count", "text", "fields", "units"),
    [
        (1, SHORT, {}, 16),
        (1, LONG, {}, 28),
        (1, SHORT, {"ttl_seconds": 86_400, "idempotency_key": "once", "host_system_id": "h-1"}, 24),
        (5, SHORT, {"ttl_seconds": 86_400}, 57),
        (100, SHORT, {}, 622),
        (250, LONG, {"host_system_id": "h-2"}, 1547),
    ],
    ids=["one", "one-long", "one-expiring", "five-expiring", "hundred", "many-long"],
)
async def test_estimate_equals_the_counted_units(
    installation: CountedAws, count: int, text: str, fields: dict[str, Any], units: int
) -> None:
    cost, counted = await estimated_and_counted(installation, request(users_of("u", count), text, **fields))
    assert_equal(cost, counted, count)
    assert counted.write_units == units  # docs/guides/aws.md states the cost: a post must not become dearer unnoticed


@pytest.mark.check_all
@pytest.mark.parametrize(("count", "characters"), [(2_500, 5), (2_500, 4096), (10_100, 5)])
async def test_estimate_equals_the_counted_units_of_many_chunks(
    installation: CountedAws, count: int, characters: int
) -> None:
    cost, counted = await estimated_and_counted(installation, request(users_of("u", count), "x" * characters))
    assert_equal(cost, counted, count)


async def test_scheduled_post_costs_what_starting_it_adds(installation: CountedAws) -> None:
    asked = request(users_of("u", 3), send_at=int(installation.ports.clock()) + 3600)
    at_once, _ = await estimated_and_counted(installation, request(users_of("v", 3)))
    estimate = await estimate_post(installation.ports, CALLER, asked)
    # The broadcast, its row of due work and its row of open work are written again; the cursor is put if absent. A job
    # sends its chunk, and notes that.
    assert estimate.cost.dynamodb_write_units == at_once.dynamodb_write_units + 3 * 2 + 2 + 2


@pytest.mark.check_all
@pytest.mark.parametrize("late_share", [0.01, 0.05, 0.2])
async def test_muted_recipients_cost_at_most_a_tenth_more(installation: CountedAws, late_share: float) -> None:
    uids = users_of("m", 2_000)
    for uid in uids[:: int(1 / late_share)]:
        await mute(installation.ports, user_inbox_of(UserId(uid)), ["news"])
    cost, counted = await estimated_and_counted(installation, request(uids))
    assert 0.9 * cost.dynamodb_write_units <= counted.write_units <= 1.1 * cost.dynamodb_write_units


@pytest.mark.check_all
async def test_post_to_everyone_costs_the_estimate_within_two_percent(installation: CountedAws) -> None:
    uids = [UserId(uid.zfill(24)) for uid in users_of("", 2_500)]
    await change_audience(installation.ports, TENANT, INBOX, add=uids, remove=(), key_id=KEY_ID)
    cost, counted = await estimated_and_counted(installation, request(None))
    assert counted.write_units == pytest.approx(cost.dynamodb_write_units, rel=0.02)
    assert counted.sqs_requests == pytest.approx(cost.sqs_requests, rel=0.5)
    assert counted.read_units <= cost.dynamodb_read_units + READ_FIRST * len(uids) + CACHED_READS
