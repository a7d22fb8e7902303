"""Attributes of a profile: the tenant's own data, changed by merge patches, and seen by nobody else."""

import httpx

from stak.testing.http_inbox import Inbox, ok
from tests.support.api.problems import assert_problem
from tests.support.tenant import Tenant


def test_attributes_are_merged_kept_and_removed(tenant: Tenant, anonymous: httpx.Client) -> None:
    path = f"/stack/admin/v1/{tenant.key}/users/ada"
    made = ok(tenant.admin.put(path, json={"display_name": "Ada"}), 201)
    assert made["attributes"] is None
    first = ok(tenant.admin.patch(path, json={"attributes": {"plan": "pro", "team": {"id": 1, "name": "A"}}}))
    assert first["attributes"] == {"plan": "pro", "team": {"id": 1, "name": "A"}}
    second = ok(tenant.admin.patch(path, json={"attributes": {"plan": None, "team": {"name": "B"}}}))
    assert second["attributes"] == {"team": {"id": 1, "name": "B"}}
    assert ok(tenant.admin.put(path, json={"display_name": "Ada L."}))["attributes"] == second["attributes"]
    inbox = Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)
    token = inbox.reader("ada").token
    own = anonymous.get(f"/stack/users/v1/{tenant.key}/me", headers={"Authorization": f"Bearer {token}"})
    assert "attributes" not in ok(own)
    assert ok(tenant.admin.patch(path, json={"attributes": None}))["attributes"] is None
    assert ok(tenant.admin.get(path))["attributes"] is None


def test_put_replaces_attributes_that_it_names(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/users/ada"
    made = ok(tenant.admin.put(path, json={"attributes": {"plan": "pro", "team": {"id": 1}, "old": None}}), 201)
    assert made["attributes"] == {"plan": "pro", "team": {"id": 1}}
    replaced = ok(tenant.admin.put(path, json={"attributes": {"team": {"name": "B"}}}))
    assert replaced["attributes"] == {"team": {"name": "B"}}
    assert ok(tenant.admin.put(path, json={"display_name": "Ada"}))["attributes"] == {"team": {"name": "B"}}
    assert_problem(tenant.admin.put(path, json={"attributes": {"text": "x" * 9000}}), 400, "invalid_input")
    assert_problem(tenant.admin.put(path, json={"attributes": "pro"}), 400, "invalid_input")
    assert ok(tenant.admin.get(path))["attributes"] == {"team": {"name": "B"}}
    assert ok(tenant.admin.put(path, json={"attributes": None}))["attributes"] is None


def test_too_many_attributes_are_refused(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/users/ada"
    ok(tenant.admin.put(path, json={}), 201)
    assert_problem(tenant.admin.patch(path, json={"attributes": {"text": "x" * 9000}}), 400, "invalid_input")
    assert_problem(tenant.admin.patch(path, json={"attributes": ["x"]}), 400, "invalid_input")
    assert ok(tenant.admin.get(path))["attributes"] is None
