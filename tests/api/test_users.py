"""User profiles: written, read, listed and found by phone number."""

from urllib.parse import quote

import pytest

from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

NUMBER = "+4930123456"


def test_profile_is_created_replaced_read_and_deleted(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/users/ann"
    assert_problem(tenant.admin.get(path), 404, "not_found")
    made = tenant.admin.put(path, json={"phone_number": NUMBER, "phone_verified": True, "display_name": "Ann"})
    assert made.status_code == 201
    profile = made.json()
    chosen = {"avatar_url": None, "locale": None, "discoverable": False, "email": None, "attributes": None}
    assert {name: profile.pop(name) for name in chosen} == chosen
    assert profile.keys() == {"user_id", "phone_number", "phone_verified", "display_name", "created", "updated"}
    assert (profile["user_id"], profile["phone_number"], profile["phone_verified"]) == ("ann", NUMBER, True)
    assert tenant.admin.get(path).json() == {**profile, **chosen}
    replaced = tenant.admin.put(path, json={"display_name": "Ann B."})
    assert replaced.status_code == 200
    assert (replaced.json()["phone_number"], replaced.json()["created"]) == (None, profile["created"])
    assert tenant.admin.delete(path).status_code == 204
    assert tenant.admin.delete(path).status_code == 204
    assert_problem(tenant.admin.get(path), 404, "not_found")


def test_user_is_found_by_phone_number(tenant: Tenant) -> None:
    users = f"/stack/admin/v1/{tenant.key}/users"
    assert_problem(tenant.admin.get(users, params={"phone_number": NUMBER}), 404, "not_found")
    tenant.admin.put(f"{users}/zo%C3%AB%2350%25", json={"phone_number": NUMBER})
    found = tenant.admin.get(users, params={"phone_number": NUMBER})
    assert found.status_code == 200
    assert found.json()["user_id"] == "zoë#50%"


@pytest.mark.conditional_write
def test_phone_number_belongs_to_one_user(tenant: Tenant) -> None:
    users = f"/stack/admin/v1/{tenant.key}/users"
    tenant.admin.put(f"{users}/ann", json={"phone_number": NUMBER})
    assert_problem(tenant.admin.put(f"{users}/bob", json={"phone_number": NUMBER}), 409, "already_exists")
    assert_problem(tenant.admin.get(f"{users}/bob"), 404, "not_found")
    assert tenant.admin.put(f"{users}/ann", json={"phone_number": NUMBER}).status_code == 200


@case_table(
    "body",
    [
        {"phone_number": "030123456"},
        {"phone_number": "+0301234567"},
        {"phone_number": "+1234567890123456"},
        {"phone_number": "+49 30 123456"},
        {"phone_number": f"{NUMBER}\n"},
        {"phone_number": ""},
        {"phone_number": 4930123456},
        {"phone_number": NUMBER, "phone_verified": "yes"},
        {"phone_verified": True},
        {"display_name": ""},
        {"display_name": "x" * 201},
        {"email": "ann"},
        {"email": "ann@example.org\nBcc: bob@example.org"},
        [],
    ],
)
def test_invalid_profile_is_400_and_changes_nothing(tenant: Tenant, body: object) -> None:
    path = f"/stack/admin/v1/{tenant.key}/users/ann"
    assert_problem(tenant.admin.put(path, json=body), 400, "invalid_input")
    assert_problem(tenant.admin.get(path), 404, "not_found")


@pytest.mark.parametrize("query", [{"limit": "0"}, {"phone_number": "030"}, {"phone_number": ""}])
def test_invalid_user_query_is_400(tenant: Tenant, query: dict[str, str]) -> None:
    found = tenant.admin.get(f"/stack/admin/v1/{tenant.key}/users", params=query)
    assert_problem(found, 400, "invalid_input")


def test_users_of_another_tenant_are_404(tenant: Tenant, make_tenant: object) -> None:
    assert callable(make_tenant)
    other: Tenant = make_tenant()
    tenant.admin.put(f"/stack/admin/v1/{tenant.key}/users/ann", json={"phone_number": NUMBER})
    for path in ("users/ann", f"users?phone_number=%2B{NUMBER[1:]}"):
        assert_problem(other.admin.get(f"/stack/admin/v1/{tenant.key}/{path}"), 404, "not_found")
        assert_problem(other.admin.get(f"/stack/admin/v1/{other.key}/{path}"), 404, "not_found")
    assert_problem(other.admin.put(f"/stack/admin/v1/{tenant.key}/users/ann", json={}), 404, "not_found")


def test_users_are_listed_in_pages_and_by_id_prefix(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/users"
    names = [f"u{number:02d}" for number in range(25)] + ["zoë#50%", "zo"]
    for name in names:
        assert tenant.admin.put(f"{path}/{quote(name, safe='')}", json={"display_name": name}).status_code == 201
    found: list[str] = []
    query: dict[str, str] = {"limit": "7"}
    while True:
        page = tenant.admin.get(path, params=query).json()
        assert len(page["users"]) <= 7
        found += [one["user_id"] for one in page["users"]]
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]
    assert found == sorted(names)
    beginning = tenant.admin.get(path, params={"query": "u0"}).json()["users"]
    assert [one["user_id"] for one in beginning] == names[:10]
    assert [one["user_id"] for one in tenant.admin.get(path, params={"query": "zoë#"}).json()["users"]] == ["zoë#50%"]
    tenant.admin.delete(f"{path}/u00")
    assert "u00" not in [one["user_id"] for one in tenant.admin.get(path).json()["users"]]
