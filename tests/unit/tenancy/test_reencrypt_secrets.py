"""Rotation of the master key loses nothing when killed at any write, and continues when run again."""

import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stak.atomic_files import write_file
from stak.bootstrap import Engine, open_engine
from stak.cli.exit_codes import FailedError
from stak.cli.rotate_master_key import run_drop, run_rotation
from stak.clock import ManualClock
from stak.engine_maintenance import back_up, examine
from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.embedded import secret_files
from stak.engines.embedded.secret_files import MASTER_KEY_NAME
from stak.engines.embedded.table import EmbeddedTable
from stak.errors import Contended, Misconfigured, NotAuthenticated
from stak.identifiers import TenantKey
from stak.identity.refresh_tokens import SESSION_SECONDS, new_refresh_token, session_of
from stak.installation.keys import CHECK, ROTATION
from stak.ports.writes import Item, Put
from stak.settings import Settings, load_settings
from stak.tenancy import keys, reencrypt_secrets
from stak.tenancy.data_keys import rotate_data_key
from stak.tenancy.reencrypt_secrets import reseal_step
from stak.tenancy.secrets import rotate_secret, webhook_secrets, with_secrets_open
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.lost_race import losing_race
from tests.support.services import Services

TENANTS = [TenantKey("acme"), TenantKey("beta"), TenantKey("gamma")]
SCOPE = ("acme", "messages")


class KilledError(Exception):
    """Stands for the end of the process."""


@pytest.fixture(params=["embedded", pytest.param("aws", marks=pytest.mark.check_all)])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Settings]:
    """Return a function that makes the settings of a new installation."""

    def settings() -> Settings:
        if request.param == "embedded":
            return load_settings(data=tmp_path / secrets.token_hex(6))
        services: Services = request.getfixturevalue("services")
        return load_settings(
            engine="aws",
            data=Path("unused"),
            aws_endpoint=services.ministack,
            aws_prefix=f"t{secrets.token_hex(6)}",
            create=True,
            operator_key="operator key of the tests",
        )

    return settings


@pytest.fixture(autouse=True)
def one_tenant_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reencrypt_secrets, "TENANTS_BATCH_SIZE", 1)


async def fill(settings: Settings, clock: ManualClock) -> tuple[dict[TenantKey, Item], str, str | None]:
    """Fill a new installation and return the tenants' secrets in clear, a refresh token and a cursor."""
    async with open_engine(settings, clock) as engine:
        for tenant in TENANTS:
            await create_tenant(engine.ports, tenant, TenantSettings(webhook_url="https://example.com/hook"))
            await webhook_secrets(engine.ports, tenant)
            await rotate_data_key(engine.ports, tenant, key_id="k")
        token = new_refresh_token(engine.ports, TENANTS[0], "session")
        return await in_clear(engine), token, engine.ports.cursors.seal(("a",), SCOPE)


async def in_clear(engine: Engine) -> dict[TenantKey, Item]:
    return {tenant: with_secrets_open(engine.ports, tenant, await stored(engine, tenant)) for tenant in TENANTS}


async def stored(engine: Engine, tenant: TenantKey) -> Item:
    item = await engine.ports.table.get(keys.tenant_settings(tenant))
    assert item is not None
    return item


async def names_in_use(engine: Engine) -> set[str]:
    """Return the names of the keys that stored secrets are encrypted with."""
    check = await engine.ports.table.get(CHECK) or {}
    sealed = [check["sealed"]]
    for tenant, opened in (await in_clear(engine)).items():
        item = await stored(engine, tenant)
        sealed += [item[name] for name in item if item[name] != opened[name]]
    assert len(sealed) == 1 + 5 * len(TENANTS)
    return {text.partition(".")[0] for text in sealed}


@contextlib.contextmanager
def killed_at(number: int, *, is_after: bool) -> Iterator[None]:
    """End the process before or after the write with this number."""
    count = 0

    def is_due(moment: bool) -> bool:
        nonlocal count
        if moment is False:
            count += 1
        return count == number and moment is is_after

    def asynchronous(write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def writing(*arguments: Any) -> Any:
            if is_due(False):
                raise KilledError
            written = await write(*arguments)
            if is_due(True):
                raise KilledError
            return written

        return writing

    def synchronous(*arguments: Any, **options: Any) -> bool:
        if is_due(False):
            raise KilledError
        written = write_file(*arguments, **options)
        if is_due(True):
            raise KilledError
        return written

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EmbeddedTable, "commit", asynchronous(EmbeddedTable.commit))
        patch.setattr(AwsTable, "commit", asynchronous(AwsTable.commit))
        patch.setattr(secret_files, "write_file", synchronous)
        yield


async def rotate(settings: Settings, clock: ManualClock) -> None:
    """Run the command until it is done, like an operator who restarted everything."""
    with contextlib.suppress(FailedError):
        await run_rotation(settings, is_confirmed=False, clock=clock)
        return
    assert await run_rotation(settings, is_confirmed=True, clock=clock) == 0


