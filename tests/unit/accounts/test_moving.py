"""Accounts move with their tenant, without passwords, links and sessions; a deleted tenant leaves none."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.accounts import keys
from stak.accounts.account_model import Role
from stak.accounts.console_sessions import find_session
from stak.accounts.manage_accounts import create_account, list_accounts, reset_password
from stak.accounts.password_links import set_password
from stak.accounts.sign_in import Person, sign_in, sign_in_person
from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import NotAuthenticated
from stak.migration import row_ownership
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.settings import Settings
from tests.unit.accounts.acme import ACME, ADMIN, ANN, PASSWORD, create_ann

PERSON = Person("https://idp.example", "person-1", ANN)


@pytest.fixture
async def elsewhere(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(Settings(data=tmp_path / "elsewhere"), clock) as opened:
        yield opened


async def test_accounts_move_without_secrets(engine: Engine, elsewhere: Engine, tmp_path: Path) -> None:
    ports, path = engine.ports, tmp_path / "acme.stak"
    made = await create_ann(ports)
    await create_account(ports, ADMIN, "invited@example.com", Role.SENDER)
    linked = await sign_in_person(ports, ACME, PERSON)
    before = (await list_accounts(ports, ACME, limit=10))[0]
    await export_tenant(
        ports, engine.rows, ACME, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
    )
    text = gzip.decompress(path.read_bytes()).decode() if path.read_bytes()[:2] == b"\x1f\x8b" else path.read_text()
    assert ANN in text
    assert "argon2" not in text
    assert "link_hash" not in text
    assert linked.session.session_id not in text
    there = elsewhere.ports
    await import_tenant(there, open_file(path), is_resumed=False, on_progress=lambda _: None)
    after = (await list_accounts(there, ACME, limit=10))[0]
    assert [(one.account_id, one.email, one.role, one.is_linked) for one in after] == [
        (one.account_id, one.email, one.role, one.is_linked) for one in before
    ]
    assert [one.has_password for one in after] == [False, False]
    with pytest.raises(NotAuthenticated):
        await sign_in(there, ACME, ANN, PASSWORD, None)
    with pytest.raises(NotAuthenticated):
        await find_session(there, linked.session.token)
    assert (await sign_in_person(there, ACME, PERSON)).account.account_id == made.account.account_id
    _, link = await reset_password(there, ADMIN, made.account.account_id)
    await set_password(there, ACME, link.token, PASSWORD)
    await sign_in(there, ACME, ANN, PASSWORD, None)


async def test_every_row_of_accounts_belongs_to_its_tenant(engine: Engine) -> None:
    """So that the deletion of the tenant finds it."""
    made = await create_ann(engine.ports)
    signed_in = await sign_in_person(engine.ports, ACME, PERSON)
    rows = (
        keys.account(ACME, made.account.account_id),
        keys.email(ACME, ANN),
        keys.subject(ACME, PERSON.issuer, PERSON.subject),
        keys.session(ACME, signed_in.session.session_id),
    )
    for key in rows:
        assert await engine.ports.table.get(key) is not None
        assert row_ownership.is_of(ACME, key)
        prefixes = (*row_ownership.all_partitions(ACME), "t#acme")
        assert key.pk == "t#acme" or key.pk.startswith(tuple(prefixes[:-1]))
