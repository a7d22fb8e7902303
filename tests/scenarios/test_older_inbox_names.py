"""Inboxes that have a name which the API has reserved since: they keep working by path."""

from collections.abc import AsyncIterator

import httpx
import pytest
from litestar import Litestar

import admin_api.app
import user_api.app
from stak.bootstrap import Engine
from stak.http.direct_routes import DirectRoutes
from stak.http.older_inbox_names import OlderInboxPaths
from stak.identifiers import RESERVED_INBOX_NAMES, RESERVED_LATER, InboxKey, TenantKey, UserId
from stak.identity.user_tokens import issue_token
from stak.ports.writes import Put
from stak.tenancy import keys
from stak.tenancy.inbox_configs import config_item
from stak.tenancy.tenant_model import InboxConfig, TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import Worker

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the framework, about its next version

ACME = TenantKey("acme")
OLDER = sorted(RESERVED_LATER - RESERVED_INBOX_NAMES)


class Apis:
    """Both APIs, for one admin and one user."""

    def __init__(self, engine: Engine, api_key: str, token: str) -> None:
        self.admin = _client(admin_api.app.create_app(engine), "admin", api_key)
        self.user = _client(user_api.app.create_app(engine), "users", token)


def _client(app: Litestar, api: str, token: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(OlderInboxPaths(DirectRoutes(app))),  # type: ignore[arg-type]
        base_url=f"http://stak.test/stack/{api}/v1/{ACME}",
        headers={"Authorization": f"Bearer {token}"},
    )


@pytest.fixture
async def apis(embedded: Engine) -> AsyncIterator[Apis]:
    made = await create_tenant(embedded.ports, ACME, TenantSettings())
    # As an earlier release has stored them.
    for name in OLDER:
        key = keys.inbox_config(ACME, InboxKey(name))
        await embedded.ports.table.commit([(Put(key, config_item(InboxConfig(title=name), created=1)),)])
    issued = await issue_token(embedded.ports, ACME, UserId("ann"), ttl_seconds=600)
    apis = Apis(embedded, made.api_key, issued.token)
    yield apis
    await apis.admin.aclose()
    await apis.user.aclose()


@pytest.mark.parametrize("name", [OLDER[0], *(pytest.param(name, marks=pytest.mark.check_all) for name in OLDER[1:])])
async def test_older_inbox_is_used_by_path(apis: Apis, worker: Worker, name: str) -> None:
    changed = await apis.admin.patch(f"/{name}/config", json={"description": "older"})
    assert (changed.status_code, changed.json()["title"]) == (200, name)
    body = {"audiences": {"kind": "users", "uids": ["ann"]}, "message": {"text": name}}
    posted = await apis.admin.post(f"/{name}/messages/post", json=body)
    assert posted.status_code == 202, posted.text
    await worker.work()
    message_id = posted.json()["message_id"]
    assert (await apis.admin.get(f"/{name}/messages/{message_id}")).json()["delivered"] == 1
    assert (await apis.admin.get(f"/{name}/audience")).status_code == 200
    assert (await apis.admin.get(f"/{name}/dead-letters")).status_code == 200
    assert (await apis.admin.post(f"/{name}/users/ann/audit")).json()["drift"] == 0
    page = (await apis.user.get(f"/{name}/messages/last/10")).json()
    assert [one["message"] for one in page["messages"]] == [{"text": name}]
    marked = await apis.user.put(f"/{name}/messages/read", json={"message_ids": [message_id]})
    assert marked.json() == {"marked": 1, "unread": {"total": 0, "categories": {}}}


async def test_routes_of_the_api_itself_stay(apis: Apis) -> None:
    assert (await apis.user.get("/me")).json()["user_id"] == "ann"
    found = await apis.user.post("/contacts/lookup", json={"phone_numbers": ["+4930123456"]})
    assert found.json() == {"contacts": []}
    assert (await apis.admin.get("/quotas")).status_code == 200


async def test_new_inbox_cannot_have_the_name(embedded: Engine, subtests: pytest.Subtests) -> None:
    made = await create_tenant(embedded.ports, ACME, TenantSettings())
    async with _client(admin_api.app.create_app(embedded), "admin", made.api_key) as admin:
        for name in OLDER:
            with subtests.test(name):
                refused = await admin.put(f"/{name}/config", json={"title": "x"})
                assert (refused.status_code, refused.json()["code"]) == (400, "invalid_name")
                assert (await admin.get(f"/{name}/config")).status_code == 404
