"""`stak doctor` names the largest partitions, and says what to do about those that are too large."""

import json
import secrets
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.engine_maintenance import examine, examine_all_partitions
from stak.engines.embedded.partition_sizes import measure_partitions as measure_file
from stak.installation.partition_sizes import (
    CHECK,
    PHYSICAL_PARTITION_BYTES,
    WARNING_BYTES,
    LargestPartitions,
    PartitionSize,
    table_size_finding,
)
from stak.migration.largest_partitions import examine_partitions, measure_partitions
from stak.ports.capacity_units import item_bytes
from stak.ports.installation import Finding
from stak.ports.writes import Key, Put
from stak.settings import Settings, load_settings
from tests.support.services import Services
from tests.support.stak_command import StakInProcess

CHAT = "t#acmeC#01J0000000000000000000CHAT"
INBOX = "t#acmeU#an%23na#DEFAULT"
ROWS = 2_500
"""More than a page of the scan."""


def _found(*sizes: PartitionSize) -> Finding:
    largest = LargestPartitions()
    for size in sizes:
        largest.add(size)
    return examine_partitions(largest)


async def _fill(engine: Engine) -> int:
    """Store a large chat and a small inbox; return the size of the chat as DynamoDB counts it."""
    rows = [(Key(CHAT, f"m#{number:016d}"), {"content": "x" * 100}) for number in range(ROWS)]
    rows_of_inbox = [(Key(INBOX, f"m#{number}"), {"content": "y"}) for number in range(3)]
    await engine.ports.table.commit([(Put(key, item),) for key, item in (*rows, *rows_of_inbox)])
    return sum(item_bytes(key, item) for key, item in rows)


def test_partition_below_the_limit_is_ok() -> None:
    found = _found(PartitionSize(CHAT, 7, WARNING_BYTES - 1), PartitionSize(INBOX, 1, 10))
    assert found.state == "ok"
    assert found.detail.startswith("Of 2, the largest are chat 01J0000000000000000000CHAT of tenant acme: 8.0 GB in 7")
    assert "inbox DEFAULT of user an#na of tenant acme: 10 bytes in 1 rows" in found.detail


@pytest.mark.parametrize(
    ("pk", "advice"),
    [
        (CHAT, "continue the chat in a new group"),
        (INBOX, "ttl_seconds"),
        ("t#acmeU#anna", "retention_days"),
        ("t#acmeL#", "retention_days"),
        ("sys#chats#03", "report"),
    ],
)
def test_partition_from_four_fifths_of_a_physical_one_is_a_warning(pk: str, advice: str) -> None:
    assert WARNING_BYTES == 0.8 * PHYSICAL_PARTITION_BYTES
    found = _found(PartitionSize(pk, 20_000_000, WARNING_BYTES))
    assert found.state == "warning"
    assert advice in found.advice


def test_only_the_largest_of_many_are_named() -> None:
    sizes = [PartitionSize(f"t#acmeC#{number}", 1, number) for number in range(5_000)]
    found = _found(*sizes, PartitionSize(CHAT, 1, 10**6), *sizes[:10], PartitionSize(CHAT, 1, 10**6))
    assert "chat 01J0000000000000000000CHAT of tenant acme: 1.9 MB in 2 rows; chat 4999" in found.detail
    assert found.detail.count(" rows") == 5


def test_unfinished_measurement_says_how_to_finish_it() -> None:
    largest = LargestPartitions()
    largest.add(PartitionSize(CHAT, 1, 10))
    largest.is_complete = False
    found = examine_partitions(largest)
    assert found.detail.startswith("The time was too short for the whole table. Of the first 1, the largest are chat")
    assert "stak doctor --partitions" in found.advice


def test_empty_table_has_no_largest_partition() -> None:
    assert _found() == Finding(CHECK, "ok", "The table is empty.")


def test_small_table_has_no_large_partition() -> None:
    assert table_size_finding(WARNING_BYTES - 1).advice == ""
    assert "stak doctor --partitions" in table_size_finding(WARNING_BYTES).advice


async def test_file_is_measured_within_its_time(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings) as engine:
        await _fill(engine)
        by_rows = (await measure_partitions(engine.rows)).largest(1)
    whole = measure_file(settings.data, None)
    assert whole is not None
    assert whole.is_complete
    (largest,) = whole.largest(1)
    assert (largest.pk, largest.rows) == (CHAT, ROWS) == by_rows[0][:2]
    assert largest.size_bytes == pytest.approx(by_rows[0].size_bytes, rel=0.2)
    partly = measure_file(settings.data, -1.0)
    assert partly is not None
    assert not partly.is_complete
    assert measure_file(tmp_path / "nothing", None) is None


async def test_doctor_names_the_largest_partition(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings) as engine:
        await _fill(engine)
    (found,) = [finding for finding in await examine(settings) if finding.check == CHECK]
    assert "chat 01J0000000000000000000CHAT of tenant acme" in found.detail
    assert await examine_all_partitions(settings) == [found]


def test_option_of_the_command_measures_all(tmp_path: Path) -> None:
    stak = StakInProcess({"STAK_DATA": str(tmp_path / "data")})
    assert CHECK not in stak("doctor", "--partitions").out  # no database yet


@pytest.fixture
def on_aws(services: Services) -> Settings:
    prefix = f"t{secrets.token_hex(6)}"
    return load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=prefix, create=True)


async def test_table_on_aws_is_measured_by_a_scan(on_aws: Settings) -> None:
    async with open_engine(on_aws) as engine:
        size_bytes = await _fill(engine)
        (largest,) = (await measure_partitions(engine.rows)).largest(1)
    assert largest == PartitionSize(CHAT, ROWS, size_bytes)
    (found,) = [finding for finding in await examine(on_aws) if finding.check == CHECK]
    assert "No partition can have 8.0 GB" in found.detail
    assert json.dumps([one.detail for one in await examine_all_partitions(on_aws)]).count("2,500 rows") == 1