async def drop(settings: Settings, clock: ManualClock) -> None:
    assert await run_drop(settings, is_confirmed=True, is_now=True, clock=clock) == 0


@pytest.mark.parametrize("is_after", [False, True], ids=["before", "after"])
async def test_rotation_killed_at_any_write_loses_nothing_and_continues(
    made: Callable[[], Settings], clock: ManualClock, tmp_path: Path, is_after: bool
) -> None:
    kills = 0
    is_slow = made().engine == "aws"  # On AWS only at some of the writes, all of which are of the same steps.
    for number in range(2, 100, 4) if is_slow else range(1, 100):
        settings = made()
        before, token, cursor = await fill(settings, clock)
        try:
            with killed_at(number, is_after=is_after):
                await rotate(settings, clock)
                await drop(settings, clock)
        except KilledError:
            kills += 1
        else:
            break
        installations = [settings]
        if settings.engine == "embedded":
            back_up(settings, tmp_path / f"copy-{number}", lambda _done, _total: None)
            installations.append(load_settings(data=tmp_path / f"copy-{number}"))
        for installed in installations:
            async with open_engine(installed, clock) as engine:
                assert await in_clear(engine) == before
                is_over = await engine.master_keys.names() == ("m2",)
                if not is_over:
                    assert session_of(engine.ports, TENANTS[0], token) == "session"
                    assert engine.ports.cursors.open(cursor, SCOPE) == ("a",)
            if not is_over:
                with contextlib.suppress(FailedError):  # Everything is encrypted with the new key.
                    await rotate(installed, clock)
                async with open_engine(installed, clock) as engine:
                    assert await names_in_use(engine) == {"m2"}
                    assert session_of(engine.ports, TENANTS[0], token) == "session"
            await drop(installed, clock)
            async with open_engine(installed, clock) as engine:
                assert await engine.master_keys.names() == ("m2",)
                assert await in_clear(engine) == before
                assert await engine.ports.table.get(ROTATION) is None
                with pytest.raises(NotAuthenticated):
                    session_of(engine.ports, TENANTS[0], token)
    # The new key, the switch, three tenants and their steps, the check value, the drop, and the end.
    assert kills >= (3 if is_slow else 10)


async def test_second_rotation_follows_the_first(made: Callable[[], Settings], clock: ManualClock) -> None:
    settings = made()
    before, _, _ = await fill(settings, clock)
    for name in ("m2", "m3"):
        await rotate(settings, clock)
        with pytest.raises(FailedError, match="still kept"):
            await run_rotation(settings, is_confirmed=True, clock=clock)
        await drop(settings, clock)
        async with open_engine(settings, clock) as engine:
            assert await engine.master_keys.names() == (name,)
            assert await names_in_use(engine) == {name}
            assert await in_clear(engine) == before


async def test_previous_key_is_kept_for_the_life_of_sessions(made: Callable[[], Settings], clock: ManualClock) -> None:
    settings = made()
    await fill(settings, clock)
    await rotate(settings, clock)
    for _ in range(2):
        with pytest.raises(FailedError, match="Sessions may still need"):
            await run_drop(settings, is_confirmed=True, is_now=False, clock=clock)
        clock.advance(SESSION_SECONDS / 2 - 1)
    clock.advance(2)
    assert await run_drop(settings, is_confirmed=True, is_now=False, clock=clock) == 0


async def test_rotation_waits_for_processes_with_only_the_previous_key(
    made: Callable[[], Settings], clock: ManualClock
) -> None:
    settings = made()
    before, _, _ = await fill(settings, clock)
    async with open_engine(settings, clock) as running:
        with pytest.raises(FailedError, match="restart every process"):
            # The process started before the new key existed.
            await run_rotation(settings, is_confirmed=True, clock=clock)
        with pytest.raises(FailedError, match="restart every process"):
            await run_rotation(settings, is_confirmed=False, clock=clock)
        assert await names_in_use(running) == {"m1"}
        with pytest.raises(FailedError, match="not everything"):
            await run_drop(settings, is_confirmed=True, is_now=True, clock=clock)
    async with open_engine(settings, clock) as running:  # Restarted.
        assert await run_rotation(settings, is_confirmed=True, clock=clock) == 0
        assert await in_clear(running) == before
        late = TenantKey("alpha")
        await create_tenant(running.ports, late, TenantSettings())
        assert (await stored(running, late))["signing_secrets"].startswith("m1.")
        with pytest.raises(FailedError, match="still uses"):
            await run_drop(settings, is_confirmed=False, is_now=True, clock=clock)
    await drop(settings, clock)
    async with open_engine(settings, clock) as engine:
        assert (await stored(engine, late))["signing_secrets"].startswith("m2.")
        with_secrets_open(engine.ports, late, await stored(engine, late))


