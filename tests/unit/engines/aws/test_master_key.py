"""Secrets of an installation: one master key for all processes, and an operator key that is shown once."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.crypto import KEY_BYTES, fingerprint
from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.aws.keys import MASTER, OPERATOR
from stak.engines.aws.master_key import (
    AwsMasterKeys,
    key_context,
    master_keys,
    new_operator_key,
    operator_fingerprint,
)
from stak.engines.aws.resources import create_all
from stak.errors import Contended, StorageRefused, StorageUnavailable
from stak.ports.writes import DONE, Delete, Put
from stak.settings import load_settings
from tests.support.interrupted_table import InterruptedTable
from tests.support.services import Services


@contextlib.asynccontextmanager
async def opened(services: Services, prefix: str) -> AsyncIterator[tuple[Clients, AwsTable]]:
    settings = load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=prefix, data=Path("unused"))
    async with open_clients(settings) as clients:
        yield clients, AwsTable(Wire(clients.dynamodb), clients.names.table, settings.patience_seconds)


@pytest.fixture
async def installation(services: Services) -> AsyncIterator[tuple[Clients, AwsTable]]:
    async with opened(services, f"t{secrets.token_hex(6)}") as (clients, table):
        await create_all(clients)
        yield clients, table


async def test_master_key_is_created_once_and_found_again(installation: tuple[Clients, AwsTable]) -> None:
    clients, table = installation
    first = await master_keys(clients, table)
    assert {name: len(key) for name, key in first.items()} == {"m1": KEY_BYTES}
    assert await master_keys(clients, table) == first


async def test_kms_rotates_the_created_key(installation: tuple[Clients, AwsTable]) -> None:
    clients, _ = installation
    described = await clients.kms.describe_key(KeyId=clients.names.key)
    status = await clients.kms.get_key_rotation_status(KeyId=described["KeyMetadata"]["KeyId"])
    assert status["KeyRotationEnabled"] is True


async def test_concurrent_starts_agree_on_one_key(installation: tuple[Clients, AwsTable]) -> None:
    clients, table = installation
    keys = await asyncio.gather(*(master_keys(clients, table) for _ in range(8)))
    assert len({key["m1"] for key in keys}) == 1


async def test_only_the_encrypted_key_is_in_the_table(installation: tuple[Clients, AwsTable]) -> None:
    clients, table = installation
    key = (await master_keys(clients, table))["m1"]
    item = await table.get(MASTER)
    assert item is not None
    assert set(item) == {"sealed"}
    assert key.hex() not in str(item)
    assert key_context(clients) == {"stak": clients.names.table}


async def test_every_installation_has_its_own_key(installation: tuple[Clients, AwsTable], services: Services) -> None:
    clients, table = installation
    async with opened(services, f"t{secrets.token_hex(6)}") as (other_clients, other_table):
        await create_all(other_clients)
        assert await master_keys(other_clients, other_table) != await master_keys(clients, table)


async def test_damaged_key_is_an_error_and_not_replaced(installation: tuple[Clients, AwsTable]) -> None:
    clients, table = installation
    await master_keys(clients, table)
    spoilt = {"sealed": "c3BvaWx0"}
    await table.commit([(Put(MASTER, spoilt),)])
    with pytest.raises(StorageUnavailable, match="decrypt the master key"):
        await master_keys(clients, table)
    assert await table.get(MASTER) == spoilt


async def test_concurrent_new_keys_refuse_one(installation: tuple[Clients, AwsTable]) -> None:
    clients, table = installation
    await master_keys(clients, table)
    other = AwsMasterKeys(clients, table)
    late = AwsMasterKeys(clients, InterruptedTable(table, other.add))
    with pytest.raises(Contended, match="Nothing was changed"):
        await late.add()
    assert await late.names() == ("m1", "m2")
    made = await table.get(MASTER)
    await late.add()
    assert await table.get(MASTER) == made


async def test_earlier_release_finds_the_first_key_until_it_is_dropped(
    installation: tuple[Clients, AwsTable],
) -> None:
    clients, table = installation
    first = await master_keys(clients, table)
    sealed = (await table.get(MASTER) or {})["sealed"]
    keys = AwsMasterKeys(clients, table)
    for step in (keys.add, keys.switch):
        await step()
        assert (await table.get(MASTER) or {})["sealed"] == sealed
        assert (await master_keys(clients, table))["m1"] == first["m1"]
    assert [*await master_keys(clients, table)] == ["m2", "m1"]
    await keys.drop()
    assert "sealed" not in (await table.get(MASTER) or {})
    assert [*await master_keys(clients, table)] == ["m2"]


async def test_missing_kms_key_is_named(services: Services, installation: tuple[Clients, AwsTable]) -> None:
    _, table = installation
    async with opened(services, "nobody-made-this") as (others, _):
        with pytest.raises(StorageRefused, match="alias/nobody-made-this"):
            await master_keys(others, table)
    assert await table.get(MASTER) is None


async def test_operator_key_is_shown_once_and_stored_as_a_fingerprint(installation: tuple[Clients, AwsTable]) -> None:
    _, table = installation
    assert await operator_fingerprint(table) == ""
    key = await new_operator_key(table)
    assert key is not None
    assert key.startswith("op_")
    assert await new_operator_key(table) is None
    assert await operator_fingerprint(table) == fingerprint(key)
    assert await table.get(OPERATOR) == {"fingerprint": fingerprint(key)}


async def test_concurrent_starts_show_the_operator_key_once(installation: tuple[Clients, AwsTable]) -> None:
    _, table = installation
    shown = [key for key in await asyncio.gather(*(new_operator_key(table) for _ in range(8))) if key is not None]
    (key,) = shown
    assert await operator_fingerprint(table) == fingerprint(key)


async def test_removed_operator_row_gives_a_new_key(
    installation: tuple[Clients, AwsTable],
) -> None:
    _, table = installation
    first = await new_operator_key(table)
    assert await table.commit([(Delete(OPERATOR),)]) == [DONE]
    second = await new_operator_key(table)
    assert None not in (first, second)
    assert first != second
