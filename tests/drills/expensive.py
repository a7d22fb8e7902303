"""The most expensive requests that a user or a tenant may send, against a tenant that was prepared for them."""

import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

import jwt

from stak.bootstrap import Engine
from stak.identifiers import InboxKey, UserId, tenant_key
from stak.inbox.counts import UserInbox
from stak.inbox.entry_codec import entry_item
from stak.inbox.model import Entry
from stak.ports.writes import Put
from stak.tenancy import keys
from stak.tenancy.inboxes import config_item
from stak.tenancy.model import DEFAULT_INBOX, InboxConfig, NewTenant, TenantSettings
from stak.tenancy.quotas import write_quotas
from stak.tenancy.tenants import create_tenant
from tests.unit.schemas.hostile import ALLOWED, TOO_EXPENSIVE, doubling

MESSAGES: Final = 5000
LARGE_BODY_BYTES: Final = 1_000_000
_PART: Final = 500
_DEAR: Final = InboxKey("dear")
_OLD: Final = InboxKey("old")
_NOBODYS: Final = '{"k":"z"}'
_JSON: Final = {"content-type": "application/json"}


@dataclass(frozen=True)
class Asked:
    """One request."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes = b""
    statuses: frozenset[int] = field(default_factory=lambda: frozenset((200, 202, 204)))


async def prepare(engine: Engine, name: str, *, is_unlimited: bool = False) -> NewTenant:
    """A tenant with two users whose inboxes are full, one unread, one all read, and with dear schemas."""
    ports, tenant = engine.ports, tenant_key(name)
    made = await create_tenant(ports, tenant, TenantSettings())
    if is_unlimited:
        await write_quotas(ports, tenant, {"requests_per_second": None, "user_requests_per_second": None})
    text = json.dumps({"title": "x", "data": {"k": "v"}, "body": "b" * 300})
    for user in ("bob", "carl"):
        user_inbox = UserInbox(tenant, UserId(user), DEFAULT_INBOX)
        ids = [ports.ids.new() for _ in range(MESSAGES)]
        puts = [
            (Put(user_inbox.entry(one), entry_item(Entry(one, "news", 1, 2, "users", message=text))),) for one in ids
        ]
        for start in range(0, len(puts), _PART):
            await ports.table.commit(puts[start : start + _PART])
        total: dict[str, Any] = (
            {"count": MESSAGES, "rev": 1} if user == "bob" else {"count": 0, "rev": 1, "wm": ids[-1]}
        )
        news = {"count": MESSAGES if user == "bob" else 0}
        await ports.table.commit([(Put(user_inbox.counter("*"), total), Put(user_inbox.counter("news"), news))])
    # Written as an earlier release did, which asked nothing of a schema's cost.
    configs = {_DEAR: ALLOWED["a long list of numbers"][0], _OLD: TOO_EXPENSIVE["doubling references"][0]}
    for inbox, schema in configs.items():
        item = config_item(InboxConfig(title="x", message_schema=schema), created=int(ports.clock()))
        await ports.table.commit([(Put(keys.inbox_config(tenant, inbox), item),)])
    return made


def expensive(tenant: NewTenant) -> dict[str, Asked]:
    """The requests, by what is expensive about them."""
    users, admin = f"/stack/users/v1/{tenant.tenant}/DEFAULT", f"/stack/admin/v1/{tenant.tenant}"
    bob, carl = _user(tenant, "bob"), _user(tenant, "carl")
    key = {"authorization": f"Bearer {tenant.api_key}", **_JSON}
    novu = _novu(tenant)
    uids = [f"user-{number:06}-{'x' * 100}" for number in range(100_000)]
    many = json.dumps({"audiences": {"kind": "users", "uids": uids}, "message": {"title": "x"}}).encode()
    filters = [{"data": {f"k{at}": [f"v{value}" for value in range(20)]}} for at in range(10)]
    post = f"{admin}/DEFAULT/messages/post"
    to_bob = {"kind": "users", "uids": ["bob"]}
    numbered = [{"enum": [at]} for at in range(3000)]
    numbers = ALLOWED["a long list of numbers"][1]
    return {
        "a filter that nothing passes": Asked("GET", f"{users}/messages/last/1?category=zzz", bob),
        "unread ones where all are read": Asked("GET", f"{users}/messages/last/100?unread=true", carl),
        "a page of 100": Asked("GET", f"{users}/messages/last/100", bob),
        "read before a time long past": Asked("PUT", f"{users}/messages/read/", bob | _JSON, b'{"before": 1000}'),
        "Novu: ten counts by data": Asked(
            "GET", f"/novu/v1/inbox/notifications/count?{urlencode({'filters': json.dumps(filters)})}", novu
        ),
        "Novu: a deep page by data": Asked(
            "GET", f"/novu/v1/inbox/notifications?{urlencode({'data': _NOBODYS, 'offset': '1000'})}", novu
        ),
        "Novu: all of some data seen": Asked(
            "POST", "/novu/v1/inbox/notifications/seen", novu | _JSON, json.dumps({"data": _NOBODYS}).encode()
        ),
        "an audit": Asked("POST", f"{admin}/DEFAULT/users/carl/audit", key),
        "a dry run of 100,000": Asked("POST", f"{post}?dry_run=true", key, many),
        "a post with a dear schema": Asked(
            "POST",
            f"{admin}/{_DEAR}/messages/post?dry_run=true",
            key,
            json.dumps({"audiences": to_bob, "message": {"a": numbers["a"][:8000]}}).encode(),
            frozenset((200, 422)),
        ),
        "a post with an old schema": Asked(
            "POST",
            f"{admin}/{_OLD}/messages/post?dry_run=true",
            key,
            json.dumps({"audiences": to_bob, "message": {"a": 1}}).encode(),
            frozenset((200, 422)),
        ),
        "configuring a dear schema": Asked(
            "PUT",
            f"{admin}/wide/config",
            key,
            json.dumps({"title": "x", "schema": doubling(30) | {"allOf": numbered}}).encode(),
            frozenset((400,)),
        ),
        "10,000 into the audience": Asked(
            "PUT", f"{admin}/DEFAULT/audience", key, json.dumps({"add": uids[:10_000]}).encode()
        ),
        "80,000 objects": Asked(
            "PUT",
            f"{admin}/wide/config",
            key,
            b'{"title":"x","schema":{"a":[' + b"{}," * 80_000 + b"{}]}}",
            frozenset((400,)),
        ),
        "settings with 100 origins": Asked(
            "PATCH",
            f"{admin}/settings",
            key,
            json.dumps({"allowed_origins": [f"https://o{at}.example.com" for at in range(100)]}).encode(),
        ),
        "broadcasts": Asked("GET", f"{admin}/DEFAULT/messages?limit=100", key),
    }


def _user(tenant: NewTenant, user: str) -> dict[str, str]:
    claims = {"iss": tenant.tenant, "sub": user, "aud": "stak", "exp": int(time.time()) + 3000}
    return {"authorization": f"Bearer {jwt.encode(claims, tenant.signing_secret, 'HS256')}"}


def page_of_a_bystander(tenant: NewTenant) -> Asked:
    """What everybody else does meanwhile."""
    return Asked("GET", f"/stack/users/v1/{tenant.tenant}/DEFAULT/messages/last/20", _user(tenant, "ann"))


def session_of(tenant: NewTenant) -> Asked:
    """How a Novu client gets its token."""
    proof = hmac.new(tenant.subscriber_secret.encode(), b"bob", hashlib.sha256).hexdigest()
    body = {"applicationIdentifier": tenant.tenant, "subscriber": "bob", "subscriberHash": proof}
    return Asked("POST", "/novu/v1/inbox/session", _JSON, json.dumps(body).encode(), frozenset((201,)))


def _novu(_: NewTenant) -> dict[str, str]:
    return {"authorization": NOVU_TOKEN}


NOVU_TOKEN: Final = "Bearer of a session"
"""Stands for the token that the session's answer has."""