async def test_doctor_reports_an_unfinished_rotation(made: Callable[[], Settings], clock: ManualClock) -> None:
    async def doctor_findings() -> list[tuple[str, str]]:
        return [(one.state, one.detail) for one in await examine(settings) if one.check == "master key rotation"]

    settings = made()
    await fill(settings, clock)
    assert await doctor_findings() == []
    async with open_engine(settings, clock) as engine:
        await engine.master_keys.add()
    assert await doctor_findings() == [
        ("warning", "Not finished: m2 was created, but nothing is encrypted with it yet.")
    ]
    async with open_engine(settings, clock) as engine:
        await engine.master_keys.switch()
    async with open_engine(settings, clock) as engine:
        await reseal_step(engine.ports)
    assert await doctor_findings() == [("warning", "Not finished: not everything is encrypted with m2 yet.")]
    await rotate(settings, clock)
    assert [state for state, _ in await doctor_findings()] == ["ok"]
    await drop(settings, clock)
    assert await doctor_findings() == []


@contextlib.asynccontextmanager
async def switched(settings: Settings, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(settings, clock) as engine:
        await engine.master_keys.add()
        await engine.master_keys.switch()
    async with open_engine(settings, clock) as engine:
        yield engine


@pytest.mark.parametrize("kind", ["signing", "data key"])
async def test_secret_rotated_meanwhile_is_kept(tmp_path: Path, clock: ManualClock, kind: str) -> None:
    settings = load_settings(data=tmp_path / "data")
    await fill(settings, clock)
    async with switched(settings, clock) as engine:

        async def other() -> None:
            if kind == "signing":
                await rotate_secret(engine.ports, TENANTS[0], "signing", key_id="k")
            else:
                await rotate_data_key(engine.ports, TENANTS[0], key_id="k")
            seen.append((await in_clear(engine))[TENANTS[0]])

        seen: list[Item] = []
        await reseal_step(losing_race(engine.ports, other))
        assert [(await in_clear(engine))[TENANTS[0]]] == seen
        while not (await reseal_step(engine.ports)).is_resealed:
            pass
        assert await names_in_use(engine) == {"m2"}


async def test_tenant_with_undecryptable_secrets_does_not_block_the_others(tmp_path: Path, clock: ManualClock) -> None:
    settings = load_settings(data=tmp_path / "data")
    await fill(settings, clock)
    async with open_engine(settings, clock) as engine:
        item = await stored(engine, TENANTS[0])
        spoilt = {**item, "signing_secrets": item["subscriber_secrets"]}
        await engine.ports.table.commit([(Put(keys.tenant_settings(TENANTS[0]), spoilt),)])
    assert await run_rotation(settings, is_confirmed=False, clock=clock) == 3
    with pytest.raises(FailedError, match="cannot decrypt the secrets of 1 tenants"):
        await run_drop(settings, is_confirmed=False, is_now=True, clock=clock)
    async with open_engine(settings, clock) as engine:
        assert await engine.master_keys.names() == ("m2", "m1")
        assert (await stored(engine, TENANTS[1]))["signing_secrets"].startswith("m2.")


async def test_previous_key_is_refused_after_a_rotation(tmp_path: Path, clock: ManualClock) -> None:
    settings = load_settings(data=tmp_path / "data")
    await fill(settings, clock)
    old = (settings.data / MASTER_KEY_NAME).read_bytes()
    await rotate(settings, clock)
    await drop(settings, clock)
    (settings.data / MASTER_KEY_NAME).write_bytes(old)
    with pytest.raises(Misconfigured, match="another master key"):
        async with open_engine(settings, clock):
            pass


async def test_concurrent_steps_make_one_key(made: Callable[[], Settings], clock: ManualClock) -> None:
    settings = made()
    await fill(settings, clock)
    async with open_engine(settings, clock) as one, open_engine(settings, clock) as other:
        await one.master_keys.add()
        first = await one.master_keys.names()
        await other.master_keys.add()  # It changes nothing.
        assert await other.master_keys.names() == first == ("m1", "m2")
        await one.master_keys.switch()
        await other.master_keys.switch()
        assert await other.master_keys.names() == ("m2", "m1")


async def test_key_file_changed_by_another_process_is_left_alone(tmp_path: Path, clock: ManualClock) -> None:
    settings = load_settings(data=tmp_path / "data")
    await fill(settings, clock)
    async with open_engine(settings, clock) as engine:
        changing = secret_files.EmbeddedMasterKeys(settings.data)

        def beside(ring: Any) -> Any:
            with pytest.raises(Contended):
                secret_files.EmbeddedMasterKeys(settings.data)._change(lambda other: {**other, "m9": "0" * 64})
            return ring

        changing._change(beside)
        assert await engine.master_keys.names() == ("m1",)
