"""The parts of the loads on AWS: a steady rate, percentiles, what capacity allows, and the check of all inboxes."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.aws_loads.broadcast_load import allowed_seconds
from bench.aws_loads.exact_inboxes import require_exact_inboxes
from bench.aws_loads.steady_rate import offer, percentile
from bench.benchmark_results import WrongResultError
from bench.contenders.dynamodb_deliveries import INBOX, TENANT
from bench.growth.sample_data import deliver_messages
from bench.servers.aws_fleet_process import first_put_times
from stak.bootstrap import Engine, open_engine
from stak.errors import NotFound, StorageBusy
from stak.identifiers import UserId
from stak.inbox.unread_counts import UserInbox
from stak.ports.writes import Update
from stak.settings import load_settings

USERS = 3


async def test_work_is_offered_whether_earlier_work_has_ended_or_not() -> None:
    began: list[int] = []
    all_began = asyncio.Event()

    async def work(number: int) -> None:
        began.append(number)
        if len(began) == 20:
            all_began.set()
        await all_began.wait()

    started_at = time.perf_counter()
    answers = await offer(work, per_second=200, seconds=0.1)
    assert time.perf_counter() - started_at >= 19 / 200
    assert began == list(range(20))
    assert (answers.offered, len(answers.accepted)) == (20, 20)
    assert max(answers.accepted) >= 19 / 200  # the first waits from when it was due until the last has begun


async def test_refusals_are_counted_by_their_status() -> None:
    async def work(number: int) -> None:
        if number % 4 == 1:
            raise StorageBusy("Try again.")
        if number % 4 == 2:
            raise NotFound("There is no such chat.")

    answers = await offer(work, per_second=1000, seconds=0.008)
    assert (len(answers.accepted), len(answers.refused)) == (4, 4)
    assert answers.statuses == {503: 2, 404: 2}


async def test_other_errors_end_the_load() -> None:
    async def work(_number: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ExceptionGroup):
        await offer(work, per_second=1000, seconds=0.01)


def test_percentiles() -> None:
    assert percentile([each / 100 for each in range(101)], 99) == pytest.approx(0.99)
    assert percentile([0.5], 99) == 0.5
    assert str(percentile([], 50)) == "nan"


def test_capacity_is_that_of_the_slowest_part_without_wasted_units() -> None:
    rates = {"t": {"initial_write_units_per_second": 100.0}, "t/i": {"initial_write_units_per_second": 10.0}}
    written = {"t TransactWriteItems": 600.0, "t PutItem": 500.0, "t/i TransactWriteItems": 50.0}
    assert allowed_seconds(written, {"t TransactWriteItems": 100.0}, rates) == pytest.approx(10.0)
    assert allowed_seconds({**written, "t/i PutItem": 150.0}, {}, rates) == pytest.approx(20.0)


def test_capacity_doubles_after_half_an_hour() -> None:
    rates = {"t": {"initial_write_units_per_second": 10.0}}
    assert allowed_seconds({"t PutItem": 18_000.0}, {}, rates) == pytest.approx(1_800)
    assert allowed_seconds({"t PutItem": 20_000.0}, {}, rates) == pytest.approx(1_900)


def test_first_put_of_each_partition_counts(tmp_path: Path) -> None:
    written = tmp_path / "put-times.txt"
    written.write_text("10.5 ann # 1\n11.25 bob\n12.0 ann # 1\n")
    assert first_put_times(written) == {"ann # 1": 10.5, "bob": 11.25}


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[Engine]:
    """An installation in which some users have a message each."""
    async with open_engine(load_settings(data=tmp_path)) as opened:
        await deliver_messages(opened.ports, [_inbox(number) for number in range(USERS)], 1)
        yield opened


def _inbox(number: int) -> UserInbox:
    return UserInbox(TENANT, UserId(f"user-{number}"), INBOX)


async def test_inboxes_are_exact(engine: Engine) -> None:
    await require_exact_inboxes(engine, USERS)


async def test_missing_message_is_found(engine: Engine) -> None:
    with pytest.raises(WrongResultError, match="4 users should have a message each: 3 have 3 messages"):
        await require_exact_inboxes(engine, USERS + 1)


async def test_message_too_many_is_found(engine: Engine) -> None:
    await deliver_messages(engine.ports, [_inbox(0)], 1)
    with pytest.raises(WrongResultError, match="3 users should have a message each: 3 have 4 messages"):
        await require_exact_inboxes(engine, USERS)


async def test_wrong_count_is_found(engine: Engine) -> None:
    await engine.ports.table.commit([(Update(_inbox(1).counter("news"), add={"count": 1}),)])
    with pytest.raises(WrongResultError, match="Wrong counts in 1 inboxes"):
        await require_exact_inboxes(engine, USERS)
