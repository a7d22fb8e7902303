"""Checking credentials before a body is read: cached for seconds, in bounded numbers."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import open_engine
from stak.http import credential_check as module
from stak.http.credential_check import OPERATOR, CredentialCheck
from stak.identifiers import InboxKey, UserId, tenant_key
from stak.identity.novu_subscribers import AUDIENCE
from stak.identity.user_tokens import issue_token, verify_token
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from user_api.novu.routes import NOVU_API

OPERATOR_KEY = "operator-key-of-the-test"


def scope(token: str | None, path: str = "/stack/users/v1/acme/chats") -> Any:
    headers = [] if token is None else [(b"authorization", f"Bearer {token}".encode())]
    return {"path": path, "headers": headers}


async def test_every_kind_of_credential_is_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_engine(load_settings(data=tmp_path, operator_key=OPERATOR_KEY)) as engine:
        acme, bob, inbox = tenant_key("acme"), UserId("bob"), InboxKey("DEFAULT")
        made = await create_tenant(engine.ports, acme, TenantSettings(title="Acme"))
        check = CredentialCheck(engine, (NOVU_API,))
        user = (await issue_token(engine.ports, acme, bob)).token
        novu = (await issue_token(engine.ports, acme, bob, audience=AUDIENCE, inbox=inbox)).token
        assert await check.tenant_of(scope(OPERATOR_KEY)) == OPERATOR
        assert await check.tenant_of(scope(made.api_key)) == "acme"
        for named in (made.api_key, f"{made.api_key}:orders"):
            key = {"path": "/novu/v2/topics", "headers": [(b"authorization", f"ApiKey {named}".encode())]}
            assert await check.tenant_of(key) == "acme", "as Novu's SDKs send it"  # type: ignore[arg-type]
        assert await check.tenant_of(scope(user)) == "acme"
        assert await check.tenant_of(scope(novu, "/novu/v1/inbox")) == "acme"
        assert await check.tenant_of(scope(novu)) is None, "it is valid for nothing else"
        for bad in (None, "", "nonsense", user + "x", made.api_key[:-1] + "_", "x" * 5000):
            assert await check.tenant_of(scope(bad)) is None

        async def unexpected(*_: object, **__: object) -> None:
            raise AssertionError

        monkeypatch.setattr(check, "_check", unexpected)
        assert await check.tenant_of(scope(user)) == "acme", "the result is cached"
        assert await check.tenant_of(scope("nonsense")) is None


async def test_concurrent_checks_and_cache_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CACHED_MAX", 50)
    async with open_engine(load_settings(data=tmp_path)) as engine:
        check = CredentialCheck(engine)
        running, most = 0, 0

        async def slow(_token: str, verify: object) -> str:
            nonlocal running, most
            assert verify is verify_token
            running += 1
            most = max(most, running)
            await asyncio.sleep(0.01)
            running -= 1
            return "acme"

        monkeypatch.setattr(check, "_check", slow)
        found = await asyncio.gather(*(check.tenant_of(scope(f"token-{number}")) for number in range(100)))
        assert (found.count("acme"), most) == (20, 20)
        for start in range(0, 200, 20):
            await asyncio.gather(*(check.tenant_of(scope(f"other-{start + number}")) for number in range(20)))
        assert len(check._cache) <= 50
