"""Data keys: the newest encrypts, all decrypt, and every process learns of new ones."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from stak.clock import ManualClock
from stak.crypto import new_key
from stak.engines.aws.dynamodb.request_encoding import item_of, size_bytes
from stak.errors import Contended, DecryptionFailed, NotFound
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.ports.writes import Item, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.data_keys import (
    ATTRIBUTE,
    KEYS_MAX,
    DataKey,
    data_sealer,
    rotate_data_key,
    with_data_keys_open,
    with_data_keys_sealed,
)
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.ttl_cache import KEPT_SECONDS
from tests.support.lost_race import losing_race, other_process

ACME, BEST = tenant_key("acme"), tenant_key("best")


@pytest.fixture(autouse=True)
async def tenants(ports: Ports) -> None:
    for tenant in (ACME, BEST):
        await create_tenant(ports, tenant, TenantSettings())


async def settings_of(ports: Ports) -> Item:
    item = await ports.table.get(keys.tenant_settings(ACME))
    assert item is not None
    return item


async def seal(ports: Ports, text: str) -> str:
    return (await data_sealer(ports, ACME)).seal(text.encode(), "here")


async def opened(ports: Ports, sealed: str) -> str:
    return (await data_sealer(ports, ACME, [sealed])).open(sealed, "here").decode()


async def test_content_from_before_a_rotation_still_decrypts(ports: Ports) -> None:
    texts = [await seal(ports, "0")]
    for number in (1, 2):
        made = await rotate_data_key(ports, ACME, key_id="k")
        texts.append(await seal(ports, str(number)))
        assert made.key_id == f"d{number + 1}"
    assert [text.partition(".")[0] for text in texts] == ["d1", "d2", "d3"]
    for process in (ports, other_process(ports)):
        assert [await opened(process, text) for text in texts] == ["0", "1", "2"]
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None)
    assert [entry.target for entry in entries if entry.action == "rotate data key"] == ["d3", "d2"]


async def test_process_without_the_new_key_decrypts_with_it(ports: Ports, clock: ManualClock) -> None:
    other = other_process(ports)
    before = await seal(other, "before")
    await rotate_data_key(ports, ACME, key_id="k")
    after = await seal(ports, "after")
    assert (await seal(other, "meanwhile")).startswith("d1.")  # Every process can decrypt it.
    assert await opened(other, after) == "after"
    assert (await seal(other, "from now on")).startswith("d2.")
    assert await opened(other, before) == "before"
    third = other_process(ports)
    await seal(third, "")
    await rotate_data_key(ports, ACME, key_id="k")
    clock.advance(KEPT_SECONDS)
    assert (await seal(third, "")).startswith("d3.")  # By itself, after some seconds.


async def test_unknown_key_does_not_decrypt(ports: Ports) -> None:
    sealed = await seal(ports, "text")
    for wrong in ("d9" + sealed[2:], "", "d1.", sealed[:-2]):
        with pytest.raises(DecryptionFailed):
            await opened(ports, wrong)
    with pytest.raises(DecryptionFailed):
        (await data_sealer(ports, BEST, [sealed])).open(sealed, "here")  # Another tenant's key with the same name.
    assert await opened(ports, sealed) == "text"


async def test_tenant_without_data_keys_gets_one(ports: Ports) -> None:
    await ports.table.commit([(Update(keys.tenant_settings(ACME), remove=(ATTRIBUTE,)),)])
    processes = [other_process(ports) for _ in range(4)]
    texts = await asyncio.gather(*(seal(process, str(index)) for index, process in enumerate(processes)))
    for process in processes:
        assert [await opened(process, text) for text in texts] == ["0", "1", "2", "3"]
    kept = (await settings_of(ports))[ATTRIBUTE]
    await seal(other_process(ports), "again")
    assert (await settings_of(ports))[ATTRIBUTE] == kept


async def test_concurrent_first_data_keys_make_one(ports: Ports) -> None:
    await ports.table.commit([(Update(keys.tenant_settings(ACME), remove=(ATTRIBUTE,)),)])
    faster = other_process(ports)
    late = losing_race(ports, lambda: seal(faster, ""))
    sealed = await seal(late, "late")
    for process in (faster, late, other_process(ports)):
        assert await opened(process, sealed) == "late"


async def test_tenant_without_data_keys_can_rotate(ports: Ports) -> None:
    await ports.table.commit([(Update(keys.tenant_settings(ACME), remove=(ATTRIBUTE,)),)])
    assert (await rotate_data_key(ports, ACME, key_id="k")).key_id == "d1"
    assert (await seal(other_process(ports), "text")).startswith("d1.")


async def test_concurrent_rotation_of_a_data_key_raises_contended(ports: Ports) -> None:
    late = losing_race(ports, lambda: rotate_data_key(other_process(ports), ACME, key_id="k"))
    with pytest.raises(Contended, match="Nothing was changed"):
        await rotate_data_key(late, ACME, key_id="k")
    assert (await seal(late, "text")).startswith("d2.")  # The other's, at once.


@pytest.mark.parametrize("work", [lambda ports: rotate_data_key(ports, tenant_key("none"), key_id="k"), None])
async def test_unknown_tenant_has_no_data_key(ports: Ports, work: Callable[[Ports], Awaitable[object]] | None) -> None:
    with pytest.raises(NotFound):
        await (data_sealer(ports, tenant_key("none")) if work is None else work(ports))


async def test_keys_are_stored_encrypted_for_their_tenant(ports: Ports) -> None:
    item = await settings_of(ports)
    (key,) = msgspec.json.decode(with_data_keys_open(ports, ACME, item)[ATTRIBUTE], type=list[DataKey])
    assert key.key_id == "d1"
    assert ATTRIBUTE in item
    assert msgspec.json.encode(key.key).strip(b'"').decode() not in str(item)
    with pytest.raises(DecryptionFailed):
        with_data_keys_open(ports, BEST, item)


async def test_keys_move_to_another_installation(ports: Ports) -> None:
    sealed = await seal(ports, "text")
    moved = with_data_keys_sealed(ports, ACME, with_data_keys_open(ports, ACME, await settings_of(ports)))
    await ports.table.commit([(Update(keys.tenant_settings(ACME), set={ATTRIBUTE: moved[ATTRIBUTE]}),)])
    assert await opened(other_process(ports), sealed) == "text"
    for change in (with_data_keys_open, with_data_keys_sealed):
        assert change(ports, ACME, {"title": "without"}) == {"title": "without"}


async def test_maximum_number_of_keys_fits_the_row(ports: Ports) -> None:
    made = [DataKey(f"d{number}", new_key(), 1_700_000_000) for number in range(1, KEYS_MAX + 1)]
    item = {**await settings_of(ports), ATTRIBUTE: msgspec.json.encode(made).decode()}
    stored = with_data_keys_sealed(ports, ACME, item)
    assert size_bytes(item_of(keys.tenant_settings(ACME), stored)) < 200 * 1024
    await ports.table.commit([(Update(keys.tenant_settings(ACME), set={ATTRIBUTE: stored[ATTRIBUTE]}),)])
    with pytest.raises(Contended, match=str(KEYS_MAX)):
        await rotate_data_key(ports, ACME, key_id="k")
    assert (await seal(other_process(ports), "text")).startswith(f"d{KEYS_MAX}.")
