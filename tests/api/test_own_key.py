"""The first requests of a console: the scopes of its key, and the inboxes."""

import httpx

from stak.testing.http_inbox import ok
from stak.testing.server import Server
from tests.support.api.problems import assert_problem
from tests.support.tenant import Tenant


def test_every_key_may_read_its_own_scopes(server: Server, tenant: Tenant, anonymous: httpx.Client) -> None:
    path = f"/stack/admin/v1/{tenant.key}"
    made = ok(tenant.admin.post(f"{path}/keys", json={"scopes": ["tokens", "post"]}), 201)
    with server.client(made["api_key"]) as client:
        own = ok(client.get(f"{path}/own-key"))
        assert own == {"tenant_key": tenant.key, "key_id": made["key_id"], "scopes": ["post", "tokens"]}
        assert_problem(client.get("/stack/admin/v1/another/own-key"), 404, "not_found")
        assert_problem(client.get(f"{path}/inboxes"), 403, "not_allowed")
    assert_problem(anonymous.get(f"{path}/own-key"), 401, "not_authenticated")


def test_inboxes_are_listed_by_name_in_pages_with_categories(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}"
    ok(tenant.admin.put(f"{path}/offers/config", json={"title": "Offers", "categories": ["b", "a"], "schema": {}}), 201)
    message = {"audiences": {"kind": "users", "uids": ["bob"]}, "message": {}, "category": "news"}
    ok(tenant.admin.post(f"{path}/DEFAULT/messages/post", json=message), 202)
    first = ok(tenant.admin.get(f"{path}/inboxes", params={"limit": 1}))
    second = ok(tenant.admin.get(f"{path}/inboxes", params={"limit": 1, "cursor": first["next_cursor"]}))
    listed = [*first["inboxes"], *second["inboxes"]]
    fields = [(one["inbox"], one["title"], one["categories"], one["has_schema"]) for one in listed]
    assert fields == [("DEFAULT", "Inbox", ["news"], False), ("offers", "Offers", ["b", "a"], True)]
