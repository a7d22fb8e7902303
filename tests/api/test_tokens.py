"""User tokens: created by Stak or signed by the tenant's backend, validated alike."""

import base64
import hashlib
import hmac
import json
import math
import time
from collections.abc import Callable
from typing import Any

import jwt
import pytest

from stak.testing.server import Server
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant


def me(server: Server, tenant: str, token: str) -> Any:
    with server.client(token) as client:
        return client.get(f"/stack/users/v1/{tenant}/me")


def claims(tenant: Tenant, **changed: object) -> dict[str, object]:
    now = int(time.time())
    made = {"iss": tenant.key, "sub": "bob", "aud": "stak", "iat": now, "exp": now + 60, **changed}
    return {name: value for name, value in made.items() if value is not None}


@pytest.mark.parametrize("user", ["bob", "bob#1", "a%b", "Žofie 😀", "a" * 128, "sk_x", "user@example.org"])
def test_token_authenticates_its_user(server: Server, tenant: Tenant, user: str) -> None:
    from urllib.parse import quote

    path = f"/stack/admin/v1/{tenant.key}/users/{quote(user, safe='')}/tokens"
    before = int(time.time())
    made = tenant.admin.post(path, json={"ttl_seconds": 60})
    assert made.status_code == 201, made.text
    assert before <= made.json()["expires_at"] - 60 <= time.time()
    assert me(server, tenant.key, made.json()["token"]).json()["user_id"] == user


def test_token_signed_by_the_tenant_is_valid(server: Server, tenant: Tenant) -> None:
    claimed = claims(tenant)
    answer = me(server, tenant.key, jwt.encode(claimed, tenant.signing_secret, "HS256"))
    no_profile = {
        "display_name": None,
        "avatar_url": None,
        "locale": None,
        "phone_number": None,
        "discoverable": False,
        "email": None,
    }
    authenticated = {"tenant_key": tenant.key, "user_id": "bob", "expires_at": claimed["exp"]}
    assert answer.json() == {**authenticated, **no_profile}


@case_table(
    "changed",
    [
        {"exp": 1},
        {"exp": None},
        {"exp": "tomorrow"},
        {"exp": math.inf},
        {"exp": math.nan},
        {"exp": 10**400},
        {"sub": None},
        {"sub": ""},
        {"sub": "a/b"},
        {"sub": 7},
        {"aud": None},
        {"aud": "other"},
        {"iss": None},
        {"iss": "no such tenant"},
        {"nbf": 4_000_000_000},
        {"nbf": math.nan},
        {"nbf": "tomorrow"},
    ],
)
def test_token_with_wrong_claims_is_401(server: Server, tenant: Tenant, changed: dict[str, object]) -> None:
    header = {"alg": "HS256", "typ": "JWT"}
    signed = ".".join(_part(part) for part in (header, claims(tenant, **changed)))
    signature = hmac.digest(tenant.signing_secret.encode(), signed.encode(), hashlib.sha256)
    token = f"{signed}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"
    assert_problem(me(server, tenant.key, token), 401, "not_authenticated")


def test_wrong_algorithms_and_secrets_are_401(server: Server, tenant: Tenant) -> None:
    unsigned = f"{_part({'alg': 'none', 'typ': 'JWT'})}.{_part(claims(tenant))}."
    other_secret = jwt.encode(claims(tenant), "x" * 46, "HS256")
    other_algorithm = jwt.encode(claims(tenant), tenant.signing_secret + "x" * 20, "HS512")
    subscriber = jwt.encode(claims(tenant), tenant.subscriber_secret, "HS256")
    stripped = jwt.encode(claims(tenant), tenant.signing_secret, "HS256").rsplit(".", 1)[0] + "."
    for token in (unsigned, other_secret, other_algorithm, subscriber, stripped, "a.b.c", "x" * 5000, tenant.api_key):
        assert_problem(me(server, tenant.key, token), 401, "not_authenticated")


def test_user_of_another_tenant_is_404(server: Server, make_tenant: Callable[[], Tenant]) -> None:
    one, other = make_tenant(), make_tenant()
    token = jwt.encode(claims(one), one.signing_secret, "HS256")
    assert_problem(me(server, other.key, token), 404, "not_found")
    assert_problem(me(server, "nobody", token), 404, "not_found")
    crossed = jwt.encode(claims(other), one.signing_secret, "HS256")
    assert_problem(me(server, other.key, crossed), 401, "not_authenticated")


def test_rotation_keeps_the_previous_secret_and_ends_the_one_before(server: Server, tenant: Tenant) -> None:
    rotate = f"/stack/admin/v1/{tenant.key}/secrets/signing/rotate"
    second = tenant.admin.post(rotate).json()["secret"]
    for secret in (tenant.signing_secret, second):
        assert me(server, tenant.key, jwt.encode(claims(tenant), secret, "HS256")).status_code == 200
    third = tenant.admin.post(rotate).json()["secret"]
    statuses = [
        me(server, tenant.key, jwt.encode(claims(tenant), secret, "HS256")).status_code
        for secret in (tenant.signing_secret, second, third)
    ]
    assert statuses == [401, 200, 200]


def test_rotation_without_grace_ends_the_secret_at_once(server: Server, tenant: Tenant) -> None:
    rotated = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/secrets/signing/rotate", json={"grace_seconds": 0})
    assert rotated.status_code == 200
    old = jwt.encode(claims(tenant), tenant.signing_secret, "HS256")
    assert_problem(me(server, tenant.key, old), 401, "not_authenticated")


def test_rotation_of_one_kind_leaves_the_other(server: Server, tenant: Tenant) -> None:
    rotated = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/secrets/subscriber/rotate")
    assert rotated.json()["secret"] != tenant.subscriber_secret
    token = jwt.encode(claims(tenant), tenant.signing_secret, "HS256")
    assert me(server, tenant.key, token).status_code == 200
    unknown = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/secrets/other/rotate", json={})
    assert_problem(unknown, 400, "invalid_input")


@case_table("body", [{"ttl_seconds": 0}, {"ttl_seconds": 10**9}, {"ttl_seconds": "1"}, {"x": 1}, []])
def test_invalid_token_request_is_400(tenant: Tenant, body: object) -> None:
    answer = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/users/bob/tokens", json=body)
    assert_problem(answer, 400, "invalid_input")


def _part(part: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()
