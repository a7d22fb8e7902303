"""A post of a bulk request that fails for an internal reason has a result of its own, as all others."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from admin_api import bulk_posts
from admin_api.broadcasts import accept_post
from admin_api.bulk_posts import BulkPost, BulkResults
from admin_api.post_body import PostMessage
from stak.bootstrap import Engine
from stak.errors import StakError
from stak.identifiers import tenant_key
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import ALL_SCOPES, DEFAULT_INBOX, TenantSettings
from stak.tenancy.tenants import create_tenant

ACME = tenant_key("acme")


@pytest.mark.parametrize("error", [RuntimeError("secret"), StakError("secret")])
async def test_internal_error_is_the_result_of_its_post(
    embedded: Engine, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def failing(ports: Any, caller: Any, inbox: Any, body: PostMessage, key: str | None) -> Any:
        if body.host_system_id == "two":
            raise error
        return await accept_post(ports, caller, inbox, body, key)

    await create_tenant(embedded.ports, ACME, TenantSettings())
    monkeypatch.setattr(bulk_posts, "accept_post", failing)
    posts = [
        {"audiences": {"kind": "users", "uids": ["ada"]}, "message": {}, "host_system_id": name}
        for name in ("one", "two", "three")
    ]
    request: Any = SimpleNamespace(scope={})
    body = BulkPost([msgspec.Raw(msgspec.json.encode(one)) for one in posts])
    caller = Caller(ACME, "k", ALL_SCOPES)
    answer: BulkResults = await bulk_posts.post_bulk.fn(request, embedded.ports, caller, DEFAULT_INBOX, body)
    assert [one.status for one in answer.results] == [202, 500, 202]
    problem = answer.results[1].problem
    assert problem is not None
    assert problem.code == "internal_error"
    assert "secret" not in problem.detail
