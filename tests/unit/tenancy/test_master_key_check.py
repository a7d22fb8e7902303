"""A wrong master key is refused, and nothing is encrypted with it."""

import base64
import dataclasses
import secrets
from pathlib import Path

import pytest

from stak.bootstrap import open_engine
from stak.clock import ManualClock
from stak.crypto import KEY_BYTES, Sealer, new_key
from stak.engines.aws.aws_clients import open_clients
from stak.engines.aws.keys import MASTER
from stak.engines.aws.master_key import key_context
from stak.engines.embedded.secret_files import MASTER_KEY_NAME
from stak.errors import Misconfigured
from stak.identifiers import TenantKey
from stak.installation.keys import CHECK
from stak.ports import Ports
from stak.ports.writes import Delete, Put
from stak.settings import Settings, load_settings
from stak.tenancy.master_key_check import verify_master_key
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.interrupted_table import InterruptedTable
from tests.support.services import Services


def with_another_key(ports: Ports) -> Ports:
    return dataclasses.replace(ports, sealer=Sealer({"m1": new_key()}, "m1"))


async def test_right_key_is_accepted_repeatedly(ports: Ports) -> None:
    stored = await ports.table.get(CHECK)
    assert stored is not None
    await verify_master_key(ports, "")
    assert await ports.table.get(CHECK) == stored


async def test_wrong_key_is_refused_with_advice(ports: Ports) -> None:
    with pytest.raises(Misconfigured, match=r"another master key.*Restore it"):
        await verify_master_key(with_another_key(ports), "Restore it.")


async def test_wrong_key_is_refused_without_a_stored_check_value(ports: Ports) -> None:
    await create_tenant(ports, TenantKey("acme"), TenantSettings())
    await ports.table.commit([(Delete(CHECK),)])
    with pytest.raises(Misconfigured, match="another master key"):
        await verify_master_key(with_another_key(ports), "")
    assert await ports.table.get(CHECK) is None
    await verify_master_key(ports, "")
    assert await ports.table.get(CHECK) is not None


async def test_concurrent_first_keys_refuse_one(ports: Ports) -> None:
    await ports.table.commit([(Delete(CHECK),)])
    other = with_another_key(ports)
    overtaken = dataclasses.replace(ports, table=InterruptedTable(ports.table, lambda: verify_master_key(other, "")))
    with pytest.raises(Misconfigured, match="another master key"):
        await verify_master_key(overtaken, "")
    await verify_master_key(other, "")


async def test_installation_with_another_key_file_does_not_open(tmp_path: Path, clock: ManualClock) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings, clock):
        pass
    (settings.data / MASTER_KEY_NAME).write_text(new_key().hex() + "\n")
    for _ in range(2):
        with pytest.raises(Misconfigured, match=f"Restore {MASTER_KEY_NAME}"):
            async with open_engine(settings, clock):
                pass


def settings_on(services: Services) -> Settings:
    return load_settings(
        engine="aws",
        data=Path("unused"),
        aws_endpoint=services.ministack,
        aws_prefix=f"t{secrets.token_hex(6)}",
        create=True,
        operator_key="operator key of the tests",
    )


async def test_installation_on_aws_with_another_key_does_not_open(services: Services) -> None:
    settings = settings_on(services)
    async with open_engine(settings) as engine:
        await create_tenant(engine.ports, TenantKey("acme"), TenantSettings())
        async with open_clients(settings) as clients:
            other = await clients.kms.generate_data_key(
                KeyId=clients.names.key, NumberOfBytes=KEY_BYTES, EncryptionContext=key_context(clients)
            )
        sealed = base64.b64encode(other["CiphertextBlob"]).decode()
        await engine.ports.table.commit([(Put(MASTER, {"sealed": sealed}),)])
    with pytest.raises(Misconfigured, match="another master key"):
        async with open_engine(settings):
            pass


async def test_installation_on_aws_without_its_key_gets_no_other(services: Services) -> None:
    settings = settings_on(services)
    async with open_engine(settings) as engine:
        await engine.ports.table.commit([(Delete(MASTER),)])
    for _ in range(2):
        with pytest.raises(Misconfigured, match="missing"):
            async with open_engine(settings):
                pass
